"""Positions in compiled code: named tuples whose methods are compiled from the source of the rules.

Each board has a type of its own.  So there is one type of position for each game and size, and all numbers on a
board are constants of the code.
"""

import operator
from functools import cache
from inspect import signature
from types import FunctionType

import numpy as np
from numba.core import cgutils, types
from numba.core.datamodel.models import TupleModel
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    box,
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    overload,
    overload_attribute,
    overload_method,
    register_model,
    typeof_impl,
    unbox,
)  # fmt: skip

from gamelab.games.bits import BitFields, BitPosition, Board, new
from gamelab.games.othello import Othello
from gamelab.games.position import PASS, IllegalMove
from gamelab.jit import moves  # noqa: F401 - Numba learns of them here
from gamelab.jit.bits import BIT, INLINE, INT128, WORD, Int128Type, moves_of, register_struct
from gamelab.jit.messages import Uncompiled

# --- boards and their numbers ---


class ConstantType(types.Type):
    """The type of a board, or of a long tuple on it: the compiler knows the value.  Nothing is stored.

    ``word`` is the type of a set of the board's cells.
    """

    def __init__(self, name, value, word):
        self.value, self.word = value, word
        super().__init__(name)


register_struct(ConstantType)


def word_for(board):
    """The type of a set of cells; bit 63 of an int64 is its sign, which does no harm where masks follow."""
    bits, has_extra_bits = board.full.bit_length(), hasattr(board, "top")
    if bits <= 63 or (bits == 64 and not has_extra_bits):
        return types.int64
    if bits < 128 and has_extra_bits:
        return INT128
    raise Uncompiled(f"a board of {board.rows} x {board.columns} has too many cells for compiled code")


@typeof_impl.register(Board)
@cache
def type_of_board(board, context=None):
    return ConstantType(repr(board), board, word_for(board))


@unbox(ConstantType)
def unbox_board(kind, board, c):
    return NativeValue(c.context.get_constant_undef(kind))


def type_of(name, value, word):
    """The type of an int or of nested tuples of ints on a board, with ``word`` for each int."""
    if isinstance(value, int):
        return word
    if len(value) > 8:
        return ConstantType(name, value, word)
    return types.BaseTuple.from_types([type_of(name, each, word) for each in value])


def constant(context, value, kind):
    """An int or nested tuples of ints as a constant of the code; bit 63 may be set."""
    if isinstance(kind, ConstantType):
        return context.get_constant_undef(kind)
    llvm = context.get_value_type(kind)
    if isinstance(value, int):
        half = 1 << llvm.width - 1
        return llvm((value + half) % (2 * half) - half)
    return llvm([constant(context, each, inner) for each, inner in zip(value, kind, strict=True)])


@infer_getattr
class BoardAttributes(AttributeTemplate):
    key = ConstantType

    def generic_resolve(self, board, name):
        value = getattr(board.value, name, None)
        return type_of(f"{board}.{name}", value, board.word) if isinstance(value, int | tuple) else None


@lower_getattr_generic(ConstantType)
def board_attribute(context, builder, board, value, name):
    number = getattr(board.value, name)
    return constant(context, number, type_of(f"{board}.{name}", number, board.word))


@intrinsic
def row_of(typing, table, place):
    """What stands at a place of a long tuple, which is a table in read-only memory."""
    row = type_of(table.name, table.value[0], table.word)

    def generate(context, builder, signature, args):
        rows = constant(context, table.value, types.UniTuple(row, len(table.value)))
        memory = cgutils.global_constant(builder, table.name, rows)
        return builder.load(builder.gep(memory, [WORD(0), args[1]], inbounds=True))

    return row(table, types.int64), generate


@overload(operator.getitem, **INLINE)
def table_item(table, place):
    def row_at(table, place):
        if not -count <= place < count:
            raise IndexError("tuple index out of range")
        return row_of(table, place if place >= 0 else place + count)

    if isinstance(table, ConstantType):
        count = len(table.value)
        return row_at


@overload(len, **INLINE)
def table_length(table):
    def rows_in(table):
        return count

    if isinstance(table, ConstantType):
        count = len(table.value)
        return rows_in


# --- positions ---


class PositionType(types.NamedTuple):
    """The type of the positions of a game on one board; the two fields for pictures are left out."""

    def __init__(self, game, board):
        number = types.int64
        super().__init__((board, board.word, board.word, number, number, number, types.boolean, number), game)
        self.name = f"Position({game.__name__} {board})"


