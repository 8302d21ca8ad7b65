"""Why a branch could be cut, and the proof: what was skipped is searched now, and could have been worth anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from gamelab.games import FIRST
from gamelab.games.position import short_repr
from gamelab.search.minimax import minimax
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.picture import Picture, document, inset, paragraphs, view_box
from gamelab.show.trees import MOST_NODES, TreeDrawing, fitted, recorded

SIZE, WIDTH = 13, 560  # of the words, and of the picture at least


@dataclass(frozen=True)
class Skipped:
    """A branch that was never searched: its move, and what a search of it finds now, at what cost."""

    move: int
    value: float
    nodes: int


@dataclass(frozen=True, repr=False)
class Certificate(Picture):
    """The proof that the moves ``skipped`` at ``node`` cannot change the answer; true if it holds.

    ``answer`` is what the search returned.  ``lowest`` and ``highest`` are what it would have returned, were every
    branch skipped here worth less, or more, than everything else.
    """

    root: Node
    node: Node
    skipped: tuple[Skipped, ...]
    answer: float
    lowest: float
    highest: float

    def __bool__(self) -> bool:
        return self.lowest == self.answer == self.highest

    @property
    def nodes(self) -> int:
        """How many nodes the skipped branches would have cost."""
        return sum(each.nodes for each in self.skipped)

    def __str__(self) -> str:
        return "\n".join(sentences(self))

    def svg(self) -> str:
        """The picture of the cut, from who holds the bound down, with the words below it."""
        cut = self.node
        assert cut.cut_by is not None and cut.best is not None
        top = self.root.find(cut.cut_by[len(self.root.path) :])
        depth = len(cut.path) - len(top.path) + 1
        drawing = TreeDrawing(fitted(top, depth, (*cut.path, cut.best), True, MOST_NODES), "the way to the cut").svg()
        _, _, inner_width, inner_height = view_box(drawing)
        width = max(inner_width, WIDTH)
        words, height = paragraphs(sentences(self), inner_height, width, SIZE)
        tree = inset(drawing, (width - inner_width) / 2, 0, inner_width, inner_height)
        return document(width, height, [tree, words], title="A pruning certificate", text=str(self))

    def __repr__(self) -> str:
        return f"<Certificate: {phrases.moves(self.node, self.node.path)}, {'holds' if self else 'does not hold'}>"


def certificate(result: SearchResult | Node, node: Node | Sequence[int] | str) -> Certificate:
    """The proof that what was cut at ``node`` could not have changed the answer of a search with ``trace=True``.

    ``node`` is a node of the trace, its path such as (1, 0), or its moves as people write them, "b2 a1".

    Raises ValueError for a node that skipped nothing or is not in the trace, for one that the caller's window cut, and
    for a search that stopped at a horizon.
    """
    root = recorded(result)
    if any(each.status == "horizon" for each in root.walk()):
        raise ValueError("the search stopped at its horizon: expected one to the end of the game, without depth")
    cut = cut_node(root, node)
    if cut.cut_by is None:
        raise ValueError("the caller's window cut this node: expected a search with the full window")
    skipped = tuple(searched_now(child) for child in cut.children if child.status == "pruned")
    assert root.value is not None
    return Certificate(root, cut, skipped, root.value, with_skipped(root, cut, -inf), with_skipped(root, cut, inf))


def cut_node(root: Node, wanted: Node | Sequence[int] | str) -> Node:
    """The node that somebody named, of those at which moves were skipped; ValueError if it is none of them."""
    cuts = {node: node.path[len(root.path) :] for node in root.walk() if phrases.cut_reason(node)}
    names = {node: phrases.moves(node, path) for node, path in cuts.items()}
    for node, path in cuts.items():
        if node is wanted or names[node] == wanted or (isinstance(wanted, tuple | list) and path == tuple(wanted)):
            return node
    first = ", ".join(map(repr, list(names.values())[:8]))
    more = f" and {len(names) - 8:,} other nodes" if len(names) > 8 else ""
    raise ValueError(f"no move was skipped at {short_repr(wanted)}; this search cut at {first or 'no node'}{more}")


def searched_now(child: Node) -> Skipped:
    """What a skipped branch is worth, and what it costs to know."""
    found = minimax(child.position)
    return Skipped(child.path[-1], found.value, found.counts.nodes)


def with_skipped(root: Node, cut: Node, worth: float) -> float:
    """The answer, were every branch skipped at ``cut`` worth this much."""
    if root is not cut and root.path != cut.path[: len(root.path)]:
        assert root.value is not None
        return root.value
    values = [with_skipped(child, cut, worth) for child in root.children if child.status != "pruned"]
    if root is cut:
        values.append(worth)
    return max(values) if root.position.to_move == FIRST else min(values)


def sentences(proof: Certificate) -> list[str]:
    """Why the node was cut, what was skipped, and that it does not matter."""
    node = proof.node
    first = node.position.to_move == FIRST
    owner, which = ("SECOND", "β") if first else ("FIRST", "α")
    side, further = ("least", "raise it") if first else ("most", "lower it")
    bound, low, high = (phrases.number(value) for value in (phrases.bound(node), proof.lowest, proof.highest))
    assert node.best is not None and node.cut_by is not None
    found = ", ".join(f"{phrases.named(node, [each.move])} = {phrases.number(each.value)}" for each in proof.skipped)
    conclusion = f"Were they worth −∞ or +∞, the answer would still be {phrases.number(proof.answer)}."
    if not proof:
        conclusion = f"Were the skipped moves worth −∞, the answer would be {low}, and {high} were they worth +∞."
    return [
        f"{phrases.moves(node, node.path)} ({phrases.player(node.position)} to move) was cut: "
        f"{owner} already has {bound} at {phrases.moves(node, node.cut_by)} ({which} = {bound}).",
        f"With {phrases.named(node, [node.best])} the node is worth at {side} {phrases.number(node.value or 0)}; "
        f"a further move can only {further}, so {owner} will not let the game come here.",
        f"Skipped, and searched now: {found}; that costs {proof.nodes:,} node{'s' * (proof.nodes != 1)}.",
        conclusion,
    ]
