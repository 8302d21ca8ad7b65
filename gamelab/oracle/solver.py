"""The common part of the solvers of Connect Four and of Othello: ideas, memory, and the answers found so far.

What a search remembers is one object, its memory: counters, switches, lists of moves, and the table.
Compiled, it is one NumPy record, which costs nothing to hand from call to call.  Plain, it is a Python object with the
same names, so that the text of a solver serves both.

    nodes          how many positions were looked at
    ideas          which ideas are on, a bit each
    bits           the table has 1 << bits slots, and each keeps what was found last
    slots          the table; how many words a slot has, and which position it holds, each solver decides

What is known of a position is one number, its ``bounds``: the lower and the upper bound on its value, a byte each.
"""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from gamelab.games.position import FIRST, Position
from gamelab.jit.calls import has_numba

PAUSE = (1 << 12) - 1
"""After about so many positions a search reports.  In a new table the first ones take long."""
running = threading.local()
"""``running.report``: what the solver whose search runs in this thread has to be told."""
ZERO = 100
"""More than any value: where nothing is known, the bounds are -100 and 100."""


class Outcome(NamedTuple):
    """How a game ends if both sides play their best: its score for FIRST, and the plies until then.

    ``distance`` is None where the way to the end was not counted: in Othello, where only discs count.
    """

    value: int
    distance: int | None


class Solver:
    """Exact values of one game on one board, by search: ``solver[position]`` is the outcome of any position.

    ``nodes`` counts the positions looked at; ``report`` is called with it now and then.  ``ideas`` names the ideas
    that are on; raises ValueError for another name.  What was found is kept for the next position.
    """

    known_ideas: ClassVar[tuple[str, ...]]
    arrays: ClassVar[dict[str, int]]
    """The sizes of the arrays in the memory, the table at its largest included."""
    table_bits: ClassVar[tuple[tuple[int, int], ...]]
    """Up to how many empty cells a table has so many bits of slots; it grows as positions get earlier."""

    def __init__(self, board: Any, ideas: Iterable[str]) -> None:
        self.board = board
        self.ideas = tuple(ideas)
        for name in self.ideas:
            if name not in self.known_ideas:
                raise ValueError(f"idea {name!r}: expected some of {', '.join(self.known_ideas)}")
        self.values: dict[Position, int] = {}
        self.report: Callable[[int], None] = report_nothing
        self.root: Position | None = None
        """The position that was to be solved, if one was: earlier ones are not answered, they may take hours."""
        self.memory: Any = None
        self.earlier_nodes = 0
        """The positions that were counted in smaller memories."""

    def outcome(self, position: Any) -> Outcome:
        """The outcome of an unfinished position on this board."""
        raise NotImplementedError

    def keeps(self, position: Any, wanted: Outcome) -> bool:
        """Whether an unfinished position has this outcome, which is the best that the last mover could hope for.

        One question tells, which costs less than the position's value.
        """
        raise NotImplementedError

    def expected_nodes(self, position: Any) -> int:
        """About how many positions the search of a position and of all its moves looks at, by measurement."""
        raise NotImplementedError

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        return self.outcome(position)

    def __contains__(self, position: object) -> bool:
        if getattr(position, "board", None) is not self.board:
            return False
        return self.root is None or empty_cells(position) <= empty_cells(self.root)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "memory": None, "report": report_nothing, "earlier_nodes": self.nodes}

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return self.earlier_nodes + (0 if self.memory is None else int(self.memory.nodes))

    def search(self, function: Callable[..., int], position: Any, low: int, high: int) -> int:
        """The result of a search function for these bounds; it reports how far it is, and can be interrupted."""
        call = compiled_call(function, position, low, high, self.memory_for(position))
        running.report = lambda: self.report(self.nodes)
        try:
            found = int(call())
        finally:
            del running.report
        self.report(self.nodes)
        return found

    def memory_for(self, position: Any) -> Any:
        """The memory, with a table that is large enough for the position."""
        bits = next(bits for most, bits in self.table_bits if empty_cells(position) <= most)
        if self.memory is None or self.memory.bits < bits:
            ideas = sum(1 << self.known_ideas.index(name) for name in set(self.ideas))
            self.earlier_nodes = self.nodes
            self.memory = new_memory(ideas, bits, **self.arrays)
        return self.memory


