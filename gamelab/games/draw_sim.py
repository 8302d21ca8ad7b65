"""The picture of Sim: vertices on a circle, red lines and dashed blue ones; the triangle that lost is yellow."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from gamelab.games import svg
from gamelab.games.bits import numbers
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.sim import Sim

SIDE = 240
RED_LINE: svg.Attributes = {"stroke": svg.RED}
BLUE_LINE: svg.Attributes = {"stroke": svg.BLUE, "stroke_dasharray": "9 6"}
SPAN = 0.36, 0.64  # where the stripes begin and end on their lines, so that no two of them cross
PALE: svg.Attributes = {"stroke_opacity": 0.25}
HIDDEN_LINE: svg.Attributes = {"stroke": svg.INK, "stroke_width": 14, "stroke_opacity": 0}


def picture(position: Sim, *, small: bool = False, below: str = "", pale: int = 0) -> str:
    """The position; ``below`` is drawn below its lines, and those of the player ``pale`` are pale."""
    points, edges = corners(position.board.vertices), position.board.edges
    shapes = [svg.polygon((points[n] for n in corner), fill=svg.YELLOW) for corner in position.triangles()]
    shapes[:0] = filter(None, [below])
    shapes += [svg.line(*points[u], *points[v], stroke=svg.FAINT) for u, v in edges]
    for player, bits, look in ((FIRST, position.first, RED_LINE), (SECOND, position.second, BLUE_LINE)):
        look = look | PALE if player == pale else look
        for n in numbers(bits):
            u, v = edges[n]
            shapes.append(svg.line(*points[u], *points[v], stroke_width=line_width(n == position.last, small), **look))
    if not small:
        hidden = ((n, svg.line(*points[u], *points[v], **HIDDEN_LINE)) for n, (u, v) in enumerate(edges))
        shapes += [svg.click(n, position.label(n), line) for n, line in hidden if position.legal >> n & 1]
    for n, (x, y) in enumerate(points):
        shapes.append(svg.circle(x, y, 12, fill=svg.WHITE, stroke=svg.INK, stroke_width=1.5))
        if not small:
            shapes.append(svg.words(x, y, str(n + 1), 14))
    return svg.board(position, SIDE, SIDE, shapes)


def with_dangers(position: Sim) -> str:
    """The position as an evaluation sees it that looks at the player to move alone: the other's lines are pale.

    Along each danger lies a stripe, full for the player to move and hollow for the other.
    """
    points, stripes, both = corners(position.board.vertices), "", set(position.dangers(FIRST))
    both &= set(position.dangers(SECOND))
    for player, colour, aside in ((FIRST, svg.RED, 8), (SECOND, svg.BLUE, -8)):
        fill = colour if player == position.to_move else svg.PAPER
        for n in position.dangers(player):
            (x, y), (u, v) = (points[end] for end in position.board.edges[n])
            right, down = (v - y) / math.dist((x, y), (u, v)), (x - u) / math.dist((x, y), (u, v))
            middle = aside if n in both else 0
            corner = [(t, middle + half) for t, half in zip((*SPAN, *SPAN[::-1]), (-7, -7, 7, 7), strict=True)]
            outline = (((1 - t) * x + t * u + off * right, (1 - t) * y + t * v + off * down) for t, off in corner)
            stripes += svg.polygon(outline, fill=fill, stroke=colour, stroke_width=1.5)
    return picture(position._replace(last=None), below=stripes, pale=-position.to_move)


def coordinates(position: Sim, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the vertices, within their discs if the picture is large, otherwise outside."""
    middle = SIDE / 2
    out = 1 if gap < 14 else 1 + (12 + gap) / (0.84 * middle)
    points = enumerate(corners(position.board.vertices), 1)
    return [(str(n), middle + (x - middle) * out, middle + (y - middle) * out) for n, (x, y) in points]


@cache
def corners(vertices: int) -> tuple[tuple[float, float], ...]:
    """Where the vertices are drawn: on a circle, clockwise; above are one (odd) or two (even)."""
    start = -90 if vertices % 2 else -90 - 180 / vertices
    angles = [math.radians(start + 360 * n / vertices) for n in range(vertices)]
    middle, radius = SIDE / 2, 0.42 * SIDE
    return tuple((middle + radius * math.cos(angle), middle + radius * math.sin(angle)) for angle in angles)


def line_width(is_last: bool, small: bool) -> int:
    """The last line is the thickest."""
    return (16 if is_last else 7) if small else (8 if is_last else 4)
