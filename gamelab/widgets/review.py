"""A finished game, looked back on: its value after every move as a picture, and its blunders in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamelab.games import svg
from gamelab.games.position import FIRST, Position
from gamelab.widgets.analysis import Analyst, Judgement
from gamelab.widgets.playing import NAMES, Made

SECONDS, SMALL = 0.05, 300
"""The time for each position, and the positions up to which one is solved, where the whole game is too large."""
LEFT, TOP, HIGH, BOTTOM = 92, 18, 92, 34
KEY = "× FIRST   ○ SECOND   ? blunder   ◇ expected by the agent"


@dataclass(frozen=True)
class Reviewed:
    """One move beside the best one there was; ``expected`` is the value that its agent saw in its search."""

    number: int
    player: int
    label: str
    played: Judgement
    best: Judgement
    better: str
    expected: float | None

    @property
    def is_blunder(self) -> bool:
        """Whether the move made the outcome worse for the player who made it."""
        return self.player * self.played.outcome < self.player * self.best.outcome

    def __str__(self) -> str:
        words = f"{self.number}. {NAMES[self.player]} {self.label}: {self.played}"
        return f"{words}, a blunder; better {self.better}: {self.best}" if self.is_blunder else words


def review(analyst: Analyst, start: Position, made: Sequence[Made]) -> list[Reviewed]:
    """Each move of a game, judged from the end of the game back to its start."""
    analyst.solved(start)
    positions = [start, *(each.position for each in made)]
    found = []
    for number in range(len(made), 0, -1):
        move, before = made[number - 1].move, positions[number - 1]
        values = analyst.values(before, SECONDS, SMALL)
        better = before.label(values.best_moves[0])
        found.append(Reviewed(number, before.to_move, before.label(move), values.moves[move], values.best, better,
                              made[number - 1].expected))  # fmt: skip
    return found[::-1]


def blunders(moves: Sequence[Reviewed]) -> list[str]:
    """A line for each blunder; one line that there is none, if so."""
    found = [str(each) for each in moves if each.is_blunder]
    return found or ["No blunder: no move made the outcome worse, as far as the search can see."]


def strip(moves: Sequence[Reviewed]) -> str:
    """The value after every move: near the top FIRST is better, near the foot SECOND."""
    step = min(40, max(12, 560 / len(moves)))
    width = max(500, LEFT + step * (len(moves) + 0.5))
    points = [(LEFT + step * (number + 0.5), height(each.played, moves)) for number, each in enumerate(moves)]
    shapes = frame(width)
    path = " ".join(f"{svg.format_value(x)},{svg.format_value(y)}" for x, y in points)
    shapes.append(svg.element("polyline", points=path, fill="none", stroke=svg.INK, stroke_width=1))
    for (x, y), each in zip(points, moves, strict=True):
        shapes += mark(x, y, each)
        if step >= 18 or each.number % 5 == 0:
            shapes.append(svg.words(x, TOP + HIGH + 10, str(each.number), 11))
        if each.expected is not None:
            y = height(Judgement(each.expected, None, False), moves)
            diamond = [(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]
            shapes.append(svg.polygon(diamond, fill="none", stroke=svg.INK, stroke_width=1))
    key = KEY.replace(" ", "\N{NO-BREAK SPACE}")
    shapes.append(svg.words(LEFT, TOP + HIGH + 26, key, 12, text_anchor="start"))
    text = "; ".join(map(str, moves))
    return svg.document(width, TOP + HIGH + BOTTOM, shapes, title="The game's value after each move", text=text)


def frame(width: float) -> list[str]:
    """The lines at the top, in the middle and at the foot, with their names."""
    shapes = []
    for y, name in ((TOP, "FIRST wins"), (TOP + HIGH / 2, "even"), (TOP + HIGH, "SECOND wins")):
        shapes.append(svg.line(LEFT, y, width, y, stroke=svg.FAINT))
        shapes.append(svg.words(LEFT - 6, y, name, 12, text_anchor="end"))
    return shapes


def mark(x: float, y: float, move: Reviewed) -> list[str]:
    """The mark of one move, with its words as a tool tip."""
    if move.player == FIRST:
        shape = svg.cross(x, y, 4, stroke=svg.RED, stroke_width=3)
    else:
        shape = svg.circle(x, y, 4, fill=svg.PAPER, stroke=svg.BLUE, stroke_width=3)
    shapes = [svg.element("g", f"<title>{svg.printable(str(move))}</title>{shape}")]
    if move.is_blunder:
        shapes.append(svg.words(x, y - 13 if y > TOP + 16 else y + 13, "?", 15, font_weight="bold", fill=svg.RED))
    return shapes


def height(judgement: Judgement, moves: Sequence[Reviewed]) -> float:
    """Where a value is drawn; exact values, and estimates among themselves, fill the picture's height."""
    if judgement.is_win:
        share = 1.0 if judgement.value > 0 else -1.0
    else:
        others = [each.played for each in moves if each.played.exact == judgement.exact]
        if not judgement.exact:
            others += [Judgement(each.expected or 0, None, False) for each in moves]
        largest = max([abs(other.value) for other in others if not other.is_win], default=0) or 1
        share = judgement.value / largest * (1 if judgement.exact else 0.9)
    return TOP + HIGH / 2 * (1 - share)
