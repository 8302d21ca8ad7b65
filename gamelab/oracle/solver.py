"""The solvers of Connect Four and of Othello: exact values, by ``connect_four_search`` and ``othello_search``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from gamelab.games.bits import Board, sides
from gamelab.games.connect_four_rules import ConnectFour
from gamelab.games.othello_rules import Othello
from gamelab.games.position import Position
from gamelab.oracle import connect_four_search, othello_search
from gamelab.oracle.search_memory import called, new_memory
from gamelab.progress import listening, progress_bar

LEAP = 4
"""After a yes so much more is asked for: a no to too much costs less than a yes to too little."""
MOST_CELLS = 64
"""The cells of the largest board that has a solver: no score is higher."""


class Outcome(NamedTuple):
    """How a game ends if both sides play their best: its score for FIRST, and the plies until then.

    ``distance`` is None where the way to the end was not counted: in Othello, where only discs count.
    """

    value: int
    distance: int | None

    def before(self, plies: int) -> Outcome:
        """The same end, seen so many plies before; with a number below 0, after them."""
        return self._replace(distance=None if self.distance is None else self.distance + plies)


def rank(outcome: Any, player: int) -> tuple[float, int]:
    """What a player wants to be large: the value of an outcome, then a fast win, or else a long game."""
    worth, distance = player * outcome.value, outcome.distance or 0
    return worth, -distance if worth > 0 else distance


def best_of(outcomes: Iterable[Outcome], player: int) -> Outcome:
    """The outcome for a player who moves to the best of these."""
    return max(outcomes, key=lambda outcome: rank(outcome, player)).before(1)


class Solver:
    """Exact values of one game on one board, by search: ``solver[position]`` is the outcome of a position.

    Raises KeyError for one on another board, and for one with more empty cells than ``root``, once that is set.

    ``nodes`` counts the positions looked at; ``report`` is called with it now and then.  ``ideas`` names the ideas
    that are on; raises ValueError for another name.  What was found is kept for the next position.
    """

    text: ClassVar[Any]
    """The module with the game's search: its ``IDEAS``, and ``score``, which the side to move wants to be high."""
    arrays: ClassVar[dict[str, int]]
    """The sizes of the arrays in the memory, the table at its largest included."""
    table_bits: ClassVar[tuple[tuple[int, int], ...]]
    """Up to how many empty cells a table has so many bits of slots; it grows as positions get earlier."""
    effort: tuple[int, int, float]
    """A number of empty cells, the nodes that they take with all moves, and the factor of one cell more: measured."""

    def __init__(self, board: Any, ideas: Iterable[str]) -> None:
        self.board = board
        known, chosen = self.text.IDEAS, 0
        for name in ideas:
            if name not in known:
                raise ValueError(f"idea {name!r}: expected some of {', '.join(known)}")
            chosen |= 1 << known.index(name)
        self.memory = new_memory(chosen, 0)  # the first search brings the table
        self.values: dict[Position, int] = {}
        """The scores found, for the side to move."""
        self.report: Callable[[int], None] = report_nothing
        self.root: Position | None = None
        """The position that was to be solved, if one was: earlier ones are not answered, they may take hours."""

    def found(self, position: Any, least: int) -> int:
        """The exact score of an unfinished position, which is known to be at least ``least``."""
        raise NotImplementedError

    def outcome(self, position: Any, score: int) -> Outcome:
        """The outcome of an unfinished position with this score."""
        raise NotImplementedError

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        return self.outcome(position, self.score(position))

    def __contains__(self, position: object) -> bool:
        if getattr(position, "board", None) is not self.board:
            return False
        return self.root is None or empty_cells(position) <= empty_cells(self.root)

    def score(self, position: Position, least: int = -MOST_CELLS) -> int:
        """The score of an unfinished position for the side to move; kept, also for rotations and reflections."""
        if position not in self.values:
            self.values |= dict.fromkeys(position.symmetries(), self.found(position, least))
        return self.values[position]

    def keeps(self, position: Position, wanted: Outcome) -> bool:
        """Whether an unfinished position has this outcome, which is the best that the last mover could hope for.

        One question tells, which costs less than the position's score.
        """
        if position in self.values:
            return self[position] == wanted
        scores = range(-MOST_CELLS, MOST_CELLS + 1)
        least = next(score for score in scores if self.outcome(position, score) == wanted)
        return self.search(position, least, least + 1) <= least

    def expected_nodes(self, position: Any) -> int:
        """About how many positions the search of a position and of all its moves looks at, by measurement."""
        cells, nodes, growth = self.effort
        return int(nodes * growth ** (empty_cells(position) - cells))

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return int(self.memory.nodes)

    def search(self, position: Any, low: int, high: int) -> int:
        """The score if it lies from low to high, else a bound; it reports how far it is, and can be interrupted."""
        bits = next(bits for most, bits in self.table_bits if empty_cells(position) <= most)
        if self.memory.bits < bits:
            self.memory = new_memory(self.memory.ideas, bits, self.memory.nodes, **self.arrays)
        listening.report = lambda: self.report(self.nodes)
        try:
            found = int(called(self.text.score, position, low, high, self.memory))
        finally:
            del listening.report
        self.report(self.nodes)
        return found


