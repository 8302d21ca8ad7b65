"""What is behind a name: a store keeps the games of another agent, or of another game, under other digits."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable
from types import CodeType, FunctionType
from typing import Any

from gamelab.arena.agents import is_library_agent, options_of, short
from gamelab.arena.random_numbers import derive
from gamelab.jit.runs_plain import CONSTANT_TYPES
from gamelab.users.references import names_in
from gamelab.users.whose_code import is_installed, is_users_module

MADE_OF = ("__wrapped__", "__func__", "__self__", "func", "args", "keywords", "fget", "plain", "source")
"""The attributes in which methods, properties, functions that were given to others, and the agents of files hold what
they were made of."""


def identity_of(value: Any) -> str:
    """Digits that stand for a user's code in a value, with all data that it names: other code, other digits.

    They are the same in all processes of one version of Python.  What code may fill while it plays does not count:
    sets and dicts of positions, say.  Nor does what it reads from elsewhere, such as a file.
    """
    found: list[int | str] = []
    left = [value]
    seen: dict[int, Any] = {}
    while left:
        each = left.pop()
        if id(each) in seen:
            continue
        if not isinstance(each, tuple | int | float | str):  # equal ones of these may be one object, or two
            seen[id(each)] = each  # kept, so that no other gets its id
        parts = list(parts_of(each))
        found += [short(each), len(parts)]
        left += reversed(parts)
    return f"{derive(*found):016x}"


def parts_of(value: Any) -> Iterable[Any]:
    """What else decides how a value plays."""
    kind = type(value)
    if value is None or kind in (str, int, float, bool):  # ``short`` writes it in full
        return ()
    if isinstance(value, tuple | list):
        return value
    if isinstance(value, frozenset | set):
        return sorted(map(repr, value)) if kind is frozenset or all(map(is_plain, value)) else ()
    if isinstance(value, dict):
        return [item for item in value.items() if is_plain(item[0])]
    if isinstance(value, CodeType):
        return value.co_code.hex(), value.co_exceptiontable.hex(), value.co_names, value.co_consts
    if isinstance(value, FunctionType):
        own = value.__code__, value.__defaults__, value.__kwdefaults__, *(name[1:] for name in names_in(value))
        return () if is_installed(value.__code__.co_filename) else own
    if isinstance(value, type):
        members = [item for item in vars(value).items() if callable(item[1]) or not item[0].startswith("__")]
        return (*value.__bases__, *members) if is_users_module(value.__module__) else ()
    if is_library_agent(value):
        return options_of(value).values()
    if is_users_module(kind.__module__):
        return kind, object.__getstate__(value)  # its attributes, those in slots, too
    if hasattr(value, "tolist"):  # an array
        return [value.tolist()]
    made_of = [getattr(value, name) for name in MADE_OF if hasattr(value, name)]
    is_data = kind.__module__ in sys.stdlib_module_names and kind.__eq__ != object.__eq__  # type: ignore[comparison-overlap]
    return [pickled(value)] if is_data and not made_of else made_of


def pickled(value: Any) -> str:
    """What one of Python's own values holds, such as bytes, a fraction or a date; nothing where it cannot be copied."""
    try:
        return pickle.dumps(value).hex()
    except Exception:  # each kind of value has its own
        return ""


def is_plain(key: Any) -> bool:
    """Whether a key is written in a program, such as the number of a cell, and not a position, which is a tuple."""
    return all(map(is_plain, key)) if type(key) is tuple else isinstance(key, CONSTANT_TYPES)
