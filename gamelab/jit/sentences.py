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


REASONS = (
    (
        r"Untyped global name '(\w+)'.*?Cannot determine Numba type of <class '([\w.]+)'>",
        r"\1 is a \2, which compiled code does not know",
    ),
    (r"NameError: name '(\w+)' is not defined", r"\1 is not defined"),
    (r"Unknown attribute '(\w+)' of type ([\w.]+)", r"a \2 has no .\1 that can be compiled"),
    (r"Cannot unify (.+?) and (.+?) for '(\w+?)(?:\.\d+)*'", r"\3 is sometimes \1, sometimes \2"),
    (r"Can't unify return type from the following types: ([^\n]+)", r"it returns values of different types: \1"),
    (r"reflected list\(\w+\).*?(?:mixed|heterogeneous|unify)", r"a list of mixed types"),
    (r"use of (\w+) .*?is not supported|Use of unsupported opcode \((\w+)\)", r"\1\2 cannot be compiled"),
    (r"The use of a? ?'?yield'?", r"yield cannot be compiled"),
    (r"(?:The )?[Uu]se of (?:a )?(\w+)[^.\n]* is (?:not supported|unsupported)", r"\1 cannot be compiled"),
    (
        r"No implementation of function Function\(<(?:built-in function|class|function) '?([\w.]+)'?[^>]*>\) "
        r"found for signature:\s+>>> \w+\(([^\n]*)\)",
        r"\1(\2) cannot be compiled",
    ),
    (
        r"cannot infer type recursion|Cannot type infer runaway recursion|type inference failed|cannot type infer",
        r"it cannot be told what the recursion returns: let a return without it come first",
    ),
)


def sentence(search: FunctionType, error: Exception, given: Iterable[Any] = ()) -> str:
    """Why ``search`` runs plain: the function and line at fault, and the reason."""
    functions = [function for each in (*given, search) for function in Text(function_of(each) or search).functions]
    message = re.sub(r"\x1b\[\d*m", "", str(error))
    where = place(message, error, functions)
    return f"{search.__name__} runs plain, because {where}{reason(message)}."


def place(message: str, error: Exception, functions: list[FunctionType]) -> str:
    """The first line named by the message that belongs to one of the functions, as "line 7 of f (`text`): "."""
    named = [(name, int(line)) for name, line in re.findall(r"at ([^\n]+?) \((\d+)\)", message)]
    named += [(name, int(line)) for name, line in re.findall(r'File "([^"]+)", line (\d+)', message)]
    location = getattr(error, "loc", None)
    if location is not None:
        named.append((location.filename, location.line))
    for name, line in named:
        for function in functions:
            code = function.__code__
            last = max((number for *_, number in code.co_lines() if number), default=code.co_firstlineno)
            if same_file(name, code.co_filename) and code.co_firstlineno <= line <= last:
                text = linecache.getline(code.co_filename, line).strip()
                shown = f" (`{text}`)" if text else ""
                return f"in {function.__name__}, line {line - code.co_firstlineno + 1}{shown}: "
    return ""


def same_file(name: str, filename: str) -> bool:
    """Whether Numba's name for a file, which may be cut short at the front, means this one."""
    return filename == name or filename.endswith(name.lstrip("./")) or name.endswith(filename)


def reason(message: str) -> str:
    """The complaint in plain words; where none fit, its first line."""
    for pattern, words in REASONS:
        found = list(re.finditer(pattern, message))
        if found:
            return (
                found[-1].expand(words).replace("int64", "an int").replace("float64", "a float").replace("none", "None")
            )
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    useful = [line for line in lines if not line.startswith("Failed in nopython mode")]
    return (useful or lines or ["it cannot be compiled"])[0].rstrip(".")
