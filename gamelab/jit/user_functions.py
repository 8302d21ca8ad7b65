"""User-defined functions: all that one refers to, as it is at this call.

Compiled code takes every name as a constant.  So a function is compiled together with what its names mean now: other
user-defined functions, numbers, texts and tuples of them.  All else may change unseen, or mean something else in
compiled code: a function that uses it runs plain.
"""

from __future__ import annotations

import builtins
import dis
import marshal
import math
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from gamelab.jit.fast import Fast
from gamelab.jit.messages import Uncompiled, at_line

LARGEST_INT = 1 << 63
CACHED = type(lru_cache(len))
CONSTANTS = (bool, int, float, str, type(None))
KNOWN = (abs, all, any, bool, enumerate, float, int, len, list, max, min, range, reversed, round, sorted, sum, zip)
"""The functions of Python that compiled code has, too."""
REFUSED = {
    "YIELD_VALUE": "a generator",
    "PUSH_EXC_INFO": "try",
    "FORMAT_": "a text with values",
    "BUILD_SET": "a set",
    "STORE_GLOBAL": "a global that changes",
}
"""What starts the names of instructions that are not compiled."""
UNDEFINED = object()
"""Stands for the meaning of a name that has none."""


def function_of(value: Any) -> FunctionType | None:
    """The plain function behind a function, a cached one or one given to ``fast``; None for anything else."""
    text = value.plain if isinstance(value, Fast) else value
    text = text.__wrapped__ if isinstance(text, CACHED) else text
    return text if isinstance(text, FunctionType) else None


def is_user_function(value: Any) -> bool:
    """Whether this is a function that not every process finds by its name in gamelab."""
    function = function_of(value)
    if function is None:
        return False
    module = function.__module__ or ""
    if module.partition(".")[0] != "gamelab":
        return True
    found: Any = sys.modules.get(module)
    for name in function.__qualname__.split("."):
        found = getattr(found, name, None)
    other = function_of(found)
    return other is None or other.__code__ is not function.__code__


class Program:
    """A user-defined function with all that it refers to, as it is now.

    ``functions`` are this function and the user-defined ones that it calls, ``content`` is what another process makes
    them from, and ``digest`` names the content.  ``refusal`` says why the function has to run plain, if it has to.
    """

    def __init__(self, function: FunctionType) -> None:
        self.functions: list[FunctionType] = []
        self.described: list[Any] = []
        self.meanings: list[tuple[Callable[[], Any], Any]] = []
        self.is_recursive = False
        self.refusal = ""
        try:
            self.add(function, ())
        except Uncompiled as error:
            self.refusal = str(error)
        described = self.described, makes_floats(self.functions, [value for _, value in self.meanings])
        self.content = b"" if self.refusal else pickle.dumps(described)
        self.digest = sha256(self.content).hexdigest()[:16]

    def is_fresh(self) -> bool:
        """Whether every name still means what it meant: a cell may have been run again, a module reloaded."""
        return all(meaning() is value for meaning, value in self.meanings)

    def watch(self, meaning: Callable[[], Any]) -> Any:
        """What this means now; ``is_fresh`` will compare."""
        value = meaning()
        self.meanings.append((meaning, value))
        return value

    def add(self, function: FunctionType, callers: tuple[FunctionType, ...]) -> int:
        """The number of the function among the ``functions``."""
        self.is_recursive |= function in callers
        if function in self.functions:
            return self.functions.index(function)
        number = len(self.functions)
        self.functions.append(function)
        self.described.append(None)
        code, defaults, only_named = (
            self.watch(partial(getattr, function, name)) for name in ("__code__", "__defaults__", "__kwdefaults__")
        )
        if only_named or code.co_kwonlyargcount:
            raise Uncompiled(at_line(function, None, "an argument by keyword only is not compiled"))
        describe = partial(self.describe, function, (*callers, function))
        names: dict[str, Any] = {}
        for line, path, value in self.names_in(function):
            put(names, path, describe(line, ".".join(path), value))
        held = [
            describe(None, name, self.watch(partial(getattr, cell, "cell_contents", UNDEFINED)))
            for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True)
        ]
        given = None if defaults is None else [describe(None, "a default", value) for value in defaults]
        self.described[number] = marshal.dumps(code), function.__name__, function.__module__, given, names, held
        return number

    def names_in(self, function: FunctionType) -> Iterator[tuple[int | None, tuple[str, ...], Any]]:
        """Line, path and value of all constants and globals; of a module, its attributes: ``("rules", "FIRST")``."""
        for code in codes_in(function.__code__):
            steps = [step for step in dis.get_instructions(code) if step.opname not in ("PUSH_NULL", "CACHE")]
            for place, step in enumerate(steps):
                line = step.positions.lineno if step.positions else None
                refuse_step(function, step, line)
                if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                    value = self.watch(partial(meaning_of, step.argval, function.__globals__))
                    path = [step.argval]
                    while type(value) is ModuleType and steps[place + 1].opname.startswith(("LOAD_ATTR", "LOAD_METH")):
                        place += 1
                        path.append(steps[place].argval)
                        value = self.watch(partial(getattr, value, path[-1], UNDEFINED))
                    yield line, tuple(path), value

    def describe(self, function: FunctionType, callers: tuple[FunctionType, ...], line: int | None, name: str,
                 value: Any) -> Any:  # fmt: skip
        """The value in a form that another process understands; Uncompiled if compiled code cannot take it."""
        why = reason_against(value)
        if why:
            raise Uncompiled(at_line(function, line, f"{name} {why}"))
        plain = function_of(value)
        return Called(self.add(plain, callers)) if plain is not None and is_user_function(plain) else value


