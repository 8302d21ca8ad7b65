"""Laws that are tried on positions: ``contract(game)`` tries those of a game, ``audit(search, game)`` of a search."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from typing import Any

from gamelab.check.cases import (
    best_moves,
    boards,
    by_ply,
    colours_swapped,
    endings,
    exact,
    larger_trees,
    late,
    needed,
    random_game,
    trees,
)
from gamelab.check.exercise import unfit
from gamelab.check.report import FULL, RIGHT, UNSTARTED, WRONG, Report, number, picture_of, plural, text_of
from gamelab.check.run import Answer, Function, Runner, name_of, parameters_of, plain_function
from gamelab.check.searches import is_right
from gamelab.games import FIRST, SECOND, ConnectFour, Sim
from gamelab.games.bits import renumbered
from gamelab.heuristics import zero
from gamelab.search import INF

MOST = 100_000
"""How many moves a contract may play."""
TO_THE_END = {"depth": 60, "evaluate": zero, "alpha": -INF, "beta": INF, "window": FULL, "prune": True}
"""What a search is given for a search to the end of the game, if it cannot do without."""


@dataclass(frozen=True)
class Law:
    """A law.  ``fault`` says how a position breaks it: "" if it does not, None if the law says nothing there."""

    name: str
    fault: Callable[..., str | None]
    idea: str


class NoValue(Exception):
    """Private exception: a search or an evaluation returned no number."""


def report_on(name: str, laws: Sequence[Law], positions: Sequence[Any], *given: Any) -> Report:
    """The report on laws, each tried on the positions until one breaks it.

    ``given`` are the first arguments of every law.  The other laws build on the first: if it is broken, they are not
    tried.
    """
    report, kept, broken = Report(RIGHT, ""), 0, 0
    for law in laws:
        cases, fault, position = tried(law, positions, given)
        kept += cases > 0 and not fault
        mark = WRONG if fault else RIGHT if cases else "–"
        report.facts.append((law.name, f"{mark} {fault or (plural(cases, 'case') if cases else 'not tested here')}"))
        if fault:
            broken += 1
            if broken == 1:
                smallest = position
                report.blame(law.name, f"it breaks the law “{law.name}”.", law.idea)
            if law is laws[0]:
                break
    report.title = f"{name}: {plural(kept, 'law')} kept" + f", {broken} broken" * bool(broken)
    if broken:
        report.mark, report.picture = WRONG, picture_of(smallest)
        report.facts.append(("smallest case", text_of(smallest)))
    return report


def tried(law: Law, positions: Sequence[Any], given: tuple[Any, ...]) -> tuple[int, str, Any]:
    """On how many positions a law held, then how it is broken, and the position that breaks it."""
    cases = 0
    for position in positions:
        try:
            fault = law.fault(*given, position)
        except NoValue as error:
            fault = f"no value: {error}"
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        if fault:
            return cases, fault, position
        cases += fault is not None
    return cases, "", None


# --- the laws of a game ---


def members(position: Any) -> str:
    for name in ("to_move", "ply", "moves", "is_over", "winner"):
        if callable(getattr(position, name)):
            return f"{name} is a method: write @property above it"
    known = position.to_move in (FIRST, SECOND)
    return "" if known else f"to_move is {position.to_move!r}, neither 1 nor −1"


def moves(position: Any) -> str:
    found = list(position.moves)
    if any(type(move) is not int for move in found) or found != sorted(set(found)):
        return f"moves are {found!r}: expected whole numbers in increasing order"
    fits = bool(found) != bool(position.is_over)
    return "" if fits else f"moves are {found!r} and is_over is {position.is_over!r}: expected none at the end only"


def play(position: Any) -> str:
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
    legal = list(position.moves)
    for move in {-7, *range(max(legal, default=0) + 2), 10**6} - set(legal):
        try:
            position.play(move)
        except ValueError:
            continue
        return f"play({move}) is accepted, but the moves are {legal!r}: raise IllegalMove"
    return ""


def winner_and_score(position: Any) -> str:
    winner = position.winner
    if position.is_over:
        sign = (position.score > 0) - (position.score < 0)
        return "" if winner == (sign or None) else f"score is {position.score!r} for FIRST, but winner is {winner!r}"
    try:
        return f"the game goes on, but score is {position.score!r}: raise ValueError"
    except ValueError:
        return "" if winner is None else f"the game goes on, but winner is {winner!r}"


def equal_positions(position: Any) -> str:
    for move in position.moves:
        if len({position.play(move), position.play(move)}) > 1:
            return f"play({move}) twice gives two positions that are not equal: write __eq__ and __hash__"
    return ""


def ends(position: Any) -> str:
    game = random_game(position, 1)
    return "" if game[-1].is_over else f"a game of {len(game) - 1:,} random moves did not end"


LAWS_OF_GAMES = (
    Law("members", members, "A position has to_move, ply, moves, play, is_over, winner and score; all but play are "
        "values, not methods."),
    Law("moves", moves, "A move is a small int.  A game without moves is over; a player who cannot move must pass."),
    Law("play", play, "A position never changes: play returns a new one, one ply on."),
    Law("illegal moves", illegal_moves, "A guard that never fires guards nothing: try it with a wrong move."),
    Law("winner and score", winner_and_score, "Only a finished game has a score: positive if FIRST has won, 0 for a "
        "draw."),
    Law("equal positions", equal_positions, "Tables find a position by its value, with == and hash()."),
    Law("every game ends", ends, "A search to the end needs a game that ends."),
)  # fmt: skip


def contract(game: Any) -> Report:
    """Whether a game keeps the laws that searches, pictures and matches rely on; ``game`` is its start position."""
    if isinstance(game, type):
        return Report(WRONG, f"check.contract: give it a start position, {game.__name__}(), not the class")
    with Runner() as runner:
        answer = runner.ask(keeps_laws, game, most=MOST)
    if isinstance(answer.result, Report):
        return answer.result
    return Report(WRONG, f"{type(game).__name__}: the game does not come to an end", [("instead", answer.trouble)])


def keeps_laws(start: Any) -> Report:
    """The report on the laws of a game: at its start, and if they hold there, on up to 300 positions."""
    name = type(start).__name__
    report = report_on(name, LAWS_OF_GAMES, [start])
    if not report:
        return report
    found = [*islice(by_ply(start), 75), *(each for seed in range(6) for each in random_game(start, seed))]
    several = sorted(dict.fromkeys(found), key=lambda position: position.ply)
    return report_on(name, LAWS_OF_GAMES, several[:300])


# --- the laws of whatever gives a position a value: a search, or an evaluation ---


def mirrored(worth: Function, position: Any) -> str | None:
    twins: Any
    if isinstance(position, Sim):  # three of its 720 symmetries
        twins = [renumbered(position, places, places) for places in position.maps()[1:4]]
    else:
        twins = getattr(position, "symmetries", tuple)()[1:4]
    faults = [same_value(worth, position, twin) for twin in twins]
    return max(faults, default=None)


def colours_exchanged(worth: Function, position: Any) -> str | None:
    if isinstance(position, ConnectFour):  # an evaluation may know that FIRST is better off with threats in odd rows
        return None
    twin = colours_swapped(position)
    return None if twin is None else same_value(worth, position, twin, sign=-1)


def same_value(worth: Function, position: Any, twin: Any, sign: int = 1) -> str:
    """Empty if the two positions have the same value, but for the sign."""
    one, other = worth(position), worth(twin)
    return "" if one == sign * other else f"returned {number(one)}, but {number(other)} for {twin!r}"


SYMMETRIES = (
    Law("mirror and rotation", mirrored, "A turned or mirrored board is the same game: its value is the same."),
    Law("colours exchanged", colours_exchanged,
        "Values are for FIRST: exchange the players, and the value changes its sign."),
)  # fmt: skip


# --- the laws of a search ---


class Asked:
    """Asks a search: ``asked(position)`` is the value that it returns.  ``names`` are its parameters."""

    def __init__(self, search: Function, runner: Runner) -> None:
        self.search, self.runner = search, runner
        self.names = set(parameters_of(search))
        self.answer = cache(self.ask)

    def ask(self, position: Any, **given: Any) -> Answer:
        most = 2000 + 60 * exact(position)[1]
        return self.runner.ask(partial(to_the_end, self.search, **given), position, most=most)

    def __call__(self, position: Any, **given: Any) -> Any:
        answer = self.answer(position, **given)
        if answer.kind != "value":
            raise NoValue(answer.trouble)
        return answer.value


def to_the_end(search: Function, position: Any, **given: Any) -> Any:
    """What the search returns for a search to the end of the game; of what is ``given`` it gets what it takes."""
    known, parameters = TO_THE_END | given, inspect.signature(search).parameters
    takes = [name for name, each in parameters.items() if name in given or each.default is each.empty]
    return search(position, **{name: known[name] for name in takes if name in known})


def untouched(asked: Asked, position: Any) -> str:
    before = fields(position)
    asked.answer(position)
    after = fields(position)
    return ", ".join(f"{name} was {before[name]}, is {after[name]}" for name in before if after[name] != before[name])


def value(asked: Asked, position: Any) -> str:
    """Minimax's value, and if the search returns a move too, one that leads to this value."""
    found, right, move = asked(position), exact(position)[0], asked.answer(position).move
    if found != right:
        return f"expected {number(right)}, returned {number(found)}"
    right_move = not asked.answer(position).paired or position.is_over or move in best_moves(position)
    return "" if right_move else f"move {number(move)} does not lead to the value {number(right)}"


