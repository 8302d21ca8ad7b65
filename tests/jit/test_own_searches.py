"""Students' own functions: compiled where that gives the same, plain with a sentence where it does not."""

from __future__ import annotations

import importlib.util
import os
import random
import signal
import threading
import time
import types
import warnings
from pathlib import Path

import pytest

from gamelab import Othello
from gamelab.games import ConnectFour, IllegalMove, Sim, TicTacToe

pytest.importorskip("numba")
from gamelab.jit import Counter, RunsPlain, fast, own, plainly

HERE = Path(__file__).parent


def load(name):
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


right, wrong = load("right_searches"), load("wrong_searches")


def weigh(position):
    value = 0
    for row in range(3):
        for column in range(3):
            value += position.at(row, column) * (row + 2 * column)
    return value


@pytest.fixture(autouse=True)
def nothing_said():
    plainly._said.clear()
    own._plain.clear()


@pytest.mark.parametrize("search", right.ALL, ids=lambda search: search.__name__)
def test_right_searches_compile_and_agree(search):
    chance = random.Random(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RunsPlain)
        for _ in range(12):
            position = TicTacToe()
            for _ in range(chance.randrange(6)):
                if not position.is_over:
                    position = position.play(chance.choice(position.moves))
            depth = chance.randrange(4)
            assert search(position, depth, weigh) == search.plain(position, depth, weigh)


def test_a_flag_for_whose_turn_it_is():
    assert right.by_flag(TicTacToe(), 4, weigh, True) == right.by_flag.plain(TicTacToe(), 4, weigh, True)


SMALL = pytest.param(Othello(4), marks=pytest.mark.full)


@pytest.mark.parametrize("start", [ConnectFour(), ConnectFour(7, 10), Othello(8), SMALL], ids=repr)
def test_other_games(start):
    assert right.textbook(start, 3, weigh) == right.textbook.plain(start, 3, weigh)


def test_sim():
    assert right.textbook(Sim(), 3, right.nothing) == right.textbook.plain(Sim(), 3, right.nothing)


@pytest.mark.parametrize("search", wrong.SENTENCES, ids=lambda search: search.__name__)
def test_wrong_searches_run_plain_with_a_sentence(search):
    with pytest.warns(RunsPlain) as said:
        found = fast(search)(TicTacToe(), 2)
    expected = search(TicTacToe(), 2)
    assert found == expected or isinstance(found, types.GeneratorType)
    [sentence] = {str(each.message) for each in said}
    assert sentence.startswith(f"{search.__name__} runs plain: ")
    assert len(sentence) < 250
    assert "\n" not in sentence
    for word in wrong.SENTENCES[search]:
        assert word in sentence


def test_the_warning_points_at_the_call():
    with pytest.warns(RunsPlain) as said:
        fast(wrong.prints)(TicTacToe(), 1)
    assert said[0].filename == __file__


CELL = """
def helper(position):
    return {}

@fast
def search(position, depth):
    if position.is_over or depth == 0:
        return helper(position)
    return search(position.play(position.moves[0]), depth - 1)
"""


def test_running_a_cell_again_takes_effect():
    cell = {"fast": fast, "__name__": "__main__"}
    exec(CELL.format(1), cell)
    assert cell["search"](TicTacToe(), 2) == 1
    exec("def helper(position):\n    return 2", cell)
    assert cell["search"](TicTacToe(), 2) == 2
    exec(CELL.format(3), cell)
    assert cell["search"](TicTacToe(), 2) == 3


@fast
def endless(position, depth):
    while depth > 0:
        depth += 1
        if depth > 1000:
            depth = 1
    return depth


@fast
def bottomless(position, depth):
    if depth < 0:
        return 0
    return 1 + bottomless(position, depth + 1)


@fast
def cheating(position, depth):
    if depth == 0:
        return 0
    return cheating(position.play(0), depth - 1)


@fast
def dividing(position, depth):
    if depth == 0:
        return 1 // depth
    return dividing(position.play(position.moves[0]), depth - 1)


def test_what_never_ends_can_be_interrupted():
    if threading.current_thread() is not threading.main_thread() or os.name == "nt":
        pytest.skip("needs signals")
    endless(TicTacToe(), 0)  # compiled by now
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        endless(TicTacToe(), 1)
    assert time.monotonic() - started < 20
    assert endless(TicTacToe(), 0) == 0


def test_what_recurses_for_ever_ends_with_an_error():
    with pytest.raises(RecursionError, match="bottomless ended its process"):
        bottomless(TicTacToe(), 1)
    assert bottomless(TicTacToe(), -1) == 0


def test_an_illegal_move_is_an_error():
    with pytest.raises(IllegalMove, match="a move that is not legal"):
        cheating(TicTacToe(), 2)
    assert cheating(TicTacToe(), 1) == 0


def test_errors_come_through():
    with pytest.raises(ZeroDivisionError):
        dividing(TicTacToe(), 2)


def test_a_board_that_is_too_large():
    with pytest.raises(ValueError, match="at most 64 cells"):
        right.textbook(TicTacToe(9, 9, 5), 1, weigh)


def test_fast_takes_functions():
    with pytest.raises(TypeError, match="fast takes a function, not 3"):
        fast(3)


def test_an_evaluation_runs_plain_by_itself_and_compiled_in_a_search():
    quick = fast(weigh)
    assert quick(TicTacToe().play(4)) == weigh(TicTacToe().play(4))
    assert right.textbook(TicTacToe(), 3, quick) == right.textbook.plain(TicTacToe(), 3, weigh)


counter = Counter()


@fast
def counting(position, depth, tally):
    counter.nodes += 1
    if position.is_over or depth == 0:
        tally.leaves += 1
        return 0
    best = -1
    for move in position.moves:
        best = max(best, counting(position.play(move), depth - 1, tally))
        if best == 0:
            counter.cutoffs += 1
    return best


def test_counters_count_the_same():
    tally = Counter()
    found = []
    for search in (counting, counting.plain, counting):
        counter.reset()
        tally.reset()
        search(TicTacToe(), 4, tally)
        found.append((counter.values, tally.values))
    assert found[0] == found[1] == found[2]
    assert counter.nodes == 1 + 9 + 72 + 504 + 3024
    assert repr(tally) == "Counter(nodes=0, leaves=3,024, evaluations=0, cutoffs=0)"


def by_keyword(position, *, depth):
    return 0 if depth == 0 else by_keyword(position.play(position.moves[0]), depth=depth - 1)


def test_arguments_by_keyword_only_run_plain():
    with pytest.warns(RunsPlain, match="by_keyword runs plain: compiled code has no arguments by keyword only"):
        assert fast(by_keyword)(TicTacToe(), depth=2) == 0
