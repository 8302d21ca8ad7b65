"""What a user's function refers to now: what its names mean, and the functions that may run when it is called.

    names_in           each global name, attribute of a module and variable around a function, with its value
    value_of, give     the value of one name; another value for it
    uses_of            the user's functions that may run, its own first; codes_of: their code
    recursive_codes    those that call themselves
"""

from __future__ import annotations

import builtins
import dis
import inspect
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import takewhile
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from gamelab.users.callables import body_of, called
from gamelab.users.whose_code import is_installed, is_users_module

UNDEFINED = object()
"""Stands for the value of a name that has none."""
Dotted = tuple[str, ...]
"""A name and the attributes behind it, such as ("rules", "FIRST") for ``rules.FIRST``."""


class Name(NamedTuple):
    """A name in a function: the line where it stands first, the name, and what it means now."""

    line: int | None
    dotted: Dotted
    value: Any


# --- names: the one walk through globals, attributes of modules, and variables around a function ---


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
        yield Name(None, (name,), value_of(function, name))


def up_to_value(function: FunctionType, whole: Dotted) -> tuple[Dotted, Any]:
    """The names of modules at the beginning, and the first one that is no module's; then what this means now.

    Of ("rules", "BOARD", "sizes") that is ("rules", "BOARD") and the board if ``rules`` is a module.
    """
    value, end = value_of(function, whole[0]), 1
    while isinstance(value, ModuleType) and end < len(whole):
        value, end = getattr(value, whole[end], UNDEFINED), end + 1
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


def cells_of(function: FunctionType) -> dict[str, CellType]:
    """The variables around a function, by their names."""
    return dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))


def value_of(function: FunctionType, name: str) -> Any:
    """The value of a name in a function now."""
    cell = cells_of(function).get(name)
    if cell is None:
        return function.__globals__.get(name, getattr(builtins, name, UNDEFINED))
    try:
        return cell.cell_contents
    except ValueError:  # it has none yet
        return UNDEFINED


def give(function: FunctionType, dotted: Dotted, value: Any) -> None:
    """Gives another value to a name in a function, or to an attribute of a module, which is made if there is none."""
    *modules, name = dotted
    cells = cells_of(function)
    if modules:
        if up_to_value(function, (*modules,))[1] is UNDEFINED:
            give(function, (*modules,), ModuleType(modules[-1]))
        setattr(up_to_value(function, (*modules,))[1], name, value)
    elif name in cells:
        cells[name].cell_contents = value
    else:
        function.__globals__[name] = value


# --- the functions that they lead to ---


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


def codes_of(given: Any) -> list[CodeType]:
    """The code of the user's functions that may run when it is called, and of those within them."""
    return [code for each in uses_of(given) for code in codes_in(each.__code__)]


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
    return is_users_module((value if isinstance(value, type) else type(value)).__module__)


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
