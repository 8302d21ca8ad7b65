"""Whatever a check is given, it reports: only an interruption breaks it off."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gamelab import HandTree, Othello, Sim, TicTacToe, check
from gamelab.heuristics import zero


def raising(name: str, error: type[BaseException]) -> Any:
    def fail(*given: Any) -> Any:
        raise error("no")

    return type("Odd", (), {name: fail, "__call__": lambda self, *given: self})()


ODD = [raising(name, error) for name, error in zip(
    ("__eq__", "__str__", "__repr__", "__getattr__", "__hash__", "__bool__"), (ValueError, SystemExit) * 3, strict=True
)]  # fmt: skip
ODD += [int, max, object(), partial(max, 1), lambda: 0, lambda *given: 10**5000, lambda *given: float("nan")]
ODD += [None, 3, "x"]
CHECKS = [getattr(check, name) for name in (
    "maxi", "mini", "maxi_alpha_beta", "mini_alpha_beta", "minimax", "alphabeta", "depth_search", "pruned_search",
    "expectimax", "takes_wins", "delays_loss", "has_four", "middle_first", "audit", "contract")]  # fmt: skip
CHECKS += [
    lambda odd: check.bounds(odd, odd), lambda odd: check.evaluation(odd, zero),
    lambda odd: check.evaluation(zero, odd),
    lambda odd: check.autopsy(odd, Sim(4)), lambda odd: check.autopsy(zero, odd),
    lambda odd: check.autopsy(zero, Sim(4), odd), lambda odd: check.depth_search(zero, odd, zero),
    lambda odd: check.depth_search(zero, Sim(4), odd),
    lambda odd: check.pruned_search(zero, odd, zero), lambda odd: check.audit(zero, odd),
]  # fmt: skip
BOARDS = [Othello, Othello(8), HandTree(3), None, []]


@pytest.mark.parametrize("asked", CHECKS)
def test_nothing_odd_breaks_a_check(asked: Any) -> None:
    for odd in ODD:
        report = asked(odd)
        assert report.mark in "✗○" and str(report)


@pytest.mark.parametrize("start", BOARDS)
def test_a_start_that_is_no_start_is_reported(start: Any) -> None:
    assert not check.autopsy(zero, start)
    assert not check.depth_search(zero, start, zero)


def test_an_odd_law_is_true_or_not() -> None:
    for odd in ODD:
        assert str(check.conjecture(odd, TicTacToe(2, 2, 2)))


def test_an_interruption_stays_one() -> None:
    def stop(*given: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check.minimax(stop)