def window(asked: Asked, position: Any) -> str | None:
    """From a narrow window, the value inside it, and a bound on the right side of it outside."""
    if not asked.names & {"window", "beta"}:
        return None
    right = exact(position)[0]
    for alpha, beta in ((right - 1, right), (right, right + 1), (right - 1, right + 1), (right + 1, right + 2)):
        found = asked(position, window=(alpha, beta), alpha=alpha, beta=beta)
        if not is_right(found, right, (alpha, beta)):
            given = f"alpha = {number(alpha)}, beta = {number(beta)}"
            return f"{given}: the value is {number(right)}, returned {number(found)}"
    return ""


def nodes(asked: Asked, position: Any) -> str | None:
    """No more positions than minimax; for a search that prunes, no more than alpha-beta."""
    if asked.names & {"table", "seconds"}:  # it may search again, or look up what it knows
        return None
    prunes = asked.names & {"alpha", "window", "prune"}
    enough = needed(position) if prunes else exact(position)[1]
    looked = asked.answer(position).looked
    return "" if looked <= enough else f"it looks at {looked:,} positions, but {enough:,} are enough"


def horizon(asked: Asked, position: Any) -> str | None:
    """A finished game is never evaluated."""
    if not {"depth", "evaluate"} <= asked.names:
        return None
    finished: list[Any] = []

    def evaluate(judged: Any) -> int:
        finished.extend([judged] * judged.is_over)
        return 0

    for depth in (1, 2, 3):
        asked.ask(position, depth=depth, evaluate=evaluate)
    return f"evaluated, although the game is over: {finished[0]!r}" if finished else ""


