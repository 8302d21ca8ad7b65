"""Arithmetic in users' functions: compiled code stops where it would compute another number than Python.

A pass of the compiler replaces each ``+ - * << >> **`` by a call of its checked function.  ``Uncompiled`` ends the
call; the plain function then runs instead.  The library's own functions are compiled without these checks.
"""

import operator

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import TypingError
from numba.core.ir_utils import mk_unique_var
from numba.core.untyped_passes import InlineClosureLikes
from numba.extending import intrinsic, overload

from gamelab.jit.bits import INLINE
from gamelab.jit.messages import Uncompiled

TOO_LONG = "a whole number in it is longer than 64 bits"
LARGEST_FLOAT = 2.0**62


def overflow(name):
    """A function that says whether an operation on two 64-bit ints needs more bits."""

    @intrinsic
    def function(typing, a, b):
        def generate(context, builder, signature, args):
            return builder.extract_value(getattr(builder, f"{name}_with_overflow")(*args), 1)

        return types.boolean(types.int64, types.int64), generate

    return function


def left_shift_overflows(a, b):
    if b < 0:
        raise ValueError
    return b > 62 or a << b >> b != a


def right_shift_overflows(a, b):
    if b < 0:
        raise ValueError
    return b > 63


def power_overflows(a, b):
    if b < 0:
        raise Uncompiled("a power of a whole number in it is a fraction")
    return not abs(float(a)) ** b < LARGEST_FLOAT


def checked(operation, overflows):
    """A function that does the operation; on two ints compiled code asks first whether the result overflows."""

    def function(a, b):
        return operation(a, b)

    @overload(function, **INLINE)
    def choose(a, b):
        def of_ints(a, b):
            if overflows(a, b):
                raise Uncompiled(TOO_LONG)
            return operation(a, b)

        def of_others(a, b):
            return operation(a, b)

        if isinstance(a, types.Integer) and isinstance(b, types.Integer):
            return of_ints
        if overflows is power_overflows:
            raise TypingError("a power of floats is not supported")
        return of_others

    return function


CHECKED = {
    operation: checked(operation, overflows)
    for name, overflows in (
        ("add", overflow("sadd")), ("sub", overflow("ssub")), ("mul", overflow("smul")),
        ("lshift", left_shift_overflows), ("rshift", right_shift_overflows), ("pow", power_overflows),
    )
    for operation in (getattr(operator, name), getattr(operator, f"i{name}"))
}  # fmt: skip
CHECKED_ADD = CHECKED[operator.add]


def total(values, start=0):
    """``sum``."""
    result = start
    for value in values:
        result = CHECKED_ADD(result, value)
    return result


def same(value):
    return value


def in_order(values, key=same, reverse=False):
    """``sorted``: what compares equal stays in its order, which Numba's own does not promise."""
    found = [value for value in values]  # noqa: C416 - compiled code has no list(...) of every kind
    keys = [key(value) for value in found]
    for n in range(1, len(found)):
        value, rank, place = found[n], keys[n], n
        while place > 0 and (keys[place - 1] < rank if reverse else rank < keys[place - 1]):
            found[place], keys[place] = found[place - 1], keys[place - 1]
            place -= 1
        found[place], keys[place] = value, rank
    return found


def whole(function):
    """A function such as ``int`` that makes an int of a float."""

    def rounded(number):
        if not -LARGEST_FLOAT < number < LARGEST_FLOAT:
            raise Uncompiled(TOO_LONG)
        return function(number)

    return rounded


STANDS_FOR = {sum: total, sorted: in_order, int: whole(int), round: whole(round)}
"""What a user's function calls in the place of these functions of Python."""


@register_pass(mutates_CFG=False, analysis_only=False)
class CheckArithmetic(FunctionPass):
    """Replaces each operation by a call of its checked function."""

    _name = "check_arithmetic"  # Numba asks for this name

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        for block in state.func_ir.blocks.values():
            block.body = [each for statement in block.body for each in checked_statement(statement)]
        return True


def checked_statement(statement):
    """The statement, or a call of a checked function instead of its operation."""
    value = getattr(statement, "value", None)
    if isinstance(value, ir.Expr) and value.op in ("binop", "inplace_binop") and value.fn in CHECKED:
        scope, place = statement.target.scope, statement.loc
        function = ir.Var(scope, mk_unique_var("$checked"), place)
        yield ir.Assign(ir.Global("checked", CHECKED[value.fn], place), function, place)
        yield ir.Assign(ir.Expr.call(function, (value.lhs, value.rhs), (), place), statement.target, place)
    else:
        yield statement


class CheckedCompiler(CompilerBase):
    """Compiles a user's function."""

    def define_pipelines(self):
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(CheckArithmetic, InlineClosureLikes)
        manager.finalize()
        return [manager]
