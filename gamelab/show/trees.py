"""Trees of games: the one that a search saw, and the game's own; and its cuts in words."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, product
from math import inf

from gamelab.games.position import Position, short_repr
from gamelab.search import Node, SearchResult
from gamelab.search.trace import Path
from gamelab.show import phrases
from gamelab.show.picture import drawable, text_scale
from gamelab.show.tree_boxes import Box, boxes_of
from gamelab.show.tree_layout import MOST, ROOT, SMALL
from gamelab.show.tree_svg import BORDER, TreeDrawing

Room = tuple[float, float]  # width and height in pixels
MOST_NODES = 60
LARGEST = 20_000  # nodes of a game's own tree, before it is folded


def tree(
    search: SearchResult | Node, *, fold: bool = True, max_nodes: int = MOST_NODES, room: Room | None = None
) -> TreeDrawing:
    """The tree that a search saw, with the board and the value of every node, its window and the cause of each cut.

    A leaf is drawn without its window.

    ``search`` is the result of a search with ``trace=True``, or a node of its trace, whose subtree is drawn.
    Far siblings are folded into "+17 more" until ``max_nodes`` suffice; ``fold=False`` refuses a larger tree instead.
    A picture for a ``room`` (width, height, in pixels) has only the move and the value at each board: no windows, and
    no causes of cuts.

    Raises ValueError for a result without a trace, and for a tree that is too large all the same.
    """
    root = recorded(search)
    top = fitted(root, line=root.principal_line()[-1].path, fold=fold, max_nodes=max_nodes)
    return within(room, top) if room else TreeDrawing(top)


def within(room: Room, top: Box) -> TreeDrawing:
    """The drawing with the largest boards that is no larger than a room; no row has larger ones than the row above."""
    for box in top.walk():
        box.window, box.notes = "", ()
    width, height = (length / text_scale() - 2 * BORDER for length in room)
    rows = Counter(box.ply for box in top.walk())
    _, *across = accumulate((width / count - 6 for count in rows.values()), min)
    # Leaves between the plies take room from the rows below them, and then the width is not enough.
    for most, share in product(range(MOST, SMALL, -5), (1, 0.85)):
        drawing = TreeDrawing(top, [min(ROOT, 1.5 * most), *(max(SMALL, min(most, share * each)) for each in across)])
        _, wide, high = drawing.layout
        if high <= height and (wide <= width or share * min(across, default=0) <= SMALL):
            break
    return drawing


def game_tree(position: Position, depth: int) -> TreeDrawing:
    """The game's own tree, ``depth`` plies deep, without a search: no values but the scores of finished games.

    Far siblings are folded into "+17 more".  Raises ValueError for a tree that is too large all the same.
    """
    nodes = [Node((), drawable(position))]
    for node in nodes:  # which grow meanwhile
        if node.position.is_over:
            node.status, node.value = "terminal", node.position.score
        elif len(node.path) < depth:
            node.children = [node.behind(move, "exact") for move in node.position.moves]
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


def fitted(root: Node, *, line: Path = (), fold: bool = True, max_nodes: int = MOST_NODES) -> Box:
    """The boxes of the picture, at most ``max_nodes``, folded as little as that needs."""
    widest = max(len(node.children) for node in root.walk()) if fold else 1
    for most in (inf, *range(widest - 1, 0, -1)):
        top = boxes_of(root, line, most)
        size = sum(1 for _ in top.walk())
        if size <= max_nodes:
            return top
    raise too_large(f"{'folded ' * fold}tree has {size:,}", max_nodes)


def too_large(size: str, most: int) -> ValueError:
    """The error that says how large the tree is, and what to do."""
    return ValueError(f"the {size} nodes, at most {most} are drawn: use a smaller depth=, or a later position")
