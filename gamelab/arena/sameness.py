"""Settings that must give the same games, such as pruning on and off: a report, and a warning where they do not."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from gamelab.arena.players import COLUMNS
from gamelab.games.position import shown

if TYPE_CHECKING:
    import pandas

COUNTS = ("n", "wins", "draws", "losses", "forfeits", "opponent_forfeits", "distinct", "wins_first", "n_first", "moves")
"""What settings with the same games have in common; nodes and seconds may differ."""
PLAYED = ("opening", "moves", "winner", "score", "forfeit")
Part = tuple[Any, Any]
"""A value of ``by``, and what has it: a row of the table, or the games."""


class Unequal(UserWarning):
    """Settings that must give the same games do not."""


@dataclass(frozen=True, slots=True)
class Sameness:
    """What ``same_games`` found; true if all that was ``compared`` is equal."""

    by: str
    compared: int
    differences: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.differences

    def __str__(self) -> str:
        if self:
            return f"{self.by} makes no difference, as it should: {self.compared} compared"
        wrong = f"{len(self.differences)} of {self.compared} compared differ in their games, though only in {self.by}"
        return "\n  ".join([f"THESE MUST BE EQUAL AND ARE NOT: {wrong}", *self.differences])


def same_games(table: pandas.DataFrame, by: str = "prune") -> Sameness:
    """A report on settings that differ in ``by`` alone and must give the same games; warns where they do not.

    ``table`` is that of a ``sweep``, whose counts are compared, or ``store.games()``, which is compared game by game.
    The report is true if all are equal.  Agents that look at the clock may differ without being wrong.
    Raises ValueError where no two settings differ in ``by`` alone.
    """
    one_a_game = "winner" in table
    groups: dict[str, list[Part]] = {}
    for name, part in games_by(table, by) if one_a_game else settings_by(table, by):
        groups.setdefault(name, []).append(part)
    pairs = [(name, group[0], other) for name, group in groups.items() for other in group[1:]]
    if not pairs:
        raise ValueError(
            f"by={shown(by)}: no two settings in the table differ in it alone, so there is nothing to compare"
        )
    differ = different_games if one_a_game else different_counts
    found = [(name, differ(first, other, by)) for name, first, other in pairs]
    report = Sameness(by, len(pairs), tuple(f"{name}: {difference}" for name, difference in found if difference))
    if not report:
        warnings.warn(str(report), Unequal, stacklevel=2)
    return report


def settings_by(table: pandas.DataFrame, by: str) -> Iterator[tuple[str, Part]]:
    """The rows of a sweep's table, under what those that differ in ``by`` alone have in common."""
    if by not in table:
        raise ValueError(f"by={shown(by)}: expected one of the table's columns, {', '.join(map(str, table))}")
    measured = {*COLUMNS} - {"game", "opponent"}
    kept = [column for column in table if column not in measured and column != by]
    for _, row in table[table[by].notna()].iterrows():
        agent = [] if by == "agent" else [without(by, str(row.get("agent", "")))]
        yield ", ".join([*agent, *(f"{column}={row[column]}" for column in kept)]), (row[by], row)


def games_by(games: pandas.DataFrame, by: str) -> Iterator[tuple[str, Part]]:
    """The games of each setting, as a store has them, under what those that differ in ``by`` alone have in common."""
    settings = games.groupby(["start", "agent", "opponent", "openings"], sort=False)
    for (start, agent, opponent, openings), rows in settings:
        option = re.search(rf"\b{re.escape(by)}=([^,()]*)", agent)
        cells = rows[["seed", "game", *PLAYED]].astype(object).where(rows.notna(), None)
        played = {(seed, game): tuple(rest) for seed, game, *rest in cells.itertuples(index=False)}
        where = f"against {opponent} from {start}, {openings} random plies"
        if by == "agent":
            yield where, (agent, played)
        elif option:
            yield f"{without(by, agent)} {where}", (option[1], played)


def without(by: str, agent: str) -> str:
    """The agent's description without the option."""
    return re.sub(rf"(, )?\b{re.escape(by)}=[^,()]*(?(1)|(, )?)", "", agent)


def different_counts(first: Part, other: Part, by: str) -> str:
    """How two rows of a sweep's table differ, or nothing."""
    unequal = [column for column in COUNTS if column in first[1] and first[1][column] != other[1][column]]
    sides = []
    for value, row in (first, other):
        sides.append(f"{by}={value} has {', '.join(f'{column} {row[column]}' for column in unequal)}")
    return ", ".join(sides) if unequal else ""


def different_games(first: Part, other: Part, by: str) -> str:
    """How the games of two agents with the same seeds and numbers differ, or nothing; ValueError if there are none."""
    (value, mine), (another, theirs) = first, other
    common = [key for key in mine if key in theirs]
    if not common:
        raise ValueError(
            f"{by}={value} and {by}={another} have no game of the same seed and number: nothing to compare"
        )
    unequal = [key for key in common if mine[key] != theirs[key]]
    if not unequal:
        return ""
    one, two = mine[unequal[0]], theirs[unequal[0]]
    plies = len([*takewhile(lambda pair: pair[0] == pair[1], zip(one[1].split(), two[1].split(), strict=False))])
    return (
        f"{len(unequal):,} of {len(common):,} games differ; game {unequal[0][1]} after {plies} plies: "
        f"{by}={value} played {ending(one, plies)}, {by}={another} {ending(two, plies)}"
    )


def ending(game: tuple[Any, ...], plies: int) -> str:
    """The moves of a game after the first so many, shortened, and how it ended."""
    _, moves, winner, _, forfeit = game
    rest = moves.split()[plies:]
    words = " ".join(rest[:4]) + (" …" if len(rest) > 4 else "") if rest else "no further move"
    result = {0: "won", 1: "lost", None: "drawn"}[winner]
    return f"{words} ({result}{f', {forfeit}' if forfeit else ''})"
