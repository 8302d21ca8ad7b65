"""Othello solved, to the end of the game: exact values, by the search of ``othello_search.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gamelab.games.othello import Othello
from gamelab.oracle import othello_search as search
from gamelab.oracle.othello_search import IDEAS
from gamelab.oracle.solver import Outcome, Solver, empty_cells

LEAP = 4
"""After a yes so much more is asked for: a no to too much costs less than a yes to too little."""


class Endgames(Solver):
    """Values of Othello on one board: ``endgames[position]`` is the outcome of any position.

    The value is the difference of discs for FIRST; the distance is None, because only discs count.
    """

    known_ideas = IDEAS
    arrays: ClassVar = {
        **dict.fromkeys(("ranks", "discs", "mine", "theirs", "replies"), 64 * search.MOST_MOVES),
        "slots": 3 << 22,  # 100 MB, for more than 20 empty squares
    }
    table_bits = ((10, 10), (12, 14), (16, 17), (20, 20), (64, 22))

    def __init__(self, size: int, ideas: Iterable[str] = IDEAS) -> None:
        super().__init__(Othello(size).board, ideas)
        self.guess = 0
        """The value found last: the next one may be near it."""

    def outcome(self, position: Othello) -> Outcome:
        return Outcome(self.value(position), None)

    def keeps(self, position: Othello, wanted: Outcome) -> bool:
        if position in self.values:
            return self.values[position] == wanted.value
        least = position.to_move * wanted.value
        return self.search(search.value_within, position, least, least + 1) <= least

    def expected_nodes(self, position: Othello) -> int:
        at_twelve, growth = {4: (1_000, 1.9), 6: (8_000, 1.8), 8: (24_000, 2.7)}[self.board.size]
        return int(at_twelve * growth ** (empty_cells(position) - 12))

    def value(self, position: Othello) -> int:
        """The value of a position for FIRST; it is kept, also for rotations and reflections."""
        if position not in self.values:
            value = position.score if position.is_over else self.value_of_only_kind(position)
            self.values |= dict.fromkeys(position.symmetries(), value)
            self.guess = value - value % 2
        return self.values[position]

    def value_of_only_kind(self, position: Othello) -> int:
        """The value of an unfinished position: where all its moves are one but for a turn, that of the first."""
        after = [position.play(move) for move in position.moves]
        if len(after) > 1 and set(after) <= set(after[0].symmetries()):
            return self.value(after[0])
        return position.to_move * self.value_for_mover(position)

    def value_for_mover(self, position: Othello) -> int:
        """The value for the side to move, from questions: is it at least so much?  The answers narrow it down.

        An even number is asked for: only a board that is not full at the end can give an odd one.
        """
        if "narrow" not in self.ideas:
            return self.search(search.value_within, position, -64, 64)
        low, high = -64, 64
        asked = position.to_move * self.guess
        while low < high:
            value = self.search(search.value_within, position, asked - 1, asked)
            if value >= asked:
                low = value
                asked = min(high, low + LEAP - low % 2)
            else:
                high = value
                asked = max(low + 1, high - high % 2)
        return low
