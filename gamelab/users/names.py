"""What a function refers to: the one walk through its globals, attributes of modules, and variables around it."""

from __future__ import annotations

import builtins
import dis
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache, update_wrapper
from itertools import takewhile
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

UNDEFINED = object()
"""Stands for the value of a name that has none."""
Path = tuple[str, ...]


CACHED = type(lru_cache(len))


class Name(NamedTuple):
    """A name in a function: its line, its path, such as ("rules", "FIRST"), and what it means now."""

    line: int | None
    path: Path
    value: Any


class Fast:
    """A function that was given to ``fast``: ``plain`` is the function itself, and ``run`` decides how a call runs."""

    def __init__(self, plain: Any, run: Callable[..., Any]) -> None:
        self.plain, self.run = plain, run
        update_wrapper(self, plain)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.run(self.plain, arguments, named)

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        """As a method of a class: bound to its object, as a function is."""
        return self if owner is None else MethodType(self, owner)

    def __repr__(self) -> str:
        return f"fast({self.plain!r})"


def function_of(value: Any) -> FunctionType | None:
    """The plain function behind a function, a cached one or one given to ``fast``; None for anything else."""
    if not callable(value):
        return None
    plain = value.plain if isinstance(value, Fast) else value
    plain = plain.__wrapped__ if isinstance(plain, CACHED) else plain
    return plain if isinstance(plain, FunctionType) else None


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of the functions within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def names_in(function: FunctionType) -> Iterator[Name]:
    """The global names that a function uses, those of the functions within it, too; then the variables around it."""
    for code in codes_in(function.__code__):
        for line, path in paths_in(code):
            ends = range(1, len(path))
            used = next((n for n in ends if not isinstance(value_at(function, path[:n]), ModuleType)), len(path))
            yield Name(line, path[:used], value_at(function, path[:used]))
    for name in function.__code__.co_freevars:
        yield Name(None, (name,), value_at(function, (name,)))


@lru_cache(maxsize=1000)
def paths_in(code: CodeType) -> Collection[tuple[int | None, Path]]:
    """The global names of a code, with the lines where they stand first, and each with all attributes that follow."""
    found: dict[Path, int | None] = {}
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("PUSH_NULL", "CACHE")]
    for place, step in enumerate(steps):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            attributes = takewhile(lambda each: each.opname.startswith(("LOAD_ATTR", "LOAD_METH")), steps[place + 1 :])
            line = step.positions.lineno if step.positions else None
            found.setdefault((step.argval, *(each.argval for each in attributes)), line)
    return [(line, path) for path, line in found.items()]


def value_at(function: FunctionType, path: Path) -> Any:
    """The value of a name in a function now, or of an attribute of a module."""
    name, *attributes = path
    if name in function.__code__.co_freevars:
        cell = (function.__closure__ or ())[function.__code__.co_freevars.index(name)]
        try:
            return cell.cell_contents
        except ValueError:  # it has none yet
            return UNDEFINED
    value = function.__globals__.get(name, getattr(builtins, name, UNDEFINED))
    for each in attributes:
        value = getattr(value, each, UNDEFINED)
    return value


def give(function: FunctionType, name: str, value: Any) -> None:
    """Gives another value to a name in a function."""
    variables = function.__code__.co_freevars
    if name in variables:
        (function.__closure__ or ())[variables.index(name)].cell_contents = value
    else:
        function.__globals__[name] = value
