"""What stores call agents and games: never alike for two that may play differently, and the same in every process."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

import pytest

from gamelab import Position, TicTacToe, heuristics
from gamelab.arena import GreedyAgent, Named, SearchAgent, Store, TremblingAgent, sweep
from gamelab.arena.identity import identity_of
from tests.arena.sweeping import RANDOM, ROOT, setting


def test_keys_and_identities_are_the_same_in_another_process():
    code = "from tests.arena.test_names import *; print(setting().key, identity_of(either), identity_of(Player()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [setting().key, identity_of(either), identity_of(Player())]


def either(position):
    return position.label(position.moves[0]) in {"a1", "a2", "b1", "b2"}


def leftmost(position):
    return position.moves[0]


class Player:
    def __call__(self, position):
        return position.moves[0]


NAMELESS = {
    "function": leftmost,
    "partial": partial(leftmost),
    "object": Player(),
    "evaluation": GreedyAgent(lambda position: 0),
    "order": SearchAgent(depth=1, evaluate=heuristics.zero, order=lambda position: position.moves[::-1]),
    "search": SearchAgent(search=lambda position: 0),
    "wrapped": TremblingAgent(leftmost, 0.5),
}


@pytest.mark.parametrize("agent", NAMELESS.values(), ids=NAMELESS.keys())
def test_what_a_user_wrote_must_be_named_where_a_file_keeps_games(agent, tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        for players in ({"agent": agent}, {"opponent": agent}):
            with pytest.raises(ValueError, match=r"needs a name where games are kept in a file: Named\(agent, name="):
                store.register([setting(**players)])
        store.register([setting(agent=Named(agent, "mine 1"))])


GAME = """
class Game(Position):
    version = {version}
    to_move, ply, winner, score, is_over, moves = 1, 0, None, {score}, False, (0,)
    def __repr__(self):
        return "Game()"
    def play(self, move):
        after = Game()
        after.is_over, after.moves = True, ()
        return after
"""


def game(version, score):
    names = {"Position": Position, "__name__": "__main__"}
    exec(GAME.format(version=version, score=score), names)
    return names["Game"]()


def test_a_game_of_a_user_s_needs_a_version_which_makes_it_another_game(tmp_path):
    class Nameless(TicTacToe):
        __slots__ = ()

    path = tmp_path / "games.sqlite"
    play = partial(sweep, agents=RANDOM, opponents=RANDOM, games=2, store=path, workers=1, progress=False)
    with pytest.raises(ValueError, match=r"Nameless'> needs a name where .* write version = 1 in class Nameless"):
        play(Nameless())
    play(game(1, 5))
    play(game(2, 6))
    play(game(2, 6))
    with pytest.raises(ValueError, match=r"Game, whose .* and Game, .* are both called 'Game, version 2': .* choose"):
        play(game(2, 7))
    with Store(path) as store:
        assert store.games()[["rules", "score"]].to_numpy().tolist() == [["1", 5], ["1", 5], ["2", 6], ["2", 6]]


def rightmost(position):
    return position.moves[-1]


def other_data(number):
    def agent(position, number=number):
        return position.moves[number]

    return agent


class Weighed:
    def __init__(self, *weights):
        self.weights, self.seen = list(weights), {}

    def __call__(self, position):
        return position.moves[self.seen.setdefault(position, self.weights[-1])]


WEIGHTS = {"corner": [1, 2]}


def heaviest(position):
    return position.moves[WEIGHTS["corner"][0]]


DIFFERENT = {
    "functions": (leftmost, rightmost),
    "defaults": (other_data(0), other_data(1)),
    "partial": (partial(pow, 2), partial(pow, 3)),
    "objects": (Weighed(1, 2), Weighed(1, 3)),
    "methods": (Weighed(1, 2).__call__, Weighed(1, 3).__call__),
    "options": (SearchAgent(depth=1, evaluate=heuristics.zero), SearchAgent(depth=2, evaluate=heuristics.zero)),
    "within": (GreedyAgent(leftmost), GreedyAgent(rightmost)),
    "classes": (Weighed(1), type("Weighed", (Weighed,), {"__call__": rightmost})(1)),
}


@pytest.mark.parametrize("two", DIFFERENT.values(), ids=DIFFERENT.keys())
def test_two_different_agents_of_one_name_are_refused_in_one_call_and_later(two, tmp_path):
    one, other = (Named(agent, "v 1") for agent in two)
    message = r"^\w.*, whose games are kept, and \w.* are both called 'v 1'"
    with Store(tmp_path / "games.sqlite") as store:
        store.register([setting(agent=one)])
        store.register([setting(agent=one)])
    with Store(tmp_path / "games.sqlite") as store, pytest.raises(ValueError, match=message):
        store.register([setting(opponent=TremblingAgent(other, 0.1))])
    with Store() as store, pytest.raises(ValueError, match=message):
        store.register([setting(agent=one), setting(agent=other)])


def test_an_agent_is_the_same_after_it_played_and_another_one_with_other_data(monkeypatch):
    agent = Weighed(1, 2)
    settings = [setting(agent=Named(agent, "v 1"), opponent=Named(heaviest, "w 1"))]
    with Store() as store:
        store.register(settings)
        agent(TicTacToe())
        store.register(settings)
        monkeypatch.setitem(WEIGHTS, "corner", [1, 3])
        with pytest.raises(ValueError, match=r"heaviest, whose games are kept, and heaviest, .* called 'w 1'"):
            store.register(settings)


def test_the_store_in_memory_knows_two_functions_of_one_name_apart():
    with Store() as store:
        for column in (0, 2):

            def agent(position, column=column):
                return position.moves[column]

            sweep(TicTacToe(), agent, RANDOM, 2, store=store, workers=1, progress=False)
        games = store.games()
    assert games["agent"].nunique() == 1
    assert [moves[first] for moves, first in zip(games["moves"], games["first"], strict=True) if not first] == [0, 2]
