"""What the marks in the picture of a tree mean: only those that occur in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gamelab.games import HandTree, svg
from gamelab.show import marks, phrases
from gamelab.show.cells import text_width
from gamelab.show.plan import Box, Kind

SIZE, ROW, GAP = 11, 19, 16
KINDS: dict[Kind, str] = {
    "max": "MAX: FIRST moves",
    "min": "MIN: SECOND moves",
    "chance": "chance: the mean over the moves",
    "terminal": "game over",
    "horizon": "horizon: evaluated, the game goes on",
}


@dataclass(frozen=True)
class Entry:
    """A sign, drawn around a point, and its meaning."""

    draw: Callable[[float, float], str]
    words: str
    sign: float = 24

    @property
    def width(self) -> float:
        return self.sign + text_width(self.words, SIZE) * 0.92 + GAP


def entries(top: Box, line: str) -> list[Entry]:
    """The signs that occur in the picture; ``line`` names what is drawn bold."""
    boxes = list(top.walk())
    kinds = {box.kind for box in boxes if box.kind != "terminal" or not isinstance(box.node.position, HandTree)}
    found = [Entry(kind_sign(kind), words) for kind, words in KINDS.items() if kind in kinds]
    if sum(box.bold for box in boxes) > 1:
        found.append(Entry(bold_sign, line))
    if any(box.pruned for box in boxes):
        found.append(Entry(cut_sign, "cut off, never looked at: the node named already has a move as good"))
    if any(box.badge for box in boxes):
        found.append(Entry(badge_sign, "a node named by cuts below"))
    if any(box.value[:1] in ("≤", "≥") for box in boxes):
        found.append(Entry(text_sign("≤ ≥"), "a bound on the true value", 28))
    if any(box.window for box in boxes):
        found.append(Entry(text_sign("(α, β)"), "window on entry", 40))
    if any(box.node.value is not None and phrases.is_win(box.node.value) for box in boxes):
        found.append(Entry(text_sign("W3, −W4"), "FIRST wins 3, SECOND 4 plies from the root", 56))
    return found


def legend(found: list[Entry], width: float) -> tuple[list[str], float, float]:
    """The shapes of the legend, from (0, 0) on, in rows no wider than ``width`` if they fit; its width and height."""
    shapes: list[str] = []
    x, y, widest = 0.0, ROW / 2, 0.0
    for entry in found:
        if x and x + entry.width - GAP > width:
            x, y = 0.0, y + ROW
        shapes.append(entry.draw(x + entry.sign / 2 - 3, y))
        shapes.append(svg.words(x + entry.sign, y, entry.words, SIZE, fill=marks.SOFT, text_anchor="start"))
        x += entry.width
        widest = max(widest, x - GAP)
    return shapes, widest, y + ROW / 2


def kind_sign(kind: Kind) -> Callable[[float, float], str]:
    return lambda x, y: marks.mark(kind, x, y, 5.5)


def text_sign(text: str) -> Callable[[float, float], str]:
    return lambda x, y: svg.words(x, y, text, SIZE - 1, font_weight="bold")


def bold_sign(x: float, y: float) -> str:
    return svg.line(x - 9, y, x + 9, y, stroke=marks.LINE, stroke_width=3.5)


def cut_sign(x: float, y: float) -> str:
    edge = svg.line(x - 10, y, x + 10, y, stroke=marks.SOFT, stroke_dasharray="3 3")
    return edge + marks.cut_mark((x - 10, y), (x + 10, y))


def badge_sign(x: float, y: float) -> str:
    return marks.badge(x, y, "A")
