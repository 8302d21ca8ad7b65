"""A layer imports the layers above it in the design's list, and never one below; no import goes round in a circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gamelab"
LAYERS = ["games", "search", "heuristics", "users", "jit", "oracle", "arena", "show", "playing", "widgets",
          "course.sheets", "course.check", "course.drill", "course.programs"]  # fmt: skip
APART = {
    "course.setup": "makes the environment in which the rest runs: standard library only",
    "course.sentence": "what every command says when something goes wrong; the set-up needs it, too",
    "budgets": "reads one environment variable; every layer may ask for the budget",
    "written": "how numbers are written, the same everywhere",
}
ON_TOP = {
    "__init__": "the public names, imported when asked for",
    "__main__": "the command line",
    "course.__init__": "says what the course is",
    "course.grading": "nbgrader on what a class handed in, with the set-up's places and errors",
}


def layer_of(path: Path) -> str:
    return name_of(path.relative_to(PACKAGE).with_suffix("").parts)


def name_of(parts: Sequence[str]) -> str:
    """The layer of a module, from the parts of its name below gamelab; the course's layers have two."""
    return ".".join(parts[: 2 if parts[0] == "course" else 1])


def folder_of(layer: str) -> Path:
    return PACKAGE / layer.replace(".", "/")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in PACKAGE.rglob("*.py")}


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All that runs below a node: what stands there for type checkers alone is left out."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from walk(child)


def names_in(nodes: Iterator[ast.AST]) -> Iterator[tuple[str, int]]:
    """The names of gamelab's that these nodes import, at the top of a file and in functions, with the line.

    Modules and what stands in them, as in "gamelab.show.boards" and "gamelab.show.boards.draw_board".
    """
    for node in nodes:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from ((name, node.lineno) for name in names if name.split(".")[0] == "gamelab")


def imports(path: Path) -> list[tuple[str, int]]:
    """The parts of gamelab that a file imports, also for type checking alone, with the line."""
    names = names_in(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return [(name_of(name.split(".")[1:]) if "." in name else "__init__", line) for name, line in names]


def texts(path: Path) -> list[tuple[str, int]]:
    """The parts of gamelab whose modules a file names in a text, which others may import, with the line."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    found = [(str(node.value), node.lineno) for node in nodes if isinstance(node, ast.Constant)]
    return [(name_of(name.split(".")[1:]), line) for name, line in found if name in MODULES and "." in name]


def test_no_imports_go_round_in_a_circle():
    graph = {}
    for module, path in MODULES.items():
        names = [name for name, _ in names_in(walk(ast.parse(path.read_text(encoding="utf-8"))))]
        graph[module] = {name if name in MODULES else name.rpartition(".")[0] for name in names} - {module}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"each imports the next: {' <- '.join(error.args[1])}")


def test_every_file_belongs_to_a_layer():
    known = {*LAYERS, *APART, *ON_TOP}
    assert {layer_of(path) for path in PACKAGE.rglob("*.py")} <= known


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_one_below_it(layer):
    wrong = []
    for path in sorted(folder_of(layer).rglob("*.py")):
        for name, line in imports(path) + texts(path):
            if name in APART and name != "course.setup":
                continue
            known = LAYERS.index(name) if name in LAYERS else len(LAYERS)
            file = path.relative_to(PACKAGE).as_posix()
            if known > LAYERS.index(layer):
                wrong.append(f"gamelab/{file}:{line} names gamelab.{name}")
    assert not wrong, f"{layer} may import {', '.join(LAYERS[: LAYERS.index(layer)]) or 'nothing'}: {'; '.join(wrong)}"


@pytest.mark.parametrize("part", APART)
def test_what_stands_apart_imports_no_layer(part):
    files = [folder_of(part).with_suffix(".py"), *folder_of(part).rglob("*.py")]
    names = {name for path in files if path.is_file() for name, _ in imports(path)}
    assert names <= {part, "__init__", "course.sentence"}
