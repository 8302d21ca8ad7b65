"""A class hands in on Moodle or on Canvas, with every accident: all are graded, stopped in the middle and resumed."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

import pandas
import pytest

pytest.importorskip("nbgrader", reason="nbgrader comes with the extra `grading`")

from gamelab.course.grading.__main__ import grade
from gamelab.course.grading.course import Course
from tests.course.grading.accidents import ACCIDENTS, Cells, shortened
from tests.notebooks.notebook_files import NOTEBOOKS, read

pytestmark = pytest.mark.filterwarnings("ignore")  # What nbgrader warns of is not ours.
FIRST = NOTEBOOKS / "solutions/01_tictactoe.ipynb"
ALL, HALF, NOTHING, NO_NOTEBOOK = "16.0", "11.0", "0.0", "not graded"
NAMES = {"Moodle": ("{0}_{1}_assignsubmission_file_/01_tictactoe.ipynb", "{0}_{1}_assignsubmission_file_my [1].ipynb"),
         "Canvas": ("{0}_{1}_77_01_tictactoe-1.ipynb", "{0}_LATE_{1}_78_anna[1].ipynb")}  # fmt: skip
COLUMNS = {"Moodle": ["Identifier", "Full name", "Grade", "Last modified (grade)", "Feedback comments"],
           "Canvas": ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", FIRST.stem]}  # fmt: skip
"""What Moodle's grading worksheet and the gradebook of Canvas have in their first line."""


def kinds() -> list[tuple[str, str]]:
    """What is handed in, and which points it deserves: the first three are what the short test has."""
    right, blank = (shortened(read(path)) for path in (FIRST, NOTEBOOKS / FIRST.name))

    def after(accident: Callable[[Cells], None]) -> str:
        notebook = shortened(right)
        accident(notebook.cells)
        return json.dumps(notebook)

    mended = [(after(each), ALL) for each in ACCIDENTS]
    text = json.dumps(right)
    return [mended[-1], (text.replace("alpha >= beta", "alpha > beta + 9"), HALF), ("no notebook", NO_NOTEBOOK),
            (json.dumps(blank), NOTHING), *mended[:-1], ("\ufeff" + text, ALL), (text[:-30], NO_NOTEBOOK),
            ("", NO_NOTEBOOK)]  # fmt: skip


def hand_in(file: Path, platform: str, students: int) -> list[str]:
    """What the students of a zip deserve, in the order of their numbers, which begin with 100."""
    chosen = [*islice(cycle(kinds()), students)]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for number, ((content, _), form) in enumerate(zip(chosen, cycle(NAMES[platform]), strict=False), 100):
            packed.writestr(form.format(f"student*\n{number}", number), content)
        if platform == "Canvas":  # an older try
            packed.writestr("student*\n100_100_76_01_tictactoe.ipynb", "")
    return [points for _, points in chosen]


@pytest.mark.parametrize(("platform", "students"), [
    ("Canvas", 3), *(pytest.param(each, 120, marks=pytest.mark.full) for each in NAMES),
])  # fmt: skip
def test_everybody_gets_points_or_one_line(
    platform: str, students: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deserved = hand_in(tmp_path / "all.zip", platform, students)
    usual, done = Course.points, []

    def stopped(course: Course, student: str) -> dict[str, object]:
        done.append(student)
        if len(done) == students // 2:
            raise KeyboardInterrupt  # Ctrl-C
        return usual(course, student)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Course, "points", stopped)
        grade(tmp_path / "work", FIRST, tmp_path / "all.zip")
    capsys.readouterr()
    assert grade(tmp_path / "work", FIRST, tmp_path / "all.zip") == 1
    assert set(done).isdisjoint(re.findall("Grading (.*) …", capsys.readouterr().out)), "nobody is run again"
    points = pandas.read_csv(tmp_path / "work/grading/points.csv", dtype=str).sort_values("ID")
    assert [*points["points"]] == deserved and [*points["ID"]] == [str(100 + each) for each in range(students)]
    assert points["remark"][points["points"] == NO_NOTEBOOK].str.startswith("This is not a notebook: ").all()
    assert points["feedback"].notna().equals(points["points"] != NO_NOTEBOOK)
    table = pandas.read_csv(tmp_path / "work/grading/import.csv")
    assert [*table.columns] == COLUMNS[platform] and len(table) == students
    grades = table["Grade" if platform == "Moodle" else FIRST.stem]
    assert sorted(grades.dropna()) == sorted(float(each) for each in deserved if each != NO_NOTEBOOK)
