"""What a function keeps between its calls: a dictionary for all, a list as a default, attributes of its object."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from gamelab.users.callables import is_users_object, uses_of
from gamelab.users.sandbox import is_installed


class Kept:
    """The dictionaries, lists and sets that a function can reach, as they were when this was made."""

    def __init__(self, function: Any) -> None:
        found = {id(each): each for each in containers_of(function)}
        self.before = [(each, copy(each)) for each in found.values()]

    def restore(self, *, empty: bool = False) -> None:
        """Puts everything back as it was; or empties what may be a table of results."""
        for each, before in self.before:
            each.clear()
            if isinstance(each, list):
                each.extend(before)
            elif not empty:
                each.update(before)


def containers_of(function: Any) -> Iterator[Any]:
    """The dictionaries, lists and sets that a function and those it calls name, have as defaults or as attributes."""
    things = [getattr(function, "__self__", function)]
    for each, named in uses_of(function).items():
        if is_installed(each.__code__.co_filename):  # a check's own way of calling it, say
            continue
        things += [*named, *(each.__defaults__ or ()), *vars(each).values()]
    things += [value for each in things if is_users_object(each) for value in vars(each).values()]
    yield from (each for each in things if isinstance(each, dict | list | set))
