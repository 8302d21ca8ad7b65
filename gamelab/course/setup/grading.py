"""The program behind `python3 -m gamelab grade 03 FOLDER`: nbgrader grades a folder, one notebook for each student.

nbgrader keeps its files in `work/grading`. What was graded before is graded again only if the student changed it.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from pandas import DataFrame
from traitlets.config.loader import Config, PyFileConfigLoader

from gamelab.course.sentence import one_sentence
from gamelab.course.setup.clone import ROOT, Trouble, jupyter_variables
from gamelab.course.setup.verdict import ENDED

SETTINGS = Path(__file__).parent / "templates/grading/nbgrader_config.txt"
NEXT = """Feedback for each student: {feedback}
Points of everybody: {marks}
The answers in words still need you: start `python3 -m gamelab lab`, choose Formgrader in the menu Nbgrader, and give
points. Then run this command again."""


def main(notebook: str, submissions: str) -> int:
    """The exit code, after grading in the smallest budget for notebooks."""
    # nbgrader starts `alembic`, which lies beside Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    os.environ.update(jupyter_variables(ROOT / "work/.jupyter"), GAMELAB_BUDGET="lecture", PATH=path)
    with one_sentence("gamelab", Trouble):
        return grade(ROOT / "work", Path(notebook), Path(submissions))
    return 0


def grade(work: Path, notebook: Path, submissions: Path) -> int:
    """0 if every submission was graded, else 1; prints the points, and why a submission was not graded."""
    paths = sorted(submissions.glob("*.ipynb"))
    if not paths:
        raise Trouble(f"{submissions} holds no notebooks: expected one for each student, such as anna.ipynb.")
    course, name, config = work / "grading", notebook.stem, settings(work)
    copy(notebook, course / "source" / name / notebook.name)
    if problem := run("GenerateAssignment", config, name):
        raise Trouble(f"nbgrader does not accept {notebook}: {problem}")
    problems = {}
    for path in paths:
        submitted, graded = (course / step / path.stem / name / notebook.name for step in ("submitted", "autograded"))
        if copy(path, submitted) or not graded.is_file():
            print(f"Grading {path.stem} …", flush=True)
            problems[path.stem] = run("Autograde", config, name, path.stem)
    run("GenerateFeedback", config, name)
    report(course, notebook, config, {path.stem: problems.get(path.stem, "") for path in paths})
    print(NEXT.format(feedback=course / "feedback", marks=course / "points.csv"))
    return int(any(problems.values()))


def report(course: Path, notebook: Path, config: Config, problems: dict[str, str]) -> None:
    """Prints everybody's points, or why a submission was not graded; writes the table of all points."""
    from nbgrader.api import Gradebook
    from nbgrader.coursedir import CourseDirectory

    with Gradebook(CourseDirectory(config=config).db_url) as book:
        write_points(book, course)
        name_feedback(book, course, notebook.stem)
        for student, problem in problems.items():
            found = book.find_submission(notebook.stem, student)
            unread = sum(grade.needs_manual_grade for each in found.notebooks for grade in each.grades)
            points = f"{found.score:g} of {found.max_score:g} points"
            points += f", and {unread} {'answer' if unread == 1 else 'answers'} to be read" if unread else ""
            remark = remarks(course / "autograded" / student / notebook.stem / notebook.name)
            print(f"{student}: {problem or points + remark}")


def write_points(book: Any, course: Path) -> None:
    """Writes a table: a row for each student and notebook, a column for each exercise, and what is still to be done."""
    rows = []
    for found in (each for assignment in book.assignments for each in assignment.submissions):
        row = {"notebook": found.assignment.name, "student": found.student.id, "of": found.max_score}
        is_graded = (course / "autograded" / found.student.id / found.assignment.name).is_dir()
        for grade in (each for notebook in found.notebooks for each in notebook.grades):
            points = "to be read" if grade.needs_manual_grade else grade.score
            row[grade.name] = points if is_graded else "not graded"
        rows.append(row | {"points": found.score if is_graded else "not graded"})
    table = DataFrame(rows)
    columns = dict.fromkeys(["notebook", "student", "points", "of", *table])
    table[[*columns]].to_csv(course / "points.csv", index=False)


def name_feedback(book: Any, course: Path, assignment: str) -> None:
    """Writes the feedback again, with the names of cells, and without points for answers that nobody has read."""
    for found in book.assignment_submissions(assignment):
        path = course / "feedback" / found.student.id / assignment / f"{assignment}.html"
        unread = [grade.name for each in found.notebooks for grade in each.grades if grade.needs_manual_grade]
        if path.is_file():
            path.write_text(named(path.read_text(encoding="utf-8"), unread), encoding="utf-8")


def named(page: str, unread: list[str]) -> str:
    """A page of nbgrader's feedback with the names of cells, and "not read yet" for the points of unread answers."""
    page = re.sub(r'(<li><a href="#([\w-]+)">)[^<]*', r"\1\2", page)
    for before in ["<h4>", *(f'<a (?:href="#|name="){name}">' for name in unread)] if unread else []:
        page = re.sub(rf"({before}(?:(?!<a name).)*?)Score: [\d.]+ / [\d.]+", r"\1not read yet", page, flags=re.S)
    return page


def remarks(graded: Path) -> str:
    """Which cells of the submission ended the process; usually nothing."""
    cells = json.loads(graded.read_text(encoding="utf-8"))["cells"] if graded.is_file() else []
    found = [
        f'"{"".join(cell["source"]).splitlines()[0]}": {output["evalue"]}'
        for cell in cells for output in cell.get("outputs", []) if output.get("ename") == ENDED
    ]  # fmt: skip
    return "".join(f"\n    {each}" for each in found)


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
    return f"not graded. {(errors or lines)[-1]}"


def copy(source: Path, target: Path) -> bool:
    """Whether the file was new or different; the target is now the same."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    return True


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
