"""What notebook 03 says in words, counted again."""

from __future__ import annotations

import pytest

from gamelab import WIN, ConnectFour, alphabeta, fast, minimax, show
from gamelab.arena.tables import PUBLISHED
from gamelab.games import perft
from gamelab.heuristics import centre, piece_count, runs, runs_lab001, threats, windows
from gamelab.oracle import ConnectFourSolver, smallest_proof
from gamelab.search import centre_first, deepening

START = ConnectFour()


@pytest.mark.parametrize(("depth", "plain", "middle", "proof", "deep"), [
    (6, 1_383, 1_444, 1_249, 2_177), (8, 81_719, 21_115, 6_818, 12_152),
])  # fmt: skip
def test_order_and_memory_at_two_depths(depth: int, plain: int, middle: int, proof: int, deep: int) -> None:
    search = fast(alphabeta)
    assert search(START, depth, runs).counts.nodes == plain
    assert search(START, depth, runs, order=centre_first).counts.nodes == middle
    assert smallest_proof(START, depth, runs) == proof
    found = fast(deepening)(START, depth, runs)
    assert found.counts.nodes == deep and found.value == search(START, depth, runs).value


def test_the_gates_that_the_notebook_prints() -> None:
    plain = fast(alphabeta)(START, 8, runs).counts.nodes
    assert fast(alphabeta)(START, 8, runs, order=centre_first).counts.nodes <= plain / 2
    assert fast(deepening)(START, 8, runs).counts.nodes <= plain / 5
    assert fast(deepening)(START, 6, runs).counts.nodes > fast(alphabeta)(START, 6, runs).counts.nodes


def test_minimax_grows_by_seven_until_a_column_is_full() -> None:
    nodes = [fast(minimax)(START, depth, runs).counts.nodes for depth in range(1, 9)]
    assert nodes[:6] == [sum(7**ply for ply in range(depth + 1)) for depth in range(1, 7)]
    assert nodes[6:] == [960_793, 6_634_027] and perft(START, 6) == 117_649


def test_counts_of_the_sheet_at_depth_five() -> None:
    for order, nodes in ((None, 2_322), (centre_first, 1_144)):
        assert alphabeta(START, 5, runs_lab001, ending="win", order=order).counts.nodes == nodes
    assert alphabeta(START, 5, runs).counts.nodes == 2_057


def test_four_rows_in_twenty_one_do_not_add_up() -> None:
    totals = (2.95, 135.2, 6743.7, 2.85, 56.0, 2536.5, 42383, 3.9, 277.6, 21319, 4.3, 113, 2980, 48739,
              7.3, 678.5, 75329, 6.5, 243, 23558, 412965)  # fmt: skip
    rows = [row for row in PUBLISHED if row.lab == "001"]
    wrong = [abs(total / (200 * row.seconds) - 1) > 0.05 for total, row in zip(totals, rows, strict=True)]
    assert len(rows) == 21 and sum(wrong) == 4


def test_boards_that_runs_misjudges() -> None:
    boards = ("OXXXO.O", "O.XXX.O", "OX.XX.O")
    found = [ConnectFour.from_text("......./......./......./......./......./" + row) for row in boards]
    assert [runs(each) for each in found] == [53, 53, 4]
    assert windows(found[0]) < windows(found[2]) < windows(found[1])
    assert threats(found[0]) < threats(found[2]) < threats(found[1])
    drawn = ConnectFour.from_text("OXOOXXO/XOXXOXX/OXOOOXO/XOXXXOX/XOOOXOO/XOOXXXO")
    assert (drawn.score, runs(drawn)) == (0, 86)


def test_the_difference_of_the_pieces_is_the_parity_of_the_ply() -> None:
    position = START
    for move in (3, 3, 2, 4, 1, 0, 6, 6, 5):
        assert piece_count(position) == position.ply % 2
        position = position.play(move)


def test_only_the_middle_saves_the_first_player_on_four_by_seven() -> None:
    assert list(ConnectFourSolver(4, 7).scores(ConnectFour(4, 7)).values()) == [-1, -1, -1, 0, -1, -1, -1]


def test_most_lines_of_four_use_the_middle_column() -> None:
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    lines = [[(row + n * down, column + n * right) for n in range(4)]
             for row in range(6) for column in range(7) for down, right in steps]  # fmt: skip
    lines = [line for line in lines if line[3][0] < 6 and 0 <= line[3][1] < 7]
    assert (len(lines), sum(any(column == 3 for _, column in line) for line in lines)) == (69, 51)
    assert (sum((2, 3) in line for line in lines), sum((0, 0) in line for line in lines)) == (13, 3)


@pytest.mark.parametrize(("move", "value"), [(0, 13 - WIN), (1, WIN - 10), (2, WIN - 8)])
def test_three_in_a_row_on_five_by_five(move: int, value: int) -> None:
    assert deepening(ConnectFour(5, 5, k=3).play(move), 13, runs).value == value


def test_what_lies_two_plies_behind_the_horizon() -> None:
    position = ConnectFour.from_text("......./......./......./...O.../...X.X./.O.X.XO")
    found = {depth: alphabeta(position, depth, windows, order=centre_first) for depth in (4, 6)}
    assert {depth: position.label(each.move) for depth, each in found.items()} == {4: "6", 6: "7"}
    assert alphabeta(position.play(found[4].move), 5, windows, order=centre_first).line[:3] == (2, 4, 4)
    assert alphabeta(position.play(found[4].move), 5, windows, order=centre_first).value == WIN - 5


def test_the_drawn_tree_fits_its_picture() -> None:
    middle = ConnectFour.from_text(".O.XX../.X.OO../.O.OX../.O.XX../.X.XOX./.X.OXOO")
    searched = alphabeta(middle, 3, windows, order=centre_first, trace=True)
    assert middle.to_move == -1 and searched.counts.cutoffs >= 5
    assert "looked at" in show.explain_cuts(searched) and show.tree(searched).source


@pytest.mark.full
def test_the_middle_is_worth_more_than_runs() -> None:
    from gamelab.arena import SearchAgent, match

    for depth in (2, 4):
        one, other = (SearchAgent(depth=depth, evaluate=judge) for judge in (centre, runs))
        row = match(one, other, START, 200, openings=4, progress=False, workers=1).iloc[0]
        assert row.wins > 1.5 * row.losses
        one = SearchAgent(depth=depth, evaluate=runs_lab001)
        row = match(other, one, START, 200, openings=4, progress=False, workers=1).iloc[0]
        assert row.low < 0.5  # the correct one is not proved to be stronger
