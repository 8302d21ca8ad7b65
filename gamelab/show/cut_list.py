"""Why each branch was cut, in words: one sentence a cut, read from the recorded search."""

from __future__ import annotations

from gamelab.games import FIRST
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.trees import recorded


def cuts(result_or_node: SearchResult | Node) -> str:
    """A sentence for each cut that skipped a move, a line each, in the order of the search.

    Raises ValueError for a result without a trace.
    """
    nodes = recorded(result_or_node).walk()
    return "\n".join(sentence(node) for node in nodes if phrases.cut_reason(node))


def sentence(node: Node) -> str:
    """Who has what already, which move shows that this branch does not matter, and what was skipped."""
    assert node.best is not None  # a node that was cut has a move that cut it
    maximises = node.position.to_move == FIRST
    holder = "in the caller's window" if node.cut_by is None else f"at {phrases.moves(node, node.cut_by)}"
    promised = f"{'SECOND' if maximises else 'FIRST'} has {phrases.number(phrases.bound(node))} {holder} already"
    worth = f"{phrases.named(node, [node.best])} makes it {phrases.value(node)}"
    skipped = phrases.named(node, [child.path[-1] for child in node.children if child.status == "pruned"])
    return f"{phrases.moves(node, node.path)}: {promised}, and {worth}; not looked at: {skipped}"
