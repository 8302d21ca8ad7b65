"""The searches, each one rung of a ladder: read minimax first, then alphabeta, then expectimax."""

from gamelab.search.alphabeta import alphabeta
from gamelab.search.expectimax import expectimax, uniform
from gamelab.search.minimax import minimax
from gamelab.search.result import INF, WIN, Counts, PlyCounts, SearchResult
from gamelab.search.trace import Node

__all__ = [
    "INF", "WIN", "Counts", "Node", "PlyCounts", "SearchResult", "alphabeta", "expectimax", "minimax", "uniform",
]  # fmt: skip
