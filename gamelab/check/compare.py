"""Two looks at a search: whether it has another one's results, and how many positions it looks at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gamelab.check.cases import boards, larger_trees, trees
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, unfit
from gamelab.check.report import FULL, UNSTARTED, WRONG, Report, described, move_in_words, number, plural
from gamelab.check.run import Answer, Function, Runner, has_window, name_of, plain_function, words
from gamelab.games import Position
from gamelab.jit.fast import Fast
from gamelab.search import alphabeta

FEW = 3000
"""How many moves the check plays to tell whether two different moves are equally good."""
MOST = 2_000_000
"""How many moves a counted search may play; the whole of tic-tac-toe by plain minimax needs half a million."""


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
        return Report(WRONG, f"{title}: there is no position to compare them on")

    def judge(case: Case, answer: Answer) -> Finding | None:
        with Runner() as runner:
            theirs = runner.ask(other, case.position, *(FULL if has_window(other) else ()), most=10**6)
        if same(case.position, answer, theirs):
            return None
        facts = ((name_of(function), describe(case, answer)), (name_of(other), describe(case, theirs)))
        return Finding(VALUE, "they differ", facts)

    return Exercise(
        title, "same_results", cases, lambda case: plain_function(function), judge,
        "the same results on {count:,} positions", describe=lambda case: described(case.position),
    ).report()  # fmt: skip


def players_of(function: Function) -> set[int]:
    """Who is to move where the function may be called: by its name, maxi… or mini…, else either player."""
    return {"maxi": {1}, "mini": {-1}}.get(name_of(function).split("_")[0], {1, -1})


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
        answer = runner.ask(alphabeta, position.play(move), most=FEW)
    return answer.value if answer.kind == "value" else None


def describe(case: Case, answer: Answer) -> str:
    """An answer in words."""
    if answer.kind != "value":
        return answer.trouble
    move = f", move {move_in_words(case.position, answer.move)}" if answer.paired else ""
    return f"value {number(answer.value)}{move}"


@dataclass(frozen=True, slots=True, repr=False)
class Counted:
    """What a search returned, and how many positions it looked at, the first one included."""

    result: Any
    positions: int

    def __repr__(self) -> str:
        return f"{plural(self.positions, 'position')} looked at; returned {words(self.result)}"


def count_nodes(function: Function, position: Position, *args: Any) -> Counted | Report:
    """What ``function(position, *args)`` returns, with the number of positions that it looked at.

    A function that is not written yet gives the report that says so; one that breaks off, the report why.

    >>> from gamelab.games import HandTree
    >>> count_nodes(lambda position: position.play(1).score, HandTree([3, 5]))
    2 positions looked at; returned 5
    """
    if not callable(function):
        return unfit("count_nodes", function, "my_function, …")
    if not isinstance(position, Position):
        return Report(
            WRONG, f"check.count_nodes: give it a position after the function; it was given {words(position)}"
        )
    with Runner() as runner:
        answer = runner.ask(function, position, *args, most=MOST)
        looked = answer.looked
        if isinstance(function, Fast) and answer.kind != "error":
            if function.plays is None:  # it could not be compiled, or was run plain
                return count_nodes(function.plain, position, *args)
            looked = function.plays + 1
    if answer.kind == "unstarted":
        return Report(UNSTARTED, f"{answer.trouble or name_of(function)}: not started yet")
    if answer.kind in ("error", "endless"):
        far = f" after {plural(answer.looked, 'position')}" * (answer.kind == "endless")
        return Report(WRONG, f"{name_of(function)}: {answer.trouble}{far}".replace("\n", ", "))
    return Counted(answer.result, looked)
