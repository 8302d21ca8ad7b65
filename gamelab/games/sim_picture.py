"""The picture of Sim: vertices on a circle, red lines and dashed blue ones; the triangle that lost is yellow."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from gamelab.games import svg
from gamelab.games.bits import numbers
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.sim_rules import Sim

SIDE, RADIUS = 240, 100.8  # of the picture, and of the circle in it
RED_LINE: svg.Attributes = {"stroke": svg.RED}
BLUE_LINE: svg.Attributes = {"stroke": svg.BLUE, "stroke_dasharray": "9 6"}
STRIPE = (0.36, -7), (0.64, -7), (0.64, 7), (0.36, 7)
"""The corners of a stripe, along its line and beside it; it is so short that no two of them cross."""
PALE: svg.Attributes = {"stroke_opacity": 0.25}
HIDDEN_LINE: svg.Attributes = {"stroke": svg.INK, "stroke_width": 14, "stroke_opacity": 0}


def picture(position: Sim, *, small: bool = False, below: Iterable[str] = (), pale: int = 0) -> str:
    """The position; ``below`` is drawn below its lines, and those of the player ``pale`` are pale."""
    points = corners(position.board.vertices)
    lines = [(*points[u], *points[v]) for u, v in position.board.edges]
    widths = (7, 16) if small else (4, 8)  # the last line is the thickest
    lost = [svg.polygon((points[n] for n in triangle), fill=svg.YELLOW) for triangle in position.triangles()]
    shapes = [*below, *lost]
    shapes += [svg.line(*ends, stroke=svg.FAINT) for ends in lines]
    for player, bits, look in ((FIRST, position.first, RED_LINE), (SECOND, position.second, BLUE_LINE)):
        look = look | PALE if player == pale else look
        shapes += [svg.line(*lines[n], stroke_width=widths[n == position.last], **look) for n in numbers(bits)]
    if not small:
        shapes += [svg.click(position, n, svg.line(*lines[n], **HIDDEN_LINE)) for n in position.moves]
    for n, (x, y) in enumerate(points):
        shapes.append(svg.circle(x, y, 12, fill=svg.WHITE, stroke=svg.INK, stroke_width=1.5))
        if not small:
            shapes.append(svg.words(x, y, str(n + 1), 14))
    return svg.board(position, SIDE, SIDE, shapes)


def with_dangers(position: Sim) -> str:
    """The position as an evaluation sees it that looks at the player to move alone: the other's lines are pale.

    Along each danger lies a stripe, full for the player to move and hollow for the other.
    """
    points, stripes = corners(position.board.vertices), []
    both = {*position.dangers(FIRST)} & {*position.dangers(SECOND)}
    for player, colour, aside in ((FIRST, svg.RED, 8), (SECOND, svg.BLUE, -8)):
        fill = colour if player == position.to_move else svg.PAPER
        for n in position.dangers(player):
            start, end = (complex(*points[vertex]) for vertex in position.board.edges[n])
            along, across = end - start, -1j * (end - start) / abs(end - start)
            first = start + aside * (n in both) * across
            outline = [first + share * along + beside * across for share, beside in STRIPE]
            places = ((corner.real, corner.imag) for corner in outline)
            stripes.append(svg.polygon(places, fill=fill, stroke=colour, stroke_width=1.5))
    return picture(position._replace(last=None), below=stripes, pale=-position.to_move)


def coordinates(position: Sim, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the vertices, within their discs if the picture is large, otherwise outside."""
    points = corners(position.board.vertices, RADIUS + (0 if gap < 14 else 12 + gap))
    return [(str(n), x, y) for n, (x, y) in enumerate(points, 1)]


@cache
def corners(vertices: int, radius: float = RADIUS) -> tuple[tuple[float, float], ...]:
    """Where the vertices are drawn: on a circle, clockwise; above are one (odd) or two (even)."""
    start = -90 if vertices % 2 else -90 - 180 / vertices
    angles = [math.radians(start + 360 * n / vertices) for n in range(vertices)]
    return tuple((SIDE / 2 + radius * math.cos(angle), SIDE / 2 + radius * math.sin(angle)) for angle in angles)
