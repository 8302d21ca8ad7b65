"""What the solvers of Connect Four and of Othello have in common: ideas, answers found so far, reports of progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from gamelab.games.position import Position
from gamelab.oracle.search_memory import compiled_call, new_memory, running
from gamelab.users.sandbox import HAS_PROCESSES


class Outcome(NamedTuple):
    """How a game ends if both sides play their best: its score for FIRST, and the plies until then.

    ``distance`` is None where the way to the end was not counted: in Othello, where only discs count.
    """

    value: int
    distance: int | None


def best_of(outcomes: Iterable[Outcome], player: int) -> Outcome:
    """The outcome for a player who moves to the best of these: the value, then a fast win, or else a long game."""

    def rank(outcome: Outcome) -> tuple[int, int]:
        worth, distance = player * outcome.value, outcome.distance or 0
        return worth, -distance if worth > 0 else distance

    value, distance = max(outcomes, key=rank)
    return Outcome(value, None if distance is None else distance + 1)


class Solver:
    """Exact values of one game on one board, by search: ``solver[position]`` is the outcome of any position.

    ``nodes`` counts the positions looked at; ``report`` is called with it now and then.  ``ideas`` names the ideas
    that are on; raises ValueError for another name.  What was found is kept for the next position.
    """

    known_ideas: ClassVar[tuple[str, ...]]
    arrays: ClassVar[dict[str, int]]
    """The sizes of the arrays in the memory, the table at its largest included."""
    table_bits: ClassVar[tuple[tuple[int, int], ...]]
    """Up to how many empty cells a table has so many bits of slots; it grows as positions get earlier."""

    def __init__(self, board: Any, ideas: Iterable[str]) -> None:
        self.board = board
        self.ideas = tuple(ideas)
        for name in self.ideas:
            if name not in self.known_ideas:
                raise ValueError(f"idea {name!r}: expected some of {', '.join(self.known_ideas)}")
        self.values: dict[Position, int] = {}
        self.report: Callable[[int], None] = report_nothing
        self.root: Position | None = None
        """The position that was to be solved, if one was: earlier ones are not answered, they may take hours."""
        self.memory: Any = None
        self.earlier_nodes = 0
        """The positions that were counted in smaller memories."""

    def outcome(self, position: Any) -> Outcome:
        """The outcome of an unfinished position on this board."""
        raise NotImplementedError

    def keeps(self, position: Any, wanted: Outcome) -> bool:
        """Whether an unfinished position has this outcome, which is the best that the last mover could hope for.

        One question tells, which costs less than the position's value.
        """
        raise NotImplementedError

    def expected_nodes(self, position: Any) -> int:
        """About how many positions the search of a position and of all its moves looks at, by measurement."""
        raise NotImplementedError

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        return self.outcome(position)

    def __contains__(self, position: object) -> bool:
        if getattr(position, "board", None) is not self.board:
            return False
        return self.root is None or empty_cells(position) <= empty_cells(self.root)

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return self.earlier_nodes + (0 if self.memory is None else int(self.memory.nodes))

    def search(self, function: Callable[..., int], position: Any, low: int, high: int) -> int:
        """The result of a search function for these bounds; it reports how far it is, and can be interrupted."""
        call = compiled_call(function, position, low, high, self.memory_for(position))
        running.report = lambda: self.report(self.nodes)
        try:
            found = int(call())
        finally:
            del running.report
        self.report(self.nodes)
        return found

    def memory_for(self, position: Any) -> Any:
        """The memory, with a table that is large enough for the position."""
        bits = next(bits for most, bits in self.table_bits if empty_cells(position) <= most)
        if self.memory is None or self.memory.bits < bits:
            ideas = sum(1 << self.known_ideas.index(name) for name in set(self.ideas))
            self.earlier_nodes = self.nodes
            self.memory = new_memory(ideas, bits, **self.arrays)
        return self.memory


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


def progress_bar(**options: Any) -> Any:
    """A progress bar of tqdm, without its monitor: that is a thread, which a browser does not have."""
    from tqdm.auto import tqdm  # here, because solving needs no bar

    tqdm.monitor_interval *= HAS_PROCESSES
    return tqdm(**options)


def empty_cells(position: Any) -> int:
    """How many cells of the board are empty."""
    return int((position.board.full & ~(position.first | position.second)).bit_count())
