"""The students: their list, and what they get: all that is committed, but for what `.gitattributes` leaves out."""

import csv
import re
import tempfile
import zipfile
from pathlib import Path

from gamelab.course.setup.clone import Trouble, answer, notebook_of, project_table

# nbgrader's marks in the text of a cell, between which solutions, hidden tests and model answers stand.
SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION", re.DOTALL | re.MULTILINE)
HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS\n.*?^[ \t]*### END HIDDEN TESTS\n?", re.DOTALL | re.MULTILINE)
ANSWER = re.compile(r"^<!-- ### BEGIN SOLUTION -->\n.*?^<!-- ### END SOLUTION -->", re.DOTALL | re.MULTILINE)
STUB = r"\1# YOUR CODE HERE\n\1raise NotImplementedError()"
ANSWER_HERE = "YOUR ANSWER HERE"
KINDS = {"name": "name|full name|student", "first": "first name|given name", "last": "last name|surname|family name",
         "ID": "id|id number|student id|identifier", "e-mail": "e-?mail|e-?mail address|mail"}  # fmt: skip
Person = dict[str, str]


def make_release(root: Path) -> Path:
    """The path of `dist/gamelab-lab-<version>.zip`, once it is written; the same commit gives the same bytes."""
    name = f"gamelab-lab-{project_table(root)['version']}"
    target = root / "dist" / f"{name}.zip"
    files = students_files(root)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in files.items():
            entry = zipfile.ZipInfo(f"{name}/{path}")  # of 1980, as all of them
            entry.external_attr = 0o644 << 16  # what others may read, too
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target


def students_files(root: Path) -> dict[str, bytes]:
    """The files of the last commit that students get, by their paths. Raises Trouble if one holds a solution."""
    with tempfile.TemporaryDirectory() as name:
        archive(root, Path(name) / "all.zip")
        with zipfile.ZipFile(Path(name) / "all.zip") as packed:
            found = {path: packed.read(path) for path in packed.namelist() if not path.endswith("/")}
    for path, content in found.items():
        if path.endswith(".ipynb") and holds_solution(content):
            raise Trouble(f"{path} holds a solution. Build it again: python notebooks/solutions/build.py")
    return found | {"README.md": for_students(found["README.md"].decode()).encode()}


def for_students(readme: str) -> str:
    """README without its part for instructors, and without the paragraphs that lead to their guide."""
    parts = re.split(r"^(?=## )", readme, flags=re.MULTILINE)
    paragraphs = "".join(part for part in parts if not part.startswith("## For instructors")).split("\n\n")
    to_guide = re.findall(r"^(\[\w+\]): notebooks/INSTRUCTORS", readme, re.MULTILINE)
    return "\n\n".join(each for each in paragraphs if not any(link in each for link in to_guide)).rstrip() + "\n"


def archive(root: Path, target: Path) -> None:
    """Has Git pack the last commit in a file."""
    trouble = f"Git packs what is committed, and {root} is no clone with a commit"
    answer(["git", "archive", f"--output={target}", "HEAD"], root, trouble, root)


def holds_solution(notebook: bytes) -> bool:
    """Whether a notebook shows a solution or a hidden test, or an exercise without the stub that students replace."""
    for cell in notebook_of(notebook)["cells"]:
        exercise = cell["metadata"].get("nbgrader", {}).get("solution") and cell["cell_type"] == "code"
        if "### BEGIN " in cell["source"] or (exercise and "raise NotImplementedError()" not in cell["source"]):
            return True
    return False


def without_solutions(source: str, stub: str = STUB) -> str:
    """A cell's text as students see it; a ``stub`` takes the place of a solution."""
    return ANSWER.sub(ANSWER_HERE, HIDDEN.sub("", SOLUTION.sub(stub, source)))


# --- the class list ---


def roster(file: Path | None) -> list[Person]:
    """The people of a class list, each with "name", "ID" and "e-mail", as far as its columns tell them."""
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Trouble(f"The class list {file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Trouble(f"{file}: expected a table in UTF-8; in Excel, save it as “CSV UTF-8”.") from error
    head = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=head.count))
    columns = {kind: column for column in reversed(rows.fieldnames or ()) for kind, form in KINDS.items()
               if re.fullmatch(form, column.strip(), re.IGNORECASE)}  # fmt: skip
    if not columns.keys() & {"name", "last", "ID", "e-mail"}:
        raise Trouble(f"{file}: expected a column Name, ID or E-mail in its first line, got {head!r}.")
    told = [{kind: (row[column] or "").strip() for kind, column in columns.items()} for row in rows]
    return [{"name": each.get("name") or f"{each.get('first', '')} {each.get('last', '')}".strip(),
             "ID": each.get("ID", ""), "e-mail": each.get("e-mail", "")} for each in told]  # fmt: skip
