"""The smallest proof of a value: against the theorem, and against the orders of moves of all nodes, one by one."""

from itertools import permutations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamelab.games import ConnectFour, HandTree
from gamelab.heuristics import zero
from gamelab.oracle import smallest_proof
from gamelab.search import alphabeta


@pytest.mark.filterwarnings("error")  # a constant is a whole number, too, and compiled
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_where_all_values_are_equal_it_is_the_theorems(truth, depth):
    rows = {(row["b"], row["d"]): row["minimal_nodes_including_root"] for row in truth("knuth_moore.json")["rows"]}
    expected = sum(7 ** -(-ply // 2) + 7 ** (ply // 2) - 1 for ply in range(depth + 1))
    assert rows.get((7, depth), expected) == expected
    assert smallest_proof(ConnectFour(), depth, lambda position: 0) == expected


LEAVES = st.integers(-3, 3)
SMALL = st.lists(st.one_of(LEAVES, st.lists(LEAVES, min_size=1, max_size=2)), min_size=1, max_size=2)


def arranged(tree):
    """The tree in every order of all its nodes' children."""
    if isinstance(tree, int):
        return [tree]
    below = [arranged(child) for child in tree]
    return [list(chosen) for order in permutations(below) for chosen in product(*order)]


@given(st.lists(SMALL, min_size=1, max_size=3), st.sampled_from([1, -1]))
@example([[4, 4, 4], [[4, 1, 2]]], 1)  # the move that costs more first: its proof serves twice
@example([[0, 0, 0], [[0, 3], [2, 0]], [[0]]], -1)
@settings(max_examples=40, deadline=None)
def test_no_order_of_a_hand_tree_has_fewer_nodes_and_one_has_as_few(nested, player):
    smallest = min(alphabeta(HandTree(each, player)).counts.nodes for each in arranged(nested))
    assert smallest_proof(HandTree(nested, player), 60, zero) == smallest
