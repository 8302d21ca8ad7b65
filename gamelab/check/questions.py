"""The exercises in which each question has one right answer: an evaluation, a mean, a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from gamelab.check.bugs import PROGRAMS, bug_called, made
from gamelab.check.cases import endings, larger_trees, random_game, spread, tictactoe_classes, trees
from gamelab.check.exercise import VALUE, Case, Exercise, Finding
from gamelab.check.report import Report, number, text_of
from gamelab.check.run import Answer, Function, is_number, is_whole, parameters_of, words
from gamelab.games import FIRST, SECOND, HandTree, Position, Sim, TicTacToe
from gamelab.heuristics import symmetric, zero
from gamelab.search import WIN, alphabeta

SIZES = ((3, 4, 3), (4, 4, 4), (2, 5, 2))
"""The other boards of tic-tac-toe: rows, columns and k."""
DEEP = 9
"""Beyond the leaves of every hand tree, so that none is evaluated."""
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
FEW = 5
"""With more empty cells or free lines, a plain search of each position would take too long."""
GAMES = 600
"""How many random games of Sim give the lost positions."""


def real_number(case: Case, answer: Answer) -> Any:
    """A number that is not NaN."""
    return answer.result if is_number(answer.result) else None


def truth_value(case: Case, answer: Answer) -> bool | None:
    """A truth value; a whole number counts by its truth."""
    found = answer.result
    known = isinstance(found, bool) or is_whole(found) or type(found).__name__ in ("bool", "bool_")
    return bool(found) if known else None


@dataclass
class Question(Exercise):
    """A function whose answers must be those of ``correct``.  ``wanted`` says what it should return."""

    correct: Function = zero
    wanted: str = "number"
    read: Callable[[Case, Answer], Any] = real_number
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: bool(one == other)
    describe: Callable[[Case], str] = lambda case: text_of(case.position)

    def right_answer(self, case: Case) -> Any:
        return self.read(case, Answer("", self.correct(*case.arguments)))

    def expected(self, case: Case) -> str:
        return number(self.right_answer(case))

    def fault(self, case: Case, answer: Answer) -> Finding | None:
        expected = "expected", self.expected(case)
        if answer.value is None:
            return Finding(VALUE, f"it returns no {self.wanted}", (expected, ("returned", words(answer.result))))
        if self.same(case, self.right_answer(case), answer.value):
            return None
        return Finding(VALUE, "the answer is wrong", (expected, ("returned", number(answer.value))))


def question(check: str, function: Function, cases: Sequence[Case], right: str, **details: Any) -> Report:
    """The report on a function whose answers must be those of the right program of this name."""
    return Question(check, function, cases, right, **{"correct": made(PROGRAMS[check])} | details).report()


def close(case: Case, one: Any, other: Any) -> bool:
    """Whether two numbers are equal but for rounding."""
    near = 1e-6 * max(1, abs(one))
    return bool(one - near <= other <= one + near)  # a difference of floats and very large ints does not exist


def evaluation(function: Function, reference: Function) -> Report:
    """Whether an evaluation is equal to ``reference`` on tic-tac-toe, on the usual board and on other ones.

    It is tried on one unfinished position of each class of the usual board, and on some positions of other boards.
    """
    others = [position for size in SIZES for position in spread(TicTacToe(*size), 8)]
    tried = [*tictactoe_classes(), *sorted(others, key=lambda position: position.ply)]
    cases = [Case((position,)) for position in tried if not position.is_over]
    right = "right on all {count:,} positions"
    return question("evaluation", function, cases, right, correct=reference)


def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end and on the last positions of 4 x 4 Othello, with the difference of discs at
    the horizon.
    """
    tried = [*trees()[:400], *trees()[400::20], *larger_trees()]
    asked = [*product(tried, [DEEP]), *product(endings()[::2], range(4))]
    cases = [mean(position, depth, side * position.to_move) for side in (1, -1) for position, depth in asked]
    return question("expectimax", function, cases, "right in all {count:,} cases", same=close)


def mean(position: Any, depth: int, agent: int) -> Case:
    """The question for a mean."""
    far = f"{depth}, beyond the end" if isinstance(position, HandTree) else str(depth)
    mover = f"{NAMES[agent]} ({number(agent)}); {NAMES[position.to_move]} is to move"
    return Case((position, depth, agent), (("depth", far), ("agent", mover)))


class Move(Exercise):
    """A function that chooses a move: the last thing of what an agent or a search returned."""

    def read(self, case: Case, answer: Answer) -> int | None:
        given = answer.result
        if answer.kind == "value":
            given = answer.move if answer.paired else answer.value
        elif isinstance(given, tuple) and given:
            given = given[-1]
        return given if is_whole(given) and given in case.position.moves else None

    def expected(self, case: Case) -> str:
        return "a legal move"

    def fault(self, case: Case, answer: Answer) -> Finding | None:
        if answer.value is None:
            return Finding(VALUE, "it returns no legal move", (("returned", words(answer.result)),))
        return self.bad_move(case, answer.value)

    def bad_move(self, case: Case, move: int) -> Finding | None:
        """What is wrong with a legal move."""
        raise NotImplementedError


