"""What a user gave to be called, in whatever style it is written: what runs, names, remembers and answers.

It may be a function, a cached one, a method of an object, an object that can be called, a ``partial``, or what ``fast``
made of one of these.  Checks, agents, ``fast``, ``Step`` and ``Play`` ask here: what one of them takes, all take.

    what runs          body_of(given): the function whose lines run; called(given): what a partial or ``fast`` calls;
                       function_of(given): a function that can be compiled as it is
    what it names      names_in(function): each global name and variable around it, and what it means now
    what that calls    uses_of(given): the user's functions that may run; recursive_codes(given): which call themselves
    what it remembers  forget(given), without_memory(given): caches; Snapshot(given): dictionaries, lists and sets
    what it answers    value_and_move(result), move_in(result), number_of(thing)

Four of these look behind what stands around a function:

                    cache, fast    partial    a method, an object that can be called    where no function is left
    undecorated     yes            no         no                                        returns the thing
    called          yes            yes        no                                        returns the thing
    function_of     yes            no         no                                        returns None
    body_of         yes            yes        yes                                       returns None
"""

from __future__ import annotations

import builtins
import copyreg
import dis
import inspect
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import copy
from functools import lru_cache, partial, update_wrapper
from itertools import takewhile
from numbers import Integral, Real
from operator import index
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from gamelab.search.result import SearchResult
from gamelab.users.whose_code import is_installed, is_users

MOST_KEPT = 1 << 18
"""The results that a cached function keeps in another process: about 130 megabytes of a search in Connect Four."""

UNDEFINED = object()
"""Stands for the value of a name that has none."""
CACHED = type(lru_cache(len))
Dotted = tuple[str, ...]
"""A name and the attributes behind it, such as ("rules", "FIRST") for ``rules.FIRST``."""


class Name(NamedTuple):
    """A name in a function: the line where it stands first, the name, and what it means now."""

    line: int | None
    dotted: Dotted
    value: Any


class Fast:
    """A function that was given to ``fast``: ``plain`` is the function itself, and ``run`` decides how a call runs."""

    __wrapped__: Any

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


def undecorated(given: Any) -> Any:
    """What was given to ``fast`` or to ``cache``, or to both; anything else as it is."""
    while isinstance(given, Fast | CACHED):
        given = given.__wrapped__
    return given


def function_of(value: Any) -> FunctionType | None:
    """Python's function behind a function, a cached one or one given to ``fast``; None for anything else."""
    function = undecorated(value)
    return function if isinstance(function, FunctionType) else None


# --- what runs ---


def called(given: Any) -> Any:
    """What a ``partial``, a cached function, or what ``fast`` made, calls; anything else as it is."""
    while isinstance(given := undecorated(given), partial):
        given = given.func
    return given


def body_of(given: Any) -> FunctionType | None:
    """The function whose lines run when ``given`` is called; None if Python knows no lines of it."""
    given = called(given)
    given = given.__func__ if isinstance(given, MethodType | staticmethod | classmethod) else given
    return function_of(given) or function_of(inspect.getattr_static(type(given), "__call__", None))


def name_of(given: Any) -> str:
    """The name of what was given, as the user wrote it."""
    given = called(given)
    name = getattr(given, "__name__", type(given).__name__)
    return "your function" if name == "<lambda>" else str(name)


def parameters_of(given: Any) -> dict[str, Any]:
    """The parameters of which a call fills each with one thing, and their defaults; empty if that cannot be told."""
    try:
        found = inspect.signature(given).parameters.items()
        return {name: each.default for name, each in found if "VAR" not in each.kind.name}
    except Exception:  # a signature may be anything that an object claims
        return {}


def source_of(given: Any) -> str:
    """The text of what runs; empty if it is not known."""
    try:
        return inspect.getsource(body_of(given))  # type: ignore[arg-type]
    except Exception:  # an object may claim to be anything
        return ""


# --- what it names: the one walk through its globals, attributes of modules, and variables around it ---


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of the functions within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def names_in(function: FunctionType) -> Iterator[Name]:
    """The global names that a function uses, those of the functions within it, too; then the variables around it."""
    for code in codes_in(function.__code__):
        for line, whole in dotted_in(code):
            yield Name(line, *up_to_value(function, whole))
    for name in function.__code__.co_freevars:
        yield Name(None, (name,), value_at(function, (name,)))


