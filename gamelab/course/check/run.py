"""Runs a user-defined function: counts the positions it plays, and stops it when it plays too many.

The function runs in this thread and gets genuine positions.  While a ``Runner`` is open, ``play`` of their class
counts.  A function that does not play is stopped when too many of its lines have run.  Counts give the same verdict on
every machine, and need no thread, which a browser does not have.  A loop inside C code, or one that catches every
exception, cannot be stopped by counting: the kernel's stop button ends it.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack, redirect_stdout
from functools import partial
from types import FrameType
from typing import Any, NamedTuple, NoReturn

from gamelab.games import GAMES
from gamelab.games.position import as_int, as_number
from gamelab.search.result import value_and_move
from gamelab.users.callables import Fast, name_of
from gamelab.users.how_far import loops_in, owner_of_play, watched_play
from gamelab.users.sandbox import Printed
from gamelab.users.whose_code import is_users_frame, line_in_words, place_of

Function = Callable[..., Any]
MOST_IDLE_LINES = 500_000
"""How many lines a function may run without playing a single move: this takes half a second or more."""
MOST_PLAYS = 50_000
"""How many moves a function may play in one call, which is many times what a right one needs."""
MOST_SHOWN = 10
"""So many lines are shown of all that a function prints in one check, which calls it often."""
SETTLED = 20_000
"""After so many moves in one call its lines are counted no longer, unless a loop was seen that may not end."""


class Stopped(BaseException):
    """Private exception that ends a function.  No ``except Exception`` catches it."""


class NotStarted(BaseException):
    """Private exception: a function raises NotImplementedError, so it is not written yet."""


class Changed(Exception):
    """Private exception: a search has changed the position that it was given."""


class NoFunction(TypeError):
    """Private exception: something was given to a check and is no function."""


class Answer(NamedTuple):
    """The outcome of one call.  ``kind`` is "value", "none", "odd", "error" or "endless"; of an audit also "changed".

    ``value`` and ``move`` are read from a number, a pair or a ``SearchResult``; ``result`` is what was returned,
    unchanged, or the error.  ``trouble`` says what happened instead of a value.  ``looked`` counts the positions looked
    at: the one given, and one for each play; ``evaluated`` says how often each was evaluated.  ``log`` holds (parent,
    move, child) for each play.
    """

    kind: str
    result: Any = None
    value: Any = None
    move: Any = None
    paired: bool = False
    trouble: str = ""
    looked: int = 1
    evaluated: dict[Any, int] = {}  # noqa: RUF012 - each is replaced as a whole
    log: tuple[tuple[Any, int, Any], ...] = ()

    @property
    def is_broken(self) -> bool:
        """Whether the function did not get as far as a result."""
        return self.kind in ("error", "endless")


UNANSWERED = {
    "none": "it returns None",
    "changed": "it changes the position",
    "error": "it breaks off with an error",
    "endless": "it does not come to an end",
}
"""The kinds of answers that are none, and what a report says of each."""


class Runner:
    """Calls functions and counts their plays.  Use it as a context manager, once for a whole check.

    While a function runs it is ``inside``, where it has made so many ``plays`` of the ``most`` that it may make, and so
    many ``lines`` have run since the last one.  It ``is_looped`` if it entered a loop that may not end.
    """

    def __init__(self) -> None:
        self.plays = self.most = self.lines = 0
        self.inside = self.is_looped = False
        self.log: list[tuple[Any, int, Any]] | None = None
        self.printed, self.watching, self.watched = Printed(), ExitStack(), set[Any]()

    def __enter__(self) -> Runner:
        self.watching.enter_context(redirect_stdout(self.printed))
        return self

    def __exit__(self, *error: object) -> None:
        self.watching.close()
        lines = self.printed.getvalue().splitlines()
        if len(lines) > MOST_SHOWN:
            lines[MOST_SHOWN:] = ["… and so on: a check calls a function many times."]
        if lines:
            print("\n".join(lines))

    def count(self, kind: type) -> None:
        """Counts the plays of this class of positions from now on."""
        owner = owner_of_play(kind)
        if owner and owner not in self.watched:
            self.watched.add(owner)
            self.watching.enter_context(watched_play(owner, self.counted))

    def counted(self, play: Function, position: Any, move: Any) -> Any:
        """What is played, if the function may play any more."""
        if self.inside:
            if self.plays >= self.most:
                self.stop()
            self.plays += 1
            self.lines = 0
            if self.plays == SETTLED and not self.is_looped:
                sys.settrace(None)
        after = play(position, move)
        if self.log is not None:
            self.log.append((position, move, after))
        return after

    def stop(self) -> NoReturn:
        """Ends the function, which looks at too much."""
        self.plays = self.most + 1
        raise Stopped(self)

    def trace(self, frame: FrameType, event: str, argument: object) -> Function | None:
        """Counts calls, and the lines of loops that may not end; the functions of packages come to an end.

        Above all, importing one is never broken off: what is half imported would fail at the next call.
        """
        if event == "call" and not is_users_frame(frame):
            return None
        self.lines += 1
        if self.lines > MOST_IDLE_LINES:
            raise Stopped(self)
        loops = loops_in(frame.f_code)
        if loops <= {"moves"}:
            return None
        self.is_looped = True
        frame.f_trace_opcodes = "jump" in loops
        return self.trace

    def ask(
        self, function: Function, *arguments: Any, most: int = MOST_PLAYS, log: bool = False, trusted: bool = False
    ) -> Answer:
        """The outcome of ``function(*arguments)``, which is stopped if it plays more than ``most`` moves.

        The lines of a ``trusted`` one are not counted.  Raises only what Ctrl-C does, and NotStarted.
        """
        given = [type(argument) for argument in arguments if hasattr(argument, "play")]
        for kind in given or GAMES:  # without a position, the function may begin a game of its own
            self.count(kind)
        self.plays, self.most, self.lines, self.is_looped = 0, most, 0, False
        self.log = [] if log else None
        self.inside, tracer = True, sys.gettrace()
        if not trusted:
            sys.settrace(self.trace)
        try:
            result = function(*arguments)
            self.inside = False
            answer = of_result(result)
        except BaseException as error:
            self.inside = False
            if isinstance(error, KeyboardInterrupt | Stopped | NotStarted) and error.args != (self,):
                raise  # what another runner stopped, say: a check that calls a check
            if isinstance(error, NotImplementedError):
                raise not_started(function, error) from None
            answer = of_error(error)
        finally:
            sys.settrace(tracer)
        if self.plays > most:  # perhaps the function caught Stopped
            answer = Answer("endless", trouble="it looks at far more positions than needed")
        if self.lines > MOST_IDLE_LINES:
            answer = Answer("endless", trouble=f"{MOST_IDLE_LINES:,} lines ran, and it played no move")
        return answer._replace(looked=min(self.plays, most) + 1, log=tuple(self.log or ()))


def of_result(result: Any) -> Answer:
    """The answer in what a function returned."""
    if result is None:
        return Answer("none", trouble="None")
    value, move, paired = value_and_move(result)
    number = as_number(value)
    played = None if move is None else as_int(move)  # as_int takes long to find out that None is no number
    if number is not None and (move is None or played is not None):
        return Answer("value", result, number, played, paired)
    return Answer("odd", result, paired=paired, trouble=in_words(result))


def as_plain(result: Any) -> Any:
    """Of the result of a search the value and the move; a number as Python's own; all else as it is."""
    answer = of_result(result)
    number = (answer.value, answer.move) if answer.paired else answer.value
    return number if answer.kind == "value" else result


