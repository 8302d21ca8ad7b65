"""A layer imports the layers above it in the design's list, and never one below."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gamelab"
LAYERS = ["games", "search", "heuristics", "users", "jit", "oracle", "arena", "show", "playing", "widgets",
          "course.sheets", "course.check", "course.programs"]  # fmt: skip
APART = {
    "course.setup": "makes the environment in which the rest runs: standard library only",
    "budgets": "reads one environment variable; every layer may ask for the budget",
    "written": "how numbers are written, the same everywhere",
}
ON_TOP = {
    "__init__": "the public names, imported when asked for",
    "__main__": "the command line",
    "course.__init__": "says what the course is",
}


def layer_of(path: Path) -> str:
    return name_of(path.relative_to(PACKAGE).with_suffix("").parts)


def name_of(parts: Sequence[str]) -> str:
    """The layer of a module, from the parts of its name below gamelab; the course's layers have two."""
    return ".".join(parts[: 2 if parts[0] == "course" else 1])


def folder_of(layer: str) -> Path:
    return PACKAGE / layer.replace(".", "/")


def imports(path: Path) -> list[tuple[str, int]]:
    """The parts of gamelab that a file imports, at its top, in functions and for type checking, with the line."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = ["gamelab", *path.relative_to(PACKAGE).parts[:-1]]
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, [base, node.module]))
            names = [f"{module}.{alias.name}" for alias in node.names]
        for parts in (name.split(".") for name in names):
            if parts[0] == "gamelab":
                found.append((name_of(parts[1:]) if len(parts) > 1 else "__init__", node.lineno))
    return found


def test_every_file_belongs_to_a_layer():
    known = {*LAYERS, *APART, *ON_TOP}
    assert {layer_of(path) for path in PACKAGE.rglob("*.py")} <= known


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_one_below_it(layer):
    wrong = []
    for path in sorted(folder_of(layer).rglob("*.py")):
        for name, line in imports(path):
            if name in ("budgets", "written"):
                continue
            known = LAYERS.index(name) if name in LAYERS else len(LAYERS)
            file = path.relative_to(PACKAGE).as_posix()
            if known > LAYERS.index(layer):
                wrong.append(f"gamelab/{file}:{line} imports gamelab.{name}")
    assert not wrong, f"{layer} may import {', '.join(LAYERS[: LAYERS.index(layer)]) or 'nothing'}: {'; '.join(wrong)}"


@pytest.mark.parametrize("part", APART)
def test_what_stands_apart_imports_no_layer(part):
    files = [folder_of(part).with_suffix(".py"), *folder_of(part).rglob("*.py")]
    names = {name for path in files if path.is_file() for name, _ in imports(path)}
    assert names <= {part, "__init__"}


SINGLE_GAMES = {"TicTacToe", "ConnectFour", "Sim", "Othello"}
MAY_NAME_GAMES = {
    "games": "the rules", "heuristics": "their evaluations", "oracle": "their solvers",
    "__init__.py": "the public names",
    "course/sheets/tables.py": "the tables that the old labs published",
    "course/programs/tables.py": "a recorded game of tic-tac-toe",
    "course/sheets/lab_agent.py": "lab 004's own program",
    "course/check/questions.py": "exercises about one game", "course/check/museum.py": "bugs of one game's programs",
    "course/check/cases.py": "positions on which every search is tried",
    "course/check/searches.py": "the game where none is given",
}  # fmt: skip
"""The folders and files that may name a single game, and why."""


def names_used(path: Path) -> set[str]:
    """The names that a file's code uses, without those in texts and comments."""
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {node.id for node in tree if isinstance(node, ast.Name)}


def test_no_other_file_names_a_single_game():
    files = {path.relative_to(PACKAGE).as_posix(): names_used(path) & SINGLE_GAMES for path in PACKAGE.rglob("*.py")}
    found = {file for file, games in files.items() if games}
    assert {file for file in found if not {file, file.split("/")[0]} & set(MAY_NAME_GAMES)} == set()
    assert set(MAY_NAME_GAMES) <= found | {"games", "heuristics", "oracle", "__init__.py"}
