"""The observer of a compiled search: its tally is one NumPy record, with the names of the plain ``Tally``."""

from __future__ import annotations

import operator

import numpy as np
from numba import njit, typeof
from numba.core import types
from numba.core.datamodel.models import TupleModel
from numba.extending import overload, register_model, typeof_impl
from numba.np.numpy_support import from_dtype

from gamelab.games.position import Position
from gamelab.jit.bits import INLINE, INT128, low_word, stays_apart
from gamelab.jit.messages import Uncompiled
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.search import observer as plain
from gamelab.search.observer import HIGH, LOW, Observer, Tally
from gamelab.search.options import BadEvaluation, BadOrder, checked_evaluation, checked_order
from gamelab.search.result import LARGEST, PlyCounts

PLIES = 160
"""More plies than any game has that compiled code plays."""
SETTINGS = [(name, np.int64) for name in ("root_ply", "depth", "ending", "prune", "stop")]
COUNTS = [(column, np.int64, PLIES) for column in PlyCounts._fields]
LINE = np.dtype([("length", np.int64), ("words", np.int64, PLIES // 8)])
TALLY = np.dtype([*SETTINGS, *COUNTS, ("lines", LINE, PLIES)])
LINE_TYPE = from_dtype(LINE)


class Stopped(Exception):
    """Somebody set the tally's ``stop``: this ends the search."""


class FastObserver(Observer):
    """An observer whose tally is a record."""

    __slots__ = ()

    def result(self, value, *, failed=False):
        return Observer(plain_tally(self.tally), self.evaluate, self.order).result(value, failed=failed)


class ObserverType(types.NamedTuple):
    """The type of an observer, with the types of its record and of the functions that were given."""


register_model(ObserverType)(TupleModel)


@typeof_impl.register(FastObserver)
def type_of_observer(observer, context):
    return ObserverType(list(map(typeof, observer)), FastObserver)


def observe(root, *arguments, **named):
    """What ``search.observer.observe`` returns, with a record for its tally."""
    found = plain.observe(root, *arguments, **named)
    if root.ply + 2 * (root.board.full & ~(root.first | root.second)).bit_count() >= PLIES:
        raise Uncompiled("the game may last longer than compiled code can count")
    records, tally = np.zeros(1, TALLY).view(np.recarray), found.tally
    numbers_in(records)[: len(SETTINGS)] = tally.root_ply, tally.depth, tally.ending, tally.prune, 0
    return FastObserver(records[0], found.evaluate, found.order)


def numbers_in(record):
    """The settings and counts of a record, as one array."""
    return np.frombuffer(record, np.int64, len(SETTINGS) + len(COUNTS) * PLIES)


def plain_tally(record):
    """The plain ``Tally`` with what a compiled search counted; of its lines, the root's."""
    numbers = numbers_in(record)
    ply, depth = numbers[:2].tolist()
    tally = Tally(ply, 0, 0, False)
    counts = numbers[len(SETTINGS) :].reshape(len(COUNTS), PLIES)
    for column, row in zip(PlyCounts._fields, counts[:, : ply + depth + 1].tolist(), strict=True):
        setattr(tally, column, row)
    line = record["lines"][ply]
    for move in reversed(line["words"].view(np.int8)[: line["length"]].tolist()):
        tally.lines[ply] = move, tally.lines[ply]
    return tally


# --- ``lines[ply] = ()``, ``= (move, ())`` and ``= (move, lines[ply + 1])`` ---


@overload(operator.setitem, **INLINE)
def write_line(lines, ply, line):
    def write_none(lines, ply, line):
        lines[ply].length = 0

    def write_move(lines, ply, line):
        row = lines[ply]
        row.words[0] = line[0] & 255  # eight moves stand in a word, the first in its lowest byte
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
    stays_apart()
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
            raise BadOrder([move for move in moves], position)  # noqa: C416 - a list can leave compiled code
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


# --- methods of which compiled code has a text of its own ---


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
