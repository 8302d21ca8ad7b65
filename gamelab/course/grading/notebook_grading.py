"""nbgrader's folders and gradebook for one notebook: each hand-in is mended, graded and given a page of feedback."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import nbformat
from traitlets.config.loader import load_pyconfig_files

from gamelab.course.grading.cells import mark_of
from gamelab.course.grading.handins import HandIn
from gamelab.course.grading.mend import mend
from gamelab.course.grading.verdict import ENDED
from gamelab.course.setup.clone import Trouble, jupyter_variables
from gamelab.written import plural

NOT_GRADED, UNREAD = "not graded", "to be read"
MENDED = "**This was mended before grading:**"
STEPS = "feedback", "autograded", "submitted", "handed in"
"""The folders with the files of a student: those of nbgrader, and that with what was handed in."""
Row = dict[str, Any]


class NotebookGrading:
    """nbgrader's folders and gradebook, for one notebook."""

    def __init__(self, work: Path, notebook: Path) -> None:
        """Has nbgrader make the students' version. Raises Trouble if it cannot."""
        from nbgrader.apps.api import NbGraderAPI  # here, because not everybody installs it

        self.folder, self.name = work / "grading", notebook.stem
        jupyter_variables(work / ".jupyter")  # puts our settings there, where Formgrader finds them, too
        files = [str(folder / "nbgrader_config.py") for folder in (work / ".jupyter", self.folder)]
        self.nbgrader = NbGraderAPI(config=load_pyconfig_files(files, ""))  # ours, and then the instructor's own
        source, released = (self.folder / step / self.name / notebook.name for step in ("source", "release"))
        source.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(notebook, source)
        try:
            self.run("generate_assignment")
        except Trouble as problem:
            raise Trouble(f"nbgrader does not accept {notebook}: {problem}") from None
        self.teachers, self.released = (opened(path.read_bytes()).cells for path in (source, released))
        exercises = [mark_of(cell).name for cell in self.released if mark_of(cell).grade]
        self.columns = ["notebook", "student", "name", "ID", "e-mail", "points", "of", *exercises, "late", "feedback",
                        "remark"]  # fmt: skip

    def row(self, found: HandIn) -> Row:
        """What the table says of a hand-in once it is graded, which is also printed: points, or why there are none."""
        row: Row = {"notebook": self.name, "student": found.student}
        is_graded = False
        try:
            self.grade(found)
            is_graded = True
            row |= self.points(found.student)
            unread = [*row.values()].count(UNREAD)
            said = f"{row['points']:g} of {row['of']:g} points"
            said += f", and {plural(unread, 'answer')} to be read" if unread else ""
            print(f"{found.student}: {said}", *row["remark"].splitlines(), sep="\n    ", flush=True)
        except Exception as error:  # the next hand-in may be all right
            if not is_graded:  # else there may be points that were given by hand
                self.forget(found.student)
            kind = "" if isinstance(error, Trouble) else f"{type(error).__name__}: "
            row |= {"points": NOT_GRADED, "remark": " ".join(f"{kind}{error}".split())}
            print(f"{found.student}: {NOT_GRADED}. {row['remark']}", flush=True)
        return row

    def grade(self, found: HandIn) -> None:
        """Has nbgrader grade a hand-in, unless it did before. Raises Trouble if it cannot.

        What was handed in is kept beside what nbgrader gets, which is mended, and is written last: so it says what the
        points are for.
        """
        _, graded, submitted, handed_in = (self.path(step, found.student) for step in STEPS)
        content = found.read()
        is_same = graded.is_file() and handed_in.is_file() and handed_in.read_bytes() == content
        if is_same and found.student in self.nbgrader.get_autograded_students(self.name):
            return
        print(f"Grading {found.student} …", flush=True)
        try:
            notebook = opened(content)
        except Exception as error:  # nbformat's own errors are of many kinds
            wanted = "expected a file that JupyterLab saved"
            raise Trouble(f"This is not a notebook: {wanted}, got {found.path.name}") from error
        if mended := mend(notebook.cells, self.released, self.teachers):
            text = "\n".join([MENDED, "", *(f"- {each}" for each in mended)])
            notebook.cells.insert(0, nbformat.v4.new_markdown_cell(text))  # type: ignore[no-untyped-call]
        for each in (submitted, handed_in):
            each.parent.mkdir(parents=True, exist_ok=True)
        handed_in.unlink(missing_ok=True)  # the points in the gradebook may be those of another try
        nbformat.write(notebook, submitted)  # type: ignore[no-untyped-call]
        may_add = self.nbgrader.config.Autograde.get("create_student", True)  # nbgrader's API asks no setting
        self.run("autograde", found.student, create=may_add)
        handed_in.write_bytes(content)

    def run(self, step: str, *student: str, **options: bool) -> None:
        """Has nbgrader do a step. Raises Trouble if it fails, which says why."""
        done = getattr(self.nbgrader, step)(self.name, *student, **options)
        if done["success"]:
            return
        if done["error"].endswith("KeyboardInterrupt\n"):  # nbgrader takes Ctrl-C for the end of this step alone.
            raise KeyboardInterrupt
        lines = [*done["error"].splitlines(), *done.get("log", "").splitlines()]
        raised, logged = ([line for line in lines if part in line] for part in ("Error: ", "[ERROR]"))
        raise Trouble((raised[-1:] + logged[:1] + lines[-1:])[0].strip())

    def path(self, step: str, student: str) -> Path:
        """The student's file in one of the folders, ``STEPS``."""
        return self.folder / step / student / self.name / f"{self.name}.ipynb"

    def points(self, student: str) -> Row:
        """The student's points in the gradebook, once nbgrader has made the page of feedback."""
        with self.nbgrader.gradebook as book:
            found = book.find_submission(self.name, student)
            [notebook] = found.notebooks
            row = {grade.name: UNREAD if grade.needs_manual_grade else grade.score for grade in notebook.grades}
            row |= {"points": found.score, "of": found.max_score}
        self.run("generate_feedback", student)
        page = self.path("feedback", student).with_suffix(".html")
        graded = opened(self.path("autograded", student).read_bytes())
        return row | {"feedback": page.relative_to(self.folder).as_posix(), "remark": remark(graded.cells)}

    def forget(self, student: str) -> None:
        """Removes what was there of an earlier hand-in, which the student may have taken back."""
        for step in STEPS:
            shutil.rmtree(self.path(step, student).parent, ignore_errors=True)
        with suppress(Exception), self.nbgrader.gradebook as book:
            book.remove_submission(self.name, student)


def remark(cells: list[Any]) -> str:
    """What was mended in a hand-in, and which of its cells ended the process or did not end; usually nothing."""
    ended = [
        f'"{cell.source.partition(chr(10))[0]}": {output.evalue or "this cell did not end, so it was stopped"}'
        for cell in cells for output in cell.get("outputs", []) if output.get("ename") in (ENDED, "CellTimeoutError")
    ]  # fmt: skip
    mended = cells[0].source.split("\n- ")[1:] if cells[0].source.startswith(MENDED) else []
    return "\n".join([*mended, *ended])


def opened(content: bytes) -> Any:
    """The notebook in a file, which may be old or begin with a mark of its encoding; an error if there is none."""
    notebook = nbformat.reads(content.decode("utf-8-sig"), as_version=4)  # type: ignore[no-untyped-call]
    for cell in notebook.cells:  # some programs leave out what is empty
        if cell.cell_type == "code":
            cell.update({"outputs": [], "execution_count": None} | cell)
    return notebook
