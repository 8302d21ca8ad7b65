"""Published and independently computed node counts: the checks that catch what a right value hides."""

import pytest

from gamelab.games import TicTacToe
from gamelab.search import alphabeta

ORDERS = {
    "row_major": (0, 1, 2, 3, 4, 5, 6, 7, 8),
    "reverse_row_major": (8, 7, 6, 5, 4, 3, 2, 1, 0),
    "column_major": (0, 3, 6, 1, 4, 7, 2, 5, 8),
    "centre_corners_edges": (4, 0, 2, 6, 8, 1, 3, 5, 7),
    "edges_corners_centre": (1, 3, 5, 7, 0, 2, 6, 8, 4),
}


def by(preference):
    """The order that tries moves as ``preference`` lists them."""
    return lambda position: sorted(position.moves, key=preference.index)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("window, scores", [("inf", "-1/0/1"), ("pm1", "-1/0/1"), ("inf", "10-ply")])
def test_alphabeta_enters_as_many_nodes_as_computed_elsewhere(truth, order, window, scores):
    expected = truth("ttt.json")["alphabeta"][f"{order}|window={window}|cut=>=|scores={scores}"]
    options = {"window": (-1, 1)} if window == "pm1" else {}
    ending = "score" if scores == "-1/0/1" else "hurry"
    result = alphabeta(TicTacToe(), order=by(ORDERS[order]), ending=ending, **options)
    counts = result.counts
    found = {"nodes": counts.nodes, "leaves": counts.terminal, "cutoffs": counts.cutoffs, "value": result.value}
    assert found == expected
