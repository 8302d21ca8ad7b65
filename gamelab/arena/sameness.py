"""Settings that must give the same games, such as pruning on and off: a report, and a warning where they do not."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from gamelab.games.position import short_repr

if TYPE_CHECKING:
    import pandas

SETTING = ["start", "agent", "opponent", "openings"]
PLAYED = ["opening", "moves", "winner", "score", "forfeit"]
Games = dict[tuple[Any, int], list[Any]]
"""What was played, by seed and number."""


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


def same_games(games: pandas.DataFrame, by: str = "prune") -> Sameness:
    """A report on settings that differ in the agent's option ``by`` alone and must give the same games.

    ``games`` is ``store.games()``.  The report is true if all are equal; where they are not, there is a warning, too.
    Agents that look at the clock may differ without being wrong.
    Raises ValueError where no two settings differ in ``by`` alone, or their games have other seeds and numbers.
    """
    groups: dict[str, list[tuple[str, Games]]] = {}
    for (start, agent, opponent, openings), rows in games.groupby(SETTING, sort=False):
        option = re.search(rf"\b{re.escape(by)}=([^,()]*)", agent)
        if option:
            name = f"{without(by, agent)} against {opponent} from {start}, {openings} random plies"
            cells = rows[["seed", "game", *PLAYED]].astype(object).where(rows.notna(), None)
            played = {(seed, game): rest for seed, game, *rest in cells.itertuples(index=False)}
            groups.setdefault(name, []).append((f"{by}={option[1]}", played))
    pairs = [(name, group[0], other) for name, group in groups.items() for other in group[1:]]
    if not pairs:
        raise ValueError(f"by={short_repr(by)}: no two settings differ in it alone, so there is nothing to compare")
    found = [f"{name}: {difference}" for name, one, other in pairs if (difference := first_difference(*one, *other))]
    report = Sameness(by, len(pairs), tuple(found))
    if not report:
        warnings.warn(str(report), Unequal, stacklevel=2)
    return report


def without(by: str, agent: str) -> str:
    """The agent's description without the option."""
    return re.sub(rf"(, )?\b{re.escape(by)}=[^,()]*(?(1)|(, )?)", "", agent)


def first_difference(name: str, mine: Games, another: str, theirs: Games) -> str:
    """How many games of two agents with the same seeds and numbers differ, and the first of them; or nothing."""
    common = [key for key in mine if key in theirs]
    if not common:
        raise ValueError(f"{name} and {another} have no game of the same seed and number: nothing to compare")
    unequal = [key for key in common if mine[key] != theirs[key]]
    if not unequal:
        return ""
    sides = {name: mine[unequal[0]], another: theirs[unequal[0]]}
    moves = {side: game[1].split() for side, game in sides.items()}
    plies = len([*takewhile(lambda pair: pair[0] == pair[1], zip(*moves.values(), strict=False))])
    ends = []
    for side, (_, _, winner, _, forfeit) in sides.items():
        result = {0: "won", 1: "lost", None: "drawn"}[winner] + (f", {forfeit}" if forfeit else "")
        ends.append(f"{side} played {' '.join(moves[side][plies : plies + 4]) or 'no further move'} ({result})")
    where = f"game {unequal[0][1]} after {plies} plies"
    return f"{len(unequal):,} of {len(common):,} games differ; {where}: {', '.join(ends)}"
