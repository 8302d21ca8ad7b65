"""User-defined functions, with all that they refer to at this call, and how they are sent to another process.

Compiled code takes every name as a constant.  So a function is compiled together with what its names mean now: other
user-defined functions, numbers, texts and tuples of them.  All else may change unseen, or mean something else in
compiled code: a function that uses it runs plain, and ``runs_plain`` says why.

Both a ``Program`` and a message are pickled, in which a user's function is one of two things:

    in a program     its code and what its names mean: ``code_and_meanings``, of which ``empty_function`` and
                     ``give_meanings`` make a function
    in a message     the ``content`` of its program, of which ``function_from`` makes one function for all calls
"""

from __future__ import annotations

import builtins
import io
import marshal
import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from inspect import CO_VARARGS, signature
from operator import is_not
from types import CellType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from gamelab.jit.runs_plain import Uncompiled, at_line, reasons_against_function
from gamelab.users.references import Dotted, give, names_in, recursive_codes
from gamelab.users.whose_code import users_function


def all_arguments(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of a call, in the order of the function's, with its defaults."""
    if function.__code__.co_flags & CO_VARARGS:
        raise Uncompiled(at_line(function, None, "an argument with a star is not compiled"))
    call = signature(function).bind(*arguments, **named)
    call.apply_defaults()
    return call.args


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
            self.content = in_bytes(function, self.code_and_meanings)
        except Uncompiled as error:
            self.refusal = error.detail
        self.meanings = [*meanings_of(self.functions)]

    def code_and_meanings(self, function: FunctionType) -> Any:
        """How pickle writes a user's function: its code, and then what its names mean."""
        self.functions.append(function)
        for line, why in reasons_against_function(function):
            raise Uncompiled(at_line(function, line, why))
        names = {name.dotted: users_function(name.value) or name.value for name in names_in(function)}
        defaults = [users_function(each) or each for each in function.__defaults__ or ()]
        code = marshal.dumps(function.__code__), function.__name__, function.__module__
        return empty_function, code, (names, defaults), None, None, give_meanings


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


# --- in bytes ---


class Writer(pickle.Pickler):
    """Writes values as pickle does, but users' functions as ``reduce`` says."""

    reduce: Callable[[FunctionType], Any]

    def reducer_override(self, value: Any) -> Any:
        """What pickle asks about each value."""
        function = users_function(value)
        return self.reduce(function) if function else NotImplemented


def in_bytes(value: Any, reduce: Callable[[FunctionType], Any]) -> bytes:
    """The value in bytes, in which users' functions are written as ``reduce`` says."""
    file = io.BytesIO()
    writer = Writer(file)
    writer.reduce = reduce
    writer.dump(value)
    return file.getvalue()


def message_of(value: Any) -> bytes:
    """The value with the contents of the users' functions in it; raises Uncompiled if one cannot be compiled."""
    return in_bytes(value, content_of)


def content_of(function: FunctionType) -> Any:
    """How pickle writes a user's function in a message."""
    program = program_of(function)
    if program.refusal:
        raise Uncompiled(program.refusal)
    return function_from, (program.content,)


@cache
def function_from(content: bytes) -> Any:
    """The function of a program: always the same object for the same content, so that it is compiled once."""
    return pickle.loads(content)


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
