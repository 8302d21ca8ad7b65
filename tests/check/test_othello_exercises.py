"""The exercises of notebook 04: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import inspect

import pytest
from right_othello import EXPECTING, JUDGES, SEARCHES, expected, search, weighed

from gamelab import INF, WIN, Othello, check, expectimax
from gamelab.check.depth_search import FLAWS as DEPTH_FLAWS
from gamelab.check.depth_search import Task
from gamelab.check.expecting import DEEP, FLAWS, RIGHT, questions
from gamelab.games import PASS
from gamelab.heuristics import disc_difference, features

# --- a search that passes ---


TASK = Task(disc_difference, "win")


@pytest.mark.parametrize("function", SEARCHES, ids=lambda each: each.__name__)
def test_right_searches_pass(function):
    report = check.depth_search(function, Othello(4), disc_difference)
    assert report, report


OF_TIME = ("draw left out", "a win is a win", "plies of the game", "later wins count more", "depth for ply")


@pytest.mark.parametrize("flaw", [each for each in DEPTH_FLAWS if each.bug.name not in OF_TIME],
                         ids=lambda each: each.bug.name)  # fmt: skip
def test_wrong_searches_fail_under_their_name(flaw):
    def wrong(position, depth, evaluate):
        return flaw.value(TASK, position, depth), None if depth == 0 or position.is_over else position.moves[0]

    report = check.depth_search(wrong, Othello(4), disc_difference)
    assert not report
    assert report.bug == flaw.bug.name, report
    assert [word for word, _ in report.facts] == ["smallest case", "depth", "expected", "returned"]


def changed(function, slips):
    """The function with pieces of its text replaced."""
    text = inspect.getsource(function)
    for before, after in slips:
        assert text.count(before) == 1
        text = text.replace(before, after)
    names = {"WIN": WIN, "INF": INF, "PASS": PASS, "disc_difference": disc_difference}
    exec(text, names)
    return names[function.__name__]


SCORE = "WIN * ((position.score > 0) - (position.score < 0))"
SLIPS = {
    "wins are too small": [(SCORE, "position.score")],
    "WIN for each point": [(SCORE, "WIN * position.score")],
    "starts at the wrong end": [("-INF * position.to_move, None", "-INF, None")],
    "a ply too short": [("depth == 0", "depth <= 1")],
    "first move": [("    return best, best_move", "        return best, best_move")],
    "no return": [("    return best, best_move", "")],
    "value alone": [("    return best, best_move", "    return best")],
    "move set each time": [("best, best_move = value, move", "best = value"),
                           ("value, _ =", "best_move = move; value, _ =")],
    "a pass uses no depth": [("depth - 1, evaluate)", "depth - (move != PASS), evaluate)")],
}  # fmt: skip


@pytest.mark.parametrize("bug", SLIPS)
def test_what_students_write_for_a_search(bug):
    report = check.depth_search(changed(search, SLIPS[bug]), Othello(4), disc_difference)
    assert not report
    assert report.bug == bug, report


# --- an evaluation of one's own ---


@pytest.fixture(scope="module")
def known():
    """Unfinished positions of one game of 6 x 6 Othello."""
    game = [Othello()]
    while not game[-1].is_over:
        game.append(game[-1].play(game[-1].moves[len(game) % len(game[-1].moves)]))
    return game[:-1]


@pytest.mark.parametrize("function", JUDGES, ids=lambda each: each.__name__)
def test_fair_evaluations_pass(function, known):
    report = check.evaluation(function, positions=known)
    assert report, report
    assert "take away the same count for SECOND" in report.hint(2)


UNFAIR = {
    "tells mirrored boards apart": lambda position: position.at(0, 0) - position.at(0, 1),
    "not fair to both sides": lambda position: weighed(position) + 1,
    "no number": lambda position: list(features(position)),
    "breaks off with an error": lambda position: features(position) * 0.5,
}


@pytest.mark.parametrize("said", UNFAIR)
def test_unfair_evaluations_fail(said, known):
    report = check.evaluation(UNFAIR[said], positions=known)
    assert not report
    assert said in str(report)


# --- expectimax ---


@pytest.mark.parametrize("function", EXPECTING, ids=lambda each: each.__name__)
def test_right_expectations_pass(function):
    report = check.expectimax(function)
    assert report, report
    assert str(report).startswith(f"✓ {function.__name__}: right in all ")


def test_the_cases_agree_with_the_library():
    for question in questions(("position", "depth", "agent")):
        position, depth, agent = question.arguments
        if agent == position.to_move:
            to_the_end = () if depth == DEEP else (depth, disc_difference)
            found = expectimax(position, *to_the_end, ending="score").value
            assert RIGHT(position, depth, agent) == pytest.approx(found, abs=1e-9)


def wrong_by(flaw):
    if flaw.bug.name == "horizon before the end":
        return lambda position, depth, evaluate, agent: flaw.function(position, depth, agent, evaluate)
    return lambda position, depth, agent: flaw.function(position, depth, agent)


@pytest.mark.parametrize("number", range(len(FLAWS)), ids=lambda number: f"{number}-{FLAWS[number].bug.name}")
def test_wrong_expectations_fail_under_their_name(number):
    bug = FLAWS[number].bug
    report = check.expectimax(wrong_by(FLAWS[number]))
    assert not report
    assert report.bug == bug.name, report
    assert bug.sentence in str(report)
    assert report.hint(2) == f"Hint 2 of 3: {bug.idea}"
    assert [word for word, _ in report.facts] == ["smallest case", "depth", "agent", "expected", "returned"]
    assert "<svg" in report._repr_html_()
    smallest = first_that_fails(FLAWS[number].function)
    assert smallest is None or dict(report.facts)["smallest case"].splitlines()[0] == repr(smallest)


def first_that_fails(function):
    """The smallest of 400 hand trees on which the function is wrong; None if it is right on all."""
    for question in questions(("position", "depth", "agent"))[:400]:
        if abs(function(*question.arguments) - RIGHT(*question.arguments)) > 1e-9:
            return question.shown
    return None


SHARE = "sum(values) / len(values)"
WRONG = {
    "minimum, not mean": [(SHARE, "agent * min(agent * value for value in values)")],
    "means everywhere": [("position.to_move != agent", "True")],
    "sides exchanged": [("position.to_move != agent", "position.to_move == agent")],
    "sum, not mean": [(SHARE, "sum(values)")],
    "whole numbers": [(SHARE, "sum(values) // len(values)")],
    "always the largest": [("agent * max(agent * value for value in values)", "max(values)")],
    "agent changes": [("depth - 1, agent)", "depth - 1, -agent)")],
    "a ply too short": [("depth == 0", "depth <= 1")],
    "depth not used up": [("depth - 1, agent)", "depth, agent)")],
    "value for the agent": [("return position.score", "return agent * position.score"),
                            ("return disc_difference", "return agent * disc_difference"),
                            ("return agent * max(agent * value for value in values)", "return max(values)")],
    "agent is always FIRST": [("position.to_move != agent", "position.to_move != 1"),
                              ("agent * max(agent * value for value in values)", "max(values)")],
}  # fmt: skip


@pytest.mark.parametrize("bug", WRONG)
def test_what_students_write_for_expectimax(bug):
    report = check.expectimax(changed(expected, WRONG[bug]))
    assert not report
    assert report.bug == bug, report


def test_the_smallest_tree_is_shown():
    report = check.expectimax(changed(expected, WRONG["minimum, not mean"]))
    assert dict(report.facts)["smallest case"].startswith("HandTree([[1, 0]])")
    assert "chance" in report._repr_html_()


def test_odd_answers_are_told():
    assert "it returns what is no number" in str(check.expectimax(lambda position, depth, agent: "3"))
    assert "it returns what is no number" in str(check.expectimax(lambda position, depth, agent: (3, None)))
    assert "the answer is wrong" in str(check.expectimax(lambda position, depth, agent: float("nan")))


def stub(position, depth, agent):
    raise NotImplementedError


def empty(position, depth, agent):
    """Nothing yet."""


def falls_through(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)


def endless(position, depth, agent):
    return endless(position, depth, agent)


def test_what_is_not_written_is_not_started():
    for function in (stub, empty):
        report = check.expectimax(function)
        assert report.mark == "○", report
        assert [report.hint()[:11] for _ in range(3)] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]
    assert "give it a function by its name alone" in str(check.expectimax(7))


def test_what_comes_to_no_value_is_named():
    assert check.expectimax(falls_through).bug == "no return"
    assert check.expectimax(endless).bug == "no end"
