"""Positions of the four bit games in compiled code: a struct of ints, and the game's own rules, compiled as they stand.

There is one type per game and size.  Its verbs (``after``, ``moves``, ``at``, …) are the methods of the game's
class, read again by the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue

from gamelab.games import bits
from gamelab.games.bits import BitPosition
from gamelab.games.connect_four import ConnectFour
from gamelab.games.grid import GridPosition
from gamelab.games.othello import Othello
from gamelab.games.position import PASS, IllegalMove
from gamelab.games.sim import Sim
from gamelab.jit import integers, moves  # noqa: F401 - Numba learns of them here
from gamelab.jit.boards import BoardType
from gamelab.jit.digest import library
from gamelab.jit.extension import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    overload,
    overload_attribute,
    overload_method,
    overload_method_text,
    typeof,
    unbox,
)
from gamelab.jit.integers import WORD
from gamelab.jit.plays import count_play
from gamelab.jit.structs import StructType, struct
from gamelab.jit.wide import WIDE

FIELDS = ("first", "second", "to_move", "ply", "legal", "is_over", "result")
PACKED = ("to_move", "ply", "is_over", "result")
PROPERTIES = ("moves", "winner")
METHODS = (("after", BitPosition), ("at", GridPosition), ("cell", GridPosition), ("owner", Sim))


class IllegalPlay(IllegalMove):
    """Compiled code played a move that the rules do not allow; which one, the plain text tells."""

    def __init__(self) -> None:
        ValueError.__init__(self)

    def __str__(self) -> str:
        return "a compiled function played a move that is not legal; run without fast, it says which, and where"


class TooLarge(ValueError):
    """A board has more cells than compiled code can hold as bits."""


class PositionType(StructType):
    """The type of the positions of one game and size; its name has the rules' digest, so that a cache sees an edit."""

    def __init__(self, game: type[BitPosition], board: Any) -> None:
        self.game = game
        size = ",".join(str(number) for number in board.__reduce__()[1])
        name = f"{game.__name__}({size})"
        self.board = BoardType(f"{name}.board", board, word_for(game, board))
        word = self.board.word
        self.members = (("first", word), ("second", word), ("legal", types.int64), ("state", types.int64))
        super().__init__(f"{name}#{library()}")


def word_for(game: type[BitPosition], board: Any) -> types.Type:
    """The type that holds a set of the board's cells; TooLarge if none does.

    Bit 63 is the sign, and a shift to the right copies it.  That does no harm where masks keep what can leave the
    board; Connect Four has none, but an empty bit above each column.
    """
    bits = board.full.bit_length()
    if bits <= (63 if game is ConnectFour else 64):
        return types.int64
    if game is ConnectFour and bits < 128:
        return WIDE
    limit = "127 bits, with one extra bit a column" if game is ConnectFour else "64 cells"
    raise TooLarge(f"{game.__name__} on {board.rows} x {board.columns}: compiled code takes at most {limit}; "
                   "the plain search takes any size")  # fmt: skip


class GameType(StructType):
    """The type of a game's class: what ``type(position)`` is in compiled code."""

    def __init__(self, position: PositionType) -> None:
        self.position = position
        super().__init__(f"type({position.name})")


@cache
def position_type(game: type[BitPosition], board: Any) -> PositionType:
    return PositionType(game, board)


@typeof(BitPosition)
def type_of_position(position: BitPosition, context: Any) -> PositionType:
    return position_type(type(position), position.board)


@infer_getattr
class PositionAttributes(AttributeTemplate):  # type: ignore[misc]
    key = PositionType

    def generic_resolve(self, position: PositionType, name: str) -> Any:
        if name == "board":
            return position.board
        kinds = {"is_over": types.boolean, **dict.fromkeys(PACKED, types.int64)}
        return kinds.get(name) or dict(position.members).get(name)

    def resolve___class__(self, position: PositionType) -> GameType:
        return GameType(position)


@lower_getattr_generic(PositionType)
def attribute(context: Any, builder: Any, kind: PositionType, value: Any, name: str) -> Any:
    if name == "board":
        return struct(context, builder, kind.board)._getvalue()
    return field(context, builder, kind, value, name)


def field(context: Any, builder: Any, kind: PositionType, value: Any, name: str) -> Any:
    """One of the ``FIELDS`` of a position."""
    members = struct(context, builder, kind, value)
    if name not in PACKED:
        return getattr(members, name)
    state, one = members.state, ir.Constant(WORD, 1)
    if name == "to_move":
        return builder.sub(one, builder.shl(builder.and_(state, one), one))
    if name == "is_over":
        return builder.trunc(builder.lshr(state, one), ir.IntType(1))
    if name == "ply":
        return builder.and_(builder.lshr(state, ir.Constant(WORD, 2)), ir.Constant(WORD, 0xFFFF))
    return builder.ashr(state, ir.Constant(WORD, 32))


