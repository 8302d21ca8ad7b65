"""The proof that a branch could be cut: what was skipped is searched now, and could have been worth anything."""

from __future__ import annotations

from math import inf

from gamelab.games import FIRST
from gamelab.games.position import short_repr
from gamelab.search.minimax import minimax
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.tree_svg import TreeDrawing
from gamelab.show.trees import fitted, recorded


def certificate(result: SearchResult | Node, moves: str) -> TreeDrawing:
    """The proof that what was cut after ``moves``, "b2 a1", could not have changed the answer of the search.

    The picture shows the tree from the node that holds the bound down to the cut.  The result needs ``trace=True``.
    Raises ValueError where nothing was skipped or the caller's window cut, and for a search that stopped at a horizon.
    """
    root = recorded(result)
    if any(each.status == "horizon" for each in root.walk()):
        raise ValueError("the search stopped at its horizon: expected one to the end of the game, without depth")
    cuts = {phrases.moves(node, node.path): node for node in root.walk() if phrases.cut_reason(node)}
    if moves not in cuts:
        known = ", ".join(map(repr, list(cuts)[:8])) or "no node"
        raise ValueError(f"no move was skipped at {short_repr(moves)}; this search cut at {known}")
    cut = cuts[moves]
    if cut.cut_by is None:
        raise ValueError("the caller's window cut this node: expected a search with the full window")
    assert cut.best is not None
    top = root.find(cut.cut_by[len(root.path) :])
    way = fitted(top, depth=len(cut.path) - len(top.path) + 1, line=(*cut.path, cut.best))
    return TreeDrawing(way, "the way to the cut", [*reasons(cut), conclusion(root, cut)])


def reasons(cut: Node) -> list[str]:
    """Why the node was cut, and what a search of the skipped moves finds now."""
    assert cut.cut_by is not None and cut.best is not None and cut.value is not None
    first = cut.position.to_move == FIRST
    owner = phrases.NAMES[-cut.position.to_move]
    side, further = ("least", "raise it") if first else ("most", "lower it")
    bound = phrases.number(phrases.bound(cut))
    skipped = {child.path[-1]: minimax(child.position) for child in cut.children if child.status == "pruned"}
    found = ", ".join(f"{phrases.named(cut, [move])} = {phrases.number(each.value)}" for move, each in skipped.items())
    nodes = sum(each.counts.nodes for each in skipped.values())
    return [
        f"{phrases.moves(cut, cut.path)} ({phrases.player(cut.position)} to move) was cut: "
        f"{owner} already has {bound} at {phrases.moves(cut, cut.cut_by)} ({phrases.bound_in_words(cut)}).",
        f"With {phrases.named(cut, [cut.best])} the node is worth at {side} {phrases.number(cut.value)}; "
        f"a further move can only {further}, so {owner} will not let the game come here.",
        f"Skipped, and searched now: {found}; that costs {nodes:,} node{'s' * (nodes != 1)}.",
    ]


def conclusion(root: Node, cut: Node) -> str:
    """What the search would have returned if the skipped moves were worth less, or more, than everything else."""
    lowest, highest = with_skipped(root, cut, -inf), with_skipped(root, cut, inf)
    if lowest == root.value == highest:
        return f"If they were worth −∞ or +∞, the answer would still be {phrases.number(lowest)}."
    low, high = phrases.number(lowest), phrases.number(highest)
    return f"If the skipped moves were worth −∞, the answer would be {low}; if they were worth +∞, {high}."


def with_skipped(root: Node, cut: Node, worth: float) -> float:
    """The answer if every branch skipped at ``cut`` were worth this much."""
    if root is not cut and root.path != cut.path[: len(root.path)]:
        assert root.value is not None
        return root.value
    values = [with_skipped(child, cut, worth) for child in root.children if child.status != "pruned"]
    if root is cut:
        values.append(worth)
    return max(values) if root.position.to_move == FIRST else min(values)
