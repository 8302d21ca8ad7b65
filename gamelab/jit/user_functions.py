"""User-defined functions: all that one refers to, as it is at this call, and what compiled code would do differently.

Compiled code takes every name as a constant.  So a function is compiled together with what its names mean now: other
user-defined functions, numbers, texts and tuples of them.  All else that a name may mean (a list, a dict, an array, an
object) can change unseen: a function that uses it runs plain.
"""

from __future__ import annotations

import builtins
import dis
import marshal
import math
import pickle
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from gamelab.jit.fast import Fast
from gamelab.jit.messages import Uncompiled, at_line

LARGEST_INT = 1 << 63
CACHED = type(lru_cache(len))
REFUSED = (
    ((print, input, open), "compiled code cannot print, ask or open files"),
    ((str, repr, format), "compiled code writes no texts"),
    ((set, frozenset), "the order of a set is another one in compiled code"),
    ((hash, id), "a hash is another number in compiled code"),
    ((random, time), "compiled code has other random numbers, and no clock"),
)


def function_of(value: Any) -> FunctionType | None:
    """The plain function behind a function, a cached one or one given to ``fast``; None for anything else."""
    text = value.plain if isinstance(value, Fast) else value
    text = text.__wrapped__ if isinstance(text, CACHED) else text
    return text if isinstance(text, FunctionType) else None


def is_library(function: FunctionType) -> bool:
    """Whether every process finds a function with this text by its name in gamelab."""
    module = function.__module__ or ""
    value: Any = sys.modules.get(module)
    if module.partition(".")[0] != "gamelab":
        return False
    for name in function.__qualname__.split("."):
        value = getattr(value, name, None)
    found = function_of(value)
    return found is not None and found.__code__ is function.__code__


def is_user_function(value: Any) -> bool:
    function = function_of(value)
    return function is not None and not is_library(function)


class Program:
    """A user-defined function with all that it refers to, as it is now.

    ``functions`` are this function and the user-defined ones that it calls, ``content`` is what another process makes
    them from, and ``digest`` names the content.  ``refusal`` says why the function has to run plain, if it has to.
    """

    def __init__(self, function: FunctionType) -> None:
        self.functions: list[FunctionType] = []
        self.described: list[Any] = []
        self.is_recursive = False
        self.refusal = ""
        self.meanings: list[tuple[Callable[[], Any], Any]] = []
        try:
            self.add(function, ())
        except Uncompiled as error:
            self.refusal = str(error)
        self.content = b"" if self.refusal else pickle.dumps(self.described)
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
        code = self.watch(partial(getattr, function, "__code__"))
        defaults = self.watch(partial(getattr, function, "__defaults__"))
        if self.watch(partial(getattr, function, "__kwdefaults__")) or code.co_kwonlyargcount:
            raise Uncompiled("compiled code has no arguments by keyword only")
        names: dict[str, Any] = {}
        describe = partial(self.describe, function, code.co_firstlineno, callers=(*callers, function))
        for each in codes_in(code):
            for line, path, value in self.names_in(function, each):
                put(names, path, self.describe(function, line, path[-1], value, (*callers, function)))
        cells = tuple(describe(name, value) for name, value in self.cells_of(function))
        given = None if defaults is None else tuple(describe("a default", value) for value in defaults)
        self.described[number] = (marshal.dumps(code), function.__name__, function.__module__, given, names, cells)
        return number

    def cells_of(self, function: FunctionType) -> Iterator[tuple[str, Any]]:
        """The variables of enclosing functions, with their values."""
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            yield name, self.watch(partial(getattr, cell, "cell_contents", None))

    def names_in(self, function: FunctionType, code: CodeType) -> Iterator[tuple[int | None, tuple[str, ...], Any]]:
        """Line, name and value of all globals; of a module, its attributes instead: ``("rules", "FIRST")``."""
        steps = [step for step in dis.get_instructions(code) if step.opname not in ("PUSH_NULL", "CACHE")]
        for place, step in enumerate(steps):
            line = step.positions.lineno if step.positions else None
            refuse_step(function, step, line)
            if step.opname not in ("LOAD_GLOBAL", "LOAD_NAME"):
                continue
            path: tuple[str, ...] = (step.argval,)
            if step.argval not in function.__globals__:
                value = getattr(builtins, step.argval, None)
                refuse_value(function, line, step.argval, value)
                self.watch(partial(function.__globals__.get, step.argval))
                continue
            value = self.watch(partial(function.__globals__.get, step.argval))
            while type(value) is ModuleType and value not in (random, time):
                place += 1
                if not steps[place].opname.startswith(("LOAD_ATTR", "LOAD_METHOD")):
                    break
                path = (*path, steps[place].argval)
                value = self.watch(partial(getattr, value, path[-1], None))
            yield line, path, value

    def describe(self, function: FunctionType, line: int | None, name: str, value: Any,
                 callers: tuple[FunctionType, ...]) -> Any:  # fmt: skip
        """The value in a form that another process understands; Uncompiled if it is one that may change."""
        refuse_value(function, line, name, value)
        plain = function_of(value)
        if plain is not None and not is_library(plain):
            if isinstance(value, CACHED):
                raise Uncompiled(at_line(function, line, f"{name} keeps its results, which compiled code does not"))
            return Called(self.add(plain, callers))
        return value


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