def up_to_value(function: FunctionType, whole: Dotted) -> tuple[Dotted, Any]:
    """The names of modules at the beginning, and the first one that is no module's; then what this means now.

    Of ("rules", "BOARD", "sizes") that is ("rules", "BOARD") and the board if ``rules`` is a module.
    """
    for end in range(1, len(whole) + 1):
        value = value_at(function, whole[:end])
        if not isinstance(value, ModuleType):
            break
    return whole[:end], value


@lru_cache(maxsize=1000)
def dotted_in(code: CodeType) -> Collection[tuple[int | None, Dotted]]:
    """The global names of a code, with the lines where they stand first, and each with all attributes that follow."""
    found: dict[Dotted, int | None] = {}
    steps = [step for step in dis.get_instructions(code) if step.opname != "PUSH_NULL"]
    for place, step in enumerate(steps):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            attributes = takewhile(lambda each: each.opname.startswith(("LOAD_ATTR", "LOAD_METH")), steps[place + 1 :])
            line = step.positions.lineno if step.positions else None
            found.setdefault((step.argval, *(each.argval for each in attributes)), line)
    return [(line, dotted) for dotted, line in found.items()]


def value_at(function: FunctionType, dotted: Dotted) -> Any:
    """The value of a name in a function now, or of an attribute of a module."""
    name, *attributes = dotted
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


def give(function: FunctionType, dotted: Dotted, value: Any) -> None:
    """Gives another value to a name in a function, or to an attribute of a module, which is made if there is none."""
    *modules, name = dotted
    variables = function.__code__.co_freevars
    if modules:
        if value_at(function, (*modules,)) is UNDEFINED:
            give(function, (*modules,), ModuleType(modules[-1]))
        setattr(value_at(function, (*modules,)), name, value)
    elif name in variables:
        (function.__closure__ or ())[variables.index(name)].cell_contents = value
    else:
        function.__globals__[name] = value


# --- what that calls ---


def uses_of(given: Any) -> dict[FunctionType, list[Any]]:
    """The user's functions that may run when it is called, its own first, each with what it names."""
    found: dict[FunctionType, list[Any]] = {}
    left = [given]
    while left:
        each = left.pop()
        body = body_of(each)
        if body and body not in found and not (found and is_installed(body.__code__.co_filename)):
            each = called(each)
            found[body] = named_in(body, getattr(each, "__self__", each))
            left += reversed(found[body])
    return found


def named_in(body: FunctionType, owner: Any) -> list[Any]:
    """What a function names, and the methods that it names of its ``owner`` and of the objects among these."""
    named = [name.value for name in names_in(body)]
    words = {word: None for code in codes_in(body.__code__) for word in code.co_names}
    objects = [each for each in (owner, *named) if is_users_object(each)]
    return named + [
        getattr(each, word)
        for each in objects for word in words if body_of(inspect.getattr_static(each, word, None))
    ]  # fmt: skip


def is_users_object(value: Any) -> bool:
    """Whether a user wrote the class of an object, or the class that is given."""
    return is_users((value if isinstance(value, type) else type(value)).__module__)


def recursive_codes(given: Any) -> list[CodeType]:
    """The code of all that calls itself, alone or through others, where this is called; functions within come last."""
    uses = uses_of(given)
    outer = [each.__code__ for each in uses if leads_back(each, lambda one: {*map(body_of, uses[one])} & uses.keys())]
    return outer + [code for each in uses for code in inner_recursion(each.__code__)]


def inner_recursion(code: CodeType) -> Iterator[CodeType]:
    """The functions within a function that call themselves, alone or through one another."""
    inner = {each.co_name: each for each in codes_in(code) if each is not code}
    for name, each in inner.items():
        if leads_back(name, lambda word: inner.keys() & inner[word].co_freevars):
            yield each


def leads_back(start: Any, after: Callable[[Any], set[Any]]) -> bool:
    """Whether a way from a thing to those ``after`` it leads to it again."""
    found: set[Any] = set()
    left = [start]
    while left:
        more = after(left.pop()) - found
        found |= more
        left += more
    return start in found


# --- what it remembers ---


