"""The exercises of notebook 02: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import re

import pytest
from right_exercises import lost_lines, one_loop
from right_repairs import REPAIRS

from gamelab import WIN, check
from gamelab.check.depth_search import FLAWS, Task
from gamelab.check.museum import museum
from gamelab.check.resisting import HABITS
from gamelab.games import FIRST, Sim, TicTacToe
from gamelab.heuristics import own_only
from gamelab.search import alphabeta, minimax

# --- searches to a depth ---


OF_OTHER_GAMES = {"WIN for each point", "a win is a win", "plies of the game", "later wins count more", "depth for ply",
                  "a pass uses no depth"}  # fmt: skip


@pytest.mark.parametrize("flaw", [flaw for flaw in FLAWS if flaw.bug.name not in OF_OTHER_GAMES],
                         ids=lambda each: each.bug.name)  # fmt: skip
def test_wrong_searches_fail_under_their_name(flaw):
    def search(position, depth, evaluate):
        return flaw.value(
            Task(evaluate, "win"), position, depth
        ), None if depth == 0 or position.is_over else position.moves[0]

    report = check.depth_search(search)
    assert not report
    assert report.bug == flaw.bug.name
    assert flaw.bug.sentence in str(report)


def draw_left_out(position, depth, evaluate):
    if position.winner is not None:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    found = [(draw_left_out(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    pick = max if position.to_move == FIRST else min
    return pick(found, default=(-position.to_move * float("inf"), None))


def test_infinity_is_a_draw_left_out():
    assert check.depth_search(draw_left_out).bug == "draw left out"


ODD = {
    "is no pair": (lambda position, depth, evaluate: 3, "it returns what is no pair \\(value, move\\)"),
    "no legal move": (
        lambda position, depth, evaluate: (
            one_loop(position, depth, evaluate)[0],
            99 if depth and position.moves else None,
        ),
        "the move is none of the legal ones",
    ),
    "another move": (
        lambda position, depth, evaluate: (one_loop(position, depth, evaluate)[0], worst(position, depth, evaluate)),
        "the value is right, but the move does not reach it",
    ),
    "a move at the end": (
        lambda position, depth, evaluate: (one_loop(position, depth, evaluate)[0], 0),
        "there is no move to choose here",
    ),
    "an error": (lambda position, depth, evaluate: 1 // 0, "it breaks off with an error"),
}


def worst(position, depth, evaluate):
    if position.is_over or depth == 0:
        return None
    values = {move: one_loop(position.play(move), depth - 1, evaluate)[0] for move in position.moves}
    return min(values, key=lambda move: position.to_move * values[move])


@pytest.mark.parametrize("name", ODD)
def test_odd_answers_are_told(name):
    search, title = ODD[name]
    report = check.depth_search(search)
    assert not report
    assert re.search(title, str(report))


def test_an_unknown_bug_has_no_name():
    report = check.depth_search(lambda position, depth, evaluate: (7, None))
    assert not report
    assert (report.bug, report.because) == ("", "")


# --- resisting ---


@pytest.mark.parametrize("habit", HABITS, ids=["gives up", "gives up, last", "later for both", "hurries to lose"])
def test_who_does_not_resist_fails_under_its_name(habit):
    report = check.resists(habit.move)
    assert not report
    assert report.bug == habit.bug.name
    assert [word for word, _ in report.facts] == ["smallest case", "played", "longest"]


def test_the_flat_search_gives_up():
    for agent in (one_loop, lambda position: minimax(position, ending="win"), lambda position: alphabeta(position)):
        report = check.resists(agent)
        assert report.bug == "gives up", report
        assert "3–4, lost after 1 ply" in str(report)


def test_an_unknown_habit_has_no_name():
    report = check.resists(lambda position: position.moves[len(position.moves) // 2])
    assert not report
    assert report.bug == ""
    assert "it loses sooner than it must in" in str(report)


def test_other_positions_and_games_can_be_given():
    lost = TicTacToe.from_text("XOO/X../.X.")
    assert check.resists(lambda position: minimax(position, ending="hurry"), [lost])
    assert check.resists(lambda position: minimax(position), [lost]).bug == "gives up"


def test_a_move_that_is_none_is_told():
    assert "it returns what is no legal move" in str(check.resists(lambda position: (0, 99)))


# --- evaluations of one's own ---


def stones(position):
    return position.first.bit_count() - position.second.bit_count()


WRONG = {
    "blind to one side": own_only,
    "sign turned round": lambda position: -lost_lines(position),
    "constant": stones,
    "unfair": lambda position: lost_lines(position) + 1,
    "mirror": lambda position: lost_lines(position) + position.owner(0),
}


@pytest.mark.parametrize("bug", WRONG)
def test_unfair_evaluations_fail_under_their_name(bug):
    report = check.autopsy(WRONG[bug], Sim())
    assert not report
    assert report.bug == bug, report


# --- repairs ---


@pytest.mark.parametrize("name", REPAIRS)
def test_a_repair_that_repairs_nothing_fails_under_its_name(name):
    card = museum()[name]
    report = check.mended(card, lambda text: text + "\n# repaired\n")
    assert not report
    assert report.bug == card.bug


def unwritten(text):
    raise NotImplementedError


NO_REPAIRS = {
    "○ dead guard: not started yet": unwritten,
    "✗ dead guard: your function breaks off: ZeroDivisionError": lambda text: 1 // 0,
    "✗ dead guard: your function returns no text": lambda text: 3,
    "✗ dead guard: the program is as it was": lambda text: text.replace("what is not there", ""),
    "✗ dead guard: the program has no Numbers any more": lambda text: "",
    "✗ dead guard: this is no program: SyntaxError": lambda text: text + "\nif",
}


@pytest.mark.parametrize("title", NO_REPAIRS)
def test_what_is_no_repair_is_told(title):
    assert str(check.mended(museum()["dead guard"], NO_REPAIRS[title])).startswith(title)


def test_nothing_returned_is_not_started():
    assert check.mended(museum()["dead guard"], lambda text: None).mark == "○"


def stub(position, depth, evaluate):
    raise NotImplementedError


def empty(position, depth, evaluate):
    """Nothing yet."""


@pytest.mark.parametrize("checked", [check.depth_search, check.resists], ids=["depth_search", "resists"])
@pytest.mark.parametrize("function", [stub, empty], ids=["a stub", "an empty body"])
def test_what_is_not_written_is_not_started(checked, function):
    report = checked(function)
    assert report.mark == "○", report
    assert report.hint(1).startswith("Hint 1 of 3")


def test_what_is_no_function_is_told():
    for checked in (check.depth_search, check.resists):
        assert "✗" in str(checked(7))
    assert "behind the card belongs a function" in str(check.mended(museum()[0], "text"))
