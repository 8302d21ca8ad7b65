"""What notebook 03 and its extras say in words, counted again."""

from __future__ import annotations

import pytest

from gamelab import WIN, ConnectFour, HandTree, alphabeta, check, fast, minimax, show
from gamelab.arena import SearchAgent, fisher, match
from gamelab.course.sheets.tables import PUBLISHED
from gamelab.heuristics import centre, centre_first, runs, runs_lab001, threats, windows
from gamelab.oracle import ConnectFourSolver
from gamelab.search import deepening
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in

START = ConnectFour()
LATE = ConnectFour.from_text("OO..X.O/OOO.X.X/XOO.O.X/XXX.O.X/XXO.OXO/OOXXXOX")
"""The position whose tree the notebook draws."""


def test_the_riddle_is_won_by_one_column_which_no_depth_below_nine_finds() -> None:
    hidden = defined_in(NOTEBOOKS / "solutions/03_connect_four.ipynb", "setup", "hidden")["hidden"]
    solver = ConnectFourSolver()
    values = {hidden.label(move): -solver.score(hidden.play(move)) for move in hidden.moves}
    assert len(values) == 7 and {column: value > 0 for column, value in values.items() if value >= 0} == {
        "1": False, "2": True, "3": False, "6": False
    }  # fmt: skip
    found = [fast(alphabeta)(hidden, depth, windows, order=centre_first) for depth in range(1, 10)]
    assert {hidden.label(each.move) for each in found[:8]} == {"1", "3"}
    assert (hidden.label(found[8].move), found[8].value, len(found[8].line)) == ("2", WIN - 9, 9)


def test_minimax_grows_by_seven_until_a_column_is_full_and_the_table_has_a_twelfth_of_it() -> None:
    nodes = [fast(minimax)(START, depth, runs).counts.nodes for depth in range(1, 9)]
    assert nodes[:6] == [sum(7**ply for ply in range(depth + 1)) for depth in range(1, 7)]
    assert nodes[6:] == [960_793, 6_634_027]
    layers = [{START}]
    for _ in range(7):
        layers.append({position.play(move) for position in layers[-1] for move in position.moves})
    assert sum(map(len, layers)) == 76_959 and 12 < nodes[6] / 76_959 < 13


def test_the_drawn_tree_has_two_cuts_of_different_size() -> None:
    found = alphabeta(LATE, 2, runs, trace=True)
    assert (found.counts.cutoffs, found.counts.skipped, found.value, LATE.to_move) == (2, 3, 25, 1)
    assert "looked at" in show.explain_cuts(found) and show.tree(found).source


def test_counts_of_the_sheet() -> None:
    page = NOTEBOOKS / "solutions/03_connect_four.ipynb"
    sheet = defined_in(page, "setup", "story-cut-sheet")["sheets_search"]
    assert [check.count_nodes(sheet, START, depth).positions for depth in (3, 5)] == [112, 3_888]


def test_the_sheet_still_explored_47_percent_at_depth_five() -> None:
    rows = {row.prune: row for row in PUBLISHED if row.lab == "001" and row.game == repr(START) and row.depth == 5}
    assert round(rows[True].nodes / rows[False].nodes, 2) == 0.47


def test_four_rows_in_twenty_one_do_not_add_up() -> None:
    rows = [row for row in PUBLISHED if row.lab == "001"]
    wrong = [abs(row.total / (200 * row.seconds) - 1) > 0.05 for row in rows]
    assert len(rows) == 21 and sum(wrong) == 4


def test_198_wins_of_200_are_no_more_than_196() -> None:
    assert fisher(196, 200, 199, 200).p > 0.05


def test_boards_that_runs_misjudges() -> None:
    boards = ("OXXXO.O", "O.XXX.O", "OX.XX.O")
    found = [ConnectFour.from_text("......./......./......./......./......./" + row) for row in boards]
    assert [runs(each) for each in found] == [53, 53, 4]
    assert windows(found[0]) < windows(found[2]) < windows(found[1])
    assert threats(found[0]) < threats(found[2]) < threats(found[1])
    drawn = ConnectFour.from_text("OXOOXXO/XOXXOXX/OXOOOXO/XOXXXOX/XOOOXOO/XOOXXXO")
    assert (drawn.score, runs(drawn)) == (0, 86)


