"""Mends what an accident in JupyterLab did to a hand-in: cells that were copied, split, joined, deleted or retyped.

nbgrader knows a cell by the mark in its metadata, and gives up where a mark stands twice or nowhere. Here every check
and every question gets its one place again; what a student wrote stays, in its order.
"""

import ast
import re
from copy import deepcopy
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

from gamelab.course.grading.cells import cut_out, mark_of
from gamelab.course.setup.clone import Trouble

Cells = list[Any]


def mend(cells: Cells, released: Cells, teachers: Cells) -> list[str]:
    """What was mended, in sentences, after mending ``cells`` as nbgrader ``released`` them.

    Raises Trouble if they are those of another notebook.
    """
    said: list[str] = []
    ours = {mark_of(cell).name: cell for cell in released if mark_of(cell).name}
    theirs = {mark_of(cell).name for cell in cells if mark_of(cell).name}
    if title(cells) != title(released) and theirs - ours.keys():
        raise Trouble(f"This is another notebook: {title(cells).lstrip('# ')}")
    for index, cell in enumerate(cells):
        name = mark_of(cell).name
        cell["metadata"].pop("nbgrader", None)
        if name in ours:
            cells[index] = written_in(ours[name], cell)
            if cell["cell_type"] != (kind := ours[name]["cell_type"]):
                said.append(f"The cell `{name}` was no {kind} cell any more, and is one again.")
    for original in ours.values():
        mark = mark_of(original)
        if mark.solution:
            said += join(cells, original)
        if mark.grade:
            said += place(cells, original, [] if mark.solution else cut_out(teachers, mark.name)[1])
    return said


def title(cells: Cells) -> str:
    """The first line of the first text."""
    return next((str(cell["source"]).partition("\n")[0] for cell in cells if cell["cell_type"] == "markdown"), "")


def written_in(original: Any, cell: Any) -> Any:
    """A copy of the original, with its mark, in place of a cell: it holds what is written and pasted there."""
    copy = deepcopy(original)
    copy.pop("id", None)  # cells of old programs have none
    kept = ("id", "source") if copy["cell_type"] == "code" else ("id", "source", "attachments")
    copy.update({key: cell[key] for key in kept if key in cell})
    return copy


def join(cells: Cells, original: Any) -> list[str]:
    """Leaves one cell with this mark: all that its parts or copies hold; the last one, if that is no program."""
    first, *others = [cell for cell in cells if mark_of(cell) == mark_of(original)] or [original]
    if not others:
        return []
    written = [cell["source"] for cell in (first, *others) if cell["source"] != original["source"]]
    texts, is_code = [*dict.fromkeys(written)] or [original["source"]], original["cell_type"] == "code"
    whole = ("\n" if is_code else "\n\n").join(texts)
    for each in others:
        if pictures := each.get("attachments"):
            first.setdefault("attachments", {}).update(pictures)
    first["source"] = whole if not is_code or parses(whole) else texts[-1]
    cells[:] = [cell for cell in cells if not any(cell is each for each in others)]
    return [f"The cell `{mark_of(original).name}` was in {len(others) + 1} parts, and is one cell again."]


def place(cells: Cells, original: Any, functions: list[str]) -> list[str]:
    """Puts a check, or a question, where it belongs if it is not there exactly once."""
    mark = mark_of(original)
    marked = [index for index, cell in enumerate(cells) if mark_of(cell) == mark]
    defined = [index for index, cell in enumerate(cells) if any(defines(cell, each) for each in functions)]
    defined = [index for index in defined if mark_of(cells[index]).solution] or defined
    if len(marked) == 1 and (not defined or defined[-1] < marked[0]):
        return []
    for index in marked:
        del cells[index]["metadata"]["nbgrader"]
    first_line = original["source"].partition("\n")[0]
    for index, cell in enumerate(cells if mark.solution else ()):
        if first_line in cell["source"] and cell["cell_type"] == "markdown" and not mark_of(cell).name:
            cells[index] = written_in(original, cell)
            return [f"The question `{mark.name}` had lost its mark."]
    missing = written_in(original, nbformat.v4.new_raw_cell(original["source"]))  # type: ignore[no-untyped-call]
    cells.insert(defined[-1] + 1 if defined else len(cells), missing)  # with an id of its own
    where = f"after the last cell that defines `{functions[0]}`" if defined else "at the end"
    return [f"The cell `{mark.name}` was missing or in a wrong place, and stands {where}."]


def defines(cell: Any, function: str) -> bool:
    """Whether a cell defines a function, even if it cannot be run."""
    start = re.compile(rf"^(?:async )?def {re.escape(function)}\b|^{re.escape(function)}\s*=(?!=)", re.MULTILINE)
    return cell["cell_type"] == "code" and bool(start.search(cell["source"]))


def parses(code: str) -> bool:
    """Whether IPython can read the code."""
    try:  # after a first line no `%%` makes a text of all that follows
        ast.parse(TransformerManager().transform_cell(f"0\n{code}"))  # type: ignore[no-untyped-call]
    except (SyntaxError, ValueError):
        return False
    return True
