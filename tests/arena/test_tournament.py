"""Tournaments: everyone meets everyone, points are those of the games, ratings those of ``elo``."""

from __future__ import annotations

from functools import partial

import pytest

from gamelab import heuristics
from gamelab.arena import GreedyAgent, RandomAgent, elo, tournament
from tests.arena.sweeping import RANDOM, SLOW, START

GREEDY = GreedyAgent(heuristics.open_lines)
FIELD = [RANDOM, SLOW, GREEDY]
quiet = partial(tournament, progress=False, workers=1)


@pytest.fixture(scope="module")
def played():
    return quiet(FIELD, START, 20, 3, openings=2)


def test_ratings_are_elo_s_of_all_games(played):
    assert played.ratings.equals(elo(played.results))
    assert played.ratings["agent"].iloc[-1] == "RandomAgent()"
    assert "<td>RandomAgent()</td>" in played._repr_html_()


def test_an_agent_that_only_forfeits_has_no_rating():
    """An evaluation of another game raises an exception at every move."""
    wrong = GreedyAgent(heuristics.symmetric)
    played = quiet([RANDOM, SLOW, wrong], START, 4)
    assert played.results["opponent_forfeits"].tolist() == [0, 4, 4]
    assert repr(wrong) not in set(played.ratings["agent"])


@pytest.mark.parametrize(
    "arguments, message",
    [
        (([RANDOM], START), r"agents=\[RandomAgent\(\)\]: expected two or more, and none of them twice"),
        (([RANDOM, SLOW, RandomAgent()], START), "expected two or more, and none of them twice"),
        (([], START), r"agents=\[\]: expected at least one"),
        ((FIELD, START, 3), "games=3: expected an even number"),
        ((FIELD, []), r"starts=\[\]: expected at least one"),
        ((FIELD, START, 2, 0.5), r"seed=0\.5: expected a whole number"),
    ],
    ids=["alone", "twice", "none", "odd", "no start", "seed"],
)
def test_nonsense_gets_one_clear_sentence(arguments, message):
    with pytest.raises(ValueError, match=message):
        quiet(*arguments)
