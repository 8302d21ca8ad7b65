"""Results with ints where the plain text has ints: compiled, a value that may also be infinite is a float."""

from __future__ import annotations

import dis
import math
from functools import lru_cache
from types import CodeType
from typing import Any

from gamelab.jit.digest import Text

INFINITIES = ("inf", "-inf", "+inf", "infinity", "-infinity")
DIVISIONS = ("/", "/=", "**", "**=")
OF_FLOATS = frozenset(dir(math)) - {"inf", "floor", "ceil", "trunc", "comb", "factorial", "gcd", "isqrt", "perm"}


def as_plain(result: Any, text: Text, arguments: list[Any]) -> Any:
    """The result with each whole number an int, unless the plain text may have made a finite float."""
    defaults = [value for function in text.functions for value in function.__defaults__ or ()]
    known = [value for _, _, value in text.meanings] + [cell.cell_contents for cell, _ in text.cells]
    if any(map(is_finite, [*arguments, *defaults, *known])):
        return result
    if any(makes_floats(function.__code__) for function in text.functions):
        return result
    return with_ints(result)


def with_ints(result: Any) -> Any:
    if isinstance(result, tuple):
        return tuple(map(with_ints, result))
    return int(result) if is_finite(result) and result.is_integer() else result


def is_finite(value: Any) -> bool:
    """Whether a value is a float, and not infinite."""
    return isinstance(value, float) and math.isfinite(value)


@lru_cache
def makes_floats(code: CodeType) -> bool:
    """Whether the code divides, names a finite float, or makes floats of something else than the word for infinity."""
    if "float" in code.co_names and not any(each in INFINITIES for each in code.co_consts):
        return True
    if any(map(is_finite, code.co_consts)) or not OF_FLOATS.isdisjoint(code.co_names):
        return True
    if any(step.opname == "BINARY_OP" and step.argrepr in DIVISIONS for step in dis.get_instructions(code)):
        return True
    return any(makes_floats(each) for each in code.co_consts if isinstance(each, CodeType))
