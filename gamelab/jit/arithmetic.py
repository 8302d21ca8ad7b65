"""Arithmetic in users' functions: compiled code stops where it would compute another number than Python.

A pass of the compiler puts checked functions in the place of operations.
``Uncompiled`` ends the call; the plain function then runs instead.
The library's own functions are compiled without these checks.
"""

import operator
from math import inf

from numba.core import ir, types
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import TypingError
from numba.core.typing import signature
from numba.extending import lower_builtin, overload

from gamelab.jit.instructions import INLINE, INT128, bit_length, count_bits, teach
from gamelab.jit.runs_plain import Uncompiled
from gamelab.users.whose_code import users_function

TOO_LONG = "a whole number in it becomes longer than 64 bits, or a fraction"
FITS_BELOW = 0.999 * 2.0**63
"""Numbers that are smaller as floats have at most 64 bits, however they were rounded."""


# --- operations ---


def lshift(a, b):
    """At least the size of ``a << b``, also where ``a`` is 0; infinite where Python raises an error."""
    return max(abs(a), 1.0) * 2.0**b if b >= 0 else inf


def rshift(a, b):
    """0 where the processor shifts as Python does; else infinite."""
    return 0.0 if 0 <= b <= 63 else inf


def power(a, b):
    """``a**b``; infinite where that is a fraction."""
    return a**b if b >= 0 else inf


def quotient(a, b):
    """Floats hold ints up to 2**53 exactly; a quotient of such ints is rounded once, as in Python."""
    return 0.0 if max(abs(a), abs(b)) < 2.0**53 else inf


ON_FLOATS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": quotient, "lshift": lshift,
    "rshift": rshift, "pow": power, "mod": operator.truediv, "floordiv": operator.truediv,
}  # fmt: skip
"""For each operation, the function on floats whose result shows whether that on ints fits into 64 bits.

For ``mod``, too, that is the quotient: -2**63 divided by -1 has more than 64 bits, and a divisor of 0 is an error.
"""
OF_INTS = "pow", "mod", "floordiv"
"""The operations that are compiled for ints alone: Python has its own rules for signs, infinities and roots."""


def are_ints(*kinds):
    """Whether all these types are ints of at most 64 bits."""
    return INT128 not in kinds and all(isinstance(kind, types.Integer) for kind in kinds)


def checked_operation(name, operation):
    """A function that does the operation; on two ints compiled code asks first whether the result fits."""

    on_floats = ON_FLOATS[name]

    def function(a, b):
        """The operation, unchecked: for Python, and for types that are no ints."""
        return operation(a, b)

    def of_ints(a, b):
        """The operation on two ints; ``Uncompiled`` if floats say that its result may not fit."""
        if not abs(on_floats(float(a), float(b))) < FITS_BELOW:
            raise Uncompiled(TOO_LONG)
        return operation(a, b)

    @overload(function, **INLINE)
    def choose(a, b):
        """For Numba: which of the two is compiled for these types."""
        if are_ints(a, b):
            return of_ints
        if name in OF_INTS:
            raise TypingError(f"{name} of these numbers is not supported")
        return function

    return function


CHECKED = {
    operation: checked_operation(name, operation)
    for name in ON_FLOATS
    for operation in (getattr(operator, name), getattr(operator, f"i{name}"))
}
CHECKED_ADD = CHECKED[operator.add]


# --- functions and methods ---


def checked_sum(values, start=0):
    """``sum``."""
    result = start
    for value in values:
        result = CHECKED_ADD(result, value)
    return result


def itself(value):
    """The value itself: the key of ``sorted`` where none is given."""
    return value


def stable_sorted(values, key=itself, reverse=False):
    """``sorted``: what compares equal stays in its order, which Numba's own does not promise."""
    found, keys = [], []
    for value in values:
        rank, place = key(value), len(found)
        found.append(value)
        keys.append(rank)
        while place > 0 and (keys[place - 1] < rank if reverse else rank < keys[place - 1]):
            found[place], keys[place] = found[place - 1], keys[place - 1]
            place -= 1
        found[place], keys[place] = value, rank
    return found


def whole_if_it_fits(function):
    """A function such as ``int`` that makes an int of a float."""

    def rounded(number):
        """What the function makes of a number that surely fits; else ``Uncompiled``."""
        if not abs(number) < FITS_BELOW:
            raise Uncompiled(TOO_LONG)
        return function(number)

    return rounded


STANDS_FOR = {sum: checked_sum, sorted: stable_sorted, int: whole_if_it_fits(int), round: whole_if_it_fits(round)}
"""The functions that a user's function calls in the place of these of Python."""


OF_NUMBERS = "bit_count", "bit_length"
"""Methods of ints for which others stand: a number in a user's function has a sign, a set of cells has none."""


teach((types.Integer, "bit_count_of_number"), lambda number: count_bits(abs(number)))
teach((types.Integer, "bit_length_of_number"), lambda number: bit_length(abs(number)))


def count_of(values, sought):
    """``count`` of a tuple of whole numbers, which Numba has for lists only."""
    found = 0
    for each in values:
        found += each == sought
    return found


teach((types.UniTuple, "count"), count_of, lambda values, sought: are_ints(values.dtype, sought))


@lower_builtin("static_getitem", types.Optional, types.Any)
def item_of_pair(context, builder, call, args):
    """``best[0]``, where ``best`` began as None and became (value, move); on None an error."""
    kind = call.args[0].type
    pair = context.cast(builder, args[0], call.args[0], kind)
    item = context.get_function("static_getitem", signature(call.return_type, kind, *call.args[1:]))
    return item(builder, (pair, args[1]))


# --- the pass ---


@register_pass(mutates_CFG=False, analysis_only=False)
class CheckArithmetic(FunctionPass):
    """Goes through the statements of a user's function."""

    _name = "check_arithmetic"  # Numba asks for this name

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        """Puts checked functions into all assignments of a user's; True says that something may have changed."""
        if not users_function(state.func_id.func):
            return False
        for block in state.func_ir.blocks.values():
            for each in block.find_insts(ir.Assign):
                if isinstance(each.value, ir.Expr):
                    check_expression(each.target.unversioned_name, each.value)
                elif isinstance(each.value, ir.Global):
                    each.value.value = STANDS_FOR.get(each.value.value, each.value.value)
        return True


def check_expression(name, value):
    """Puts a checked function into an expression whose value gets this name."""
    if value.op in ("binop", "inplace_binop") and value.fn in CHECKED:
        value.op, value.fn = "binop", CHECKED[value.fn]
    elif value.op == "phi" and ir.UNDEFINED in value.incoming_values:
        raise TypingError(f"uninitialized variable {name}", loc=value.loc)
    elif value.op == "getattr" and value.attr in OF_NUMBERS:
        value.attr += "_of_number"
