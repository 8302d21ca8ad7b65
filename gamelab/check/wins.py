"""The check that a win in one move is taken: a search can have the right value and never win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, does_nothing, has_window, is_whole, name_of, players_of, unfit
from gamelab.check.family import FULL, tictactoe_classes
from gamelab.check.hints import HINTS
from gamelab.check.report import UNSTARTED, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import Position

EMPTY = 5
"""With more empty cells, a plain search of each position would take too long."""
PUTS_OFF = Bug(
    "puts off the win",
    "a win now and a win later count the same, so the first one found is played, and that may be the later one.",
    "Let a win count less the later it comes: WIN − plies from the root. Then the winner hurries.",
)


def takes_wins(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried on ``positions``, else
    on every position of tic-tac-toe with up to 5 empty cells and a win in one, but for turns and mirrors.
    """
    if not callable(function):
        return unfit("takes_wins", function)
    tried = list(with_win_in_one(late() if positions is None else positions, players_of(function)))
    tried.sort(key=lambda position: len(position.moves))
    trial = Trial(function, HINTS["takes_wins"])
    window = FULL if has_window(function) else ()

    def look(position: Position) -> Report | None:
        result = trial.ask(position, *window)
        if result is None and does_nothing(function):
            return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
        move = move_in(result)
        if not is_whole(move) or move not in position.moves:
            return trial.odd(result, "legal move")
        return None if move in wins(position) else refused(trial, position, move)

    return trial.run(look, tried, "{name}: takes the win in all {tried:,} positions that have one")


def refused(trial: Trial, position: Position, move: int) -> Report:
    """The report on a position where the win was not taken."""
    winning = " or ".join(position.label(each) for each in wins(position))
    facts = ("wins at once", winning), ("played", position.label(move))
    return blamed(trial.wrong("it does not take a win in one move", *facts), PUTS_OFF)


def late() -> list[Position]:
    """The classes of tic-tac-toe positions in which few cells are empty."""
    return [position for position in tictactoe_classes() if len(position.moves) <= EMPTY]


def wins(position: Position) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


def with_win_in_one(positions: Iterable[Position], players: tuple[int, ...]) -> Iterator[Position]:
    """Those of the positions in which one of ``players`` is to move and can win at once."""
    return (position for position in positions if position.to_move in players and wins(position))


def move_in(result: Any) -> Any:
    """The move in what an agent or a search returned."""
    if isinstance(result, tuple) and len(result) == 2:
        return result[1]
    return getattr(result, "move", result)
