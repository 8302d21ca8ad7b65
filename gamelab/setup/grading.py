"""`python -m gamelab grade 03 FOLDER`: nbgrader grades a folder of submissions, one notebook for each student.

nbgrader keeps its files in `work/grading`. What was graded before is graded again only if the student changed it.
"""

import csv
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path

from gamelab.setup.clone import Trouble, environment_variables, need
from gamelab.setup.lab import jupyter_variables

CONFIG = Path(__file__).parent / "templates/grading/nbgrader_config.txt"
LONGEST = 1800  # Seconds, for one submission.
NEXT = """Feedback for each student: {feedback}
Points of everybody: {marks}
The answers in words still need you: start `python3 -m gamelab lab`, choose Formgrader in the menu Nbgrader, and give
points. Then run this command again."""


def grade(python: Path, root: Path, notebook: Path, submissions: Path) -> int:
    """0 if every submission was graded, else 1; prints the points, and why a submission was not graded."""
    need(python, root, "nbgrader", "import nbgrader")
    paths = sorted(submissions.glob("*.ipynb"))
    if not paths:
        raise Trouble(f"{submissions} holds no notebooks: expected one for each student, such as anna.ipynb.")
    course, name = root / "work/grading", notebook.stem
    nbgrader = partial(run_nbgrader, python, root)
    copy(notebook, course / "source" / name / notebook.name)
    problem = nbgrader("generate_assignment", name, "--force")
    if problem:
        raise Trouble(f"nbgrader does not accept {notebook}: {problem}")
    problems = {}
    for path in paths:
        submitted, graded = (course / step / path.stem / name / notebook.name for step in ("submitted", "autograded"))
        if copy(path, submitted) or not graded.is_file():
            print(f"Grading {path.stem} …", flush=True)
            problems[path.stem] = nbgrader("autograde", name, f"--student={path.stem}", "--force")
    nbgrader("generate_feedback", name, "--force")
    nbgrader("export", f"--to={course / 'points.csv'}")
    for path in paths:
        print(f"{path.stem}: {problems.get(path.stem) or points(course / 'points.csv', name, path.stem)}")
    print(NEXT.format(feedback=course / "feedback", marks=course / "points.csv"))
    return int(any(problems.values()))


def run_nbgrader(python: Path, root: Path, *arguments: str) -> str:
    """An empty text after a command of nbgrader, or why it failed; `work/grading/nbgrader.log` holds all lines."""
    work = root / "work"
    variables = environment_variables(root) | jupyter_variables(work / ".jupyter") | {"GAMELAB_BUDGET": "lecture"}
    # nbgrader starts `alembic`, which lies beside Python.
    variables["PATH"] = os.pathsep.join([str(python.parent), variables["PATH"]])
    shutil.copyfile(CONFIG, work / ".jupyter" / "nbgrader_config.py")
    command = [str(python), "-m", "nbgrader", *arguments]
    where = work / "grading"
    try:
        done = subprocess.run(command, cwd=where, env=variables, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return f"not graded, because it ran for more than {LONGEST // 60} minutes"
    with (where / "nbgrader.log").open("a", encoding="utf-8") as log:
        log.write(done.stderr)
    if done.returncode == 0:
        return ""
    errors = [line for line in done.stderr.splitlines() if "Error: " in line or "Exception: " in line]
    return f"not graded. {errors[-1].strip() if errors else 'The reason is in work/grading/nbgrader.log.'}"


def copy(source: Path, target: Path) -> bool:
    """Whether the file was new or different; the target is now the same."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    return True


def points(table: Path, assignment: str, student: str) -> str:
    """The points of a student, from the table that nbgrader exports."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = {(row["assignment"], row["student_id"]): row for row in csv.DictReader(file)}
    row = rows[assignment, student]
    return f"{float(row['score']):g} of {float(row['max_score']):g} points"
