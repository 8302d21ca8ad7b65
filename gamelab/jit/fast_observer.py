"""The observer of a compiled search: its counts and lines stand in a NumPy record, under the names of ``Observer``."""

from __future__ import annotations

import operator
from contextlib import suppress
from functools import cache, partial
from struct import Struct

import numpy as np
from numba import from_dtype, typeof
from numba.core import cgutils, types
from numba.core.datamodel.models import TupleModel
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr, overload, register_model, typeof_impl

from gamelab.jit.compiled import compiled, function_like, machine_code
from gamelab.jit.instructions import INLINE, low_word, teach
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.jit.runs_plain import Uncompiled
from gamelab.jit.user_functions import is_user_function
from gamelab.search import observer as plain
from gamelab.search.observer import HIGH, LOW, Observer
from gamelab.search.options import checked_order
from gamelab.search.result import LARGEST, SMALLEST
from gamelab.users.callables import function_of

PLIES = 136
"""No compiled game has so many plies: of the boards that fit, the largest have 120 cells, or 64 and passes."""
PYTHON_EVERY = 1 << 14
"""After so many interior nodes at one ply, compiled code lets Python run for a moment."""
LINE = np.dtype([("length", np.int64), ("moves", np.int8, 248)])  # of 256 bytes, so that a shift finds a line
COUNTS = "interiors", "terminals", "evaluated", "cutoffs", "skipped", "hits"
SETTINGS = "root_ply", "ending", "prune", "address"
ROOT_PLY, ENDING, PRUNE, ADDRESS = range(len(SETTINGS))
RECORD = np.dtype(
    [(name, np.int64) for name in SETTINGS] + [(name, np.int64, PLIES) for name in COUNTS] + [("lines", LINE, PLIES)]
)
LINES = RECORD.fields["lines"][1]
"""Where the lines begin, in bytes."""
COUNTS_OF_PLY = Struct(f"{8 * (PLIES - 1)}x".join("q" * len(COUNTS)))
"""The counts of one ply, which lie as far apart as there are plies: quicker than an array to read."""
LINE_TYPE, RECORD_TYPE = from_dtype(LINE), from_dtype(RECORD)


class Parts(tuple):
    """The parts of an observer that compiled code gets: itself, of which Numba reads ``data``, and two functions.

    A class of its own, so that Numba asks ``type_of_parts`` for its type and not for that of any tuple.
    """


