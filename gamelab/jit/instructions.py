"""All that needs llvmlite: single instructions, recursion two levels at a time, and ints of 128 bits."""

import inspect
import operator
from functools import partial

from llvmlite import binding, ir
from numba.core import types
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typeconv import Conversion
from numba.core.typed_passes import NativeLowering
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.cpython import numbers as ints
from numba.extending import intrinsic, lower_builtin, models, overload, overload_method, register_model

BIT, WORD, LONG = map(ir.IntType, (1, 64, 128))
INLINE = {"strict": False, "jit_options": {"forceinline": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}}
"""Options for ``overload``: the code is put where it is called."""


def teach(operation, function, is_for=lambda *kinds: True):
    """Gives an operation, or (type, method), this compiled form, where ``is_for`` says so of its arguments' types."""

    def choose(*kinds):
        """For Numba: the compiled form, or None where the types are not for it."""
        return function if is_for(*kinds) else None

    choose.__signature__ = inspect.signature(function)
    # What is for this target comes before Numba's own forms, which are for all.
    where = partial(overload_method, *operation) if isinstance(operation, tuple) else partial(overload, operation)
    where(target="cpu", **INLINE)(choose)


def register_struct(kind, **members):
    """Tells Numba that a value of this type is a struct of these members."""

    class Model(models.StructModel):
        """How such a value lies in memory: its members one after another."""

        def __init__(self, manager, each):
            super().__init__(manager, each, list(members.items()))

    register_model(kind)(Model)


def instruction(emit):
    """A function of an int that compiles to what ``emit(builder, number)`` returns, cut to 64 bits."""

    @intrinsic
    def function(typing, number):
        """For Numba: the type of the result, and what makes the code."""
        if not isinstance(number, types.Integer):
            return None  # a float would be cut off

        def generate(context, builder, signature, args):
            """The instruction in LLVM's code, its result cut to 64 bits."""
            made = emit(builder, args[0])
            return made if made.type == WORD else builder.trunc(made, WORD)

        return types.int64(number if number is INT128 else types.int64), generate

    return function


count_bits = instruction(lambda builder, number: builder.ctpop(number))
lowest_bit = instruction(lambda builder, number: builder.cttz(number, BIT(0)))
low_word = instruction(lambda builder, number: number)


bit_length = instruction(
    lambda builder, number: builder.sub(number.type(number.type.width), builder.ctlz(number, BIT(0)))
)


def word_from(c, number):
    """The lower 64 bits of one of Python's ints, for a function that unboxes."""
    kind = ir.FunctionType(WORD, [c.pyapi.pyobj])
    return c.builder.call(c.pyapi._get_function(kind, name="PyLong_AsUnsignedLongLongMask"), [number])


@instruction
def prefetch(builder, address):
    """Has the processor fetch what stands at an address, while other work is done."""
    place, number = builder.inttoptr(address, ir.IntType(8).as_pointer()), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
    function = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
    builder.call(function, [place, *map(number, (0, 3, 1))])  # to read, soon and often, data
    return address


# --- recursion: two levels in one call, as compilers of C arrange it ---
#
# So every second call costs nothing, and the code of each level knows which side is to move.


class LowerTwice(Lower):
    """Makes LLVM's code of a function; one that calls itself calls a copy, and only the copy calls the function.

    LLVM never puts a function's code in the place of its own calls, but it does so with the copy's.
    """

    copy = None

    def lower_normal_function(self, description):
        """Makes the code of a function, and turns its calls of itself to a copy, declared here."""
        super().lower_normal_function(description)
        steps = [step for block in self.function.blocks for step in block.instructions]
        calls = [step for step in steps if isinstance(step, ir.CallInstr) and step.callee is self.function]
        if calls:
            self.copy = ir.Function(self.module, self.function.function_type, f"{self.function.name}.copy")
        for call in calls:
            call.callee = self.copy

    def lower(self):
        """Makes the code, and then the copy's, which is the same text with the two names exchanged."""
        super().lower()
        if self.copy:
            self.function.linkage = "linkonce_odr"  # it is dropped where nothing calls it any more
            self.function.attributes.add("alwaysinline")
            name, other = self.function.get_reference(), self.copy.get_reference()
            text = str(self.module).replace(other, "\0").replace(name, other).replace("\0", name)
            self.library.add_llvm_module(binding.parse_assembly(text))


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerRecursion(NativeLowering):
    """The pass that makes LLVM's code."""

    _name = "lower_recursion"  # Numba asks for this name
    lowering_class = LowerTwice


# --- ints of 128 bits, for Connect Four on 7 x 10: Numba compiles ints of any width once it knows their types ---


class Int128Type(types.Integer):
    """The type of signed ints of 128 bits; an operation with another int gives 128 bits."""

    def can_convert_from(self, typing, other):
        """That every other int becomes one of these."""
        return Conversion.promote if isinstance(other, types.Integer) else None


INT128 = Int128Type("object", 128, True)  # Numba asks NumPy for a type of this name
register_model(Int128Type)(models.IntegerModel)


def teach_long(operation, result=INT128):
    """Says what an operation on ints returns if one of them has 128 bits."""

    @infer_global(operation)
    class LongOperation(AbstractTemplate):
        """What Numba asks for the operation's type."""

        def generic(self, given, named):
            """The operation's type where one of the ints has 128 bits; else None, and Numba knows it."""
            if INT128 in given and all(isinstance(each, types.Integer) for each in given):
                return signature(result, *[INT128 for _ in given])


for _name in ("and", "or", "xor", "add", "sub", "mul", "lshift", "rshift"):
    teach_long(getattr(operator, f"__{_name}__"))
    teach_long(getattr(operator, f"__i{_name}__"))
for _name in ("lt", "le", "gt", "ge"):
    lower_builtin(getattr(operator, _name), INT128, INT128)(getattr(ints, f"int_s{_name}_impl"))
for _operation in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge, bool):
    teach_long(_operation, types.boolean)
teach_long(operator.invert)
teach_long(operator.neg)


def long_from(builder, low, high):
    """The int of 128 bits with these two halves."""
    return builder.or_(builder.zext(low, LONG), builder.shl(builder.zext(high, LONG), LONG(64)))
