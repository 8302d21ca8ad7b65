"""Two recorded searches of the same position, side by side, with the first step at which they part.

A recorded search is read as what happened, in order: a node is entered with a window, and left with a value.
The first of these steps that is not the same in both is the divergence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from gamelab.games.position import shown
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node, Path
from gamelab.show import phrases
from gamelab.show.trees import recorded

MARK = "◀ here they part"


class Step(NamedTuple):
    """One thing that a search does: it enters a node, with a window, or leaves it, with a value."""

    does: str
    node: Node

    @property
    def window(self) -> tuple[int | None, int | None]:
        return self.node.alpha, self.node.beta


@dataclass(frozen=True, eq=False)
class Diff:
    """Two recorded searches; ``path`` is the node at which they part, None if they never do, ``reason`` says how."""

    one: Node
    other: Node
    names: tuple[str, str]
    path: Path | None
    reason: str

    def __bool__(self) -> bool:
        return self.path is not None

    def __str__(self) -> str:
        from gamelab.show.diff_drawing import text

        return text(self)

    def __repr__(self) -> str:
        return f"<Diff: {self.reason}>"

    def svg(self) -> str:
        """Both trees as one picture, the node at which they part marked in each."""
        from gamelab.show.diff_drawing import picture

        return picture(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The picture and the text; without Graphviz the text alone."""
        from gamelab.show.layout import NoLayout

        try:
            return {"image/svg+xml": self.svg(), "text/plain": str(self)}
        except NoLayout as missing:
            return {"text/plain": f"{self}\n\n({missing})"}


def diff(one: SearchResult | Node, other: SearchResult | Node, names: tuple[str, str] = ("one", "the other")) -> Diff:
    """Where two searches of the same position part for the first time, and how.

    Both were recorded: results of searches with ``trace=True``, or what ``check.recorded`` returns.  Windows are
    compared only if both searches narrow theirs.  Raises ValueError for a result without a trace, and for two
    searches that do not begin at the same position.
    """
    first, second = recorded(one), recorded(other)
    if not isinstance(names, tuple | list) or len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names={shown(names)}: expected two names, one for each search")
    if first.position != second.position:
        raise ValueError(f"{first.position!r} and {second.position!r}: two searches of one position are compared")
    windows = narrows(first) and narrows(second)
    for left, right in zip_longest(steps(first), steps(second)):
        found = parting(left, right, windows, names)
        if found is not None:
            return Diff(first, second, names, *found)
    return Diff(first, second, names, None, f"{names[0]} and {names[1]} do the same, step by step")


def narrows(root: Node) -> bool:
    """Whether a search ever hands down another window than its own."""
    return any((node.alpha, node.beta) != (root.alpha, root.beta) for node in root.walk() if node.status != "pruned")


def steps(node: Node) -> Iterator[Step]:
    """What the search does below a node, and there, in order."""
    yield Step("enters", node)
    for child in node.children:
        if child.status != "pruned":
            yield from steps(child)
    yield Step("leaves", node)


def parting(left: Step | None, right: Step | None, windows: bool, names: tuple[str, str]) -> tuple[Path, str] | None:
    """The node and the reason if two steps are not the same, else None."""
    if left is None or right is None:  # cannot be: both end by leaving the root
        return None
    if (left.does, left.node.path) != (right.does, right.node.path):
        return elsewhere(left, right, names)
    place = where(left.node)
    narrowed = windows and None not in (*left.window, *right.window) and left.window != right.window
    if narrowed and left.does == "enters":
        pair = f"{phrases.window(left.node)} and {phrases.window(right.node)}"
        return left.node.path, f"{place}: {names[0]} and {names[1]} enter it with the windows {pair}"
    values = left.node.value, right.node.value
    if left.does == "leaves" and None not in values and values[0] != values[1]:
        pair = " and ".join(phrases.number(value) for value in values if value is not None)
        return left.node.path, f"{place}: {names[0]} and {names[1]} find the values {pair}"
    moves = left.node.best, right.node.best
    if left.does == "leaves" and not left.node.path and None not in moves and moves[0] != moves[1]:
        pair = " and ".join(left.node.position.label(move) for move in moves if move is not None)
        return (), f"{place}: {names[0]} and {names[1]} find the same value, and choose the moves {pair}"
    return None


def elsewhere(left: Step, right: Step, names: tuple[str, str]) -> tuple[Path, str]:
    """The node and the reason where the searches do not go the same way."""
    if left.does == right.does == "enters":
        both = f"{names[0]} goes to {where(left.node)}, {names[1]} to {where(right.node)}"
        return left.node.path, f"{both}: the moves are tried in another order, or one of them is left out"
    goes, stays = (left, right) if left.does == "enters" else (right, left)
    one, other = names if left.does == "enters" else names[::-1]
    if stays.does == "enters":
        return goes.node.path, f"{one} goes to {where(goes.node)}, {other} to {where(stays.node)}"
    why = phrases.cut_reason(stays.node)
    return goes.node.path, f"{one} goes on to {where(goes.node)}, {other} does not" + (f" ({why})" if why else "")


def where(node: Node) -> str:
    """A node as people call it: by its moves."""
    return phrases.moves(node, node.path) if node.path else "the root"
