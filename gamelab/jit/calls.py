"""Calls from compiled code: of machine code that stands at an address, and of Python's functions."""

from numba.core import cgutils, types
from numba.extending import intrinsic

from gamelab.jit.compiled import version_for
from gamelab.jit.instructions import teach
from gamelab.jit.runs_plain import Uncompiled
from gamelab.progress import report

# --- by address: what calls is compiled once, for all functions of one type ---


def address_of(function, arguments):
    """The address of a function's machine code for such arguments; Uncompiled if it returns no int."""
    version = version_for(function, arguments)
    if types.unliteral(version.signature.return_type) != types.int64:
        raise Uncompiled(f"{function.__name__} returns no whole number")
    return version.library.get_pointer_to_function(version.fndesc.llvm_func_name)


@intrinsic
def call_at(typing, address, position, others):
    """The int that the function at this address returns for a position and other arguments.

    A function among these stands for any other: it is a type, and nothing of it is handed over.
    """
    kinds = position, *others

    def generate(context, builder, signature, args):
        """The call by address, in LLVM's code; an error in it ends the caller, too."""
        kind = context.call_conv.get_function_type(types.int64, kinds)
        function = builder.inttoptr(args[0], kind.as_pointer())
        values = [args[1], *cgutils.unpack_tuple(builder, args[2])]
        status, value = context.call_conv.call_function(builder, function, types.int64, kinds, values)
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return value

    return types.int64(types.int64, position, others), generate


# --- of Python ---


def python_call(function):
    """For compiled code: a call of a Python function, which returns a float.

    What it, or the handler of a signal, raises ends the search.
    """

    def generate(context, builder, signature, args):
        """The call, in LLVM's code, for which Python's lock is taken."""
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        place = cgutils.add_global_variable(builder.module, python.pyobj, f"{function.__name__}.here")
        place.linkage, place.initializer = "internal", cgutils.get_null_value(python.pyobj)
        with cgutils.if_unlikely(builder, cgutils.is_null(builder, builder.load(place))):
            builder.store(python.unserialize(python.serialize_object(function)), place)
        found = python.call_function_objargs(builder.load(place), ())
        with builder.if_then(cgutils.is_null(builder, found), likely=False):
            python.gil_release(state)
            context.call_conv.return_exc(builder)
        value = python.float_as_double(found)
        python.decref(found)
        python.gil_release(state)
        return value

    return intrinsic(lambda typing: (types.float64(), generate))


report_to_python = python_call(report)
teach(report, lambda: report_to_python())
