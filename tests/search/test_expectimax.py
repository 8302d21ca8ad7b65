"""Expectimax against trees worked out by hand and against another text of it, in exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import FIRST
from gamelab.search import expectimax, minimax
from tests.search.test_properties import trees


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


@given(trees, st.sampled_from([fair, lopsided]))
@settings(max_examples=200, deadline=None)
def test_as_another_text_computes_it(node, weight):
    """To record it changes nothing."""
    options = {"opponent": as_float(weight), "trace": weight is fair}
    result, value = expectimax(node, **options), exact(node, node.to_move, weight)
    assert type(result.value) is float and result.value == pytest.approx(float(value), abs=1e-9)
    assert result.move is None or exact(node.play(result.move), node.to_move, weight) == value
    assert result.counts == minimax(node).counts
