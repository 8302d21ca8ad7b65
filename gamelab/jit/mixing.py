"""Values of different kinds in one variable, for which compiled code has one type: what Python would tell apart.

Truth values and numbers are not mixed in users' functions: True would come back as 1.  Ints and floats are mixed where
a value can be infinite; a whole float is then an int of Python's, unless there are other fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from types import FunctionType
from typing import Any

from numba.core import ir, types
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import TypingError
from numba.core.ir_utils import find_const, guard

from gamelab.jit.messages import Uncompiled

LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""
TOO_LONG = "a whole number is mixed with floats, and too long for them"
mixing: set[FunctionType] = set()
"""The functions of users in which compiled code takes ints for floats."""
with_fractions: set[FunctionType] = set()
"""Those that divide, or make floats of anything but a text such as "-inf"."""


@register_pass(mutates_CFG=False, analysis_only=True)
class FindMixing(FunctionPass):  # type: ignore[misc]
    """Compares the type of each value in a user's function with that of the place where it goes."""

    _name = "find_mixing"  # Numba asks for this name

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for step in (step for block in state.func_ir.blocks.values() for step in block.body):
            if makes_fraction(step, state):
                with_fractions.add(state.func_id.func)
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


def makes_fraction(step: Any, state: Any) -> bool:
    """Whether a step of a function may make a float that is not infinite of what is none: by a constant or division."""
    if not isinstance(step, ir.Assign):
        return False
    value, constant = step.value, guard(find_const, state.func_ir, step.target)
    if any(map(is_fraction, constant if isinstance(constant, tuple) else (constant,))):
        return True
    if not isinstance(value, ir.Expr) or value.op != "call":
        return isinstance(value, ir.Expr) and value.op == "binop" and "truediv" in value.fn.__name__
    called, *given = (guard(find_const, state.func_ir, each) for each in (value.func, *value.args))
    return called is float and not (isinstance(given[0], str) and "inf" in given[0].lower())


def is_fraction(value: Any) -> bool:
    return type(value) is float and not isinf(value)


def with_ints(run: Callable[..., Any], has_fractions: bool) -> Callable[..., Any]:
    """The compiled function, but what may be an int is one; it raises Uncompiled where that cannot be told."""
    return lambda *arguments: as_ints(run(*arguments), has_fractions or any(map(is_fraction, arguments)))


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
