"""``same_games``: silent where settings give the same games, loud where they do not."""

from __future__ import annotations

import warnings
from typing import Any

import pandas as pd
import pytest

from gamelab import TicTacToe, heuristics
from gamelab.arena import RandomAgent, SearchAgent, Store, grid, same_games, sweep
from gamelab.arena.sameness import Unequal, without
from gamelab.search.minimax import minimax


def hasty(position: Any, depth: int, evaluate: Any, prune: bool = True) -> Any:
    """A search that pruning breaks: from ply 4 on it then takes the last move."""
    if prune and position.ply > 3:
        return position.moves[-1]
    return minimax(position, depth, evaluate).move


hasty.__module__ = "__main__"  # as in a notebook: a store takes no functions from modules that may be edited


def played(**options: Any) -> pd.DataFrame:
    agents = grid(SearchAgent, depth=[1, 2], prune=[True, False], evaluate=heuristics.zero, fast=False, **options)
    with Store() as store:
        sweep(TicTacToe(), agents, RandomAgent(), games=12, seed=3, store=store, workers=1, progress=False)
        return store.games()


@pytest.fixture(scope="module")
def healthy() -> pd.DataFrame:
    return played()


def test_sound_pruning_is_silent(healthy: pd.DataFrame) -> None:
    games = healthy.assign(seconds=range(len(healthy)), interior=range(len(healthy)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = same_games(games)
    assert report
    assert str(report) == "prune makes no difference, as it should: 2 compared"
    assert (report.compared, report.differences) == (2, ())


def test_unsound_pruning_is_loud() -> None:
    with pytest.warns(Unequal, match="THESE MUST BE EQUAL AND ARE NOT: 2 of 2 compared differ") as caught:
        report = same_games(played(search=hasty))
    assert caught[0].filename == __file__, "the warning points to who asked"
    assert not report
    assert len(report.differences) == 2
    assert all("depth=1" in line or "depth=2" in line for line in report.differences)
    assert all("prune=True" in line and "prune=False" in line for line in report.differences)


def test_one_changed_game_is_found_and_named(healthy: pd.DataFrame) -> None:
    """Counts that are equal by chance hide what the games show."""
    games = healthy.copy()
    row = games.index[games["game"] == 7][0]
    games.loc[row, "moves"] = games.loc[row, "moves"].rsplit(" ", 1)[0] + " 99"
    games.loc[row, "forfeit"] = "illegal"
    plies = len(games.loc[row, "moves"].split()) - 1
    with pytest.warns(Unequal, match="1 of 2 compared"):
        report = same_games(games)
    assert f"1 of 12 games differ; game 7 after {plies} plies: prune=True played 99 (" in report.differences[0]
    assert ", illegal)" in report.differences[0]


def test_games_of_other_seeds_cannot_be_compared(healthy: pd.DataFrame) -> None:
    games = healthy.copy()
    games.loc[games["agent"].str.contains("prune=True"), "seed"] = 1
    with pytest.raises(ValueError, match="prune=True and prune=False have no game of the same seed and number"):
        same_games(games)


def test_nothing_to_compare(healthy: pd.DataFrame) -> None:
    for each in (healthy[healthy["agent"].str.contains("prune=True")], healthy[:0]):
        with pytest.raises(ValueError, match="by='prune': no two settings differ in it alone"):
            same_games(each)
    with pytest.warns(Unequal, match="though only in depth"):
        assert not same_games(healthy, by="depth")


def test_descriptions_without_an_option() -> None:
    for agent, rest in {
        "SearchAgent(depth=3, prune=True)": "SearchAgent(depth=3)",
        "SearchAgent(prune=False, fast=True)": "SearchAgent(fast=True)",
        "SearchAgent(depth=3, prune=True, fast=True)": "SearchAgent(depth=3, fast=True)",
        "SearchAgent(no_prune=1)": "SearchAgent(no_prune=1)",
        "TremblingAgent(agent=SearchAgent(prune=True), epsilon=0.1)":
            "TremblingAgent(agent=SearchAgent(), epsilon=0.1)",
    }.items():  # fmt: skip
        assert without("prune", agent) == rest
