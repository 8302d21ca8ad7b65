"""Runs a user-defined function: counts the positions it plays, and stops it when it plays too many.

The function runs in the main thread and gets genuine positions.  While a ``Runner`` is open, ``play`` of their class
counts.  A budget of plays gives the same verdict on every machine.  Only a function that does not play at all is
stopped by a clock, after ten seconds.
"""

from __future__ import annotations

import _thread
import inspect
import linecache
import re
import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import index
from types import CodeType, FrameType
from typing import Any

Function = Callable[..., Any]
Path = tuple[int, ...]
SECONDS = 10
"""How long a function may run without playing a single move."""
UNLIMITED = 10**9


class Stopped(BaseException):
    """Private exception that ends a function.  No ``except Exception`` catches it."""


@dataclass(frozen=True)
class Answer:
    """What one call came to.  ``kind`` is "value", "none", "odd", "error", "endless" or "unstarted".

    ``value`` and ``move`` are read from a number, a pair or a ``SearchResult``; ``result`` is what was returned.
    ``trouble`` says what happened instead of a value.  ``log`` holds (parent, move, child) for each play.
    """

    kind: str
    result: Any = None
    value: Any = None
    move: Any = None
    paired: bool = False
    trouble: str = ""
    plays: int = 0
    log: list[tuple[Any, int, Any]] = field(default_factory=list, repr=False)

    @property
    def looked(self) -> int:
        """The positions looked at: the one given, and one for each play."""
        return self.plays + 1


class Runner:
    """Calls functions and counts their plays.  Use it as a context manager, once for a whole check."""

    def __init__(self) -> None:
        self.plays, self.most, self.calls = 0, UNLIMITED, 0
        self.log: list[tuple[Any, int, Any]] | None = None
        self.inside, self.overdue, self.spent = False, False, False
        self.genuine: dict[type, Function] = {}
        self.done = threading.Event()
        self.handler: Any = None

    def __enter__(self) -> Runner:
        if threading.current_thread() is threading.main_thread():
            self.handler = signal.signal(signal.SIGINT, self.interrupted)
            threading.Thread(target=self.watch, daemon=True, name="gamelab check").start()
        return self

    def __exit__(self, *error: object) -> None:
        self.done.set()
        if self.handler is not None:
            signal.signal(signal.SIGINT, self.handler)
        for kind, play in self.genuine.items():
            kind.play = play  # type: ignore[attr-defined]

    def count(self, kind: type) -> None:
        """Counts the plays of this class of positions from now on."""
        owner = next((each for each in kind.__mro__ if "play" in vars(each)), None)
        if owner is None or owner in self.genuine:
            return
        play = self.genuine[owner] = vars(owner)["play"]

        def counted(position: Any, move: Any) -> Any:
            if self.plays >= self.most:
                self.spent = True
                raise Stopped(self)
            after = play(position, move)
            self.plays += 1
            if self.log is not None:
                self.log.append((position, move, after))
            return after

        owner.play = counted  # type: ignore[attr-defined]

    def watch(self) -> None:
        """Interrupts the main thread when a call has not played for too long.  Runs in a thread of its own."""
        idle, before = 0, (0, 0)
        while not self.done.wait(1):
            now = self.calls, 0 if self.spent else self.plays
            idle = idle + 1 if self.inside and now == before else 0
            before = now
            if idle >= SECONDS:
                self.overdue = True
                _thread.interrupt_main()

    def interrupted(self, number: int, frame: FrameType | None) -> None:
        """Handles Ctrl-C, and the interrupt of ``watch``, which arrives in the same way."""
        if not self.overdue:
            if callable(self.handler):
                self.handler(number, frame)
        elif self.inside:
            raise Stopped(self)

    def ask(self, function: Function, *arguments: Any, most: int = UNLIMITED, log: bool = False) -> Answer:
        """What ``function(*arguments)`` comes to.  It may play ``most`` moves.  Only Ctrl-C is raised."""
        for argument in arguments:
            self.count(type(argument))
        self.plays, self.most, self.spent, self.overdue = 0, most, False, False
        self.log = [] if log else None
        self.calls += 1
        error: BaseException | None = None
        try:
            self.inside = True
            result = function(*arguments)
            self.inside = False
        except BaseException as raised:
            self.inside = False
            if type(raised) is KeyboardInterrupt or (isinstance(raised, Stopped) and raised.args != (self,)):
                raise
            error = raised
        if self.spent or self.overdue or isinstance(error, Stopped):
            why = "it looks at far more positions than needed" if self.spent else f"no answer after {SECONDS} seconds"
            answer = Answer("endless", trouble=why)
        elif error is not None:
            answer = of_error(error)
        elif result is None and does_nothing(function):
            answer = Answer("unstarted", trouble=name_of(function))
        else:
            answer = of_result(result)
        answer = replace(answer, plays=self.plays, log=self.log or [])
        self.most, self.log = UNLIMITED, None
        return answer


