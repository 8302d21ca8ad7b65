"""Evaluations: small boards counted by hand, a second text of each on random positions, and their symmetry."""

from __future__ import annotations

from random import Random

import pytest

from gamelab import heuristics
from gamelab.games import ConnectFour, HandTree, Othello, Sim, TicTacToe, playout
from gamelab.heuristics import open_lines, runs, runs_lab001, zero
from gamelab.search import WIN


def random_positions(start, games, seed=0):
    random = Random(seed)
    found = []
    for _ in range(games):
        found += playout(start, lambda position: random.choice(position.moves))
    return list(dict.fromkeys(found))


def windows(rows, columns, k):
    """Every straight line of k cells, as (row step, column step, cells); a single cell lies in four directions."""
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                cells = [(row + i * down, column + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    yield down, right, cells


def colour_swapped(position):
    """The same stones in the other player's hands: evaluations look at nothing else."""

    class Swapped:
        board, first, second, to_move = position.board, position.second, position.first, -position.to_move

    return Swapped()


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
def test_open_lines_counted_line_by_line(size):
    rows, columns, k = size
    for position in random_positions(TicTacToe(*size), 8):
        held = [{position.at(*cell) for cell in cells} for _, _, cells in windows(rows, columns, k)]
        assert open_lines(position) == sum(-1 not in line for line in held) - sum(1 not in line for line in held)


def run_values(position, seen=lambda down, right, cells: True):
    rows, columns = position.board.rows, position.board.columns
    value = 0
    for k, worth in ((2, 4), (3, 45)):
        for down, right, cells in windows(rows, columns, k):
            stones = {position.at(*cell) for cell in cells}
            if len(stones) == 1 and seen(down, right, cells):
                value += worth * stones.pop()
    return value


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_runs_counted_window_by_window(size):
    for position in random_positions(ConnectFour(*size), 10):
        assert runs(position) == run_values(position)


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_the_defect_is_a_row_and_a_column_of_the_diagonals(size):
    rows, columns, _ = size

    def seen(down, right, cells):
        if down == 0 or right == 0:
            return True
        unseen_row = rows - 1 if down == 1 else 0
        return all(row != unseen_row and column != columns - 1 for row, column in cells)

    for position in random_positions(ConnectFour(*size), 10):
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


def test_the_defect_shows_in_the_mirror():
    """The evaluation of the course is not the same for a position and its mirror image; the correct one is."""
    positions = random_positions(ConnectFour(), 20)
    assert all(runs(position) == runs(twin) for position in positions for twin in position.symmetries())
    changed = [position for position in positions if len({runs_lab001(twin) for twin in position.symmetries()}) > 1]
    assert len(changed) > len(positions) // 3


@pytest.mark.parametrize(("start", "evaluate"), [(TicTacToe(), open_lines), (TicTacToe(5, 6, 4), open_lines),
                                                 (ConnectFour(), runs), (ConnectFour(5, 4), runs)])  # fmt: skip
def test_the_same_from_every_side(start, evaluate):
    for position in random_positions(start, 6):
        assert {evaluate(twin) for twin in position.symmetries()} == {evaluate(position)}


@pytest.mark.parametrize(("start", "evaluate"), [(TicTacToe(5, 6, 4), open_lines), (ConnectFour(), runs),
                                                 (ConnectFour(), runs_lab001)])  # fmt: skip
def test_for_first_what_is_against_second(start, evaluate):
    for position in random_positions(start, 6):
        value = evaluate(position)
        assert evaluate(colour_swapped(position)) == -value
        assert type(value) is int and abs(value) < WIN - 1000


def test_all_are_named():
    assert set(heuristics.__all__) == {"open_lines", "runs", "runs_lab001", "zero"}
    assert all(getattr(heuristics, name).__doc__ for name in heuristics.__all__)
