"""The agent that searches by expectimax."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from gamelab import HandTree, Othello, alphabeta, expectimax
from gamelab.arena import ExpectimaxAgent, RandomAgent, SearchAgent, match
from gamelab.games import playout
from gamelab.heuristics import disc_difference, zero


def test_it_plays_the_move_of_the_search() -> None:
    agent = ExpectimaxAgent(2, disc_difference)
    for position in list(playout(Othello(4), lambda position: position.moves[-1]))[:-1]:
        found = expectimax(position, 2, disc_difference, ending="score")
        assert agent(position) == found.move
        assert agent.last is not None
        assert agent.last.value == pytest.approx(found.value)


def test_it_bets_where_minimax_does_not() -> None:
    tree = HandTree([[3], [-6, 30]])
    assert ExpectimaxAgent(2, zero)(tree) == 1
    assert alphabeta(tree).move == 0


def test_the_opponent_it_expects_decides() -> None:
    def takes_the_first(position: Any, move: int) -> float:
        return 1.0 if move == position.moves[0] else 0.0

    assert ExpectimaxAgent(2, zero, takes_the_first)(HandTree([[3], [-6, 30]])) == 0


def test_it_plays_whole_games_and_counts_its_nodes() -> None:
    row = match(ExpectimaxAgent(1, disc_difference), RandomAgent(), Othello(4), 6, workers=1, progress=False).iloc[0]
    assert row["n"] == 6 and row["forfeits"] == 0 and row["nodes"] > 0


def test_it_is_what_it_is_made_of() -> None:
    agent = ExpectimaxAgent(3, disc_difference)
    assert agent == pickle.loads(pickle.dumps(agent)) != ExpectimaxAgent(2, disc_difference)
    assert agent != SearchAgent(depth=3, evaluate=disc_difference)
    assert repr(agent) == "ExpectimaxAgent(depth=3, evaluate=disc_difference)"


@pytest.mark.parametrize("depth", [0, -1, 2.5, True, None])
def test_a_depth_is_a_whole_number_from_1_up(depth: Any) -> None:
    with pytest.raises(ValueError, match=r"ExpectimaxAgent: depth=.*: expected a whole number from 1 to"):
        ExpectimaxAgent(depth, disc_difference)


@pytest.mark.parametrize("options", [{"evaluate": 3}, {"evaluate": zero, "opponent": "uniform"}], ids=["int", "text"])
def test_functions_are_functions(options: Any) -> None:
    with pytest.raises(ValueError, match=r"ExpectimaxAgent: (evaluate=3|opponent='uniform') is no function of a"):
        ExpectimaxAgent(2, **options)