_programs: WeakKeyDictionary[FunctionType, Program] = WeakKeyDictionary()


def program_of(function: FunctionType) -> Program:
    """The function with all that it refers to at this call."""
    known = _programs.get(function)
    if known is None or not known.is_fresh():
        known = _programs[function] = Program(function)
    return known


class Called:
    """Stands for a user-defined function in a message: its number among the functions of the program."""

    def __init__(self, number: int) -> None:
        self.number = number


def put(names: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Enters a value by its name; of ``("rules", "FIRST")`` the first part gets a dict."""
    for name in path[:-1]:
        names = names.setdefault(name, {})
    names[path[-1]] = value


def meaning_of(name: str, names: dict[str, Any]) -> Any:
    """What a global name means."""
    return names[name] if name in names else getattr(builtins, name, UNDEFINED)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of the functions within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def flat(values: Any) -> Iterator[Any]:
    """The values, and those in tuples among them."""
    for value in values:
        if type(value) is tuple:
            yield from flat(value)
        else:
            yield value


def is_finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


def makes_floats(functions: list[FunctionType], meanings: list[Any]) -> bool:
    """Whether the text of the functions, whose names have these meanings, may make a finite float."""
    codes = [code for each in functions for code in codes_in(each.__code__)]
    values = list(flat([*meanings, *(code.co_consts for code in codes)]))
    steps = {step.argrepr for code in codes for step in dis.get_instructions(code) if step.opname == "BINARY_OP"}
    is_infinity = any(type(each) is str and "inf" in each for each in values)  # float("inf")
    has_floats = any(is_finite(each) or (each is float and not is_infinity) for each in values)
    return has_floats or "/" in steps or "/=" in steps


def refuse_step(function: FunctionType, step: dis.Instruction, line: int | None) -> None:
    """Raises Uncompiled if compiled code would do something else here, or nothing."""
    why = next((f"{what} is not compiled" for start, what in REFUSED.items() if step.opname.startswith(start)), "")
    if step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars:
        why = f"{step.argval} is a variable of an enclosing function that changes"
    if step.opname == "LOAD_CONST" and not isinstance(step.argval, CodeType) and reason_against(step.argval):
        why = f"this constant {reason_against(step.argval)}"
    if why:
        raise Uncompiled(at_line(function, line, why))


def reason_against(value: Any) -> str:
    """Why compiled code cannot take this value for a constant; nothing if it can."""
    kind = type(value)
    if value is UNDEFINED:
        return "is not defined"
    if kind is tuple:
        return "holds functions" if any(map(callable, value)) else next(filter(None, map(reason_against, value)), "")
    if kind is int and not -LARGEST_INT <= value < LARGEST_INT:
        return "is longer than 64 bits"
    if isinstance(value, CACHED) and is_user_function(value):
        return "keeps its results, which compiled code does not"
    if kind in CONSTANTS or function_of(value) is not None or any(value is each for each in KNOWN):
        return ""
    if callable(value):
        is_error = isinstance(value, type) and issubclass(value, Exception) and value.__module__ == "builtins"
        return "" if is_error else "is not compiled"
    return f"is of type {kind.__name__}: only functions, numbers, texts and tuples of them are compiled"


# --- in the spare process ---


def functions_from(content: bytes, instead: dict[Any, Any]) -> FunctionType:
    """The first function of a program, made anew from its ``content``, with other functions ``instead`` of some."""
    described, has_floats = pickle.loads(content)
    made = [FunctionType(marshal.loads(code), {"__builtins__": builtins}, name, closure=tuple(map(CellType, held)))
            for code, name, _, _, _, held in described]  # fmt: skip

    def resolve(value: Any) -> Any:
        if isinstance(value, Called):
            return made[value.number]
        if isinstance(value, dict):
            module = ModuleType("names")
            vars(module).update({name: resolve(each) for name, each in value.items()})
            return module
        return instead.get(value, value) if callable(value) else value

    for function, (_, _, module, defaults, names, _) in zip(made, described, strict=True):
        function.__module__ = module
        function.__globals__.update({name: resolve(value) for name, value in names.items()})
        function.__defaults__ = None if defaults is None else tuple(map(resolve, defaults))
        for cell in function.__closure__ or ():
            cell.cell_contents = resolve(cell.cell_contents)
    vars(made[0])["makes_floats"] = has_floats
    return made[0]
