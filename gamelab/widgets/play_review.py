"""A finished game looked back on: its value after every move as a strip, and its blunders in words."""

from __future__ import annotations

from collections.abc import Sequence

from gamelab.games import svg
from gamelab.games.position import FIRST
from gamelab.search.result import WIN
from gamelab.widgets.analysis import Step
from gamelab.widgets.judgement import Judgement
from gamelab.widgets.playing import NAMES

LEFT, TOP, HIGH, BOTTOM = 92, 18, 92, 34
Scale = tuple[float, float]


def strip(steps: Sequence[Step]) -> str:
    """The picture: above the line FIRST is better, below SECOND.

    A cross is a move of FIRST, a ring one of SECOND, "?" a blunder, a diamond what the agent expected of its move.
    """
    scale = largest(steps)
    step = min(40, max(12, 560 / max(1, len(steps))))
    width, middle = LEFT + step * (len(steps) + 0.5), TOP + HIGH / 2

    def point(number: int, value: float) -> tuple[float, float]:
        return LEFT + step * (number + 0.5), middle - HIGH / 2 * value

    shapes = frame(width, middle)
    heights = [height(each.played, scale) for each in steps]
    path = " ".join(f"{svg.written(x)},{svg.written(y)}" for x, y in map(point, range(len(steps)), heights))
    shapes.append(svg.element("polyline", points=path, fill="none", stroke=svg.INK, stroke_width=1))
    for number, each in enumerate(steps):
        shapes += move(point(number, heights[number]), number, each, step)
        if each.expected is not None:
            saw = Judgement(each.expected, None, False)
            shapes.append(diamond(*point(number, height(saw, scale))))
    key = "× FIRST   ○ SECOND   ? blunder   ◇ expected by the agent"
    shapes.append(svg.words(LEFT, TOP + HIGH + 26, spaced(key), 11, text_anchor="start"))
    text = "; ".join(told(number, each) for number, each in enumerate(steps))
    return svg.document(
        max(width, 420), TOP + HIGH + BOTTOM, shapes, title="The game's value after each move", text=text
    )


def frame(width: float, middle: float) -> list[str]:
    """The lines at the top, in the middle and at the foot, with their names."""
    shapes = []
    for y, name in ((TOP, "FIRST wins"), (middle, "even"), (TOP + HIGH, "SECOND wins")):
        shapes.append(svg.line(LEFT, y, width, y, stroke=svg.FAINT))
        shapes.append(svg.words(LEFT - 6, y, name, 11, text_anchor="end"))
    return shapes


def move(place: tuple[float, float], number: int, step: Step, wide: float) -> list[str]:
    """The mark of one move, with its number below and its words as a tool tip."""
    x, y = place
    if step.player == FIRST:
        mark = svg.cross(x, y, 4, stroke=svg.RED, stroke_width=3)
    else:
        mark = svg.circle(x, y, 4, fill=svg.PAPER, stroke=svg.BLUE, stroke_width=3)
    shapes = [svg.element("g", f"<title>{told(number, step)}</title>{mark}")]
    if step.is_blunder:
        shapes.append(svg.words(x, y - 13 if y > TOP + 16 else y + 13, "?", 15, font_weight="bold", fill=svg.RED))
    if wide >= 18 or number % 5 == 4:
        shapes.append(svg.words(x, TOP + HIGH + 10, str(number + 1), 9))
    return shapes


def diamond(x: float, y: float) -> str:
    points = [(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]
    return svg.polygon(points, fill="none", stroke=svg.INK, stroke_width=1)


def largest(steps: Sequence[Step]) -> Scale:
    """The greatest of the exact values, and of the estimates: what fills the strip's height."""
    exact = [abs(each.played.value) for each in steps if each.played.exact]
    others = [abs(each.played.value) for each in steps if not each.played.exact]
    others += [abs(each.expected or 0) for each in steps]
    one, two = (max((value for value in values if value < WIN - 1000), default=0) or 1 for values in (exact, others))
    return one, two


def height(judgement: Judgement, scale: Scale) -> float:
    """Where in the strip a value is drawn, from -1 to 1."""
    if abs(judgement.value) > WIN - 1000:
        return 1 if judgement.value > 0 else -1
    return judgement.value / scale[0] if judgement.exact else 0.9 * judgement.value / scale[1]


def told(number: int, step: Step) -> str:
    """A move in words, with its value and, after a blunder, what was better."""
    words = f"{number + 1}. {NAMES[step.player]} {step.label}: {step.played}"
    return f"{words}, a blunder; better {step.better}: {step.best}" if step.is_blunder else words


def blunders(steps: Sequence[Step]) -> list[str]:
    """The blunders in words; one line that there is none, if so."""
    found = [told(number, each) for number, each in enumerate(steps) if each.is_blunder]
    return found or ["No blunder: no move made the outcome worse, as far as the search can see."]


def spaced(text: str) -> str:
    """The text with its blanks kept."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
