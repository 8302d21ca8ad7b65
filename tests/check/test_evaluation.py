"""The check of evaluations: against a reference, and by the laws."""

from __future__ import annotations

from random import Random

import pytest
from right_exercises import student

from gamelab import ConnectFour, Othello, check, playout
from gamelab.heuristics import open_lines, runs, runs_lab001, zero

LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(j, i) for j in range(3)] for i in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def eight_lines(position):
    value = 0
    for line in LINES:
        cells = [position.at(*cell) for cell in line]
        value += (-1 not in cells) - (1 not in cells)
    return value


def first_only(position):
    return sum(all(position.at(*cell) != -1 for cell in line) for line in LINES)


def negated(position):
    return -student(position)


def lopsided(position):
    return position.at(0, 0)


def test_right_evaluations_pass():
    assert check.evaluation(student, open_lines)
    assert check.evaluation(open_lines)
    assert str(check.evaluation(zero)) == "✓ zero: right on all 818 positions"


def swapped(position):
    """Right on square boards."""
    board = position.board
    value = 0
    for line in LINES if board.rows == board.columns == 3 else []:
        cells = [position.at(*cell) for cell in line]
        value += (-1 not in cells) - (1 not in cells)
    return value or (0 if board.rows == board.columns else position.at(board.columns - 1, board.rows - 1))


@pytest.mark.parametrize("function", [eight_lines, swapped])
@pytest.mark.parametrize("reference", [open_lines, None])
def test_other_boards_than_the_usual_one_are_tried(function, reference):
    report = check.evaluation(function, reference)
    assert not report
    assert report.bug == "one board only"
    assert function.__name__ in report.because


def test_a_wrong_value_is_shown_on_the_emptiest_board():
    report = check.evaluation(first_only, open_lines)
    assert report.facts[1:] == [("expected", "0"), ("returned", "8")]


def test_the_turned_sign_is_named():
    assert check.evaluation(negated, open_lines).bug == "sign turned round"


def test_the_laws_find_what_is_unfair():
    assert check.evaluation(lopsided).title == "lopsided: it tells mirrored boards apart"
    assert check.evaluation(first_only).title == "first_only: it is not fair to both sides"
    assert check.evaluation(lambda position: "1").title == "your function: it returns what is no number"


def test_other_games_bring_their_positions():
    def late(position):
        return position.moves[-1]

    source = Random(1)
    played = playout(ConnectFour(), lambda position: source.choice(position.moves))
    games = [position for position in played if not position.is_over]
    assert check.evaluation(runs, runs, games)
    assert not check.evaluation(runs_lab001, runs, games)
    assert check.evaluation(zero, zero, playout(Othello(4), late))
