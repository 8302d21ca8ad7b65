"""``check.strength``: the same share of the points for the same evaluation, whoever asks and how often."""

from __future__ import annotations

import re
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from gamelab import ConnectFour, check
from gamelab.arena import SearchAgent
from gamelab.arena.settings import Setting
from gamelab.course.check.evaluations import compiled, every_opening, judged, share_of
from gamelab.heuristics import centre, windows, zero

MODULE = import_module("gamelab.course.check.evaluations")


def asked(evaluation: Any, rival: Any = windows) -> Any:
    return check.strength(evaluation, ConnectFour(4, 4), rival, depth=1, plies=1, target=0.52)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As without Numba."""
    monkeypatch.setattr(MODULE, "has_numba", lambda: False)
    monkeypatch.setattr(MODULE, "SearchAgent", partial(SearchAgent, fast=False))


def test_the_openings_are_all_positions_from_which_the_game_goes_on() -> None:
    assert [len(every_opening(ConnectFour(), plies)) for plies in range(6)] == [1, 7, 49, 238, 1_120, 4_263]
    assert all(not each.is_over for each in every_opening(ConnectFour(3, 3, k=2), 3))


@pytest.mark.usefixtures("plain")
def test_a_copy_of_the_rival_has_half_of_the_points_and_more_knowledge_has_more() -> None:
    def copied(position: Any) -> int:
        return windows(position)

    report = asked(copied)
    assert (report.points(4), bool(report)) == (1.0, False)
    assert repr(report).startswith("✗ copied: 50.0 % of the points against windows in 8 games; the target is 52 %")
    better, worse = asked(windows, zero), asked(zero)
    assert better and better.points(4) == 4
    assert not worse and "Numba is missing" in worse.notes[0]
    with pytest.raises(AssertionError, match=r"zero: .* of the points against windows"):
        worse.points(4)


@pytest.mark.parametrize(("share", "worth"), [(0.48, 0.25), (0.509, 0.25), (0.51, 0.5), (0.52, 1)])
def test_points_come_in_steps(share: float, worth: float) -> None:
    report = judged("mine", share, 0.52)
    assert report.points(1) == worth and bool(report) == (worth == 1)


def test_compiled_games_are_those_of_the_plain_agents() -> None:
    def mine(position: Any) -> int:
        return windows(position) + 3 * centre(position)

    start = ConnectFour(4, 4)
    one, other = (
        Setting(start, *(SearchAgent(depth=1, evaluate=each, fast=is_fast) for each in (mine, windows)), 8)
        for is_fast in (True, False)
    )
    assert list(compiled(one, 1)) == [share_of(other, opening) for opening in every_opening(start, 1)]


def test_what_cannot_be_compiled_plays_a_few_openings_and_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "FEW", 2)

    def listed(position: Any) -> int:
        return sum(position.at(0, column) for column in range(4))

    report = asked(listed)
    assert " in 4 games" in report.title and re.match(r"\(Only 2 openings .*: line 2 of listed ", report.notes[0])


@pytest.mark.parametrize(("evaluation", "said"), [
    (lambda position: None, "no games, because it returned None"),
    (lambda position: 1 // 0, "ZeroDivisionError"),
])  # fmt: skip
def test_what_returns_no_number_plays_no_games(evaluation: Any, said: str) -> None:
    report = asked(evaluation)
    assert not report and said in str(report)
    with pytest.raises(AssertionError):
        report.points(4)
