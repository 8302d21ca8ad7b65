"""The pictures of the games: tic-tac-toe, Connect Four and Othello stand on a sheet that they have in common.

    +----------------+
    |     a  b  c    |  top       a cell is CELL wide and high;
    |  1  .  .  .    |            x(0), y(0) is the middle of the cell in row 0, column 0
    |  2  .  .  .    |
    +----------------+  bottom
     left

The margins hold the labels, if there are any.  Sim has vertices on a circle, red lines and dashed blue ones; the
triangle that lost is yellow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from gamelab.games import grid, svg
from gamelab.games.bits import numbers
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.connect_four_rules import ConnectFour
    from gamelab.games.othello_rules import Othello
    from gamelab.games.sim_rules import Sim
    from gamelab.games.tictactoe_rules import TicTacToe

CELL = 40
EDGE = 5
LABEL = 20
FILL = {FIRST: svg.BLACK, SECOND: svg.WHITE}
SIDE, RADIUS = 240, 100.8  # of Sim's picture, and of the circle in it
RED_LINE: svg.Attributes = {"stroke": svg.RED}
BLUE_LINE: svg.Attributes = {"stroke": svg.BLUE, "stroke_dasharray": "9 6"}
STRIPE = (0.36, -7), (0.64, -7), (0.64, 7), (0.36, 7)
"""The corners of a stripe, along its line and beside it; it is so short that no two of them cross."""
PALE: svg.Attributes = {"stroke_opacity": 0.25}
HIDDEN_LINE: svg.Attributes = {"stroke": svg.INK, "stroke_width": 14, "stroke_opacity": 0}


class Sheet:
    """The paper under a board, with margins for labels where its game has them, unless it is ``small``."""

    def __init__(self, position: grid.GridPosition, *, small: bool = True) -> None:
        self.position, self.small = position, small
        self.rows, self.columns = int(position.board.rows), int(position.board.columns)
        before, after = (LABEL if has_labels and not small else EDGE for has_labels in position.room)
        self.left = self.top = before
        self.right, self.bottom = before + CELL * self.columns, before + CELL * self.rows
        self.size = self.right + EDGE, self.bottom + after

    def x(self, column: float) -> float:
        return self.left + (column + 0.5) * CELL

    def y(self, row: float) -> float:
        return self.top + (row + 0.5) * CELL

    def cells(self) -> Iterable[tuple[int, int, float, float]]:
        """The number of each cell, the player whose stone it holds or 0, and its middle, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.position.cell(row, column), self.position.at(row, column), self.x(column), self.y(row)

    def lines(self, **attributes: svg.Value) -> list[str]:
        """The lines between the cells."""
        upright = [self.x(column - 0.5) for column in range(1, self.columns)]
        level = [self.y(row - 0.5) for row in range(1, self.rows)]
        return [
            *(svg.line(x, self.top, x, self.bottom, **attributes) for x in upright),
            *(svg.line(self.left, y, self.right, y, **attributes) for y in level),
        ]

    def board(self, **attributes: svg.Value) -> str:
        return svg.rect(self.left, self.top, CELL * self.columns, CELL * self.rows, **attributes)

    def picture(self, shapes: Iterable[str], above: Iterable[str] = ()) -> str:
        """The finished picture, some 240 pixels wide or high, more on large boards; ``above`` lies above its labels."""
        position, names = self.position, [] if self.small else self.position.coordinates(LABEL / 2 - EDGE)
        aside, down = self.left - EDGE, self.top - EDGE
        labels = [svg.words(x + aside, y + down, name, 13) for name, x, y in names]
        scale = min(2, max(240 / max(self.size), 0.6))
        return svg.board(position, *self.size, [*shapes, *labels, *above], scale)


def cell(x: float, y: float, **attributes: svg.Value) -> str:
    """The cell around a point."""
    return svg.rect(x - CELL / 2, y - CELL / 2, CELL, CELL, **attributes)


def cells_that_won(position: grid.GridPosition) -> int:
    """The cells of all complete lines, as bits."""
    board, cells = position.board, 0
    for stones in (position.first, position.second):
        for step, line in zip(board.steps, board.lines, strict=True):
            found = grid.line_starts(stones, *line)
            for i in range(board.k):
                cells |= found << i * step
    return cells


def letters_and_numbers(position: grid.GridPosition, gap: float) -> list[tuple[str, float, float]]:
    """The names of the columns and rows of a small picture, and where they stand, ``gap`` above it and to its left."""
    small = Sheet(position)
    letters = [(chr(ord("a") + n), small.x(n), -gap) for n in range(small.columns)]
    return letters + [(str(n + 1), -gap, small.y(n)) for n in range(small.rows)]


