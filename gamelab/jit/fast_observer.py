"""The observer of a compiled search: its counts and lines stand in a NumPy record, under the names of ``Observer``."""

from __future__ import annotations

import operator
from functools import cache
from struct import Struct

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.core.datamodel.models import RecordModel
from numba.extending import overload, overload_method, register_model, typeof_impl

from gamelab.jit.calls import address_of, call_at
from gamelab.jit.compiled import compiled_from, function_like
from gamelab.jit.instructions import INLINE, low_word
from gamelab.jit.positions import REPLACED, teach_methods
from gamelab.jit.runs_plain import Uncompiled
from gamelab.progress import report
from gamelab.search import observer as searched
from gamelab.search.observer import HIGH, LOW, Observer
from gamelab.search.result import LARGEST, SMALLEST
from gamelab.users.callables import function_of
from gamelab.users.whose_code import users_function

MOST_PLIES = 136
"""No game of the library has so many plies: of the boards that fit, the largest have 120 cells, or 64 and passes."""
TOO_LONG_A_GAME = f"the game has more than {MOST_PLIES} plies"
PYTHON_EVERY = 1 << 14
"""After so many interior nodes at one ply, compiled code lets Python run for a moment."""
LINE = np.dtype([("length", np.int64), ("moves", np.int8, 248)])  # of 256 bytes, so that a shift finds a line
COUNTS = "interiors", "terminals", "evaluated", "cutoffs", "skipped", "hits"
SETTINGS = "root_ply", "ending", "prune", "address"
ROOT_PLY, ENDING, PRUNE, ADDRESS = range(len(SETTINGS))
RECORD = np.dtype(
    [(name, np.int64) for name in SETTINGS]
    + [(name, np.int64, MOST_PLIES) for name in COUNTS]
    + [("lines", LINE, MOST_PLIES)]
)
LAST_EVALUATED = len(SETTINGS) + MOST_PLIES * (COUNTS.index("evaluated") + 1) - 1
"""The place of the number of positions that were evaluated at the last ply for which there is room."""
LINES_START = RECORD.fields["lines"][1]
"""Where the lines begin, in bytes."""
COUNTS_OF_PLY = Struct(f"{8 * (MOST_PLIES - 1)}x".join("q" * len(COUNTS)))
"""Reads the counts of one ply, each of which lies ``MOST_PLIES`` words behind the one before: quicker than an array."""
LINE_TYPE, RECORD_TYPE = from_dtype(LINE), from_dtype(RECORD)


