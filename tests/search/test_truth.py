"""Values that other programs found: Othello's endings, with passes, and late positions of Connect Four."""

from __future__ import annotations

import pytest

from gamelab.games import ConnectFour, Othello
from gamelab.search import WIN, alphabeta


def othello(row):
    size = int(row["board_size"][0])
    board = "/".join(row["board"][start : start + size] for start in range(0, size * size, size))
    return Othello.from_text(f"{board}/{row['side']}")


@pytest.mark.parametrize(("least", "most"), [(4, 6), pytest.param(7, 10, marks=pytest.mark.full)])
def test_othello_endings(truth, least, most):
    rows = [row for row in truth("othello_endgames.csv") if least <= int(row["empties"]) <= most]
    assert len(rows) > 130
    for row in rows:
        position = othello(row)
        assert position.to_move * alphabeta(position).value == int(row["score_raw"])


def connect_four(row):
    rows, columns = map(int, row["board"].split("x"))
    position = ConnectFour(rows, columns)
    for letter in row["moves"]:
        position = position.play("123456789a".index(letter))
    return position


def centre(position):
    return lambda move: abs(2 * move - position.board.columns + 1)


@pytest.mark.parametrize("most", [16, pytest.param(20, marks=pytest.mark.full)])
def test_late_connect_four(truth, most):
    """A score of s means that the winner still holds s - 1 stones after the end; the quickest win is the largest."""
    seen = 0
    for row in truth("connect4_positions.csv"):
        position, score = connect_four(row), int(row["score"])
        empties = position.board.rows * position.board.columns - position.ply
        if empties <= most:
            seen += 1
            value = alphabeta(position, ending="hurry", order=lambda here: sorted(here.moves, key=centre(here))).value
            plies = 2 * ((empties + 1) // 2 - score) + 1 if score > 0 else 2 * (empties // 2 + score) + 2
            sign = (score > 0) - (score < 0)
            assert position.to_move * value == sign * (WIN - plies)
    assert seen >= 20
