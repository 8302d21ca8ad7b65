"""The optional pages' bug labs: their checks refuse the programs as they stand, and take them once repaired."""

import ast
import re

import pytest

from gamelab.course.check import Report
from gamelab.widgets import Predictions
from tests.notebooks.notebook_files import HIDDEN, NOTEBOOKS, defined_in, read

REPAIRS = [
    ("01_tictactoe", "audit-card audit", "position.play(move), alpha, beta)", "position.play(move), -beta, -alpha)"),
    ("02_sim", "bug-draw-maxi bug-draw-mini bug-draw-check", "position.winner is not None", "position.is_over"),
    ("02_sim", "bug-later-decide bug-later-check", "wait = plies", "wait = plies if value_for_mover < 0 else -plies"),
    ("02_sim", "bug-order-repair bug-order-check", "free.append(number)",
     "free[:] = sorted([*free, number], key=ORDER)"),
    ("02_sim", "bug-still-search bug-still-check", "if value == WIN * position.to_move:", "if False:"),
    ("02_sim", "bug-guard-game bug-guard", "number in self.taken:", "number in sum(self.taken, ()):"),
    ("02_sim", "bug-formula", "perm(15, depth)", "sum(perft(Sim(), ply) for ply in range(depth + 1))"),
    ("02_sim", "bug-dots", "angles = range(0, 360, 360 // n)", "angles = [360 * k / n for k in range(n)]"),
    ("02_sim", "blind bug-undo bug-undo-check", "        if alpha >= beta:\n            break\n        board.pop()",
     "        board.pop()\n        if alpha >= beta:\n            break"),
    ("03_connect_four", "bug-a bug-a-check", "                beta\n", "                break\n"),
    ("03_connect_four", "games bug-b-run", "range(6 - k), range(7 - k)", "range(7 - k), range(8 - k)"),
    ("03_connect_four", "bug-d-run", "position.winner is not None", "position.is_over"),
]  # fmt: skip
"""The page, the cells that define and check a program, what is wrong there, and what is right."""
EXERCISES = [
    ("03_connect_four", "games four-mine four-judge-code four-cases four-check", "(1, rows + 1, rows + 2, rows)",
     "(1, rows + 1, rows + 2)"),
    ("03_connect_four", "memory-mine memory-judges memory-check", "best >= high", "best > high"),
    ("03_connect_four", "memory-mine memory-judges memory-check", "value <= alpha if", "True if"),
    ("04_othello", "start random-game bug-a-card bug-a-positions bug-a-run bug-a-repair bug-a-check",
     "max(position.moves, key=d",
     "max(position.play(position.moves[0]).moves, key=d"),
    ("04_othello", "bug-b-repair bug-b-check", "position.to_move == FIRST", "position.ply % 2 == 0"),
    ("04_othello", "bug-d-repair bug-d-check", "position.to_move == FIRST", "position.ply % 2 == 0"),
]  # fmt: skip
"""The page, the cells of an exercise, and how its solution can be made wrong."""


def reports_of(page, cells, old=" ", new=" "):
    """What the last cell shows, where a text is replaced in all of them."""
    path = NOTEBOOKS / "solutions/extras" / f"{page}.ipynb"
    sources = {cell.id: HIDDEN.sub("", cell.source).replace(old, new) for cell in read(path).cells}
    ids = [each for cell in cells.split() for each in sources if re.fullmatch(f"{cell}(-[a-d])?", each)]
    assert new in "".join(map(sources.get, ids))
    shown = []
    show = {"display": lambda *things: shown.extend(things), "print": shown.append, "ask": Predictions()}
    names = defined_in(path, "setup") | show | {"ORDER": [4, 2, 5, 3, 8, 7, 1, 9].index}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.displayhook", shown.append)
        for cell in ids:
            shown.clear()
            body = ast.Interactive(ast.parse(sources[cell]).body)  # each value is shown, as that of a cell is
            exec(compile(body, cell, "single", dont_inherit=True), names)
    return [each for each in shown if isinstance(each, Report)]


def some(rows):
    """In a usual run one in four: the pages' stored outputs say of every program that it is refused."""
    marked = [pytest.param(*row, marks=[pytest.mark.full] * (place % 4 > 0)) for place, row in enumerate(rows)]
    return pytest.mark.parametrize("page, cells, old, new", marked)


@some(REPAIRS)
def test_a_program_is_refused_until_it_is_repaired(page, cells, old, new):
    *_, report = reports_of(page, cells)
    assert not report
    *_, report = reports_of(page, cells, old, new)
    assert report, report


@some(EXERCISES)
def test_a_solution_is_taken_until_it_is_spoilt(page, cells, old, new):
    assert all(reports_of(page, cells)) and not all(reports_of(page, cells, old, new))
