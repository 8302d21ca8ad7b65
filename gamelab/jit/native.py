"""Machine code that is called by its address: what calls it is compiled once, for all functions of one type."""

from contextlib import suppress
from functools import cache

from numba import typeof
from numba.core import cgutils, types
from numba.extending import intrinsic

from gamelab.jit.compiled import compiled, machine_code
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import is_user_function
from gamelab.users.names import function_of


def address_of(function, arguments):
    """The address of a function's machine code for such arguments; Uncompiled if it returns no int."""
    machine_code(function, arguments)
    found = compiled(function).overloads[tuple(map(typeof, arguments))]
    if found.signature.return_type != types.int64:
        raise Uncompiled(f"{function.__name__} returns no whole number")
    return found.library.get_pointer_to_function(found.fndesc.llvm_func_name)


@cache
def address_for(evaluate, game, board):
    """The address of a user's evaluation on a board; 0 if it is the library's, or returns no int."""
    if is_user_function(evaluate):
        with suppress(Uncompiled):
            return address_of(function_of(evaluate), (game(*board.sizes),))
    return 0


@intrinsic
def call_at(typing, address, position, others):
    """The int that the function at this address returns for a position and other arguments.

    A function among these stands for any other: it is a type, and nothing of it is handed over.
    """
    kinds = position, *others

    def generate(context, builder, signature, args):
        kind = context.call_conv.get_function_type(types.int64, kinds)
        function = builder.inttoptr(args[0], kind.as_pointer())
        values = [args[1], *cgutils.unpack_tuple(builder, args[2])]
        status, value = context.call_conv.call_function(builder, function, types.int64, kinds, values)
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return value

    return types.int64(types.int64, position, others), generate


@intrinsic
def time_of(typing, clock):
    """What ``perf_counter``, or another function that returns a float, says; ``clock`` is its ``id``."""

    def generate(context, builder, signature, args):
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        result = python.call_function_objargs(builder.inttoptr(args[0], python.pyobj), ())
        time = python.float_as_double(result)
        python.decref(result)
        python.gil_release(state)
        return time

    return types.float64(types.int64), generate
