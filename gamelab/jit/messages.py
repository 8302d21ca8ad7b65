"""The sentence that says why something runs plain: one for each reason, with the line of the user's own text."""

from __future__ import annotations

import linecache
import re
import sys
import warnings
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType

PACKAGE = str(Path(__file__).parents[1])
_given: set[str] = set()


class RunsPlain(UserWarning):
    """Something runs at Python's own speed; the message says why, and in which line."""


class Uncompiled(Exception):
    """Something cannot be compiled; the message says why."""


def warn(sentence: str) -> None:
    """Warns with this sentence at the line that called the library; once in a process."""
    if sentence in _given:
        return
    _given.add(sentence)
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, RunsPlain, stacklevel=level + 1)


def forget() -> None:
    """Allows every sentence again."""
    _given.clear()


def at_line(function: FunctionType, line: int | None, why: str) -> str:
    """ "line 7 of f (`text`): why"; line 1 is the first of the function, its decorator included."""
    code = function.__code__
    if line is None:
        return f"{function.__name__}: {why}"
    text = linecache.getline(code.co_filename, line).strip()
    number = line - code.co_firstlineno + 1
    return f"line {number} of {function.__name__}{f' (`{text}`)' if text else ''}: {why}"


# --- Numba's errors in plain words ---

REASONS = (
    (r"Untyped global name '(\w+)'[^\n]*\s+[Cc]annot determine Numba type of <class '([\w.]+)'>", r"\1 is a \2"),
    (r"NameError: name '(\w+)' is not defined", r"\1 is not defined"),
    (r"Untyped global name '(\w+)'", r"compiled code does not know \1"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '(\w+?)(?:\.\d+)*'", r"\3 is sometimes \1, sometimes \2"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '\$", r"a value is sometimes \1, sometimes \2"),
    (r"Invalid reduction function", "reduce cannot be compiled"),
    (r"Invalid use of BoundFunction\((\w+)\.(\w+) for", r"this \1.\2 cannot be compiled"),
    (r"Can't unify return type from the following types: ([^\n]+)", r"it returns values of different types: \1"),
    (r"Use of unsupported opcode \((\w+)\)", r"\1 cannot be compiled"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", r"\2 has no .\1 that can be compiled"),
    (r"cannot type infer runaway recursion|recursi", "no return stands before the recursive call"),
    (r"Invalid use of (?:type )?(\w+) with parameters \(([^\n]*)\)", r"\1(\2) cannot be compiled"),
    (r"No implementation of function Function\(<[^>]*?'?([\w.]+)'?(?: at \w+)?>\)", r"\1 cannot be compiled"),
    (r"Int value is too large", "a number is longer than 64 bits"),
    (r"Type of variable '[^']*' cannot be determined", "the type of a value in it cannot be found out"),
    (r"([^\n]* not supported[^\n]*)", r"\1"),
)  # fmt: skip
WORDS = (
    (r"Position\(\w+\)", "a position"), (r"Literal\[str\]\(([^)]*)\)", r"the text '\1'"),
    (r"Literal\[\w+\]\(([^)]*)\)", r"\1"), (r"(?:reflected )?list\(\w+\)<\w+>", "a list"),
    (r"\bu?int(?:64|32)\b", "an int"), (r"\bfloat64\b", "a float"), (r"\bunicode_type\b", "a text"),
    (r"\bbool(?:ean)?\b", "a truth value"), (r"\bnone\b(?!')", "None"),
)  # fmt: skip


def reason(error: Exception, functions: Iterable[FunctionType]) -> str:
    """Why it cannot be compiled: the line at fault, if it stands in one of the functions, and Numba's complaint."""
    message = re.sub(r"\x1b\[[\d;]*m", "", str(error))
    complaint = readable(complaint_in(message))
    for filename, line in lines_in(message):
        for function in functions:
            code = function.__code__
            last = max((number for *_, number in code.co_lines() if number), default=0)
            if code.co_filename.endswith(filename.lstrip("./")) and code.co_firstlineno <= line <= last:
                return at_line(function, line, complaint)
    return complaint


def lines_in(message: str) -> list[tuple[str, int]]:
    """The files and lines that a message of Numba's names, the last one first."""
    found = re.findall(r"at ([^\n]+?) \((\d+)\)|File \"([^\"\n]+)\", line (\d+)", message)
    return [(one or other, int(line or number)) for one, line, other, number in reversed(found)]


def complaint_in(message: str) -> str:
    """The complaint by the first pattern that fits; else the message's first line."""
    for pattern, words in REASONS:
        found = list(re.finditer(pattern, message))
        if found:
            return found[-1].expand(words)
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    return next((line for line in lines if not line.startswith("Failed in nopython")), "it cannot be compiled")


def readable(text: str) -> str:
    """The text with everyday words for Numba's types."""
    for pattern, word in WORDS:
        text = re.sub(pattern, word, text)
    return text.rstrip(".")
