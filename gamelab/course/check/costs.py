"""What a program costs: ``count_nodes`` counts a search's positions, ``keeps_time`` measures an agent's time."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from gamelab.arena import Limits, RandomAgent, play_game, replay
from gamelab.arena.agents import AnyAgent
from gamelab.course.check.exercise import reports
from gamelab.course.check.report import RIGHT, WRONG, Report, picture_of, plural, text_of
from gamelab.course.check.run import Function, Runner, plain_function, words
from gamelab.games import Position
from gamelab.jit.fast import call_plain
from gamelab.users.callables import forget, name_of
from gamelab.users.names import Fast

MOST = 1_000_000
"""How many moves a search may play that is counted; minimax needs half a million for the whole of tic-tac-toe."""
GAMES = 4
"""In so many games an agent's time is measured."""


class Counted(NamedTuple):
    """The result of a search, and how many positions it looked at, the first one included."""

    result: Any
    positions: int

    def __repr__(self) -> str:
        return f"{plural(self.positions, 'position')} looked at; returned {words(self.result)}"


@reports
def count_nodes(function: Function, position: Position, *args: Any) -> Counted | Report:
    """The result of ``function(position, *args)``, and how many positions it looks at; a report if it breaks off.

    >>> from gamelab.games import HandTree
    >>> count_nodes(lambda position: position.play(1).score, HandTree([3, 5]))
    2 positions looked at; returned 5
    """
    plain = partial(call_plain, function.plain) if isinstance(function, Fast) else plain_function(function)
    forget(function)
    with Runner() as runner:
        answer = runner.ask(plain, position, *args, most=MOST)
    if answer.kind in ("error", "endless"):
        trouble = answer.trouble.replace("\n", ", ")
        return Report(WRONG, f"{name_of(function)}: {trouble} after {plural(answer.looked, 'position')}")
    return Counted(answer.result, answer.looked)


@reports
def keeps_time(move: AnyAgent, start: Position, seconds: float = 1.0) -> Report:
    """Whether an agent answers in time, with a legal move, in a few games against a random one.

    Its time is measured as in ``tournament``: in seconds of the processor, so a busy machine makes nobody late.
    """
    asked = 0
    for game in range(GAMES):
        record = play_game(move, RandomAgent(), start, game=game, openings=2, limits=Limits(seconds))
        asked += record.decisions[0]
        if record.forfeit and record.winner == 1:
            *_, last = replay(record, start)
            facts = [("forfeited in", text_of(last))]
            return Report(WRONG, f"{name_of(move)}: {record.detail}", facts, picture=picture_of(last))
    return Report(RIGHT, f"{name_of(move)}: in time with {seconds:g} s for each of {plural(asked, 'move')}")
