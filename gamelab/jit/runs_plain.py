"""Why something runs plain, in a sentence with the line of the user's source; also for an error of Numba."""

from __future__ import annotations

import dis
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from inspect import CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any

from gamelab.users.callables import CACHED, function_of, is_plain_now
from gamelab.users.messages import Failure
from gamelab.users.references import UNDEFINED, Name, codes_in, inner_recursion, names_in
from gamelab.users.whose_code import is_installed, line_in_words, users_function

LARGEST_INT = 1 << 63
KEEPS_RESULTS = "keeps its results, which compiled code does not"
CONSTANT_TYPES = (bool, int, float, str, type(None))
BUILTINS = (abs, bool, enumerate, float, int, len, list, max, min, range, round, sorted, sum, zip)
"""The functions of Python that compiled code has, too, with the same results and errors.

One that differs needs an entry in ``arithmetic.STANDS_FOR``.
"""
REFUSED = {
    "YIELD_VALUE": "a generator, unlike a list in [ ],",
    "PUSH_EXC_INFO": "try or with",
    "FORMAT_": "a text with values",
    "BUILD_SET": "a set",
    "STORE_GLOBAL": "a global that changes",
    "UNPACK_EX": "a starred name such as *rest",
    "IS_OP": "`is`, unlike == and unlike `is None` behind an if,",
}
"""The instructions that are not compiled, by the beginning of their names, in words."""
_given: set[str] = set()


class RunsPlain(UserWarning):
    """Something runs at Python's own speed; the message says why, and in which line."""


class Uncompiled(Failure):
    """Raised where a call has to run plain; ``detail`` says why, and is empty where no warning is due."""

    def __init__(self, why: str = "") -> None:
        super().__init__("plain", why)


def warn(sentence: str) -> None:
    """Warns with this sentence at the line that called the library; once in a process, whichever the object.

    Where all runs plain, no warning is due.
    """
    sentence = re.sub(r" at 0x[0-9A-Fa-f]+", "", sentence)
    if sentence in _given or is_plain_now():
        return
    _given.add(sentence)
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and is_installed(frame.f_code.co_filename):
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, RunsPlain, stacklevel=level + 1)


def at_line(function: FunctionType, line: int | None, why: str) -> str:
    """ "line 7 of f (`text`): why"; "f: why" where no line is known."""
    return f"{line_in_words(function.__code__, line) if line else function.__name__}: {why}"


@cache
def has_numba() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None


# --- what compiled code does not have ---


def reasons_against_function(function: FunctionType) -> Iterator[tuple[int | None, str]]:
    """The lines at which a function has what compiled code does not have, or has otherwise, and why."""
    if function.__code__.co_kwonlyargcount:
        yield None, "an argument by keyword only is not compiled"
    if function.__code__.co_flags & CO_VARKEYWORDS:
        yield None, "an argument with two stars is not compiled"
    for code in inner_recursion(function.__code__):
        yield code.co_firstlineno, f"{code.co_name} calls itself inside another function: write it outside"
    for code in codes_in(function.__code__):
        for step in dis.get_instructions(code):
            if why := reason_against_step(function, step):
                yield step.positions.lineno if step.positions else None, why
    defaults = [Name(None, ("a default",), each) for each in function.__defaults__ or ()]
    for line, dotted, value in [*names_in(function), *defaults]:
        if why := reason_against(value):
            yield line, f"{'.'.join(dotted)} {why}"


def reason_against_step(function: FunctionType, step: dis.Instruction) -> str:
    """Why compiled code cannot do this instruction of a function; nothing if it can."""
    if step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars:
        return f"{step.argval} is a variable of an enclosing function that changes"
    if step.opname == "LOAD_CONST" and not isinstance(step.argval, CodeType) and (why := reason_against(step.argval)):
        return f"this constant {why}"
    return next((f"{what} is not compiled" for start, what in REFUSED.items() if step.opname.startswith(start)), "")


def reason_against(value: Any) -> str:
    """Why compiled code cannot take this value for a constant; nothing if it can."""
    kind = type(value)
    if value is UNDEFINED:
        return "is not defined"
    if kind is tuple:
        return "holds functions" if any(map(callable, value)) else next(filter(None, map(reason_against, value)), "")
    if kind is int and abs(value) >= LARGEST_INT:
        return "is longer than 64 bits"
    if isinstance(value, CACHED) and users_function(value):
        return KEEPS_RESULTS
    if kind in CONSTANT_TYPES or function_of(value) is not None or any(value is each for each in BUILTINS):
        return ""
    if callable(value):
        is_error = isinstance(value, type) and issubclass(value, Exception) and value.__module__ == "builtins"
        return "" if is_error else "is not compiled"
    return f"is of type {kind.__name__}: only functions, numbers, texts and tuples of them are compiled"


# --- Numba's errors in plain words ---

REASONS = (
    (r"uninitialized variable (\w+)", r"\1 may have no value here: give it one before the loop, such as \1 = None"),
    (r"Cannot unify (.+?) and (.+?) for ", r"a value is sometimes \1, sometimes \2"),
    (r"Can't unify return type from the following types: (.+)", r"it returns values of different types: \1"),
    (r"unsupported opcode \((\w+)\)", r"\1 is not compiled"),
    (r"Unknown attribute '(\w+)' of type", r".\1 is not compiled"),
    (r"No implementation of function Function\(<built-in function (\w+)", r"\1 of these values is not compiled"),
    (r"Cannot capture .* variable '(\w+)'", r"\1 is used in a function inside: write a loop, which is compiled"),
    (r"recursi", "no return stands before the recursive call"),
    (r"\s*(?:\w+Error: )?(.*not supported.*)", r"\1"),
)
"""Our words for a message of Numba's, by a pattern that stands in it."""


def reason_of_numba(error: BaseException, functions: Iterable[FunctionType]) -> str:
    """Why it cannot be compiled, with the line at fault if it stands in one of the functions."""
    message = re.sub(r"\x1b\[[\d;]*m", "", str(error))
    why = "this is not compiled"
    for pattern, words in REASONS:
        if found := list(re.finditer(pattern, message)):
            why = found[-1].expand(words).rstrip(".")
            break
    # The innermost call comes first.
    for filename, number in re.findall(r"(?:at |File \")([^\n\"]+?)(?: \(|\", line )(\d+)", message):
        for function in functions:
            code, line = function.__code__, int(number)
            if code.co_filename.endswith(filename.lstrip("./")) and line in {each for *_, each in code.co_lines()}:
                return at_line(function, line, why)
    return why
