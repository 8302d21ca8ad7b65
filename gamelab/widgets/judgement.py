"""What is known of a position: how a move is judged, in figures and in words.

value       for FIRST, exact or an estimate; distance in plies to the end
advice      the move to play, and what it took to find it
values      a judgement of every legal move
"""

from __future__ import annotations

from dataclasses import dataclass

from gamelab.search.result import WIN


@dataclass(frozen=True)
class Judgement:
    """The ``value`` for FIRST; ``distance`` in plies to the end where it is known; an estimate unless ``exact``.

    ``line`` is how the game would go on.
    """

    value: float
    distance: int | None
    exact: bool
    line: tuple[int, ...] = ()

    @property
    def outcome(self) -> int:
        """Who wins, FIRST or SECOND, as far as it is known; 0 for a draw and for an open game."""
        decided = self.exact or abs(self.value) > WIN - 1000
        return (self.value > 0) - (self.value < 0) if decided else 0

    @property
    def capital(self) -> str:
        """The judgement as the beginning of a sentence."""
        text = str(self)
        return text[0].upper() + text[1:]

    @property
    def rank(self) -> tuple[float, int]:
        """What FIRST would have greater."""
        distance = self.distance or 0
        return self.value, -distance if self.value > 0 else distance if self.value < 0 else 0

    def __str__(self) -> str:
        if abs(self.value) > WIN - 1000:
            return f"{'FIRST' if self.value > 0 else 'SECOND'} wins in {plies(self.distance)}"
        if not self.exact:
            return f"value about {signed(self.value)} for FIRST"
        end = f", over in {plies(self.distance)}" if self.distance else ""
        return f"value {signed(self.value)} for FIRST{end}"


def signed(value: float) -> str:
    """The value with its sign, a true minus; 0 has none."""
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


def plies(number: int | None) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


@dataclass(frozen=True)
class Advice:
    """The move that ``search`` found: ``basis`` tells how far it looked, ``nodes`` and ``seconds`` what it took."""

    move: int | None
    judgement: Judgement
    basis: str
    nodes: int
    seconds: float

    def __str__(self) -> str:
        """What it took, in words, the time in milliseconds: it belongs on a screen, not into a file."""
        took = 1000 * self.seconds
        time = f"{took:,.0f}" if took >= 100 else f"{took:.2g}"
        return f"{f'alpha-beta, {self.basis}, ' if self.basis else ''}{self.nodes:,} nodes, {time} ms"


@dataclass(frozen=True)
class Values:
    """A judgement of every legal move, and how it was come by."""

    moves: dict[int, Judgement]
    basis: str
    player: int

    def best(self) -> Judgement:
        return max(self.moves.values(), key=self.worth)

    def worth(self, judgement: Judgement) -> tuple[float, int]:
        value, distance = judgement.rank
        return self.player * value, self.player * distance

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves of which none is better."""
        best = self.worth(self.best())
        return tuple(move for move, judgement in self.moves.items() if self.worth(judgement) == best)
