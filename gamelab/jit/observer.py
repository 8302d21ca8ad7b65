"""The observer of a compiled search: to compiled code, its tally is a NumPy record with the names of ``Tally``."""

from __future__ import annotations

import operator

import numpy as np
from numba import from_dtype, typeof
from numba.core import cgutils, types
from numba.core.datamodel.models import TupleModel
from numba.extending import intrinsic, overload, register_model, typeof_impl

from gamelab.jit.bits import INLINE, low_word
from gamelab.jit.compiled import function_like
from gamelab.jit.messages import Uncompiled
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.search import observer as plain
from gamelab.search.observer import HIGH, LOW, Observer
from gamelab.search.options import checked_order
from gamelab.search.result import LARGEST, PlyCounts

PLIES = 160
"""No compiled game has so many plies: of the boards that fit, the largest have 120 cells, or 64 and passes."""
PAUSE = (1 << 14) - 1
"""After so many nodes at one ply, compiled code lets Python run for a moment."""
LINE = np.dtype([("length", np.int64), ("moves", np.int8, 248)])  # 256 bytes are quick to find
SETTINGS = 2
TALLY = np.dtype(
    [("root_ply", np.int64), ("ending", np.int64)]
    + [(column, np.int64, PLIES) for column in PlyCounts._fields]
    + [("lines", LINE, PLIES)]
)
LINE_TYPE, TALLY_TYPE = from_dtype(LINE), from_dtype(TALLY)


class FastTally:
    """A tally whose ``data`` compiled code sees as a record of type ``TALLY``."""

    def __init__(self, root_ply, depth, ending):
        self.root_ply, self.depth, self.data = root_ply, depth, np.zeros(1, TALLY)
        self.data["root_ply"], self.data["ending"] = root_ply, ending

    def columns(self):
        """For each kind of node its number at each ply, from the root on."""
        counts = self.data.view(np.int64)[SETTINGS:][: len(PlyCounts._fields) * PLIES].reshape(-1, PLIES)
        return counts[:, self.root_ply : self.root_ply + self.depth + 1].tolist()

    def line(self):
        """The moves of the best line from the root."""
        length, moves = self.data["lines"][0, self.root_ply]
        return tuple(moves[:length].tolist())


observe = function_like(plain.observe, {**vars(plain), "Tally": FastTally})
"""What ``search.observer.observe`` returns, for a compiled search."""


@typeof_impl.register(FastTally)
def type_of_tally(tally, context):
    return TALLY_TYPE


class ObserverType(types.NamedTuple):
    """The type of an observer: a named tuple with methods."""


register_model(ObserverType)(TupleModel)


@typeof_impl.register(Observer)
def type_of_observer(observer, context):
    return ObserverType(list(map(typeof, observer)), Observer)


# --- ``lines[ply] = ()``, ``= (move, ())`` and ``= (move, lines[ply + 1])`` ---


@overload(operator.setitem, **INLINE)
def write_line(lines, ply, line):
    def write_none(lines, ply, line):
        lines[ply].length = 0

    def write_move(lines, ply, line):
        row = lines[ply]
        row.length, row.moves[0] = 1, line[0]

    def write_longer(lines, ply, line):
        row, (move, rest) = lines[ply], line
        row.length, row.moves[0] = rest.length + 1, move
        for n in range(rest.length):
            row.moves[n + 1] = rest.moves[n]

    if isinstance(lines, types.Array) and lines.dtype == LINE_TYPE and isinstance(line, types.BaseTuple):
        return write_longer if LINE_TYPE in line.types else write_move if len(line) else write_none


# --- what given functions return ---


@overload(checked_order, **INLINE)
def ordered(order, position):
    def unordered(order, position):
        return position.moves

    def given(order, position):
        moves = order(position)
        if not is_order(moves, position.moves):
            raise Uncompiled  # the plain form raises an error with the moves
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
    value = self.evaluate(position)
    if not -LARGEST <= value <= LARGEST:
        raise Uncompiled  # the plain form raises an error with the value and the position
    return low_word(value)


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
teach_methods(Observer, ObserverType)