class FastObserver(Observer):
    """An observer whose counts and lines stand in ``data``."""

    def __init__(self, root, *options):
        super().__init__(root, *options)
        address = address_for(self.evaluate, type(root), root.board)
        if address:
            self.evaluate, self.words[ADDRESS] = at_address, address

    def make_counts(self, plies):
        """The record, filled with zeros, and the settings in it: Observer calls this for its counts.

        Only a user's game can be longer than there is room.
        """
        self.depth = min(self.depth, MOST_PLIES - 1 - self.root_ply)
        if self.depth < 0:
            raise Uncompiled(TOO_LONG_A_GAME)
        self.data = bytearray(RECORD.itemsize)
        self.words = memoryview(self.data).cast("q")  # quicker to ask than an array
        self.words[ROOT_PLY], self.words[ENDING], self.words[PRUNE] = self.root_ply, self.ending, self.prune

    def counts(self):
        """The fields of PlyCounts for each ply, from the root on, read from the record."""
        if self.words[LAST_EVALUATED]:
            raise Uncompiled(TOO_LONG_A_GAME)
        plies = range(len(SETTINGS) + self.root_ply, len(SETTINGS) + MOST_PLIES)
        return (COUNTS_OF_PLY.unpack_from(self.data, 8 * ply) for ply in plies)

    def line(self):
        """The moves of the best line from the root, read from the record."""
        start = LINES_START + self.root_ply * LINE.itemsize
        return tuple(self.words.cast("b")[start + 8 : start + 8 + self.words[start // 8]])


observe = function_like(searched.observe, {**vars(searched), "Observer": FastObserver})
"""``search.observer.observe``, for a compiled search."""


class ObserverType(types.Record):
    """The type of an observer: its record, with methods, among them its evaluation and its order, which may be None."""

    instance_class, mangling_args = FastObserver, property(lambda self: (self.name, ()))

    def __init__(self, *functions):
        names = [each and compiled_from(each) for each in functions]
        vars(self).update(vars(RECORD_TYPE), functions=functions, name=f"Observer{names}")

    @property
    def key(self):
        """What tells it from others: functions of one name may differ."""
        return self.functions


register_model(ObserverType)(RecordModel)


@typeof_impl.register(FastObserver)
def type_of_observer(observer, context):
    """The type of an observer that compiled code gets: one for each pair of functions."""
    return ObserverType(function_of(observer.evaluate), function_of(observer.order))


@overload(operator.setitem, **INLINE)
def write_line(lines, ply, line):
    """For Numba: ``lines[ply] = ()``, ``= (move, ())`` and ``= (move, lines[ply + 1])``."""
    if not (isinstance(lines, types.Array) and lines.dtype == LINE_TYPE and isinstance(line, types.BaseTuple)):
        return None
    has_move, goes_on = len(line) > 0, LINE_TYPE in line.types

    def write(lines, ply, line):
        """Writes the line move by move."""
        row = lines[ply]
        row.length = 0
        if has_move:
            row.length, row.moves[0] = 1, line[0]
        if goes_on:
            rest = line[1]
            row.length += rest.length
            for n in range(rest.length):
                row.moves[n + 1] = rest.moves[n]

    return write


# --- methods with a separate compiled version ---


def at_address(position):
    """Stands for a user's evaluation, so that no search is compiled for it."""


@cache
def address_for(evaluate, game, board):
    """The address of a user's evaluation on a board, 0 if it is the library's; Uncompiled if it returns no int."""
    function = users_function(evaluate)
    return address_of(function, (game(*board.sizes),)) if function else 0


@overload_method(ObserverType, "evaluate", **INLINE)
def choose_evaluation(observer, position):
    """For Numba: how a position is evaluated."""
    evaluate, _ = observer.functions

    def value(observer, position):
        """The value by an evaluation that is compiled into the search."""
        return evaluate(position)

    def value_there(observer, position):
        """The value by a user's evaluation, called at its address."""
        return call_at(observer.address, position, ())

    return value_there if evaluate is at_address else value


@overload_method(ObserverType, "ordered", **INLINE)
def choose_order(observer, position):
    """For Numba: what gives the moves in the order in which to try them."""
    _, order = observer.functions

    def legal(observer, position):
        """The position's own moves."""
        return position.moves

    def checked(observer, position):
        """The moves of a given order."""
        moves = order(position)
        if not is_order(moves, position.moves):
            raise Uncompiled  # the plain form raises an error with the moves
        return moves

    return checked if order else legal


def is_order(moves, legal):
    """Whether each legal move is among the moves, once."""
    found = 0
    for move in moves:
        if move not in legal or found >> (move & 63) & 1:
            return False
        found |= 1 << (move & 63)
    return len(moves) == len(legal)


def horizon(self, position, alpha=LOW, beta=HIGH):
    """``Observer.horizon``, in which Python asks for the value's type; an int of 128 bits is cut to 64."""
    self.evaluated[position.ply] += 1
    value = self.evaluate(position)
    if not SMALLEST <= value <= LARGEST:
        raise Uncompiled  # the plain form raises an error with the value and the position
    return low_word(value)


def interior(self, position, alpha=LOW, beta=HIGH):
    """``Observer.interior``; now and then it also lets Python run, so that Ctrl-C is noticed."""
    counted = self.interiors[position.ply] + 1
    self.interiors[position.ply] = counted
    if counted & (PYTHON_EVERY - 1) == 0:
        report()
    return self.ordered(position)


# Here, because ``positions`` knows no observers: whatever compiles a search imports this file first.
REPLACED.update({Observer.horizon: horizon, Observer.interior: interior})
teach_methods(Observer, ObserverType)