class ConnectFourSolver(Solver):
    """Exact values of Connect Four on one board: ``solver[position]`` is the outcome of a position.

    ``solver.score(position)`` counts for the side to move.  A draw is 0.  A win is 1, and 1 more for each
    stone that the winner still has at the end.  A loss is the negative of this.  Raises ValueError for a finished
    position, and for one on another board.

    Raises ValueError for an unknown idea, and for a board that does not fit 64 bits with one extra bit a column.
    """

    text: ClassVar = connect_four_search
    arrays: ClassVar = {"cells": 8 * 64, "worths": 8 * 64, "slots": 1 << 25}  # 256 MB, for the empty board
    table_bits = ((18, 17), (24, 20), (30, 22), (36, 24), (64, 25))
    effort = 22, 5_000, 1.9

    def __init__(self, rows: int = 6, columns: int = 7, ideas: Iterable[str] = connect_four_search.IDEAS) -> None:
        super().__init__(ConnectFour(rows, columns).board, ideas)
        if not is_solvable(self.board):
            raise ValueError(f"{rows} x {columns} cells: expected at most 8 columns, and at most 64 cells with one "
                             "extra row, such as 6 x 7 or 7 x 8")  # fmt: skip

    def found(self, position: ConnectFour, least: int) -> int:
        if position not in self or position.is_over:
            size = f"{self.board.rows} x {self.board.columns}, k=4"
            raise ValueError(f"{position!r}: expected an unfinished game on {size}")
        left = empty_cells(position)
        return self.search(position, max(least, -(left // 2)), (left + 1) // 2)

    def search(self, position: ConnectFour, low: int, high: int) -> int:
        own, other = sides(position)
        taken, board = own | other, position.board
        if connect_four_search.winning_cells(own, taken, board) & connect_four_search.landing(taken, board):
            return (empty_cells(position) + 1) // 2  # the search is for positions in which no stone wins at once
        return super().search(position, low, high)

    def scores(self, position: ConnectFour) -> dict[int, int]:
        """The exact score of every move, for the side that makes it; none is better than the position's own."""
        best, after = self.score(position), {move: position.play(move) for move in position.moves}
        return {move: best if each.is_over else -self.score(each, -best) for move, each in after.items()}

    def outcome(self, position: ConnectFour, score: int) -> Outcome:
        left = empty_cells(position)
        if score == 0:
            return Outcome(0, left)
        if score > 0:
            return Outcome(position.to_move, 2 * ((left + 1) // 2 - score) + 1)
        return Outcome(-position.to_move, 2 * (left // 2 + score) + 2)


def is_solvable(board: Board) -> bool:
    """Whether this solver takes a board of Connect Four."""
    return board.k == 4 and board.columns <= 8 and (board.rows + 1) * board.columns <= 64


class Endgames(Solver):
    """Values of Othello on one board: ``endgames[position]`` is the outcome of any unfinished position.

    The value is the difference of discs for FIRST; the distance is None, because only discs count.
    """

    text: ClassVar = othello_search
    arrays: ClassVar = {
        **dict.fromkeys(("ranks", "squares", "mine", "theirs", "replies"), 64 * othello_search.MOST_MOVES),
        "slots": 3 << 22,  # 100 MB, for more than 20 empty squares
    }
    table_bits = ((10, 10), (12, 14), (16, 17), (20, 20), (64, 22))

    def __init__(self, size: int, ideas: Iterable[str] = othello_search.IDEAS) -> None:
        super().__init__(Othello(size).board, ideas)
        self.effort = {4: (12, 1_000, 1.9), 6: (12, 8_000, 1.8), 8: (12, 24_000, 2.7)}[size]
        self.guess = 0
        """An even number near the value found last: the next one may be near it."""

    def value(self, position: Othello) -> int:
        """The value of a position for FIRST."""
        return position.score if position.is_over else position.to_move * self.score(position)

    def found(self, position: Othello, least: int) -> int:
        after = [position.play(move) for move in position.moves]
        if len(after) > 1 and set(after) <= set(after[0].symmetries()):  # all moves are one, but for a turn
            value = self.value(after[0])
        else:
            value = position.to_move * self.answered(position)
        self.guess = value - value % 2
        return position.to_move * value

    def answered(self, position: Othello) -> int:
        """The score from questions: is it at least so much?  The answers narrow it down.

        An even number is asked for: only a board that is not full at the end can give an odd one.
        """
        low, high = -MOST_CELLS, MOST_CELLS
        if not self.memory.ideas & othello_search.NARROW:
            return self.search(position, low, high)
        asked = position.to_move * self.guess
        while low < high:
            score = self.search(position, asked - 1, asked)
            if score >= asked:
                low = score
                asked = min(high, low + LEAP - low % 2)
            else:
                high = score
                asked = max(low + 1, high - high % 2)
        return low

    def outcome(self, position: Othello, score: int) -> Outcome:
        return Outcome(position.to_move * score, None)


def report_nothing(count: int) -> None:
    pass


@contextmanager
def reporter(is_shown: bool, expected: int | None) -> Iterator[Callable[[int], None]]:
    """A function that takes the number of positions solved so far, and moves a progress bar if one is shown."""
    if not is_shown:
        yield report_nothing
        return
    with progress_bar(total=expected, unit=" positions", unit_scale=True) as bar:
        yield lambda count: bar.update(count - bar.n)


def empty_cells(position: Any) -> int:
    """How many cells of the board are empty."""
    return int((position.board.full & ~(position.first | position.second)).bit_count())
