"""One run of a compiled search, as Python sees it: it prepares the memory, and reads the result from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamelab.games.bits import BitPosition
from gamelab.games.hand_tree import DEEPEST, HandTree
from gamelab.games.position import Position
from gamelab.jit import memory, runs
from gamelab.jit.blocks import Block
from gamelab.jit.interrupts import raise_kept
from gamelab.jit.positions import from_words
from gamelab.jit.trees import node_from_words
from gamelab.search.result import SearchResult
from gamelab.search.run import ENDINGS, Run, checked_evaluation, checked_order


class FastRun(Run):
    """A run whose counts and lines lie in memory that compiled code writes; unless ``is_compiled`` it runs plain."""

    def __init__(self, root: Position, *arguments: Any, **options: Any) -> None:
        super().__init__(root, *arguments, **options)
        self.root = root
        self.plies = plies_to_come(root, self.depth)
        self.is_compiled = root.ply + self.plies < memory.PLIES - 1
        if self.is_compiled:
            self.block = np.zeros(memory.ROWS + memory.ROW * (root.ply + self.plies + 2), np.int64)
            self.block[memory.ROOT_PLY] = root.ply
            self.block[memory.ENDING] = ENDINGS.index(self.ending)
            self.block[memory.PRUNE] = self.prune
            self.address = self.block.__array_interface__["data"][0]

    def words(self, size: int) -> Any:
        return Block(size) if self.is_compiled and isinstance(self.root, BitPosition) else super().words(size)

    def result(self, value: float, *, failed: bool = False) -> SearchResult:
        if self.is_compiled:
            self.read_memory()
        return super().result(value, failed=failed)

    def read_memory(self) -> None:
        """Takes over the counts, and the best line of the root."""
        rows = self.block[memory.ROWS :].reshape(-1, memory.ROW)[self.root_ply : self.root_ply + self.plies + 1]
        for column, name in enumerate(memory.COLUMNS):
            setattr(self, name, [0] * self.root_ply + rows[:, column].tolist())
        line = rows[0, memory.LINE :].tobytes()[: int(rows[0, memory.LENGTH])]
        self.lines[self.root_ply] = tuple(move if move < 128 else move - 256 for move in line)

    def explain(self) -> None:
        """Raises what the plain search would have raised where the compiled one ended."""
        what = self.block[memory.FAULT]
        position = self.kept_position()
        if what == runs.AMISS_EVALUATION:
            checked_evaluation(self.evaluate(position), position)  # type: ignore[misc]
        elif what == runs.AMISS_ORDER:
            checked_order(self.order, position)  # type: ignore[arg-type]
        elif what == runs.AMISS_AVERAGE:
            self.average(position, 0.0, float(self.block[memory.TOTAL : memory.TOTAL + 1].view(np.float64)[0]))

    def kept_position(self) -> Position:
        """The position at which the compiled search ended, as it left it in memory."""
        words = self.block[memory.PLACE : memory.ROWS].tolist()
        if isinstance(self.root, BitPosition):
            return from_words(self.root, words)
        assert isinstance(self.root, HandTree)
        return node_from_words(self.root, words)

    def stop(self) -> None:
        """Asks the compiled search to end; another thread does."""
        self.block[memory.STOP] = 1

    def raise_signal(self) -> None:
        """Raises what a signal's handler raised, or KeyboardInterrupt if another thread wanted the search to end."""
        if self.block[memory.STOP]:
            raise KeyboardInterrupt("the search was stopped")
        raise_kept(*self.block[memory.PLACE : memory.PLACE + 3].tolist())


def plies_to_come(root: Position, depth: int) -> int:
    """No search from ``root`` goes deeper; in Othello a pass may follow each move."""
    if isinstance(root, BitPosition):
        return min(depth, 2 * int((root.board.full & ~(root.first | root.second)).bit_count()))
    return min(depth, DEEPEST)