class FastObserver(Observer):
    """An observer whose counts and lines stand in ``data``."""

    _fields = "record", "evaluate", "order"  # the names of its parts, for Numba

    def __init__(self, root, *options):
        super().__init__(root, *options)
        address = address_for(self.evaluate, type(root), root.board)
        if address:
            self.evaluate, self.words[ADDRESS] = at_address, address

    def make_counts(self, plies):
        """The record, filled with zeros, and the settings in it: Observer calls this for its counts."""
        self.data = bytearray(RECORD.itemsize)
        self.words = memoryview(self.data).cast("q")  # quicker to ask than an array
        self.words[ROOT_PLY], self.words[ENDING], self.words[PRUNE] = self.root_ply, self.ending, self.prune

    @property
    def parts(self):
        """What stands for this observer in a call of compiled code."""
        return Parts((self, self.evaluate, self.order or no_order))

    def counts(self):
        """The fields of PlyCounts for each ply, from the root on, read from the record."""
        plies = range(len(SETTINGS) + self.root_ply, len(SETTINGS) + PLIES)
        return (COUNTS_OF_PLY.unpack_from(self.data, 8 * ply) for ply in plies)

    def line(self):
        """The moves of the best line from the root, read from the record."""
        start = LINES + self.root_ply * LINE.itemsize
        return tuple(self.words.cast("b")[start + 8 : start + 8 + self.words[start // 8]])


observe = function_like(plain.observe, {**vars(plain), "Observer": FastObserver})
"""``search.observer.observe``, for a compiled search."""


class ObserverType(types.NamedTuple):
    """The type of an observer: a named tuple with methods."""


register_model(ObserverType)(TupleModel)


@typeof_impl.register(Parts)
def type_of_parts(parts, context):
    """The type of an observer that compiled code gets; the types of its two functions are parts of it."""
    return ObserverType([RECORD_TYPE, *map(typeof, parts[1:])], FastObserver)


@infer_getattr
class RecordFields(AttributeTemplate):
    """The counts and lines of an observer are those of its record."""

    key = ObserverType

    def generic_resolve(self, observer, name):
        """The type of the record's field of this name; None leaves the name to others."""
        return self.context.resolve_getattr(RECORD_TYPE, name) if name in RECORD.names else None


def field_of_record(context, builder, kind, observer, name):
    """The code that reads ``observer.name`` from the record."""
    read = context.get_getattr(RECORD_TYPE, name)
    return read(context, builder, RECORD_TYPE, builder.extract_value(observer, 0), name)


for _name in RECORD.names:
    lower_getattr(ObserverType, _name)(partial(field_of_record, name=_name))


# --- ``lines[ply] = ()``, ``= (move, ())`` and ``= (move, lines[ply + 1])`` ---


@overload(operator.setitem, **INLINE)
def write_line(lines, ply, line):
    """For Numba: the form of ``lines[ply] = line`` that fits the line's type, if it is a line at all."""

    def write_none(lines, ply, line):
        """``lines[ply] = ()``"""
        lines[ply].length = 0

    def write_move(lines, ply, line):
        """``lines[ply] = (move, ())``"""
        row = lines[ply]
        row.length, row.moves[0] = 1, line[0]

    def write_longer(lines, ply, line):
        """``lines[ply] = (move, lines[ply + 1])``, copied move by move."""
        row, (move, rest) = lines[ply], line
        row.length, row.moves[0] = rest.length + 1, move
        for n in range(rest.length):
            row.moves[n + 1] = rest.moves[n]

    if isinstance(lines, types.Array) and lines.dtype == LINE_TYPE and isinstance(line, types.BaseTuple):
        return write_longer if LINE_TYPE in line.types else write_move if len(line) else write_none


# --- machine code that is called by its address: what calls it is compiled once, for all functions of one type ---


def address_of(function, arguments):
    """The address of a function's machine code for such arguments; Uncompiled if it returns no int."""
    machine_code(function, arguments)
    found = compiled(function).overloads[tuple(map(typeof, arguments))]
    if found.signature.return_type != types.int64:
        raise Uncompiled(f"{function.__name__} returns no whole number")
    return found.library.get_pointer_to_function(found.fndesc.llvm_func_name)


@cache
def address_for(evaluate, game, board):
    """The address of a user's evaluation on a board; 0 if it is the library's, or returns no int."""
    if is_user_function(evaluate):
        with suppress(Uncompiled):
            return address_of(function_of(evaluate), (game(*board.sizes),))
    return 0


@intrinsic
def call_at(typing, address, position, others):
    """The int that the function at this address returns for a position and other arguments.

    A function among these stands for any other: it is a type, and nothing of it is handed over.
    """
    kinds = position, *others

    def generate(context, builder, signature, args):
        """The call by address, in LLVM's code; an error in it ends the caller, too."""
        kind = context.call_conv.get_function_type(types.int64, kinds)
        function = builder.inttoptr(args[0], kind.as_pointer())
        values = [args[1], *cgutils.unpack_tuple(builder, args[2])]
        status, value = context.call_conv.call_function(builder, function, types.int64, kinds, values)
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return value

    return types.int64(types.int64, position, others), generate


@intrinsic
def time_of(typing, clock):
    """What ``perf_counter``, or another function that returns a float, says; ``clock`` is its ``id``."""

    def generate(context, builder, signature, args):
        """The call of the clock, in LLVM's code, for which Python's lock is taken."""
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        result = python.call_function_objargs(builder.inttoptr(args[0], python.pyobj), ())
        time = python.float_as_double(result)
        python.decref(result)
        python.gil_release(state)
        return time

    return types.float64(types.int64), generate


# --- evaluations: the library's are compiled into a search, a user's stand at an address ---


def at_address(position):
    """Stands for a user's evaluation, so that no search is compiled for it."""


def value_of(observer, position):
    """The value of a position by an evaluation that is compiled into the search."""
    return observer.evaluate(position)


def value_at(observer, position):
    """The value by a user's evaluation, called at its address."""
    return call_at(observer.address, position, ())


def is_at_address(observer, position):
    """Whether the observer's type says that its evaluation stands at an address."""
    return observer.types[1].dispatcher.py_func is at_address


teach(value_of, value_of, lambda *kinds: not is_at_address(*kinds))
teach(value_of, value_at, is_at_address)


# --- checks of what a given order returns ---


def no_order(position):
    """Stands for an order where none was given: unlike None, it takes no place among the arguments of a call."""
    return position.moves


def unordered(order, position):
    """``checked_order`` where no order was given: the position's own moves."""
    return position.moves


def ordered(order, position):
    """``checked_order`` of a given order; where that is no order, ``Uncompiled``."""
    moves = order(position)
    if not is_order(moves, position.moves):
        raise Uncompiled  # the plain form raises an error with the moves
    return moves


def is_given(order, position):
    """Whether the type of ``order`` is that of an order which was given."""
    return order.dispatcher.py_func is not no_order


teach(checked_order, unordered, lambda *kinds: not is_given(*kinds))
teach(checked_order, ordered, is_given)


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
    """``Observer.horizon``: counts the position, and gives the evaluation's value, which may stand at an address."""
    self.evaluated[position.ply] += 1
    self.lines[position.ply] = ()
    value = value_of(self, position)
    if not SMALLEST <= value <= LARGEST:
        raise Uncompiled  # the plain form raises an error with the value and the position
    return low_word(value)


def interior(self, position, alpha=LOW, beta=HIGH):
    """``Observer.interior``; now and then it also lets Python run, so that Ctrl-C is noticed."""
    counted = self.interiors[position.ply] + 1
    self.interiors[position.ply] = counted
    if counted & (PYTHON_EVERY - 1) == 0:
        let_python_run()
    return checked_order(self.order, position)


def nothing():
    """Does nothing.  Before a call, Python runs the handlers of signals that have come, such as Ctrl-C."""


def python_call(function):
    """For compiled code: a call of a Python function.  What it, or the handler of a signal, raises ends the search."""

    def generate(context, builder, signature, args):
        """The call, in LLVM's code, for which Python's lock is taken; marked as rare, so that it lies apart."""
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        builder.module.globals["numba_gil_ensure"].attributes.add("cold")
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