def packed(builder: Any, to_move: Any, ply: Any, is_over: Any, result: Any) -> Any:
    """Four small fields in one word, because each word handed from call to call costs time."""
    state = builder.lshr(to_move, ir.Constant(WORD, 63))
    state = builder.or_(state, builder.shl(builder.zext(is_over, WORD), ir.Constant(WORD, 1)))
    state = builder.or_(state, builder.shl(ply, ir.Constant(WORD, 2)))
    return builder.or_(state, builder.shl(result, ir.Constant(WORD, 32)))


def method_of(name: str, position: PositionType) -> Any:
    wide = position.board.word == WIDE
    return narrow_at if wide and name == "at" else getattr(position.game, name, None)


grid_at = GridPosition.at


def narrow_at(self: Any, row: int, column: int) -> int:
    """The same as ``at``, a usual int."""
    return int(grid_at(self, row, column))


def compile_property(name: str) -> None:
    """Positions get the property of this name from their game's class."""

    @overload_attribute(PositionType, name)
    def text(position: Any) -> Any:
        return getattr(position.game, name).fget


for _name in PROPERTIES:
    compile_property(_name)
for _name, _owner in METHODS:
    overload_method_text(PositionType, _name, getattr(_owner, _name), partial(method_of, _name))


@overload_attribute(PositionType, "score")
def score(position: Any) -> Callable[[Any], int]:
    def result(position: Any) -> int:
        if not position.is_over:
            raise ValueError("the position is not over and has no score yet; an evaluation judges unfinished games")
        return position.result  # type: ignore[no-any-return]

    return result


@overload_method(PositionType, "play")
def play(position: Any, move: Any) -> Callable[[Any, int], Any]:
    def checked(position: Any, move: int) -> Any:
        count_play()
        if not ((0 <= move < 64 and position.legal >> move & 1) or (move == PASS and may_pass(position))):
            raise IllegalPlay
        return position.after(move)

    return checked


def may_pass(position: Any) -> bool:
    """Whether a pass is the one legal move, in a game that has passes."""
    return False


@overload(may_pass)
def may_pass_compiled(position: Any) -> Callable[[Any], bool]:
    if position.game is Othello:
        return lambda position: position.legal == 0 and not position.is_over
    return lambda position: False


@intrinsic
def new_position(typing: Any, game: Any, first: Any, second: Any, to_move: Any, ply: Any, legal: Any, is_over: Any,
                 result: Any) -> Any:  # fmt: skip
    kind = game.position

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _, first, second, to_move, ply, legal, is_over, result = args
        state = packed(builder, to_move, ply, is_over, result)
        return struct(context, builder, kind, first=first, second=second, legal=legal, state=state)._getvalue()

    word, number = kind.board.word, types.int64
    return kind(game, word, word, number, number, number, types.boolean, number), generate


@overload(bits.position_of)
def position_of(game: Any, board: Any, first: Any, second: Any, to_move: Any, ply: Any, legal: Any, is_over: Any,
                result: Any, last: Any = None, flipped: Any = 0) -> Any:  # fmt: skip
    def make(game: Any, board: Any, first: Any, second: Any, to_move: Any, ply: Any, legal: Any, is_over: Any,
             result: Any, last: Any = None, flipped: Any = 0) -> Any:  # fmt: skip
        return new_position(game, first, second, to_move, ply, legal, is_over, result)

    return make


@unbox(PositionType)
def unbox_position(kind: PositionType, position: Any, c: Any) -> NativeValue:
    fields = {}
    for name in FIELDS:
        number = c.pyapi.object_getattr_string(position, name)
        if name == "is_over":
            fields[name] = c.unbox(types.boolean, number).value
        elif name in PACKED:
            fields[name] = c.pyapi.long_as_longlong(number)
        elif name != "legal" and kind.board.word == WIDE:
            fields[name] = c.unbox(WIDE, number).value
        else:
            fields[name] = c.pyapi.long_as_ulonglong(number)  # bit 63 may be set
        c.pyapi.decref(number)
    state = packed(c.builder, *(fields.pop(name) for name in PACKED))
    return NativeValue(struct(c.context, c.builder, kind, **fields, state=state)._getvalue())


def from_words(root: BitPosition, words: list[int]) -> BitPosition:
    """The position whose members a compiled search left in memory, on the board of ``root``."""
    width = 2 if position_type(type(root), root.board).board.word == WIDE else 1
    first, second = (from_halves(words[n * width : (n + 1) * width]) for n in range(2))
    legal, state = words[2 * width] % 2**64, words[2 * width + 1]
    to_move, ply, is_over, result = 1 - 2 * (state & 1), state >> 2 & 0xFFFF, bool(state >> 1 & 1), state >> 32
    return bits.position_of(type(root), root.board, first, second, to_move, ply, legal, is_over, result)


def from_halves(words: list[int]) -> int:
    """The set of bits whose words these are, the lowest first."""
    return sum(word % 2**64 << 64 * n for n, word in enumerate(words))
