"""Evaluations of boards with lines, against a second text of each, cell by cell, on random positions."""

import pytest

from gamelab.games import FIRST, ConnectFour, TicTacToe
from gamelab.heuristics import centre, open_lines, runs, runs_lab001, threats, windows
from gamelab.heuristics.connect_four import SOUND, UNSOUND
from tests.games.conftest import met

BOARDS = [(6, 7, 4), (4, 5, 3), (7, 10, 4), (1, 6, 3), (5, 1, 2), (2, 2, 2), (5, 6, 5)]


def windows_of(rows, columns, k):
    """Every straight line of k cells, as (row step, column step, cells); a single cell lies in four directions."""
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                cells = [(row + i * down, column + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    yield down, right, cells


@pytest.mark.parametrize("size", [(3, 3, 3), (3, 4, 3), (5, 5, 4), (1, 6, 2), (2, 2, 3), (9, 9, 5), (3, 3, 1)], ids=str)
def test_open_lines_counted_line_by_line(size):
    for position in met(TicTacToe(*size), 3):
        held = [{position.at(*cell) for cell in cells} for _, _, cells in windows_of(*size)]
        assert open_lines(position) == sum(-1 not in line for line in held) - sum(1 not in line for line in held)


def run_values(position, seen=lambda down, right, cells: True):
    value = 0
    for k, worth in ((2, 4), (3, 45)):
        for down, right, cells in windows_of(position.board.rows, position.board.columns, k):
            stones = {position.at(*cell) for cell in cells}
            if len(stones) == 1 and seen(down, right, cells):
                value += worth * stones.pop()
    return value


def with_defect(position):
    """The diagonals lack a row and a column."""
    last_row, last_column = position.board.rows - 1, position.board.columns - 1

    def seen(down, right, cells):
        unseen_row = last_row if down == 1 else 0
        return 0 in (down, right) or all(row != unseen_row and column != last_column for row, column in cells)

    return run_values(position, seen)


def held_in(position):
    """Every line that would win: its cells with what they hold."""
    size = position.board.rows, position.board.columns, position.board.k
    return [{cell: position.at(*cell) for cell in cells} for _, _, cells in windows_of(*size)]


def window_values(position):
    """Each open window by its missing stones, one after the other."""
    value = 0
    for held in (list(line.values()) for line in held_in(position)):
        for player in (1, -1):
            if -player not in held:
                value += player * {1: 32, 2: 8, 3: 1}.get(held.count(0), 0)
    return value


def threat_values(position):
    """A cell counts once, however many lines it would complete."""
    value = centre_values(position)
    for player in (1, -1):
        missing = [[cell for cell in line if line[cell] != player] for line in held_in(position)]
        for row, column in {cells[0] for cells in missing if len(cells) == 1}:
            is_odd = (position.board.rows - row) % 2 == 1
            if position.at(row, column) == 0:
                value += player * (SOUND if is_odd == (player == FIRST) else UNSOUND)
    return value


def centre_values(position):
    rows, columns = range(position.board.rows), range(position.board.columns)
    return sum(min(column, columns[-1] - column) * position.at(row, column) for row in rows for column in columns)


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_connect_four_counted_cell_by_cell(size):
    texts = {runs: run_values, runs_lab001: with_defect, windows: window_values, centre: centre_values}
    for position in met(ConnectFour(*size), 4):
        for evaluate, text in texts.items():
            assert evaluate(position) == text(position)
        assert position.is_over or threats(position) == threat_values(position)
