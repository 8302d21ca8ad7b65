"""Why something runs plain, in a sentence with the line of the user's source; also for an error of Numba."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable
from types import FunctionType

from gamelab.users.callables import is_all_plain
from gamelab.users.messages import Failure
from gamelab.users.whose_code import is_installed, line_in_words

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
    if sentence in _given or is_all_plain.get():
        return
    _given.add(sentence)
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and is_installed(frame.f_code.co_filename):
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, RunsPlain, stacklevel=level + 1)


def at_line(function: FunctionType, line: int | None, why: str) -> str:
    """ "line 7 of f (`text`): why"; "f: why" where no line is known."""
    return f"{line_in_words(function.__code__, line) if line else function.__name__}: {why}"


# --- Numba's errors in plain words ---

REASONS = (
    (r"Untyped global name '(\w+)'", r"compiled code does not know \1"),
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
