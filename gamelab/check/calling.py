"""Calling a student's function: with which arguments, under which limits, and what came of it."""

from __future__ import annotations

import inspect
import linecache
import re
import time
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import index
from typing import Any

from gamelab.check.family import Case, Window
from gamelab.check.limits import Limits, ours
from gamelab.check.report import WRONG, Report
from gamelab.check.watch import Path, Stopped, Watch, watched
from gamelab.games import FIRST, SECOND
from gamelab.search import INF

Function = Callable[..., Any]


ENDLESS = {
    "time": "no answer within the time",
    "positions": "no answer after 50 times as many positions as needed",
    "recursion": "Python gave up: too many calls inside one another (RecursionError)",
}


class Odd(BaseException):
    """Carries what a student's function returned to a partner that could do nothing with it."""


@dataclass(frozen=True)
class Answer:
    """What one call came to: ``value`` and ``move``, or ``trouble`` in words; ``kind`` tells which sort."""

    kind: str  # "pair", "value", "none", "odd", "error", "endless", "unstarted"
    value: Any = None
    move: Any = None
    trouble: str = ""
    error: BaseException | None = None
    place: str = ""  # the student's function in which the error arose
    where: str = ""  # and the line, in words
    looked: int = 0
    paths: tuple[Path, ...] = field(default=(), repr=False)

    @property
    def is_value(self) -> bool:
        """Whether there is a value to judge."""
        return self.kind in ("pair", "value")


def has_window(function: Function) -> bool:
    """Whether the function takes ``alpha`` and ``beta`` behind the position."""
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return False
    return len(names) >= 3 and names[1][:1].lower() in "aα" and names[2][:1].lower() in "bβ"


def players_of(function: Function) -> tuple[int, ...]:
    """Who is to move where the function may be called: by its name, maxi… or mini…, else either player."""
    first_word = getattr(function, "__name__", "").split("_")[0]
    return {"maxi": (FIRST,), "mini": (SECOND,)}.get(first_word, (FIRST, SECOND))


def name_of(function: Function) -> str:
    """The function's name, as the student wrote it."""
    function = getattr(function, "func", function)  # of what functools.partial makes
    name = getattr(function, "__name__", type(function).__name__)
    return "your function" if name == "<lambda>" else str(name)


def call(function: Function, case: Case, limits: Limits, most: int, windowed: bool) -> Answer:
    """What ``function`` makes of a case, never an exception; it may look at ``most`` positions."""
    watch = Watch(most, time.thread_time() + 0.8 * limits.call_seconds)
    arguments: Window | tuple[()] = case.window if windowed else ()
    try:
        with limits.call():
            try:
                result = function(watched(case.position, watch), *arguments)
            except Odd as odd:
                result = odd.args[0]
        answer = of_result(result, watch)
    except BaseException as error:
        return of_error(error, watch)
    if answer.kind == "none" and does_nothing(function):
        return replace(answer, kind="unstarted", trouble=name_of(function))
    return answer


def does_nothing(function: Function) -> bool:
    """Whether the function's body is empty: ``...``, ``pass``, a docstring alone."""
    code = getattr(function, "__code__", None)
    return code is not None and not code.co_names and not code.co_freevars and code.co_nlocals <= code.co_argcount


def told(answer: Answer) -> str:
    """What came instead of a value, in words, with the student's line."""
    if answer.kind != "endless":
        return answer.trouble
    return ", ".join(filter(None, (ENDLESS[answer.trouble], answer.where)))


GIVEN = {
    **{name: name for name in ("maxi", "mini", "maxi_alpha_beta", "mini_alpha_beta")},
    **dict.fromkeys(("agrees", "looked_at"), "my_function, …"),
    "bounds": "bound_of, serves",
}
"""What is written between the brackets of a check, unless it is the name of one function."""


def unfit(check: str, given: Any) -> Report:
    """The report on something that was given to a check and is no function."""
    call = f"check.{check}({GIVEN.get(check, 'my_function')})"
    return Report(WRONG, f"check.{check}: give it a function by its name alone, {call}; it was given {words(given)}")


def of_result(result: Any, watch: Watch) -> Answer:
    """The answer in what a function returned."""
    seen: dict[str, Any] = {"looked": watch.count, "paths": tuple(watch.paths())}
    if result is None:
        return Answer("none", trouble="None", **seen)
    if isinstance(result, tuple) and len(result) == 2:
        value, move = map(plain, result)
        kind = "pair" if is_number(value) and (move is None or is_whole(move)) else "odd"
        text = f"{words(result)}: the move is a text; a move is a number" if isinstance(move, str) else words(result)
        return Answer(kind, value, move, text, **seen)
    if is_number(result):
        return Answer("value", plain(result), **seen)
    if hasattr(result, "value") and hasattr(result, "move"):
        return of_result((result.value, result.move), watch)
    tuple_wanted = ": a list; a tuple is wanted, (value, move)" * isinstance(result, list)
    return Answer("odd", trouble=words(result) + tuple_wanted, **seen)


