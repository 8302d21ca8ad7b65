"""How many positions a compiled function of somebody's own looked at: each ``play`` adds one to a word of memory.

Only the child process counts, in which such functions run; the library's searches have counts of their own.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types

from gamelab.jit.extension import intrinsic
from gamelab.jit.integers import WORD

NAME = "gamelab_plays"
played = np.zeros(1, np.int64)
_counts = False


def count_from_now_on() -> None:
    """Lets this process count; to be called before anything is compiled in it, or read from the disk."""
    global _counts
    _counts = True
    # By its name, unlike by its address, machine code from the disk finds the word in every process.
    llvm.add_symbol(NAME, played.__array_interface__["data"][0])


def are_counted() -> bool:
    """Whether machine code of this process counts."""
    return _counts


@intrinsic
def count_play(typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if _counts:
            word = builder.module.globals.get(NAME) or cgutils.add_global_variable(builder.module, WORD, NAME)
            builder.store(builder.add(builder.load(word), ir.Constant(WORD, 1)), word)
        return context.get_dummy_value()

    return types.void(), generate
