"""Exact values in the terminal: what is printed for positions whose values are known, and what is refused."""

from __future__ import annotations

import pytest

from gamelab.course.programs.solve import main

FORK = """   a b c
 1 X O .
 2 . X .
 3 . . O

FIRST to move: value +1 for FIRST, over in 3 plies.

move
  c1        value 0 for FIRST, over in 5 plies
  a2  best  value +1 for FIRST, over in 3 plies
  c2        value 0 for FIRST, over in 5 plies
  a3  best  value +1 for FIRST, over in 3 plies
  b3        value 0 for FIRST, over in 5 plies

principal line: a2 c1 c2
"""


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed; nothing else is."""
    main(list(arguments))
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_board_value_moves_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, "tictactoe", "--position", "XO./.X./..O") == FORK


@pytest.mark.parametrize(("arguments", "value"), [
    # Feinstein's value of the 4 x 4 board.  These two compile a solver; tests/oracle has their values, too.
    pytest.param(["othello", "--size", "4"], "value −8 for FIRST.", marks=pytest.mark.full),
    (["sim", "--size", "5"], "value 0 for FIRST, over in 10 plies."),
    pytest.param(["connect4", "--position", "..../..../.O../.X.."], "value 0 for FIRST, over in 14 plies.",
                 marks=pytest.mark.full),
])  # fmt: skip
def test_each_game(arguments: list[str], value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert value in solved(capsys, *arguments)
