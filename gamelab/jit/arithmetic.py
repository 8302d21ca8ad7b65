"""Arithmetic in users' functions: where Python's ints would grow beyond 64 bits, compiled code gives up.

A pass of the compiler puts a checked function in the place of each ``+ - * << >> **``.  ``Differs`` ends the call; the
plain function then runs instead.  The library's own functions are compiled without these checks.
"""

import math
import operator

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import mk_unique_var
from numba.core.untyped_passes import InlineClosureLikes
from numba.extending import intrinsic, overload

from gamelab.jit.bits import INLINE


class Differs(Exception):
    """Compiled code cannot go on as Python would; the message says why."""


TOO_LONG = "a whole number in it is longer than 64 bits"


def overflow(name):
    """A function that says whether an operation on two 64-bit ints needs more bits."""

    @intrinsic
    def function(typing, a, b):
        def generate(context, builder, signature, args):
            return builder.extract_value(getattr(builder, f"{name}_with_overflow")(*args), 1)

        return types.boolean(types.int64, types.int64), generate

    return function


add_overflows, sub_overflows, mul_overflows = map(overflow, ("sadd", "ssub", "smul"))


def checked(operation, text):
    """A function that does the operation; on two ints compiled code runs the ``text``."""

    def function(a, b):
        return operation(a, b)

    @overload(function, **INLINE)
    def choose(a, b):
        def of_others(a, b):
            return operation(a, b)

        are_ints = all(isinstance(each, types.Integer) for each in (a, b))
        return text if are_ints else power_of_floats if operation in POWERS else of_others

    return function


POWERS = (operator.pow, operator.ipow)


def added(a, b):
    if add_overflows(a, b):
        raise Differs(TOO_LONG)
    return a + b


def subtracted(a, b):
    if sub_overflows(a, b):
        raise Differs(TOO_LONG)
    return a - b


def multiplied(a, b):
    if mul_overflows(a, b):
        raise Differs(TOO_LONG)
    return a * b


def shifted_left(a, b):
    if b < 0:
        raise ValueError("negative shift count")
    if a != 0 and (b > 62 or a << b >> b != a):
        raise Differs(TOO_LONG)
    return a << b if a != 0 else 0


def shifted_right(a, b):
    if b < 0:
        raise ValueError("negative shift count")
    return a >> min(b, 63)


def power_of_ints(a, b):
    if b < 0:
        raise Differs("a power of a whole number in it is a fraction")
    result = 1
    for _ in range(b):
        if mul_overflows(result, a):
            raise Differs(TOO_LONG)
        result = result * a
        if result == 0 or result == 1 == a:
            break
    return result


def power_of_floats(a, b):
    result = a**b
    if math.isnan(result) or math.isinf(result):
        raise Differs("a power in it is no finite number")
    return result


CHECKED = {}
for _name, _text in (
    ("add", added), ("sub", subtracted), ("mul", multiplied), ("lshift", shifted_left), ("rshift", shifted_right),
    ("pow", power_of_ints),
):  # fmt: skip
    for _operation in (getattr(operator, _name), getattr(operator, f"i{_name}")):
        CHECKED[_operation] = checked(_operation, _text)


# --- functions that stand for Python's own ---


def total(values, start=0):
    """``sum``."""
    result = start
    for value in values:
        result = CHECKED_ADD(result, value)
    return result


CHECKED_ADD = CHECKED[operator.add]


def in_order(values, key=None, reverse=False):
    """``sorted``: what compares equal stays in its order, which Numba's own does not promise."""
    return sorted(values, key=key, reverse=reverse)


@overload(in_order)
def sort(values, key=None, reverse=False):
    def sort_plainly(values, key=None, reverse=False):
        return sorted(values, reverse=reverse)

    def sort_by_key(values, key=None, reverse=False):
        found = [value for value in values]  # noqa: C416 - compiled code has no list(...) of every kind
        keys = [key(value) for value in found]
        for n in range(1, len(found)):
            value, rank, place = found[n], keys[n], n
            while place > 0 and (keys[place - 1] < rank if reverse else rank < keys[place - 1]):
                found[place], keys[place] = found[place - 1], keys[place - 1]
                place -= 1
            found[place], keys[place] = value, rank
        return found

    return sort_plainly if key is None or isinstance(key, types.NoneType | types.Omitted) else sort_by_key