def of_result(result: Any) -> Answer:
    """The answer in what a function returned."""
    if result is None:
        return Answer("none", trouble="None")
    if hasattr(result, "value") and hasattr(result, "move"):
        return of_result((result.value, result.move))
    if isinstance(result, tuple) and len(result) == 2 and not hasattr(result, "_fields"):
        value, move = map(plain, result)
        kind = "value" if is_number(value) and (move is None or is_whole(move)) else "odd"
        return Answer(kind, result, value, move, True, trouble=words(result))
    if is_number(result):
        return Answer("value", result, plain(result))
    return Answer("odd", result, trouble=words(result))


def of_error(error: BaseException) -> Answer:
    """The answer of a function that raised an error."""
    name, line = place_of(error)
    if isinstance(error, NotImplementedError):
        return Answer("unstarted", trouble=name)
    if isinstance(error, RecursionError):
        return Answer("endless", trouble=f"RecursionError: too many calls inside one another{line}")
    return Answer("error", error, trouble=f"{type(error).__name__}: {steady(str(error))}{line}")


def place_of(error: BaseException) -> tuple[str, str]:
    """The user's function in which an error arose, and its line in words; empty if there is none."""
    name = line = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if not str(frame.f_globals.get("__name__", "")).startswith("gamelab."):
            name = code.co_name
            text = linecache.getline(code.co_filename, number).strip()
            line = f"\nin line {number - code.co_firstlineno + 1} of {name}" + (f":  {text}" if text else "")
    return name, line


def plain_function(function: Function) -> Function:
    """The Python text of a compiled function, which can be counted; any other function as it is."""
    return getattr(function, "plain", function)


def name_of(function: Function) -> str:
    """The function's name, as the user wrote it."""
    name = getattr(function, "__name__", type(function).__name__)
    return "your function" if name == "<lambda>" else str(name)


def does_nothing(function: Function) -> bool:
    """Whether the function's body is empty: ``...``, ``pass`` or a docstring alone."""
    code = getattr(function, "__code__", None)
    return code is not None and len(code.co_code) <= len(empty.__code__.co_code)


def empty() -> None:
    """The shortest of functions."""


def names_in(code: CodeType) -> set[str]:
    """The global names and attributes that a function uses, its inner functions included."""
    inner = (names_in(each) for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*inner)


def parameters_of(function: Function) -> list[str]:
    """The names of the function's parameters; empty if that cannot be told."""
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def has_window(function: Function) -> bool:
    """Whether the function takes ``alpha`` and ``beta`` after the position."""
    names = parameters_of(function)
    return len(names) >= 3 and names[1][:1].lower() in "aα" and names[2][:1].lower() in "bβ"


def words(thing: Any, write: Callable[[Any], str] = repr) -> str:
    """A thing in a few words, whatever it is."""
    try:
        return steady(write(thing))
    except Exception:
        return f"a {type(thing).__name__}"


def steady(text: str) -> str:
    """The text without memory addresses, which differ from run to run, and not too long."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x…", text)
    return text if len(text) <= 200 else text[:200] + "…"


def is_number(thing: Any) -> bool:
    """Whether a thing is a number that a value can be; NaN is none."""
    return (isinstance(thing, float) and thing == thing) or is_whole(thing)


def is_whole(thing: Any) -> bool:
    """Whether a thing is an int, NumPy's included."""
    return hasattr(thing, "__index__") and not hasattr(thing, "__len__") and not isinstance(thing, bool)


def plain(thing: Any) -> Any:
    """A whole number as a plain int; anything else as it is."""
    return index(thing) if is_whole(thing) else thing
