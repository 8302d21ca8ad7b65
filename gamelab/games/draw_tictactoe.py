"""The picture of tic-tac-toe: crosses and rings; yellow below those that won, pale below the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.games import draw_grid, grid, svg

if TYPE_CHECKING:
    from gamelab.games.tictactoe import TicTacToe


def picture(position: TicTacToe, *, small: bool = False) -> str:
    rows, columns = position.board.rows, position.board.columns
    sheet = draw_grid.sheet(rows, columns, labels=not small)
    won = grid.cells_in_lines(position.first, position.board) | grid.cells_in_lines(position.second, position.board)
    shapes = sheet.lines(stroke=svg.FRAME, stroke_width=2)
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        x, y = sheet.x(column), sheet.y(row)
        if won >> cell & 1:
            shapes.append(sheet.cell(row, column, fill=svg.YELLOW, stroke=svg.INK, stroke_width=2))
        elif cell == position.last and not small:
            shapes.append(sheet.cell(row, column, fill=svg.NEW, stroke=svg.FRAME, stroke_width=2))
        if position.first >> cell & 1:
            shapes.append(svg.cross(x, y, 10, stroke=svg.RED, stroke_width=6))
        elif position.second >> cell & 1:
            shapes.append(svg.circle(x, y, 11, fill="none", stroke=svg.BLUE, stroke_width=6))
        elif position.legal and not small:
            shapes.append(svg.click(cell, position.label(cell), sheet.cell(row, column, **svg.HIDDEN)))
    return sheet.picture(position, shapes if small else shapes + sheet.names(position))
