"""Questions about one's own search: the answers are what that very function does, in whatever style."""

import sys

import pytest

from gamelab import INF
from gamelab.course.drill.own_code import Questions
from gamelab.course.grading.cells import cut_out
from tests.users.styles import defined


def hard(position, alpha, beta):
    if position.is_over:
        return position.score
    for move in position.moves:
        value = hard(position.play(move), alpha, beta)
        if position.to_move == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            alpha, beta = beta, alpha  # it returns the bound that it was given
            break
    return alpha if position.to_move == 1 else beta


PRUNED = [defined(style, "maxi_alpha_beta")["maxi_alpha_beta"] for style in ("usual", "value alone", "negamax")]
SEARCHES = [hard, *PRUNED, defined("usual", "maxi")["maxi"]]


def returned(search, position, window):
    """What each call of a search returned as the value, by its position."""
    seen = {}

    def note(frame, event, value):
        if event == "return" and frame.f_code.co_filename == search.__code__.co_filename:
            seen[frame.f_locals.get("position")] = value[0] if isinstance(value, tuple) else value

    sys.setprofile(note)
    try:
        search(position, *window)
    finally:
        sys.setprofile(None)
    return seen


def reached(position, path):
    return reached(position.play(path[0]), path[1:]) if path else position


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_the_answers_are_those_of_the_function(search):
    for student in ("Ada", "Alan"):
        asked = Questions(search, student)
        window = (-INF, INF) * ("alpha" in search.__code__.co_varnames)
        seen = returned(search, asked.exercise.position, window)
        assert len(asked.asked) == 3 and repr(asked).startswith(f"{student}: {search.__name__} searches [")
        told_values = {text: told for text, told in asked.asked.items() if "return, as the value" in text}
        assert len(told_values) == (1 if window else 3)
        for text, told in told_values.items():
            [path] = [path for path, letter in asked.exercise.letters.items() if f"node {letter} " in text]
            assert f"{seen[reached(asked.exercise.position, path)]}".replace("-", "−") == told


def test_each_student_has_a_tree_and_always_the_same():
    trees = [Questions(hard, name).exercise.position for name in ("Ada", "Alan", "Donald", " ada ")]
    assert len({*trees}) == 3 and trees[0] == trees[3] and all(each.to_move == 1 for each in trees)


def test_answers_earn_points_with_grade():
    """A graded cell of the teacher's notebook computes them, where nothing else of the hand-in reaches."""
    told = Questions(hard, "Ada").answers
    typed = [told[0].lower(), told[1].replace("−", "-").replace("∞", "inf"), "77"]
    cells = [{"cell_type": "code", "source": source, "metadata": {"nbgrader": mark}} for source, mark in (
        ("from gamelab.course.drill.own_code import Questions", {}),
        ("hard = name = answers = None", {"grade_id": "write-answers", "solution": True}),
        ("Questions(hard, name).points(answers, 6)", {"grade_id": "answers", "grade": True}),
    )]  # fmt: skip
    program, names = cut_out(cells, "answers")
    assert names == ["answers", "hard", "name"] and [*program.splitlines()] == [cells[0]["source"], cells[2]["source"]]
    assert Questions(hard, "Ada").points(typed, 6) == 4 and Questions(hard, "Ada").points([]) == 0


def test_a_notebook_shows_the_tree_and_no_answer():
    shown = Questions(hard, "Ada & co")._repr_html_()
    assert "<img" in shown and shown.count("<li>") == 3 and "Ada &amp; co" in shown and "HandTree" not in shown
