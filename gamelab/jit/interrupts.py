"""Interrupts: a compiled search lets go of Python's lock, and asks now and then whether somebody wants to stop it."""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import ir
from numba.core import types

from gamelab.jit.extension import intrinsic
from gamelab.jit.structs import struct

WORD = ir.IntType(64)


class Interrupted(Exception):
    """A compiled search was stopped by a signal; the exception of the signal's handler is kept in its memory."""


@intrinsic
def signalled(typing: Any, view: Any, place: Any) -> Any:
    """Lets Python handle a signal that has come, such as an interrupt from the keyboard.

    If its handler raised, this is True, and the three parts of the exception are put into memory at ``place``.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        python = context.get_python_api(builder)
        state = python.gil_ensure()
        check = python._get_function(ir.FunctionType(ir.IntType(32), []), name="PyErr_CheckSignals")
        raised = builder.icmp_signed("!=", builder.call(check, []), ir.Constant(ir.IntType(32), 0))
        with builder.if_then(raised, likely=False):
            memory = struct(context, builder, view, args[0]).memory
            slots = [builder.gep(memory, [builder.add(args[1], ir.Constant(WORD, n))]) for n in range(3)]
            shape = ir.FunctionType(ir.VoidType(), [slot.type for slot in slots])
            builder.call(python._get_function(shape, name="PyErr_Fetch"), slots)
        python.gil_release(state)
        return raised

    return types.boolean(view, types.int64), generate


def raise_kept(kind: int, value: int, traceback: int) -> None:
    """Raises the exception with these parts, as ``signalled`` left them in memory."""
    restore = ctypes.pythonapi.PyErr_Restore
    restore.argtypes = [ctypes.c_void_p] * 3
    restore.restype = None
    restore(kind, value, traceback)
