"""What a user's function keeps between two calls: results in caches, and dictionaries, lists and sets.

    forget(given)            empties the caches
    without_memory(given)    does without them for a while
    Snapshot(given)          puts all dictionaries, lists and sets back as they were
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from types import FunctionType
from typing import Any

from gamelab.users.callables import CACHED, body_of, undecorated
from gamelab.users.references import Dotted, give, is_users_object, names_in, uses_of
from gamelab.users.whose_code import is_installed

# --- caches ---


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
    outer = given.func if isinstance(given, partial) else given
    for each in (outer, *(cached for *_, cached in memories_of(given))):
        if isinstance(each, CACHED):
            each.cache_clear()


# --- dictionaries, lists and sets ---


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
