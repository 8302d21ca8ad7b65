"""The checks of moves: does an agent take wins, delay losses, keep its time?  Does an order begin in the middle?"""

from __future__ import annotations

from functools import cache
from inspect import Parameter
from itertools import islice
from typing import Any

from gamelab.arena import Limits, RandomAgent, play_game, replay
from gamelab.arena.agents import AnyAgent
from gamelab.course.check.bugs import TOLD
from gamelab.course.check.case_positions import drawn_questions, met, spread
from gamelab.course.check.cases import Case, to_a_depth
from gamelab.course.check.demands import FAULTLESS, Demands, Fault, Finding
from gamelab.course.check.report import (
    RIGHT,
    WRONG,
    Report,
    in_full,
    picture_of,
    reports,
    text_of,
)
from gamelab.course.check.run import Answer, Function, plain_function
from gamelab.course.check.trial import report_on
from gamelab.games import ConnectFour, Position, Sim, TicTacToe
from gamelab.games.position import as_int
from gamelab.heuristics import symmetric, zero
from gamelab.search import alphabeta
from gamelab.search.result import is_win, move_in, plies_to_win
from gamelab.users.callables import name_of, parameters_of, stands_for
from gamelab.written import plural

BOARDS = TicTacToe(), TicTacToe(2, 4, 2), TicTacToe(3, 3, 2), TicTacToe(2, 5, 2)
"""Some on which a win in one move may leave many cells empty, and the game is soon over."""
QUIET = 40
"""So many positions without such a win are tried."""
FEW_LEFT = 5
"""With more empty cells or free lines, a plain search of each position would take too long."""
TIMED = 4
"""In so many games an agent's time is measured."""
MOST_READ = 50
"""So many moves of an order are read at most."""
RANDOM_GAMES = 600
"""How many random games of Sim give the lost positions."""

# --- a move ---


@reports
def takes_wins(function: Function) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried in tic-tac-toe, and on
    other boards, where more cells are empty; where nobody wins at once, any legal move will do.
    """
    cases = [
        Case(each, (), (("to move", each.side(each.to_move)),), winning_moves(each))
        for each in sorted((each for start in BOARDS for each in spread(start, 40)), key=lambda each: len(each.moves))
    ]
    won, quiet = [each for each in cases if each.wins], [each for each in cases if not each.wins]
    demands = Demands("takes_wins", function, "legal move", legal_move_in, judge=misses_win)
    return report_on(demands, won + quiet[:QUIET], f"takes the win in each of {len(won):,} positions that have one")


def legal_move_in(case: Case, answer: Answer) -> int | None:
    """The move in what an agent or a search returned; None if that is not legal."""
    move = as_int(move_in(answer.result))
    return move if move in case.position.moves else None


def winning_moves(position: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


def misses_win(case: Case, move: int) -> Finding:
    """A finding if the move does not win at once; only one that still wins may put the win off."""
    position, wins = case.position, case.wins
    if move in wins or not wins:
        return FAULTLESS
    facts = ("wins at once", " or ".join(map(position.label, wins))), ("played", position.label(move))
    guess = TOLD["puts off the win"] if ends_of(position)[move] > 0 else None
    return Finding(Fault.VALUE, "it does not take a win in one move", facts, guess=guess)


@reports
def delays_loss(function: Function) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can, and wins as soon as it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth beyond the end of the game and an evaluation that is always 0.  It is tried on positions of
    Sim with up to 5 free lines in which some moves end the game later than others; with a depth, also where the end is
    not in sight.
    """
    asked_for = parameters_of(function)
    # Their names may be others, but who needs more than a position needs a depth.
    has_depth = {"depth", "evaluate"} <= {*asked_for} or list(asked_for.values()).count(Parameter.empty) > 1
    beyond = 4  # so that ends two plies apart are some plies above the horizon
    cases = [Case(each, (len(each.moves) + beyond, zero) if has_depth else ()) for each in late_sims()]
    cases += [
        to_a_depth(*asked[:3])
        for asked in drawn_questions(Sim(), symmetric)
        if has_depth and asked.depth and len(asked.position.moves) > 1
    ]
    demands = Demands("delays_loss", function, "legal move", legal_move_in, judge=ends_badly)
    return report_on(demands, cases, "the loser resists and the winner hurries, in all {count:,} positions")


