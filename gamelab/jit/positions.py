"""Positions in compiled code: named tuples whose methods are compiled from the source of the rules.

Each board has a type of its own.  So there is one type of position for each game and size, and all numbers on a
board are constants of the code.
"""

import operator
from functools import cache
from inspect import signature, unwrap
from types import FunctionType

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

from gamelab.games.bits import BitPosition, Board, moves_or_pass, new
from gamelab.games.position import FIRST, PASS, IllegalMove
from gamelab.jit.instructions import BIT, INLINE, INT128, WORD, Int128Type, long_from, register_struct, teach, word_from
from gamelab.jit.moves import moves_of
from gamelab.jit.runs_plain import Uncompiled

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
    bits, has_extra_bits = board.full.bit_length(), board.has_extra_bits
    if bits <= 63 or (bits == 64 and not has_extra_bits):
        return types.int64
    if bits < 128 and has_extra_bits:
        return INT128
    raise Uncompiled(f"a board of {bits} bits has too many cells for compiled code")


@typeof_impl.register(Board)
@cache
def type_of_board(board, context=None):
    """The board's own type: equal boards have one."""
    return ConstantType(repr(board), board, word_for(board))


@unbox(ConstantType)
@unbox(Int128Type)
def unbox_nothing(kind, value, c):
    """No board is stored, nor a function that is handed over, and no int of 128 bits comes from Python."""
    return NativeValue(c.context.get_constant_undef(kind))


def constant_type(name, value, word):
    """The type of an int or of nested tuples of ints on a board, with ``word`` for each int."""
    if isinstance(value, int):
        return word
    if len(value) > 8:
        return ConstantType(name, value, word)
    return types.BaseTuple.from_types([constant_type(name, each, word) for each in value])


@infer_getattr
class BoardAttributes(AttributeTemplate):
    """The numbers and tuples of a board, as attributes in compiled code."""

    key = ConstantType

    def generic_resolve(self, board, name):
        """The type of a board's attribute; None if it is no number or tuple."""
        value = getattr(board.value, name, None)
        return constant_type(f"{board}.{name}", value, board.word) if isinstance(value, int | tuple) else None


@lower_getattr_generic(ConstantType)
def board_attribute(context, builder, board, value, name):
    """The attribute's value, as a constant of the code."""
    number = getattr(board.value, name)
    kind = constant_type(f"{board}.{name}", number, board.word)
    if isinstance(kind, ConstantType):
        return context.get_constant_undef(kind)
    return context.get_value_type(kind)(number)


@intrinsic
def row_in_memory(typing, table, place):
    """One row of a long tuple, which is a table in read-only memory."""
    row = constant_type(table.name, table.value[0], table.word)

    def generate(context, builder, signature, args):
        """The row, read from a constant that holds the whole table."""
        rows = context.get_value_type(types.UniTuple(row, len(table.value)))(table.value)
        memory = cgutils.global_constant(builder, table.name, rows)
        return builder.load(builder.gep(memory, [WORD(0), args[1]], inbounds=True))

    return row(table, types.int64), generate


def row_at(table, place):
    """``table[place]`` for a long tuple on a board; IndexError for a place outside."""
    if not 0 <= place < len(table):  # a negative place, too: then the plain form runs
        raise IndexError
    return row_in_memory(table, place)


teach(operator.getitem, row_at, lambda table, place: isinstance(table, ConstantType))


@overload(len, **INLINE)
def table_length(table):
    """For Numba: ``len(table)`` for a long tuple on a board."""
    if isinstance(table, ConstantType):
        count = len(table.value)
        return lambda table: count


# --- positions ---


FIELDS = BitPosition._fields[:8]
"""board, first, second, to_move, ply, legal, is_over, result: all that the rules need."""


class PositionType(types.NamedTuple):
    """The type of the positions of a game on one board, without the two last fields, which are for pictures."""

    def __init__(self, game, board):
        super().__init__(types_of_fields(board), game)
        self.fields, self.board, self.name = FIELDS, board, f"Position({self.name})"


def types_of_fields(board):
    """The types of ``FIELDS`` on a board."""
    return board, board.word, board.word, types.int64, types.int64, types.int64, types.boolean, types.int64


