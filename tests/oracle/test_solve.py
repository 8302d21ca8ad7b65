"""The oracle against values computed elsewhere, and what it reports and keeps."""

import re
from contextlib import suppress

import pytest

from gamelab.games import ConnectFour, HandTree, Sim, TicTacToe
from gamelab.oracle import solve


@pytest.mark.parametrize("most", [9, pytest.param(16, marks=pytest.mark.full)])
def test_published_values_of_small_boards(truth, most):
    solved = 0
    for row in truth("values.json"):
        if row["game"] == "mnk" and "free" not in row["board"]:
            rows, columns, k = map(int, re.fullmatch(r"(\d+)x(\d+) k(\d+)", row["board"]).groups())
            if rows * columns > most:
                continue
            with suppress(ValueError):  # it has more positions
                solution = solve(TicTacToe(rows, columns, k), limit=600_000)
                assert solution.value == row["value"]
                assert solution.value or solution.distance == rows * columns
                solved += 1
    assert solved > 30


def check_solution(start, *others):
    """Each move's outcome is that of the position after it, the line is best play, and no other game is known.

    A solver asks one question for each move of the line; here the values of all moves are asked for.
    """
    solution, position = solve(start), start
    assert solution == solve(start) and repr(solution).startswith(f"Solution(position={start!r}, value=")
    for move in solution.line():
        here = solution.of(position)
        for each, outcome in here.moves.items():
            after = solution.of(position.play(each))
            assert outcome == (after.value, None if here.distance is None else after.distance + 1)
        assert move == next(move for move in here.moves if here.moves[move] == (here.value, here.distance))
        position = position.play(move)
    assert position.is_over and position.score == solution.value
    for other in others:
        with pytest.raises(KeyError, match=re.escape(f"{other!r} cannot follow from {start!r}: solve it by itself")):
            solution.of(other)


@pytest.mark.parametrize("start, other", [
    (TicTacToe.from_text("XO./.X./..O"), TicTacToe()), (Sim(5), Sim()), (HandTree([[0, 1], 0]), ConnectFour()),
])  # fmt: skip
def test_a_solution_knows_what_can_follow(start, other):
    check_solution(start, other)


class Shuttle(TicTacToe):
    """A game of one's own that never ends."""

    def play(self, move):
        return self


def test_a_game_that_never_ends_is_refused():
    with pytest.raises(ValueError, match=r"Shuttle\(\): a game of so many hundred moves counts as endless"):
        solve(Shuttle())


def test_progress_as_a_bar(capsys):
    assert solve(TicTacToe(), limit=4_520, progress=True).value == 0
    assert "4.52k" in capsys.readouterr().err
