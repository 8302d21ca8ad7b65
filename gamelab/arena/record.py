"""What remains of a game."""

from __future__ import annotations

from dataclasses import dataclass

from gamelab.search.result import Counts, PlyCounts

REASONS = ("illegal", "timeout", "exception", "died", "memory", "protocol")
"""Why an agent forfeits a game: a move that the rules do not allow; no answer in time; an exception; its process ended;
it wanted more memory than allowed; what it returned is no move at all, or it meddled with the line to its process."""

Kinds = PlyCounts
"""The nodes of all searches of an agent in a game, by kind: ``interior``, ``terminal``, ``evaluated``, and how many
``cutoffs`` there were, with how many moves ``skipped``; ``nodes`` is the sum, ``_asdict()`` makes a dict of them."""


@dataclass(frozen=True)
class GameRecord:
    """One game: all that a table is made of, and what is needed to play it again."""

    game: int
    """Its number within its setting, from 0."""
    pair: int
    """The two games of a pair have the same opening, with colours swapped."""
    seed: int
    """The pair's seed: all random numbers of the game follow from it and from the game's number."""
    first: int
    """0 if agent a was FIRST, 1 if agent b was."""
    opening: tuple[int, ...]
    """The moves made before the agents took over."""
    moves: tuple[int, ...]
    """All moves, those of the opening included."""
    winner: int | None
    """0 for agent a, 1 for agent b, None for a draw."""
    score: int | None
    """The final score for FIRST; None after a forfeit."""
    forfeit: str | None
    """None, or one of ``REASONS``; the winner is then the other agent."""
    detail: str
    """One line for people, about the forfeit."""
    decisions: tuple[int, int]
    """The moves decided by a and by b."""
    nodes: tuple[Kinds, Kinds]
    """The nodes searched by a and by b; 0 for an agent that does not search."""
    seconds: tuple[float, float]
    """What a and b spent on their moves; the one field that differs when the game is played again."""


def kinds(counts: Counts) -> tuple[int, ...]:
    """The counts of one search, summed over its plies."""
    return tuple(map(sum, zip(*counts.by_ply, strict=True)))
