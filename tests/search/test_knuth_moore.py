"""Knuth and Moore's minimum: what alpha-beta must look at, and no more, in a uniform tree in best order."""

from __future__ import annotations

from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search import alphabeta


def best_first(value, branching, depth, player):
    """A uniform tree worth ``value`` in which the best move comes first and the others are worse by 1, 2, …"""
    if depth == 0:
        return value
    return [best_first(value - player * n, branching, depth - 1, -player) for n in range(branching)]


def test_the_minimum_is_met_exactly(truth):
    rows = [row for row in truth("knuth_moore.json")["rows"] if row["b"] ** row["d"] < 3_000]
    assert len(rows) > 25
    for row in rows:
        branching, depth = row["b"], row["d"]
        for player in (FIRST, SECOND):
            tree = HandTree(best_first(5, branching, depth, player), to_move=player)
            result = alphabeta(tree)
            assert (result.value, result.move) == (5, 0)
            assert result.counts.terminal == row["minimal_leaves"]
            assert result.counts.nodes == row["minimal_nodes_including_root"]
            assert [ply.nodes for ply in result.counts.by_ply] == row["per_level"]
