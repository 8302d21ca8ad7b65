"""Laws that are tried on positions: those of a game, those of whatever gives a position a value, and one's own.

``contract(game)`` tries the laws of a game.  ``SYMMETRIES`` hold for a search (``audit``) and for an evaluation
(``autopsy``).  ``conjecture`` looks for the first counterexample to a law of one's own, ``same`` for the first one to
two functions' being the same.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import Any

from gamelab.course.check.bugs import Bug
from gamelab.course.check.case_positions import late, layers, random_game
from gamelab.course.check.report import (
    PLAYERS,
    RIGHT,
    WRONG,
    Fact,
    Report,
    described,
    in_full,
    picture_of,
    reports,
    text_of,
)
from gamelab.course.check.run import (
    UNANSWERED,
    Function,
    Runner,
    as_plain,
    error_in_words,
    in_short,
    in_words,
    plain_function,
)
from gamelab.games import Position
from gamelab.games.position import as_number, check_answers
from gamelab.users.callables import name_of
from gamelab.written import plural

MOST_OF_A_GAME = 100_000
"""How many moves a contract may play."""
MOST_OF_A_CASE = 1_000_000
"""How many moves a function may play in one case."""

Law = Callable[..., str | None]
"""A law says how a position breaks it: "" if it does not, None if the law says nothing there.

It has its function's name.  The docstring is the idea that mends what breaks it.
"""


class NoValue(Exception):
    """Private exception: a search or an evaluation returned no number."""


@reports
def contract(game: Any) -> Report:
    """Whether a game keeps the laws that searches, pictures and matches rely on; ``game`` is its start position."""
    if isinstance(game, type):
        return Report(WRONG, f"check.contract: give it a start position, {game.__name__}(), not the class")
    with Runner() as runner:
        answer = runner.ask(keeps_laws, game, most=MOST_OF_A_GAME)
    if isinstance(answer.result, Report):
        return answer.result
    return Report(WRONG, f"{type(game).__name__}: {UNANSWERED[answer.kind]}", [("instead", answer.trouble)])


def keeps_laws(start: Any) -> Report:
    """The report on the laws of a game: at its start, and if they hold there, on up to 300 positions."""
    report = report_on_laws(type(start).__name__, LAWS_OF_GAMES, [start])
    if not report:
        return report
    first, games = islice(chain.from_iterable(layers(start)), 75), (random_game(start, seed) for seed in range(6))
    several = sorted(dict.fromkeys(chain(first, *games)), key=lambda position: position.ply)
    return report_on_laws(type(start).__name__, LAWS_OF_GAMES, several[:300])


def report_on_laws(name: str, laws: Sequence[Law], positions: Sequence[Any], *given: Any) -> Report:
    """The report on laws, each tried on the positions until one breaks it.

    ``given`` are the first arguments of every law.  The other laws build on the first: if it is broken, they are not
    tried.
    """
    facts: list[Fact] = []
    broken: list[tuple[Law, Any]] = []
    for law in laws:
        kept, fault = 0, None
        for position in positions:
            fault = fault_of(law, *given, position)
            if fault:
                broken.append((law, position))
                break
            kept += fault is not None
        if kept or fault:  # a law that says nothing of this game is not named
            facts.append((name_of_law(law), f"{WRONG} {fault}" if fault else f"{RIGHT} {plural(kept, 'case')}"))
        if fault and law is laws[0]:
            break
    title = f"{name}: {plural(len(facts) - len(broken), 'law')} kept"
    if not broken:
        return Report(RIGHT, title, facts)
    law, smallest = broken[0]
    facts.append(("smallest case", text_of(smallest)))
    report = Report(WRONG, f"{title}, {len(broken)} broken", facts, picture=picture_of(smallest))
    return report.blame(Bug(name_of_law(law), f"it breaks the law “{name_of_law(law)}”.", law.__doc__ or ""))


def name_of_law(law: Law) -> str:
    """Its function's name, in words."""
    return law.__name__.replace("_", " ")


def fault_of(law: Law, *given: Any) -> str | None:
    """What a law says, or the error that it ends with."""
    try:
        return law(*given)
    except NoValue as error:
        return f"no value: {error}"
    except Exception as error:
        return error_in_words(error)


# --- the laws of a game ---


def members(position: Any) -> str:
    """A position has to_move, ply, moves, is_over and winner, which are values, not methods."""
    for name in ("to_move", "ply", "moves", "is_over", "winner"):
        if callable(getattr(position, name)):
            return f"{name} is a method: write @property above it"
    check_answers(position)
    return ""


def moves(position: Any) -> str:
    """A move is a small int.  A game without moves is over; a player who cannot move must pass."""
    found = list(position.moves)
    if any(type(move) is not int for move in found) or found != sorted(set(found)):
        return f"moves are {found!r}: expected whole numbers in increasing order"
    return f"moves are {found!r} and is_over is True: expected none at the end" if found and position.is_over else ""


def play(position: Any) -> str:
    """A position never changes: play returns a new one, one ply on."""
    before = fields(position)
    for move in list(position.moves):
        child = position.play(move)
        if child is position or fields(position) != before:
            return f"play({move}) changes the position: return a new one"
        if child.ply != position.ply + 1:
            return f"ply is {position.ply} and, after play({move}), {child.ply}"
    return ""


def fields(position: Any) -> dict[str, str]:
    """All that a position holds, as texts by their names."""
    held = getattr(position, "__dict__", None) or {"position": position}
    return {name: repr(value) for name, value in held.items()}


def illegal_moves(position: Any) -> str:
    """A guard that never fires guards nothing: try it with a wrong move."""
    legal = list(position.moves)
    for move in {-7, *range(max(legal, default=0) + 2), 10**6} - set(legal):
        try:
            position.play(move)
        except ValueError:
            continue
        return f"play({move}) is accepted, but the moves are {legal!r}: raise IllegalMove"
    return ""


