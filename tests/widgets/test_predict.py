"""Predictions: graded against the branches that alpha-beta's record calls pruned."""

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from gamelab import HandTree, TicTacToe, alphabeta, minimax
from gamelab.heuristics import open_lines, zero
from gamelab.widgets import Predict, Step
from gamelab.widgets.predict import NOTHING, REVEAL
from tests.search.test_properties import trees

EXAMPLE = HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])


def every(tree):
    """Every node of a tree but its root."""
    return list(minimax(tree, trace=True).trace.walk())[1:]


def solution(tree):
    """The right answer; that the record tells the truth is tested where it is made."""
    return {node.path for node in alphabeta(tree, trace=True).trace.walk() if node.status == "pruned"}


def checked(position, marked, **options):
    """The question, answered and checked."""
    question = Predict(position, **options)
    question.mark(marked)
    question.check()
    question.check()  # after two tries the answer is shown
    return question


@given(trees.filter(lambda tree: 0 < len(every(tree)) < 50), st.integers(0, 99))
@example(HandTree([[3], [2, [4, 5]]]), 5)  # a leaf below a cut
@settings(max_examples=60, deadline=None)
def test_the_right_answer_is_right_and_any_other_is_not(tree, choice):
    right = solution(tree)
    assert checked(tree, right).picture.say.startswith("All right")
    paths = [node.path for node in every(tree)]
    path = paths[choice % len(paths)]
    assume(right != {path})  # then nothing would be marked
    other = checked(tree, right ^ {path})
    if any(path[:n] in right for n in range(1, len(path))):
        assert other.picture.say.startswith("All right")  # below a cut, it goes without saying
    else:
        verdicts = {name: text["verdict"] for name, text in other.picture.texts.items()}
        assert [other.drawing.names[path]] == [name for name, mark in verdicts.items() if mark in ("✗", "○")]


def test_wrong_branches_are_named_with_their_reason_those_of_one_reason_together():
    question = checked(EXAMPLE, {(0,), (2, 2)})
    told = "Not yet: 1 right, 1 marked but searched, 2 missed. Mark a skipped branch at its top."
    assert question.picture.say == told
    assert re.findall(">(.*?)</div>", question.reasons.value) == [
        "✗ 1: it is searched: the window is (−∞, +∞) then, and its value, not known yet, may lie within",
        "○ 2 2, 2 3: not marked, but never searched: at 2: MAX has α = 4 at root already, and move 1 makes it ≤ 2, "
        "so α ≥ β",
        "✓ 3 3: never searched: at 3: MAX has α = 4 at root already, and move 2 makes it ≤ 3, so α ≥ β",
    ]


def test_a_cell_that_is_run_again_keeps_what_was_marked(monkeypatch):
    monkeypatch.setattr("gamelab.widgets.predict._marked", {})
    Predict(EXAMPLE).mark({(1, 1)})
    assert Predict(EXAMPLE).marked == {(1, 1)}
    assert Predict(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 2]])).marked == set()
    Predict(TicTacToe(), 1, zero).mark({(0,)})
    assert Predict(TicTacToe(), 1, open_lines).marked == set()


def test_nothing_marked_is_no_try_where_something_is_cut():
    question = checked(EXAMPLE, set())
    assert question.picture.say == NOTHING and question.tries == 0 and question.buttons[REVEAL].disabled
    assert checked(HandTree([1, 2]), set()).picture.say == "All right: nothing is cut here."


def test_the_steps_take_the_place_of_the_question_and_go_again():
    question = checked(EXAMPLE, set())
    question.reveal()
    assert [type(child) for child in question.room.children] == [Step]
    question.reveal()
    assert question.room.children == (question.table,)
    question.reveal()
    question.mark(set())
    assert question.room.children == (question.table,)
