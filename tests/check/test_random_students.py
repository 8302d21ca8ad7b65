"""Random student-like functions through every check: none crashes, none hangs, and no ✓ is false."""

from __future__ import annotations

import time
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamelab import FIRST, SECOND, ConnectFour, HandTree, Sim, TicTacToe, check, minimax
from gamelab.check.family import boards, trees
from gamelab.check.looking import Looked
from gamelab.check.report import Report
from gamelab.search.trace import Node

SECONDS = 40
"""On a busy machine; alone, the slowest takes some four."""


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


SEARCHES = ["minimax", "alphabeta", "maxi", "mini", "maxi_alpha_beta", "mini_alpha_beta", "audit", "agrees"]


def searched(name, function):
    if name == "agrees":
        return check.agrees(function, minimax)
    return getattr(check, name)(function)


def no_false_mark(plan, name):
    windowed = "alpha" in name
    function = student(plan, windowed, name if name in SEARCHES[2:6] else "search")
    begin = time.monotonic()
    report = searched(name, function)
    assert time.monotonic() - begin < SECONDS, (plan, name)
    assert isinstance(report, Report)
    assert report.mark in "✓✗○"
    assert str(report).splitlines()
    if report:
        players = {"maxi": [FIRST], "mini": [SECOND]}.get(name.split("_")[0], [FIRST, SECOND])
        assert is_right(function, windowed, players), (plan, name)


@pytest.mark.parametrize("name", SEARCHES)
@given(plan=PLANS)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
def test_searches(name, plan):
    no_false_mark(plan, name)


@pytest.mark.full
@pytest.mark.parametrize("name", SEARCHES)
@given(plan=PLANS)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_many_searches(name, plan):
    no_false_mark(plan, name)


@pytest.mark.parametrize("name", ["minimax", "audit"])
def test_a_right_one_gets_its_mark(name):
    assert searched(name, student([2], False, "search"))
    assert not searched(name, student([0, 0, 0, 3], False, "search"))


OTHERS = {
    "evaluation": lambda function: check.evaluation(function),
    "autopsy": lambda function: check.autopsy(function, Sim(4)),
    "takes_wins": lambda function: check.takes_wins(function),
    "conjecture": lambda function: check.conjecture(function, TicTacToe(2, 2, 2)),
    "looked_at": lambda function: check.looked_at(function, ConnectFour(2, 2, 2)),
    "recorded": lambda function: check.recorded(function, HandTree([[1, 2], [3]])),
    "has_four": lambda function: wrong(check.has_four(function)),
    "ordering": lambda function: check.ordering(function, TicTacToe(2, 2, 2)),
    "middle_first": lambda function: wrong(check.middle_first(function)),
    "bounds": lambda function: wrong(check.bounds(function, function)),
    "expectimax": lambda function: wrong(check.expectimax(function)),
    "depth_search": lambda function: wrong(check.depth_search(function, ConnectFour())),
}


def wrong(report):
    """The report on a function that knows nothing of its exercise."""
    assert not report
    return report


def nothing_breaks(plan, name):
    function = student(plan, False, "function")
    begin = time.monotonic()
    try:
        found = OTHERS[name](function)
    except SystemExit:
        assert name == "looked_at", "which runs in the notebook's own thread"
        return
    assert time.monotonic() - begin < SECONDS, (plan, name)
    assert isinstance(found, Report | Looked | Node)
    assert repr(found)
    if name == "evaluation" and found:
        assert all(type(function(position)) in (int, float) for position in boards(4) if not position.is_over)
    if name == "conjecture" and found:
        said = [function(position) for position in (TicTacToe(2, 2, 2), TicTacToe(2, 2, 2).play(0))]
        assert all(holds is None or holds for holds in said), "None says nothing"


@pytest.mark.parametrize("name", OTHERS)
@given(plan=PLANS)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_other_checks(name, plan):
    nothing_breaks(plan, name)


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
@given(plan=PLANS)
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_many_other_checks(name, plan):
    nothing_breaks(plan, name)
