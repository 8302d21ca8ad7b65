"""Endings of Othello solved: the search of ``search.py``, with its memory, its questions and its progress."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from gamelab.games.othello import Othello, board_of, squares
from gamelab.games.position import Position
from gamelab.jit.fast import has_numba
from gamelab.oracle.endgame import words
from gamelab.oracle.endgame.search import bounded
from gamelab.oracle.solution import Outcome, is_as_late
from gamelab.oracle.watched import watched

IDEAS = {
    "last": words.LAST,
    "parity": words.PARITY,
    "mobility": words.MOBILITY,
    "glance": words.GLANCE,
    "store": words.STORE,
    "narrow": words.NARROW,
    "peek": words.PEEK,
}
"""The ideas by name, in the order of their numbers: any of them can be left out, to see what it buys."""
Report = Callable[[int], None]


class Endgames:
    """Values of Othello on one board, by search: ``endgames[position]`` is the outcome of any position.

    The value is the difference of discs for FIRST; the distance is None, because only discs count.  ``nodes`` counts
    the positions looked at.  ``ideas`` names the ideas that are on, of ``IDEAS``; raises ValueError for another name.
    """

    def __init__(self, size: int, ideas: Iterable[str] = tuple(IDEAS)) -> None:
        self.board = board_of(size)
        self.ideas = tuple(ideas)
        for name in self.ideas:
            if name not in IDEAS:
                raise ValueError(f"idea {name!r}: expected some of {', '.join(IDEAS)}")
        self.report: Report = lambda nodes: None
        self.root: Othello | None = None
        """The position that was to be solved, if one was: earlier ones are not answered, they may take hours."""
        self.values: dict[Position, int] = {}
        self.guess = 0
        self.block: Any = []
        self.earlier = 0  # nodes that were counted in smaller blocks

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        assert isinstance(position, Othello)
        return Outcome(self.value(position), None)

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Othello) and position.board is self.board and is_as_late(position, self.root)

    def __len__(self) -> int:
        return len(self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return Endgames, (self.board.size, self.ideas), {"root": self.root}

    @property
    def nodes(self) -> int:
        return self.earlier + (int(self.block[words.NODES]) if len(self.block) else 0)

    def value(self, position: Othello) -> int:
        """The value of a position for FIRST; of its turns and reflections too, from then on."""
        if position not in self.values:
            value = self.value_of_only_kind(position) if not position.is_over else position.score
            self.values |= dict.fromkeys(position.symmetries(), value)
            self.guess = value - value % 2
        return self.values[position]

    def value_of_only_kind(self, position: Othello) -> int:
        """The value of an unfinished position: where all its moves are one but for a turn, that of the first."""
        after = [position.play(move) for move in position.moves]
        if len(after) > 1 and set(after) <= set(after[0].symmetries()):
            return self.value(after[0])
        return position.to_move * self.asked(position)

    def asked(self, position: Othello) -> int:
        """The value for the side to move, from questions: is it at least so much?  The answers narrow it down.

        An even number is asked for: only a board that is not full at the end can give an odd one.
        """
        self.make_room(empty_squares(position))
        if "narrow" not in self.ideas:
            return self.searched(position, -64, 64)
        low, high = -64, 64
        asked = position.to_move * self.guess
        while low < high:
            value = self.searched(position, asked - 1, asked)
            if value >= asked:
                low = value
                asked = min(high, low + LEAP - low % 2)
            else:
                high = value
                asked = max(low + 1, high - high % 2)
        return low

    def searched(self, position: Othello, alpha: int, beta: int) -> int:
        """What the search returns for this window."""
        search = compiled_for(position, self.block) if has_numba() else bounded
        block = self.block
        return int(watched(
            lambda: search(position, alpha, beta, block),
            lambda word: block.__setitem__(words.STOP, word),
            lambda: self.report(self.nodes),
        ))  # fmt: skip

    def make_room(self, empties: int) -> None:
        """A block whose table is large enough for an ending with so many empty squares."""
        bits = next((bits for most, bits in TABLE_BITS if empties <= most), MOST_BITS)
        if not has_numba():
            bits = min(bits, PLAIN_BITS)
        size = words.TABLE + words.SLOT_WORDS * (1 << bits)
        if len(self.block) >= size:
            return
        self.earlier = self.nodes
        self.block = new_block(size)
        side, half = self.board.size, self.board.size // 2
        self.block[words.SLOTS] = 1 << bits
        self.block[words.FEATURES] = sum(IDEAS[name] for name in set(self.ideas))
        self.block[words.CORNERS] = sum(1 << row * side + column for row in (0, side - 1) for column in (0, side - 1))
        parts = range(half), range(half, side)
        for n, (rows, columns) in enumerate((rows, columns) for rows in parts for columns in parts):
            self.block[words.QUARTERS + n] = squares(side, rows, columns)


LEAP = 4
"""After a yes so much more is asked for: a no to too much costs less than a yes to too little."""
TABLE_BITS = ((10, 10), (12, 14), (16, 17), (20, 20))
"""Up to how many empty squares a table has so many bits of slots."""
MOST_BITS, PLAIN_BITS = 22, 17


def new_block(size: int) -> Any:
    if not has_numba():
        return [0] * size
    from gamelab.jit.blocks import Block

    return Block(size)


def compiled_for(position: Othello, block: Any) -> Callable[..., int]:
    """The machine code of the search for boards of this size."""
    from numba import typeof
    from numba.core import types

    from gamelab.jit import positions  # noqa: F401 - teaches Numba the positions
    from gamelab.jit.functions import entry_point

    kernel: Any = bounded
    return entry_point(kernel, (typeof(position), types.int64, types.int64, typeof(block)))


def empty_squares(position: Othello) -> int:
    """How many squares are empty."""
    return int((position.board.full & ~(position.first | position.second)).bit_count())


def expected_nodes(position: Othello) -> int:
    """About how many positions the search looks at, by measurement: so many at 12 empty squares, more with each."""
    at_twelve, growth = {4: (1_000, 1.9), 6: (8_000, 1.8), 8: (24_000, 2.7)}[position.board.size]
    return int(at_twelve * math.pow(growth, empty_squares(position) - 12))