def memories_of(given: Any) -> Iterator[tuple[FunctionType, Dotted, Any]]:
    """The cached functions of the user's that it may call, each with a function that names it, and that name."""
    for function in uses_of(given):
        for _, dotted, value in names_in(function):
            if isinstance(value, CACHED) and (body := body_of(value)) and not is_installed(body.__code__.co_filename):
                yield function, dotted, value


@contextmanager
def without_memory(given: Any) -> Iterator[Any]:
    """What was given, without ``@cache``: while this is open, each call of it runs."""
    found = list(memories_of(given))
    try:
        for function, dotted, value in found:
            give(function, dotted, undecorated(value))
        if isinstance(given, partial):
            given = partial(undecorated(given.func), *given.args, **given.keywords)
        yield undecorated(given)
    finally:
        for each in found:
            give(*each)


def forget(given: Any) -> None:
    """Empties the memories of all cached functions that may run."""
    for each in (given, *(cached for *_, cached in memories_of(given))):
        if isinstance(each, CACHED):
            each.cache_clear()


def sent_cached(function: Any) -> Any:
    """How a cached function is sent to another process: a module's by its name, any other one without its memory."""
    name = function.__qualname__
    if function.__module__ != "__main__" and getattr(sys.modules.get(function.__module__), name, None) is function:
        return name
    return cached_again, (function.__wrapped__, *function.cache_parameters().values())


def cached_again(function: Callable[..., Any], most: int | None, is_typed: bool) -> Any:
    """The function with a memory that is bounded: one without a limit would fill its process in a series of games."""
    return lru_cache(MOST_KEPT if most is None else most, is_typed)(function)


copyreg.pickle(CACHED, sent_cached)


class Snapshot:
    """The dictionaries, lists and sets that a function can reach, as they were when this was made."""

    def __init__(self, function: Any) -> None:
        self.contents = [(each, copy(each)) for each in containers_of(function)]

    def restore(self, *, empty: bool = False) -> None:
        """Puts everything back as it was; or empties what may be a table of results, because it has grown."""
        for each, before in self.contents:
            is_table = empty and len(each) > len(before)
            each.clear()
            if isinstance(each, list):
                each.extend(before)
            elif not is_table:
                each.update(before)


def containers_of(function: Any) -> Iterator[Any]:
    """The dictionaries, lists and sets that a function and those it calls name, have as defaults or as attributes.

    Those within others are found, too, and those that objects of the user's hold.
    """
    left = [getattr(function, "__self__", function)]
    for each, named in uses_of(function).items():
        if not is_installed(each.__code__.co_filename):  # such as a check's own way of calling it
            left += [*named, *(each.__defaults__ or ()), *(each.__kwdefaults__ or {}).values(), *vars(each).values()]
    seen: set[int] = set()
    while left:
        each = left.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        left += held_by(each)
        if isinstance(each, dict | list | set):
            yield each


def held_by(thing: Any) -> Collection[Any]:
    """What may hold more: of the values of a dictionary, the items of a list or tuple, or a user's object's attributes.

    A table may be large, so its numbers and texts are left out at once.
    """
    if type(thing) is tuple or isinstance(thing, dict | list):
        values = thing.values() if isinstance(thing, dict) else thing
    else:
        values = getattr(thing, "__dict__", {}).values() if is_users_object(thing) else ()
    return [each for each in values if not isinstance(each, int | float | str | None)]


# --- what it answers ---


def value_and_move(result: Any) -> tuple[Any, Any, bool]:
    """The value and the move in (value, move) or in a ``SearchResult``, and True; else the thing, None and False."""
    if isinstance(result, tuple) and len(result) == 2:
        return *result, True
    if isinstance(result, SearchResult):
        return result.value, result.move, True
    return result, None, False


def move_in(result: Any) -> Any:
    """The move in the answer of an agent or a search: (value, move), a ``SearchResult``, or a move."""
    value, move, is_pair = value_and_move(result)
    return move if is_pair else value


def number_of(thing: Any) -> Any:
    """A number that a value can be, as Python's own int or float, so that it is what it says; None for all else."""
    if type(thing) is int:  # nearly always
        return thing
    if not isinstance(thing, Real) or isinstance(thing, bool):
        return None
    number = index(thing) if isinstance(thing, Integral) else float(thing)
    return number if number == number else None


def is_whole(thing: Any) -> bool:
    """Whether a thing is an int, NumPy's included."""
    return type(number_of(thing)) is int
