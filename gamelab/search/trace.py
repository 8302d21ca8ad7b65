"""The recorded tree of a search, made of ``Node`` objects.

Pictures and steppers are made from this record, never from a second version of the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from gamelab.games.position import FIRST, Position

Status = Literal["exact", "cut", "pruned", "horizon", "terminal", "chance"]
Path = tuple[int, ...]


@dataclass(slots=True, eq=False)
class Node:
    """One position of the tree; its name is its ``path``, the moves that lead to it from the root.

    ``status`` is "exact" (all its moves were tried; its value may still be only a bound, see ``relation``), "cut"
    (alpha reached beta), "pruned" (never entered), "horizon", "terminal" or "chance".  ``alpha`` and ``beta`` are the
    window on entry; a pruned node has none.  ``cut_by`` is the path of the ancestor whose bound cut this node, None if
    the caller's window did.
    """

    path: Path
    position: Position
    alpha: int | None = None
    beta: int | None = None
    value: float | None = None
    status: Status = "exact"
    best: int | None = None
    cut_by: Path | None = None
    children: list[Node] = field(default_factory=list, repr=False)

    @property
    def move(self) -> int | None:
        """The move that leads here, None at the root."""
        return self.path[-1] if self.path else None

    def behind(self, move: int, status: Status = "pruned") -> Node:
        """The node behind a move; a search has not entered it."""
        return Node((*self.path, move), self.position.play(move), status=status)

    @property
    def skipped(self) -> list[Node]:
        """The children that were not searched."""
        return [child for child in self.children if child.status == "pruned"]

    @property
    def tried(self) -> list[Node]:
        """The children that were searched."""
        return [child for child in self.children if child.status != "pruned"]

    @property
    def relation(self) -> Literal["=", "≤", "≥", "?"]:
        """How the true value stands to ``value``: equal to it, at most, at least, or unknown."""
        if self.value is None or self.alpha is None or self.beta is None:
            return "?"
        if self.status not in ("exact", "cut") or self.alpha < self.value < self.beta or self.is_complete:
            return "="
        return "≤" if self.value <= self.alpha else "≥"

    @property
    def is_complete(self) -> bool:
        """Whether all its moves were tried and the value of each is known: then so is its own."""
        return self.status == "exact" and bool(self.children) and all(node.relation == "=" for node in self.children)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each before its children, in the order of the search."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, path: Path) -> Node:
        """The node with this path, counted from here; KeyError if the tree has none."""
        node = self
        for move in path:
            below = {child.path[-1]: child for child in node.children}
            if move not in below:
                raise KeyError(f"{path!r}: no such node; below {node.path!r} there are the moves {sorted(below)}")
            node = below[move]
        return node

    @property
    def has_failed(self) -> bool:
        """Whether no move of the side to move reached the window: then none of them is known to be best."""
        if self.value is None or self.alpha is None or self.beta is None or self.status not in ("exact", "cut"):
            return False
        return self.value <= self.alpha if self.position.to_move == FIRST else self.value >= self.beta

    def principal_line(self) -> list[Node]:
        """The nodes that best play visits, this one included, as far as it is known: a search's ``line``.

        Where a node's value lies outside its window, only the move that cuts it is known, and not what follows.
        """
        node, line = self, [self]
        while node.best is not None and not node.has_failed:
            node = node.find((node.best,))
            line.append(node)
        return line


def above(path: Path) -> list[Path]:
    """The paths of the nodes above one, from the root down."""
    return [path[:length] for length in range(len(path))]


def holder_of_bound(ancestors: list[Node], node: Node) -> Path | None:
    """The path of the ancestor that set the bound by which ``node`` was cut.

    A bound is handed down unchanged until a node tightens it: the holder is the deepest ancestor that was
    entered with another bound.  None if the bound was given to the whole search.  ``ancestors`` go from the root to
    the node's parent.
    """
    is_first = node.position.to_move == FIRST
    bound = node.beta if is_first else node.alpha
    for ancestor in reversed(ancestors):
        if (ancestor.beta if is_first else ancestor.alpha) != bound:
            return ancestor.path
    return None
