"""Values of different kinds in one variable, for which compiled code has one type: what Python would tell apart.

Truth values and numbers are not mixed in users' functions: True would come back as 1.  Ints and floats are mixed where
a value can be infinite; a whole float is then an int of Python's, unless there are other fractions.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import isinf
from types import FunctionType
from typing import Any

from numba.core import ir, types
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import TypingError

from gamelab.jit.messages import Uncompiled
from gamelab.users.names import codes_in, names_in

LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""
TOO_LONG = "a whole number is mixed with floats, and too long for them"
mixing: set[FunctionType] = set()
"""The functions of users in which compiled code takes ints for floats."""


@register_pass(mutates_CFG=False, analysis_only=True)
class FindMixing(FunctionPass):  # type: ignore[misc]
    """Compares the type of each value in a user's function with that of the place where it goes."""

    _name = "find_mixing"  # Numba asks for this name

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for step in (step for block in state.func_ir.blocks.values() for step in block.body):
            values, place = placed(step, state)
            found = [scalars(state.typemap[each.name]) for each in values]
            for one, other in (pair for each in found for pair in zip(each, scalars(place), strict=False)):
                if not (one and other) or one is other:
                    continue
                if types.Boolean in (one, other) or (one, other) == (types.Float, types.Integer):
                    kinds = f"sometimes {one.__name__}, sometimes {other.__name__}"
                    raise TypingError(f"a value that is {kinds} is not supported", step.loc)
                mixing.add(state.func_id.func)
        return False


def placed(step: Any, state: Any) -> tuple[list[Any], Any]:
    """The values that a step of a function puts somewhere, and the type of that place."""
    value, kinds = getattr(step, "value", None), state.typemap
    place = kinds[step.target.name] if isinstance(step, ir.Assign | ir.SetItem) else state.return_type
    if isinstance(value, ir.Var):
        return [value], place
    if isinstance(value, ir.Expr) and value.op in ("phi", "build_list", "cast"):  # a result is cast
        return value.list_vars(), place
    if isinstance(value, ir.Expr) and value.op == "binop" and isinstance(kinds[value.rhs.name], types.List):
        return [value.lhs, value.rhs], place
    if isinstance(value, ir.Expr) and value.op == "call":
        called = kinds[value.func.name]
        is_largest = getattr(called, "typing_key", None) in (max, min)
        return value.args, place if is_largest else getattr(called, "this", None)  # a list to which it is added
    return [], None


def scalars(kind: Any) -> list[Any]:
    """What a type is, truth values, ints or floats; of a tuple, a list, or what may be None, what is in it."""
    if isinstance(kind, types.BaseTuple):
        return [scalar for each in kind for scalar in scalars(each)]
    within = kind.dtype if isinstance(kind, types.List) else getattr(kind, "type", None)
    found = (each for each in (types.Boolean, types.Integer, types.Float) if isinstance(kind, each))
    return scalars(within) if within else [next(found, None)]


def with_ints(run: Callable[..., Any], functions: Iterable[FunctionType]) -> Callable[..., Any]:
    """The compiled function, but what may be an int is one; it raises Uncompiled where that cannot be told."""
    given = [value for function in functions for value in values_in(function)]
    are_fractions = any(map(makes_fractions, functions))

    def whole(*arguments: Any) -> Any:
        numbers = [each for value in (*given, *arguments) for each in numbers_in(value)]
        if any(type(each) is int and abs(each) >= LARGEST_EXACT for each in numbers):
            raise Uncompiled(TOO_LONG)
        has_fractions = are_fractions or any(type(each) is float and not isinf(each) for each in numbers)
        return as_ints(run(*arguments), has_fractions)

    return whole


def as_ints(result: Any, has_fractions: bool) -> Any:
    """The result with each whole number an int."""
    if type(result) in (tuple, list):
        return type(result)(as_ints(each, has_fractions) for each in result)
    if not isinstance(result, float) or not result.is_integer():
        return result
    if has_fractions:
        raise Uncompiled("it returns ints and floats, which compiled code does not tell apart: write 0.0 for 0")
    if abs(result) >= LARGEST_EXACT:
        raise Uncompiled(TOO_LONG)
    return int(result)


def values_in(function: FunctionType) -> Iterator[Any]:
    """The constants of a function, what its names mean, and its defaults."""
    for code in codes_in(function.__code__):
        yield from code.co_consts
    yield from (name.value for name in names_in(function))
    yield from function.__defaults__ or ()


def numbers_in(value: Any) -> Iterator[Any]:
    """The numbers in a value and in the tuples in it."""
    if type(value) is tuple:
        for each in value:
            yield from numbers_in(each)
    elif type(value) in (int, float):
        yield value


def makes_fractions(function: FunctionType) -> bool:
    """Whether it divides, or makes a float of anything but a text such as "-inf"."""
    if any(name.value is float and name.path != ("float",) for name in names_in(function)):
        return True
    for code in codes_in(function.__code__):
        steps = [step for step in dis.get_instructions(code) if step.opname not in ("PUSH_NULL", "CACHE", "PRECALL")]
        if any(step.opname == "BINARY_OP" and step.argrepr in ("/", "/=") for step in steps):
            return True
        floats = [after.argval for step, after in pairwise(steps) if step.argval == "float" and "GLOBAL" in step.opname]
        if not all(isinstance(text, str) and "inf" in text.lower() for text in floats):
            return True
    return False