LAWS_OF_SEARCHES = (
    Law("position untouched", untouched, "Take back each move before every break and return."),
    Law("minimax's value", value, "MAX takes the largest value of its children, MIN the smallest."),
    Law("any window", window, "Below the window, return at most alpha; above it, at least beta; inside, the value."),
    Law("nodes", nodes, "Minimax looks at everything; alpha-beta skips what cannot matter."),
    *SYMMETRIES,
    Law("end before horizon", horizon, "First is_over, then depth == 0: a finished game has a score."),
)


def audit(search: Function, game: Any = None) -> Report:
    """The report on a search: which laws it keeps, and the smallest position on which it breaks one.

    A search takes a position and returns a value or (value, move).  It may have parameters named ``depth``,
    ``evaluate``, ``alpha`` and ``beta`` or ``window``.  It is tried on hand trees, tic-tac-toe and Othello, or on
    positions of ``game``, a start position.
    """
    if not callable(search):
        return unfit("audit", search)
    if game is not None and not (promises := contract(game)):
        return promises
    search, name = plain_function(search), name_of(search)
    with Runner() as runner:
        asked, positions = Asked(search, runner), usual_positions() if game is None else late(game)[:200]
        if asked.answer(positions[0]).kind == "unstarted":
            return Report(UNSTARTED, f"{name}: not started yet")
        return report_on(name, LAWS_OF_SEARCHES, positions, asked)


def usual_positions() -> list[Any]:
    """The positions on which a search is tried, smallest first."""
    some = [*trees()[:100], *trees()[100::30], *larger_trees(), *boards()[::-7], *endings()[::6]]
    return sorted(some, key=lambda position: exact(position)[1])
