"""Games with lab 004's illegal disc; test_othello_claims.py counts the wins that it buys."""

from __future__ import annotations

from gamelab import Othello
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.course.check import games_with_free_discs
from gamelab.heuristics import disc_difference

AGENT = SearchAgent(depth=1, evaluate=disc_difference, ending="win")


def test_games_without_a_pass_are_the_same() -> None:
    opponent, start = RandomAgent(), Othello()
    free, proper = (games_with_free_discs(AGENT, opponent, start, 30, seed=2, free=each) for each in (True, False))
    assert len(free) == len(proper) == 30 and not any(game.free_discs for game in proper)
    same = [one == other for one, other in zip(free, proper, strict=True) if not one.free_discs]
    assert all(same) and 0 < len(same) < 30
