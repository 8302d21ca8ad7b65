"""The check of a search to a limited depth: its value and its move, against minimax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import bugs_of
from gamelab.check.describe import number
from gamelab.check.exercise import MOVE, VALUE, Case, Exercise, Finding, Session, Suspect
from gamelab.check.hints import HINTS
from gamelab.check.positions import late, spread
from gamelab.check.report import WRONG, Report
from gamelab.check.run import Answer, Function, name_of, plain_function, words
from gamelab.check.searches import broken, unfit
from gamelab.games import ConnectFour, HandTree, Othello, Position, Sim
from gamelab.heuristics import disc_difference, runs, symmetric, zero
from gamelab.search import WIN

DEPTHS = (0, 1, 2, 3)
ENDINGS = ("win", "hurry", "score")
EVALUATIONS: dict[type, Function] = {Sim: symmetric, ConnectFour: runs, Othello: disc_difference}


@dataclass
class Task:
    """What is asked for: the search, how positions are evaluated, and how a finished game counts."""

    function: Function
    evaluate: Function
    ending: str

    def worth(self, position: Any, ply: int) -> int:
        """What a finished game counts, so many plies from the root."""
        if self.ending == "score":
            return int(position.score)
        return sign(position) * (WIN - ply * (self.ending == "hurry"))

    def made(self, text: str) -> Function:
        """The search that a program's text defines."""
        names = programs.functions_of(text, sign=sign, worth=self.worth, WIN=WIN, print=lambda *things: None)
        return names["search"]  # type: ignore[return-value]

    def exercise(self, tried: tuple[Any, ...]) -> Exercise:
        """The exercise that the task is."""
        asked = [Case((position, depth, self.evaluate), facts=(("depth", str(depth)),), most=budget(position))
                 for position in tried for depth in DEPTHS]  # fmt: skip
        name = name_of(self.function)
        return Exercise(
            name, HINTS["looks_ahead" if self.ending == "hurry" else "depth_search"], asked,
            lambda case: self.function, self.judge, self.suspects,
            f"right on {len(tried):,} positions, at depths 0 to 3", noted=self.notes,
        )  # fmt: skip

    def best(self, position: Any, depth: int) -> tuple[Any, list[int]]:
        """The right value, and the moves that reach it."""
        value, _ = right(self.ending, position, depth, self.evaluate)
        if position.is_over or depth == 0:
            return value, []
        found = [(right(self.ending, position.play(move), depth - 1, self.evaluate, 1)[0], move)
                 for move in position.moves]  # fmt: skip
        return value, [move for other, move in found if other == value]

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the answer to a case."""
        position, depth, _ = case.arguments
        value, best = self.best(position, depth)
        if answer.kind != "value":
            return Finding(VALUE, broken(answer), (("expected", f"value {number(value)}"), ("instead", answer.trouble)))
        if answer.value != value:
            return Finding(
                VALUE, "the value is wrong", (("expected", number(value)), ("returned", number(answer.value)))
            )
        if not answer.paired:
            return None
        if not best:
            wrong = answer.move is not None and not position.is_over
            returned = (("returned", f"move {number(answer.move)}"),)
            return Finding(MOVE, "there is no move to choose at depth 0", returned) if wrong else None
        if answer.move not in position.moves:
            return Finding(MOVE, "the move is none of the legal ones", (("returned", repr(answer.move)),))
        if answer.move in best:
            return None
        facts = ("expected", " or ".join(map(position.label, best))), ("returned", position.label(answer.move))
        return Finding(MOVE, "the value is right, but the move does not reach it", facts)

    def suspects(self) -> Iterator[Suspect]:
        """The known wrong searches."""
        for bug in bugs_of("depth"):
            for manner in (programs.LIMITED, programs.LIMITED.replace("value > ", "value >= ")):
                search = self.made(bug.source("depth", manner))
                named = replace(bug, sentence=bug.sentence.format(f=name_of(self.function)))
                yield named, lambda case, search=search: search  # type: ignore[misc]

    def notes(self, answers: list[tuple[Case, Answer]]) -> list[str]:
        """Notes on a search without moves, and on one that takes the last of equal moves."""
        name = name_of(self.function)
        if not any(answer.paired for _, answer in answers):
            return [f"({name} returns the value alone; with the move it could play.)"]
        ties = [(answer.move, best) for case, answer in answers
                if len(best := self.best(case.position, case.arguments[1])[1]) > 1]  # fmt: skip
        last = bool(ties) and all(move == best[-1] for move, best in ties)
        return [
            f"({name} takes the last of equally good moves, >= for >: fine here; alpha-beta wants the first.)"
        ] * last


def budget(position: Any) -> int:
    """How many plays a search to a depth of 3 may take: many times what plain minimax needs."""
    return 1000 + 10 * len(position.moves) ** 3


def sign(position: Any) -> int:
    """Who has won a finished game: 1, 0 or −1."""
    return int((position.score > 0) - (position.score < 0))


@cache
def right(ending: str, position: Any, depth: int, evaluate: Function, ply: int = 0) -> tuple[Any, int | None]:
    """The right value and move, by the right program."""
    task = Task(right, evaluate, ending)
    if position.is_over:
        return task.worth(position, ply), None
    if depth == 0:
        return evaluate(position), None
    found = [(right(ending, position.play(move), depth - 1, evaluate, ply + 1)[0], move) for move in position.moves]
    best = max(position.to_move * value for value, _ in found)
    return next((value, move) for value, move in found if position.to_move * value == best)


def depth_search(
    function: Function, game: Position | None = None, evaluate: Function | None = None, ending: str = "win"
) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    ``ending`` says how a finished game counts, as for ``minimax``.  It is tried at depths 0 to 3 on positions of
    ``game``, finished ones, draws, passes and ones with many moves among them; without a game, on those of Sim.
    """
    if not callable(function):
        return unfit("depth_search", function)
    start = Sim() if game is None else game
    if not isinstance(start, Position) or isinstance(start, HandTree) or ending not in ENDINGS:
        wanted = f"behind the search belong a start position, an evaluation and one of {', '.join(ENDINGS)}"
        return Report(WRONG, f"check.depth_search: {wanted}; it was given {words(game)}, {words(ending)}")
    task = Task(plain_function(function), evaluate or EVALUATIONS.get(type(start), zero), ending)
    return Session(task.exercise(positions(game))).report()


@cache
def positions(game: Position | None = None) -> tuple[Any, ...]:
    """Positions with few moves left, finished ones too, and some with many moves; the smallest come first."""
    starts = [Sim(points) for points in (3, 4, 5, 6)] if game is None else [game, *smaller(game)]
    found = {position: None for start in starts for position in late(start, games=20, most=40, together=3000)}
    early = [each for each in spread(Sim() if game is None else game, 30) if 5 <= len(each.moves) <= 12]
    last_wins = [each for each in early if each.play(each.moves[-1]).winner == each.to_move]
    found |= dict.fromkeys([*early[:: 1 + len(early) // 5], *last_wins[:4]])
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))


def smaller(game: Position) -> list[Position]:
    """Smaller boards of a game, whose positions are counterexamples that can be read."""
    if isinstance(game, ConnectFour):
        return [ConnectFour(3, 3, 3), ConnectFour(4, 4)]
    return [Othello(4)] if isinstance(game, Othello) else []
