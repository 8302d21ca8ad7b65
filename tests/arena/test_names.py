"""What agents are called in stores: never alike for two that may play differently, and the same in every process."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import partial

import pytest

from gamelab import TicTacToe, heuristics
from gamelab.arena import GreedyAgent, Named, RandomAgent, SearchAgent, Store, TremblingAgent, sweep
from gamelab.arena.settings import digest, rules_digest
from tests.arena import sweeping
from tests.arena.sweeping import ROOT

TEXT = """
FACTOR = 2
NAMES = frozenset({"a", "b", "c"})
def helper(n):
    return n + 1
def evaluate(position):
    return helper(position.ply) * FACTOR if "a" in NAMES else 0
"""


def defined(text, name="evaluate", **names):
    scope = {"__name__": "__main__", **names}
    exec(text, scope)
    return scope[name]


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("", "", True),
        ("n + 1", "n + 1  # why", True),
        ("n + 1", "n + 2", False),
        ("FACTOR = 2", "FACTOR = 3", False),
        ('"c"', '"d"', False),
        (".ply", ".to_move", False),
    ],
    ids=["same", "comment", "helper", "constant", "set", "name"],
)
def test_a_function_is_its_name_and_its_text(old, new, is_same):
    one, other = defined(TEXT), defined(TEXT.replace(old, new) if old else TEXT)
    assert (digest(one) == digest(other)) is is_same
    assert (digest(GreedyAgent(one)) == digest(GreedyAgent(other))) is is_same
    assert digest(SearchAgent(depth=1, evaluate=one)) != digest(SearchAgent(depth=2, evaluate=one))


def test_an_identity_is_the_same_in_another_process():
    code = "from tests.arena import test_names as t; print(t.digest(t.defined(t.TEXT)), t.digest(t.GREEDY))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [digest(defined(TEXT)), digest(GREEDY)]


GREEDY = GreedyAgent(heuristics.zero)


def made(text, name="agent", **names):
    return defined(f"def agent(position): return {text}", name, **names)


@dataclass(slots=True)
class Slotted:
    column: int

    def __call__(self, position):
        return self.column


Slotted.__module__ = "__main__"


def with_attribute():
    agent = made("position.moves[agent.k]")
    agent.k = [1]
    return agent


NAMELESS = {
    "partial": partial(made("0"), k=4),
    "object": Slotted(3),
    "method": Slotted(3).__call__,
    "book": made("BOOK.get(position.ply)", BOOK={0: 4}),
    "class": made("Slotted(3)(position)", Slotted=Slotted),
    "closure": defined("def make(book):\n def agent(position): return book\n return agent\nagent = make([])", "agent"),
    "default": defined("def agent(position, book=[]): return 0", "agent"),
    "attribute": with_attribute(),
    "of a module": sweeping.timeless,
    "uses a module": made("sweeping.RANDOM(position)", sweeping=sweeping),
}  # fmt: skip


@pytest.mark.parametrize("agent", NAMELESS.values(), ids=NAMELESS.keys())
def test_what_no_text_tells_apart_must_be_named_where_games_are_kept(agent):
    with Store() as store:
        with pytest.raises(ValueError, match=r"an agent that uses .* needs a name where games are kept, because that"):
            sweep(TicTacToe(), GREEDY, TremblingAgent(agent, 0.5), 2, store=store, progress=False)
        assert len(store.games()) == 0
        sweep(TicTacToe(), Named(agent, "mine"), RandomAgent(), 2, store=store, workers=1, progress=False)
        assert store.games()["agent"].unique().tolist() == ["Named('mine')"]


def test_the_rules_of_a_game_of_the_user_s_belong_to_its_positions():
    games = [defined(f"class Game:\n is_over = property(lambda self: {value})", "Game") for value in (0, 0, 1)]
    assert rules_digest(games[0]) == rules_digest(games[1]) != rules_digest(games[2])
    assert rules_digest(TicTacToe) == ""
