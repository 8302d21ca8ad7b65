"""User-defined functions, with all that they refer to at this call.

Compiled code takes every name as a constant.  So a function is compiled together with what its names mean now: other
user-defined functions, numbers, texts and tuples of them.  All else may change unseen, or mean something else in
compiled code: a function that uses it runs plain, and a sentence says why, with the line of the user's source.
"""

from __future__ import annotations

import builtins
import dis
import io
import marshal
import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from inspect import CO_VARARGS, CO_VARKEYWORDS, signature
from operator import is_not
from types import CellType, CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from gamelab.games.bits import BitFields
from gamelab.jit.runs_plain import Uncompiled, at_line
from gamelab.users.callables import CACHED, function_of
from gamelab.users.references import UNDEFINED, Dotted, Name, codes_in, give, inner_recursion, names_in, recursive_codes
from gamelab.users.whose_code import under_its_name

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


# --- whose a function or a game is, and what it is given ---


@cache
def has_numba() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None


def is_users_game(kind: type) -> bool:
    """Whether a game of bits is none of the library's."""
    return issubclass(kind, BitFields) and not kind.__module__.startswith("gamelab.games.")


def all_arguments(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of a call, in the order of the function's, with its defaults."""
    if function.__code__.co_flags & CO_VARARGS:
        raise Uncompiled(at_line(function, None, "an argument with a star is not compiled"))
    call = signature(function).bind(*arguments, **named)
    call.apply_defaults()
    return call.args


def users_function(value: Any) -> FunctionType | None:
    """The plain function behind a function of a user's; None for anything else.

    It is one that another process cannot import from gamelab, under the name that it has: also a function of gamelab
    that was made in a call, or replaced.
    """
    function = function_of(value)
    if function is None or (function.__module__ or "").partition(".")[0] != "gamelab":
        return function
    there = function_of(under_its_name(function))
    return None if there and there.__code__ is function.__code__ else function


# --- all that a function refers to ---


class Program:
    """A user-defined function with all that it refers to, as it is now.

    ``functions`` are this function and the user-defined ones that it calls, which are found while it is written;
    another process makes them from ``content``.  ``refusal`` says why the function has to run plain, if it has to.
    ``may_recurse`` says that it may call itself, or another one that does.
    """

    def __init__(self, function: FunctionType) -> None:
        self.functions: list[FunctionType] = []
        self.may_recurse = bool(recursive_codes(function))
        self.content, self.refusal = b"", ""
        try:
            self.content = written(function, self.made_from)
        except Uncompiled as error:
            self.refusal = error.detail
        self.meanings = [*meanings_of(self.functions)]

    def made_from(self, function: FunctionType) -> Any:
        """What another process makes a user's function from: its code, and then what its names mean."""
        self.functions.append(function)
        for line, why in reasons_against_function(function):
            raise Uncompiled(at_line(function, line, why))
        names = {name.dotted: users_function(name.value) or name.value for name in names_in(function)}
        defaults = [users_function(each) or each for each in function.__defaults__ or ()]
        code = marshal.dumps(function.__code__), function.__name__, function.__module__
        return empty_function, code, (names, defaults), None, None, give_meanings


class Writer(pickle.Pickler):
    """Writes values as pickle does, but a user's function by what it is ``made_from``."""

    made_from: Callable[[FunctionType], Any]

    def reducer_override(self, value: Any) -> Any:
        """What pickle asks about each value."""
        function = users_function(value)
        return self.made_from(function) if function else NotImplemented


def written(value: Any, made_from: Callable[[FunctionType], Any]) -> bytes:
    """The value in bytes, in which a user's function is what it is ``made_from``."""
    file = io.BytesIO()
    writer = Writer(file)
    writer.made_from = made_from
    writer.dump(value)
    return file.getvalue()


_programs: WeakKeyDictionary[FunctionType, Program] = WeakKeyDictionary()


def program_of(function: FunctionType) -> Program:
    """The function with all that it refers to at this call: a cell may have been run again, a module reloaded."""
    known = _programs.get(function)
    if known is None or any(map(is_not, known.meanings, meanings_of(known.functions))):
        known = _programs[function] = Program(function)
    return known


def contents_of(given: tuple[Any, ...]) -> tuple[bytes, ...]:
    """The programs of the user's functions among these; none if one of them cannot be compiled."""
    used = [program_of(function) for function in map(users_function, given) if function]
    return () if any(each.refusal for each in used) else tuple(each.content for each in used)


def meanings_of(functions: Iterable[FunctionType]) -> Iterator[Any]:
    """What functions and their names are now."""
    for each in functions:
        yield from (each.__code__, each.__defaults__, *(name.value for name in names_in(each)))


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


# --- in the spare process ---


def empty_function(code: bytes, name: str, module: str) -> FunctionType:
    """A function whose names mean nothing yet."""
    made = marshal.loads(code)
    names = {"__builtins__": builtins, "__name__": module}
    return FunctionType(made, names, name, closure=tuple(CellType() for _ in made.co_freevars))


def give_meanings(function: FunctionType, state: tuple[dict[Dotted, Any], list[Any]]) -> None:
    """Gives meanings to the names of a function."""
    names, defaults = state
    function.__defaults__ = (*defaults,)
    for each in names.items():
        give(function, *each)
