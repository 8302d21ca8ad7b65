"""The smallest proof of a value: against the theorem, against another program, and below every order of moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import ConnectFour, HandTree, Othello, Sim, playout
from gamelab.heuristics import symmetric, zero
from gamelab.oracle import smallest_proof
from gamelab.search import alphabeta, minimax
from tests.oracle.recorded_proof import Proof


@pytest.mark.parametrize("depth", [0, 1, 4])
def test_where_all_values_are_equal_it_is_the_theorems(truth, depth):
    rows = {(row["b"], row["d"]): row["minimal_nodes_including_root"] for row in truth("knuth_moore.json")["rows"]}
    expected = sum(7 ** -(-ply // 2) + 7 ** (ply // 2) - 1 for ply in range(depth + 1))
    assert rows.get((7, depth), expected) == expected
    assert smallest_proof(ConnectFour(), depth, zero) == expected


NESTED = st.recursive(st.integers(-3, 3), lambda parts: st.lists(parts, min_size=1, max_size=3), max_leaves=14)


@settings(max_examples=100, deadline=None)
@given(st.lists(NESTED, min_size=1, max_size=4))
def test_on_hand_trees_another_program_finds_the_same(nested):
    tree = HandTree(nested)
    assert smallest_proof(tree, 60, zero) == Proof(minimax(tree, trace=True).trace).nodes


CASES = [(Sim(), symmetric), (Othello(4), zero)]


@pytest.mark.parametrize(("start", "evaluate"), CASES, ids=lambda each: getattr(each, "__name__", repr(each)))
@pytest.mark.parametrize("ending", ["score", "win", "hurry"])
def test_on_games_another_program_finds_the_same(start, evaluate, ending):
    source = Random(3)
    game = list(playout(start, lambda position: source.choice(position.moves)))
    for position in game[2:-1:3]:
        full = minimax(position, 3, evaluate, ending=ending, trace=True).trace
        assert smallest_proof(position, 3, evaluate, ending=ending) == Proof(full).nodes, position


def test_no_order_of_moves_enters_fewer_nodes():
    least = smallest_proof(Sim(), 3, symmetric)
    values = {node.position: node.value for node in minimax(Sim(), 3, symmetric, trace=True).trace.walk()}

    def best_first(position):
        return sorted(position.moves, key=lambda move: -position.to_move * values.get(position.play(move), 0))

    orders = [None, best_first, lambda position: best_first(position)[::-1], lambda position: position.moves[::-1]]
    orders += [lambda position, n=n: Random(f"{n} {position}").sample(position.moves, len(position.moves))
               for n in range(5)]  # fmt: skip
    nodes = [alphabeta(Sim(), 3, symmetric, order=order).counts.nodes for order in orders]
    assert min(nodes) >= least == smallest_proof(Sim(), 3, lambda position: symmetric(position)) == 252


def test_errors_are_those_of_minimax():
    with pytest.raises(ValueError, match="ending='soon': expected one of score, win, hurry"):
        smallest_proof(Sim(), 2, symmetric, ending="soon")
    with pytest.raises(ValueError, match="depth"):
        smallest_proof(Sim(), -1, symmetric)
