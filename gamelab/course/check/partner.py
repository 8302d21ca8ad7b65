"""The right partner of a half, such as a ``mini`` beside a student's ``maxi``, for the time in which that is tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import Any

from gamelab.course.check.bugs import PROGRAMS, functions_of, mirrored
from gamelab.course.check.run import Function, plain_function
from gamelab.users.callables import body_of
from gamelab.users.references import UNDEFINED, names_in, uses_of, value_at


@contextmanager
def right_partner(check: str, kind: str, function: Function) -> Iterator[None]:
    """Meanwhile the name of a half's partner stands for a right one, which makes pairs as the half does."""
    partner, plain = mirrored(check), plain_function(function)
    text = mirrored(PROGRAMS[kind]) if check.startswith("maxi") else PROGRAMS[kind]
    text = re.sub(r"return (.*)", r"return as_pair((\1))", text)
    made_here = functions_of(text, **{"__name__": "gamelab.partner", check: plain, "as_pair": pair_in(function)})
    right = staticmethod(made_here[partner])  # so that no class takes it for a method
    with ExitStack() as after:
        for holder, name, before in places_of(plain, check, partner):
            put(holder, name, right)
            after.callback(put, holder, name, before)
        yield


def places_of(half: Function, check: str, partner: str) -> Iterator[tuple[Any, str, Any]]:
    """Where a half may look its partner up: what holds it, under which name, and what stands there.

    It may stand in the globals of the half, in its object, in a class that has both, or in a function around them.
    """
    uses, owner = uses_of(half), getattr(half, "__self__", half)
    for names in (getattr(body_of(half), "__globals__", {}), getattr(owner, "__dict__", {})):
        if isinstance(names, dict):  # a method asks its object
            yield names, partner, names.get(partner, UNDEFINED)
    for each in (owner, *chain(*uses.values())):
        if isinstance(each, type) and check in dir(each):
            yield each, partner, vars(each).get(partner, UNDEFINED)
    for body in uses:
        for name, cell in zip(body.__code__.co_freevars, body.__closure__ or (), strict=True):
            if name == partner:
                yield cell, "cell_contents", value_at(body, (name,))


def put(holder: Any, name: str, value: Any) -> None:
    """Gives a value to a name of a dictionary, or to an attribute; takes it away if it is UNDEFINED."""
    give, take = (dict.__setitem__, dict.pop) if isinstance(holder, dict) else (setattr, delattr)
    if value is UNDEFINED:
        take(holder, name)
    else:
        give(holder, name, value)


def pair_in(function: Function) -> Callable[[Any], Any]:
    """What makes a pair in the user's function: a NamedTuple of two fields that it names, or else a tuple."""
    body = body_of(function)
    named = [name.value for name in names_in(body)] if body else []
    pairs = [each for each in named if isinstance(each, type) and len(getattr(each, "_fields", ())) == 2]
    return next((each._make for each in pairs if hasattr(each, "_make")), tuple)