def ends_badly(case: Case, move: int) -> Finding:
    """A finding if the move does not lose as late, or win as soon, as another one."""
    values = ends_of(*case.arguments)
    best = max(values, key=values.__getitem__)
    if values[move] == values[best]:
        return FAULTLESS
    moves = ("played", move), ("better", best)
    facts = tuple((word, f"{case.position.label(each)}, {ending_in_words(values[each])}") for word, each in moves)
    title = "it wins later than it can" if values[best] > 0 else "it loses sooner than it must"
    return Finding(Fault.VALUE, title if is_win(values[best]) else "another move is better", facts)


@cache
def ends_of(position: Any, depth: int = 99, evaluate: Function = zero) -> dict[int, Any]:
    """What each move is worth to its player, as far as a search to this depth sees: sooner wins more, later losses."""
    side = position.to_move
    return {move: side * alphabeta(position.play(move), depth - 1, evaluate).value for move in position.moves}


def ending_in_words(value: Any) -> str:
    """What a move is worth to its player, in words."""
    if not is_win(value):
        return f"worth {in_full(value)}"
    return f"{'won' if value > 0 else 'lost'} after {plural(plies_to_win(value) + 1, 'ply')}"


@cache
def late_sims() -> tuple[Position, ...]:
    """Late positions of Sim from random games in which some moves win, or lose, later than others; lost ones first."""
    able = [each for each in met(Sim(), RANDOM_GAMES) if len(each.moves) <= FEW_LEFT and len(results_kept(each)) > 1]
    return tuple(sorted(able, key=lambda each: (max(results_kept(each)) > 0, len(each.moves))))


def results_kept(position: Any) -> set[Any]:
    """The values of the moves that keep the position's result; they differ in how soon the game ends."""
    values = ends_of(position).values()
    return {value for value in values if value * max(values) > 0}


@reports
def keeps_time(move: AnyAgent, start: Position, seconds: float = 1.0) -> Report:
    """Whether an agent answers in time, with a legal move, in a few games against a random one.

    Its time is measured as in ``tournament``: in seconds of the processor, so a busy machine makes nobody late.
    """
    asked = 0
    for game in range(TIMED):
        record = play_game(move, RandomAgent(), start, game=game, openings=2, limits=Limits(seconds))
        asked += record.decisions[0]
        if record.forfeit and record.winner == 1:
            *_, last = replay(record, start)
            return Report(
                WRONG, f"{name_of(move)}: {record.detail}", [("forfeited in", text_of(last))], picture=picture_of(last)
            )
    return Report(RIGHT, f"{name_of(move)}: in time with {seconds:g} s for each of {plural(asked, 'move')}")


# --- the order of moves ---


@reports
def middle_first(function: Function) -> Report:
    """Whether an order of moves gives the legal columns from the middle outwards, on boards of 3 to 10 columns.

    Of two moves as far from the middle, either may come first.
    """
    games = [ConnectFour(2, 3), ConnectFour(3, 4), ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10)]
    found = sorted((each for game in games for each in spread(game, 5)), key=lambda position: len(position.moves))
    wanted = "order: anything that gives the moves one after another"
    demands = Demands("middle_first", read_whole(plain_function(function)), wanted, moves_in_order, as_near)
    return report_on(demands, [*map(Case, found)], "right on {count:,} positions")


def read_whole(function: Function) -> Function:
    """The function, which itself makes a list of what it gives: a generator runs where it is read."""

    @stands_for(function)
    def whole(position: Any) -> Any:
        order = function(position)
        return [*islice(order, MOST_READ)] if hasattr(order, "__iter__") else order

    return whole


def moves_in_order(case: Case, answer: Answer) -> list[Any] | None:
    """The moves that were returned; None if there is no order, or if not all are moves."""
    moves = answer.result
    return moves if isinstance(moves, list) and None not in map(as_int, moves) else None


def as_near(case: Case, one: list[int], other: list[int]) -> bool:
    """Whether two orders have the same moves, and go away from the middle in the same steps."""
    last = case.position.board.columns - 1
    steps, others = ([abs(2 * move - last) for move in moves] for moves in (one, other))
    return sorted(one) == sorted(other) and steps == others
