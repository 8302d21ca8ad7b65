"""The exercises in which each question has one right answer: an evaluation, a mean, a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from numbers import Real
from typing import Any

from gamelab.check.bugs import PROGRAMS, bug_called, bugs_of, made
from gamelab.check.cases import endings, exact, larger_trees, random_game, spread, tictactoe_classes, trees
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, Suspect, what_came
from gamelab.check.report import Fact, Report, number, text_of
from gamelab.check.run import Answer, Function, is_whole, name_of, parameters_of, plain_function
from gamelab.check.searches import named
from gamelab.games import FIRST, SECOND, HandTree, Position, Sim, TicTacToe
from gamelab.heuristics import symmetric, zero
from gamelab.search import WIN, alphabeta

Read = Callable[[Case, Any], Any]
"""Makes what was returned an answer that can be compared; None if it is none."""
SIZES = ((3, 4, 3), (4, 4, 4), (2, 5, 2))
"""The other boards of tic-tac-toe: rows, columns and k."""
DEEP = 9
"""Beyond the leaves of every hand tree, so that none is evaluated."""
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
FEW = 5
"""With more empty cells or free lines, a plain search of each position would take too long."""
GAMES = 600
"""How many random games of Sim give the lost positions."""
MOST = 10**6


def question(
    function: Function, check: str, cases: Sequence[Case], right: str, wanted: str, read: Read, *,
    truth: Function | None = None, describe: Callable[[Case], str] = lambda case: text_of(case.position),
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: bool(one == other),
) -> Report:  # fmt: skip
    """The report on a function whose answers must be those of the right program, or of ``truth``.

    ``wanted`` says what it should return, and ``same`` whether an answer is as good as the right one.
    """
    correct, name, function = truth or made(PROGRAMS[check]), name_of(function), plain_function(function)

    def judge(case: Case, answer: Answer) -> Finding | None:
        found, expected = read(case, answer.result), read(case, correct(*case.arguments))
        if found is None:
            return Finding(VALUE, f"it returns no {wanted}", (("expected", number(expected)), what_came(answer)))
        if same(case, expected, found):
            return None
        return Finding(VALUE, "the answer is wrong", (("expected", number(expected)), ("returned", number(found))))

    def parts(case: Case, answer: Answer) -> tuple[Any, ...]:
        found = read(case, answer.result)
        return (None, type(answer.result)) if found is None else (found,)

    return Exercise(
        name, check, cases, lambda case: function, judge, right, lambda: suspects_of(check, name), parts, same,
        describe,
    ).report()  # fmt: skip


def suspects_of(program: str, name: str) -> Iterator[Suspect]:
    """The wrong functions of a program; their bugs are described for the function with this name."""
    for bug in bugs_of(program):
        suspect = made(bug.source(program))
        yield named(bug, name), lambda case, suspect=suspect: suspect  # type: ignore[misc]


def truth_value(case: Case, answer: Any) -> bool | None:
    """A truth value; a whole number counts by its truth."""
    known = isinstance(answer, bool) or is_whole(answer) or type(answer).__name__ in ("bool", "bool_")
    return bool(answer) if known else None


def real_number(case: Case, answer: Any) -> Any:
    """A number that is not NaN."""
    return answer if isinstance(answer, Real) and not isinstance(answer, bool) and answer == answer else None


def close(case: Case, one: Any, other: Any) -> bool:
    """Whether two numbers are equal but for rounding."""
    near = 1e-6 * max(1, abs(one))
    return bool(one - near <= other <= one + near)  # a difference of floats and very large ints does not exist


def evaluation(function: Function, reference: Function) -> Report:
    """Whether an evaluation is equal to ``reference`` on tic-tac-toe, on the usual board and on other ones.

    It is tried on one unfinished position of each class of the usual board, and on some positions of other boards.
    """
    usual = [each for each in tictactoe_classes() if not each.is_over]
    others = [each for size in SIZES for each in spread(TicTacToe(*size), 8)]
    tried = sorted(usual, key=by_ply) + sorted(others, key=by_ply)
    return question(function, "evaluation", [Case((position,), most=10_000) for position in tried],
                    "right on all {count:,} positions", "number", real_number, truth=reference)  # fmt: skip


def by_ply(position: Any) -> int:
    return int(position.ply)


def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end and on the last positions of 4 x 4 Othello, with the difference of discs at
    the horizon.
    """
    tried = [*trees()[:400], *trees()[400::20], *larger_trees()]
    asked = [(tree, DEEP) for tree in tried] + [(each, depth) for each in endings()[::2] for depth in range(4)]
    cases = [mean(position, depth, side * position.to_move) for side in (1, -1) for position, depth in asked]
    return question(function, "expectimax", cases, "right in all {count:,} cases", "number", real_number,
                    same=close)  # fmt: skip


