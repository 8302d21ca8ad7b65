"""What compiled code would do differently from the plain text without a word: it is not compiled."""

from __future__ import annotations

import builtins
import dis
import random
import time
from types import FunctionType, ModuleType
from typing import Any

from gamelab.jit.digest import Text
from gamelab.jit.sentences import Uncompiled, at_line

REASONS: tuple[tuple[Any, str], ...] = (
    (print, "print shows nothing from compiled code"),
    (str, "compiled code writes no texts"),
    (repr, "compiled code writes no texts"),
    (format, "compiled code writes no texts"),
    (input, "compiled code can ask for nothing"),
    (random, "compiled code draws other random numbers"),
    (time, "compiled code has no clock"),
)


def refuse(text: Text) -> None:
    """Raises Uncompiled if a function of the text prints, draws random numbers, looks at a clock or sets a global."""
    for function in text.functions:
        for step in dis.get_instructions(function):
            if step.opname.startswith("FORMAT_"):
                raise Uncompiled(at_line(function, step_line(function, step), "compiled code writes no texts"))
            if step.opname == "YIELD_VALUE" and function is text.functions[0]:
                raise Uncompiled(at_line(function, step_line(function, step), "what yields cannot be compiled"))
            if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
                raise Uncompiled(
                    at_line(function, step_line(function, step), f"{step.argval} is a global that changes")
                )
            if step.opname.startswith(("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF")):
                why = reason(function, step.argval)
                if why:
                    raise Uncompiled(at_line(function, step_line(function, step), why))


def reason(function: FunctionType, name: str) -> str | None:
    value = value_of(function, name)
    if isinstance(value, list | dict | set) or hasattr(value, "tobytes"):
        return f"{name} is a {type(value).__name__}, and its contents may change: compiled code takes a tuple instead"
    for refused, why in REASONS:
        if value is refused or getattr(value, "__self__", None) is getattr(refused, "_inst", refused):
            return why
        if isinstance(refused, ModuleType) and getattr(value, "__module__", None) == refused.__name__:
            return why
    return None


def value_of(function: FunctionType, name: str) -> Any:
    """What a name that the function uses stands for: in its closure, its module, or Python itself."""
    inner = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    if name in inner:
        return inner[name].cell_contents
    return function.__globals__.get(name, getattr(builtins, name, None))


def step_line(function: FunctionType, step: dis.Instruction) -> int:
    """The line of an instruction in its file."""
    found = function.__code__.co_firstlineno
    for start, end, line in function.__code__.co_lines():
        if start <= step.offset < end and line:
            found = line
    return found
