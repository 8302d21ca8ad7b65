"""What notebook 04 says of Othello in words, counted again."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from gamelab import Othello, TicTacToe, alphabeta, check, fast, minimax
from gamelab.arena import RandomAgent, SearchAgent, Store, match, sweep
from gamelab.course.sheets.lab_agent import SheetAgent, SheetOthello
from gamelab.course.sheets.tables import PUBLISHED
from gamelab.games import FIRST, PASS, playout
from gamelab.heuristics import blend, disc_difference, square_weights
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in, read

PATH = NOTEBOOKS / "solutions" / "04_othello.ipynb"
EXTRA = NOTEBOOKS / "solutions" / "extras" / "04_othello.ipynb"
QUIET: dict[str, Any] = {"progress": False, "workers": 1}


def source(cell: str, path: Path = PATH) -> str:
    return next(each.source for each in read(path).cells if each.id == cell)


def cells(*ids: str, path: Path = PATH) -> dict[str, Any]:
    return defined_in(path, *ids, display=lambda *things: None, report=False)


def table(cell: str, path: Path = PATH) -> list[list[str]]:
    """The rows of the table in a text, without its head; a number may be bold."""
    lines = [line for line in source(cell, path).splitlines() if line.startswith("|")]
    return [[part.strip(" *") for part in line.strip("|").split("|")] for line in lines[2:]]


def test_black_leads_by_20_to_4_and_loses_by_the_rules() -> None:
    found = cells("setup", "lead", "lead-film")
    lead, rest = found["lead"], found["film"]
    assert (lead.first.bit_count(), lead.second.bit_count()) == (20, 4)
    assert rest[-1].is_over and rest[-1].first.bit_count() == 5
    assert [position.to_move for position in rest if position.moves == (PASS,)] == [FIRST] * 3
    before = (8, 19, 27, 22, 29, 23, 25, 32, 34, 18, 17, 33, 31, 9, 3, 2, 13, 4, PASS, 16, 10)
    assert [*accumulate(before, lambda position, move: position.play(move), initial=Othello())][-1] == lead


def test_the_published_table_is_quoted_as_it_stands() -> None:
    """As in the library's table of what the sheets say, 120 games a row."""
    said = {(int(depth), prune == "yes"): (int(wins), float(seconds))
            for depth, prune, wins, seconds in table("table-head")}  # fmt: skip
    known = {(row.depth, row.prune): (row.wins, row.seconds) for row in PUBLISHED if row.lab == "004" and row.n == 120}
    assert said == known
    rates = {(int(depth), prune == "yes"): rate for depth, prune, rate, *_ in table("audit-head", EXTRA)}
    assert rates == {setting: f"{100 * wins / 120:.1f} %" for setting, (wins, _) in known.items()}


def test_the_weights_of_the_squares_are_quoted_as_they_are() -> None:
    for row, (_, *numbers) in enumerate(table("judge-head")):
        for column, number in enumerate(numbers):
            alone = Othello()._replace(first=1 << row * 6 + column, second=0)
            assert square_weights(alone) == int(number.replace("−", "-"))


def test_the_choice_is_widest_in_the_middle_of_the_game() -> None:
    choices: dict[int, list[int]] = {}
    random_game = cells("setup", "pass", "branching")["random_game"]
    for position in (each for seed in range(300) for each in random_game(seed)[:-1]):
        choices.setdefault(position.ply, []).append(len(position.moves))
    means = {ply: mean(numbers) for ply, numbers in choices.items()}
    assert means[0] == 4 and 6.5 < max(means.values()) < 7.5 and 11 <= max(means, key=means.__getitem__) <= 16


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
        cells("setup", "start", "random-game", "middle", "order", path=EXTRA)
        told = capsys.readouterr().out
    bills = [[int(figure.replace(",", "")) for figure in re.findall(r"[\d,]*\d", line)] for line in told.splitlines()]
    nodes, together = [bill[1] for bill in bills], [bill[3] for bill in bills]
    assert nodes[4] < 0.6 * nodes[0] < nodes[0] < together[4] and min(together) == together[2]
    [stored] = next(each.outputs for each in read(EXTRA).cells if each.id == "order")
    assert stored.text == told and "The third bill is the smallest." in source("star-head", EXTRA)


@pytest.mark.parametrize("depth", [1, 5])
def test_squares_beat_discs_at_the_same_depth(depth: int) -> None:
    squares, discs = (SearchAgent(depth=depth, evaluate=each) for each in (square_weights, disc_difference))
    assert match(squares, discs, Othello(), 120, openings=4, **QUIET).iloc[0]["low"] > 0.5


def test_short_is_right_without_passes_and_misjudges_endings_with_them() -> None:
    found = cells("setup", "pass", "minimax-tree", "branching", "short")
    short, ending, random_game = found["short"], found["ending"], found["random_game"]
    assert [(short(after), minimax(after).value) for after in map(ending.play, ending.moves)] == [
        (4, -4), (-12, -14), (2, -10)]  # fmt: skip
    games = (playout(TicTacToe(), found["at_random"](seed)) for seed in range(40))
    assert all(short(each) * each.to_move == minimax(each).value for game in games for each in game if each.ply > 3)
    solve = fast(alphabeta)
    five = [each for seed in range(300) for each in random_game(seed) if is_ending(each, 5)]
    assert len(five) == 300 and sum(short(each) * each.to_move != solve(each).value for each in five) == 157
    without = source("short").replace("    if position.moves == (PASS,):  # no choice: go on\n", "")
    repaired = {"ask": found["ask"]}
    exec(without.replace("        position = position.play(PASS)\n", ""), repaired)
    assert repaired["short"](ending) == -4


def is_ending(position: Othello, empties: int) -> bool:
    """Whether so many squares are empty, and the side to move can place a disc."""
    empty = 36 - (position.first | position.second).bit_count()
    return empty == empties and not position.is_over and position.moves != (PASS,)


def test_one_of_three_moves_wins_from_the_first_board_and_leaves_black_a_single_disc() -> None:
    lead = cells("setup", "lead")["lead"]
    values = {lead.label(move): fast(alphabeta)(lead.play(move)).value for move in lead.moves}
    assert values == {"a5": 6, "c5": -34, "e5": 8}
    chair = lead.play(lead.moves[-1])  # on which one move throws the win away
    replies = {chair.label(move): fast(alphabeta)(chair.play(move)).value for move in chair.moves}
    assert replies == {"f1": 2, "f2": -7, "f6": 8}


def test_the_features_of_the_first_board_stand_in_their_table() -> None:
    found = cells("setup", "lead")
    said = [int(value.replace("−", "-")) for *_, value in table("ex3")]
    assert said == list(found["features"](found["lead"]))


def test_the_wins_of_the_old_program_are_those_of_the_audit() -> None:
    shares = {depth: (float(old[:-2]), float(new[:-2])) for depth, _, _, old, new in table("audit-head", EXTRA)}
    assert "66 against 59 % at depth 1, and about 82 against 74 % at depth 3" in source("story1")
    assert {depth: tuple(map(round, shares[depth])) for depth in "13"} == {"1": (66, 59), "3": (82, 74)}


@pytest.mark.full
def test_the_evaluation_of_the_solutions_reaches_the_target_and_blend_does_not() -> None:
    mine = cells("setup", "my-evaluation")["my_evaluation"]
    found = [check.strength(each, Othello(), blend, depth=3, plies=6, target=0.53) for each in (mine, blend)]
    assert [bool(report) for report in found] == [True, False] and found[1].share == 0.5
