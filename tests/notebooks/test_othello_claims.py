"""What notebook 04 says of Othello in words, counted again."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from gamelab import Othello, arena
from gamelab.arena import RandomAgent, SearchAgent, Store, match, sweep
from gamelab.arena.lab_agent import SheetAgent, SheetOthello
from gamelab.arena.tables import PUBLISHED
from gamelab.check import games_with_free_discs
from gamelab.games import PASS
from gamelab.heuristics import disc_difference, square_weights
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in, read

PATH = NOTEBOOKS / "solutions" / "04_othello.ipynb"
EXTRA = NOTEBOOKS / "solutions" / "extras" / "04_othello.ipynb"
QUIET: dict[str, Any] = {"progress": False, "workers": 1}


def source(cell: str) -> str:
    return next(each.source for each in read(PATH).cells if each.id == cell)


def cells(*ids: str, path: Path = PATH) -> dict[str, Any]:
    return defined_in(path, *ids, display=lambda *things: None, report=False)


def table(cell: str) -> list[list[str]]:
    """The rows of the table in a text, without its head; a number may be bold."""
    lines = [line for line in source(cell).splitlines() if line.startswith("|")]
    return [[part.strip(" *") for part in line.strip("|").split("|")] for line in lines[2:]]


def test_black_leads_by_20_to_4_and_loses_by_the_rules() -> None:
    found = cells("setup", "lead", "lead-film")
    lead, rest = found["lead"], found["rest"]
    assert (lead.first.bit_count(), lead.second.bit_count()) == (20, 4)
    assert rest[-1].is_over and rest[-1].first.bit_count() == 5
    before = (8, 19, 27, 22, 29, 23, 25, 32, 34, 18, 17, 33, 31, 9, 3, 2, 13, 4, PASS, 16, 10)
    assert [*accumulate(before, lambda position, move: position.play(move), initial=Othello())][-1] == lead


def test_the_published_table_is_quoted_as_it_stands() -> None:
    """As in the library's table of what the sheets say, 120 games a row."""
    said = {(int(depth), prune == "yes"): (int(wins), float(seconds))
            for depth, prune, wins, seconds in table("table-head")}  # fmt: skip
    known = {(row.depth, row.prune): (row.wins, row.seconds) for row in PUBLISHED if row.lab == "004" and row.n == 120}
    assert said == known
    rates = {(int(depth), prune == "yes"): rate for depth, prune, rate, *_ in table("story1")}
    assert rates == {setting: f"{100 * wins / 120:.1f} %" for setting, (wins, _) in known.items()}


def test_the_weights_of_the_squares_are_quoted_as_they_are() -> None:
    for row, (_, *numbers) in enumerate(table("judge-head")):
        for column, number in enumerate(numbers):
            assert square_weights(Othello.from_text(alone(row, column))) == int(number.replace("−", "-"))


def alone(row: int, column: int) -> str:
    """A board with a single disc."""
    rows = ["......"] * 6
    rows[row] = "." * column + "X" + "." * (5 - column)
    return "/".join(rows) + "/X to move"


def test_the_choice_is_widest_in_the_middle_of_the_game() -> None:
    choices: dict[int, list[int]] = {}
    for position in (each for game in cells("setup", "pass", "branching")["played"] for each in game[:-1]):
        choices.setdefault(position.ply, []).append(len(position.moves))
    means = {ply: mean(numbers) for ply, numbers in choices.items()}
    assert means[0] == 4 and 6.5 < max(means.values()) < 7.5 and 11 <= max(means, key=means.__getitem__) <= 16


def test_illegal_discs_win_additional_games_at_depth_1() -> None:
    agent = SearchAgent(depth=1, evaluate=disc_difference, ending="win")
    won = [
        [game.margin > 0 for game in games_with_free_discs(agent, RandomAgent(), Othello(), 480, free=free)]
        for free in (True, False)
    ]
    test = arena.mcnemar(*won)
    assert test.a.rate > test.b.rate and test.p < 0.001


def games_played(start: Any, agent: Any) -> list[str]:
    with Store() as kept:
        sweep(start, agent, RandomAgent(), 40, seed=4, store=kept, **QUIET)
        return list(kept.games()["moves"])


def test_pruning_changes_the_games_of_the_sheet_and_no_game_of_the_library() -> None:
    sheet = [games_played(SheetOthello(), SheetAgent(depth=3, prune=prune)) for prune in (False, True)]
    assert sheet[0] != sheet[1]
    ours = [games_played(Othello(), SearchAgent(depth=3, prune=prune, evaluate=disc_difference, ending="win"))
            for prune in (False, True)]  # fmt: skip
    assert ours[0] == ours[1]


def test_sorting_saves_nodes_and_costs_more_than_it_saves_at_depth_4(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):  # the cell may be run twice
        cells("setup", "pass", "branching", "order")
        told = capsys.readouterr().out
    bills = [[int(figure.replace(",", "")) for figure in re.findall(r"[\d,]*\d", line)] for line in told.splitlines()]
    nodes, together = [bill[1] for bill in bills], [bill[3] for bill in bills]
    assert nodes[4] < 0.6 * nodes[0] < nodes[0] < together[4] and min(together) == together[2]
    [stored] = next(each.outputs for each in read(PATH).cells if each.id == "order")
    assert stored.text == told and "The third bill is the smallest." in source("table-head")


@pytest.mark.parametrize("depth", [1, 5])
def test_squares_beat_discs_at_the_same_depth(depth: int) -> None:
    squares, discs = (SearchAgent(depth=depth, evaluate=each) for each in (square_weights, disc_difference))
    assert match(squares, discs, Othello(), 120, openings=4, **QUIET).iloc[0]["low"] > 0.5