class WinningMove(Move):
    """The choice of a move that wins at once."""

    def bad_move(self, case: Case, move: int) -> Finding | None:
        wins = winning_moves(case.position)
        if move in wins:
            return None
        label = case.position.label
        facts = ("wins at once", " or ".join(map(label, wins))), ("played", label(move))
        return Finding(VALUE, "it does not take a win in one move", facts)


def takes_wins(function: Function) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried on one position of each
    class of tic-tac-toe with up to 5 empty cells and a win in one.
    """
    late = sorted(filter(winning_moves, tictactoe_classes()), key=lambda position: len(position.moves))
    cases = [Case((position,)) for position in late if len(position.moves) <= FEW]
    right = "takes the win in all {count:,} positions that have one"
    report = WinningMove("takes_wins", function, cases, right).report()
    bug = bug_called("puts off the win", "hurry")
    return report.blame(bug.name, bug.sentence, bug.idea) if "in one move" in report.title else report


def winning_moves(position: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


class LateLoss(Move):
    """The choice of a move that loses as late as it can, and wins as soon as it can."""

    def bad_move(self, case: Case, move: int) -> Finding | None:
        position, *given = case.arguments
        values = ends_of(position, given[0] if given else len(position.moves) + 1)
        best = max(values, key=lambda each: position.to_move * values[each])
        if values[move] == values[best]:
            return None
        facts = tuple((word, f"{position.label(each)}, {ending_in_words(position.to_move * values[each])}")
                      for word, each in (("played", move), ("better", best)))  # fmt: skip
        if position.to_move * values[best] < 0:
            return Finding(VALUE, "it loses sooner than it must", facts)
        late = position.to_move * values[move] >= 0
        return Finding(VALUE, "it wins later than it can" if late else "it loses, but it could avoid that", facts)


def delays_loss(function: Function) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can, and wins as soon as it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth to the end of the game and an evaluation that is always 0.  It is tried on positions of
    Sim with up to 5 free lines in which some moves end the game later than others.  At depths 1 and 2, with
    ``symmetric``, it is also tried where some moves lose at once and all others look bad.
    """
    cases = [Case((position,)) for position in late_sims()]
    if "depth" in parameters_of(function):
        cases = [Case((position, len(position.moves) + 1, zero)) for position in late_sims()]
        cases += [
            Case((position, depth, symmetric), (("depth", str(depth)), ("evaluate", "symmetric")))
            for position, depth in product(gloomy_sims(), (1, 2))
        ]
    right = "the loser resists and the winner hurries, in all {count:,} positions"
    return LateLoss("delays_loss", function, cases, right).report()


@cache
def ends_of(position: Any, depth: int) -> dict[int, Any]:
    """The value of each move if the winner hurries and the loser resists, as far as a search to this depth sees."""
    return {move: alphabeta(position.play(move), depth - 1, zero).value for move in position.moves}


def ending_in_words(value: Any) -> str:
    """What the value of a move means for the side to move, in words."""
    count = WIN - abs(value) + 1
    plies = f"{count} {'ply' if count == 1 else 'plies'}"
    return f"{'won' if value > 0 else 'lost'} after {plies}" if value else "neither won nor lost"


@cache
def late_sims() -> tuple[Position, ...]:
    """Late positions of Sim from random games in which some moves win, or lose, later than others; lost ones first."""
    found = dict.fromkeys(position for seed in range(GAMES) for position in random_game(Sim(), seed)[-FEW - 1 :])
    able = [each for each in found if 1 < len(each.moves) <= FEW and several_ends(each)]
    return tuple(sorted(able, key=lambda each: (alphabeta(each).value == each.to_move, len(each.moves))))


def several_ends(position: Any) -> bool:
    """Whether the moves that keep the position's result differ in how soon the game ends."""
    values = ends_of(position, len(position.moves) + 1).values()
    best = position.to_move * max(position.to_move * value for value in values)
    return len({value for value in values if value * best > 0}) > 1


@cache
def gloomy_sims() -> tuple[Position, ...]:
    """Positions of Sim in which some moves lose at once, and after all others ``symmetric`` favours the other side."""
    return tuple(position for position in reversed(spread(Sim(), 40)) if is_gloomy(position))


def is_gloomy(position: Any) -> bool:
    """Whether some moves lose at once, and the evaluation of every other one is bad for the side to move."""
    after = [position.play(move) for move in position.moves]
    guesses = [position.to_move * symmetric(each) for each in after if not each.is_over]
    return 0 < len(guesses) < len(after) and max(guesses) < 0
