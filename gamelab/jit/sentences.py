"""Numba's complaints, in one sentence each, with the line of the student's own text."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterable
from types import FunctionType
from typing import Any

from gamelab.jit.digest import Text, function_of


class Uncompiled(Exception):
    """Something cannot be compiled; the message says why."""


CALL = (
    r"No implementation of function Function\(<(?:built-in function|class|function) '?([\w.]+)'?[^>]*>\) "
    r"found for signature:"
)
REASONS = (
    (
        r"Untyped global name '(\w+)'[^\n]*\s+[Cc]annot determine Numba type of <class '([\w.]+)'>",
        r"\1 is a \2, which compiled code does not know",
    ),
    (r"Untyped global name '(\w+)'", r"\1 is nothing that compiled code knows"),
    (r"NameError: name '(\w+)' is not defined", r"\1 is not defined"),
    (r"(?:reflected )?list\(?[^\n]*(?:heterogeneous|mixed)", "a list of values of different types"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '(\w+?)(?:\.\d+)*'", r"\3 is sometimes \1, sometimes \2"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '\$", r"a value is sometimes \1, sometimes \2"),
    (r"Invalid reduction function", "reduce cannot be compiled"),
    (r"Can't unify return type from the following types: ([^\n]+)", r"it returns values of different types: \1"),
    (r"Use of unsupported opcode \((\w+)\)", r"\1 cannot be compiled"),
    (r"[Uu]se of (?:a |an )?'?([\w ]+?)'? [^\n]*?(?:not supported|unsupported)", r"\1 cannot be compiled"),
    (r"(\w[\w ]*) (?:is|are) not supported", r"\1 cannot be compiled"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", r"\2 has no .\1 that can be compiled"),
    (r"(?:cannot infer|Cannot type infer|type inference) [^\n]*recursi", "no return stands before the recursive call"),
    (r"runaway recursion", "it never returns without calling itself"),
    (r"Invalid use of getiter with parameters \(Tuple\(", "a list of values of different types"),
    (r"Invalid use of (\w+) with parameters \(([^\n]*)\)", r"\1(\2) cannot be compiled"),
    (CALL + r"\s+>>> [\w.<>]+\(([^\n]*)\)", r"\1(\2) cannot be compiled"),
)  # fmt: skip
WORDS = (
    (r"ConnectFour\([^#]*#\w+|Othello\([^#]*#\w+|Sim\([^#]*#\w+|TicTacToe\([^#]*#\w+|HandTree#\w+", "a position"),
    (r"Literal\[str\]\(([^)]*)\)", r"the text '\1'"),
    (r"Literal\[\w+\]\(([^)]*)\)", r"\1"),
    (r"reflected list\(\w+\)<\w+>|list\(\w+\)<\w+>", "a list"),
    (r"\bu?int(?:64|32)\b", "an int"),
    (r"\bfloat64\b", "a float"),
    (r"\bunicode_type\b", "a text"),
    (r"\bbool(?:ean)?\b", "a truth value"),
    (r"\bnone\b(?!')", "None"),
)


def sentence(search: FunctionType, why: str) -> str:
    return f"{search.__name__} runs plain: {why}."


def because(search: FunctionType, error: Exception, given: Iterable[Any] = ()) -> str:
    """Why ``search`` cannot be compiled: the function and line at fault, and the reason."""
    functions = [function for each in (*given, search) for function in Text(function_of(each) or search).functions]
    message = re.sub(r"\x1b\[[\d;]*m", "", str(error))
    return message if isinstance(error, Uncompiled) else place(message, error, functions) + reason(message)


def place(message: str, error: Exception, functions: list[FunctionType]) -> str:
    """Where the first line stands that the message names and that belongs to one of the functions."""
    named = [(name, int(line)) for name, line in re.findall(r"at ([^\n]+?) \((\d+)\)", message)]
    named += [(name, int(line)) for name, line in re.findall(r'File "([^"\n]+)", line (\d+)', message)]
    location = getattr(error, "loc", None)
    if location is not None:
        named.append((location.filename, location.line))
    for name, line in named:
        for function in functions:
            code = function.__code__
            last = max((number for *_, number in code.co_lines() if number), default=code.co_firstlineno)
            if same_file(name, code.co_filename) and code.co_firstlineno <= line <= last:
                return at_line(function, line, "")
    return ""


def at_line(function: FunctionType, line: int, why: str) -> str:
    """ "line 7 of f (`text`): why", where line 1 is the first of the function, its decorator included."""
    text = linecache.getline(function.__code__.co_filename, line).strip()
    number = line - function.__code__.co_firstlineno + 1
    return f"line {number} of {function.__name__}{f' (`{text}`)' if text else ''}: {why}"


def same_file(name: str, filename: str) -> bool:
    """Whether Numba's name for a file, which may be cut short at the front, means this one."""
    return filename == name or filename.endswith(name.lstrip("./")) or name.endswith(filename)


def reason(message: str) -> str:
    """The complaint in plain words; where none fit, its first line."""
    for pattern, words in REASONS:
        found = list(re.finditer(pattern, message))
        if found:
            return readable(found[-1].expand(words))
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    useful = [line for line in lines if not line.startswith("Failed in nopython mode")]
    return readable((useful or lines or ["it cannot be compiled"])[0].rstrip("."))


def readable(text: str) -> str:
    """The text with people's words for Numba's types."""
    for pattern, word in WORDS:
        text = re.sub(pattern, word, text)
    return text
