"""``conjecture(law, game)``: a statement, held against one position after another until one refutes it.

    conjecture(lambda position: alphabeta(position).move == minimax(position).move, TicTacToe())

One counterexample is enough to refute; no number of cases proves, unless they are all there are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from warnings import catch_warnings, simplefilter

from gamelab.check.calling import does_nothing, name_of, unfit, words
from gamelab.check.family import Case, larger_trees, trees
from gamelab.check.judge import described
from gamelab.check.laws import broken
from gamelab.check.limits import Limits
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Report
from gamelab.check.samples import enumerated, late
from gamelab.check.trial import Trial
from gamelab.check.watch import Stopped, Watch, watched
from gamelab.games import HandTree, Position

MOST = 6000
"""How many positions of a game are tried at most; all of tic-tac-toe are fewer."""
LOOKS = 100_000
"""At how many positions a law may look in all, as far as can be foreseen."""
FAR = 2000
"""A law that looks at more positions than this from the start of a game is tried from the game's end instead."""
DEPTHS = (1, 2, 3)
"""The depths that a law with a ``depth`` is tried with."""
SECONDS = 3.0
"""The longest that a law may take in all."""


END = object()


@dataclass
class Cases:
    """What a law is tried on, in words; ``whole``: there are no others."""

    what: str = ""
    whole: bool = False

    def fill(self, law: Callable[..., Any], asked: tuple[str, ...], game: Any, limits: Limits) -> Iterator[Any]:
        """The cases, one after another."""
        if game is None or isinstance(game, HandTree):
            self.what = "hand trees, smallest first"
            yield from [*trees(), *larger_trees(), *([] if game is None else [game])]
        elif not hasattr(game, "play"):
            self.what = "those that were given"
            yield from given(game, limits)
        else:
            yield from self.of_game(looked_at(law, asked, game, limits), game)

    def of_game(self, looks: int, start: Position) -> list[Any]:
        """Positions of a game, as many and as near its end as a law demands that looks at so many."""
        name = type(start).__name__
        if looks > FAR:
            self.what = (f"the last positions of random games of {name}, those with the fewest to follow first "
                         "(the law searches too far to be tried from the start)")  # fmt: skip
            return list(late(start, games=150, together=LOOKS // 4))
        positions, self.whole = enumerated(start, min(MOST, LOOKS // max(1, looks)))
        some = f"the first positions of {name}, up to ply {positions[-1].ply}"
        self.what = f"every position of {name}" if self.whole else some
        return positions


def given(cases: Iterable[Any], limits: Limits) -> Iterator[Any]:
    """The cases one by one, found within the time of the law: they may be a generator of the student's."""
    source = iter(cases)
    while True:
        with limits.call():
            case = next(source, END)
        if case is END:
            return
        yield case


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
    return tested(law, asked, game)


def behind(law: Callable[..., Any]) -> tuple[str, ...] | None:
    """What the law is asked for besides the position; None if that cannot be told."""
    try:
        parameters = list(inspect.signature(law).parameters.values())
    except (TypeError, ValueError):
        return ()
    named = [each for each in parameters[1:] if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    usual = [each.name for each in named if each.default is each.empty]
    return tuple(usual) if parameters and set(usual) <= {"move", "depth"} else None


def tested(law: Callable[..., Any], asked: tuple[str, ...], game: Any) -> Report:
    """The report on a law that can be asked."""
    trial = Trial(law, (), Limits(total_seconds=SECONDS), current=game)
    count, cases = {"cases": 0, "silent": 0}, Cases()

    def look(case: Any) -> Report | None:
        for arguments in ways(case, asked):
            holds = trial.ask(case, *arguments.values())
            if holds is None and does_nothing(law):
                return Report(UNSTARTED, f"{name_of(law)}: not started yet")
            count["silent" if holds is None else "cases"] += 1
            if holds is not None and not holds:
                return refuted(law, case, arguments)
        return None

    report = trial.run(look, cases.fill(law, asked, game, trial.limits), "")
    if report or ("too slow" in report.title and not trial.limits.overdue):
        return survived(law, count, cases, done=bool(report))
    return report


def ways(case: Any, asked: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every way in which the law is asked about one case."""
    moves = case.moves if "move" in asked else (None,)
    depths = DEPTHS if "depth" in asked else (None,)
    for move in moves:
        for depth in depths:
            values = {"move": move, "depth": depth}
            yield {name: values[name] for name in asked}  # type: ignore[misc]  # those asked for are no None


def refuted(law: Callable[..., Any], case: Any, arguments: dict[str, int]) -> Report:
    """The report on a counterexample."""
    position = hasattr(case, "play")
    facts = [(name, label(case, value) if name == "move" else str(value)) for name, value in arguments.items()]
    report = broken(case, f"{name_of(law)}: refuted", *facts)
    report.facts[0] = ("smallest counterexample", described(Case(case)) if position else repr(case))
    if not position:
        report.picture = None
    return report


def label(position: Position, move: int) -> str:
    """A move, as the program has it and as people write it."""
    return f"{move} ({position.label(move)})" if hasattr(position, "label") else str(move)


def survived(law: Callable[..., Any], count: dict[str, int], cases: Cases, done: bool) -> Report:
    """The report on a law that nothing refuted; ``done``: it was tried on all the cases."""
    name = name_of(law)
    if not count["cases"]:
        return Report(WRONG, f"{name}: it returned None everywhere, and so said nothing (is a return missing?)")
    silent = f" ({count['silent']:,} more say nothing)" if count["silent"] else ""
    report = Report(RIGHT, f"{name}: survived {count['cases']:,} cases{silent}: {cases.what}")
    if not done:
        report.notes.append("The time was up before all were tried.")
    whole = "These are all there are: for this game, it is proved."
    some = "Not refuted is not proved: the next case may be the counterexample."
    report.notes.append(whole if done and cases.whole else some)
    return report


def looked_at(law: Callable[..., Any], asked: tuple[str, ...], start: Position, limits: Limits) -> int:
    """At how many positions the law looks when it is asked about the start, no more than ``FAR`` and one."""
    watch = Watch(most=FAR + 1)
    try:
        with limits.call(), catch_warnings():
            simplefilter("ignore")  # what is compiled runs plain for once
            for arguments in ways(start, asked):
                law(watched(start, watch), *arguments.values())
    except Stopped:
        if not watch.count > FAR:
            raise
    except BaseException:
        return watch.count  # what is wrong shows again when the case is tried
    return watch.count
