"""Endings solved by other programs: Othello with passes, Connect Four, Sim."""

from __future__ import annotations

import pytest

from gamelab.games import PASS, ConnectFour, Othello
from gamelab.search import WIN, alphabeta, minimax


def othello(row):
    size = int(row["board_size"][0])
    board = "/".join(row["board"][start : start + size] for start in range(0, size * size, size))
    return Othello.from_text(f"{board}/{row['side']}")


def check_othello(row):
    position = othello(row)
    side = position.to_move
    result = alphabeta(position)
    assert side * result.value == int(row["score_raw"])
    assert (row["kind"] == "over") == position.is_over
    assert (row["kind"] == "pass") == (position.moves == (PASS,))
    scores = dict(cell.split(":") for cell in row["move_scores_raw"].split("|")) if row["kind"] == "moves" else {}
    assert scores.keys() == ({position.label(move) for move in position.moves} if scores else set())
    if scores:
        best = max(scores.values(), key=int)
        assert result.move == next(move for move in position.moves if scores[position.label(move)] == best)


def endings(truth, least, most):
    return [row for row in truth("othello_endgames.csv") if least <= int(row["empties"]) <= most]


def test_othello_endings(truth):
    rows = endings(truth, 4, 6)
    assert len(rows) > 130
    for row in rows:
        check_othello(row)


@pytest.mark.full
def test_othello_endings_of_more_empty_squares(truth):
    for row in endings(truth, 7, 10):
        check_othello(row)


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


def test_four_by_four_othello_to_its_end(truth):
    """The second player wins by 8; all games, with passes in all places."""
    assert alphabeta(Othello(4)).value == -8
    games = truth("perft.json")["othello"]["4x4"]["leaves_including_finished_games"]
    assert minimax(Othello(4)).counts.terminal == games[-1]
