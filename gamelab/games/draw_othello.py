"""The picture of Othello: discs on green; a dot marks the last one, a ring those that it turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.games import draw_grid, svg
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.othello import Othello

FILL = {FIRST: svg.BLACK, SECOND: svg.WHITE}


def picture(position: Othello, *, small: bool = False) -> str:
    size = position.board.size
    sheet = draw_grid.sheet(size, size, labels=not small)
    shapes = [sheet.board(fill=svg.GREEN), *sheet.lines(stroke=svg.INK, stroke_width=1)]
    for square in range(size * size):
        row, column = divmod(square, size)
        x, y = sheet.x(column), sheet.y(row)
        player = position.at(row, column)
        if player:
            shapes += disc(x, y, player, square == position.last, position.flipped >> square & 1)
        elif position.legal >> square & 1 and not small:
            shapes.append(svg.circle(x, y, 5, fill=FILL[position.to_move], stroke=FILL[-position.to_move]))
            shapes.append(svg.click(square, position.label(square), sheet.cell(row, column, **svg.HIDDEN)))
    return sheet.picture(position, shapes if small else shapes + sheet.names(position))


def disc(x: float, y: float, player: int, last: bool, flipped: int) -> list[str]:
    """A disc; a dot marks the one that was placed last, a ring those that it turned."""
    shapes = [svg.circle(x, y, 16, fill=FILL[player], stroke=svg.BLACK, stroke_width=1.5)]
    if last:
        shapes.append(svg.circle(x, y, 6, fill=svg.RED))
    elif flipped:
        shapes.append(svg.circle(x, y, 7, fill="none", stroke=FILL[-player], stroke_width=2))
    return shapes