def test_only_the_middle_saves_the_first_player_on_four_by_seven() -> None:
    assert list(ConnectFourSolver(4, 7).scores(ConnectFour(4, 7)).values()) == [-1, -1, -1, 0, -1, -1, -1]


@pytest.mark.parametrize(("move", "value"), [(0, 13 - WIN), (1, WIN - 10), (2, WIN - 8)])
def test_three_in_a_row_on_five_by_five(move: int, value: int) -> None:
    assert deepening(ConnectFour(5, 5, k=3).play(move), 13, runs).value == value


def test_what_lies_two_plies_behind_the_horizon() -> None:
    position = ConnectFour.from_text("......./......./......./...O.../...X.X./.O.X.XO")
    found = {depth: alphabeta(position, depth, windows, order=centre_first) for depth in (4, 6)}
    assert {depth: position.label(each.move) for depth, each in found.items()} == {4: "6", 6: "7"}
    assert alphabeta(position.play(found[4].move), 5, windows, order=centre_first).line[:3] == (2, 4, 4)
    assert alphabeta(position.play(found[4].move), 5, windows, order=centre_first).value == WIN - 5


def against_windows(depth: int, evaluate: object) -> object:
    """The row of 200 games against windows at depth 4."""
    agents = (SearchAgent(depth=depth, evaluate=evaluate), SearchAgent(depth=4, evaluate=windows))  # type: ignore[arg-type]
    return match(*agents, START, 200, seed=1, openings=4, progress=False, workers=1).iloc[0]


def test_some_worst_first_tree_is_cut_and_at_two_plies_none_is() -> None:
    four = HandTree([[[[1, 0], [12, 8]], [[10, 2], [15, 6]]], [[[5, 4], [13, 11]], [[14, 3], [9, 7]]]])
    assert [search(four).counts.nodes for search in (minimax, alphabeta)] == [31, 30]
    two = HandTree([[9, 8, 1], [7, 6, 2], [5, 4, 3]])
    assert alphabeta(two).counts.nodes == minimax(two).counts.nodes == 13


@pytest.mark.full
@pytest.mark.parametrize(("evaluation", "passes"), [("mine", True), ("windows", False), ("threats", False)])
def test_the_target_is_reached_by_the_solution_and_by_nothing_unchanged(evaluation: str, passes: bool) -> None:
    found = defined_in(NOTEBOOKS / "solutions/03_connect_four.ipynb", "setup", "own-mine")
    judge = {"mine": found["my_evaluation"], "windows": windows, "threats": threats}[evaluation]
    assert bool(check.strength(judge, START, windows, depth=4, plies=5, target=0.53)) == passes


@pytest.mark.full
def test_a_better_evaluation_is_worth_more_than_two_plies() -> None:
    shallow, deep = against_windows(2, runs), against_windows(6, runs)
    assert shallow.high < deep.low  # type: ignore[attr-defined]
    assert against_windows(2, windows).wins > deep.wins  # type: ignore[attr-defined]
    assert deep.high < 0.5 and deep.nodes_per_move > 5_000  # type: ignore[attr-defined]


@pytest.mark.full
def test_the_middle_is_worth_more_than_runs() -> None:
    for depth in (2, 4):
        one, other = (SearchAgent(depth=depth, evaluate=judge) for judge in (centre, runs))
        row = match(one, other, START, 200, openings=4, progress=False, workers=1).iloc[0]
        assert row.wins > 1.5 * row.losses
        one = SearchAgent(depth=depth, evaluate=runs_lab001)
        row = match(other, one, START, 200, openings=4, progress=False, workers=1).iloc[0]
        assert row.low < 0.5  # the correct one is not proved to be stronger