@register_model(PositionType)
class PositionModel(TupleModel):
    """A struct.  Where it is handed over, its four small numbers share one int, because each int costs time there.

    Bit 0 of this int says that it is SECOND's turn, bit 1 that the game is over.  Behind them stand 46 bits of the
    result, which is below INF and needs 31, and 16 bits of the ply.
    """

    def get_argument_type(self):
        """LLVM's types of a position that is handed over: three sets of cells, and an int."""
        word = self.get_value_type().elements[1]
        return word, word, WORD, WORD

    def as_argument(self, builder, value):
        """A position as it is handed over, its four small numbers packed into one."""
        _, first, second, to_move, ply, legal, is_over, result = cgutils.unpack_tuple(builder, value)
        flags = builder.or_(builder.lshr(to_move, WORD(63)), builder.shl(builder.zext(is_over, WORD), WORD(1)))
        small = builder.lshr(builder.shl(result, WORD(18)), WORD(16))
        numbers = builder.or_(small, builder.shl(ply, WORD(48)))
        return first, second, legal, builder.or_(flags, numbers)

    def from_argument(self, builder, value):
        """The position again, unpacked from what was handed over."""
        first, second, legal, small = value
        to_move = builder.sub(WORD(FIRST), builder.shl(builder.and_(small, WORD(1)), WORD(1)))
        is_over = builder.trunc(builder.lshr(small, WORD(1)), BIT)
        ply, result = builder.lshr(small, WORD(48)), builder.ashr(builder.shl(small, WORD(16)), WORD(18))
        board = cgutils.get_null_value(self.get_value_type().elements[0])
        return cgutils.pack_struct(builder, [board, first, second, to_move, ply, legal, is_over, result])


@typeof_impl.register(BitPosition)
def type_of_position(position, context=None):
    """The type of a position that Python hands over: that of its game and its board."""
    return position_type(type(position), type_of_board(position.board))


@cache
def position_type(game, board):
    """The type for a game and a board, always the same; the game's methods are taught with the first."""
    teach_methods(game, PositionType)
    return PositionType(game, board)


@intrinsic
def new_position(typing, game, fields):
    """``new(Game, fields)``, with the fields of ``BitFields``; the two for pictures are left out."""
    kind = position_type(game.instance_class, fields[0])

    def generate(context, builder, signature, args):
        """The struct of the first eight fields."""
        return cgutils.pack_struct(builder, cgutils.unpack_tuple(builder, args[1])[: len(FIELDS)])

    return kind(game, types.Tuple((*types_of_fields(kind.board), *fields[8:]))), generate


teach(new, lambda game, fields: new_position(game, fields))


@unbox(PositionType)
def unbox_position(kind, position, c):
    """Of each number the lower 64 bits are read; of a set of more cells the upper ones, too."""
    python, builder = c.pyapi, c.builder
    _, *numbers = [python.tuple_getitem(position, n) for n in range(len(FIELDS))]
    *stones, to_move, ply, legal, is_over, result = [word_from(c, number) for number in numbers]
    if kind.board.word is INT128:
        width = python.long_from_longlong(WORD(64))
        upper = [python.number_rshift(number, width) for number in numbers[:2]]
        stones = [long_from(builder, low, word_from(c, high)) for low, high in zip(stones, upper, strict=True)]
        for each in (width, *upper):
            python.decref(each)
    fields = c.context.get_constant_undef(kind.board), *stones, to_move, ply, legal, builder.trunc(is_over, BIT), result
    return NativeValue(cgutils.pack_struct(builder, fields))


@box(PositionType)
@box(Int128Type)
def box_nothing(kind, value, c):
    """Neither leaves compiled code.  Only errors hold one here, and the plain form raises them again."""
    return c.pyapi.make_none()


# --- methods ---


def legal_play(self, move):
    """``play``: IllegalMove without a word where the move is not legal."""
    is_number = 0 <= move < 64 and self.legal >> move & 1
    if not is_number and (move != PASS or self.legal != 0 or self.is_over):
        raise IllegalMove  # the plain form raises it with the move and the position
    return self.after(move)


def moves_without_pass(self):
    """``position.moves`` in games that know no pass."""
    return moves_of(self.legal, 0)


def moves_with_pass(self):
    """``moves_or_pass``: PASS alone where no cell is legal and the game goes on."""
    return moves_of(self.legal, 1 if self.legal == 0 and not self.is_over else 0)


REPLACED = {
    unwrap(BitPosition.play): legal_play,  # which a check may be counting
    BitPosition.moves.fget: moves_without_pass,
    moves_or_pass: moves_with_pass,
}
"""The methods with a separate compiled version; ``fast_observer`` adds an observer's when it is imported."""


@cache
def teach_methods(kind, numba_type):
    """Lets compiled code use the properties and methods of a named tuple's class."""
    for name in dir(kind):
        value = getattr(kind, name)
        if isinstance(value, property):
            teach_method(name, numba_type)
        elif isinstance(value, FunctionType) and not name.startswith("_"):
            teach_method(name, numba_type, signature(value))


@cache
def teach_method(name, numba_type, parameters=None):
    """Lets compiled code use the method of this name and these parameters on such types; without, the property."""

    def method(self, *arguments):
        """For Numba: the function of this very class, or what replaces it."""
        value = getattr(self.instance_class, name, None)
        function = value.fget if isinstance(value, property) else unwrap(value)
        return REPLACED.get(function, function)

    if parameters:
        method.__signature__ = parameters
    (overload_method if parameters else overload_attribute)(numba_type, name, **INLINE)(method)
