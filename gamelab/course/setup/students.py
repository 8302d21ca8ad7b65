"""What students get: all that is committed, but for what `.gitattributes` leaves out."""

import json
import re
import tempfile
import zipfile
from pathlib import Path

from gamelab.course.setup.clone import Trouble, carry_out, project_table

# nbgrader's marks in the text of a cell, between which solutions, hidden tests and model answers stand.
SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION", re.DOTALL | re.MULTILINE)
HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS\n.*?^[ \t]*### END HIDDEN TESTS\n?", re.DOTALL | re.MULTILINE)
ANSWER = re.compile(r"^<!-- ### BEGIN SOLUTION -->\n.*?^<!-- ### END SOLUTION -->", re.DOTALL | re.MULTILINE)
TEACHERS = re.compile(r"^<!-- for teachers -->\n.*?(?:^<!-- end -->\n|\Z)", re.DOTALL | re.MULTILINE)
"""What README and the instructors' guide mark as being for teachers alone."""
STUB = r"\1# YOUR CODE HERE\n\1raise NotImplementedError()"
ANSWER_HERE = "YOUR ANSWER HERE"


def make_release(root: Path) -> Path:
    """The path of `dist/gamelab-lab-<version>.zip`, once it is written; the same commit gives the same bytes."""
    name = f"gamelab-lab-{project_table(root)['version']}"
    target = root / "dist" / f"{name}.zip"
    files = students_files(root)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w") as packed:
        for path, content in files.items():
            entry = zipfile.ZipInfo(f"{name}/{path}")  # of 1980, as all of them
            entry.external_attr = 0o644 << 16  # what others may read, too
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target


def students_files(root: Path) -> dict[str, bytes]:
    """The files of the last commit that students get, by their paths. Raises Trouble if one holds a solution."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "all.zip"
        trouble = f"Git packs what is committed, and {root} is no clone with a commit"
        carry_out(["git", "archive", f"--output={file}", "HEAD"], trouble, root)
        with zipfile.ZipFile(file) as packed:
            found = {path: packed.read(path) for path in packed.namelist() if not path.endswith("/")}
    for path, content in found.items():
        if path.endswith(".ipynb") and holds_solution(content):
            raise Trouble(f"{path} holds a solution. Build it again: python notebooks/solutions/build.py")
    return found | {"README.md": TEACHERS.sub("", found["README.md"].decode()).encode()}


def holds_solution(notebook: bytes) -> bool:
    """Whether a notebook shows a solution or a hidden test, or an exercise without the stub that students replace."""
    for cell in json.loads(notebook)["cells"]:
        source = "".join(cell["source"])  # a file may hold its lines
        exercise = cell["metadata"].get("nbgrader", {}).get("solution") and cell["cell_type"] == "code"
        if "### BEGIN " in source or (exercise and "raise NotImplementedError()" not in source):
            return True
    return False


def without_solutions(source: str, stub: str = STUB) -> str:
    """A cell's text as students see it; a ``stub`` takes the place of a solution."""
    return ANSWER.sub(ANSWER_HERE, HIDDEN.sub("", SOLUTION.sub(stub, source)))
