"""One run of a compiled search, as Python sees it: it prepares the memory, and reads the result from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamelab.games.bits import BitPosition, position_of
from gamelab.games.position import Position
from gamelab.jit import runs
from gamelab.jit.functions import callable_type
from gamelab.jit.digest import function_of
from gamelab.jit.interrupts import raise_kept
from gamelab.search.result import SearchResult
from gamelab.search.run import ENDINGS, Ending, Evaluate, Order, Run, checked_evaluation, checked_order


class FastRun(Run):
    """A run whose counts and lines lie in memory that compiled code writes; without ``kind`` it runs plain."""

    def __init__(
        self, root: Position, depth: int | None, evaluate: Evaluate | None, ending: Ending | None, order: Order | None
    ) -> None:
        super().__init__(root, depth, evaluate, ending, order)
        self.root = root
        self.kind = run_type(evaluate, order)
        if self.kind is not None:
            self.memory = np.zeros(runs.WORDS, np.int64)
            self.memory[runs.ROOT_PLY] = root.ply
            self.memory[runs.ENDING] = ENDINGS.index(self.ending)
            self.address = self.memory.__array_interface__["data"][0]

    def result(self, value: float, *, failed: bool = False) -> SearchResult:
        if self.kind is not None:
            self.read_memory()
        return super().result(value, failed=failed)

    def read_memory(self) -> None:
        """Takes over the counts, and the best line of the root."""
        plies = min(self.root_ply + self.depth + 1, runs.PLIES)
        by_ply = self.memory[runs.COUNTS : runs.LINES].reshape(runs.PLIES, 8)
        for number, name in enumerate(runs.COLUMNS):
            setattr(self, name, by_ply[:plies, number].tolist())
        start = runs.LINES + runs.ROW * self.root_ply
        row = self.memory[start : start + runs.ROW].view(np.int8)
        self.lines[self.root_ply] = tuple(row[: by_ply[self.root_ply, runs.LENGTH]].tolist())

    def explain(self, opponent: Any = None) -> None:
        """Raises what the plain search would have raised where the compiled one ended."""
        what = self.memory[runs.FAULT]
        position = self.kept_position()
        if what == runs.AMISS_EVALUATION:
            checked_evaluation(self.evaluate(position), position)  # type: ignore[misc]
        elif what == runs.AMISS_ORDER:
            checked_order(self.order, position)  # type: ignore[arg-type]
        elif what == runs.AMISS_AVERAGE:
            self.average(position, 0.0, float(self.memory[runs.TOTAL : runs.TOTAL + 1].view(np.float64)[0]))

    def kept_position(self) -> Position:
        """The position at which the compiled search ended, as it left it in memory."""
        numbers = self.memory[runs.PLACE : runs.PLACE + 7].tolist()
        if isinstance(self.root, BitPosition):
            return position_of(type(self.root), self.root.board, *numbers)
        raise NotImplementedError

    def raise_signal(self) -> None:
        """Raises what a signal's handler raised."""
        raise_kept(*self.memory[runs.PLACE : runs.PLACE + 3].tolist())


def run_type(evaluate: Any, order: Any) -> runs.RunType | None:
    """The compiled form of a run with these functions, if they have one."""
    kinds = [None if each is None else callable_type(function_of(each)) for each in (evaluate, order)]
    return runs.RunType(*kinds)
