"""Trees of games: the one that a search saw, and the game's own."""

from __future__ import annotations

from functools import cached_property

from gamelab.games import Position
from gamelab.games.position import short_repr
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node, Path
from gamelab.show import dot, phrases, tree_model, tree_svg
from gamelab.show.picture import Picture
from gamelab.show.tree_model import Box
from gamelab.show.validate import at_least, drawable

MOST_NODES = 60
LARGEST = 20_000  # nodes of a game's tree that are looked at, to count or to fold them


class TreeDrawing(Picture):
    """The picture of a tree, made when it is first asked for; ``str`` gives it as indented text."""

    def __init__(self, top: Box, line: str = "principal line") -> None:
        self._top = top
        self._line = line
        self._root, self._other = tree_svg.cells(top)

    @cached_property
    def source(self) -> str:
        """The tree in Graphviz' language; the same tree gives the same bytes."""
        root, other = ((cell.width, cell.height) for cell in (self._root, self._other))
        return dot.source(self._top, root, other, tree_svg.GAP, tree_svg.RISE)

    @cached_property
    def _sheet(self) -> tree_svg.Sheet:
        points, size = dot.layout(self.source)
        points = tree_svg.centred(self._top, points, self._other.width + tree_svg.GAP)
        return tree_svg.Sheet(self._top, self._root, self._other, points, size)

    @cached_property
    def _svg(self) -> str:
        return self._sheet.standing(self._line, str(self))

    def svg(self) -> str:
        """The picture with the real board in every node; raises NoLayout where Graphviz is missing in every form."""
        return self._svg

    def live_svg(self) -> str:
        """The picture for a browser, without legend and bold line, in which every node and edge can be addressed."""
        return self._sheet.live(str(self._top.node.position))

    @cached_property
    def names(self) -> dict[Path, str]:
        """For every recorded node in the picture the name of its box; those in a folded box share its name."""
        found: dict[Path, str] = {}
        for box in self._top.walk():
            nodes = [below for hidden in box.hidden for below in hidden.walk()] or [box.node]
            found |= {node.path: box.name for node in nodes}
        return found

    def __str__(self) -> str:
        return tree_model.text_tree(self._top)

    def __repr__(self) -> str:
        return f"<TreeDrawing: {sum(1 for _ in self._top.walk())} nodes>"


def tree(search: SearchResult | Node, *, fold: bool = False, max_nodes: int = MOST_NODES) -> TreeDrawing:
    """The tree that a search saw, with the board, the value and the window of every node, and who cut what.

    ``search`` is the result of a search with ``trace=True``, or a node of its trace, whose subtree is drawn.
    ``fold=True`` folds far siblings into "+17 more" until ``max_nodes`` suffice.

    Raises ValueError for a result without a trace, and for more than ``max_nodes`` nodes.
    """
    root = recorded(search)
    return TreeDrawing(fitted(root, None, root.principal_line()[-1].path, fold, max_nodes))


def game_tree(position: Position, depth: int, *, fold: bool = False, max_nodes: int = MOST_NODES) -> TreeDrawing:
    """The game's own tree, ``depth`` plies deep, without a search: no values but the scores of finished games.

    ``fold`` and ``max_nodes`` as for ``tree``.  Raises ValueError for a negative depth, and for too many nodes.
    """
    at_least("depth", depth, 0)
    root = grown(Node((), drawable(position), status="exact"), depth)
    return TreeDrawing(fitted(root, None, (), fold, max_nodes))


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
    drawable(root.position)
    return root


def grown(root: Node, depth: int) -> Node:
    """The node, with the positions of the next ``depth`` plies below it; ValueError if they are too many."""
    size, row = 1, [root]
    for ply in range(depth + 1):
        for node in row:
            if node.position.is_over:
                node.status, node.value = "terminal", node.position.score
            elif ply < depth:
                node.children = [Node((*node.path, move), node.position.play(move)) for move in node.position.moves]
        row = [child for node in row for child in node.children]
        size += len(row)
        if size > LARGEST:
            raise ValueError(too_many(f"more than {LARGEST:,}", MOST_NODES, fold=False))
    return root


def fitted(root: Node, depth: int | None, line: Path, fold: bool, max_nodes: int) -> Box:
    """The boxes of the picture, at most ``max_nodes``; folded as little as that needs if ``fold``."""
    at_least("max_nodes", max_nodes, 1)
    widest = max(len(node.children) for node in root.walk())
    for most in (None, *range(widest - 1, 0, -1)):
        top = tree_model.boxes_of(root, depth=depth, line=line, most=most)
        size = sum(1 for _ in top.walk())
        if size <= max_nodes:
            return top
        if not fold:
            break
    raise ValueError(too_many(f"{size:,}", max_nodes, fold))


def too_many(size: str, max_nodes: int, fold: bool) -> str:
    """The message of the error: how many nodes there are, and what to do."""
    folding = "" if fold else ", fold=True (draws fewer siblings)"
    tree = "the folded tree" if fold else "the tree"
    return (f"{tree} has {size} nodes, at most {max_nodes} are drawn: "
            f"use a smaller depth=, a later position{folding}, or a larger max_nodes=")  # fmt: skip
