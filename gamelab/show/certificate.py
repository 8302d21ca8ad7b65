"""Why a branch could be cut, and the proof: what was skipped is searched now, and could have been worth anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from gamelab.games import FIRST
from gamelab.games.position import short_repr
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.picture import Picture, document, inset, paragraphs, view_box
from gamelab.show.trees import MOST_NODES, TreeDrawing, fitted, recorded
from gamelab.show.validate import at_least

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
        return same_answer(self.root, self.lowest, self.node) and same_answer(self.root, self.highest, self.node)

    @property
    def nodes(self) -> int:
        """How many nodes the skipped branches would have cost."""
        return sum(each.nodes for each in self.skipped)

    def __str__(self) -> str:
        return "\n".join(sentences(self))

    def svg(self) -> str:
        """The picture of the cut, from who holds the bound down, with the words below it."""
        cut, top = self.node, self.root
        if cut.cut_by is not None:
            top = top.find(cut.cut_by[len(top.path) :])
        line, depth = (*cut.path, cut.best or 0), len(cut.path) - len(top.path) + 1
        drawing = TreeDrawing(fitted(top, depth, line, True, MOST_NODES), "the way to the cut").svg()
        _, _, inner_width, inner_height = view_box(drawing)
        width = max(inner_width, WIDTH)
        words, height = paragraphs(sentences(self), inner_height, width, SIZE)
        tree = inset(drawing, (width - inner_width) / 2, 0, inner_width, inner_height)
        return document(width, height, [tree, words], title="A pruning certificate", text=str(self))

    def __repr__(self) -> str:
        return f"<Certificate: {phrases.moves(self.node, self.node.path)}, {'holds' if self else 'does not hold'}>"


def certificate(
    result: SearchResult | Node,
    node: Node | Sequence[int] | str,
    *,
    search: Callable[..., SearchResult] = minimax,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    ending: Ending | None = None,
) -> Certificate:
    """The proof that what was cut at ``node`` could not have changed the answer of a search with ``trace=True``.

    ``node`` is a node of the trace, its path such as (1, 0), or its moves as people write them, "b2 a1".  ``search``
    (``fast(minimax)`` where much was skipped) looks at the skipped branches; ``depth``, ``evaluate`` and ``ending`` are
    those of the search itself.  Without ``depth``, it is that of the record's horizon, if it has one.

    Raises ValueError for a node that skipped nothing or is not in the trace, and without the ``evaluate`` that the
    horizon needs.
    """
    root = recorded(result)
    cut = cut_node(root, node)
    depth = horizon_of(root, depth, evaluate)
    ending = ending or ("score" if evaluate is None else "hurry")
    skipped = tuple(
        searched_now(child, search, None if depth is None else depth - len(child.path), evaluate, ending)
        for child in cut.children
        if child.status == "pruned"
    )
    assert root.value is not None
    return Certificate(root, cut, skipped, root.value, with_skipped(root, cut, -inf), with_skipped(root, cut, inf))


def horizon_of(root: Node, depth: int | None, evaluate: Evaluate | None) -> int | None:
    """The depth of the search, told by its record if nobody says it; None where it went to the game's end."""
    if depth is None:
        depth = next((len(each.path) for each in root.walk() if each.status == "horizon"), None)
    if depth is not None:
        at_least("depth", depth, 0)
    if depth is not None and evaluate is None:
        raise ValueError(
            f"the search stopped {depth} plies from its root: give evaluate= as it was given to the search"
        )
    return depth


def cut_node(root: Node, wanted: Node | Sequence[int] | str) -> Node:
    """The node that somebody named, of those at which moves were skipped; ValueError if it is none of them."""
    cuts = {node: node.path[len(root.path) :] for node in root.walk() if phrases.cut_reason(node)}
    names = {node: phrases.moves(node, path) for node, path in cuts.items()}
    text = " ".join(wanted.split()) if isinstance(wanted, str) else None
    for node, path in cuts.items():
        if node is wanted or names[node] == text or (isinstance(wanted, tuple | list) and path == tuple(wanted)):
            return node
    first = ", ".join(map(repr, list(names.values())[:8]))
    more = f" and {len(names) - 8:,} other nodes" if len(names) > 8 else ""
    raise ValueError(f"no move was skipped at {short_repr(wanted)}; this search cut at {first or 'no node'}{more}")


def searched_now(
    child: Node, search: Callable[..., SearchResult], depth: int | None, evaluate: Evaluate | None, ending: Ending
) -> Skipped:
    """What a skipped branch is worth, seen from the root of the whole search."""
    found = search(child.position, depth, evaluate, ending=ending)
    value = found.value
    if ending == "hurry" and phrases.is_win(value):  # that search counted the plies from the branch on
        value -= len(child.path) if value > 0 else -len(child.path)
    return Skipped(child.path[-1], value, found.counts.nodes)


def with_skipped(root: Node, cut: Node, worth: float) -> float:
    """The answer, were every branch skipped at ``cut`` worth this much."""
    if root is not cut and root.path != cut.path[: len(root.path)]:
        assert root.value is not None
        return root.value
    values = [with_skipped(child, cut, worth) for child in root.children if child.status != "pruned"]
    if root is cut:
        values.append(worth)
    return max(values) if root.position.to_move == FIRST else min(values)


def same_answer(root: Node, value: float, cut: Node) -> bool:
    """Whether the value says what the search said; cut by the caller's window, on which side of it the value lies."""
    assert root.value is not None and root.alpha is not None and root.beta is not None
    if cut.cut_by is None:
        return (value <= root.alpha) == (root.value <= root.alpha) and (value >= root.beta) == (root.value >= root.beta)
    return value == root.value


def sentences(proof: Certificate) -> list[str]:
    """Why the node was cut, what was skipped, and that it does not matter."""
    node = proof.node
    first = node.position.to_move == FIRST
    owner = "SECOND" if first else "FIRST"
    bound = phrases.number(phrases.bound(node))
    assert node.best is not None
    which, side, further = ("β", "least", "raise it") if first else ("α", "most", "lower it")
    holder, where = f"{owner} already has", "" if node.cut_by is None else f" at {phrases.moves(node, node.cut_by)}"
    matters = f"so {owner} will not let the game come here"
    if node.cut_by is None:
        holder, matters = "the caller's window has", "which is outside the window"
    found = ", ".join(f"{phrases.named(node, [each.move])} = {phrases.number(each.value)}" for each in proof.skipped)
    return [
        f"{phrases.moves(node, node.path)} ({phrases.player(node.position)} to move) was cut: "
        f"{holder} {bound}{where} ({which} = {bound}).",
        f"With {phrases.named(node, [node.best])} the node is worth at {side} {phrases.number(node.value or 0)}; "
        f"a further move can only {further}, {matters}.",
        f"Skipped, and searched now: {found}; that costs {proof.nodes:,} node{'s' * (proof.nodes != 1)}.",
        conclusion(proof, bound),
    ]


def conclusion(proof: Certificate, bound: str) -> str:
    """What the two extremes show."""
    low, high = (phrases.number(value) for value in (proof.lowest, proof.highest))
    if not proof:
        return f"Were the skipped moves worth −∞, the answer would be {low}, and {high} were they worth +∞: it matters."
    if proof.node.cut_by is None:
        return f"Were they worth −∞ or +∞, the answer would still lie on the same side of the window's end {bound}."
    return f"Were they worth −∞ or +∞, the answer would still be {phrases.number(proof.answer)}."