def winner_and_score(position: Any) -> str:
    """Only a finished game has a score: positive if FIRST has won, 0 for a draw."""
    winner = position.winner
    if position.is_over:
        sign = (position.score > 0) - (position.score < 0)
        return "" if winner == (sign or None) else f"score is {position.score!r} for FIRST, but winner is {winner!r}"
    try:
        return f"the game goes on, but score is {position.score!r}: raise ValueError"
    except ValueError:
        return "" if winner is None else f"the game goes on, but winner is {winner!r}"


def equal_positions(position: Any) -> str:
    """Tables find a position by its value, with == and hash()."""
    for move in position.moves:
        if len({position.play(move), position.play(move)}) > 1:
            return f"play({move}) twice gives two positions that are not equal: write __eq__ and __hash__"
    return ""


def every_game_ends(position: Any) -> str:
    """A search to the end needs a game that ends: no position comes again."""
    again, times = Counter(random_game(position, 1)).most_common(1)[0]
    return f"moves lead from {again!r} to the same position" if times > 1 else ""


LAWS_OF_GAMES = (members, moves, play, illegal_moves, winner_and_score, equal_positions, every_game_ends)


# --- the laws of whatever gives a position a value: a search, or an evaluation ---


def mirror_and_rotation(value_of: Function, position: Any) -> str | None:
    """A turned or mirrored board is the same game: its value is the same."""
    found = [same_value(value_of, position, twin) for twin in getattr(position, "twins", tuple)()]
    return next(filter(None, found), "") if found else None


def colours_exchanged(value_of: Function, position: Any) -> str | None:
    """Values are for FIRST: exchange the players, and the value changes its sign."""
    if not isinstance(position, Position):  # a class of one's own may be none yet
        return None
    twin = position.exchanged()
    return None if twin is None else same_value(value_of, position, twin, sign=-1)


def same_value(value_of: Function, position: Any, twin: Any, sign: int = 1) -> str:
    """Empty if the two positions have the same value, but for the sign."""
    one, other = value_of(position), value_of(twin)
    if one == sign * other:
        return ""
    how = "turned or mirrored" if sign > 0 else "with the colours exchanged"
    names = [repr(each) if sign > 0 else f"{each!r} with {PLAYERS[each.to_move]} to move" for each in (position, twin)]
    found = f"{in_full(one)} for {names[0]},\nand {in_full(other)} for {names[1]}"
    return f"returned {found}\n(the same {how}: expected {in_full(sign * one)})"


SYMMETRIES = (mirror_and_rotation, colours_exchanged)


# --- a law of one's own ---


@reports
def conjecture(law: Function, cases: Position | Iterable[Any]) -> Report:
    """The first counterexample to ``law``, drawn, or how many cases the law survived.

        conjecture(lambda position: alphabeta(position).move == minimax(position).move, TicTacToe())

    ``law(case)`` says whether the statement holds.  ``cases`` are tried in their order.  If ``cases`` is a start
    position, late positions of its game are tried, the smallest first.  One counterexample refutes a statement.  No
    number of cases proves it.
    """
    report = first_fault(law, cases)
    if report:
        report.notes.append("Not refuted is not proved: the next case may be the counterexample.")
    return report


@reports
def same(mine: Function, reference: Function, cases: Position | Iterable[Any]) -> Report:
    """The first case in which ``mine`` does not return what ``reference`` does, or in how many cases it does.

        same(my_evaluation, open_lines, positions)

    ``cases`` are those of a conjecture; one that is a tuple holds several arguments.
    """
    return first_fault(mine, cases, plain_function(reference))


def first_fault(function: Function, cases: Position | Iterable[Any], reference: Function | None = None) -> Report:
    """The report on a function that must return what ``reference`` does; without one, what is true."""
    function, name = plain_function(function), name_of(function)
    tried = late(cases, games=150) if isinstance(cases, Position) else list(cases)
    if not tried:
        return Report(WRONG, f"{name}: there is no case to try")
    numbers = [as_number(each) for each in tried]
    is_mixed = None not in numbers and numbers != sorted(numbers)  # all else is taken to be given in order of size
    word = "counterexample" if is_mixed else "smallest counterexample"
    with Runner() as runner:
        for case in tried:
            report = report_at(case, word, runner, function, reference)
            if report is not None:
                return report
    return Report(RIGHT, f"{name}: {'right in' if reference else 'survived'} {plural(len(tried), 'case')}")


def report_at(case: Any, word: str, runner: Runner, function: Function, reference: Function | None) -> Report | None:
    """The report on one case, which it calls by the ``word``; None if all is right there."""
    shown = described(case) if isinstance(case, Position) else in_words(case)
    arguments = case if reference and type(case) is tuple else (case,)
    answer, facts = runner.ask(function, *arguments, most=MOST_OF_A_CASE), [(word, shown)]
    title, is_right = "refuted", answer.result
    if reference:
        known = runner.ask(reference, *arguments, most=sys.maxsize, trusted=True)
        if known.is_broken:
            title = f"{name_of(reference)}, the reference: {UNANSWERED[known.kind]}"
            return Report(WRONG, title, [("case", shown), ("instead", known.trouble)], picture=picture_of(case))
        title, wanted = "the answer is wrong", as_plain(known.result)
        facts.append(("expected", in_words(wanted)))
        is_right = as_plain(answer.result) == wanted
    if is_right and not answer.is_broken:
        return None
    title = f"{name_of(function)}: {UNANSWERED.get(answer.kind, title)}"
    return Report(WRONG, title, [*facts, ("returned", in_short(answer))], picture=picture_of(case))