def functions_from(content: bytes, instead: dict[Any, Any]) -> FunctionType:
    """The first function of a program, made anew from its ``content``, with other functions ``instead`` of some."""
    described = pickle.loads(content)
    made = [FunctionType(marshal.loads(code), {}, name, closure=None if not cells else tuple(map(cell_of, cells)))
            for code, name, _, _, _, cells in described]  # fmt: skip

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
        function.__globals__.update({each.__name__: other for each, other in instead.items()})
        function.__globals__.update({name: resolve(value) for name, value in names.items()})
        function.__globals__["__builtins__"] = builtins
        function.__defaults__ = None if defaults is None else tuple(map(resolve, defaults))
        for cell in function.__closure__ or ():
            cell.cell_contents = resolve(cell.cell_contents)
    return made[0]


def cell_of(value: Any) -> Any:
    return (lambda: value).__closure__[0]  # type: ignore[index]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of the functions within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


# --- what is refused ---


def refuse_step(function: FunctionType, step: dis.Instruction, line: int | None) -> None:
    """Raises Uncompiled if compiled code would do something else here, or nothing."""
    why = None
    if step.opname == "YIELD_VALUE":
        why = "a generator cannot be compiled"
    elif step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
        why = f"{step.argval} is a global that changes"
    elif step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars:
        why = f"{step.argval} is a variable of an enclosing function that changes"
    elif step.opname.startswith("FORMAT_"):
        why = "compiled code writes no texts"
    elif step.opname == "PUSH_EXC_INFO":
        why = "try cannot be compiled"
    elif step.opname.startswith("BUILD_SET"):
        why = "the order of a set is another one in compiled code"
    elif step.opname == "LOAD_CONST" and not isinstance(step.argval, CodeType):
        refuse_value(function, line, "this constant", step.argval)
    if why:
        raise Uncompiled(at_line(function, line, why))


def refuse_value(function: FunctionType, line: int | None, name: str, value: Any) -> None:
    """Raises Uncompiled if a name means something that changes, or that the two speeds do not agree on."""
    why = reason_against(value)
    if why:
        raise Uncompiled(at_line(function, line, f"{name} {why}" if why.startswith("is ") else why))


def reason_against(value: Any) -> str | None:
    """Why compiled code cannot take this value for a constant; None if it can."""
    kind = type(value)
    for refused, why in REFUSED:
        if any(value is each or belongs_to(value, each) for each in refused):
            return why
    if kind is tuple:
        return next((why for why in map(reason_against, value) if why), None)
    if kind is int and not -LARGEST_INT <= value < LARGEST_INT:
        return "is longer than 64 bits"
    if kind in (bool, int, float, str, type(None)) or function_of(value) is not None:
        return None
    home = (value.__name__ if kind is ModuleType else getattr(value, "__module__", None)) or ""
    if value is math or home == "math" or getattr(builtins, getattr(value, "__name__", ""), None) is value:
        return None
    if isinstance(value, type) and home.partition(".")[0] == "gamelab":
        return None
    if "numpy" in (home.partition(".")[0], kind.__module__):
        return "is NumPy's, which is not compiled here"
    if kind in (list, dict, bytearray):
        return f"is a {kind.__name__}, and its contents may change: compiled code takes a tuple instead"
    return f"is a {kind.__name__}, which compiled code does not know"


def belongs_to(value: Any, module: Any) -> bool:
    """Whether the value is a function of this module, or of the generator of random numbers in it."""
    if not isinstance(module, ModuleType):
        return False
    owner = getattr(value, "__self__", None)
    return getattr(value, "__module__", None) == module.__name__ or isinstance(owner, random.Random)
