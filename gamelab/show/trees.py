"""Trees of games: the one that a search saw, and the game's own; and the proof that a branch could be cut."""

from __future__ import annotations

from math import inf

from gamelab.games.position import FIRST, Position, short_repr
from gamelab.search import Node, SearchResult, minimax
from gamelab.search.trace import Path
from gamelab.show import phrases
from gamelab.show.picture import drawable
from gamelab.show.tree_model import Box, boxes_of
from gamelab.show.tree_svg import TreeDrawing

MOST_NODES = 60
LARGEST = 20_000  # nodes of a game's own tree, before it is folded


def tree(
    search: SearchResult | Node, *, fold: bool = True, max_nodes: int = MOST_NODES, packed: bool = False
) -> TreeDrawing:
    """The tree that a search saw, with the board, the value and the window of every node, and the cause of each cut.

    ``search`` is the result of a search with ``trace=True``, or a node of its trace, whose subtree is drawn.
    Far siblings are folded into "+17 more" until ``max_nodes`` suffice; ``fold=False`` refuses a larger tree instead.
    A ``packed`` picture has small boards, with move and value; the text beside it says the rest.

    Raises ValueError for a result without a trace, and for a tree that is too large all the same.
    """
    root = recorded(search)
    top = fitted(root, line=root.principal_line()[-1].path, fold=fold, max_nodes=max_nodes)
    if packed:
        for box in top.walk():
            box.window, box.notes, box.badge = "", (), ""
    return TreeDrawing(top, packed=packed)


def game_tree(position: Position, depth: int) -> TreeDrawing:
    """The game's own tree, ``depth`` plies deep, without a search: no values but the scores of finished games.

    Far siblings are folded into "+17 more".  Raises ValueError for a tree that is too large all the same.
    """
    nodes = [Node((), drawable(position))]
    for node in nodes:  # which grow meanwhile
        if node.position.is_over:
            node.status, node.value = "terminal", node.position.score
        elif len(node.path) < depth:
            node.children = [Node((*node.path, move), node.position.play(move)) for move in node.position.moves]
            nodes += node.children
        if len(nodes) > LARGEST:
            raise too_large(f"tree has more than {LARGEST:,}", MOST_NODES)
    return TreeDrawing(fitted(nodes[0]))


def explain_cuts(result_or_node: SearchResult | Node) -> str:
    """A line for each cut that skipped a move, in the order of the search, with the moves that lead to the node.

    Raises ValueError for a result without a trace.
    """
    cut = [node for node in recorded(result_or_node).walk() if phrases.cut_reason(node)]
    return "\n".join(f"Cut at {phrases.cut_sentence(node)}" for node in cut)


def recorded(search: SearchResult | Node) -> Node:
    """The root of the tree that a search recorded; ValueError if it recorded none."""
    root = getattr(search, "trace", search)
    if isinstance(root, Node):
        drawable(root.position)
        return root
    raise ValueError(
        f"{short_repr(search)} has no tree: draw a search, as in show.tree(alphabeta(position, trace=True)), "
        "or the game's own tree with show.game_tree(position, depth)"
    )


def fitted(root: Node, *, depth: float = inf, line: Path = (), fold: bool = True, max_nodes: int = MOST_NODES) -> Box:
    """The boxes of the picture, at most ``max_nodes``, folded as little as that needs."""
    widest = max(len(node.children) for node in root.walk()) if fold else 1
    for most in (inf, *range(widest - 1, 0, -1)):
        top = boxes_of(root, depth, line, most)
        size = sum(1 for _ in top.walk())
        if size <= max_nodes:
            return top
    raise too_large(f"{'folded ' * fold}tree has {size:,}", max_nodes)


def too_large(size: str, most: int) -> ValueError:
    """The error that says how large the tree is, and what to do."""
    return ValueError(f"the {size} nodes, at most {most} are drawn: use a smaller depth=, or a later position")


# --- the proof that a branch could be cut ---


def certificate(result: SearchResult | Node, moves: str) -> TreeDrawing:
    """The proof that what was cut after ``moves``, "b2 a1", could not have changed the answer of the search.

    What was skipped is searched now, and could have been worth anything.
    The picture shows the tree from the node that holds the bound down to the cut.  The result needs ``trace=True``.
    Raises ValueError where nothing was skipped or the caller's window cut, and for a search that stopped at a horizon.
    """
    root = recorded(result)
    if any(each.status == "horizon" for each in root.walk()):
        raise ValueError("the search stopped at its horizon: expected one to the end of the game, without depth")
    cuts = {phrases.moves(node, node.path): node
            for node in root.walk() if phrases.cut_reason(node) and node.cut_by is not None}  # fmt: skip
    if moves not in cuts:
        known = ", ".join(map(repr, list(cuts)[:8])) or "no node"
        raise ValueError(f"no move was skipped at {short_repr(moves)}; this search cut at {known}")
    cut = cuts[moves]
    assert cut.cut_by is not None and cut.best is not None
    top = root.find(cut.cut_by[len(root.path) :])
    way = fitted(top, depth=len(cut.path) - len(top.path) + 1, line=(*cut.path, cut.best))
    return TreeDrawing(way, "the way to the cut", [*reasons(cut), conclusion(root, cut)])


def reasons(cut: Node) -> list[str]:
    """Why the node was cut, and what a search of the skipped moves finds now."""
    skipped = {child.path[-1]: minimax(child.position) for child in cut.children if child.status == "pruned"}
    found = ", ".join(f"{phrases.named(cut, [move])} = {phrases.number(each.value)}" for move, each in skipped.items())
    nodes = sum(each.counts.nodes for each in skipped.values())
    cost = f"that costs {nodes:,} node{'s' * (nodes != 1)}"
    return [f"Cut at {phrases.cut_sentence(cut)}.", f"Searched now: {found}; {cost}."]


def conclusion(root: Node, cut: Node) -> str:
    """A sentence with the search's values if the skipped moves were worth less, or more, than everything else."""
    values = [with_skipped(root, cut, worth) for worth in (-inf, inf)]
    low, high = map(phrases.number, values)
    if values == 2 * [root.value]:
        return f"If they were worth −∞ or +∞, the answer would still be {low}."
    return f"If the skipped moves were worth −∞, the answer would be {low}; if they were worth +∞, {high}."


def with_skipped(node: Node, cut: Node, worth: float) -> float:
    """The value of a node if every branch skipped at ``cut`` were worth this much."""
    if node.path != cut.path[: len(node.path)]:
        assert node.value is not None
        return node.value
    values = [with_skipped(child, cut, worth) for child in node.children if child.status != "pruned"]
    values += [worth] * (node is cut)
    return max(values) if node.position.to_move == FIRST else min(values)
