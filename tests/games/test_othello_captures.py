"""Othello's legal moves and captures beside rules written naively, square by square, on positions of random games."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import PASS, Othello

WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def turned(board: list[list[int]], row: int, column: int, player: int) -> list[tuple[int, int]]:
    """The squares whose discs turn over when ``player`` places one here; none if that is not legal."""
    found: list[tuple[int, int]] = []
    if board[row][column]:
        return found
    for down, right in WAYS:
        line = []
        r, c = row + down, column + right
        while 0 <= r < len(board) and 0 <= c < len(board) and board[r][c] == -player:
            line.append((r, c))
            r, c = r + down, c + right
        if line and 0 <= r < len(board) and 0 <= c < len(board) and board[r][c] == player:
            found += line
    return found


def squares_of(position: Othello) -> list[list[int]]:
    size = position.board.size
    return [[position.at(row, column) for column in range(size)] for row in range(size)]


def legal(board: list[list[int]], player: int) -> list[int]:
    size = len(board)
    return [n for n in range(size * size) if turned(board, *divmod(n, size), player)]


def compare(size: int, positions: int, seed: int) -> dict[str, int]:
    """Compares so many positions of random games, in all they can be asked; counts what was met."""
    random, position, met = Random(seed), Othello(size), dict.fromkeys(("moves", "pass", "full", "stuck", "wiped"), 0)
    for _ in range(positions):
        board, player = squares_of(position), position.to_move
        mine, theirs = legal(board, player), legal(board, -player)
        expected = mine or ([PASS] if theirs else [])
        assert list(position.moves) == expected
        assert position.is_over == (not expected)
        if not expected:
            assert position.score == sum(map(sum, board))
            full = all(map(all, board))
            wiped = not (position.first and position.second)
            met["full" if full else "wiped" if wiped else "stuck"] += 1
            position = Othello(size)
            continue
        met["moves" if mine else "pass"] += 1
        move = random.choice(expected)
        after = position.play(move)
        if move != PASS:
            row, column = divmod(move, size)
            for r, c in [*turned(board, row, column, player), (row, column)]:
                board[r][c] = player
        assert squares_of(after) == board
        assert after.to_move == -player
        position = after
    return met


@pytest.mark.parametrize("size", [4, 6, 8])
def test_captures(size: int) -> None:
    met = compare(size, 4000, seed=size)
    assert sum(met.values()) == 4000
    assert met["pass"] > 10 and met["full"] + met["stuck"] > 10


def test_every_end_is_met() -> None:
    """Both sides stuck, a side wiped out, full boards: on 4 x 4 random games meet all of them."""
    met = compare(4, 6000, seed=1)
    assert all(met.values()), met


@pytest.mark.full
@pytest.mark.parametrize("size", [4, 6, 8])
def test_captures_on_a_hundred_thousand_positions(size: int) -> None:
    compare(size, 100_000, seed=10 + size)
