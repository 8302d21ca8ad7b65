"""``count_nodes(search, position)``: how many positions a search looks at."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from gamelab.course.check.exercise import reports
from gamelab.course.check.report import WRONG, Report, plural
from gamelab.course.check.run import Function, Runner, plain_function, words
from gamelab.games import Position
from gamelab.jit.fast import call_plain
from gamelab.users.callables import forget, name_of
from gamelab.users.names import Fast

MOST = 1_000_000
"""How many moves a search may play that is counted; minimax needs half a million for the whole of tic-tac-toe."""


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
