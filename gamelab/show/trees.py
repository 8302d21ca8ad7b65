"""Trees of games: the one that a search saw, and the game's own."""

from __future__ import annotations

from collections.abc import Sequence

from gamelab.games import Position
from gamelab.games.position import shown
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node, Path
from gamelab.show.drawing import TreeDrawing
from gamelab.show.given import drawable
from gamelab.show.plan import Box, plan

MOST_NODES = 60
LARGEST = 20_000  # nodes of a game's tree that are looked at, to count or to fold them


def tree(
    search: SearchResult | Node,
    *,
    depth: int | None = None,
    highlight: Sequence[int] | None = None,
    fold: bool = False,
    max_nodes: int = MOST_NODES,
) -> TreeDrawing:
    """The tree that a search saw, with the board, the value and the window of every node, and who cut what.

    ``search`` is the result of a search with ``trace=True``, or a node of its trace, whose subtree is drawn.
    ``depth`` draws so many plies; ``highlight``, the moves of a line from the drawn root, draws that one bold in
    place of the principal line; ``fold=True`` folds far siblings into "+17 more" until ``max_nodes`` suffice.

    Raises ValueError for a result without a trace, and for more than ``max_nodes`` nodes.
    """
    root = recorded(search)
    if highlight is None:
        return TreeDrawing(fitted(root, depth, root.principal_line()[-1].path, fold, max_nodes))
    line = (*root.path, *highlight)
    check_line(root, highlight)
    return TreeDrawing(fitted(root, depth, line, fold, max_nodes), "the line asked for")


def recorded(search: SearchResult | Node) -> Node:
    """The root of the tree that a search recorded; ValueError if it recorded none, or cannot be drawn."""
    if not isinstance(search, SearchResult | Node):
        raise ValueError(
            f"{shown(search)} is no search: draw one with show.tree(minimax(position, trace=True)), "
            "or the game's own tree with show.game_tree(position, depth)"
        )
    root = search if isinstance(search, Node) else search.trace
    if isinstance(search, SearchResult) and search.iterations:
        raise ValueError(
            "iterative deepening keeps no tree, as it searches again and again: search once, with "
            "alphabeta(position, depth, evaluate, trace=True), and draw that result"
        )
    if root is None:
        raise ValueError("this search kept no tree: search again with trace=True, and draw that result")
    drawable(root.position)
    return root


def game_tree(position: Position, depth: int, *, fold: bool = False, max_nodes: int = MOST_NODES) -> TreeDrawing:
    """The game's own tree, ``depth`` plies deep, without a search: no values but the scores of finished games.

    ``fold`` and ``max_nodes`` as for ``tree``.  Raises ValueError for a negative depth, and for too many nodes.
    """
    checked("depth", depth, 0)
    root = Node((), drawable(position), status="exact")
    grow(root, depth)
    return TreeDrawing(fitted(root, None, (), fold, max_nodes))


def grow(root: Node, depth: int) -> None:
    """Hangs the positions of the next ``depth`` plies below ``root``; ValueError if they are too many."""
    size, row = 1, [root]
    for _ in range(depth + 1):
        for node in row:
            if node.position.is_over:
                node.status, node.value = "terminal", node.position.score
        if _ == depth:
            return
        size += sum(len(node.position.moves) for node in row)
        if size > LARGEST:
            raise ValueError(too_many(f"more than {LARGEST:,}", MOST_NODES, fold=False))
        row = [child for node in row for child in children(node)]


def children(node: Node) -> list[Node]:
    """The nodes one ply below, now hung there."""
    node.children = [Node((*node.path, move), node.position.play(move)) for move in node.position.moves]
    return node.children


def fitted(root: Node, depth: int | None, line: Path, fold: bool, max_nodes: int) -> Box:
    """The boxes of the picture, at most ``max_nodes``; folded as little as that needs if ``fold``."""
    if depth is not None:
        checked("depth", depth, 0)
    checked("max_nodes", max_nodes, 1)
    widest = max(len(node.children) for node in root.walk())
    for most in (None, *range(widest - 1, 0, -1)):
        top = plan(root, depth=depth, line=line, most=most)
        size = sum(1 for _ in top.walk())
        if size <= max_nodes:
            return top
        if not fold:
            break
    raise ValueError(too_many(f"{size:,}", max_nodes, fold))


def too_many(size: str, max_nodes: int, fold: bool) -> str:
    """The words of the error: how many nodes there are, and what to do."""
    folding = "" if fold else ", fold=True (draws fewer siblings)"
    tree = "the folded tree" if fold else "the tree"
    return (f"{tree} has {size} nodes, at most {max_nodes} are drawn: "
            f"use a smaller depth=, a later position{folding}, or a larger max_nodes=")  # fmt: skip


def check_line(root: Node, line: Sequence[int]) -> None:
    """Raises ValueError unless the moves of ``line`` lead through the tree."""
    try:
        root.find(tuple(line))
    except KeyError as missing:
        raise ValueError(f"highlight={tuple(line)!r} leaves the tree: {missing.args[0]}") from None


def checked(name: str, value: object, least: int) -> None:
    """Raises ValueError unless the value is a whole number of at least ``least``."""
    if type(value) is not int or value < least:
        raise ValueError(f"{name}={value!r}: expected a whole number of at least {least}")
