"""Trees of games: the one that a search saw, and the game's own."""

from __future__ import annotations

from gamelab.games import Position
from gamelab.games.position import short_repr, whole_number
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node, Path
from gamelab.show import phrases
from gamelab.show.picture import drawable
from gamelab.show.tree_model import Box, boxes_of
from gamelab.show.tree_svg import TreeDrawing

MOST_NODES = 60
LARGEST = 20_000  # nodes of a game's own tree, before it is folded


def tree(search: SearchResult | Node, *, fold: bool = True, max_nodes: int = MOST_NODES) -> TreeDrawing:
    """The tree that a search saw, with the board, the value and the window of every node, and the cause of each cut.

    ``search`` is the result of a search with ``trace=True``, or a node of its trace, whose subtree is drawn.
    Far siblings are folded into "+17 more" until ``max_nodes`` suffice; ``fold=False`` refuses a larger tree instead.

    Raises ValueError for a result without a trace, and for a tree that is too large all the same.
    """
    root = recorded(search)
    return TreeDrawing(fitted(root, line=root.principal_line()[-1].path, fold=fold, max_nodes=max_nodes))


def game_tree(position: Position, depth: int) -> TreeDrawing:
    """The game's own tree, ``depth`` plies deep, without a search: no values but the scores of finished games.

    Far siblings are folded into "+17 more".  Raises ValueError for a tree that is too large all the same.
    """
    return TreeDrawing(fitted(grown(drawable(position), whole_number("depth", depth, 0, 100))))


def explain_cuts(result_or_node: SearchResult | Node) -> str:
    """A sentence for each cut that skipped a move, a line each, in the order of the search.

    Raises ValueError for a result without a trace.
    """
    nodes = recorded(result_or_node).walk()
    return "\n".join(phrases.cut_sentence(node) for node in nodes if phrases.cut_reason(node))


def recorded(search: SearchResult | Node) -> Node:
    """The root of the tree that a search recorded; ValueError if it recorded none, or cannot be drawn."""
    if not isinstance(search, SearchResult | Node):
        raise ValueError(
            f"{short_repr(search)} is no search: draw one with show.tree(minimax(position, trace=True)), "
            "or the game's own tree with show.game_tree(position, depth)"
        )
    if isinstance(search, SearchResult) and search.iterations:
        raise ValueError(
            "iterative deepening keeps no tree, as it searches again and again: search once, with "
            "alphabeta(position, depth, evaluate, trace=True), and draw that result"
        )
    root = search if isinstance(search, Node) else search.trace
    if root is None:
        raise ValueError("this search kept no tree: search again with trace=True, and draw that result")
    return root


def grown(position: Position, depth: int) -> Node:
    """The position with those of the next ``depth`` plies below it; ValueError if they are too many."""
    root = Node((), position)
    row, size = [root], 1
    for ply in range(depth + 1):
        for node in row:
            if node.position.is_over:
                node.status, node.value = "terminal", node.position.score
            elif ply < depth:
                node.children = [Node((*node.path, move), node.position.play(move)) for move in node.position.moves]
        row = [child for node in row for child in node.children]
        size += len(row)
        if size > LARGEST:
            raise too_large(f"tree has more than {LARGEST:,}", MOST_NODES)
    return root


def fitted(
    root: Node, *, depth: int | None = None, line: Path = (), fold: bool = True, max_nodes: int = MOST_NODES
) -> Box:
    """The boxes of the picture, at most ``max_nodes``, folded as little as that needs."""
    widest = max(len(node.children) for node in root.walk())
    for most in (None, *range(widest - 1, 0, -1)):
        top = boxes_of(root, depth, line, most)
        size = sum(1 for _ in top.walk())
        if size <= max_nodes:
            return top
        if not fold:
            raise too_large(f"tree has {size:,}", max_nodes)
    raise too_large(f"folded tree has {size:,}", max_nodes)


def too_large(size: str, most: int) -> ValueError:
    """The error that says how large the tree is, and what to do."""
    return ValueError(f"the {size} nodes, at most {most} are drawn: use a smaller depth=, or a later position")
