"""Endings solved by other programs: Othello with passes, Connect Four, Sim."""

from __future__ import annotations

import pytest

from gamelab.games import FIRST, PASS, ConnectFour, Othello
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


def check_connect_four(row, empties):
    """Values and the distances too: a score of s means that the winner still holds s - 1 stones after the end."""
    position = connect_four(row)
    result = alphabeta(position, ending="hurry", order=lambda here: sorted(here.moves, key=centre(here)))
    score = int(row["score"]) * (1 if position.to_move == FIRST else -1)
    assert (result.value > 0) - (result.value < 0) == (score > 0) - (score < 0)
    if score:
        plies = WIN - abs(result.value)
        winner = 1 if score > 0 else -1
        cells = position.board.rows * position.board.columns
        stones_of_winner = (cells + (winner == FIRST)) // 2
        played = position.ply + plies
        assert abs(score) - 1 == stones_of_winner - (played + (winner == FIRST)) // 2


def centre(position):
    return lambda move: abs(2 * move - position.board.columns + 1)


def late(truth, most):
    found = []
    for row in truth("connect4_positions.csv"):
        rows, columns = map(int, row["board"].split("x"))
        empties = rows * columns - int(row["ply"])
        if empties <= most:
            found.append((row, empties))
    return found


def test_late_connect_four(truth):
    rows = late(truth, 16)
    assert len(rows) >= 20
    for row, empties in rows:
        check_connect_four(row, empties)


@pytest.mark.full
def test_connect_four_earlier(truth):
    for row, empties in late(truth, 20):
        check_connect_four(row, empties)


def test_four_by_four_othello_to_its_end():
    """The second player wins by 8; 60,060 games, with passes in all places."""
    assert alphabeta(Othello(4)).value == -8
    plain = minimax(Othello(4)).counts
    assert plain.terminal == 60_060
