"""What both solvers remember, in one object: counters, switches, lists of moves, and the table.

Compiled, it is one NumPy record, which costs nothing to hand from call to call.  Plain, it is a Python object with the
same names, so that the text of a solver serves both.

    nodes, stop    how many positions were looked at; whether to end the search
    ideas          which ideas are on, a bit each
    bits           the table has 1 << bits slots, and each keeps what was found last
    slots          the table; how many words a slot has, and which position it holds, each solver decides

What is known of a position is one number, its ``bounds``: the lower and the upper bound on its value, a byte each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from gamelab.games.position import FIRST
from gamelab.jit.fast import has_numba

ZERO = 100
"""More than any value: where nothing is known, the bounds are -100 and 100."""


class Stopped(Exception):
    """Ends a search that another thread wants to end."""


class Zeros(dict[int, int]):
    """Numbers by place, 0 where none was written."""

    def __missing__(self, place: int) -> int:
        return 0


def new_memory(ideas: int, bits: int, **sizes: int) -> Any:
    """A memory with arrays of these sizes, all 0; the system gives their pages when they are first written."""
    numbers = {"nodes": 0, "stop": 0, "ideas": ideas, "bits": bits}
    if not has_numba():
        return SimpleNamespace(**numbers, **{name: Zeros() for name in sizes})
    import numpy as np

    fields: list[Any] = [(name, np.int64) for name in numbers]
    fields += [(name, np.int64, size) for name, size in sizes.items()]
    memory = np.zeros(1, fields).view(np.recarray)[0]
    for name, number in numbers.items():
        memory[name] = number
    return memory


# --- in compiled code and in plain ---


def sides(position: Any) -> tuple[int, int]:
    """The stones of the side to move, and those of the other side."""
    if position.to_move == FIRST:
        return position.first, position.second
    return position.second, position.first


def enter(memory: Any) -> None:
    """Counts a position; raises Stopped if another thread wants the search to end."""
    memory.nodes += 1
    if memory.stop:
        raise Stopped


def packed(lower: int, upper: int) -> int:
    """Two bounds in 16 bits; 0 if nothing is known."""
    return lower + ZERO << 8 | ZERO - upper


def lower_bound(bounds: int) -> int:
    return (bounds >> 8 & 255) - ZERO


def upper_bound(bounds: int) -> int:
    return ZERO - (bounds & 255)


def product(a: int, b: int) -> int:
    """What a signed word of 64 bits holds of ``a * b``: longer numbers lose their upper bits."""
    return wrapped(a * b)


def total(a: int, b: int) -> int:
    """What a word holds of ``a + b``."""
    return wrapped(a + b)


def wrapped(number: int) -> int:
    """The number as it stands in a word."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def fetch(memory: Any, place: int) -> None:
    """Has a slot fetched while other work is done: waiting for main memory takes longest of all.  Plain: nothing."""


def ready(function: Any, *arguments: Any) -> Callable[[], Any]:
    """A call of the function with these arguments, compiled if Numba is there; what is left is to make it."""
    if not has_numba():
        return partial(function, *arguments)
    from gamelab.jit.compiled import machine_code

    teach_numba()
    return partial(machine_code(function, arguments), *arguments)


@cache
def teach_numba() -> None:
    """Lets Numba know positions, and the compiled forms of four functions.

    Of signed words whose product or sum is too long Numba promises nothing; of unsigned ones it does.
    """
    from numba import int64, uint64
    from numba.extending import overload

    from gamelab.jit import positions  # noqa: F401 - Numba learns of them there
    from gamelab.jit.bits import INLINE, prefetch

    def product_of_words(a: Any, b: Any) -> Any:
        return int64(uint64(a) * uint64(b))

    def total_of_words(a: Any, b: Any) -> Any:
        return int64(uint64(a) + uint64(b))

    def same_word(number: Any) -> Any:
        return number

    def fetch_slot(memory: Any, place: Any) -> None:
        prefetch(memory.slots.ctypes.data + 8 * place)

    overload(product, **INLINE)(lambda a, b: product_of_words)
    overload(total, **INLINE)(lambda a, b: total_of_words)
    overload(wrapped, **INLINE)(lambda number: same_word)
    overload(fetch, **INLINE)(lambda memory, place: fetch_slot)
