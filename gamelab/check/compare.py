"""The check that two searches have the same results: the one in the notebook and the one in the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelab.check.cases import boards, larger_trees, trees
from gamelab.check.describe import FULL, described, move_in_words, number
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, Session
from gamelab.check.hints import HINTS
from gamelab.check.report import Report
from gamelab.check.run import Answer, Function, Runner, has_window, name_of, plain_function
from gamelab.check.searches import unfit
from gamelab.games import FIRST, SECOND, Position
from gamelab.search import alphabeta

MOST = 3000
"""How many moves the check plays to tell whether two different moves are equally good."""


def same_results(function: Function, other: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether two searches return the same value everywhere, and moves that are equally good.

    They are compared on ``positions``, else on some 700: hand trees, and tic-tac-toe with up to 3 empty cells, as far
    as the names maxi… and mini… say that they are for the player to move there.
    """
    for each in (function, other):
        if not callable(each):
            return unfit("same_results", each, "my_function, …")
    title, other = f"{name_of(function)} and {name_of(other)}", plain_function(other)
    players = players_of(function) & players_of(other)
    compared: list[Any] = [*trees()[::8], *larger_trees(), *boards(3)] if positions is None else list(positions)
    window = FULL if has_window(function) else ()
    cases = [Case((position, *window), most=10**6) for position in compared if position.to_move in players]
    if not cases:
        return Report("✗", f"{title}: there is no position to compare them on")

    def judge(case: Case, answer: Answer) -> Finding | None:
        with Runner() as runner:
            theirs = runner.ask(other, case.position, *(FULL if has_window(other) else ()), most=10**6)
        if same(case.position, answer, theirs):
            return None
        facts = ((name_of(function), describe(case, answer)), (name_of(other), describe(case, theirs)))
        return Finding(VALUE, "they differ", facts)

    exercise = Exercise(
        title, HINTS["same_results"], cases, lambda case: plain_function(function), judge, lambda: (),
        "the same results on {count:,} positions", describe=lambda case: described(case.position),
    )  # fmt: skip
    return Session(exercise).report()


def players_of(function: Function) -> set[int]:
    """Who is to move where the function may be called: by its name, maxi… or mini…, else either player."""
    first_word = name_of(function).split("_")[0]
    return {"maxi": {FIRST}, "mini": {SECOND}}.get(first_word, {FIRST, SECOND})


def same(position: Any, one: Answer, other: Answer) -> bool:
    """Whether two answers are the same value, and their moves, if they have one, lead to the same value."""
    if one.kind != "value" or other.kind != "value" or one.value != other.value:
        return False
    moves = {answer.move for answer in (one, other) if answer.paired}
    if position.is_over or not moves:
        return True
    if any(move not in position.moves for move in moves):
        return False
    return len(moves) == 1 or len({after(position, move) for move in moves} - {None}) <= 1


def after(position: Any, move: Any) -> float | None:
    """The exact value of the position after a move; None where too much follows to tell it."""
    with Runner() as runner:
        answer = runner.ask(alphabeta, position.play(move), most=MOST)
    return answer.value if answer.kind == "value" else None


def describe(case: Case, answer: Answer) -> str:
    """An answer in words."""
    if answer.kind != "value":
        return answer.trouble
    move = f", move {move_in_words(case.position, answer.move)}" if answer.paired else ""
    return f"value {number(answer.value)}{move}"
