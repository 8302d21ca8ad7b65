"""A class hands in on Moodle or on Canvas, with every accident: all are graded."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pandas
import pytest

pytest.importorskip("nbgrader", reason="nbgrader comes with the extra `grading`")

from gamelab.course.grading.__main__ import grade
from tests.course.grading.accidents import ACCIDENTS, Cells, shortened
from tests.notebooks.notebook_files import NOTEBOOKS, read

# What nbgrader warns of is not ours.  Two minutes for each platform; test_grading does the same with a few hand-ins.
pytestmark = [pytest.mark.full, pytest.mark.timeout(0), pytest.mark.filterwarnings("ignore")]
FIRST, OTHER = NOTEBOOKS / "solutions/01_tictactoe.ipynb", "02_sim.ipynb"
ALL, HALF, NOTHING, NO_NOTEBOOK = "16.0", "11.0", "0.0", "not graded"
NAMES = {"Moodle": ("{0}_{1}_assignsubmission_file_/01_tictactoe.ipynb", "{0}_{1}_assignsubmission_file_my [1].ipynb"),
         "Canvas": ("{0}_{1}_77_01_tictactoe-1.ipynb", "{0}_LATE_{1}_78_anna[1].ipynb")}  # fmt: skip
COLUMNS = {"Moodle": ["Identifier", "Full name", "Grade", "Last modified (grade)", "Feedback comments"],
           "Canvas": ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", FIRST.stem]}  # fmt: skip
"""What Moodle's grading worksheet and the gradebook of Canvas have in their first line."""
ABSENT = {"name": "Absent", "ID": "999", "e-mail": ""}


def kinds() -> list[tuple[str, str]]:
    """What is handed in, and which points it deserves."""
    right, blank, other = (shortened(read(NOTEBOOKS / name)) for name in (f"solutions/{FIRST.name}", FIRST.name, OTHER))

    def after(accident: Callable[[Cells], None]) -> str:
        notebook = shortened(right)
        accident(notebook.cells)
        return json.dumps(notebook)

    text = json.dumps(right)
    return [*((after(each), ALL) for each in ACCIDENTS), ("\ufeff" + text, ALL), (json.dumps(blank), NOTHING),
            (json.dumps(other), NOTHING), (text.replace("alpha >= beta", "alpha > beta + 9"), HALF),
            *((each, NO_NOTEBOOK) for each in ("no notebook", text[:-30], ""))]  # fmt: skip


def hand_in(file: Path, platform: str) -> list[str]:
    """What the students of a zip deserve, in the order of their numbers, which begin with 100."""
    chosen = kinds()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for number, ((content, _), form) in enumerate(zip(chosen, cycle(NAMES[platform]), strict=False), 100):
            packed.writestr(form.format(f"student*\n{number}", number), content)
        if platform == "Canvas":  # an older try
            packed.writestr("student*\n100_100_76_01_tictactoe.ipynb", "")
        packed.mkdir("folder.ipynb")
    return [points for _, points in chosen]


@pytest.mark.parametrize("platform", NAMES)
def test_everybody_gets_points_or_one_line(platform: str, tmp_path: Path) -> None:
    deserved = hand_in(tmp_path / "all.zip", platform)
    people = [{"name": f"Student {each}", "ID": str(each), "e-mail": ""} for each, _ in enumerate(deserved, 100)]
    assert grade(tmp_path / "work", FIRST, tmp_path / "all.zip", [*people, ABSENT]) == 1
    points = pandas.read_csv(tmp_path / "work/grading/points.csv", dtype=str).sort_values("ID")
    assert points.iloc[-1]["points"] == "not handed in" and points.iloc[-1]["name"] == ABSENT["name"]
    points = points.iloc[:-1]
    assert [*points["name"]] == [each["name"] for each in people]
    assert [*points["points"]] == deserved and [*points["ID"]] == [each["ID"] for each in people]
    assert points["remark"][points["points"] == NO_NOTEBOOK].str.startswith("This is not a notebook: ").all()
    assert points["feedback"].notna().equals(points["points"] != NO_NOTEBOOK)
    table = pandas.read_csv(tmp_path / "work/grading/import.csv")
    assert [*table.columns] == COLUMNS[platform] and len(table) == len(people)
    grades = table["Grade" if platform == "Moodle" else FIRST.stem]
    assert sorted(grades.dropna()) == sorted(float(each) for each in deserved if each != NO_NOTEBOOK)
