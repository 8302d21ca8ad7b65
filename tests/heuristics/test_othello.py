"""Othello's evaluations: tables drawn as boards, and a second text of each, square by square."""

from operator import mul

import pytest

from gamelab.games import PASS, Othello
from gamelab.heuristics import blend, disc_difference, features, frontier, mobility, piece_count, square_weights
from gamelab.heuristics.othello import BESIDE, CORNER, DIAGONAL, EDGE
from tests.games.conftest import met

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


def weighed(position, counts=lambda weight, corner: True):
    """The weights of the discs, or of those that count, which may depend on what is at the nearest corner."""
    table = [[int(word) for word in line.split()] for line in TABLES[position.board.size].splitlines()]
    last = len(table) - 1
    return sum(
        table[row][column] * position.at(row, column)
        for row, column in cells(len(table))
        if counts(table[row][column], position.at(last * (2 * row > last), last * (2 * column > last)))
    )


def places(position, side):
    """How many moves a side would have, by the rules: at the end, neither has one."""
    if position.is_over:
        return 0
    board = str(position).splitlines()[: position.board.size]
    return sum(move != PASS for move in Othello.from_text("/".join([*board, side])).moves)


def is_open(position, row, column):
    """Whether the disc borders on an empty square in a direction in which it could be flanked."""
    inside = range(position.board.size)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        ends = [(row + down, column + right), (row - down, column - right)]
        if all(r in inside and c in inside for r, c in ends) and any(position.at(r, c) == 0 for r, c in ends):
            return True
    return False


@pytest.mark.parametrize("size", SIZES)
def test_read_square_by_square(size):
    for position in met(Othello(size), 5):
        held = [position.at(*cell) for cell in cells(size)]
        discs, weights, moves = disc_difference(position), square_weights(position), mobility(position)
        assert (discs, weights) == (sum(held), weighed(position)) and piece_count(position) == discs
        assert moves == places(position, "X") - places(position, "O")
        assert blend(position) == held.count(0) * (weights + 5 * moves) + (size**2 - held.count(0)) * discs
        assert frontier(position) == -sum(position.at(*cell) for cell in cells(size) if is_open(position, *cell))
        found, *kinds, mobile, open_discs = features(position)
        assert (found, mobile, open_discs) == (discs, moves, frontier(position))
        early = weighed(position, lambda weight, corner: weight > 0 or corner == 0)  # what gives a corner away
        assert sum(map(mul, kinds, (CORNER, EDGE, BESIDE, DIAGONAL))) == early
