"""The picture of Connect Four: a disc with a cross or a ring in each hole; black around those that won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.games import draw_grid, grid, svg
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.connect_four import ConnectFour


def picture(position: ConnectFour, *, small: bool = False) -> str:
    rows, columns = position.board.rows, position.board.columns
    sheet = draw_grid.Sheet(rows, columns, bottom=draw_grid.EDGE if small else draw_grid.LABEL)
    won = grid.cells_in_lines(position.first, position.board) | grid.cells_in_lines(position.second, position.board)
    shapes = [sheet.board(fill=svg.BLUE, rx=4)]
    for row in range(rows):
        for column in range(columns):
            if won >> position.cell(row, column) & 1:
                shapes.append(sheet.cell(row, column, fill=svg.INK))
            shapes += disc(sheet.x(column), sheet.y(row), position.at(row, column))
    if position.last is not None:
        row = next(row for row in range(rows) if position.at(row, position.last))
        ring = {"fill": "none", "stroke": svg.WHITE, "stroke_width": 2.5}
        shapes.append(svg.circle(sheet.x(position.last), sheet.y(row), 18, **ring))
    if not small:
        shapes += sheet.names(position)
        shapes += [svg.click(n, position.label(n), sheet.column(n, **svg.HIDDEN)) for n in position.moves]
    return sheet.picture(position, shapes)


def coordinates(position: ConnectFour, gap: float) -> list[tuple[str, float, float]]:
    sheet = draw_grid.Sheet(position.board.rows, position.board.columns)
    under = sheet.y(position.board.rows - 0.5) + draw_grid.EDGE + gap
    return [(str(column + 1), sheet.x(column), under) for column in range(position.board.columns)]


def disc(x: float, y: float, player: int) -> list[str]:
    """A hole of the board, with the player's disc: a cross marks those of FIRST, a ring those of SECOND."""
    if player == FIRST:
        return [
            svg.circle(x, y, 16.5, fill=svg.RED, stroke=svg.INK),
            svg.cross(x, y, 6, stroke=svg.WHITE, stroke_width=4),
        ]
    if player == SECOND:
        ring = svg.circle(x, y, 8, fill="none", stroke=svg.INK, stroke_width=3)
        return [svg.circle(x, y, 16.5, fill=svg.YELLOW, stroke=svg.INK), ring]
    return [svg.circle(x, y, 16, fill=svg.PAPER)]
