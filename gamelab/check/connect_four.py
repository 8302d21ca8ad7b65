"""The checks of notebook 03: four in a row on bits, the order of moves, and the bounds of a table."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from typing import Any

from gamelab.check.cases import random_game, spread
from gamelab.check.exercise import Case
from gamelab.check.questions import question, truth_value
from gamelab.check.report import Report
from gamelab.check.run import Answer, Function, is_whole, name_of, words
from gamelab.games import ConnectFour
from gamelab.search import INF

BOARDS = {6: 7, 4: 5, 7: 10}
"""The columns of a board by its rows."""
NUMBERS = (0, 1, -1, 2, 45, -45)
BOUNDS = ("exact", "lower", "upper")


def has_four(function: Function) -> Report:
    """Whether ``function(stones, rows)`` finds four in a row in every direction, and nowhere else.

    It is tried on sets of cells of boards with 4, 6 and 7 rows, those of the fewest stones first; any return value
    counts as true or false.
    """
    return question("has_four", function, sets_of_cells(), "right on {count:,} sets of cells of three boards",
                    wanted="truth value", read=truth_value, describe=board_in_words)  # fmt: skip


def board_in_words(case: Case) -> str:
    """The call, and below it the set of cells as a board."""
    stones, rows = case.arguments
    return f"has_four({stones}, {rows})\n{ConnectFour(rows, BOARDS[rows])._replace(first=stones)}"


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
    shapes = {sum(1 << step * n for n in range(count)) for step in range(1, 2 * rows + 3) for count in range(6)}
    sets = {shape << cell for shape in shapes for cell in cells}
    for seed in range(4):
        for position in random_game(ConnectFour(rows, columns), seed):
            sets |= {position.first, position.second}
    return {each for each in sets if each & ~board == 0}


def middle_first(function: Function) -> Report:
    """Whether an order of moves gives the legal columns from the middle outwards, on boards of 3 to 10 columns.

    Of two moves as far from the middle, either may come first.
    """
    games = [ConnectFour(2, 3), ConnectFour(3, 4), ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10)]
    found = sorted((each for game in games for each in spread(game, 5)), key=lambda position: len(position.moves))
    return question("middle_first", function, [Case((position,)) for position in found],
                    "right on {count:,} positions", wanted="order: anything that gives the moves one after another",
                    read=moves_in_order, same=as_near)  # fmt: skip


def moves_in_order(case: Case, answer: Answer) -> list[Any] | None:
    """The moves that were returned; None if there is no order, or if not all are moves."""
    moves = [*islice(answer.result, 50)] if hasattr(answer.result, "__iter__") else [None]
    return moves if all(map(is_whole, moves)) else None


def as_near(case: Case, one: list[int], other: list[int]) -> bool:
    """Whether two orders have the same moves, and go away from the middle in the same steps."""
    if sorted(one) != sorted(other):
        return False
    middle = (case.position.board.columns - 1) / 2
    return [abs(move - middle) for move in one] == [abs(move - middle) for move in other]


def bounds(bound_of: Function, serves: Function) -> Report:
    """Whether ``bound_of(best, low, high)`` and ``serves(value, bound, alpha, beta)`` are those of a sound table.

    The bounds are "exact", "lower" and "upper".  An entry must serve whenever it answers
    the search; to refuse such an entry is wrong, too.
    """
    ends = [(low, high) for low, high in product((*NUMBERS, -INF), (*NUMBERS, INF)) if low < high]
    windows = sorted(ends, key=lambda pair: (abs(pair[0]) + abs(pair[1]), pair))
    asked = [Case((best, *window)) for window in windows for best in NUMBERS]
    first = question("bound_of", bound_of, asked, "right in {count:,} windows",
                     wanted='bound, "exact", "lower" or "upper"',
                     read=lambda case, answer: answer.result if words(answer.result, str) in BOUNDS else None,
                     describe=call_in_words)  # fmt: skip
    entries = [Case((value, bound, *window)) for window, value, bound in product(windows, NUMBERS, BOUNDS)]
    return first and question(
        "serves", serves, entries, f"right for {{count:,}} entries; {name_of(bound_of)} is right, too",
        wanted="truth value", read=truth_value, describe=call_in_words,
    )  # fmt: skip


def call_in_words(case: Case) -> str:
    """The arguments of a call."""
    names = ("value", "bound", "alpha", "beta") if len(case.arguments) == 4 else ("best", "low", "high")
    pairs = zip(names, case.arguments, strict=True)
    return ", ".join(f"{name}={value!r}" for name, value in pairs).replace(str(INF), "INF")
