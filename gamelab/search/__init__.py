"""The searches: read minimax first, then alphabeta, expectimax, deepening."""

from gamelab.search.alphabeta import alphabeta
from gamelab.search.deepening import deepening
from gamelab.search.expectimax import expectimax, uniform
from gamelab.search.minimax import minimax
from gamelab.search.result import INF, WIN, Counts, PlyCounts, SearchResult
from gamelab.search.trace import Node

__all__ = [
    "INF", "WIN", "Counts", "Node", "PlyCounts", "SearchResult", "alphabeta", "deepening", "expectimax",
    "minimax", "uniform",
]  # fmt: skip
