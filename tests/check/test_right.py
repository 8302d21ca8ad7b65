"""Every rightly written search passes, whatever its manner, and in time."""

from __future__ import annotations

import pytest
import right_pairs
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import FIRST, INF, HandTree, TicTacToe, alphabeta, check, minimax
from gamelab.search import SearchResult

TREES = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=25)


def some(pairs):
    """Every third by default, the others in the full run."""
    return [pair if n % 3 == 0 else pytest.param(pair, marks=pytest.mark.full) for n, pair in enumerate(pairs)]


@pytest.mark.parametrize("pair", right_pairs.PLAIN)
def test_minimax_pairs_pass(pair):
    report = check.minimax(*pair())
    assert report, report
    assert str(report).startswith("✓ ")


@pytest.mark.parametrize("pair", right_pairs.PRUNED)
def test_alphabeta_pairs_pass(pair):
    report = check.alphabeta(*pair())
    assert report, report


@pytest.mark.parametrize("pair", some(right_pairs.PLAIN))
def test_each_half_passes_alone(pair):
    maxi, mini = pair()
    assert check.maxi(maxi)
    assert check.mini(mini)
    assert check.minimax(maxi)


@pytest.mark.parametrize("pair", some(right_pairs.PRUNED))
def test_each_pruning_half_passes_alone(pair):
    maxi_alpha_beta, mini_alpha_beta = pair()
    assert check.maxi_alpha_beta(maxi_alpha_beta)
    assert check.mini_alpha_beta(mini_alpha_beta)


@pytest.mark.parametrize("pair", [pair for pair in right_pairs.PRUNED if pair is not right_pairs.backwards_and_pruned])
@given(tree=TREES, to_move=st.sampled_from([1, -1]), low=st.integers(-10, 9), wide=st.integers(1, 6))
@settings(max_examples=60, deadline=None)
def test_fail_hard_and_fail_soft_look_at_the_same_positions(pair, tree, to_move, low, wide):
    position = HandTree(tree, to_move)
    for window in ((-INF, INF), (low, low + wide)):
        function = pair()[0 if to_move == FIRST else 1]
        assert check.looked_at(function, position, *window).positions == alphabeta(position, window=window).counts.nodes


def negamax(position):
    if position.is_over:
        return position.score
    values = [negamax(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == 1 else min(values)


def with_window(position, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score
    for move in position.moves:
        value = with_window(position.play(move), alpha, beta)
        if position.to_move == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if position.to_move == 1 else beta


def as_result(position):
    found = with_window(position)
    return SearchResult(found, None if position.is_over else best(position, found), (), None)


def best(position, value):
    return next(move for move in position.moves if minimax(position.play(move)._position).value == value)


def test_a_search_in_one_function_passes_with_a_value_alone():
    assert check.minimax(negamax)
    assert check.alphabeta(with_window)
    assert check.agrees(negamax, minimax)


def test_looked_at_counts_the_golden_numbers():
    maxi, _ = right_pairs.plain_loops()
    pruned, _ = right_pairs.fail_soft()
    counted = check.looked_at(maxi, TicTacToe())
    assert (counted.result, counted.positions) == ((0, 0), 549_946)
    assert repr(check.looked_at(pruned, TicTacToe(), -INF, INF)) == "18,297 positions looked at; returned (0, 0)"


def test_half_a_pair_is_judged_before_its_partner_is_written():
    names = {"__name__": "__main__"}
    text = "def maxi(p):\n  return (p.score, 0) if p.is_over else max((mini(p.play(m))[0], m) for m in p.moves)"
    exec(text, names)
    assert check.maxi(names["maxi"])
    assert set(names) == {"__name__", "__builtins__", "maxi"}


def test_prints_are_counted_and_not_shown(capsys):
    def maxi(position):
        print("looking")
        return right_pairs.plain_loops()[0](position)

    report = check.maxi(maxi)
    assert report
    assert "(Your function printed 1,870 lines, which are not shown.)" in str(report)
    assert capsys.readouterr().out == ""
