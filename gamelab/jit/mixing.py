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
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.typed_passes import BaseTypeInference

from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import is_user_function
from gamelab.users.names import codes_in, names_in

LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""
TOO_LONG = "a whole number is mixed with floats, and too long for them"
mixing: set[FunctionType] = set()
"""The functions of users in which compiled code takes ints for floats."""
_under_way: list[FunctionType] = []
_infer, _unify = BaseTypeInference.run_pass, cpu_target.typing_context.unify_pairs


def run_pass(self: Any, state: Any) -> Any:
    """Finds the types in a function; meanwhile it is known which function that is."""
    _under_way.append(state.func_id.func)
    try:
        done = _infer(self, state)
        for call in state.calltypes:
            if isinstance(call, ir.Expr) and call.op == "call":
                unify_arguments(call, state.typemap)
        return done
    finally:
        _under_way.pop()


def unify_arguments(call: Any, kinds: dict[str, Any]) -> None:
    """Of ``max`` and ``min``, which Numba compiles as functions of its own, all arguments become of one type."""
    if getattr(kinds[call.func.name], "typing_key", None) in (max, min):
        given = [kinds[each.name] for each in call.args]
        if given and cpu_target.typing_context.unify_types(*given) is None:
            raise TypingError(f"Cannot unify {given[0]} and {given[-1]} for {call}")


def unify_pairs(one: Any, other: Any) -> Any:
    """The type of a value that is sometimes of one type, sometimes of the other; None if there is none."""
    kinds = {kind for each in (one, other) for kind in (types.Boolean, types.Integer, types.Float)
             if isinstance(each, kind)}  # fmt: skip
    if len(kinds) > 1 and _under_way and is_user_function(_under_way[-1]):
        if types.Boolean in kinds:
            return None
        mixing.add(_under_way[-1])
    return _unify(one, other)


BaseTypeInference.run_pass = run_pass
cpu_target.typing_context.unify_pairs = unify_pairs


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
