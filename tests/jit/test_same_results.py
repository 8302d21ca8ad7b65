"""The compiled searches return what the plain ones return: value, move, line and every count."""

import random

import pytest

from gamelab import HandTree, alphabeta, deepening, expectimax, minimax
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import disc_difference, open_lines, runs, runs_lab001, zero

pytest.importorskip("numba")
from gamelab.jit import fast

SEARCHES = {search.__name__: (search, fast(search)) for search in (minimax, alphabeta, expectimax, deepening)}


def squares(position):
    value = 0
    for row in range(position.board.rows):
        for column in range(position.board.columns):
            value += position.at(row, column) * (1 + row + (column - 2) ** 2)
    return value


def edges(position):
    value = position.ply
    for edge in range(len(position.board.edges)):
        value += position.owner(edge) * (edge + 1)
    return value


def mobility(position):
    return len(position.moves) * position.to_move


FEW = [
    (TicTacToe(), open_lines),
    (ConnectFour(), runs),
    (ConnectFour(7, 10), runs),
    (Othello(8), disc_difference),
]  # with code that other tests need, too
MORE = [
    (TicTacToe(1, 1, 1), zero),
    (TicTacToe(3, 4, 3), squares),
    (TicTacToe(8, 8, 5), open_lines),
    (TicTacToe(5, 12, 2), mobility),
    *((Sim(vertices), edges) for vertices in (3, 6, 8)),
    (ConnectFour(4, 13), runs),
    (ConnectFour(6, 7), runs_lab001),
    (ConnectFour(7, 8), runs),
    (ConnectFour(8, 9, 5), mobility),
    (Othello(4), mobility),
    (Othello(6), squares),
]


def some_position(start, chance):
    """A position from a random game; also finished ones."""
    position, plies = start, chance.randrange(1 + 2 * start.legal.bit_count() if start.ply == 0 else 12)
    while plies and not position.is_over:
        position, plies = position.play(chance.choice(position.moves)), plies - 1
    return position


def compare(name, start, evaluate, times, seed, options, depths=4):
    """The search, compiled and plain, on so many random positions, to random depths and with random options."""
    plain, quick = SEARCHES[name]
    chance = random.Random(seed)
    for _ in range(times):
        position, depth = some_position(start, chance), chance.randrange(depths)
        chosen = options(chance)
        expected = plain(position, depth, evaluate, **chosen)
        assert quick(position, depth, evaluate, **chosen) == expected, (position, depth, chosen)


def with_a_window(chance):
    low = chance.randrange(-100, 100)
    window = {"window": (low, low + chance.randrange(1, 100))} if chance.random() < 0.5 else {}
    return window | with_an_ending(chance) | {"prune": chance.random() < 0.7}


def with_an_ending(chance):
    return {"ending": chance.choice([None, "score", "win", "hurry"])}


def named(value):
    """A test's name: the same in every process."""
    return getattr(value, "__name__", None) or repr(value)


@pytest.mark.parametrize("start, evaluate", FEW, ids=named)
def test_random_positions(start, evaluate):
    compare("alphabeta", start, evaluate, 20, 1, with_a_window)


@pytest.mark.full
@pytest.mark.parametrize("start, evaluate", FEW + MORE, ids=named)
def test_thousands_of_random_positions(start, evaluate):
    compare("alphabeta", start, evaluate, 1000, 2, with_a_window)
    compare("minimax", start, evaluate, 1000, 2, with_an_ending)


def middle_first(position):
    return sorted(position.moves, key=lambda move: abs(move - 4))


def first_half(position, move):
    """An opponent who plays the first move half the time."""
    rest = len(position.moves) - 1
    if move == position.moves[0]:
        return 0.5 if rest else 1.0
    return 0.5 / rest


@pytest.mark.parametrize("name", ["expectimax", pytest.param("alphabeta", marks=pytest.mark.full)])
def test_an_order_and_an_opponent_of_ones_own(name):
    plain, quick = SEARCHES[name]
    options = {"order": middle_first} | ({"opponent": first_half} if name == "expectimax" else {})
    chance = random.Random(3)
    for _ in range(12):
        position = some_position(TicTacToe(), chance)
        found, expected = (search(position, 3, zero, **options) for search in (quick, plain))
        assert found == expected and type(found.value) is type(expected.value)


@pytest.mark.parametrize("name", SEARCHES)
def test_hand_trees_run_plain_without_a_word(name, recwarn):
    plain, quick = SEARCHES[name]
    for tree in (HandTree([[[4, -1], 3], [5, [2, 8]]], to_move=-1), HandTree(7)):
        assert quick(tree) == plain(tree)
    assert not recwarn.list