def numbers_below(position: ConnectFour, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the columns of a small picture, and where they stand, ``gap`` below it."""
    small = Sheet(position)
    return [(str(n + 1), small.x(n), small.bottom + EDGE + gap) for n in range(small.columns)]


def tictactoe(position: TicTacToe, *, small: bool = False) -> str:
    """Crosses and rings; yellow below those that won, pale below the last one."""
    sheet, won = Sheet(position, small=small), cells_that_won(position)
    shapes = sheet.lines(stroke=svg.FRAME, stroke_width=2)
    for n, player, x, y in sheet.cells():
        if won >> n & 1:
            shapes.append(cell(x, y, fill=svg.YELLOW, stroke=svg.INK, stroke_width=2))
        elif n == position.last and not small:
            shapes.append(cell(x, y, fill=svg.NEW, stroke=svg.FRAME, stroke_width=2))
        if player == FIRST:
            shapes.append(svg.cross(x, y, 10, stroke=svg.RED, stroke_width=6))
        elif player == SECOND:
            shapes.append(svg.circle(x, y, 11, fill="none", stroke=svg.BLUE, stroke_width=6))
        elif position.legal and not small:
            shapes.append(svg.click(position, n, cell(x, y, **svg.HIDDEN)))
    return sheet.picture(shapes)


def connect_four(position: ConnectFour, *, small: bool = False) -> str:
    """A disc in each hole, with a cross for FIRST and a ring for SECOND; black around those that won."""
    sheet, won = Sheet(position, small=small), cells_that_won(position)
    shapes = [sheet.board(fill=svg.BLUE, rx=4)]
    discs = {
        FIRST: (16.5, {"fill": svg.RED, "stroke": svg.INK}),
        SECOND: (16.5, {"fill": svg.YELLOW, "stroke": svg.INK}),
        0: (16, {"fill": svg.PAPER}),
    }
    for n, player, x, y in sheet.cells():
        if won >> n & 1:
            shapes.append(cell(x, y, fill=svg.INK))
        radius, looks = discs[player]
        shapes.append(svg.circle(x, y, radius, **looks))
        if player == FIRST:
            shapes.append(svg.cross(x, y, 6, stroke=svg.WHITE, stroke_width=4))
        elif player == SECOND:
            shapes.append(svg.circle(x, y, 8, fill="none", stroke=svg.INK, stroke_width=3))
    if position.last is not None:
        row = next(row for row in range(sheet.rows) if position.at(row, position.last))
        x, y = sheet.x(position.last), sheet.y(row)
        shapes.append(svg.circle(x, y, 18, fill="none", stroke=svg.WHITE, stroke_width=2.5))
    clicks = []
    for n in () if small else position.moves:
        column = svg.rect(sheet.x(n - 0.5), sheet.top, CELL, CELL * sheet.rows, **svg.HIDDEN)
        clicks.append(svg.click(position, n, column))
    return sheet.picture(shapes, clicks)


def othello(position: Othello, *, small: bool = False) -> str:
    """Discs on green; a dot marks the last one, a ring those that it turned.  A small board shows moves or discs."""
    sheet = Sheet(position, small=small)
    shapes = [sheet.board(fill=svg.GREEN), *sheet.lines(stroke=svg.INK, stroke_width=1)]
    for n, player, x, y in sheet.cells():
        if player:
            shapes.append(svg.circle(x, y, 16, fill=FILL[player], stroke=svg.BLACK, stroke_width=1.5))
            if n == position.last:
                shapes.append(svg.circle(x, y, 6, fill=svg.RED))
            elif position.flipped >> n & 1:
                shapes.append(svg.circle(x, y, 7, fill="none", stroke=FILL[-player], stroke_width=2))
        elif position.legal >> n & 1 and not (small and position.first | position.second):
            dot = svg.circle(x, y, 8 if small else 5, fill=FILL[position.to_move], stroke=FILL[-position.to_move])
            shapes += [dot, svg.click(position, n, cell(x, y, **svg.HIDDEN))]
    return sheet.picture(shapes)


# --- Sim ---


def sim(position: Sim, *, small: bool = False, below: Iterable[str] = (), pale: int = 0) -> str:
    """The position; ``below`` is drawn below its lines, and those of the player ``pale`` are pale."""
    points = corners(position.board.vertices)
    lines = [(*points[u], *points[v]) for u, v in position.board.edges]
    widths = (7, 16) if small else (4, 8)  # the last line is the thickest
    lost = [svg.polygon((points[n] for n in triangle), fill=svg.YELLOW) for triangle in position.triangles()]
    shapes = [*below, *lost]
    shapes += [svg.line(*ends, stroke=svg.FAINT) for ends in lines]
    for player, bits, look in ((FIRST, position.first, RED_LINE), (SECOND, position.second, BLUE_LINE)):
        look = look | PALE if player == pale else look
        for n in numbers(bits):
            shapes.append(svg.line(*lines[n], stroke_width=widths[n == position.last], **look))
    if not small:
        shapes += [svg.click(position, n, svg.line(*lines[n], **HIDDEN_LINE)) for n in position.moves]
    for n, (x, y) in enumerate(points):
        shapes.append(svg.circle(x, y, 12, fill=svg.WHITE, stroke=svg.INK, stroke_width=1.5))
        if not small:
            shapes.append(svg.words(x, y, str(n + 1), 14))
    return svg.board(position, SIDE, SIDE, shapes)


def sim_with_dangers(position: Sim) -> str:
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
    return sim(position._replace(last=None), below=stripes, pale=-position.to_move)


def sim_coordinates(position: Sim, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the vertices, within their discs if the picture is large, otherwise outside."""
    points = corners(position.board.vertices, RADIUS + (0 if gap < 14 else 12 + gap))
    return [(str(n), x, y) for n, (x, y) in enumerate(points, 1)]


@cache
def corners(vertices: int, radius: float = RADIUS) -> tuple[tuple[float, float], ...]:
    """Where the vertices are drawn: on a circle, clockwise; above are one (odd) or two (even)."""
    start = -90 if vertices % 2 else -90 - 180 / vertices
    angles = [math.radians(start + 360 * n / vertices) for n in range(vertices)]
    return tuple((SIDE / 2 + radius * math.cos(angle), SIDE / 2 + radius * math.sin(angle)) for angle in angles)