@register_model(PositionType)
class PositionModel(TupleModel):
    """A position that is handed to a function: its four small numbers share one int64, because each one costs time.

    Bit 0 says whether SECOND is to move, bit 1 whether the game is over; then come the ply and the result.
    """

    def get_argument_type(self):
        word = self.get_value_type().elements[1]
        return word, word, WORD, WORD

    def as_argument(self, builder, value):
        _, first, second, to_move, ply, legal, is_over, result = cgutils.unpack_tuple(builder, value, len(self.fe_type))
        state = builder.lshr(to_move, WORD(63))
        for number, place in ((builder.zext(is_over, WORD), 1), (ply, 2), (result, 32)):
            state = builder.or_(state, builder.shl(number, WORD(place)))
        return first, second, legal, state

    def from_argument(self, builder, value):
        first, second, legal, state = value
        to_move = builder.sub(WORD(1), builder.shl(builder.and_(state, WORD(1)), WORD(1)))
        is_over = builder.trunc(builder.lshr(state, WORD(1)), BIT)
        ply, result = builder.and_(builder.lshr(state, WORD(2)), WORD(0xFFFF)), builder.ashr(state, WORD(32))
        made = self.get_value_type()(None)
        for place, number in enumerate((first, second, to_move, ply, legal, is_over, result), start=1):
            made = builder.insert_value(made, number, place)
        return made


@typeof_impl.register(BitPosition)
def type_of_position(position, context=None):
    if not type(position).__module__.startswith("gamelab.games."):
        raise Uncompiled(f"{type(position).__name__} is a user-defined game")
    return position_type(type(position), type_of_board(position.board))


@cache
def position_type(game, board):
    teach_methods(game, PositionType)
    return PositionType(game, board)


@intrinsic
def position_from(typing, game, fields):
    """The position with these fields, of which the last two are dropped."""
    kind = position_type(game.instance_class, fields[0])

    def generate(context, builder, signature, args):
        values = cgutils.unpack_tuple(builder, args[1], len(kind))
        cast = [context.cast(builder, value, fields[n], kind[n]) for n, value in enumerate(values)]
        return context.make_tuple(builder, kind, cast)

    return kind(game, fields), generate


@overload(new, **INLINE)
def make_position(game, fields):
    def position_of(game, fields):
        return position_from(game, fields)

    return position_of if isinstance(game, types.NamedTupleClass) else None


@unbox(PositionType)
def unbox_position(kind, position, c):
    """The fields of a position; none of them can fail.  Of a set of 64 cells, the last is the sign of its int64."""
    fields = []
    for name, each in zip(BitFields._fields, kind, strict=False):
        item = c.pyapi.tuple_getitem(position, len(fields))
        is_word = name in ("first", "second", "legal") and each is types.int64
        fields.append(c.pyapi.long_as_ulonglong(item) if is_word else c.unbox(each, item).value)
    return NativeValue(c.context.make_tuple(c.builder, kind, fields))


@box(PositionType)
@box(Int128Type)
def box_nothing(kind, value, c):
    """Neither leaves compiled code.  Only errors hold one here, and the plain form raises them again."""
    return c.pyapi.make_none()


# --- methods ---


def play(self, move):
    is_number = 0 <= move < 64 and self.legal >> move & 1
    if not is_number and (move != PASS or PASS not in self.moves):
        raise IllegalMove  # the plain form raises it with the move and the position
    return self.after(move)


def moves_or_pass(self):
    return moves_of(self.legal, 1 if self.legal == 0 and not self.is_over else 0)


REPLACED = {BitPosition.play: play, Othello.moves.fget: moves_or_pass}
"""The methods with a separate compiled version."""
PLAYS = np.zeros(1, np.int64)


@intrinsic
def count_play(typing):
    """Adds 1 to ``PLAYS``, by its address: such code cannot be kept on disk."""

    def generate(context, builder, signature, args):
        word = builder.inttoptr(WORD(PLAYS.ctypes.data), WORD.as_pointer())
        builder.store(builder.add(builder.load(word), WORD(1)), word)
        return context.get_dummy_value()

    return types.void(), generate


def counted_play(self, move):
    count_play()
    return play(self, move)


def count_plays():
    """Makes compiled code count the moves that it plays; to be called before anything is compiled."""
    REPLACED[BitPosition.play] = counted_play


@cache
def teach_methods(kind, numba_type):
    """Lets compiled code use the properties and methods of a named tuple's class."""
    for name in dir(kind):
        value = getattr(kind, name)
        if isinstance(value, property):
            teach_property(name, numba_type)
        elif isinstance(value, FunctionType) and not name.startswith("_"):
            teach_method(name, signature(value), numba_type)


@cache
def teach_property(name, numba_type):
    @overload_attribute(numba_type, name, **INLINE)
    def method(self):
        value = getattr(self.instance_class, name, None)
        return REPLACED.get(value.fget, value.fget) if isinstance(value, property) else None


@cache
def teach_method(name, parameters, numba_type):
    def method(self, *arguments):
        value = getattr(self.instance_class, name, None)
        return REPLACED.get(value, value)

    method.__signature__ = parameters
    overload_method(numba_type, name, **INLINE)(method)
