"""The result of a search: its value, its move, its principal line, and how many nodes it took."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gamelab.games.position import FIRST, MOST
from gamelab.search.trace import Node

WIN = 10**6
"""The value of a won game, with ending "win"."""
LARGEST = WIN - 1001
"""The largest evaluation; what is more is a win, at most 1,000 plies away."""
SMALLEST = -LARGEST
INF = MOST
"""Beyond every value."""
FULL = (-INF, INF)
"""The window that is open on both sides."""


def narrowed(alpha: Any, beta: Any, value: Any, player: int) -> tuple[Any, Any]:
    """The window behind a move of this player's that is worth ``value``: the player may be sure of more now."""
    return (max(alpha, value), beta) if player == FIRST else (alpha, min(beta, value))


def is_win(value: float) -> bool:
    """Whether the value stands for a won game, at a number of plies from the root."""
    return float(value).is_integer() and LARGEST < abs(value) <= WIN


def plies_to_win(value: float) -> int:
    """How many plies from the root a game is won."""
    return WIN - abs(int(value))


class PlyCounts(NamedTuple):
    """The numbers of nodes, cut-offs and skipped moves at one distance from the root."""

    interior: int = 0
    terminal: int = 0
    evaluated: int = 0
    cutoffs: int = 0
    skipped: int = 0
    hits: int = 0

    @property
    def nodes(self) -> int:
        """The positions that the search visited."""
        return self.interior + self.terminal + self.evaluated + self.hits


def total(kind: str) -> Any:
    """The property of ``Counts`` that adds up what all plies have of a kind."""
    return property(lambda counts: sum(getattr(ply, kind) for ply in counts.by_ply))


@dataclass(frozen=True, slots=True)
class Counts:
    """The nodes of a search by kind and by ply; the nodes are the positions that the search visited.

    ``terminal`` nodes are finished games, ``evaluated`` ones lie at the horizon, ``hits`` were found in a table,
    and the others are ``interior``.
    ``cutoffs`` counts the interior nodes at which alpha reached beta, ``skipped`` the moves not tried there:
    none, where that happened at the last move.
    """

    by_ply: tuple[PlyCounts, ...]

    nodes = total("nodes")
    interior = total("interior")
    terminal = total("terminal")
    evaluated = total("evaluated")
    hits = total("hits")
    cutoffs = total("cutoffs")
    skipped = total("skipped")

    def __str__(self) -> str:
        kinds = f"{self.interior:,} interior, {self.terminal:,} terminal, {self.evaluated:,} evaluated"
        if self.hits:
            kinds += f", {self.hits:,} table hits"
        cuts = f"{self.cutoffs:,} cut-offs" if self.cutoffs else "no cut-off"
        return f"{self.nodes:,} nodes ({kinds}), {cuts}, {self.skipped:,} moves skipped"


@dataclass(frozen=True, slots=True)
class SearchResult:
    """``value`` for FIRST, the best ``move``, the principal ``line`` that begins with it, and the ``counts``.

    ``move`` is None, and ``line`` empty, on a finished position and where no move reaches the window.
    ``trace`` is the root of the recorded tree if the search was asked for it.  A result of ``deepening`` has the counts
    of all its searches together.  Its ``depth`` is that of the last finished search; without ``evaluate``, the number
    of plies to the furthest end of the game.  Other searches leave ``depth`` None.
    """

    value: float
    move: int | None
    line: tuple[int, ...]
    counts: Counts
    trace: Node | None = field(default=None, repr=False)
    depth: int | None = field(default=None, kw_only=True)

    def __str__(self) -> str:
        return f"value {self.value:g}, move {self.move}, {self.counts}"


# --- the result of any search, also of one that returns no SearchResult ---


def value_and_move(result: Any) -> tuple[Any, Any, bool]:
    """The value and the move in (value, move) or in a ``SearchResult``, and True; else the thing, None and False."""
    if isinstance(result, tuple) and len(result) == 2:
        return *result, True
    if isinstance(result, SearchResult):
        return result.value, result.move, True
    return result, None, False


def move_in(result: Any) -> Any:
    """The move in the answer of an agent or a search: (value, move), a ``SearchResult``, or a move."""
    value, move, is_pair = value_and_move(result)
    return move if is_pair else value
