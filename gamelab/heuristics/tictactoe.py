"""Evaluations for tic-tac-toe, on any board and for any length of line.

A line is k cells in a row.  It is open for a player as long as the other one has no stone on it:

    X . .      open for X: row a1-c1, column a, the diagonal a1-c3, and the lines without a stone
    . O .      open for O: the middle row and column, the other diagonal, and the lines without a stone
    . . .
"""

from __future__ import annotations

from gamelab.games.bits import Board
from gamelab.games.grid import line_starts
from gamelab.games.tictactoe_rules import TicTacToe


def open_lines(position: TicTacToe) -> int:
    """The lines still open for FIRST minus those still open for SECOND."""
    board = position.board
    return lines_within(board.full & ~position.second, board) - lines_within(board.full & ~position.first, board)


def lines_within(cells: int, board: Board) -> int:
    """How many lines of k lie wholly within the cells (a set of bits)."""
    count = 0
    for line in board.lines:
        count += line_starts(cells, *line).bit_count()
    return count
