"""The checks of an order of moves: every legal move once, and, where that is asked for, from the middle outwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, is_whole, unfit, words
from gamelab.check.hints import HINTS
from gamelab.check.imitation import Answers, Flaw, Question, named, nothing
from gamelab.check.report import WRONG, Report
from gamelab.check.samples import spread
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import ConnectFour, Position

Rank = Callable[[Any, int], float]
BOARDS = (ConnectFour(2, 3), ConnectFour(3, 4), ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10))
ONCE = "An order changes when a move is tried, never whether: each legal move comes exactly once."
FILTER = "Only position.moves are legal: a column that is full is not among them."
MIDDLE = "The middle of the columns 0 to n − 1 is (n − 1) / 2; what counts is the distance from it, abs(move − middle)."
NEW = "Return a list of its own each time: sorted() makes one, and position.moves stays as it is."
NO_LIST = Bug("sorted in place", "list.sort() sorts its list and returns None; sorted() returns the sorted list.", NEW)
LOST = Bug("move lost", "it leaves out a legal move: what a search does not try, it cannot find.", ONCE)
TWICE = Bug("move doubled", "a move comes more than once: its whole subtree is then searched again.", ONCE)
ILLEGAL = Bug("illegal moves", "it returns moves that are not legal there, as if no column were ever full.", FILTER)
SHARED = Bug("one list for all", "it returns the same list every time, and changes it: the order that the search is "
             "still going through becomes another one.", NEW)  # fmt: skip
PAIRS = Bug("pairs, not moves", "it returns the pairs that it sorted, and not the moves in them.", ONCE)


def ordering(function: Function, game: Position | Iterable[Position] | None = None, rank: Rank | None = None) -> Report:
    """Whether an order of moves gives every legal move once: as a list, a tuple, or anything else to go through.

    It is tried on positions of random games from ``game``, a start position, or on the positions in it, else on boards
    of Connect Four.  With ``rank`` (``rank(position, move)`` is a number), moves of a smaller rank come first.
    """
    if not callable(function):
        return unfit("ordering", function)
    if isinstance(game, str | type) or not (game is None or isinstance(game, Position) or hasattr(game, "__iter__")):
        return Report(WRONG, f"check.ordering: behind the order belongs a start position; it was given {words(game)}")
    tried = positions() if game is None else spread(game) if isinstance(game, Position) else list(game)
    return examine(function, sorted(tried, key=lambda each: len(each.moves)), rank, (), "ordering")


def middle_first(function: Function) -> Report:
    """Whether an order of moves gives the legal columns from the middle outwards, on boards of 3 to 10 columns.

    Of two moves as far from the middle, either may come first.
    """
    if not callable(function):
        return unfit("middle_first", function)
    return examine(function, positions(), aside, FLAWS, "middle_first")


def examine(function: Function, tried: Iterable[Any], rank: Rank | None, flaws: tuple[Flaw, ...], hints: str) -> Report:
    """The report on an order of moves."""
    trial, answers = Trial(function, HINTS[hints]), Answers()
    kept: list[tuple[Any, list[Any]]] = []  # what was returned last, and what it held then

    def look(position: Position) -> Report | None:
        with trial.limits.call():
            result = function(position)
            moves = [*islice(result, 3 * len(position.moves) + 3)] if hasattr(result, "__iter__") else None
        if result is None:
            report = nothing(trial)
            return blamed(report, NO_LIST) if report.bug and uses_sort(function) else report
        if moves is None or isinstance(result, str):
            return trial.odd(result, "order: anything that gives the moves one after another")
        answers.append((Question(position, (position,)), moves))
        wrong = no_order(trial, position, moves)
        if wrong is None:
            wrong = changed(trial, kept)
        kept[:] = [(result, moves)] if isinstance(result, list) else []
        return wrong

    report = trial.run(look, tried, "{name}: right on {tried:,} positions")
    return out_of_rank(trial, report, answers, rank, flaws) if report and rank else report


def uses_sort(function: Function) -> bool:
    return "sort" in getattr(getattr(function, "__code__", None), "co_names", ())


def no_order(trial: Trial, position: Position, moves: list[Any]) -> Report | None:
    """The report if these are not all the legal moves, each once."""
    returned = ("returned", str(moves)), ("legal", str(list(position.moves)))
    if any(not is_whole(move) for move in moves):
        report = trial.wrong("it returns what are no moves", *returned)
        return blamed(report, PAIRS) if all(isinstance(move, tuple | list) for move in moves) else report
    if any(move not in position.moves for move in moves):
        return blamed(trial.wrong("it returns a move that is not legal", *returned), ILLEGAL)
    if len(set(moves)) < len(moves):
        return blamed(trial.wrong("it returns a move more than once", *returned), TWICE)
    if len(moves) < len(position.moves):
        return blamed(trial.wrong("it loses a move", *returned), LOST)
    return None


def changed(trial: Trial, kept: list[tuple[Any, list[Any]]]) -> Report | None:
    """The report if the list that was returned last is now another one."""
    for result, before in kept:
        if result != before:
            facts = ("returned first", str(before)), ("the same list now", str(result))
            return blamed(trial.wrong("a list that it returned has changed", *facts), SHARED)
    return None


def out_of_rank(trial: Trial, report: Report, answers: Answers, rank: Rank, flaws: tuple[Flaw, ...]) -> Report:
    """The report on the first position where a move comes before one of a smaller rank; ``report`` if there is none."""
    for question, moves in answers:
        position = question.shown
        ranks = [rank(position, move) for move in moves]
        if ranks != sorted(ranks):
            trial.current = position
            expected = sorted(position.moves, key=lambda move, where=position: rank(where, move))  # type: ignore[misc]
            facts = ("expected", f"{expected}, ties in any order"), ("returned", str(moves))
            return named(trial.wrong("the moves come in another order", *facts), flaws, answers)
    return report


def aside(position: Any, move: int) -> float:
    """How far a column lies from the middle."""
    middle: float = (position.board.columns - 1) / 2
    return abs(move - middle)


def by(key: Callable[[Any, int], float], *, back: bool = False) -> Function:
    """The order by a key; ``back``: of equal ones the last comes first."""

    def order(position: Any) -> list[int]:
        moves = position.moves[::-1] if back else position.moves
        return sorted(moves, key=lambda move: key(position, move))

    return order


def both_ways(bug: Bug, key: Callable[[Any, int], float]) -> tuple[Flaw, Flaw]:
    return Flaw(bug, by(key)), Flaw(bug, by(key, back=True))


FLAWS = (
    Flaw(Bug("left to right", "the moves come from left to right: are they sorted at all, or by move − middle, "
             "without abs?", MIDDLE), by(lambda position, move: move)),
    Flaw(Bug("right to left", "the moves come from right to left: a distance is never negative, abs is missing.",
             MIDDLE), by(lambda position, move: -move)),
    *both_ways(Bug("outermost first", "the moves come from the border inwards: is the order turned round?", MIDDLE),
               lambda position, move: -aside(position, move)),
    *both_ways(Bug("middle of seven", "column 3 is taken for the middle of every board.", MIDDLE),
               lambda position, move: abs(move - 3)),
    Flaw(Bug("half a column off", "it takes columns // 2 for the middle; columns count from 0.", MIDDLE),
         by(lambda position, move: abs(move - position.board.columns // 2), back=True)),
    Flaw(Bug("half a column off", "it takes columns / 2 for the middle; columns count from 0.", MIDDLE),
         by(lambda position, move: abs(move - position.board.columns / 2), back=True)),
    Flaw(Bug("half a column off", "it takes (columns − 1) // 2 for the middle: that of 8 columns lies between two.",
             MIDDLE), by(lambda position, move: abs(move - (position.board.columns - 1) // 2))),
    *both_ways(Bug("rows for columns", "it takes the middle of the rows: a move is a column.", MIDDLE),
               lambda position, move: abs(move - (position.board.rows - 1) / 2)),
    *both_ways(Bug("middle of the legal moves", "it takes the middle of the legal moves, and not that of the board.",
                   MIDDLE), lambda position, move: abs(position.moves.index(move) - (len(position.moves) - 1) / 2)),
)  # fmt: skip


@cache
def positions() -> tuple[Position, ...]:
    """Unfinished positions of Connect Four, columns full in many; those with the fewest moves first, then by ply."""
    found = [(len(each.moves), n, each.ply, each) for n, board in enumerate(BOARDS) for each in spread(board, 5)]
    return tuple(position for *_, position in sorted(found, key=lambda row: row[:3]))
