"""``conjecture(law, game)``: a statement, held against one position after another until one refutes it.

    conjecture(lambda position: alphabeta(position).move == minimax(position).move, TicTacToe())

One counterexample is enough to refute; no number of cases proves, unless they are all there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any
from warnings import catch_warnings, simplefilter

from gamelab.check.cases import first_positions, larger_trees, late, trees
from gamelab.check.exercise import TITLES, unfit
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Fact, Report, described, move_in_words, picture_of
from gamelab.check.run import UNLIMITED, Answer, Runner, name_of, words
from gamelab.games import HandTree, Position

MOST = 6000
"""How many positions of a game are tried at most; all of tic-tac-toe are fewer."""
PLAYS = 100_000
"""How many moves a law may play in all, as far as can be foreseen."""
FAR = 2000
"""A law that plays more moves than this from the start of a game is tried from the game's end instead."""
DEPTHS = (1, 2, 3)
"""The depths that a law with a ``depth`` is tried with."""
END = object()


@dataclass
class Conjecture:
    """A law, what it is asked for besides the position, and what it is tried on, in words."""

    law: Callable[..., Any]
    asked: tuple[str, ...]
    runner: Runner
    what: str = ""
    whole: bool = False
    count: int = 0
    silent: int = 0

    def cases(self, game: Any) -> Iterator[Any]:
        """The cases, one after another."""
        if game is None or isinstance(game, HandTree):
            self.what = "hand trees, smallest first"
            yield from [*trees(), *larger_trees(), *([] if game is None else [game])]
        elif not hasattr(game, "play"):
            self.what = "those that were given"
            yield from game
        else:
            yield from self.of_game(game)

    def of_game(self, start: Any) -> Iterable[Any]:
        """Positions of a game, as many and as near its end as a law demands that plays so many moves."""
        name, plays = type(start).__name__, self.plays_at(start)
        if plays > FAR:
            self.what = (f"the last positions of random games of {name}, those with the fewest to follow first "
                         "(the law searches too far to be tried from the start)")  # fmt: skip
            return late(start, games=150, together=PLAYS // 4)
        positions, self.whole = first_positions(start, min(MOST, PLAYS // max(1, plays)))
        some = f"the first positions of {name}, up to ply {positions[-1].ply}"
        self.what = f"every position of {name}" if self.whole else some
        return positions

    def plays_at(self, start: Any) -> int:
        """How many moves the law plays when it is asked about the start, no more than ``FAR`` and one."""
        plays = 0
        with catch_warnings():
            simplefilter("ignore")  # what is compiled runs plain for once
            for arguments in ways(start, self.asked):
                plays += self.runner.ask(self.law, start, *arguments.values(), most=FAR + 1).looked
                if plays > FAR:
                    break
        return plays

    def wrong(self, case: Any) -> Report | None:
        """The report on a case that refutes the law, or on which it breaks off; None if it does neither."""
        for arguments in ways(case, self.asked):
            answer = self.runner.ask(self.law, case, *arguments.values())
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{name_of(self.law)}: not started yet")
            if answer.kind in ("error", "endless"):
                return self.broken_off(case, answer)
            if answer.kind == "none":
                self.silent += 1
                continue
            self.count += 1
            if not holds(answer.result):
                return self.refuted(case, arguments)
        return None

    def broken_off(self, case: Any, answer: Answer) -> Report:
        """The report on a law that returns nothing."""
        facts = [("smallest case", describe_case(case)), ("instead", answer.trouble)]
        return Report(WRONG, f"{name_of(self.law)}: {TITLES[answer.kind]}", facts, picture=picture_of(case))

    def refuted(self, case: Any, arguments: dict[str, int]) -> Report:
        """The report on a counterexample."""
        facts: list[Fact] = [("smallest counterexample", describe_case(case))]
        for name, value in arguments.items():
            facts.append((name, move_in_words(case, value) if name == "move" else str(value)))
        return Report(WRONG, f"{name_of(self.law)}: refuted", facts, picture=picture_of(case))

    def survived(self) -> Report:
        """The report on a law that nothing refuted."""
        name = name_of(self.law)
        if not self.count:
            said = "it returned None everywhere, and so said nothing (is a return missing?)"
            return Report(WRONG, f"{name}: {said if self.silent else 'there is no case to try'}")
        silent = f" ({self.silent:,} more say nothing)" if self.silent else ""
        report = Report(RIGHT, f"{name}: survived {self.count:,} cases{silent}: {self.what}")
        whole = "These are all there are: for this game, it is proved."
        some = "Not refuted is not proved: the next case may be the counterexample."
        report.notes.append(whole if self.whole else some)
        return report


def holds(result: Any) -> bool:
    """Whether what a law returned says that it holds."""
    try:
        return bool(result)
    except Exception:
        return False


def describe_case(case: Any) -> str:
    """A case in words."""
    return described(case) if hasattr(case, "play") and hasattr(case, "is_over") else words(case)


def conjecture(law: Callable[..., Any], game: Position | Iterable[Any] | None = None) -> Report:
    """The smallest counterexample to a law, or how many cases it survived.

    ``law(position)`` says whether the statement holds; ``law(position, move)`` is asked for every move, and
    ``law(position, depth)`` for the depths 1 to 3.  None means that the law says nothing there.  It is tried on the
    positions of ``game``, a start position: by ply, then in the order of the moves; or, if it searches too far for
    that, from the end of the game.  Without a game it is tried on hand trees, smallest first; ``game`` may also be
    any cases in the order in which to try them.
    """
    if not callable(law):
        return unfit("conjecture", law)
    asked = behind(law)
    if asked is None:
        return Report(WRONG, f"check.conjecture: {name_of(law)} has to take a position, and perhaps a move and a depth")
    if isinstance(game, type | str) or not (game is None or hasattr(game, "play") or hasattr(game, "__iter__")):
        return Report(WRONG, f"check.conjecture: behind the law belongs a start position; it was given {words(game)}")
    with Runner() as runner:
        found = Conjecture(law, asked, runner)
        cases = found.cases(game)
        while True:
            case = runner.ask(next, cases, END, most=UNLIMITED)  # they may come from a generator of the student's
            if case.kind in ("error", "endless"):
                return Report(WRONG, f"{name_of(law)}: the cases break off: {case.trouble}")
            if case.result is END:
                return found.survived()
            report = found.wrong(case.result)
            if report is not None:
                return report


def behind(law: Callable[..., Any]) -> tuple[str, ...] | None:
    """What the law is asked for besides the position; None if that cannot be told."""
    try:
        parameters = list(signature(law).parameters.values())
    except (TypeError, ValueError):
        return ()
    named = [each for each in parameters[1:] if each.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)]
    usual = [each.name for each in named if each.default is each.empty]
    return tuple(usual) if parameters and set(usual) <= {"move", "depth"} else None


def ways(case: Any, asked: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every way in which the law is asked about one case."""
    moves = case.moves if "move" in asked else (0,)
    depths = DEPTHS if "depth" in asked else (0,)
    for move in moves:
        for depth in depths:
            values = {"move": move, "depth": depth}
            yield {name: values[name] for name in asked}
