"""Evaluations: small boards counted by hand, a second text of each on random positions, and their symmetry."""

from __future__ import annotations

import pytest

from gamelab.games import ConnectFour, HandTree, Othello, Sim, TicTacToe
from gamelab.games.position import FIRST
from gamelab.heuristics import centre, open_lines, piece_count, runs, runs_lab001, windows, zero
from gamelab.search import alphabeta


def windows_of(rows, columns, k):
    """Every straight line of k cells, as (row step, column step, cells); a single cell lies in four directions."""
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                cells = [(row + i * down, column + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    yield down, right, cells


SIZES = [(3, 3, 3), (3, 4, 3), (4, 4, 3), (5, 5, 4), (1, 6, 2), (2, 2, 3), (6, 7, 5), (9, 9, 5), (3, 3, 1)]
BOARDS = [(6, 7, 4), (4, 4, 4), (4, 5, 3), (7, 10, 4), (1, 6, 3), (5, 1, 2), (2, 2, 2)]


def test_zero_is_zero():
    for start in (TicTacToe(), Sim(), ConnectFour(), Othello(), HandTree([1, 2])):
        assert zero(start) == 0


@pytest.mark.parametrize(("text", "value"), [
    (".../.../...", 0), (".../.X./...", 4), ("X../.../...", 3), (".X./.../...", 2), ("X../.O./...", -1),
    ("XO./.../...", 1), ("XOX/XOO/OXX", 0),
])  # fmt: skip
def test_open_lines_counted_by_hand(text, value):
    assert open_lines(TicTacToe.from_text(text)) == value


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_open_lines_counted_line_by_line(size, met):
    rows, columns, k = size
    for position in met(TicTacToe(*size), 8):
        held = [{position.at(*cell) for cell in cells} for _, _, cells in windows_of(rows, columns, k)]
        assert open_lines(position) == sum(-1 not in line for line in held) - sum(1 not in line for line in held)


def run_values(position, seen=lambda down, right, cells: True):
    rows, columns = position.board.rows, position.board.columns
    value = 0
    for k, worth in ((2, 4), (3, 45)):
        for down, right, cells in windows_of(rows, columns, k):
            stones = {position.at(*cell) for cell in cells}
            if len(stones) == 1 and seen(down, right, cells):
                value += worth * stones.pop()
    return value


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_runs_counted_window_by_window(size, met):
    for position in met(ConnectFour(*size), 10):
        assert runs(position) == run_values(position)


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_the_defect_is_a_row_and_a_column_of_the_diagonals(size, met):
    rows, columns, _ = size

    def seen(down, right, cells):
        if down == 0 or right == 0:
            return True
        unseen_row = rows - 1 if down == 1 else 0
        return all(row != unseen_row and column != columns - 1 for row, column in cells)

    for position in met(ConnectFour(*size), 10):
        assert runs_lab001(position) == run_values(position, seen)


@pytest.mark.parametrize(("text", "value", "with_defect"), [
    ("......./......./......./......./......./.......", 0, 0),
    ("......./......./......./......./......./XX....O", 4, 4),
    ("......./......./......./......./......./XXXO.O.", 53, 53),
    ("......./......./......./......./......./XX.X.OO", 0, 0),
    ("......./......./......./...X.../..XO.../.XOO...", 53 - 12, 53 - 12),
    ("......./......./......./X....../OX...../OOX....", 53 - 12, 4 - 8),
])  # fmt: skip
def test_runs_counted_by_hand(text, value, with_defect):
    position = Stones(text)
    assert (runs(position), runs_lab001(position)) == (value, with_defect)


class Stones:
    """A board that need not be reachable."""

    def __init__(self, text):
        rows = text.split("/")
        start = ConnectFour(len(rows), len(rows[0]))
        self.board, self.first, self.second = start.board, 0, 0
        for row, line in enumerate(rows):
            for column, mark in enumerate(line):
                bit = 1 << start.cell(row, column)
                self.first |= bit if mark == "X" else 0
                self.second |= bit if mark == "O" else 0


def test_the_defect_shows_in_the_mirror(met):
    """The evaluation of the course is not the same for a position and its mirror image; the correct one is."""
    positions = met(ConnectFour(), 20)
    assert all(runs(position) == runs(twin) for position in positions for twin in position.symmetries())
    changed = [position for position in positions if len({runs_lab001(twin) for twin in position.symmetries()}) > 1]
    assert len(changed) > len(positions) // 3


def window_values(position, k):
    """Each open window by its missing stones, one after the other, cell by cell."""
    value = 0
    for _, _, cells in windows_of(position.board.rows, position.board.columns, k):
        held = [position.at(*cell) for cell in cells]
        for player in (1, -1):
            if -player not in held:
                value += player * {1: 32, 2: 8, 3: 1}.get(held.count(0), 0)
    return value


@pytest.mark.parametrize("size", [*BOARDS, (5, 6, 5), (4, 13, 3), (1, 1, 1)], ids=str)
def test_windows_counted_one_by_one(size, met):
    assert all(windows(position) == window_values(position, size[2]) for position in met(ConnectFour(*size), 10))


@pytest.mark.parametrize(("text", "value", "by_runs"), [
    ("OXXX.", 32, 53), ("OXXXO", 0, 53), ("X.XX", 32, 4), ("..XX...", 8 + 8 + 8 + 1, 4), ("...X...", 4, 0),
    ("X.....", 1, 0), ("XXO.OO.", -32 - 8, 4 - 4), ("OX..XO", 8, 0),
])  # fmt: skip
def test_windows_counted_by_hand(text, value, by_runs):
    """Boards of one row; ``runs`` sees three in a row that lead nowhere, and does not see the gap that wins."""
    assert (windows(Stones(text)), runs(Stones(text))) == (value, by_runs)


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_centre_counted_cell_by_cell(size, met):
    rows, columns, _ = size
    for position in met(ConnectFour(*size), 6):
        stones = [(min(column, columns - 1 - column), position.at(row, column))
                  for row in range(rows) for column in range(columns)]  # fmt: skip
        assert centre(position) == sum(nearness * stone for nearness, stone in stones)


@pytest.mark.parametrize("start", [TicTacToe(), Sim(), ConnectFour()], ids=repr)
def test_the_piece_count_tells_whose_turn_it_is(start, met):
    """At one depth it is a constant, so the search plays as with ``zero``; not so in Othello."""
    for position in met(start, 6):
        assert piece_count(position) == (0 if position.to_move == FIRST else 1)
    for position in met(start, 2):
        counted, blind = alphabeta(position, 2, piece_count), alphabeta(position, 2, zero)
        assert (counted.move, counted.counts) == (blind.move, blind.counts)
    assert {piece_count(position) for position in met(Othello(), 2)} > {0, 1}
