"""Cells, read without running them: what nbgrader knows of them, what they define, and what they need."""

import ast
import re
import symtable
from collections.abc import Sequence
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """What nbgrader knows of a cell: its name; whether students answer there, and whether it counts points."""

    name: str = ""
    solution: bool = False
    grade: bool = False


def mark_of(cell: Any) -> Mark:
    """The mark of a cell; an empty one for most."""
    about = cell["metadata"].get("nbgrader", {})
    return Mark(about.get("grade_id", ""), about.get("solution", False), about.get("grade", False))


def cut_out(cells: Sequence[Any], name: str) -> tuple[str, list[str]]:
    """The program that computes the points of a graded cell, and the names that exercises define for it.

    Read backwards from its last line, ``report.points(3)``: what it displays, and each line of the teacher's notebook
    that defines a name which a line below needs. Where an exercise defines it, it comes from the student.
    """
    place = next(place for place, cell in enumerate(cells) if mark_of(cell).name == name)
    steps, needed, given = list[str](), set[str](), set[str]()
    for cell in reversed(cells[: place + 1]):
        code = cell["source"] if cell["cell_type"] == "code" else ""
        for step in map(ast.unparse, reversed(ast.parse(code).body)):
            defined, used = names(step)
            if mark_of(cell).solution:
                given |= defined & needed
                needed -= defined
            elif not steps or defined & needed or (cell is cells[place] and "display" in used):
                steps.insert(0, step)
                needed = needed - defined | used
    return "\n".join(steps), sorted(given)


def names(source: str) -> tuple[set[str], set[str]]:
    """The global names that a program sets, and those that it reads."""
    top = symtable.symtable(source, "cell", "exec")
    used = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    tables = top.get_children()
    while tables:
        table = tables.pop()
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
        tables += table.get_children()
    return {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}, used


def needless(cells: Sequence[Any], teachers: Sequence[Any]) -> list[int]:
    """The places of the teacher's own cells, unchanged, that set no name which a cell that is run reads later.

    Most are pictures and games, which take nearly all the time. What a student wrote is always run.
    """
    own = {cell["source"] for cell in teachers if cell["cell_type"] == "code" and not mark_of(cell).name}
    found, used = [], set[str]()
    for place, cell in reversed([*enumerate(cells)]):
        if cell["cell_type"] == "code":
            if cell["source"] in own and not names(cell["source"])[0] & used:
                found.append(place)
            else:
                used |= words(cell["source"])
    return found


def words(source: str) -> set[str]:
    """The global names that a program may read; of one that Python cannot read, all its words."""
    try:
        return names(source)[1]
    except (SyntaxError, ValueError):
        return set(re.findall(r"\w+", source))
