"""Builds the notebooks: solutions/ is the source, the students' version is made from it, both are executed.

    python notebooks/solutions/build.py               all notebooks
    python notebooks/solutions/build.py 01            those whose name begins so, and their extras
    python notebooks/solutions/build.py extras/01     the extras alone

Exercises are marked as nbgrader marks them: what stands between ``### BEGIN SOLUTION`` and ``### END SOLUTION``
is replaced by a stub, and tests between ``### BEGIN HIDDEN TESTS`` and ``### END HIDDEN TESTS`` are left out.
In a markdown cell, the two marks stand in HTML comments: ``<!-- ### BEGIN SOLUTION -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from gamelab.course.setup.students import without_solutions

SOLUTIONS = Path(__file__).resolve().parent
NOTEBOOKS = SOLUTIONS.parent
WIDGET = "application/vnd.jupyter.widget-view+json"


def student_version(solutions: NotebookNode, extra: bool = False) -> NotebookNode:
    """The notebook that students get, not yet executed: stubs for solutions, no hidden tests, no outputs."""
    up = "../../" if extra else "../"  # from the solutions to the folder above the students' version
    notebook = cleaned(solutions)
    for cell in notebook.cells:
        cell.source = without_solutions(cell.source).rstrip("\n")
        if "shows" in cell.metadata.get("slideshow", {}):  # a slide may tell what this reader is to predict
            del cell.metadata["slideshow"]
        if cell.cell_type == "markdown":
            link = f"]({up.removeprefix('../')}"  # the students' version lies one folder higher
            cell.source = cell.source.replace(f"]({up}", link)
            cell.source = with_site(cell.source)
        elif reveals(cell):  # the solutions' output of the same cell is compared
            cell.metadata.tags = [*dict.fromkeys([*cell.metadata.get("tags", []), "nbval-ignore-output"])]
    notebook.cells = [cell for cell in notebook.cells if cell.source.strip()]
    return notebook


def with_site(source: str) -> str:
    """A text with the address that stands at the end of README; without one, the lines that lead there are left out."""
    found = re.search(r"^\[site\]: (https?://.*)", (NOTEBOOKS.parent / "README.md").read_text("utf-8"), re.MULTILINE)
    if found:
        return re.sub(r"^\[site\]: .*", found[0], source, flags=re.MULTILINE)
    return re.sub(r"\n+[^\n]*\[site\][^\n]*", "", source)


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """A copy without outputs, counts, and what differs from one machine to the next."""
    copy = nbformat.from_dict(notebook)
    copy.metadata = nbformat.from_dict(
        {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    )
    for cell in copy.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return copy


def executed(notebook: NotebookNode, timeout: int = 300, folder: Path = NOTEBOOKS) -> NotebookNode:
    """A copy that was run from its first cell to its last in a fresh kernel; an exception ends the build.

    A cell may take ``timeout`` seconds; the kernel works in ``folder``.
    """
    copy = cleaned(notebook)
    NotebookClient(
        copy,
        timeout=timeout,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    copy.metadata = cleaned(copy).metadata  # the client adds the version of Python
    for cell in copy.cells:
        for output in [*cell.get("outputs", [])]:
            # A widget that is not alive would be shown as "Loading widget…"; its picture is an output of its own.
            if output.get("data", {}).pop(WIDGET, None) is not None and not output.data:
                cell.outputs.remove(output)
    return copy


def without_answers(notebook: NotebookNode) -> NotebookNode:
    """A copy without the outputs that its reader is to predict.  (JupyterLab shows the first line of a folded one.)"""
    copy = nbformat.from_dict(notebook)
    for cell in copy.cells:
        if reveals(cell):
            cell.outputs = []
    return copy


def reveals(cell: NotebookNode) -> bool:
    """Whether the cell's output answers what the reader is to predict: it reveals an answer, or is the table of all."""
    is_told = "ask.reveal(" in cell.source or cell.source.strip() == "ask"
    return is_told or "reveal" in cell.metadata.get("tags", [])


def build(source: Path) -> None:
    """Executes one notebook with its solutions, and makes and executes the students' version."""
    target = students_file(source)
    target.parent.mkdir(exist_ok=True)
    solutions = executed(nbformat.read(source, as_version=4), folder=target.parent)
    stubs = student_version(solutions, extra=source.parent.name == "extras")
    with kept(target.parent / "journeys.json"):
        students = without_answers(executed(stubs, folder=target.parent))
    for notebook, path in ((solutions, source), (students, target)):
        nbformat.write(notebook, path)
        print(f"built {path.relative_to(NOTEBOOKS.parent)}")


@contextmanager
def kept(file: Path) -> Iterator[None]:
    """Within it the file is away, and then it is as before: no student's page shows what a solution has left in it."""
    before = file.read_bytes() if file.exists() else b""
    file.unlink(missing_ok=True)
    yield
    file.unlink(missing_ok=True)
    if before:
        file.write_bytes(before)


def students_file(source: Path) -> Path:
    """Where the students' version of a notebook with solutions lies."""
    return NOTEBOOKS / source.relative_to(SOLUTIONS)


def sources() -> list[Path]:
    """All notebooks with solutions: the main ones, then the extras."""
    return [path for folder in (SOLUTIONS, SOLUTIONS / "extras") for path in sorted(folder.glob("*.ipynb"))]


def main() -> None:
    """Builds the notebooks that the command line names, or all."""
    prefixes = tuple(sys.argv[1:]) or ("",)
    found = [
        path
        for path in sources()
        if path.name.startswith(prefixes) or path.relative_to(SOLUTIONS).as_posix().startswith(prefixes)
    ]
    if not found:
        names = ", ".join(path.name for path in sorted(SOLUTIONS.glob("*.ipynb")))
        sys.exit(f"no notebook begins with {' or '.join(prefixes)}: there are {names}")
    for source in found:
        build(source)


if __name__ == "__main__":
    main()
