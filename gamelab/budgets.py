"""How much a notebook computes: "lecture" is quick, "lab" is for students, "full" takes long."""

from __future__ import annotations

import ast
import os
import sys
from importlib.util import find_spec
from typing import Any

BUDGETS = ("lecture", "lab", "full")
_last = "lab"


def budget(chosen: str) -> str:
    """The budget to run with: the environment variable ``GAMELAB_BUDGET`` if it is set, else ``chosen``.

    Where Numba is missing, searches run a hundred times slower: there "lab" becomes "lecture", and a line says so.
    Raises ValueError for another name than these three.
    """
    global _last
    forced = os.environ.get("GAMELAB_BUDGET")
    name = forced or chosen
    if name not in BUDGETS:
        source = "GAMELAB_BUDGET" if forced else "budget"
        raise ValueError(f"{source}={name!r}: expected one of {', '.join(BUDGETS)}")
    _last = name
    if name == "lab" and not forced and find_spec("numba") is None:
        print("Numba is missing here, so the cells do less: the budget is “lecture”. GAMELAB_BUDGET=lab overrides it.")
        return "lecture"
    return name


def needs_numpy(error: Exception) -> bool:
    """Whether an error comes of NumPy being missing; pandas raises one of its own then, without a name."""
    return isinstance(error, ImportError) and error.name in ("numpy", "pandas", "scipy", "matplotlib", None)


def say_what_needs_numpy() -> None:
    """Says what fails where there is no NumPy, as in a browser that does not reach Pyodide's server.

    There a cell that fails for want of it, or of a name that such a cell would have made, is one sentence.
    """
    if find_spec("numpy") is not None:
        return
    print("NumPy did not load, so there are no plots and no tables of win rates here, and in Sim a search stands in "
          "for the perfect opponent; all else works. It needs a network: reload where there is one.")  # fmt: skip
    lost = {"DataFrame", "to_numeric"}  # which a first cell does without

    def tell(shell: Any, kind: type, error: Any, trace: Any, tb_offset: Any = None) -> None:
        if error.name in lost or needs_numpy(error):
            cell = ast.walk(ast.parse(shell.history_manager.input_hist_parsed[-1]))
            lost.update(node.id for node in cell if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
            print("This cell needs NumPy, which did not load. Go on with the next one.")
        else:
            shell.showtraceback()

    if shell := getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)():
        shell.set_custom_exc((ImportError, NameError), tell)


def for_a_hall() -> bool:
    """Whether pictures are larger, so that all in a lecture can read them: with its budget."""
    return _last == "lecture"