def report_nothing(count: int) -> None:
    pass


@contextmanager
def reporter(is_shown: bool, expected: int | None) -> Iterator[Callable[[int], None]]:
    """A function that takes the number of positions solved so far, and moves a progress bar if one is shown."""
    if not is_shown:
        yield report_nothing
        return
    from tqdm.auto import tqdm  # here, because solving needs no bar

    tqdm.monitor_interval *= sys.platform != "emscripten"  # its monitor is a thread, which a browser does not have
    with tqdm(total=expected, unit=" positions", unit_scale=True) as bar:
        yield lambda count: bar.update(count - bar.n)


def empty_cells(position: Any) -> int:
    """How many cells of the board are empty."""
    return int((position.board.full & ~(position.first | position.second)).bit_count())


# --- the memory ---


def new_memory(ideas: int, bits: int, **sizes: int) -> Any:
    """A memory with arrays of these sizes, all 0; the system gives their pages when they are first written."""
    numbers = {"nodes": 0, "ideas": ideas, "bits": bits}
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


def sides(position: Any) -> tuple[int, int]:
    """The stones of the side to move, and those of the other side."""
    if position.to_move == FIRST:
        return position.first, position.second
    return position.second, position.first


def count_node(memory: Any) -> None:
    """Counts a position; now and then, the search reports."""
    memory.nodes += 1
    if memory.nodes & PAUSE == 0:
        report()


def report() -> None:
    """Calls ``running.report()``: compiled code too, and what that raises, or a Ctrl-C, ends the search."""
    running.report()


def packed(lower: int, upper: int) -> int:
    """Two bounds in 16 bits; 0 if nothing is known."""
    return lower + ZERO << 8 | ZERO - upper


def lower_bound(bounds: int) -> int:
    return (bounds >> 8 & 255) - ZERO


def upper_bound(bounds: int) -> int:
    return ZERO - (bounds & 255)


def product_in_word(a: int, b: int) -> int:
    """``a * b`` in a signed word of 64 bits: longer numbers lose their upper bits."""
    return in_word(a * b)


def sum_in_word(a: int, b: int) -> int:
    """``a + b`` in a word."""
    return in_word(a + b)


def in_word(number: int) -> int:
    """The number as it stands in a word."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def fetch(memory: Any, place: int) -> None:
    """Has a slot fetched while other work is done: waiting for main memory takes longest of all.  Plain: nothing."""


def compiled_call(function: Any, *arguments: Any) -> Callable[[], Any]:
    """A call of the function with these arguments, compiled if Numba is there; what is left is to make it."""
    if not has_numba():
        return partial(function, *arguments)
    from gamelab.jit.compiled import machine_code

    teach_numba()
    return partial(machine_code(function, arguments), *arguments)


@cache
def teach_numba() -> None:
    """Lets Numba know positions, and the compiled forms of five functions.

    Of signed words whose product or sum is too long Numba promises nothing; of unsigned ones it does.
    """
    from numba import int64, uint64
    from numba.extending import overload

    from gamelab.jit import positions  # noqa: F401 - Numba learns of them there
    from gamelab.jit.fast_observer import python_call
    from gamelab.jit.instructions import INLINE, prefetch

    call_report = python_call(report)

    def product_of_words(a: Any, b: Any) -> Any:
        return int64(uint64(a) * uint64(b))

    def total_of_words(a: Any, b: Any) -> Any:
        return int64(uint64(a) + uint64(b))

    def same_word(number: Any) -> Any:
        return number

    def fetch_slot(memory: Any, place: Any) -> None:
        prefetch(memory.slots.ctypes.data + 8 * place)

    def report_from_compiled() -> None:
        call_report()

    overload(report, **INLINE)(lambda: report_from_compiled)
    overload(product_in_word, **INLINE)(lambda a, b: product_of_words)
    overload(sum_in_word, **INLINE)(lambda a, b: total_of_words)
    overload(in_word, **INLINE)(lambda number: same_word)
    overload(fetch, **INLINE)(lambda memory, place: fetch_slot)
