"""Exact values in the terminal: what is printed for positions whose values are known, and what is refused."""

from gamelab.course.programs.__main__ import main

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


def solved(capsys, *arguments):
    """What is printed; nothing else is."""
    main(["solve", *arguments])
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_board_value_moves_and_line(capsys):
    assert solved(capsys, "tictactoe", "--position", "XO./.X./..O") == FORK
