"""Results with ints where the plain text has ints: compiled, a value that may also be infinite is a float."""

from __future__ import annotations

import dis
import math
from collections.abc import Iterable
from functools import cache
from types import FunctionType
from typing import Any

from gamelab.jit.arithmetic import Differs
from gamelab.jit.user_functions import codes_in, program_of

LARGEST_EXACT = 1 << 53
INFINITIES = ("inf", "-inf", "+inf", "infinity", "-infinity")
OF_FLOATS = frozenset(dir(math)) - {"inf", "floor", "ceil", "trunc", "gcd"}


def with_ints(result: Any, function: FunctionType, arguments: Iterable[Any]) -> Any:
    """The result with each whole number an int, unless the plain text may have made a finite float."""
    if makes_floats(function) or any(map(is_finite, arguments)):
        return result
    return as_ints(result)


def as_ints(result: Any) -> Any:
    if type(result) in (tuple, list):
        return type(result)(map(as_ints, result))
    if not is_finite(result) or not result.is_integer():
        return result
    if abs(result) >= LARGEST_EXACT:
        raise Differs("a whole number is mixed with floats, and too long for them")
    return int(result)


def is_finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


@cache
def makes_floats(function: FunctionType) -> bool:
    """Whether the plain text of the function, or of one that it calls, may make a finite float."""
    program = program_of(function)
    codes = [code for each in program.functions for code in codes_in(each.__code__)]
    values = [each for code in codes for each in code.co_consts]
    values += [each for function in program.functions for each in function.__defaults__ or ()]
    values += [value for _, value in program.meanings]
    names = {name for code in codes for name in code.co_names}
    if "float" in names and not any(each in INFINITIES for each in values if isinstance(each, str)):
        return True
    operations = {step.argrepr for code in codes for step in dis.get_instructions(code) if step.opname == "BINARY_OP"}
    return any(map(is_finite, values)) or bool(names & OF_FLOATS or operations & {"/", "/=", "**", "**="})
