"""The checks of notebook 03: four in a row on bits, the order of moves, and the bounds of a table."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from typing import Any

from gamelab.check.bugs import bug_called
from gamelab.check.cases import spread
from gamelab.check.exercise import Case
from gamelab.check.questions import question, truth_value
from gamelab.check.report import RIGHT, WRONG, Report, number
from gamelab.check.run import Function, is_whole, name_of
from gamelab.check.searches import unfit
from gamelab.games import ConnectFour, playout
from gamelab.search import INF

BOARDS = {6: 7, 4: 5, 7: 10}
"""The columns of a board by its rows."""
NUMBERS = (0, 1, -1, 2, 45, -45)
Runs = tuple[int, ...]


def set_in_words(case: Case) -> str:
    """The call, and below it the set of cells as a board."""
    stones, rows = case.arguments
    lines = [f"has_four({stones}, {rows})"]
    for level in reversed(range(rows)):
        marks = ("X" if stones >> column * (rows + 1) + level & 1 else "." for column in range(BOARDS[rows]))
        lines.append("".join(marks))
    return "\n".join(lines)


def drawn_set(case: Case) -> Callable[[], Any]:
    """A function that draws the set of cells."""
    stones, rows = case.arguments

    def drawn() -> Any:
        from gamelab import show

        return show.bit_boards(ConnectFour(rows, BOARDS[rows]), {"stones": stones})

    return drawn


def has_four(function: Function) -> Report:
    """Whether ``function(stones, rows)`` finds four in a row in every direction, and nowhere else.

    It is tried on sets of cells of boards with 4, 6 and 7 rows, those of the fewest stones first; any answer counts
    by its truth.
    """
    if not callable(function):
        return unfit("has_four", function)
    right = "right on {count:,} sets of cells of three boards"
    return question(function, "has_four", sets_of_cells(), right, "truth value", truth_value,
                    describe=set_in_words, picture=drawn_set)  # fmt: skip


@cache
def sets_of_cells() -> tuple[Case, ...]:
    """Sets of cells, those of the fewest stones first."""
    places = [*BOARDS]
    sets = [(stones, rows) for rows in places for stones in sets_of(rows, BOARDS[rows])]
    return tuple(map(Case, sorted(sets, key=lambda each: (each[0].bit_count(), places.index(each[1]), each[0]))))


def sets_of(rows: int, columns: int) -> set[int]:
    """Few stones, stones at equal distances whether they are neighbours or not, and those of whole games."""
    cells = [column * (rows + 1) + level for column in range(columns) for level in range(rows)]
    board = sum(1 << cell for cell in cells)
    shapes = {0, 1} | {of_steps((0, 1, 2, 3), distance) for distance in range(1, 2 * rows + 3)}
    for step in (1, rows + 1, rows + 2, rows):
        shapes |= {of_steps(run, step) for run in ((0, 1), (0, 1, 2), (0, 1, 3, 4), (0, 1, 2, 3, 4))}
        shapes.add(1 | 1 << step | 1 << 2 | 1 << 2 + step)
    sets = {shape << cell for shape in shapes for cell in cells}
    source = random.Random(3)
    for _ in range(4):
        for position in playout(ConnectFour(rows, columns), lambda each: source.choice(each.moves)):
            sets |= {position.first, position.second}
    return {each for each in sets if each & ~board == 0}


def of_steps(run: Runs, step: int) -> int:
    """The set of the cells at these numbers of steps."""
    return sum(1 << step * place for place in run)


def middle_first(function: Function) -> Report:
    """Whether an order of moves gives the legal columns from the middle outwards, on boards of 3 to 10 columns.

    Of two moves as far from the middle, either may come first.
    """
    if not callable(function):
        return unfit("middle_first", function)
    wanted = "order: anything that gives the moves one after another"
    report = question(function, "middle_first", orders(), "right on {count:,} positions", wanted, Order.read,
                      title=lambda case, order: order.fault(case.position))  # fmt: skip
    if report and is_shared(function):
        bug = bug_called("one list for all", "middle_first")
        report = Report(WRONG, f"{name_of(function)}: a list that it returned has changed", hints=report.hints)
        report.blame(bug.name, bug.sentence, bug.idea)
    return report


@dataclass(frozen=True)
class Order:
    """Moves in an order.  Two are equal if they differ only in moves that are as far from the middle."""

    moves: tuple[Any, ...] = field(compare=False)
    columns: tuple[Any, ...]
    distances: tuple[float, ...]

    @classmethod
    def read(cls, case: Case, answer: Any) -> Order | None:
        """What a function returned, if it gives one thing after another; never endlessly many."""
        if not hasattr(answer, "__iter__") or isinstance(answer, str):
            return None
        moves = tuple(islice(answer, 50))
        if not all(map(is_whole, moves)):
            return cls(moves, moves, ())
        middle = (case.position.board.columns - 1) / 2
        return cls(moves, tuple(sorted(moves)), tuple(abs(move - middle) for move in moves))

    def __str__(self) -> str:
        return str([*self.moves])

    def fault(self, position: ConnectFour) -> str:
        """What is wrong with the order, in words."""
        if not all(map(is_whole, self.moves)):
            return "it returns what are no moves"
        if any(move not in position.moves for move in self.moves):
            return "it returns a move that is not legal"
        if len(set(self.moves)) < len(self.moves):
            return "it returns a move more than once"
        return "it loses a move" if len(self.moves) < len(position.moves) else "the moves come in another order"


def is_shared(function: Function) -> bool:
    """Whether the list for one position changes when the function is asked about another one."""
    first, second = orders()[0].position, orders()[-1].position
    result = function(first)
    before = list(result) if isinstance(result, list) else result
    function(second)
    return bool(result != before)


@cache
def orders() -> tuple[Case, ...]:
    """Unfinished positions of Connect Four, columns full in many; those with the fewest moves first."""
    games = [ConnectFour(2, 3), ConnectFour(3, 4), ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10)]
    found = [position for game in games for position in spread(game, 5)]
    return tuple(Case((position,), most=1000) for position in sorted(found, key=lambda each: len(each.moves)))


def on_a_line(call: str, **marks: int) -> str:
    """A call with numbers, and below it what stands at each number, from the lowest."""
    rows = ["", ""]
    for place in sorted(set(marks.values())):
        names = ", ".join(name.replace("_", " ") for name, each in marks.items() if each == place)
        pair = number(place), names
        wide = max(map(len, pair)) + 3
        rows = [row + each.ljust(wide) for row, each in zip(rows, pair, strict=True)]
    return "\n".join([call.replace(str(INF), "INF"), *(row.rstrip() for row in rows)])


def window_in_words(case: Case) -> str:
    """A question for ``bound_of``."""
    best, low, high = case.arguments
    return on_a_line(f"bound_of(best={best}, low={low}, high={high})", low=low, high=high, best=best)


def entry_in_words(case: Case) -> str:
    """A question for ``serves``."""
    value, bound, alpha, beta = case.arguments
    call = f"serves(value={value}, bound={bound!r}, alpha={alpha}, beta={beta})"
    return on_a_line(call, alpha=alpha, beta=beta, **{f"value ({bound})": value})


def bounds(bound_of: Function, serves: Function) -> Report:
    """Whether ``bound_of(best, low, high)`` and ``serves(value, bound, alpha, beta)`` are those of a sound table.

    The bounds are "exact", "lower" and "upper".  An entry serves whenever it answers: one that is kept for nothing
    is wrong too.
    """
    for function in (bound_of, serves):
        if not callable(function):
            return unfit("bounds", function, "bound_of, serves")
    wanted = 'bound, "exact", "lower" or "upper"'
    first = question(bound_of, "bound_of", windows(), "right in {count:,} windows", wanted, a_bound, told=repr,
                     describe=window_in_words)  # fmt: skip
    if not first:
        return first
    second = question(serves, "serves", entries(), "right for {count:,} entries", "truth value", truth_value,
                      describe=entry_in_words)  # fmt: skip
    if not second:
        return second
    title = f"{name_of(bound_of)} and {name_of(serves)}: right in all {len(windows()) + len(entries()):,} cases"
    return Report(RIGHT, title, notes=second.notes, hints=second.hints)


def a_bound(case: Case, answer: Any) -> Any:
    return answer if isinstance(answer, str) and answer in ("exact", "lower", "upper") else None


def pairs() -> list[tuple[int, int]]:
    """Windows, the smallest numbers first."""
    found = [(low, high) for low, high in product((*NUMBERS, -INF), (*NUMBERS, INF)) if low < high]
    return sorted(found, key=lambda pair: (abs(pair[0]) + abs(pair[1]), pair))


@cache
def windows() -> tuple[Case, ...]:
    """What is asked of ``bound_of``."""
    return tuple(Case((best, low, high)) for low, high in pairs() for best in NUMBERS)


@cache
def entries() -> tuple[Case, ...]:
    """What is asked of ``serves``."""
    asked = product(pairs(), NUMBERS, ("exact", "lower", "upper"))
    return tuple(Case((value, bound, *window)) for window, value, bound in asked)
