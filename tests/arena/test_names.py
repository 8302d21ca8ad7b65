"""By what stores know agents and games: never alike for two that may play differently, the same in every process."""

from functools import partial
from random import Random
from types import FunctionType

import numpy as np
import pytest

from gamelab import IllegalMove, Position, TicTacToe, heuristics
from gamelab.arena import Named, SearchAgent, Store, TremblingAgent, sweep
from tests.arena.sweeping import RANDOM, setting
from tests.new_python import python


def test_keys_are_the_same_in_another_process():
    code = (
        "from tests.arena.test_names import *; print(*[setting(agent=each).key for each in (either, Player(), RANDOM)])"
    )
    assert python("-c", code).stdout.split() == [setting(agent=each).key for each in (either, Player(), RANDOM)]


def either(position):
    return position.label(position.moves[0]) in {"a1", "a2", "b1", "b2"}


class Player:
    def __call__(self, position):
        return position.moves[0]


GAME = """
class Game(Position):
    to_move, ply, winner, score, is_over, moves = 1, 0, None, {score}, False, (0,)
    def __repr__(self):
        return "Game()"
    def play(self, move):
        after = Game()
        after.is_over, after.moves = True, ()
        return after
"""


def game(score):
    names = {"Position": Position, "__name__": "__main__"}
    exec(GAME.format(score=score), names)
    return names["Game"]()


def test_a_game_of_a_user_s_is_another_one_after_an_edit(tmp_path):
    path = tmp_path / "games.sqlite"
    for score in (5, 6, 6):
        sweep(game(score), RANDOM, RANDOM, 2, store=path, workers=1, progress=False)
    with Store(path) as store:
        assert store.games()["score"].tolist() == [5, 5, 6, 6]


def leftmost(position):
    return position.moves[0]


def rightmost(position):
    return position.moves[-1]


def other_data(number):
    def agent(position, number=number):
        return position.moves[number]

    return agent


def around(array):
    return lambda position: position.moves[array[0]]


class Weighed:
    def __init__(self, *weights):
        self.weights, self.seen, self.met = list(weights), {}, set()

    def __call__(self, position):
        self.met.add((position, 1))
        return position.moves[self.seen.setdefault(position, self.weights[-1])]


WEIGHTS = {"corner": [1, 2]}


def heaviest(position):
    return position.moves[WEIGHTS["corner"][0]]


def catches(position):
    try:
        return position.moves[0]
    except IllegalMove:
        return 0


class Slotted:
    __slots__, __call__ = ("move",), Player.__call__

    def __init__(self, move):
        self.move = move


DIFFERENT = {
    "functions": (leftmost, rightmost),
    "defaults": (other_data(0), other_data(1)),
    "arrays": (around(np.array([0, 1])), around(np.array([0, 2]))),
    "pairs of cells": (around({(0, 7): 1}), around({(0, 7): 2})),
    "mixed keys": (around({0: 1, None: 3, TicTacToe(): 4}), around({0: 2, None: 3, TicTacToe(): 4})),
    "bytes": (around(b"\0"), around(b"\1")),
    "corners": (around({0, 7, 56}), around({0, 7, 63})),
    "partial": (partial(pow, 2), partial(pow, 3)),
    "objects": (Weighed(1, 2), Weighed(1, 3)),
    "methods": (Weighed(1, 2).__call__, Weighed(1, 3).__call__),
    "options": (SearchAgent(depth=1, evaluate=heuristics.zero), SearchAgent(depth=2, evaluate=heuristics.zero)),
    "classes": (Weighed(1), type("Weighed", (Weighed,), {"__call__": rightmost})(1)),
    "slots": (Slotted(0), Slotted(1)),
    "where errors are caught": (catches, FunctionType(catches.__code__.replace(co_exceptiontable=b""), globals())),
    "names": (Named(leftmost, "mine 1"), Named(leftmost, "mine 2")),
}


@pytest.mark.parametrize("one, other", DIFFERENT.values(), ids=DIFFERENT.keys())
def test_two_different_agents_of_one_name_have_different_keys(one, other):
    for wrapped in (partial(Named, name="v 1"), partial(TremblingAgent, epsilon=0.1), lambda agent: agent):
        for side in ("agent", "opponent"):
            keys = [setting(**{side: wrapped(agent)}).key for agent in (one, one, other)]
            assert keys[0] == keys[1] != keys[2]


def test_an_agent_with_random_numbers_of_its_own_is_the_same_in_the_next_process():
    one, other = (setting(agent=around([0, Random()])).key for _ in range(2))
    assert one == other


def test_an_agent_is_the_same_after_it_played_and_another_one_with_other_data(monkeypatch):
    agent = Weighed(1, 2)
    before = setting(agent=agent, opponent=heaviest).key
    agent(TicTacToe())
    assert setting(agent=agent, opponent=heaviest).key == before
    monkeypatch.setitem(WEIGHTS, "corner", [1, 3])
    assert setting(agent=agent, opponent=heaviest).key != before
