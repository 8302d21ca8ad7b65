"""``autopsy(evaluation, game)``: what an evaluation sees, what it is blind to, and what it is worth beside the truth.

Laws that every fair evaluation keeps; its values at one ply; its rank correlation with the exact values, and the
won games that it gives away, where the game can be solved; and what each stone adds, drawn on the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, does_nothing, is_number, is_whole, name_of, unfit, words
from gamelab.check.facts import number
from gamelab.check.family import tictactoe_classes
from gamelab.check.heat import NOTE, contributions, heat
from gamelab.check.laws import Audit, Law, Verdict, audited, broken
from gamelab.check.limits import Limits, run_limited
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.samples import colours_swapped, late, long_game, spread
from gamelab.check.trial import Trial
from gamelab.games import FIRST, Position, TicTacToe
from gamelab.games.bits import BitPosition
from gamelab.oracle import solve
from gamelab.search import WIN, alphabeta

MANY = 320
"""On how many positions the laws are tried."""
FEW = 30
"""From fewer positions, nothing is said about the truth."""


@dataclass
class Seen:
    """What the evaluation says of a position, and of those beside it."""

    position: Position
    value: Any
    twins: list[tuple[Position, Any]] = field(default_factory=list)
    swapped: tuple[Position, Any] | None = None
    stones: dict[int, float] = field(default_factory=dict)


@dataclass
class Found:
    """What the autopsy rests on: the laws' positions, and those of which the truth is known, with the chosen move."""

    laws: list[Seen] = field(default_factory=list)
    truths: dict[int, list[tuple[Any, int]]] = field(default_factory=lambda: defaultdict(list))
    won: int = 0
    given_away: list[tuple[Position, int]] = field(default_factory=list)


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
    trial, found = Trial(evaluation, (), Limits(total_seconds=5.0)), Found()

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
        return Report(UNSTARTED, f"{name_of(trial.function)}: not started yet")
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


def verdict(law: Law, found: Found, look: Callable[[Seen], Report | None]) -> Verdict:
    """The verdict on a law: the first position that breaks it, and how many do."""
    reports = [(seen, look(seen)) for seen in found.laws]
    wrong = [report for _, report in reports if report is not None]
    if not wrong:
        return Verdict(law, len(reports))
    wrong[0].title += f", on {len(wrong):,} of {len(reports):,} positions"
    return Verdict(law, len(reports), wrong[0])


def whole(found: Found) -> Verdict:
    law = Law("whole numbers", f"Values are ints within ±{WIN - 1001:,}, so that a won game is worth more.")

    def look(seen: Seen) -> Report | None:
        fits = is_whole(seen.value) and abs(seen.value) < WIN - 1000
        return None if fits else broken(seen.position, "it is no whole number, or as large as a win",
                                        ("returned", words(seen.value)))  # fmt: skip

    return verdict(law, found, look)


def mirrored(found: Found) -> Verdict:
    law = Law("mirror and rotation", "A turned or mirrored board is the same game: its value must be the same.")
    bug = Bug("mirror", "it tells mirrored boards apart: does a loop leave out a row, a column or a diagonal?",
              law.idea)  # fmt: skip

    def look(seen: Seen) -> Report | None:
        twin = next((twin for twin in seen.twins if twin[1] != seen.value), None)
        if twin is None:
            return None
        facts = ("returned", number(seen.value)), ("mirrored", str(twin[0])), ("returned", number(twin[1]))
        return broken(seen.position, "it tells mirrored boards apart", *facts, bug=bug)

    if not any(seen.twins for seen in found.laws):
        return Verdict(law, why="not applicable: this game has no symmetries")
    return verdict(law, found, look)


def swapped(found: Found) -> Verdict:
    law = Law("colours exchanged", "With the colours exchanged, what was good for FIRST is good for SECOND.")
    bug = Bug("unfair", "it is not fair to both sides: with the colours exchanged, its sign should turn.", law.idea)

    def look(seen: Seen) -> Report | None:
        if seen.swapped is None or (is_number(seen.swapped[1]) and seen.swapped[1] == -seen.value):
            return None
        facts = ("returned", number(seen.value)), ("exchanged", number(seen.swapped[1]))
        return broken(seen.position, "it is not fair to both sides", *facts, bug=bug)

    if not any(seen.swapped for seen in found.laws):
        return Verdict(law, why="not applicable: the players of this game cannot be exchanged")
    return verdict(law, found, look)


def by_ply(found: Found) -> dict[int, list[Seen]]:
    """The positions by ply, where there are several."""
    rows: dict[int, list[Seen]] = defaultdict(list)
    for seen in found.laws:
        rows[seen.position.ply].append(seen)
    return {ply: row for ply, row in sorted(rows.items()) if len(row) >= 5}


