"""Mends what an accident in JupyterLab did to a hand-in: cells that were copied, split, joined, deleted or retyped.

nbgrader knows a cell by the mark in its metadata, and gives up where a mark stands twice or nowhere. Here every check
and every question gets its one place again; what a student wrote stays, in its order.
"""

import ast
import re
from copy import deepcopy
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from gamelab.course.grading.verdict import cut_out, nbgrader_data
from gamelab.course.setup.clone import Trouble

Cells = list[Any]


def mend(cells: Cells, released: Cells, teachers: Cells) -> list[str]:
    """What was mended, in sentences, after mending ``cells`` as nbgrader ``released`` them.

    Raises Trouble if they are those of another notebook.
    """
    said: list[str] = []
    ours = {nbgrader_data(cell)["grade_id"]: cell for cell in released if nbgrader_data(cell)}
    theirs = {nbgrader_data(cell).get("grade_id") for cell in cells if nbgrader_data(cell)}
    if title(cells) != title(released) and theirs - ours.keys():
        raise Trouble(f"This is another notebook: {title(cells).lstrip('# ')}")
    for cell in cells:
        original = ours.get(nbgrader_data(cell).get("grade_id", ""))
        cell["metadata"].pop("nbgrader", None)
        if original is not None:
            cell["metadata"]["nbgrader"] = deepcopy(original["metadata"]["nbgrader"])
            if cell["cell_type"] != (kind := original["cell_type"]):
                said.append(f"The cell `{name_of(original)}` was no {kind} cell any more, and is one again.")
                retype(cell, kind)
    for name, original in ours.items():
        if nbgrader_data(original).get("solution"):
            said += join(cells, name, original)
        if nbgrader_data(original).get("grade"):
            functions = cut_out(teachers, name)[1] if not nbgrader_data(original).get("solution") else []
            said += place(cells, name, original, functions)
    return said


def title(cells: Cells) -> str:
    """The first line of the first text."""
    return next((str(cell["source"]).partition("\n")[0] for cell in cells if cell["cell_type"] == "markdown"), "")


def join(cells: Cells, name: str, original: Any) -> list[str]:
    """Leaves one cell with this mark: all that its parts or copies hold; the last one, if that is no program."""
    parts = [cell for cell in cells if nbgrader_data(cell).get("grade_id") == name]
    if len(parts) < 2:
        return []
    texts = [*dict.fromkeys(cell["source"] for cell in parts if cell["source"] != original["source"])]
    texts, is_code = texts or [original["source"]], original["cell_type"] == "code"
    whole = ("\n" if is_code else "\n\n").join(texts)
    parts[0]["source"] = whole if not is_code or parses(whole) else texts[-1]
    cells[:] = [cell for cell in cells if not any(cell is each for each in parts[1:])]
    return [f"The cell `{name_of(original)}` was in {len(parts)} parts, and is one cell again."]


def place(cells: Cells, name: str, original: Any, functions: list[str]) -> list[str]:
    """Puts a check, or a question, where it belongs if it is not there exactly once."""
    marked = [index for index, cell in enumerate(cells) if nbgrader_data(cell).get("grade_id") == name]
    defined = [index for index, cell in enumerate(cells) if any(defines(cell, each) for each in functions)]
    defined = [index for index in defined if nbgrader_data(cells[index]).get("solution")] or defined
    if len(marked) == 1 and (not defined or defined[-1] < marked[0]):
        return []
    for index in marked:
        del cells[index]["metadata"]["nbgrader"]
    first_line = original["source"].partition("\n")[0]
    for cell in cells if nbgrader_data(original).get("solution") else ():
        if first_line in cell["source"] and cell["cell_type"] == "markdown" and not nbgrader_data(cell):
            cell["metadata"]["nbgrader"] = deepcopy(original["metadata"]["nbgrader"])
            return [f"The question `{name}` had lost its mark."]
    cells.insert(defined[-1] + 1 if defined else len(cells), deepcopy(original))
    where = f"after the last cell that defines `{functions[0]}`" if defined else "at the end"
    return [f"The cell `{name_of(original)}` was missing or in a wrong place, and stands {where}."]


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


def retype(cell: Any, kind: str) -> None:
    """Makes a text of code, or code of a text."""
    cell["cell_type"] = kind
    cell.pop("attachments", None)
    cell |= {"outputs": [], "execution_count": None}
    if kind != "code":
        del cell["outputs"], cell["execution_count"]


def name_of(cell: Any) -> str:
    return str(nbgrader_data(cell)["grade_id"])
