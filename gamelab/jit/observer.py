"""The observer of a compiled search: to compiled code, its tally is a NumPy record with the names of ``Tally``."""

from __future__ import annotations

import operator
from itertools import chain, takewhile
from struct import Struct, unpack_from

import numpy as np
from numba import from_dtype, typeof
from numba.core import cgutils, types
from numba.core.datamodel.models import TupleModel
from numba.extending import intrinsic, overload, register_model, typeof_impl

from gamelab.jit.bits import INLINE, INT128, low_word
from gamelab.jit.compiled import function_like
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.search import observer as plain
from gamelab.search.observer import HIGH, LOW, Observer
from gamelab.search.options import checked_evaluation, checked_order
from gamelab.search.result import LARGEST, Counts, PlyCounts, SearchResult

PLIES = 160
"""No compiled game has so many plies: of the boards that fit, the largest have 120 cells, or 64 and passes."""
FEW = 12
"""Most searches look at fewer plies: the counts are read so many at a time."""
PAUSE = (1 << 14) - 1
"""After so many nodes at one ply, compiled code lets Python run for a moment."""
COUNTS, SETTINGS, LENGTH = Struct(f"{FEW}q"), Struct("2q"), Struct("q")
LINE = np.dtype([("length", np.int64), ("words", np.int64, 31)])  # a power of two: quick to find
TALLY = np.dtype(
    [(name, np.int64) for name in ("root_ply", "ending")]
    + [(column, np.int64, PLIES) for column in PlyCounts._fields]
    + [("lines", LINE, PLIES)]
)
LINE_TYPE, TALLY_TYPE = from_dtype(LINE), from_dtype(TALLY)
COLUMNS = [TALLY.fields[name][1] for name in PlyCounts._fields]
LINES = TALLY.fields["lines"][1]


class FastTally:
    """A tally whose ``data`` compiled code sees as a record of type ``TALLY``."""

    __slots__ = ("data", "depth", "root_ply")

    def __init__(self, root_ply, depth, ending):
        self.root_ply, self.depth, self.data = root_ply, depth, bytearray(TALLY.itemsize)
        SETTINGS.pack_into(self.data, 0, root_ply, ending)

    def counts(self, ply):
        """The counts of some plies from this one on."""
        return zip(*(COUNTS.unpack_from(self.data, column + 8 * ply) for column in COLUMNS), strict=True)

    def line(self, ply):
        """The moves of the line from the node at this ply."""
        place = LINES + ply * LINE.itemsize
        [length] = LENGTH.unpack_from(self.data, place)
        return unpack_from(f"{length}b", self.data, place + 8)


class FastObserver(Observer):
    """An observer whose tally is a ``FastTally``."""

    __slots__ = ()

    def result(self, value, *, no_move_in_window=False):
        tally = self.tally
        rows = chain.from_iterable(tally.counts(ply) for ply in range(tally.root_ply, PLIES, FEW))
        by_ply = tuple(map(PlyCounts._make, takewhile(any, rows)))  # a search leaves no ply out
        line = () if no_move_in_window else tally.line(tally.root_ply)
        return SearchResult(value, line[0] if line else None, line, Counts(by_ply))


observe = function_like(plain.observe, {**vars(plain), "Tally": FastTally, "Observer": FastObserver})
"""What ``search.observer.observe`` returns, for a compiled search."""


@typeof_impl.register(FastTally)
def type_of_tally(tally, context):
    return TALLY_TYPE


class ObserverType(types.NamedTuple):
    """The type of an observer: a named tuple with methods."""


register_model(ObserverType)(TupleModel)


@typeof_impl.register(FastObserver)
def type_of_observer(observer, context):
    return ObserverType(list(map(typeof, observer)), FastObserver)


# --- ``lines[ply] = ()``, ``= (move, ())`` and ``= (move, lines[ply + 1])`` ---


@overload(operator.setitem, **INLINE)
def write_line(lines, ply, line):
    def write_none(lines, ply, line):
        lines[ply].length = 0

    def write_move(lines, ply, line):
        row = lines[ply]
        row.words[0] = line[0] & 255  # eight moves stand in an int64, the first in its lowest byte
        row.length = 1

    def write_longer(lines, ply, line):
        row, (move, rest) = lines[ply], line
        row.words[0] = rest.words[0] << 8 | move & 255
        last = rest.length >> 3
        while last > 0:
            row.words[last] = rest.words[last] << 8 | rest.words[last - 1] >> 56 & 255
            last -= 1
        row.length = rest.length + 1

    if isinstance(lines, types.Array) and lines.dtype == LINE_TYPE and isinstance(line, types.BaseTuple):
        return write_longer if LINE_TYPE in line.types else write_move if len(line) else write_none


# --- what given functions return ---


@overload(checked_evaluation, **INLINE)
def evaluation(value, position):
    def checked_word(value, position):
        if not -LARGEST <= value <= LARGEST:
            raise ValueError
        return value

    def checked_long(value, position):
        return checked_evaluation(low_word(value), position)

    def refused(value, position):
        raise ValueError
        return 0

    return checked_long if value is INT128 else checked_word if isinstance(value, types.Integer) else refused


@overload(checked_order, **INLINE)
def ordered(order, position):
    def unordered(order, position):
        return position.moves

    def given(order, position):
        moves = order(position)
        if not is_order(moves, position.moves):
            raise ValueError  # the plain form raises it with the moves
        return moves

    return unordered if order is types.none else given


def is_order(moves, legal):
    """Whether each legal move is among the moves, once."""
    found = 0
    for move in moves:
        if move not in legal or found >> (move & 63) & 1:
            return False
        found |= 1 << (move & 63)
    return len(moves) == len(legal)


# --- methods with a separate compiled version ---


def horizon(self, position, alpha=LOW, beta=HIGH):
    self.tally.evaluated[position.ply] += 1
    self.tally.lines[position.ply] = ()
    return checked_evaluation(self.evaluate(position), position)


def interior(self, position, alpha=LOW, beta=HIGH):
    counted = self.tally.interior[position.ply] + 1
    self.tally.interior[position.ply] = counted
    if counted & PAUSE == 0:
        let_python_run()
    return checked_order(self.order, position)


def nothing():
    """Before it calls this, Python runs the handlers of signals that have come, such as Ctrl-C."""


def python_call(function):
    """For compiled code: a call of a Python function.  What it, or the handler of a signal, raises ends the search."""

    def generate(context, builder, signature, args):
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        function_here = python.unserialize(python.serialize_object(function))
        result = python.call_function_objargs(function_here, ())
        python.decref(function_here)
        python.decref(result)
        python.gil_release(state)
        with builder.if_then(cgutils.is_null(builder, result), likely=False):
            context.call_conv.return_exc(builder)
        return context.get_dummy_value()

    return intrinsic(lambda typing: (types.void(), generate))


let_python_run = python_call(nothing)
REPLACED.update({Observer.horizon: horizon, Observer.interior: interior})
teach_methods(FastObserver, ObserverType)
