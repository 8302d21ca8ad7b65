"""The program behind `python3 -m gamelab grade 03 FOLDER`: nbgrader grades what a class handed in, one by one.

nbgrader keeps its files in `work/grading`. What was graded before is graded again only if the student changed it, so
a run that was stopped goes on where it was. Whatever happens to one hand-in, the others are graded.
"""

import argparse
import csv
import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import nbformat
from traitlets.config.loader import Config, PyFileConfigLoader

from gamelab.course.sentence import one_sentence
from gamelab.course.setup.clone import ROOT, Trouble, jupyter_variables
from gamelab.course.setup.handins import HandIn, Person, hand_ins, person_of, roster
from gamelab.course.setup.mend import mend
from gamelab.course.setup.verdict import ENDED, mark

SETTINGS = Path(__file__).parent / "templates/grading/nbgrader_config.txt"
NEXT = """Feedback for each student: {0}/feedback
Points of everybody: {0}/points.csv
The answers in words still need you: start `python3 -m gamelab lab` (again, if it was running before), choose Formgrader
in the menu Nbgrader, and give points. Then run this command again."""
NOT_GRADED, UNREAD = "not graded", "to be read"
MENDED = "**This was mended before grading:**"
EMPTY: list[tuple[str, Any]] = [("metadata", {}), ("outputs", []), ("execution_count", None)]
Row = dict[str, Any]


