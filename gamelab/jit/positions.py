"""Positions of the four bit games in compiled code: a struct of ints, and the game's own rules, compiled as they stand.

There is one type per game and size.  Its verbs (``after``, ``moves``, ``at``, …) are the methods of the game's
class, read again by the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from llvmlite import ir
from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue, typeof_impl

from gamelab.games import bits
from gamelab.games.bits import BitPosition
from gamelab.games.grid import GridPosition
from gamelab.games.sim import Sim
from gamelab.games.position import PASS
from gamelab.jit import integers, moves  # noqa: F401 - Numba learns of them here
from gamelab.jit.boards import BoardType
from gamelab.jit.digest import LIBRARY
from gamelab.jit.extension import box, infer_getattr, intrinsic, lower_getattr_generic, overload, overload_attribute, overload_method, overload_method_text, unbox
from gamelab.jit.integers import WORD
from gamelab.jit.structs import StructType, struct

FIELDS = ("first", "second", "to_move", "ply", "legal", "is_over", "result")
PACKED = ("to_move", "ply", "is_over", "result")
PROPERTIES = ("moves", "winner")
METHODS = (("after", BitPosition), ("at", GridPosition), ("cell", GridPosition), ("owner", Sim))


class PositionType(StructType):
    """The type of the positions of one game and size; its name has the rules' digest, so that a cache sees an edit."""

    def __init__(self, game: type[BitPosition], board: Any) -> None:
        self.game = game
        size = ",".join(str(number) for number in board.__reduce__()[1])
        name = f"{game.__name__}({size})"
        self.board = BoardType(f"{name}.board", board, types.int64)
        word = self.board.word
        self.members = (("first", word), ("second", word), ("legal", types.int64), ("state", types.int64))
        super().__init__(f"{name}#{LIBRARY}")


class GameType(StructType):
    """The type of a game's class: what ``type(position)`` is in compiled code."""

    def __init__(self, position: PositionType) -> None:
        self.position = position
        super().__init__(f"type({position.name})")


@cache
def position_type(game: type[BitPosition], board: Any) -> PositionType:
    return PositionType(game, board)


@typeof_impl.register(BitPosition)
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
    return getattr(position.game, name, None)


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
    return lambda position, move: position.after(move)


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
        member = kind.board.word if name in ("first", "second") else types.boolean if name == "is_over" else types.int64
        fields[name] = c.unbox(member, number).value
        c.pyapi.decref(number)
    state = packed(c.builder, *(fields.pop(name) for name in PACKED))
    return NativeValue(struct(c.context, c.builder, kind, **fields, state=state)._getvalue())
