"""Open discs and features of Othello, counted square by square."""

from __future__ import annotations

from gamelab import Othello
from gamelab.heuristics import disc_difference, features, frontier, mobility, square_weights
from gamelab.heuristics.othello import BESIDE, CORNER, DIAGONAL, EDGE

PAIRS = ((0, 1), (1, 0), (1, 1), (1, -1))


def is_open(position, row, column):
    """Whether the disc borders on an empty square in a direction in which it could be flanked."""
    size = position.board.size
    for down, right in PAIRS:
        ends = [(row + down, column + right), (row - down, column - right)]
        if all(0 <= r < size and 0 <= c < size for r, c in ends) and any(position.at(r, c) == 0 for r, c in ends):
            return True
    return False


def test_open_discs(met):
    for start in (Othello(4), Othello(6), Othello(8)):
        for position in met(start, 6):
            size = position.board.size
            squares = [(row, column) for row in range(size) for column in range(size)]
            assert frontier(position) == -sum(position.at(*at) for at in squares if is_open(position, *at))


def test_features_are_the_parts_of_the_evaluations(met):
    for start in (Othello(4), Othello(6), Othello(8)):
        for position in met(start, 6):
            discs, corners, edges, beside, diagonal, moves, open_discs = features(position)
            weights = CORNER * corners + EDGE * edges + BESIDE * beside + DIAGONAL * diagonal
            assert weights == square_weights(position)
            assert (discs, moves, open_discs) == (disc_difference(position), mobility(position), frontier(position))
