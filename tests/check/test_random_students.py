"""Random student-like functions through every check: none crashes, none hangs, and no ✓ is false."""

from __future__ import annotations

import time
from zlib import crc32

import pytest
from every_check import EVERY, Countdown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamelab import FIRST, SECOND, Sim, TicTacToe, check, minimax
from gamelab.check.family import boards, trees
from gamelab.check.looking import Looked
from gamelab.check.report import Report
from gamelab.check.samples import spread
from gamelab.check.wins import late, move_in, wins
from gamelab.search.trace import Node

# What stops a thread may reach it within a finaliser, where Python drops it; it is thrown again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
SECONDS = 15
"""Of a processor's time, twice or thrice what the slowest takes: on a busy machine the clock says nothing."""


def exact(position):
    return minimax(position).value


def unplayable(position):
    return position.play(99)


def deep(position):
    return deep(position)


def left(position):
    return position.score if position.is_over else left(position.play(position.moves[0]))


def mutate(position):
    position.to_move = 0


def leaves(position):
    raise SystemExit(3)


def refuses(position):
    raise ValueError("no")


ACTIONS = [
    lambda position: (exact(position), minimax(position).move),
    lambda position: (exact(position), position.moves[-1] if position.moves else None),
    lambda position: exact(position),
    lambda position: position.to_move * exact(position),
    lambda position: left(position),
    lambda position: (left(position), None),
    lambda position: None,
    lambda position: 0,
    lambda position: (0, 0),
    lambda position: float("nan"),
    lambda position: "1",
    lambda position: (1, 2, 3),
    lambda position: [0, None],
    lambda position: {"value": 0},
    lambda position: position,
    lambda position: True,
    lambda position: (None, 0),
    lambda position: print(position),
    lambda position: 10**30,
    lambda position: (10**5000, 0),
    lambda position: sum(1 for _ in iter(int, 1)) if position.is_over else 0,
    lambda position: [print(n) for n in range(10**4)],
    lambda position: vars(position).clear(),
    lambda position: (yield position),
    refuses, unplayable, deep, mutate, leaves,
]  # fmt: skip
PLANS = st.lists(st.integers(0, len(ACTIONS) - 1), min_size=1, max_size=4)


def student(plan, windowed, name):
    def function(position, *window):
        action = ACTIONS[plan[crc32(str(position).encode()) % len(plan)]]
        return action(position)

    if windowed:
        function = eval("lambda position, alpha, beta: function(position)", {"function": function})
    function.__name__ = name
    return function


def value_of(result):
    return result[0] if isinstance(result, tuple) and result else result


def is_right(function, windowed, players):
    """Whether it finds the right value of every tree and every late board, asked in a way of its own."""
    window = (-(10**9), 10**9) if windowed else ()
    for position in (*trees(), *boards(3)):
        if position.to_move in players and value_of(function(position, *window)) != exact(position):
            return False
    return True


def students(plan, name):
    """The function of the plan, with a window where the check wants one."""
    return student(plan, "alpha" in name, name if name.partition("_")[0] in ("maxi", "mini") else "search")


def is_fair(function):
    """Whether turned boards are the same to an evaluation."""
    positions = spread(Sim(4), 6)
    return all(function(twin) == function(position) for position in positions for twin in position.symmetries())


def is_a_game(function):
    """Whether the score of a countdown is its winner's, and refused before its end."""
    for left in (3, 2, 1):
        with pytest.raises(ValueError):
            function(Countdown(function, left, 1 - 2 * (left % 2 == 0)))
    return function(Countdown(function, 0, -1)) > 0


def takes_all_wins(function):
    positions = [position for position in late() if wins(position)]
    return all(move_in(function(position)) in wins(position) for position in positions)


def holds(function):
    said = [function(position) for position in (TicTacToe(2, 2, 2), TicTacToe(2, 2, 2).play(0))]
    return all(each is None or each for each in said)  # None says nothing


BOTH = (FIRST, SECOND)
TRUE_MARKS = {
    **{name: lambda function: is_right(function, False, BOTH) for name in ("agrees", "audit", "minimax")},
    "alphabeta": lambda function: is_right(function, True, BOTH),
    "maxi": lambda function: is_right(function, False, BOTH[:1]),
    "mini": lambda function: is_right(function, False, BOTH[1:]),
    "maxi_alpha_beta": lambda function: is_right(function, True, BOTH[:1]),
    "mini_alpha_beta": lambda function: is_right(function, True, BOTH[1:]),
    "autopsy": is_fair,
    "conjecture": holds,
    "contract": is_a_game,
    "evaluation": lambda function: all(type(function(each)) in (int, float) for each in boards(4) if not each.is_over),
    "takes_wins": takes_all_wins,
}
"""Where one of these functions may be right: another look at whether it is.  Elsewhere, none of them gets a ✓."""


def no_false_mark(plan, name):
    function = students(plan, name)
    begin = time.process_time()
    found = EVERY[name](function)
    assert time.process_time() - begin < SECONDS, (plan, name)
    assert isinstance(found, Report | Looked | Node)
    assert repr(found)
    assert "itself failed" not in repr(found)
    if isinstance(found, Report):
        assert found.mark in "✓✗○"
        assert not found or (name in TRUE_MARKS and TRUE_MARKS[name](function)), (plan, name)


def test_every_public_check_is_tried():
    assert EVERY.keys() == {name for name in check.__all__ if name[0].islower()}


@pytest.mark.parametrize("name", EVERY)
@given(plan=PLANS)
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_functions(name, plan):
    no_false_mark(plan, name)


@pytest.mark.full
@pytest.mark.parametrize("name", EVERY)
@given(plan=PLANS)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_many_random_functions(name, plan):
    no_false_mark(plan, name)


@pytest.mark.parametrize("name", ["minimax", pytest.param("audit", marks=pytest.mark.full)])
def test_a_right_one_gets_its_mark(name):
    assert EVERY[name](student([2], False, "search"))
    assert not EVERY[name](student([0, 0, 0, 3], False, "search"))
