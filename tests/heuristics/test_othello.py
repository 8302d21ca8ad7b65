"""Othello's evaluations: tables drawn as boards, discs turned one by one, values counted by hand."""

from __future__ import annotations

import pytest

from gamelab.games import FIRST, SECOND, Othello
from gamelab.heuristics import blend, disc_difference, mobility, square_weights

TABLES = {
    4: """50 -10 -10  50
         -10 -20 -20 -10
         -10 -20 -20 -10
          50 -10 -10  50""",
    6: """50 -10   5   5 -10  50
         -10 -20   0   0 -20 -10
           5   0   0   0   0   5
           5   0   0   0   0   5
         -10 -20   0   0 -20 -10
          50 -10   5   5 -10  50""",
    8: """50 -10   5   5   5   5 -10  50
         -10 -20   0   0   0   0 -20 -10
           5   0   0   0   0   0   0   5
           5   0   0   0   0   0   0   5
           5   0   0   0   0   0   0   5
           5   0   0   0   0   0   0   5
         -10 -20   0   0   0   0 -20 -10
          50 -10   5   5   5   5 -10  50""",
}
SIZES = list(TABLES)


def cells(size):
    return [(row, column) for row in range(size) for column in range(size)]


def weighed(position):
    table = [[int(word) for word in line.split()] for line in TABLES[position.board.size].splitlines()]
    return sum(table[row][column] * position.at(row, column) for row, column in cells(len(table)))


def can_place(position, player, row, column):
    """Whether a disc there would flank, seen by walking from it in the eight directions."""
    size = position.board.size
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            seen, r, c = 0, row + down, column + right
            while 0 <= r < size and 0 <= c < size and position.at(r, c) == -player:
                seen, r, c = seen + 1, r + down, c + right
            if seen and 0 <= r < size and 0 <= c < size and position.at(r, c) == player:
                return True
    return False


def places(position, player):
    empty = [cell for cell in cells(position.board.size) if position.at(*cell) == 0]
    return sum(can_place(position, player, *cell) for cell in empty)


@pytest.mark.parametrize("size", SIZES)
def test_read_square_by_square(size, met):
    for position in met(Othello(size), 5):
        held = [position.at(*cell) for cell in cells(size)]
        able = places(position, FIRST) - places(position, SECOND)
        assert disc_difference(position) == sum(held)
        assert square_weights(position) == weighed(position)
        assert mobility(position) == able
        assert blend(position) == held.count(0) * (weighed(position) + 5 * able) + (size**2 - held.count(0)) * sum(held)


@pytest.mark.parametrize(("text", "values"), [
    ("..../.OX./.XO./..../X", (0, 0, 0)),
    ("X.../.X../..XO/..../O", (4 - 2, 50 - 40 + 10, 0 - 1)),
    ("....../....../..OX../..XO../....../....../X", (0, 0, 0)),
    ("X...../....../..XX../..XO../....../....../O", (4 - 1, 50, 3 - 3)),
    (".O..../.O..../..XX../..XO../....../....../X", (3 - 3, 30, 4 - 2)),
])  # fmt: skip
def test_counted_by_hand(text, values):
    """Discs, squares, mobility."""
    position = Othello.from_text(text)
    assert (disc_difference(position), square_weights(position), mobility(position)) == values
