"""``count_nodes(search, position)``: how many positions a search looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelab.check.exercise import unfit
from gamelab.check.report import UNSTARTED, WRONG, Report, plural
from gamelab.check.run import Function, Runner, name_of, words
from gamelab.games import Position
from gamelab.jit.fast import Fast

MOST = 2_000_000
"""How many moves a search may play; plain minimax needs half a million for the whole of tic-tac-toe."""


@dataclass(frozen=True, repr=False)
class Counted:
    """What a search returned, and how many positions it looked at, the first one included."""

    result: Any
    positions: int

    def __repr__(self) -> str:
        return f"{plural(self.positions, 'position')} looked at; returned {words(self.result)}"


def count_nodes(function: Function, position: Position, *args: Any) -> Counted | Report:
    """What ``function(position, *args)`` returns, and how many positions it looks at; a report if it breaks off.

    >>> from gamelab.games import HandTree
    >>> count_nodes(lambda position: position.play(1).score, HandTree([3, 5]))
    2 positions looked at; returned 5
    """
    if not callable(function):
        return unfit("count_nodes", function, "my_function, …")
    if not isinstance(position, Position):
        return Report(WRONG, f"check.count_nodes: give it a position after the function, not {words(position)}")
    with Runner() as runner:
        plain = function.call_plain if isinstance(function, Fast) else function  # compiled code counts no plays
        answer = runner.ask(plain, position, *args, most=MOST)
    if answer.kind == "unstarted":
        return Report(UNSTARTED, f"{answer.trouble or name_of(function)}: not started yet")
    if answer.kind in ("error", "endless"):
        after = f" after {plural(answer.looked, 'position')}"
        return Report(WRONG, f"{name_of(function)}: {answer.trouble}{after}".replace("\n", ", "))
    return Counted(answer.result, answer.looked)