def mean(position: Any, depth: int, agent: int) -> Case:
    """The question for a mean."""
    far = f"{depth}, beyond the end" if isinstance(position, HandTree) else str(depth)
    facts = ("depth", far), ("agent", f"{NAMES[agent]} ({number(agent)}); {NAMES[position.to_move]} is to move")
    return Case((position, depth, agent), facts, most=1000 + 50 * exact(position)[1])


def of_moves(
    function: Function, check: str, cases: Sequence[Case], wrong: Callable[[Case, int], Finding | None], right: str
) -> Report:  # fmt: skip
    """The report on the moves that a function chooses: the last of what an agent or a search returned."""
    name, function = name_of(function), plain_function(function)

    def chosen(case: Case, answer: Answer) -> tuple[Any, ...]:
        several = isinstance(answer.result, tuple) and len(answer.result) > 2 and not answer.paired
        return (answer.result[-1] if several else answer.move if answer.paired else answer.value,)

    def judge(case: Case, answer: Answer) -> Finding | None:
        (move,) = chosen(case, answer)
        if is_whole(move) and move in case.position.moves:
            return wrong(case, move)
        return Finding(VALUE, "it returns no legal move", (what_came(answer),))

    return Exercise(
        name, check, cases, lambda case: function, judge, right, lambda: suspects_of(check, name), read=chosen
    ).report()


def takes_wins(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried on ``positions``, else
    on one position of each class of tic-tac-toe with up to 5 empty cells and a win in one.
    """
    late = [each for each in tictactoe_classes() if len(each.moves) <= FEW] if positions is None else positions
    tried = sorted(filter(winning_moves, late), key=lambda position: len(position.moves))

    def wrong(case: Case, move: int) -> Finding | None:
        position = case.position
        wins = winning_moves(position)
        if move in wins:
            return None
        facts = ("wins at once", " or ".join(map(position.label, wins))), ("played", position.label(move))
        return Finding(VALUE, "it does not take a win in one move", facts)

    cases = [Case((position,), most=MOST) for position in tried]
    right = "takes the win in all {count:,} positions that have one"
    report = of_moves(function, "takes_wins", cases, wrong, right)
    bug = bug_called("puts off the win", "hurry")
    return report.blame(bug.name, bug.sentence, bug.idea) if "in one move" in report.title else report


def winning_moves(position: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


def delays_loss(function: Function) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can, and wins as soon as it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth to the end of the game and an evaluation that is always 0.  It is tried on positions of
    Sim with up to 5 free lines in which some moves end the game later than others.  At depths 1 and 2, with
    ``symmetric``, it is also tried where some moves lose at once and all others look bad.
    """
    takes_depth = "depth" in parameters_of(function)
    asked: list[tuple[Any, int, Function]] = [(each, len(each.moves) + 1, zero) for each in late_sims()]
    if takes_depth:
        asked += [(position, depth, symmetric) for position in gloomy_sims() for depth in (1, 2)]
    cases = [to_resist(position, depth, evaluate, takes_depth) for position, depth, evaluate in asked]
    right = "the loser resists and the winner hurries, in all {count:,} positions"
    return of_moves(function, "delays_loss", cases, too_soon_or_late, right)


def to_resist(position: Any, depth: int, evaluate: Function, takes_depth: bool) -> Case:
    """The question for a move; its tree holds the value of each move, in which a later end counts less."""
    facts: tuple[Fact, ...] = () if evaluate is zero else (("depth", str(depth)), ("evaluate", evaluate.__name__))
    return Case((position, depth, evaluate) if takes_depth else (position,), facts, MOST, ends_of(position, depth))


@cache
def ends_of(position: Any, depth: int) -> dict[int, Any]:
    """The value of each move if the winner hurries and the loser resists, as far as a search to this depth sees."""
    return {move: alphabeta(position.play(move), depth - 1, zero).value for move in position.moves}


def too_soon_or_late(case: Case, move: int) -> Finding | None:
    """A finding if a move loses sooner than another one, or wins later."""
    values = {each: case.position.to_move * value for each, value in case.tree.items()}
    best = max(values, key=lambda each: values[each])
    if values[move] == values[best]:
        return None
    facts = tuple((word, f"{case.position.label(each)}, {ending_in_words(values[each])}")
                  for word, each in (("played", move), ("better", best)))  # fmt: skip
    title = "it wins later than it can" if values[move] >= 0 else "it loses, but it could avoid that"
    return Finding(VALUE, "it loses sooner than it must" if values[best] < 0 else title, facts)


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
