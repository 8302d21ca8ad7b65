"""Laws that are tried on positions, and ``contract(game)``: the laws that searches expect every game to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gamelab.check.cases import by_ply, random_game
from gamelab.check.report import RIGHT, WRONG, Report, picture_of, plural, text_of
from gamelab.check.run import Runner
from gamelab.games import FIRST, SECOND

MEMBERS = ("to_move", "ply", "moves", "play", "is_over", "winner", "score")
MOST = 1_000_000
"""How many moves a contract may play."""


@dataclass(frozen=True)
class Law:
    """A law.  ``fault`` says how a position breaks it: "" if it does not, None if the law says nothing there."""

    name: str
    fault: Callable[..., str | None]
    idea: str


def report_on(name: str, laws: Sequence[Law], positions: Iterable[Any], *given: Any) -> Report:
    """The report on laws, each tried on the positions until one breaks it.

    ``given`` are the first arguments of every law.  The other laws build on the first: if it is broken, they are not
    tried.
    """
    report, positions = Report(RIGHT, ""), list(positions)
    broken = []
    for law in laws:
        cases, fault, position = tried(law, positions, given)
        mark = WRONG if fault else RIGHT if cases else "–"
        report.facts.append((law.name, f"{mark} {fault or (plural(cases, 'case') if cases else 'not tested here')}"))
        if fault:
            broken.append((law, position))
            if law is laws[0]:
                break
    held = sum(text.startswith(RIGHT) for _, text in report.facts)
    report.title = f"{name}: {plural(held, 'law')} kept" + f", {len(broken)} broken" * bool(broken)
    if broken or not held:
        report.mark = WRONG
    for law, position in broken[:1]:
        report.facts.append(("smallest case", text_of(position)))
        report.picture = picture_of(position)
        report.blame(law.name, f"it breaks the law “{law.name}”.", law.idea)
    return report


def tried(law: Law, positions: Sequence[Any], given: tuple[Any, ...]) -> tuple[int, str, Any]:
    """On how many positions a law held, then how it is broken, and the position that breaks it."""
    cases = 0
    for position in positions:
        try:
            fault = law.fault(*given, position)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        if fault:
            return cases, fault, position
        cases += fault is not None
    return cases, "", None


def members(position: Any) -> str:
    missing = [name for name in MEMBERS if name not in dir(position)]
    if missing:
        return f"it has no {', '.join(missing)}"
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


def fields(position: Any) -> str:
    """All that a position holds, as text."""
    return repr(getattr(position, "__dict__", position))


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
        one, other = position.play(move), position.play(move)
        if one != other or hash(one) != hash(other):
            return f"play({move}) twice gives two positions that are not equal: write __eq__ and __hash__"
        if one == position:
            return f"the position after play({move}) is equal to the one before"
    return ""


def ends(position: Any) -> str:
    game = random_game(position, 1)
    return "" if game[-1].is_over else f"a game of {len(game) - 1:,} random moves did not end"


LAWS = (
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
        answer = runner.ask(kept, game, most=MOST)
    if isinstance(answer.result, Report):
        return answer.result
    return Report(WRONG, f"{type(game).__name__}: the game does not come to an end", [("instead", answer.trouble)])


def kept(start: Any) -> Report:
    """The report on the laws of a game: at the start, and if they hold there, on many positions."""
    name = type(start).__name__
    return report_on(name, LAWS, [start]) and report_on(name, LAWS, sample(start))


def sample(start: Any) -> list[Any]:
    """The first positions of a game, and those of some random games, by ply."""
    found = [*islice(by_ply(start), 75)]
    for seed in range(6):
        found += random_game(start, seed)
    return sorted(dict.fromkeys(found), key=lambda position: position.ply)[:300]
