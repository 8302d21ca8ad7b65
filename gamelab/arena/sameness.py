"""Settings that must give the same games, such as pruning on and off: where they do not, something is wrong."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from gamelab.games.position import shown

if TYPE_CHECKING:
    import pandas

COUNTS = ("n", "wins", "draws", "losses", "forfeits", "opponent_forfeits", "distinct", "wins_first", "n_first", "moves")
"""What games that are the same have in common; nodes and seconds may differ."""
PLAYED = ("opening", "moves", "winner", "score", "forfeit")


class Unequal(UserWarning):
    """Settings that must give the same games do not."""


@dataclass(frozen=True, slots=True)
class Sameness:
    """What ``same`` found; true if all that was ``compared`` is equal."""

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


def same(table: pandas.DataFrame, by: str = "prune") -> Sameness:
    """A report on settings that differ in ``by`` alone and must give the same games; warns loudly where they do not.

    ``table`` is that of a ``sweep``, whose counts are compared, or ``store.games()``, which is compared game by game.
    The report is true if all are equal.  Agents that look at the clock may differ without being wrong.
    Raises ValueError where no two settings differ in ``by`` alone.
    """
    one_a_game = "winner" in table
    groups = games_by(table, by) if one_a_game else settings_by(table, by)
    if not groups:
        raise ValueError(
            f"by={shown(by)}: no two settings in the table differ in it alone, so there is nothing to compare"
        )
    found = []
    for name, (first, *others) in groups.items():
        for other in others:
            difference = games_apart(first, other, by) if one_a_game else counts_apart(first, other, by)
            if difference:
                found.append(f"{name}: {difference}")
    report = Sameness(by, sum(len(group) - 1 for group in groups.values()), tuple(found))
    if not report:
        warnings.warn(str(report), Unequal, stacklevel=2)
    return report


Part = tuple[Any, Any]
"""A value of ``by``, and what has it: a row of the table, or the games."""
Played = dict[tuple[Any, int], tuple[Any, ...]]


def settings_by(table: pandas.DataFrame, by: str) -> dict[str, list[Part]]:
    """The rows of a sweep's table that differ in ``by`` alone, under what they have in common."""
    from gamelab.arena.settings import COLUMNS

    if by not in table:
        raise ValueError(f"by={shown(by)}: expected one of the table's columns, {', '.join(map(str, table))}")
    measured = {*COLUMNS} - {"game", "agent", "opponent"}
    kept = [column for column in table if column not in measured and column not in (by, "agent")]
    groups: dict[str, list[Part]] = {}
    for _, row in table[table[by].notna()].iterrows():
        agent = "" if by == "agent" else without(by, str(row.get("agent", "")))
        groups.setdefault(", ".join([agent, *(f"{column}={row[column]}" for column in kept)]), []).append(
            (row[by], row)
        )
    return {name.removeprefix(", "): group for name, group in groups.items() if len(group) > 1}


def games_by(games: pandas.DataFrame, by: str) -> dict[str, list[Part]]:
    """The games of agents that differ in ``by`` alone, as a store has them, under what they have in common."""
    groups: dict[str, list[Part]] = {}
    for (start, agent, opponent, openings), rows in games.groupby(
        ["start", "agent", "opponent", "openings"], sort=False
    ):
        value = agent if by == "agent" else setting_in(by, agent)
        if value is not None:
            kept = "" if by == "agent" else without(by, agent)
            name = f"{kept} against {opponent} from {start}, {openings} random plies".strip()
            groups.setdefault(name, []).append((value, played(rows)))
    return {name: group for name, group in groups.items() if len(group) > 1}


def setting_in(by: str, agent: str) -> str | None:
    """The value of the option in the agent's description, or None if it has none."""
    found = re.search(rf"\b{re.escape(by)}=([^,()]*)", agent)
    return found and found[1]


def without(by: str, agent: str) -> str:
    """The agent's description without the option."""
    return re.sub(rf"(, )?\b{re.escape(by)}=[^,()]*(?(1)|(, )?)", "", agent)


def counts_apart(first: Part, other: Part, by: str) -> str:
    """How two rows of a sweep's table differ, or nothing."""
    (value, row), (another, second) = first, other
    unequal = [column for column in COUNTS if column in row and row[column] != second[column]]
    sides = [f"{by}={name} has {', '.join(f'{column} {it[column]}' for column in unequal)}"
             for name, it in ((value, row), (another, second))]  # fmt: skip
    return ", ".join(sides) if unequal else ""


def games_apart(first: Part, other: Part, by: str) -> str:
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
    number = unequal[0][1]
    one, two = mine[unequal[0]], theirs[unequal[0]]
    same_plies = len(
        list(takewhile(lambda pair: pair[0] == pair[1], zip(one[1].split(), two[1].split(), strict=False)))
    )
    return (
        f"{len(unequal):,} of {len(common):,} games differ; game {number} after {same_plies} plies: "
        f"{by}={value} played {ending(one, same_plies)}, {by}={another} {ending(two, same_plies)}"
    )


def ending(game: tuple[Any, ...], plies: int) -> str:
    """The moves of a game after the first so many, shortened, and how it ended."""
    _, moves, winner, _, forfeit = game
    rest = moves.split()[plies:]
    words = " ".join(rest[:4]) + (" …" if len(rest) > 4 else "") if rest else "no further move"
    result = {0: "won", 1: "lost", None: "drawn"}[winner]
    return f"{words} ({result}{f', {forfeit}' if forfeit else ''})"


def played(rows: pandas.DataFrame) -> Played:
    """What happened in each game, by its seed and number; what is missing is None."""
    cells = rows[["seed", "game", *PLAYED]].astype(object).where(rows.notna(), None)
    return {(seed, game): tuple(rest) for seed, game, *rest in cells.itertuples(index=False)}
