"""The compiler's copy of a search asks for leaves before it calls, and is the same search."""

from __future__ import annotations

import importlib.util

import pytest

from gamelab import HandTree, TicTacToe

pytest.importorskip("numba")
from gamelab.jit.leaves import with_leaves_inside
from gamelab.search.alphabeta import alphabeta_value
from gamelab.search.expectimax import expectimax_value
from gamelab.search.minimax import minimax_value

entered = []


def search(position, depth):
    """A text with a docstring, two guards and a value that is handed on."""
    entered.append(position)
    return worth(position, depth)


def worth(position, depth):
    """The value of a position."""
    if position.is_over:
        return position.score, None
    if depth == 0:
        return 0, None
    best, best_move = -9, None
    for move in position.moves:
        value, _ = worth(position.play(move), depth - 1)
        if value > best:
            best, best_move = value, move
    return best, best_move


def counts_first(position):
    entered.append(position)
    if position.is_over:
        return position.score
    value = 0
    for move in position.moves:
        value = counts_first(position.play(move))
    return value


def in_an_expression(position):
    if position.is_over:
        return position.score
    return max(-in_an_expression(position.play(move)) for move in position.moves)


def with_names(position, depth=9):
    if depth == 0:
        return 0
    value = 0
    for move in position.moves:
        value = with_names(position.play(move), depth=depth - 1)
    return value


def test_the_librarys_cores_are_rewritten():
    for core in (minimax_value, alphabeta_value, expectimax_value):
        made = with_leaves_inside(core)
        assert made is not core
        assert made.__globals__ is core.__globals__ and made.__name__ == core.__name__
        assert made.__code__.co_filename == core.__code__.co_filename
        assert made.__code__.co_firstlineno == core.__code__.co_firstlineno
        assert "_position_below" in made.__code__.co_varnames


@pytest.mark.parametrize("start", [TicTacToe(), HandTree([[3, [7, 1]], [2, 6]])], ids=str)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_a_rewritten_text_returns_the_same(start, depth):
    made = with_leaves_inside(worth)
    assert made is not worth
    assert made(start, depth) == worth(start, depth)


@pytest.mark.parametrize("function", [search, counts_first, in_an_expression, with_names, lambda position: 0])
def test_other_texts_stay_as_they_are(function):
    assert with_leaves_inside(function) is function


def test_a_closure_stays_as_it_is():
    limit = 3

    def inner(position, depth):
        if depth > limit:
            return 0
        value = inner(position, depth + 1)
        return value

    assert with_leaves_inside(inner) is inner


TEXT = """
def fall(number):
    if number == 0:
        return {end}
    value = fall(number - 1)
    return value
"""


def test_a_file_that_was_edited_since_is_not_read(tmp_path):
    path = tmp_path / "falling.py"
    path.write_text(TEXT.format(end=1))
    spec = importlib.util.spec_from_file_location("falling", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    path.write_text(TEXT.format(end=2))
    assert with_leaves_inside(module.fall) is module.fall
    assert module.fall(3) == 1
