"""Expectimax against trees worked out by hand and against another text of it, in exact fractions."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import FIRST, SECOND, HandTree, TicTacToe
from gamelab.heuristics import zero
from gamelab.search import WIN, expectimax, minimax, uniform
from tests.search.test_properties import trees
from tests.search.test_trace import AIMA


def exact(position, agent, weight):
    """The expected value as a fraction; ``weight(position, move)`` is the opponent's probability."""
    if position.is_over:
        return Fraction(position.score)
    values = {move: exact(position.play(move), agent, weight) for move in position.moves}
    if position.to_move == agent:
        return max(values.values()) if agent == FIRST else min(values.values())
    return sum(weight(position, move) * value for move, value in values.items())


def fair(position, move):
    return Fraction(1, len(position.moves))


def lopsided(position, move):
    """The move with index i has a chance in proportion to i + 1."""
    n = len(position.moves)
    return Fraction(2 * (position.moves.index(move) + 1), n * (n + 1))


def as_float(weight):
    return lambda position, move: float(weight(position, move))


def last(position, move):
    """An opponent that always errs."""
    return float(move == position.moves[-1])


@pytest.mark.parametrize("tree, to_move, opponent, value, move", [
    (AIMA.tree, FIRST, uniform, 23 / 3, 0), (AIMA.tree, SECOND, uniform, 4, 1),  # the means are 23/3, 4 and 7
    (AIMA.tree, FIRST, last, 8, 0),
    ([[[1, 9], 3], [5, [8, 2]]], FIRST, uniform, 6.5, 1),  # of the means of (max(1, 9), 3) and (5, max(8, 2))
    ([[4, 4], [0, 20]], FIRST, uniform, 10, 1),  # minimax plays the other one
    ([[1, 3], [2, 2], [4, 0]], FIRST, uniform, 2, 0),  # the first of equal ones
])  # fmt: skip
def test_trees_worked_out_by_hand(tree, to_move, opponent, value, move):
    result = expectimax(HandTree(tree, to_move), opponent=opponent)
    assert (result.value, result.move, result.line) == (pytest.approx(value, abs=1e-12), move, (move,))


@given(trees, st.sampled_from([fair, lopsided]))
@settings(max_examples=200, deadline=None)
def test_as_another_text_computes_it(node, weight):
    result, value = expectimax(node, opponent=as_float(weight)), exact(node, node.to_move, weight)
    assert type(result.value) is float and result.value == pytest.approx(float(value), abs=1e-9)
    assert result.move is None or exact(node.play(result.move), node.to_move, weight) == value
    assert result.counts == minimax(node).counts


def test_endings():
    position = TicTacToe.from_text("XX./OO./...")
    assert expectimax(position, 1, zero).value == WIN - 1
    assert expectimax(position, 1, zero, ending="win").value == WIN
    assert expectimax(position).value == 1.0


def test_recording_changes_nothing():
    plain, recorded = expectimax(AIMA), expectimax(AIMA, trace=True)
    root = recorded.trace
    assert plain == replace(recorded, trace=None)
    assert [(child.status, child.relation) for child in root.children] == [("chance", "=")] * 3
    assert [child.value for child in root.children] == pytest.approx([23 / 3, 4, 7])
    assert tuple(node.move for node in root.principal_line()[1:]) == recorded.line
