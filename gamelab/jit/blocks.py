"""A block of memory that a kernel reads and writes: ``block[place]``, whole numbers of 64 bits.

Compiled code gets a bare pointer, which costs nothing to hand from call to call; an array would be counted at each
(a factor of two to four).  The text that indexes a block runs plain on a list.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numba.core import types

from gamelab.jit.extension import operation, typeof, unbox
from gamelab.jit.memory import MemoryType, at, memory_of, unboxed


class Block:
    """So many words, all 0."""

    def __init__(self, size: int) -> None:
        self.words = np.zeros(size, np.int64)
        self.address = self.words.__array_interface__["data"][0]

    def __getitem__(self, place: int) -> int:
        return int(self.words[place])

    def __setitem__(self, place: int, value: int) -> None:
        self.words[place] = (value + 2**63) % 2**64 - 2**63  # bit 63 may be set

    def __len__(self) -> int:
        return len(self.words)


class BlockType(MemoryType):
    """The type of a block: where its words are."""


BLOCK = BlockType("Block")


@typeof(Block)
def type_of_block(block: Block, context: Any) -> BlockType:
    return BLOCK


unbox(BlockType)(unboxed)


def word_at(block: Any, place: Any) -> Any:
    return types.int64(block, types.int64) if isinstance(block, BlockType) else None


@operation(operator.getitem, word_at, BlockType, types.int64)
def read_word(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.load(at(builder, memory_of(context, builder, signature.args[0], args[0]), args[1]))


def set_word_at(block: Any, place: Any, value: Any) -> Any:
    return types.void(block, types.int64, types.int64) if isinstance(block, BlockType) else None


@operation(operator.setitem, set_word_at, BlockType, types.int64, types.int64)
def write_word(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    builder.store(args[2], at(builder, memory_of(context, builder, signature.args[0], args[0]), args[1]))
