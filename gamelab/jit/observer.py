"""The observer of a compiled search: its tally is one NumPy record, with the names of the plain ``Tally``."""

from __future__ import annotations

import operator
from itertools import chain, takewhile

import numpy as np
from numba import from_dtype, njit, typeof
from numba.core import types
from numba.core.datamodel.models import TupleModel
from numba.extending import overload, register_model, typeof_impl

from gamelab.jit.bits import INLINE, INT128, low_word, never_inline
from gamelab.jit.compiled import function_like
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.search import observer as plain
from gamelab.search.observer import HIGH, LOW, Observer
from gamelab.search.options import BadEvaluation, BadOrder, checked_evaluation, checked_order
from gamelab.search.result import LARGEST, Counts, PlyCounts, SearchResult

PLIES = 160
"""No compiled game has so many plies."""
FEW = 12
"""Most searches look at fewer plies: the counts are read so many at a time."""
SETTINGS = [(name, np.int64) for name in ("root_ply", "depth", "ending", "stop")]
COUNTS = [(column, np.int64, PLIES) for column in PlyCounts._fields]
LINE = np.dtype([("length", np.int64), ("words", np.int64, PLIES // 8)])
TALLY = np.dtype((np.record, [*SETTINGS, *COUNTS, ("lines", LINE, PLIES)]))
LINE_TYPE = from_dtype(LINE)


class Stopped(Exception):
    """Somebody set the tally's ``stop``: this ends the search."""


class FastObserver(Observer):
    """An observer whose tally is a record."""

    __slots__ = ()

    def result(self, value, *, no_move_in_window=False):
        tally = self.tally
        [ply] = numbers_in(tally, 0, 1).tolist()
        counts = numbers_in(tally, len(SETTINGS), len(COUNTS) * PLIES).reshape(len(COUNTS), PLIES)
        rows = chain.from_iterable(counts[:, n : n + FEW].T.tolist() for n in range(ply, PLIES, FEW))
        by_ply = tuple(map(PlyCounts._make, takewhile(any, rows)))  # a search leaves no ply out
        line = () if no_move_in_window else moves_in(tally["lines"][ply])
        return SearchResult(value, line[0] if line else None, line, Counts(by_ply))


def numbers_in(record, first, count):
    """Some of the numbers with which a record begins, as an array."""
    return np.frombuffer(record, np.int64, count, 8 * first)


def moves_in(line):
    """The moves of a line of the record."""
    return tuple(line["words"].view(np.int8)[: line["length"]].tolist())


def tally_record(root_ply, depth, ending):
    """A record in the place of a plain ``Tally``."""
    records = np.zeros(1, TALLY)
    numbers_in(records, 0, 3)[:] = root_ply, depth, ending
    return records[0]


observe = function_like(plain.observe, {**vars(plain), "Tally": tally_record, "Observer": FastObserver})
"""What ``search.observer.observe`` returns, with a record for its tally."""


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
        if rest.length > 7:
            write_rest(row, rest)
        row.length = rest.length + 1

    if isinstance(lines, types.Array) and lines.dtype == LINE_TYPE and isinstance(line, types.BaseTuple):
        return write_longer if LINE_TYPE in line.types else write_move if len(line) else write_none


@njit(forceinline=False)
def write_rest(row, rest):
    """Copies all but the first moves of a line, each moved on by one place."""
    never_inline()
    for n in range(rest.length >> 3):
        row.words[n + 1] = rest.words[n + 1] << 8 | rest.words[n] >> 56 & 255


# --- what given functions return ---


@overload(checked_evaluation, **INLINE)
def evaluation(value, position):
    def checked_word(value, position):
        if not -LARGEST <= value <= LARGEST:
            raise BadEvaluation(value, position)
        return value

    def checked_long(value, position):
        return checked_evaluation(low_word(value), position)

    def refused(value, position):
        raise BadEvaluation(value, position)
        return 0

    return checked_long if value is INT128 else checked_word if isinstance(value, types.Integer) else refused


@overload(checked_order, **INLINE)
def ordered(order, position):
    def unordered(order, position):
        return position.moves

    def given(order, position):
        moves = order(position)
        if not is_order(moves, position.moves):
            raise BadOrder(0, position)  # the plain form raises the error with the moves
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
    if self.tally.stop:
        raise Stopped
    self.tally.interior[position.ply] += 1
    return checked_order(self.order, position)


REPLACED.update({Observer.horizon: horizon, Observer.interior: interior})
teach_methods(FastObserver, ObserverType)
