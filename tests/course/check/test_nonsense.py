"""Two hundred random functions: no check breaks off, none hangs, and no ✓ is false."""

import random
from zlib import crc32

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, check
from gamelab.heuristics import open_lines, zero


def left(position):
    return position.score if position.is_over else left(position.play(position.moves[0]))


def deep(position):
    return deep(position)


def refuses(position):
    raise ValueError("no")


def exits(position):
    raise SystemExit(3)


def changes(position):
    position.to_move = 0


def endless(position):
    while True:
        position.play(position.moves[0])


class Odd:
    """An answer whose own methods raise errors."""

    def fails(self, *given):
        raise SystemExit("no")

    __eq__ = __hash__ = __str__ = __repr__ = __bool__ = fails


ACTIONS = [
    lambda position: Odd(),
    left,
    lambda position: (left(position), None),
    lambda position: None,
    lambda position: 0,
    lambda position: float("nan"),
    lambda position: (1, 2, 3),
    lambda position: True,
    lambda position: (10**5000, 0),
    lambda position: vars(position).clear(),
    lambda position: (yield position),
    lambda position: sorted(position.moves),
    refuses, exits, changes, deep, endless,
]  # fmt: skip
ONE_ARGUMENT = ["maxi", "mini", "audit", "takes_wins", "middle_first"]
CHECKS = {
    **{name: getattr(check, name) for name in ONE_ARGUMENT},
    "same": lambda function: check.same(function, open_lines, TicTacToe()),
    "autopsy": lambda function: check.autopsy(function, Sim(4)),
    "conjecture": lambda function: check.conjecture(function, TicTacToe(2, 2, 2)),
    "count_nodes": lambda function: check.count_nodes(function, ConnectFour(2, 2, 2)),
    "depth_search": lambda function: check.depth_search(of_the_first(function)),
    "delays_loss": lambda function: check.delays_loss(function),
    "expectimax": lambda function: check.expectimax(of_the_first(function)),
}


def of_the_first(function):
    return lambda given, *others: function(given)


def student(plan, name):
    def function(position):
        return ACTIONS[plan[crc32(str(position).encode()) % len(plan)]](position)

    function.__name__ = name
    return function


MAY_BE_RIGHT = {"conjecture", "takes_wins", "delays_loss", "middle_first", "autopsy", "same"}
"""Here one of these functions may be right by chance; elsewhere none of them gets a ✓."""
USUAL = range(len(CHECKS), 2 * len(CHECKS))
"""In a usual run, each check is given one function."""


@pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.full] * (n not in USUAL)) for n in range(200)])
def test_a_random_function(seed):
    source = random.Random(seed)
    plan = [source.randrange(len(ACTIONS)) for _ in range(source.randint(1, 4))]
    name = list(CHECKS)[seed % len(CHECKS)]
    report = CHECKS[name](student(plan, name if name in ("maxi", "mini") else "search"))
    assert repr(report)
    if isinstance(report, check.Report):
        assert report.mark in "✓✗○"
        assert not report or name in MAY_BE_RIGHT, (plan, name)


@pytest.mark.parametrize("start", [Othello, HandTree(3), None, Odd()], ids=range(4))
def test_what_is_no_start_position_is_reported(start):
    for report in (check.autopsy(zero, start), check.depth_search(zero, start, zero), check.contract(start)):
        assert isinstance(report, check.Report) and str(report)
    assert not check.autopsy(zero, start)
