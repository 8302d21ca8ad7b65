"""What the searches of the solvers remember, and the operations that compiled code does otherwise than Python.

A search's memory is one object.  Compiled, it is one NumPy record, which costs nothing to hand from call to call.
Plain, it is a Python object with the same names, so that the text of a search serves both:

    nodes          how many positions were looked at
    ideas          which ideas are on, a bit each
    bits           the table has 1 << bits slots, and each keeps what was found last
    slots          the table; how many words a slot has, and which position it holds, each search decides

What is known of a position is one number, its ``bounds``: the lower and the upper bound on its value, a byte each.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from types import SimpleNamespace
from typing import Any

from gamelab.jit.runs_plain import has_numba
from gamelab.progress import report

PAUSE = (1 << 12) - 1
"""After about so many positions a search reports.  In a new table the first ones take long."""
BEYOND = 100
"""More than any value: where nothing is known, the bounds are -100 and 100."""


def new_memory(ideas: int, bits: int, nodes: int = 0, **sizes: int) -> Any:
    """A memory with arrays of these sizes, all 0; the system gives their pages when they are first written."""
    numbers = {"nodes": nodes, "ideas": ideas, "bits": bits}
    if not has_numba():
        return SimpleNamespace(**numbers, **{name: defaultdict(int) for name in sizes})
    import numpy as np

    fields: list[Any] = [(name, np.int64) for name in numbers]
    fields += [(name, np.int64, size) for name, size in sizes.items()]
    memory = np.zeros(1, fields).view(np.recarray)[0]
    for name, number in numbers.items():
        memory[name] = number
    return memory


# --- in compiled code and in plain ---


def count_node(memory: Any) -> None:
    """Counts a position; now and then, the search reports."""
    memory.nodes += 1
    if memory.nodes & PAUSE == 0:
        report()


def packed(lower: int, upper: int) -> int:
    """Two bounds in 16 bits; 0 if nothing is known."""
    return lower + BEYOND << 8 | BEYOND - upper


def lower_bound(bounds: int) -> int:
    return (bounds >> 8 & 255) - BEYOND


def upper_bound(bounds: int) -> int:
    return BEYOND - (bounds & 255)


def fetch(memory: Any, place: int) -> None:
    """Has a slot fetched while other work is done: waiting for main memory takes longest of all.  Plain: nothing."""


def called(function: Any, *arguments: Any) -> Any:
    """The result of the function, compiled if Numba is there."""
    if not has_numba():
        return function(*arguments)
    from gamelab.jit.compiled import machine_code

    teach_numba()
    return machine_code(function, arguments)(*arguments)


@cache
def teach_numba() -> None:
    """Lets Numba know positions, ``report`` and the compiled form of ``fetch``."""
    from gamelab.jit import calls  # noqa: F401 - Numba learns of the first two there
    from gamelab.jit.instructions import prefetch, teach

    def fetch_slot(memory: Any, place: Any) -> None:
        prefetch(memory.slots.ctypes.data + 8 * place)

    teach(fetch, fetch_slot)
