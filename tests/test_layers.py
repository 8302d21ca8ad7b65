"""A layer imports the layers above it in the design's list, and never one below; no import goes round in a circle."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gamelab"
LAYERS = ["games", "search", "heuristics", "users", "jit", "oracle", "arena", "show", "playing", "widgets",
          "course.sheets", "course.check", "course.drill"]  # fmt: skip
APART = {
    "course.setup": "makes the environment in which the rest runs: standard library only",
    "course.sentence": "what every command says when something goes wrong; the set-up needs it, too",
    "budgets": "reads one environment variable; every layer may ask for the budget",
    "progress": "how far sweeps and searches are: their bar, and who is told",
    "written": "how numbers are written, the same everywhere",
}
ON_TOP = {
    "__init__": "the public names, imported when asked for",
    "__main__": "the command line",
    "course.__init__": "says what the course is",
    "course.class_list": "who is in a class, with the set-up's errors",
    "course.programs": "the commands that need the packages, with the set-up's places and errors",
    "course.grading": "nbgrader on what a class handed in, likewise",
    "course.web": "the pages of the site, likewise",
}
MAY_USE = {layer: {*LAYERS[: place + 1], *APART} - {"course.setup"} for place, layer in enumerate(LAYERS)}
MAY_USE |= {part: {part, "__init__", "course.sentence"} for part in APART}


def module_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def layer_of(name):
    """The layer of a module, or of what stands in it; the course's layers have two parts in their names."""
    parts = [*name.split(".")[1:], "__init__"]
    return ".".join(parts[: 2 if parts[0] == "course" else 1])


MODULES = {module_of(path).removesuffix(".__init__"): path for path in PACKAGE.rglob("*.py")}


def nodes_of(path, at_runtime=False):
    """All that stands in a file; ``at_runtime``, without what stands there for type checkers alone."""
    waiting = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if not (at_runtime and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            waiting += ast.iter_child_nodes(node)


def names_in(nodes):
    """The names of gamelab's that these nodes import, at the top of a file and in functions.

    Modules and what stands in them, as in "gamelab.show.boards" and "gamelab.show.boards.draw_board".
    """
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "imported":  # jit's, for what imports Numba
            yield node.args[0].value
        if isinstance(node, ast.ImportFrom | ast.Import):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            assert module != "None.", "imports are written in full"
            names = [f"{module}{alias.name}" for alias in node.names]
            yield from (name for name in names if name.split(".")[0] == "gamelab")


def texts_in(nodes):
    """The modules, and what stands in them, that a file names in a text, or begins to name: others may import these."""
    texts = (str(node.value) for node in nodes if isinstance(node, ast.Constant))
    found = (text for text in texts if re.fullmatch(r"gamelab(\.\w+)+\.?", text))
    return {text for text in found if layer_of(text) in MAY_USE.keys() | ON_TOP.keys()}


def test_no_imports_go_round_in_a_circle():
    graph = {}
    for module, path in MODULES.items():
        names = names_in(nodes_of(path, at_runtime=True))
        graph[module] = {name if name in MODULES else name.rpartition(".")[0] for name in names} - {module}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"each imports the next: {' <- '.join(error.args[1])}")


@pytest.mark.parametrize("path", MODULES.values(), ids=module_of)
def test_a_file_imports_nothing_below_its_layer(path):
    layer = layer_of(module_of(path))
    assert layer in MAY_USE.keys() | ON_TOP.keys()
    if layer in MAY_USE:
        names = {*names_in(nodes_of(path)), *(texts_in(nodes_of(path)) if layer in LAYERS else ())}
        assert not [name for name in names if layer_of(name) not in MAY_USE[layer]]
