"""What an autopsy concludes from what it has seen: the laws that every fair evaluation keeps, and the figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import is_number, is_whole, words
from gamelab.check.facts import number
from gamelab.check.laws import Law, Verdict, broken
from gamelab.check.report import WRONG, Report
from gamelab.games import FIRST, Position
from gamelab.search import WIN

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