def main(arguments: Sequence[str]) -> int:
    """The exit code, after grading in the smallest budget for notebooks."""
    parser = argparse.ArgumentParser()
    for name in ("notebook", "submissions", "--roster"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--due", type=datetime.fromisoformat)
    chosen = parser.parse_args(arguments)
    # nbgrader starts `alembic`, which lies beside Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with one_sentence("gamelab", Trouble):
        os.environ.update(jupyter_variables(ROOT / "work/.jupyter"), GAMELAB_BUDGET="lecture", PATH=path)
        return grade(ROOT / "work", chosen.notebook, chosen.submissions, roster(chosen.roster), chosen.due)
    return 0


def grade(
    work: Path, notebook: Path, submissions: Path, people: Sequence[Person] = (), due: datetime | None = None
) -> int:
    """0 if every hand-in was graded, else 1; prints points, or why there are none, and writes them row by row."""
    found = hand_ins(submissions, notebook.stem)
    course, graded = Course(work, notebook), []
    with (course.folder / "points.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, course.columns)
        table.writeheader()
        for each in found:
            row = course.row(each) | person_of(each, people) | {"late": late(each, due)}
            graded.append((each, row))
            table.writerow(row)
            file.flush()
        for person in (each for each in people if not any(each.items() <= row.items() for _, row in graded)):
            table.writerow(person | {"notebook": notebook.stem, "points": "not handed in"})
            print(f"{person['name'] or person['ID'] or person['e-mail']}: not handed in")
    if found[0].platform:
        write_import(course.folder / "import.csv", notebook.stem, graded)
    print(NEXT.format(course.folder))
    return int(any(row["points"] == NOT_GRADED for _, row in graded))


class Course:
    """nbgrader's folders and gradebook, for one notebook."""

    def __init__(self, work: Path, notebook: Path) -> None:
        """Has nbgrader make the students' version. Raises Trouble if it cannot."""
        self.folder, self.name, self.config = work / "grading", notebook.stem, settings(work)
        source = self.folder / "source" / self.name / notebook.name
        released = self.folder / "release" / self.name / notebook.name
        is_new = copy(notebook, source) or not released.is_file() or not (self.folder / "gradebook.db").is_file()
        if is_new and (problem := run("GenerateAssignment", self.config, self.name)):
            source.unlink()
            raise Trouble(f"nbgrader does not accept {notebook}: {problem}")
        self.teachers, self.released = (opened(path.read_bytes()).cells for path in (source, released))
        exercises = [mark(cell)["grade_id"] for cell in self.released if mark(cell).get("grade")]
        self.columns = ["notebook", "student", "name", "ID", "e-mail", "points", "of", *exercises, "late", "feedback",
                        "remark"]  # fmt: skip

    def row(self, found: HandIn) -> Row:
        """What the table says of a hand-in once it is graded, which is also printed: points, or why there are none."""
        row: Row = {"notebook": self.name, "student": found.student}
        try:
            self.grade(found)
            row |= self.points(found.student)
            unread = [*row.values()].count(UNREAD)
            said = f"{row['points']:g} of {row['of']:g} points"
            said += f", and {unread} {'answer' if unread == 1 else 'answers'} to be read" if unread else ""
            print(f"{found.student}: {said}", *row["remark"].splitlines(), sep="\n    ", flush=True)
        except Exception as error:  # the next hand-in may be all right
            self.forget(found.student)
            kind = "" if isinstance(error, Trouble) else f"{type(error).__name__}: "
            row |= {"points": NOT_GRADED, "remark": " ".join(f"{kind}{error}".split())}
            print(f"{found.student}: {NOT_GRADED}. {row['remark']}", flush=True)
        return row

    def grade(self, found: HandIn) -> None:
        """Has nbgrader grade a hand-in, unless it did before. Raises Trouble if it cannot."""
        handed_in, submitted, graded = (
            self.path(step, found.student) for step in ("handed in", "submitted", "autograded")
        )
        content = found.read()
        if not (graded.is_file() and handed_in.is_file() and handed_in.read_bytes() == content):
            print(f"Grading {found.student} …", flush=True)
            notebook = opened(content)
            if mended := mend(notebook.cells, self.released, self.teachers):
                text = "\n".join([MENDED, "", *(f"- {each}" for each in mended)])
                notebook.cells.insert(0, nbformat.v4.new_markdown_cell(text))  # type: ignore[no-untyped-call]
            submitted.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook, submitted)  # type: ignore[no-untyped-call]
            self.run("Autograde", found.student)
            handed_in.parent.mkdir(parents=True, exist_ok=True)
            handed_in.write_bytes(content)
        self.run("GenerateFeedback", found.student)

    def run(self, step: str, student: str) -> None:
        if problem := run(step, self.config, self.name, student):
            raise Trouble(problem)

    def path(self, step: str, student: str, end: str = ".ipynb") -> Path:
        """The student's file in one of nbgrader's folders."""
        return self.folder / step / student / self.name / f"{self.name}{end}"

    def points(self, student: str) -> Row:
        """The student's points in the gradebook; the page of feedback then has the names of cells, too."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}") as book:
            found = book.find_submission(self.name, student)
            grades = [grade for each in found.notebooks for grade in each.grades]
            unread = [grade.name for grade in grades if grade.needs_manual_grade]
            row = {grade.name: UNREAD if grade.name in unread else grade.score for grade in grades}
            row |= {"points": found.score, "of": found.max_score}
        page = self.path("feedback", student, ".html")
        page.write_text(named(page.read_text(encoding="utf-8"), unread), encoding="utf-8")
        return row | {"feedback": page.relative_to(self.folder).as_posix(), "remark": self.remark(student)}

    def remark(self, student: str) -> str:
        """What was mended in a hand-in, and which of its cells ended the process; usually nothing."""
        cells = opened(self.path("autograded", student).read_bytes()).cells
        ended = [
            f'"{cell.source.partition(chr(10))[0]}": {output.evalue}'
            for cell in cells for output in cell.get("outputs", []) if output.get("ename") == ENDED
        ]  # fmt: skip
        mended = cells[0].source.split("\n- ")[1:] if cells[0].source.startswith(MENDED) else []
        return "\n".join([*mended, *ended])

    def forget(self, student: str) -> None:
        """Removes what was there of an earlier hand-in, which the student may have taken back."""
        from nbgrader.api import Gradebook

        for step in ("feedback", "autograded", "submitted", "handed in"):
            shutil.rmtree(self.path(step, student).parent, ignore_errors=True)
        with suppress(Exception), Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}") as book:
            book.remove_submission(self.name, student)


def opened(content: bytes) -> Any:
    """The notebook in a file, which may be old or begin with a mark of its encoding. Raises Trouble if it is none."""
    try:
        notebook = json.loads(content)
        for cell in notebook.get("cells", ()):  # some programs leave out what is empty
            for key, empty in (EMPTY if cell["cell_type"] == "code" else EMPTY[:1]):
                cell.setdefault(key, empty)
        return nbformat.reads(json.dumps(notebook), as_version=4)  # type: ignore[no-untyped-call]
    except Exception as error:  # nbformat's own errors are of many kinds
        raise Trouble(f"This is not a notebook: {error}") from error


def late(found: HandIn, due: datetime | None) -> str:
    """How many days too late the platform's time is; without times, whether the platform says so."""
    if due and found.time:
        return str(max(0, -((due.replace(tzinfo=None) - found.time) // timedelta(days=1))))
    return "late" if found.late else ""


def write_import(file: Path, assignment: str, graded: list[tuple[HandIn, Row]]) -> None:
    """The table that Moodle's "Upload grading worksheet" or the gradebook of Canvas reads."""
    rows = []
    for each, row in graded:
        points = row["points"] if row["points"] != NOT_GRADED else ""
        if each.platform == "Moodle":
            rows.append({"Identifier": f"Participant {each.id}", "Full name": row["name"], "Grade": points,
                         "Last modified (grade)": f"{datetime.now():%Y-%m-%d %H:%M}",
                         "Feedback comments": row["remark"]})  # fmt: skip
        else:
            rows.append({"Student": row["name"], "ID": each.id, "SIS User ID": "", "SIS Login ID": "", "Section": "",
                         assignment: points})  # fmt: skip
    with file.open("w", encoding="utf-8", newline="") as opened_file:
        table = csv.DictWriter(opened_file, [*rows[0]])
        table.writeheader()
        table.writerows(rows)


def named(page: str, unread: list[str]) -> str:
    """A page of nbgrader's feedback with one link for each exercise, called so, and no points before an answer is read.

    Its list also links to comments, which stand beside the answers, and the words of its tables touch each other.
    """
    page = page.replace("</head>", "<style>th, td { padding: 0 0.6em }</style></head>", 1)
    page = re.sub(r'<li><a href="#comment-[^>]*>[^<]*</a></li>\s*', "", page)
    page = re.sub(r'(<li><a href="#([\w-]+)">)[^<]*', r"\1\2", page)
    for before in ["<h4>", *(f'<a (?:href="#|name="){name}">' for name in unread)] if unread else []:
        page = re.sub(rf"({before}(?:(?!<a name).)*?)Score: [\d.]+ / [\d.]+", r"\1not read yet", page, flags=re.S)
    return page


def settings(work: Path) -> Config:
    """Ours, which Formgrader finds too, and then the instructor's own."""
    ours, own = work / ".jupyter/nbgrader_config.py", work / "grading/nbgrader_config.py"
    copy(SETTINGS, ours)
    config = Config()
    for path in filter(Path.is_file, (ours, own)):
        config.merge(PyFileConfigLoader(str(path)).load_config())
    return config


def run(step: str, config: Config, assignment: str, student: str = "*") -> str:
    """An empty text after a step of nbgrader's, or why it failed."""
    from nbgrader import converters
    from nbgrader.coursedir import CourseDirectory
    from nbgrader.utils import capture_log

    course = CourseDirectory(config=config, assignment_id=assignment, student_id=student)
    done = capture_log(getattr(converters, step)(coursedir=course, config=config, force=True))
    if done["success"]:
        return ""
    if done["error"].endswith("KeyboardInterrupt\n"):  # nbgrader takes Ctrl-C for the end of this step alone.
        raise KeyboardInterrupt
    lines = [*done["error"].splitlines(), *done.get("log", "").splitlines()]
    errors = [line.strip() for line in lines if "Error: " in line]
    return str((errors or lines)[-1])


def copy(source: Path, target: Path) -> bool:
    """Whether the file was new or different; the target is now the same."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