def whole(function):
    """A function such as ``int`` that makes an int of a float."""

    def rounded(number):
        return function(number)

    @overload(rounded)
    def choose(number):
        def of_float(number):
            if not abs(number) < 2.0**62:
                raise Differs(TOO_LONG)
            return function(number)

        def of_others(number):
            return function(number)

        return of_float if isinstance(number, types.Float) else of_others

    return rounded


def finite(function):
    """A function of ``math`` that raises where Numba's returns nan or inf."""

    def value_of(number):
        value = function(number)
        if math.isnan(value) or math.isinf(value):
            raise Differs("a function of math has no finite value")
        return value

    return value_of


STANDS_FOR = {
    sum: total, sorted: in_order, pow: CHECKED[operator.pow],
    **{each: whole(each) for each in (int, round, math.floor, math.ceil, math.trunc)},
    **{each: finite(each) for each in (math.sqrt, math.exp, math.log, math.log2, math.log10, math.sin, math.cos,
                                       math.tan, math.tanh)},
}  # fmt: skip
"""What a user's function calls in the place of these functions of Python."""


# --- the pass ---


@register_pass(mutates_CFG=False, analysis_only=False)
class CheckArithmetic(FunctionPass):
    """Makes calls of checked functions of all operations, and checks that variables have a value."""

    _name = "check_arithmetic"  # Numba asks for this name

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        blocks = state.func_ir.blocks
        for block in blocks.values():
            block.body = [each for statement in block.body for each in checked_statement(statement)]
        for name in unassigned(blocks, state.func_ir.arg_names):
            check_variable(blocks, name)
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


def unassigned(blocks, arguments):
    """The variables that are used where some way leads to without a value."""
    every = {each.target.name for block in blocks.values() for each in block.find_insts(ir.Assign)}
    before = dict.fromkeys(blocks, every) | {min(blocks): set(arguments)}
    is_changed = True
    while is_changed:
        is_changed = False
        for label, block in blocks.items():
            after = before[label].union(each.target.name for each in block.find_insts(ir.Assign))
            for target in block.terminator.get_targets():
                is_changed |= not before[target] <= after
                before[target] = before[target] & after
    found = set()
    for label, block in blocks.items():
        assigned = set(before[label])
        for statement in block.body:
            found |= used_in(statement) - assigned
            if isinstance(statement, ir.Assign):
                assigned.add(statement.target.name)
    return sorted(found)


def used_in(statement):
    """The names of the variables that a statement reads."""
    if isinstance(statement, ir.Del):
        return set()
    value = statement.value if isinstance(statement, ir.Assign) else statement
    if isinstance(value, ir.Var):
        return {value.name}
    return {each.name for each in value.list_vars()} if hasattr(value, "list_vars") else set()


def check_variable(blocks, name):
    """Gives up where a variable is used that has no value yet: compiled code would take 0."""
    for label, block in blocks.items():
        flag, body, place = ir.Var(block.scope, f"$has.{name}", block.loc), [], block.loc
        if label == min(blocks):
            body.append(ir.Assign(ir.Const(False, place), flag, place))
        for statement in block.body:
            if name in used_in(statement):
                function, result = (ir.Var(block.scope, mk_unique_var("$check"), place) for _ in range(2))
                body.append(ir.Assign(ir.Global("check_value", check_value, place), function, place))
                body.append(ir.Assign(ir.Expr.call(function, (flag,), (), place), result, place))
            body.append(statement)
            if isinstance(statement, ir.Assign) and statement.target.name == name:
                body.append(ir.Assign(ir.Const(True, place), flag, place))
        block.body = body


def check_value(is_there):
    if not is_there:
        raise Differs("a variable in it has no value when it is used")


class CheckedCompiler(CompilerBase):
    """Compiles a user's function."""

    def define_pipelines(self):
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(CheckArithmetic, InlineClosureLikes)
        manager.finalize()
        return [manager]