def in_short(answer: Answer) -> str:
    """What a function returned, or what happened instead, in words."""
    return answer.trouble or in_words(as_plain(answer.result))


def of_error(error: BaseException) -> Answer:
    """The answer of a function that raised an error."""
    place = place_of(error)
    line = f"\nin {line_in_words(*place)}" if place else ""
    if isinstance(error, Changed):
        return Answer("changed", trouble=str(error))
    if isinstance(error, RecursionError):
        return Answer("endless", trouble=f"RecursionError: too many calls inside one another{line}")
    return Answer("error", error, trouble=f"{error_in_words(error)}{line}")


def error_in_words(error: BaseException) -> str:
    """The kind of an error, and what it says, if anything."""
    return f"{type(error).__name__}: {in_words(error, str)}".removesuffix(": ")


def not_started(function: Function, error: NotImplementedError) -> NotStarted:
    """What is said of a function that raises it, perhaps above lines that its writer has added."""
    place = place_of(error)
    if place is None:
        return NotStarted(f"{name_of(function)}: not started yet")
    code, line = place
    rest = "".join(linecache.getlines(code.co_filename)[line - 1 :])
    is_left = re.match(r"\s*(raise NotImplementedError\(\))\n\s*(?<= )\S", rest)
    why = f"the line `{is_left[1]}` is still there" if is_left else "not started yet"
    return NotStarted(f"{code.co_name}: {why}")


def plain_function(function: Function) -> Function:
    """The Python function behind a compiled one, also within a partial; any other function as it is.

    Raises NoFunction for anything else.
    """
    if not callable(function):
        raise NoFunction(in_words(function))
    if isinstance(function, partial):
        return partial(plain_function(function.func), *function.args, **function.keywords)
    plain: Function = function.plain if isinstance(function, Fast) else function
    return plain


def in_words(thing: Any, write: Callable[[Any], str] = repr) -> str:
    """A thing in a few words, without memory addresses, which differ from run to run."""
    try:
        text = re.sub(r"0x[0-9a-fA-F]+", "0x…", write(thing))
    except KeyboardInterrupt:
        raise
    except BaseException:  # SystemExit, too
        return f"an unwritable {type(thing).__name__}"
    return text if len(text) <= 200 else text[:200] + "…"