def of_error(error: BaseException, watch: Watch) -> Answer:
    """The answer that an exception is."""
    seen: dict[str, Any] = {"looked": watch.count, "error": error}
    if isinstance(error, NotImplementedError):
        return Answer("unstarted", trouble=place(error)[0], **seen)
    if isinstance(error, Stopped | RecursionError):
        why = "recursion" if isinstance(error, RecursionError) else str(error)
        name, where = circle(error) if why == "recursion" else ("", "")
        return Answer("endless", trouble=why or "time", place=name, where=where, **seen)
    text = ": ".join(filter(None, (type(error).__name__, steady(str(error)))))
    name, where = place(error)
    return Answer("error", trouble="\n".join(filter(None, (text, where))), place=name, where=where, **seen)


def place(error: BaseException) -> tuple[str, str]:
    """The student's function in which an exception arose, and the line there in words; the last of the student's."""
    lines = lines_of(error)
    return line_in_words(*lines[-1]) if lines else ("", "")


def circle(error: BaseException) -> tuple[str, str]:
    """The same for calls without end: the first of the lines that come again and again."""
    lines = lines_of(error)
    often = Counter(lines)
    return next((line_in_words(*line) for line in lines if often[line] > 50), ("", ""))


def lines_of(error: BaseException) -> list[tuple[types.CodeType, int]]:
    """The student's lines that the calls went through, down to where the exception arose."""
    trace = error.__traceback__
    found = []
    while trace is not None:
        if not ours(trace.tb_frame):
            found.append((trace.tb_frame.f_code, trace.tb_lineno))
        trace = trace.tb_next
    return found


def line_in_words(code: types.CodeType, line: int) -> tuple[str, str]:
    """The name of the function, and its line, counted from its first."""
    text = linecache.getline(code.co_filename, line).strip()
    number = line - code.co_firstlineno + 1
    return code.co_name, f"in line {number} of {code.co_name}" + (f":  {text}" if text else "")


def steady(text: str) -> str:
    """The text without what differs from run to run, and not too long."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x…", text)
    return text if len(text) <= 200 else text[:200] + "…"


def words(result: Any) -> str:
    """A returned thing in a few words."""
    if inspect.isgenerator(result):
        return "a generator (yield where return was meant?)"
    if inspect.iscoroutine(result):
        result.close()
        return "a coroutine (async is not needed)"
    try:
        return steady(repr(result))
    except Exception:
        return f"a {type(result).__name__}"


def is_number(thing: Any) -> bool:
    """Whether a thing is a number that a value can be."""
    return isinstance(thing, float) or is_whole(thing)


def is_whole(thing: Any) -> bool:
    """Whether a thing is an int, NumPy's included."""
    return hasattr(thing, "__index__") and not isinstance(thing, bool)


def plain(thing: Any) -> Any:
    """NumPy's whole number, or another one, as an int; anything else as it is."""
    return index(thing) if is_whole(thing) else thing


def with_partner(function: Function, partner: str, player: int) -> Function:
    """The function with its partner's name bound to a right one, so that it can be judged by itself.

    A function that does not call ``partner`` by this global name stays as it is.
    """
    if not isinstance(function, types.FunctionType) or partner not in names_in(function.__code__):
        return function
    names = dict(function.__globals__)
    parts = function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    alone = types.FunctionType(*parts)
    alone.__kwdefaults__ = function.__kwdefaults__
    names[function.__name__] = alone
    names[partner] = right_partner(alone, -player, partner)
    return alone


def names_in(code: types.CodeType) -> set[str]:
    """The global names and attributes that a function uses, its inner functions and generators included."""
    inner = (names_in(each) for each in code.co_consts if isinstance(each, types.CodeType))
    return set(code.co_names).union(*inner)


def right_partner(function: Function, player: int, name: str) -> Function:
    """The other half of the pair, written rightly, which calls ``function`` for the children.

    It wants ``alpha`` and ``beta`` if ``function`` does, so that a call without them is an error here too.
    """

    def partner(position: Any, alpha: Any = -INF, beta: Any = INF) -> tuple[Any, int | None]:
        if position.is_over:
            return position.score, None
        best: Any = -player * INF
        chosen = None
        for move in position.moves:
            window = (alpha, beta) if windowed else ()
            value = value_in(function(position.play(move), *window))
            if player * value > player * best:
                best, chosen = value, move
            if player == FIRST:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if windowed and alpha >= beta:
                break
        return best, chosen

    windowed = has_window(function)
    partner.__name__ = partner.__qualname__ = name
    if windowed and not (function.__defaults__ or function.__kwdefaults__):
        partner.__defaults__ = None
    return partner


def value_in(result: Any) -> Any:
    """The value in a pair (value, move); hands anything else to whoever judges it."""
    if not isinstance(result, tuple) or len(result) != 2 or not is_number(result[0]):
        raise Odd(result)
    return result[0]
