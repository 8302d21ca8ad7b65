"""Threats: cells that would make four, found one by one on the board, and the laws that an evaluation keeps."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import FIRST, SECOND, ConnectFour
from gamelab.heuristics import centre, threats
from gamelab.heuristics.connect_four_threats import SOUND, UNSOUND
from gamelab.jit import fast
from gamelab.search import WIN, alphabeta

BOARDS = ((6, 7, 4), (7, 8, 4), (7, 10, 4), (4, 5, 3), (5, 4, 4))


def reached(board: tuple[int, int, int], choices: list[int]) -> ConnectFour:
    """The position after some moves, before the game is over."""
    position = ConnectFour(*board)
    for choice in choices:
        after = position.play(position.moves[choice % len(position.moves)])
        if after.is_over:
            break
        position = after
    return position


def makes_four(position: ConnectFour, row: int, column: int, player: int) -> bool:
    """Whether a stone of the player in this free cell would stand in a line, cell by cell."""
    rows, columns, k = position.board.rows, position.board.columns, position.board.k
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for start in range(-k + 1, 1):
            cells = [(row + n * down, column + n * right) for n in range(start, start + k)]
            if all(0 <= r < rows and 0 <= c < columns and ((r, c) == (row, column) or position.at(r, c) == player)
                   for r, c in cells):  # fmt: skip
                return True
    return False


def counted(position: ConnectFour) -> int:
    """The same evaluation, written for one cell after the other."""
    value = centre(position)
    for row in range(position.board.rows):
        is_odd = (position.board.rows - row) % 2 == 1
        for column in range(position.board.columns):
            if position.at(row, column) == 0:
                if makes_four(position, row, column, FIRST):
                    value += SOUND if is_odd else UNSOUND
                if makes_four(position, row, column, SECOND):
                    value -= UNSOUND if is_odd else SOUND
    return value


positions = st.builds(reached, st.sampled_from(BOARDS), st.lists(st.integers(0, 100), max_size=45))


@settings(max_examples=150, deadline=None)
@given(positions)
def test_is_what_the_cells_say(position: ConnectFour) -> None:
    assert threats(position) == counted(position)
    assert abs(threats(position)) < WIN - 1000


@settings(max_examples=60, deadline=None)
@given(positions)
def test_a_mirrored_board_is_worth_the_same(position: ConnectFour) -> None:
    assert {threats(twin) for twin in position.symmetries()} == {threats(position)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("......./......./......./......./......./O.XXX.O", 2 * SOUND),  # both ends, in row 1
        ("......./......./......./......./......./OX.XX.O", SOUND),  # the gap
        ("......./......./......./......./XXX...O/OXO.OXO", UNSOUND),  # row 2, in the air
        ("......./......./......./XXX..../OXO...O/OOXX..O", SOUND),  # row 3
        ("......./......./......./......./X.X..../X.OOO.X", -2 * UNSOUND),  # SECOND's, in row 1
    ],
)
def test_parity_decides(text: str, value: int) -> None:
    position = ConnectFour.from_text(text)
    assert threats(position) - centre(position) == value


def test_runs_compiled_with_the_same_values() -> None:
    for board in ((6, 7, 4), (7, 10, 4)):
        position = reached(board, [3, 3, 2, 4, 1, 5, 2, 2])
        with warnings.catch_warnings(action="error"):  # it would say so if it could not be compiled
            assert fast(alphabeta)(position, 3, threats) == alphabeta(position, 3, threats)
