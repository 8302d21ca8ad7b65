"""``autopsy(evaluation, game)``: what an evaluation sees, what it is blind to, and what it is worth beside the truth.

Laws that every fair evaluation keeps; its values at one ply; its rank correlation with the exact values, and the
won games that it gives away, where the game can be solved; and what each stone adds, drawn on the board.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gamelab.check.autopsy_laws import LAWS, Found, Seen, figures
from gamelab.check.calling import Function, does_nothing, is_number, name_of, unfit, words
from gamelab.check.family import tictactoe_classes
from gamelab.check.heat import NOTE, contributions, heat
from gamelab.check.hints import HINTS
from gamelab.check.laws import Audit, audited
from gamelab.check.limits import Limits, run_limited
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.samples import colours_swapped, late, long_game, spread
from gamelab.check.trial import Trial
from gamelab.games import Position, TicTacToe
from gamelab.games.bits import BitPosition
from gamelab.oracle import solve
from gamelab.search import WIN, alphabeta

MANY = 320
"""On how many positions the laws are tried."""


def autopsy(evaluation: Function, game: Position | None = None, position: Position | None = None) -> Audit | Report:
    """The report on an evaluation for ``game``, a start position (else tic-tac-toe), with a picture of one position.

    It never raises and never hangs.  ``position`` is the one to be drawn, else one of some plies.
    """
    if not callable(evaluation):
        return unfit("autopsy", evaluation)
    start = TicTacToe() if game is None else game
    for each in (start, start if position is None else position):
        if not isinstance(each, Position):
            wanted = "behind the evaluation belongs a start position"
            return Report(WRONG, f"check.autopsy: {wanted}; it was given {words(each)}, whose class is no Position")
    cases: list[Any] = positions(start)
    exact: list[Any] = [*truths(start)]
    trial, found = Trial(evaluation, HINTS["judging"], Limits(total_seconds=3.0)), Found()

    def look(case: Any) -> Report | None:
        if isinstance(case, Truth):
            return judge(trial, case, found)
        return dissect(trial, case, found)

    report = trial.run(look, [*cases, *exact], "")
    if not report and not found.laws:
        return report
    return written(trial, found, report, position or middle(cases))


@dataclass(frozen=True)
class Truth:
    """A position with its exact value and that of each of its moves."""

    position: Position
    value: int
    moves: dict[int, int]

    @property
    def ply(self) -> int:
        return self.position.ply


def positions(start: Position) -> list[Position]:
    """The positions on which the laws are tried, by ply."""
    if start == TicTacToe():
        return [*(each for each in tictactoe_classes() if not each.is_over)]
    return spread(start, 24)[:MANY]


@lru_cache(maxsize=16)
def truths(start: Position) -> tuple[Truth, ...]:
    """Positions of which the exact value is known: all of tic-tac-toe's classes, else those late in long games."""
    if start == TicTacToe():
        solved = solve(start)
        return tuple(truth_of(solved.of(each)) for each in positions(start))
    known = [each for each in late(start, 60, 500, 15_000, long_game) if not each.is_over]
    return tuple(searched(each) for each in known)


def truth_of(solution: Any) -> Truth:
    """What a solution says of its position."""
    return Truth(solution.position, solution.value, {move: found.value for move, found in solution.moves.items()})


def searched(position: Position) -> Truth:
    """The truth about a late position: alpha-beta to the end is quicker here than a solver, which keeps everything."""
    moves = {move: int(alphabeta(position.play(move)).value) for move in position.moves}
    return Truth(position, position.to_move * max(position.to_move * value for value in moves.values()), moves)


def middle(cases: list[Position]) -> Position:
    """A position with some stones on it."""
    return cases[len(cases) // 2] if cases else TicTacToe()


def dissect(trial: Trial, position: Position, found: Found) -> Report | None:
    """Notes what the evaluation says of a position and its neighbours; a report if it says no number."""
    value = trial.ask(position)
    if value is None and does_nothing(trial.function):
        return Report(UNSTARTED, f"{name_of(trial.function)}: not started yet", hints=trial.hints)
    if not is_number(value) or value != value:
        return trial.odd(value, "number")
    seen = Seen(position, value)
    twins = list(position.symmetries())[1:8] if hasattr(position, "symmetries") else []
    seen.twins = [(twin, trial.ask(twin)) for twin in twins]
    swapped = colours_swapped(position)
    seen.swapped = None if swapped is None else (swapped, trial.ask(swapped))
    if isinstance(position, BitPosition) and len(found.laws) % 2 == 0:
        seen.stones = contributions(trial.ask, position)
    found.laws.append(seen)
    return None


def judge(trial: Trial, truth: Truth, found: Found) -> Report | None:
    """Notes what the evaluation says of a position whose value is known, and which move it would choose."""
    position, player = truth.position, truth.position.to_move
    value = trial.ask(position)
    if not is_number(value):
        return trial.odd(value, "number")
    found.truths[truth.ply].append((value, truth.value))
    if player * truth.value <= 0:
        return None
    found.won += 1
    worth = {}
    for move in position.moves:
        after = position.play(move)
        worth[move] = player * (WIN * after.score if after.is_over else trial.ask(after))
    chosen = max(worth, key=lambda move: worth[move])
    if player * truth.moves[chosen] <= 0:
        found.given_away.append((position, chosen))
    return None


def written(trial: Trial, found: Found, report: Report, shown: Position) -> Audit:
    """The report: laws, figures, and the picture."""
    name = name_of(trial.function)
    verdicts = [law(found) for law in LAWS]
    result = audited(name, verdicts)
    result.facts += figures(found)
    result.hints = trial.hints
    if not report:
        result.mark = WRONG
        result.notes.append(f"(It was not looked at everywhere: {report.title}.)")
    drawn = next((each.report for each in verdicts if each.report is not None and each.report.picture), None)
    place = drawn.picture() if drawn is not None and drawn.picture is not None else shown
    picture = Heat.of(trial.function, place)
    if picture is not None:
        result.picture, result.caption = (lambda: picture), NOTE
    return result


@dataclass(frozen=True)
class Heat:
    """A picture of what each stone adds."""

    svg: str

    @classmethod
    def of(cls, evaluate: Function, position: Position) -> Heat | None:
        """The picture, None if there is none, or if the evaluation breaks off on it."""
        drawn: list[str | None] = []
        limits = Limits()

        def work() -> None:
            with suppress(BaseException), limits.call():
                drawn.append(heat(evaluate, position))

        run_limited(work, limits)
        return cls(drawn[0]) if drawn and drawn[0] is not None else None

    def _repr_svg_(self) -> str:
        return self.svg
