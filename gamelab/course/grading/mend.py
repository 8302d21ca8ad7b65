"""Mends what an accident in JupyterLab did to a hand-in: cells that were copied, split, joined, deleted or retyped.

nbgrader knows a cell by the mark in its metadata, and gives up where a mark stands twice or nowhere. Here every check
and every question gets its one place again; what a student wrote stays, in its order.
"""

import ast
import re
from copy import deepcopy
from typing import Any

from gamelab.course.grading.verdict import cut_out, mark

Cells = list[Any]


def mend(cells: Cells, released: Cells, teachers: Cells) -> list[str]:
    """What was mended, in sentences, after mending ``cells`` as nbgrader ``released`` them."""
    said: list[str] = []
    ours = {mark(cell)["grade_id"]: cell for cell in released if mark(cell)}
    for cell in cells:
        original = ours.get(mark(cell).get("grade_id", ""))
        cell["metadata"].pop("nbgrader", None)
        if original is not None:
            cell["metadata"]["nbgrader"] = deepcopy(original["metadata"]["nbgrader"])
            if cell["cell_type"] != (kind := original["cell_type"]):
                said.append(f"The cell `{name_of(original)}` was no {kind} cell any more, and is one again.")
                retype(cell, kind)
    for name, original in ours.items():
        if mark(original).get("solution"):
            said += join(cells, name, original)
        if mark(original).get("grade"):
            functions = cut_out(teachers, name)[1] if not mark(original).get("solution") else []
            said += place(cells, name, original, functions)
    return said


def join(cells: Cells, name: str, original: Any) -> list[str]:
    """Leaves one cell with this mark: the parts of a split one become one again, and an untouched copy goes."""
    parts = [cell for cell in cells if mark(cell).get("grade_id") == name]
    if len(parts) < 2:
        return []
    whole, is_code = "\n".join(cell["source"] for cell in parts), original["cell_type"] == "code"
    if not is_code or (parses(whole) and not all(parses(cell["source"]) for cell in parts)):
        texts = dict.fromkeys(cell["source"] for cell in parts if is_code or cell["source"] != original["source"])
        parts[0]["source"] = ("\n" if is_code else "\n\n").join(texts) or original["source"]
        cells[:] = [cell for cell in cells if not any(cell is each for each in parts[1:])]
        what = f"in {len(parts)} parts" if len(texts) > 1 else f"there {len(parts)} times"
        return [f"The cell `{name_of(original)}` was {what}, and is one cell again."]
    written = [cell for cell in parts if cell["source"] != original["source"]] or parts[:1]
    cells[:] = [cell for cell in cells if any(cell is each for each in written) or mark(cell).get("grade_id") != name]
    for cell in written[:-1]:
        del cell["metadata"]["nbgrader"]
    return [f"The cell `{name_of(original)}` was there {len(parts)} times; the last one that was worked on counts."]


def place(cells: Cells, name: str, original: Any, functions: list[str]) -> list[str]:
    """Puts a check, or a question, where it belongs if it is not there exactly once."""
    marked = [index for index, cell in enumerate(cells) if mark(cell).get("grade_id") == name]
    defined = [index for index, cell in enumerate(cells) if any(defines(cell, each) for each in functions)]
    defined = [index for index in defined if mark(cells[index]).get("solution")] or defined
    if len(marked) == 1 and (not defined or defined[-1] < marked[0]):
        return []
    for index in marked:
        del cells[index]["metadata"]["nbgrader"]
    first_line = original["source"].partition("\n")[0]
    for cell in cells if mark(original).get("solution") else ():
        if first_line in cell["source"] and cell["cell_type"] == "markdown" and not mark(cell):
            cell["metadata"]["nbgrader"] = deepcopy(original["metadata"]["nbgrader"])
            return [f"The question “{first_line}” had lost its mark."]
    cells.insert(defined[-1] + 1 if defined else len(cells), deepcopy(original))
    where = f"after the last cell that defines `{functions[0]}`" if defined else "at the end"
    what = f"there {len(marked)} times" if len(marked) > 1 else "in a wrong place" if marked else "missing"
    return [f"The cell `{name_of(original)}` was {what}, and stands {where}."]


def defines(cell: Any, function: str) -> bool:
    """Whether a cell defines a function, even if it cannot be run."""
    start = re.compile(rf"^(?:async )?def {re.escape(function)}\b|^{re.escape(function)}\s*=(?!=)", re.MULTILINE)
    return cell["cell_type"] == "code" and bool(start.search(cell["source"]))


def parses(code: str) -> bool:
    """Whether Python can read the code, apart from lines that are for IPython."""
    try:
        ast.parse(re.sub(r"^(\s*)[%!].*$", r"\1pass", code, flags=re.MULTILINE))
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
    return str(mark(cell)["grade_id"])
