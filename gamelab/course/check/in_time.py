"""``keeps_time(move, start, seconds)``: whether an agent is in time for a tournament."""

from __future__ import annotations

from gamelab.arena import Limits, RandomAgent, play_game, replay
from gamelab.arena.agents import AnyAgent
from gamelab.course.check.exercise import reports
from gamelab.course.check.report import RIGHT, WRONG, Report, picture_of, plural, text_of
from gamelab.games import Position
from gamelab.users.callables import name_of

GAMES = 4


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
