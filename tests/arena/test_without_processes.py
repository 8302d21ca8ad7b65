"""Sweeps where the system has no processes, as in a browser: the same tables, to the last game."""

import json

from tests.new_python import python

BROWSER = """
import sys
if "browser" in sys.argv:
    import sysconfig
    sysconfig.get_paths()  # this Python knows only its own platform's
    sys.platform = "emscripten"
    sys.modules.update(dict.fromkeys(("_multiprocessing", "_posixsubprocess", "resource", "numba")))
    import threading
    def no_thread(self):
        raise RuntimeError("can't start new thread")
    threading.Thread.start = no_thread
"""
"""Takes away what a browser's Python does not have."""
SCRIPT = """
import random
from gamelab import TicTacToe, alphabeta, fast
from gamelab.arena import GreedyAgent, Limits, Named, SearchAgent, Store, TremblingAgent, sweep

def centre(position):
    return position.at(1, 1)

def search(position, depth):
    if position.is_over or depth == 0:
        return position.result, -1
    best, chosen = -2, -1
    for move in position.moves:
        value = position.to_move * search(position.play(move), depth - 1)[0]
        if value > best:
            best, chosen = value, move
    return best * position.to_move, chosen

def picks(position):
    print("thinking")
    return random.choice(position.moves)

def raises(position):
    return position.moves[0] // (len(position.moves) > 5)

def recurses(position):
    return recurses(position)

def cheats(position):
    return 99

class Counting:
    calls = 0
    def __call__(self, position):
        self.calls += 1
        return position.moves[-1] if self.calls > 2 else position.moves[0]

assert fast(alphabeta)(TicTacToe()).value == 0
agents = [GreedyAgent(centre), SearchAgent(search, depth=2), TremblingAgent(GreedyAgent(centre), 0.2), raises, recurses,
          cheats, Counting(), lambda position: exit()]
with Store() as store:
    named = [Named(agent, str(n)) for n, agent in enumerate(agents)]
    sweep(TicTacToe(), named, Named(picks, "picks"), 4, seed=2, openings=1, store=store, workers=2,
          limits=Limits(seconds=None))
    print(store.games().drop(columns="seconds").to_json(orient="split"))
"""


def played(*arguments):
    return json.loads(python("-c", BROWSER + SCRIPT, *arguments).stdout)


def test_a_browser_plays_the_same_games():
    here = played("browser")
    assert here == played()
    reasons = [row[here["columns"].index("forfeit")] for row in here["data"]]
    assert set(reasons) == {None, "error", "illegal"} and len(reasons) == 8 * 4
