"""A compiled search of somebody's own is counted from outside, and returns what its text returns, types included."""

from __future__ import annotations

from math import sqrt

import pytest

from gamelab import ConnectFour, HandTree, Othello, TicTacToe, check, fast, minimax

pytest.importorskip("numba")
INF = float("inf")


def maxi(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best, best_move = float("-inf"), None
    for move in position.moves:
        value, _ = mini(position.play(move), alpha, beta)
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best, best_move


def mini(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best, best_move = float("inf"), None
    for move in position.moves:
        value, _ = maxi(position.play(move), alpha, beta)
        if value < best:
            best, best_move = value, move
        if best <= alpha:
            break
        beta = min(beta, best)
    return best, best_move


def test_a_pair_looks_at_as_many_positions_in_both_speeds():
    looked = check.count_nodes(fast(maxi), TicTacToe(), -INF, INF)
    assert repr(looked) == repr(check.count_nodes(maxi, TicTacToe(), -INF, INF))
    assert looked.positions == 18_297
    assert check.count_nodes(fast(maxi), TicTacToe(3, 4, 3), -INF, INF).positions == 75_266


def search(position, depth):
    if position.is_over or depth == 0:
        return 0
    best = -1
    for move in position.moves:
        best = max(best, -search(position.play(move), depth - 1))
    return best


@pytest.mark.parametrize("start", [ConnectFour(), Othello(), HandTree([[3, 1], [2, [5, 4]]])], ids=str)
def test_each_move_played_is_counted(start):
    quick = fast(search)
    quick(start, 3)
    assert quick.plays == minimax(start, 3, lambda position: 0).counts.nodes - 1


def test_the_count_is_of_the_last_call():
    quick = fast(search)
    quick(ConnectFour(), 4)
    quick(ConnectFour(), 1)
    assert quick.plays == 7


def test_what_runs_plain_is_counted_all_the_same():
    def texts(position, depth):
        return f"{search(position, depth)}"

    quick = fast(texts)
    with pytest.warns(UserWarning, match="writes no texts"):
        assert check.count_nodes(quick, TicTacToe(), 1).positions == 10
    assert quick.plays is None


def half(position, depth):
    return -search(position, depth) / 2 + 1


def root(position, depth):
    return sqrt(4 + search(position, depth))


def converted(position, depth):
    return float(search(position, depth))


def bounded(position, bound):
    return max(bound, float("-inf"))


def endless(position, depth):
    return float("inf") if position.is_over else float("-inf")


@pytest.mark.parametrize("function", [half, root, converted, endless])
def test_a_whole_number_is_an_int_only_where_the_text_makes_it_one(function):
    compiled, plain = fast(function)(TicTacToe(), 2), function(TicTacToe(), 2)
    assert (compiled, type(compiled)) == (plain, type(plain))


def test_a_float_that_was_handed_over_stays_a_float():
    assert type(fast(bounded)(TicTacToe(), 2.0)) is float
    assert type(fast(bounded)(TicTacToe(), 2)) is int


def test_a_function_of_the_library_that_is_no_search_is_compiled_as_ones_own(monkeypatch):
    monkeypatch.setattr(search, "__module__", "gamelab.heuristics.common")
    quick = fast(search)
    quick(ConnectFour(), 2)
    assert quick.plays == 7 + 49
