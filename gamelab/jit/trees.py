"""Hand trees in compiled code: the tree as one array, and the number of a node in it.

A node takes three numbers: how many children it has, where the first of them stands, and its value if it is a leaf.
Children stand next to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue

from gamelab.games.hand_tree import HandTree, Tree
from gamelab.games.position import FIRST
from gamelab.jit.digest import library
from gamelab.jit.extension import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    overload_attribute,
    overload_method,
    typeof,
    unbox,
)
from gamelab.jit.moves import moves_of
from gamelab.jit.plays import count_play
from gamelab.jit.structs import StructType, struct

CHILDREN, CHILD, VALUE = 0, 1, 2
NODES = types.Array(types.int64, 2, "C", readonly=True)
MOST_CHILDREN = 63


class TreeType(StructType):
    """The type of all hand trees."""

    members = (("nodes", NODES), ("number", types.int64), ("to_move", types.int64), ("ply", types.int64))

    def __init__(self) -> None:
        super().__init__(f"HandTree#{library()}")


TREE = TreeType()


@lru_cache(maxsize=256)
def flattened(tree: Tree) -> tuple[np.ndarray[Any, Any], tuple[Tree, ...]]:
    """The numbers of every node, and the nodes themselves; the root comes first."""
    nodes: list[Tree] = [tree]
    rows = []
    for node in nodes:
        children = () if isinstance(node, int) else node
        if len(children) > MOST_CHILDREN:
            raise ValueError(f"a node with {len(children)} children: compiled code takes at most {MOST_CHILDREN}; "
                             "the plain search takes any number")  # fmt: skip
        rows.append((len(children), len(nodes), node if isinstance(node, int) else 0))
        nodes += children
    numbers = np.array(rows, np.int64)
    numbers.flags.writeable = False
    return numbers, tuple(nodes)


def numbers_of(node: HandTree) -> np.ndarray[Any, Any]:
    return flattened(node.tree)[0]


@typeof(HandTree)
def type_of_tree(node: HandTree, context: Any) -> TreeType:
    numbers_of(node)
    return TREE


@infer_getattr
class TreeAttributes(AttributeTemplate):  # type: ignore[misc]
    key = TreeType

    def generic_resolve(self, node: TreeType, name: str) -> Any:
        return dict(node.members).get(name)


@lower_getattr_generic(TreeType)
def attribute(context: Any, builder: Any, kind: TreeType, value: Any, name: str) -> Any:
    member = getattr(struct(context, builder, kind, value), name)
    return impl_ret_borrowed(context, builder, dict(kind.members)[name], member)


@overload_attribute(TreeType, "is_over")
def is_over(node: Any) -> Callable[[Any], bool]:
    return lambda node: node.nodes[node.number, CHILDREN] == 0


@overload_attribute(TreeType, "moves")
def moves(node: Any) -> Callable[[Any], Any]:
    return lambda node: moves_of((1 << node.nodes[node.number, CHILDREN]) - 1, 0)


@overload_attribute(TreeType, "score")
def score(node: Any) -> Callable[[Any], int]:
    def value(node: Any) -> int:
        if not node.is_over:
            raise ValueError("the position is not over and has no score yet; an evaluation judges unfinished games")
        return node.nodes[node.number, VALUE]  # type: ignore[no-any-return]

    return value


@overload_attribute(TreeType, "winner")
def winner(node: Any) -> Callable[[Any], int | None]:
    def player(node: Any) -> int | None:
        value = node.nodes[node.number, VALUE]
        if value == 0:
            return None
        return FIRST if value > 0 else -FIRST

    return player


@overload_method(TreeType, "play")
def play(node: Any, move: Any) -> Callable[[Any, int], Any]:
    def child(node: Any, move: int) -> Any:
        count_play()
        if not 0 <= move < node.nodes[node.number, CHILDREN]:
            raise ValueError("not a legal move")
        return child_of(node, node.nodes[node.number, CHILD] + move)

    return child


@intrinsic
def child_of(typing: Any, node: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        parent = struct(context, builder, TREE, args[0])
        one = parent.ply.type(1)
        context.nrt.incref(builder, NODES, parent.nodes)
        child = struct(context, builder, TREE, nodes=parent.nodes, number=args[1],
                       to_move=builder.neg(parent.to_move), ply=builder.add(parent.ply, one))  # fmt: skip
        return child._getvalue()

    return TREE(node, types.int64), generate


@unbox(TreeType)
def unbox_tree(kind: TreeType, node: Any, c: Any) -> NativeValue:
    made = struct(c.context, c.builder, kind, number=c.context.get_constant(types.int64, 0))
    flatten = c.pyapi.unserialize(c.pyapi.serialize_object(numbers_of))
    array = c.pyapi.call_function_objargs(flatten, (node,))
    nodes = c.unbox(NODES, array)
    made.nodes = nodes.value
    for name in ("to_move", "ply"):
        number = c.pyapi.object_getattr_string(node, name)
        setattr(made, name, c.pyapi.long_as_longlong(number))
        c.pyapi.decref(number)
    c.pyapi.decref(array)
    c.pyapi.decref(flatten)
    return NativeValue(made._getvalue(), is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


def node_from_words(root: HandTree, words: list[int]) -> HandTree:
    """The node whose members a compiled search left in memory, below ``root``."""
    number, to_move, _ = words[:3]
    return HandTree(flattened(root.tree)[1][number], to_move)
