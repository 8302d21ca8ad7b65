"""Every exercise passes its right solutions, each of which plays or returns something of its own."""

import random
import re
from array import array
from collections import deque

import numpy as np
import pytest

from gamelab import ConnectFour, Othello, Sim, TicTacToe, check, fast, minimax
from gamelab.course.check.bugs import PROGRAMS, functions_of, in_one, mirrored
from gamelab.heuristics import disc_difference, open_lines, runs
from gamelab.search import PlyCounts
from tests.course.check import right

SETTINGS = [(), (ConnectFour(), runs), (Othello(4), disc_difference)]


def with_window(pair):
    search = in_one(*pair)
    return lambda position, alpha, beta: search(position, alpha, beta)


RIGHT = {
    "maxi": [pair()[0] for pair in right.PAIRS],
    "mini": [pair()[1] for pair in right.PAIRS],
    "audit": [
        *(in_one(*pair()) for pair in right.PAIRS),
        *(with_window(pair()) for pair in right.PRUNED_PAIRS),
        *right.IN_ONE,
    ],
    "maxi_alpha_beta": [pair()[0] for pair in right.PRUNED_PAIRS],
    "mini_alpha_beta": [pair()[1] for pair in right.PRUNED_PAIRS],
    "depth_search": [(each, *SETTINGS[n % 3]) for n, each in enumerate(right.SEARCHES)],
    "pruned_search": [(each, *more) for each in right.PRUNED_SEARCHES for more in SETTINGS],
    "delays_loss": right.AGENTS,
    "autopsy": [
        *((each, Sim()) for each in right.SIM_EVALUATIONS),
        *((each, Othello()) for each in right.JUDGES),
        (right.threats_and_centre, ConnectFour()),
    ],
    "middle_first": right.ORDERS,
    "expectimax": right.EXPECTING,
    "takes_wins": [lambda position: minimax(position, ending="hurry").move],
}
"""What each exercise's check is given: a right function, or a tuple that begins with one."""
SOME = [(name, n) for name, each in RIGHT.items() for n in range(len(each))]


@pytest.mark.parametrize(
    "name, number",
    [pytest.param(name, n, marks=[pytest.mark.full] * ((n + len(name)) % 5 > 0)) for name, n in SOME],
)
def test_right_solutions_pass(name, number):
    given = RIGHT[name][number]
    report = getattr(check, name)(*(given if isinstance(given, tuple) else [given]))
    assert report, report
    assert str(report).startswith("✓ ")


@pytest.mark.parametrize("is_late", [False, True])
def test_a_half_within_a_function_is_given_its_partner(is_late):
    def maxi(position):
        if position.is_over:
            return position.score, None
        return max((mini(position.play(move))[0], move) for move in position.moves)

    if not is_late:
        mini = wrong = lambda position: (99, None)
    assert (report := check.maxi(maxi)), report
    assert is_late or mini is wrong
    if is_late:
        with pytest.raises(NameError):
            maxi(TicTacToe())
        mini = None  # from here on it has a value


def test_a_half_may_name_a_game():
    text = PROGRAMS["minimax"].replace("    best,", "    assert not isinstance(position, Sim)\n    best,", 1)
    assert (report := check.maxi(functions_of(text, Sim=Sim)["maxi"])), report


def value_of(position):
    if position.is_over:
        return position.score
    values = [value_of(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == 1 else min(values)


@pytest.mark.parametrize(
    "thing", [deque(), array("i"), re.compile("a"), np.zeros(3), PlyCounts()], ids=lambda each: type(each).__name__
)
def test_a_right_search_may_name_an_object_of_any_kind(thing):
    text = "def search(position):\n    assert thing is not None\n    return value_of(position)"
    assert check.audit(functions_of(text, thing=thing, value_of=value_of)["search"], TicTacToe(2, 2, 2))


def shuffled(text, seed=1):
    """The functions of a program that tries the moves in another order at each visit."""
    shuffle = random.Random(seed)
    text = text.replace("in position.moves", "in mixed(position.moves)")
    return functions_of(text, mixed=lambda moves: shuffle.sample(moves, len(moves)))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_a_search_that_shuffles_its_moves_is_right(seed):
    text = PROGRAMS["pruned"] + mirrored(PROGRAMS["pruned"])
    assert (report := check.maxi_alpha_beta(shuffled(text, seed)["maxi_alpha_beta"])), report
    assert (report := check.pruned_search(shuffled(PROGRAMS["whole pruned depth"], seed)["search"])), report
    late = shuffled(text.replace("alpha >= beta", "alpha > beta"), seed)
    assert "more positions than needed" in check.maxi_alpha_beta(late["maxi_alpha_beta"]).title


def test_a_search_that_begins_with_the_move_that_cut_last_is_right():
    text = PROGRAMS["whole pruned depth"].replace("in position.moves", "in killer_first(position.moves, depth)")
    text = text.replace("break", "killers[depth] = move; break")
    killers = {}

    def killer_first(moves, depth):
        return sorted(moves, key=lambda move: move != killers.get(depth))

    search = functions_of(text, killers=killers, killer_first=killer_first)["search"]
    report = check.pruned_search(search, TicTacToe(), lambda position: 0)
    assert report, report


@pytest.mark.parametrize("when", ["True", "depth > 1"])
def test_a_search_that_sorts_its_moves_by_the_values_of_the_children_is_right(when):
    by_value = "sorted(position.moves, key=lambda move: -position.to_move * evaluate(position.play(move)))"
    text = PROGRAMS["whole pruned depth"].replace("in position.moves", f"in ({by_value} if {when} else position.moves)")
    report = check.pruned_search(functions_of(text)["search"], Othello(4), disc_difference)
    assert report, report
    assert not check.pruned_search(functions_of(text.replace("alpha >= beta", "alpha > beta"))["search"])


@pytest.mark.full
def test_a_compiled_search_is_judged_by_its_text():
    maxi, mini = right.plain_loops()
    assert check.maxi(fast(maxi)) and check.mini(fast(mini))
    assert not check.audit(fast(lambda position: (0, None)))
    assert check.same(fast(open_lines), open_lines, TicTacToe())
    assert check.depth_search(fast(right.last_of_equals)).notes
