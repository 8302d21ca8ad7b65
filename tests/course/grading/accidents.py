"""Hand-ins of notebook 01, and what happens to them in JupyterLab: each function changes the cells."""

from copy import deepcopy

import nbformat
from nbformat import NotebookNode
from nbformat.v4.nbbase import random_cell_id

from gamelab.course.grading.cells import mark_of, names
from tests.notebooks.notebook_files import NOTEBOOKS, read

TEACHERS = read(NOTEBOOKS / "solutions/01_tictactoe.ipynb").cells
RELEASED = read(NOTEBOOKS / "01_tictactoe.ipynb").cells
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    "AAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


def at(cells, name):
    """The place of the first cell with this mark."""
    return next(index for index, cell in enumerate(cells) if mark_of(cell).name == name)


def handed_in():
    """The students' version with the solutions."""
    cells = deepcopy(RELEASED)
    for cell in TEACHERS:
        if mark_of(cell).solution:
            cells[at(cells, mark_of(cell).name)].source = cell.source
    return cells


def shortened(notebook):
    """A copy without the code cells that no graded cell needs, so that it is graded in seconds."""
    result, needed, kept = deepcopy(notebook), set[str](), []
    for cell in reversed(result.cells):
        is_code = cell.cell_type == "code"
        defined, used = names(cell.source) if is_code else (set(), set())
        if mark_of(cell).name or (is_code and defined & needed):
            needed |= used
            kept.append(cell)
    result.cells = kept[::-1]
    return result


def copied(cell):
    """What C and V in JupyterLab make of a cell."""
    made = deepcopy(cell)
    made.id = random_cell_id()
    return made


def copies(cells):
    """Keys C and V."""
    for name in ("write-maxi", "maxi", "Question-1"):
        cells.insert(at(cells, name), copied(cells[at(cells, name)]))


def keeps_the_stub(cells):
    """Copies the exercise before it is solved, and leaves the second one as it is."""
    cells.insert(at(cells, "write-maxi") + 1, copied(RELEASED[at(RELEASED, "write-maxi")]))


def improves_the_copy_below(cells):
    """The first one is wrong, and what counts is the copy below the check."""
    first = cells[at(cells, "write-maxi")]
    cells.insert(at(cells, "maxi") + 1, copied(first))
    first.source = first.source.replace("    return best, best_move", "    raise NotImplementedError(best)")


def splits(cells):
    """Ctrl+Shift+Minus in the loop of `maxi`, behind which IPython lists files, and in a question."""
    cells[at(cells, "write-maxi")].source += "\nfiles = !ls"
    for name, words in (("write-maxi", "    return"), ("Question-1", "\n")):
        place = at(cells, name)
        start, found, end = cells[place].source.rpartition(words)
        assert start and found
        cells.insert(place + 1, copied(cells[place]))
        cells[place].source, cells[place + 1].source = start.rstrip("\n"), found.lstrip("\n") + end


def joins(cells):
    """Shift+M: the check of `maxi` becomes a part of its exercise, and `mini` a part of its check."""
    for first in ("write-maxi", "write-mini"):
        place = at(cells, first)
        cells[place].source += "\n\n" + cells[place + 1].source
        if first == "write-mini":
            cells[place].metadata = cells[place + 1].metadata
        del cells[place + 1]


def deletes(cells):
    for name in ("maxi", "Question-2"):
        del cells[at(cells, name)]


def pastes(cells):
    """A picture into the copy of an answer, and another one into an answer that is made plain text (key R)."""
    cells.insert(at(cells, "Question-1") + 1, copied(cells[at(cells, "Question-1")]))
    for place in (at(cells, "Question-1") + 1, at(cells, "Question-2")):
        cells[place].source += f"\n\n![my tree](attachment:{place}.png)"
        cells[place]["attachments"] = {f"{place}.png": {"image/png": PICTURE}}
    cells[place].cell_type = "raw"


def changes_kinds(cells):
    """Keys M and Y."""
    for name, kind in (("write-maxi", "markdown"), ("Question-1", "code")):
        cell = cells[at(cells, name)]
        new = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
        cells[at(cells, name)] = new(cell.source, metadata=cell.metadata)


def loses_marks(cells):
    """As a program does that knows nothing of nbgrader, or a student who begins with an empty notebook."""
    for cell in cells:
        cell.metadata = NotebookNode()


ACCIDENTS = [
    copies, keeps_the_stub, improves_the_copy_below, splits, joins, deletes, pastes,
    changes_kinds, loses_marks,
]  # fmt: skip
"""After these a hand-in earns what it did before."""