def tells_apart(found: Found) -> Verdict:
    law = Law("tells positions apart", "A search compares positions of one ply: if these are all worth the same, it "
              "sees nothing.")  # fmt: skip
    rows = by_ply(found)
    constant = [ply for ply, row in rows.items() if len({seen.value for seen in row}) == 1]
    if not rows or len(constant) < len(rows):
        return Verdict(law, len(rows), why="not applicable: too few positions")
    bug = Bug("constant", "at each ply all positions have the same value: a search with it sees nothing.", law.idea)
    row = rows[constant[len(constant) // 2]]
    title = f"at every ply tried ({len(rows)}) it has a single value"
    facts = ("ply", str(row[0].position.ply)), ("positions", str(len(row))), ("value", number(row[0].value))
    return Verdict(law, len(rows), broken(row[0].position, title, *facts, bug=bug))


def both_sides(found: Found) -> Verdict:
    law = Law("sees both sides", "At a fixed depth the same side is to move at every leaf: who looks at one side alone "
              "never sees the other.")  # fmt: skip
    rows = [seen for seen in found.laws if seen.stones]
    for to_move in (1, -1):
        mine = [seen for seen in rows if seen.position.to_move == to_move]
        for side in (1, -1):
            unseen = all(value == 0 for seen in mine for value in of_side(seen, side).values())
            other = any(value != 0 for seen in mine for value in of_side(seen, -side).values())
            if len(mine) >= 10 and unseen and other:
                names = {1: "FIRST", -1: "SECOND"}
                title = f"where {names[to_move]} is to move, no stone of {names[side]} ever matters"
                bug = Bug(
                    "blind to one side", f"{title}: at one parity of the depth it never sees that side.", law.idea
                )
                place = next(seen for seen in mine if of_side(seen, side))
                return Verdict(law, len(rows), broken(place.position, title, bug=bug))
    return Verdict(law, len(rows), why="not applicable: this game has no stones to take away")


def of_side(seen: Seen, side: int) -> dict[int, float]:
    """What the stones of one side add."""
    position: Any = seen.position
    bits = position.first if side == FIRST else position.second
    return {n: value for n, value in seen.stones.items() if bits >> n & 1}


def correlation(found: Found) -> tuple[float, int] | None:
    """Spearman's rank correlation with the exact values among positions of one ply, and of how many positions.

    A search compares positions of one ply; over all plies, the turn to move would hide what the evaluation sees.
    The plies are averaged by their positions; where all values or all truths are equal, the correlation is 0.
    None if too few positions are known, or their truths are all equal.
    """
    rows = [row for row in found.truths.values() if len({exact for _, exact in row}) > 1 and len(row) >= 5]
    count = sum(map(len, rows))
    if count < FEW:
        return None
    return sum(len(row) * rank_correlation(row) for row in rows) / count, count


def rank_correlation(row: list[tuple[Any, int]]) -> float:
    """Spearman's rank correlation of pairs; 0 if one side is constant."""
    from scipy.stats import spearmanr  # here, because most checks need no SciPy

    values, exact = zip(*row, strict=True)
    places = {value: place for place, value in enumerate(sorted(set(values)))}  # so that no value is too large
    if len(places) == 1:
        return 0.0
    return float(spearmanr([places[value] for value in values], exact).statistic)


def truth_like(found: Found) -> Verdict:
    law = Law("for FIRST", "Values are for FIRST, always: large where FIRST wins, small where SECOND does.")
    known = correlation(found)
    if known is None:
        return Verdict(law, why="not applicable: too few positions whose truth is known")
    rho, count = known
    if rho >= -0.1:
        return Verdict(law, count)
    bug = Bug(
        "sign turned round", "the sign is turned round: what is good for SECOND counts as good for FIRST.", law.idea
    )
    report = Report(WRONG, f"its rank correlation with the exact values is {number(round(rho, 2))}")
    report.bug, report.because, report.idea = bug.name, bug.sentence, bug.idea
    return Verdict(law, count, report)


LAWS = (whole, mirrored, swapped, tells_apart, both_sides, truth_like)


def figures(found: Found) -> list[tuple[str, str]]:
    """What is measured."""
    values = [seen.value for seen in found.laws]
    rows = by_ply(found)
    constant = sum(len({seen.value for seen in row}) == 1 for row in rows.values())
    several = (
        f"{number(min(values))} to {number(max(values))}, {len(set(values)):,} different on {len(values):,} positions"
    )
    told = [("values", several), ("constant", f"at {constant} of {len(rows)} plies")]
    known = correlation(found)
    if known is not None:
        told.append(("truth", f"rank correlation {number(round(known[0], 2))} with the exact values, among "
                     f"positions of one ply ({known[1]:,} in all)"))  # fmt: skip
    if found.won:
        share = 100 * len(found.given_away) / found.won
        told.append(("play", f"one ply ahead, it gives away {len(found.given_away):,} of {found.won:,} won positions "
                     f"({share:.0f} %)"))  # fmt: skip
    if found.given_away:
        position, move = found.given_away[-1]
        told.append(("such as", f"{position!r}, move {position.label(move)}"))
    return told
