"""Questions about one's own search: the answers are what that very function does, in whatever style."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import INF
from gamelab.course.drill.own_code import Questions
from gamelab.course.grading.verdict import cut_out

seen: dict[Any, Any] = {}


def soft(position: Any, alpha: int, beta: int) -> Any:
    best = -INF * position.to_move
    if position.is_over:
        return position.score, None
    chosen = None
    for move in position.moves:
        value, _ = soft(position.play(move), alpha, beta)
        if (value - best) * position.to_move > 0:
            best, chosen = value, move
        if position.to_move == 1:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    seen[position] = best
    return best, chosen


def hard(position: Any, alpha: int, beta: int) -> Any:
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
    seen[position] = alpha if position.to_move == 1 else beta
    return seen[position]


def negamax(position: Any, alpha: int, beta: int) -> Any:
    if position.is_over:
        return position.to_move * position.score
    best = -INF
    for move in position.moves:
        best = max(best, -negamax(position.play(move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    seen[position] = best
    return best


def minimax(position: Any) -> Any:
    if position.is_over:
        return position.score
    values = [minimax(position.play(move)) for move in position.moves]
    seen[position] = max(values) if position.to_move == 1 else min(values)
    return seen[position]


def reached(position: Any, path: tuple[int, ...]) -> Any:
    return reached(position.play(path[0]), path[1:]) if path else position


@pytest.mark.parametrize("search", [soft, hard, negamax, minimax])
def test_the_answers_are_those_of_the_function(search: Any) -> None:
    for student in ("Ada", "Alan"):
        seen.clear()
        asked = Questions(search, student)
        assert len(asked.asked) == 3 and repr(asked).startswith(f"{student}: {search.__name__} searches [")
        returned = {text: told for text, told in asked.asked.items() if "return, as the value" in text}
        assert len(returned) == (3 if search is minimax else 1)
        for text, told in returned.items():
            [path] = [path for path, letter in asked.exercise.letters.items() if f"node {letter} " in text]
            assert f"{seen[reached(asked.exercise.position, path)]}".replace("-", "−") == told


def test_each_student_has_a_tree_and_always_the_same() -> None:
    trees = [Questions(soft, name).exercise.position for name in ("Ada", "Alan", "Donald", " ada ")]
    assert len({*trees}) == 3 and trees[0] == trees[3] and all(each.to_move == 1 for each in trees)


def test_answers_earn_points_with_grade() -> None:
    """A graded cell of the teacher's notebook computes them, where nothing else of the hand-in reaches."""
    told = Questions(soft, "Ada").answers
    typed = [told[0].lower(), told[1].replace("−", "-").replace("∞", "inf"), "77"]
    cells = [{"cell_type": "code", "source": source, "metadata": {"nbgrader": mark}} for source, mark in (
        ("from gamelab.course.drill.own_code import Questions", {}),
        ("soft = name = answers = None", {"grade_id": "write-answers", "solution": True}),
        ("Questions(soft, name).points(answers, 6)", {"grade_id": "answers", "grade": True}),
    )]  # fmt: skip
    program, names = cut_out(cells, "answers")
    assert names == ["answers", "name", "soft"] and [*program.splitlines()] == [cells[0]["source"], cells[2]["source"]]
    assert Questions(soft, "Ada").points(typed, 6) == 4 and Questions(soft, "Ada").points([]) == 0


def test_a_notebook_shows_the_tree_and_no_answer() -> None:
    shown = Questions(soft, "Ada & co")._repr_html_()
    assert "<img" in shown and shown.count("<li>") == 3 and "Ada &amp; co" in shown and "HandTree" not in shown
