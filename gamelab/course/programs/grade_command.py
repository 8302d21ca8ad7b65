"""Grade what a class handed in: nbgrader runs one notebook after another.

nbgrader keeps its files in `work/grading`. What was graded before is graded again only if the student changed it, so
a run that was stopped goes on where it was. Whatever happens to one hand-in, the others are graded.
"""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from pandas import DataFrame

from gamelab.course.class_list import Person, person_of, roster
from gamelab.course.grading.handins import HandIn, hand_ins
from gamelab.course.grading.notebook_grading import NOT_GRADED, UNREAD, NotebookGrading, Row
from gamelab.course.setup.clone import ROOT, find_notebook, jupyter_variables

NEEDS = "nbgrader"
STOPPED = "stopped. The same command goes on from here."
NEXT = """Feedback for each student: {0}/feedback
Points of everybody: {0}/points.csv"""
READING = """The answers in words still need you: start `python3 -m gamelab lab --solutions`, choose
Formgrader in the menu Nbgrader, and give points. Then run this command again."""


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    add = parser.add_argument
    add("notebook", help="the beginning of its name, or a file with solutions")
    add("folder", type=Path, help="a notebook or a folder for each student, or the zip of Moodle or Canvas")
    add("--roster", type=Path, metavar="FILE", help="the class list: a CSV file with names, IDs, e-mails")
    add("--due", type=time, metavar="TIME", help="when a zip was due, as in: 2026-11-30T23:59")


def main(chosen: argparse.Namespace) -> int:
    """The exit code, after grading in the smallest budget for notebooks."""
    notebook = find_notebook(ROOT / "notebooks/solutions", chosen.notebook)
    # nbgrader starts `alembic`, which lies beside Python, and warns of what an instructor cannot change.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    os.environ.update(jupyter_variables(ROOT / "work/.jupyter"), GAMELAB_BUDGET="lecture", PATH=path)
    warnings.simplefilter("ignore")
    return grade(ROOT / "work", notebook, chosen.folder, roster(chosen.roster), chosen.due)


def time(text: str) -> datetime:
    """The date with its time."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: expected a time such as 2026-11-30T23:59") from None


def grade(
    work: Path, notebook: Path, submissions: Path, people: Sequence[Person] = (), due: datetime | None = None
) -> int:
    """0 if every hand-in was graded, else 1; prints points, or why there are none, and writes the tables."""
    found, grading, rows = hand_ins(submissions, notebook.stem), NotebookGrading(work, notebook), list[Row]()
    for each in found:
        write_points(rows, grading)  # whatever happens to this one
        rows.append(grading.row(each) | person_of(each.name, each.id, people) | {"late": late(each, due)})
    graded = [*zip(found, rows, strict=True)]
    for person in (each for each in people if not any(each.items() <= row.items() for row in rows)):
        rows.append(person | {"notebook": notebook.stem, "points": "not handed in"})
        print(f"{person['name'] or person['ID'] or person['e-mail']}: not handed in")
    write_points(rows, grading)
    print(NEXT.format(grading.folder))
    if found[0].platform:
        write_for_platform(graded, grading)
        print(f"To upload to {found[0].platform}: import.csv and feedback.zip in the same folder")
    if any(UNREAD in row.values() for row in rows):
        print(READING)
    return int(any(row["points"] == NOT_GRADED for row in rows))


def write_points(rows: Sequence[Row], grading: NotebookGrading) -> None:
    """Writes the table of points, with a mark of its encoding: without one, Excel shows no “ë”."""
    table = DataFrame(rows, columns=grading.columns)
    table.to_csv(grading.folder / "points.csv", index=False, encoding="utf-8-sig")


def write_for_platform(graded: Sequence[tuple[HandIn, Row]], grading: NotebookGrading) -> None:
    """Writes what the platform reads: the points, and a zip of the pages, which are named as its files."""
    DataFrame(imports(*each, grading.name) for each in graded).to_csv(grading.folder / "import.csv", index=False)
    with ZipFile(grading.folder / "feedback.zip", "w", ZIP_DEFLATED) as packed:
        for each, row in graded:
            if "feedback" in row:
                packed.write(grading.folder / row["feedback"], str(each.path.with_suffix(".html")))


def late(found: HandIn, due: datetime | None) -> str:
    """How many days too late the platform's time is; without times, whether the platform says so."""
    if due and found.time:
        return str(max(0, ceil((datetime(*found.time) - due.replace(tzinfo=None)) / timedelta(days=1))))
    return "late" if found.late else ""


def imports(found: HandIn, row: Row, assignment: str) -> Row:
    """A row of what Moodle's "Upload grading worksheet" or the gradebook of Canvas reads."""
    points = row["points"] if row["points"] != NOT_GRADED else ""
    if found.platform == "Moodle":
        return {"Identifier": f"Participant {found.id}", "Full name": row["name"], "Grade": points,
                "Last modified (grade)": f"{datetime.now():%Y-%m-%d %H:%M}",
                "Feedback comments": row["remark"]}  # fmt: skip
    return {"Student": row["name"], "ID": found.id, "SIS User ID": "", "SIS Login ID": "", "Section": "",
            assignment: points}  # fmt: skip
