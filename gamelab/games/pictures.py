"""The pictures of tic-tac-toe, Connect Four and Othello, which stand on a sheet that they have in common.

    0      start
    +-------------------+
    |      a   b   c    |          a cell is CELL wide and high, and row 0 is as far from the upper edge
    |  1   .   .   .    |  start   as column 0 from the left one
    |  2   .   .   .    |
    +-------------------+  size

The margins hold the labels, if there are any.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamelab.games import grid, svg
from gamelab.games.position import FIRST, SECOND

CELL = 40
EDGE = 5
LABEL = 20
FILL = {FIRST: svg.BLACK, SECOND: svg.WHITE}


class Sheet:
    """The paper under a board, with margins for labels where its game has them, unless it is ``small``."""

    def __init__(self, position: grid.GridPosition, *, small: bool = True) -> None:
        self.position, self.small = position, small
        self.rows, self.columns = position.board.rows, position.board.columns
        self.start, end = (LABEL if has_labels and not small else EDGE for has_labels in position.room)
        self.size = self.place(self.columns) + EDGE, self.place(self.rows) + end

    def place(self, number: float) -> float:
        """Where a column begins, from the left, and a row, from above; half a number is the middle of one."""
        return self.start + CELL * number

    def cells(self) -> Iterable[tuple[int, int, float, float]]:
        """The number of each cell, the player whose stone it holds or 0, and its middle, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                n, player = self.position.cell(row, column), self.position.at(row, column)
                yield n, player, self.place(column + 0.5), self.place(row + 0.5)

    def lines(self, **attributes: svg.Value) -> list[str]:
        """The lines between the cells."""
        upright = [(x, self.start, x, self.place(self.rows)) for x in map(self.place, range(1, self.columns))]
        level = [(self.start, y, self.place(self.columns), y) for y in map(self.place, range(1, self.rows))]
        return [svg.line(*ends, **attributes) for ends in upright + level]

    def board(self, **attributes: svg.Value) -> str:
        return svg.rect(self.start, self.start, CELL * self.columns, CELL * self.rows, **attributes)

    def picture(self, shapes: Iterable[str], above: Iterable[str] = ()) -> str:
        """The finished picture, some 240 pixels wide or high, more on large boards; ``above`` lies above its labels."""
        names = [] if self.small else self.position.coordinates(LABEL / 2 - EDGE)
        beside = self.start - EDGE
        labels = [svg.words(x + beside, y + beside, name, 13) for name, x, y in names]
        scale = min(2, max(240 / max(self.size), 0.6))
        return svg.board(self.position, *self.size, [*shapes, *labels, *above], scale)


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
    letters = [(chr(ord("a") + n), small.place(n + 0.5), -gap) for n in range(small.columns)]
    return letters + [(str(n + 1), -gap, small.place(n + 0.5)) for n in range(small.rows)]


def numbers_below(position: grid.GridPosition, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the columns of a small picture, and where they stand, ``gap`` below it."""
    small = Sheet(position)
    return [(str(n + 1), small.place(n + 0.5), small.size[1] + gap) for n in range(small.columns)]


def tictactoe(position: grid.GridPosition, *, small: bool = False) -> str:
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


def connect_four(position: grid.GridPosition, *, small: bool = False) -> str:
    """A disc in each hole, with a cross for FIRST and a ring for SECOND; black around those that won."""
    sheet, won = Sheet(position, small=small), cells_that_won(position)
    shapes = [sheet.board(fill=svg.BLUE, rx=4)]
    for n, player, x, y in sheet.cells():
        if won >> n & 1:
            shapes.append(cell(x, y, fill=svg.INK))
        if player == FIRST:
            shapes.append(svg.circle(x, y, 16.5, fill=svg.RED, stroke=svg.INK))
            shapes.append(svg.cross(x, y, 6, stroke=svg.WHITE, stroke_width=4))
        elif player == SECOND:
            shapes.append(svg.circle(x, y, 16.5, fill=svg.YELLOW, stroke=svg.INK))
            shapes.append(svg.circle(x, y, 8, fill="none", stroke=svg.INK, stroke_width=3))
        else:
            shapes.append(svg.circle(x, y, 16, fill=svg.PAPER))
    if position.last is not None:
        row = next(row for row in range(sheet.rows) if position.at(row, position.last))
        middle = sheet.place(position.last + 0.5), sheet.place(row + 0.5)
        shapes.append(svg.circle(*middle, 18, fill="none", stroke=svg.WHITE, stroke_width=2.5))
    clicks = [svg.click(position, n, svg.rect(sheet.place(n), sheet.start, CELL, CELL * sheet.rows, **svg.HIDDEN))
              for n in position.moves if not small]  # fmt: skip
    return sheet.picture(shapes, clicks)


def othello(position: grid.GridPosition, *, small: bool = False) -> str:
    """Discs on green; a dot marks the last one, a ring those that it turned, small dots the moves."""
    sheet = Sheet(position, small=small)
    shapes = [sheet.board(fill=svg.GREEN), *sheet.lines(stroke=svg.INK, stroke_width=1)]
    for n, player, x, y in sheet.cells():
        if player:
            shapes.append(svg.circle(x, y, 16, fill=FILL[player], stroke=svg.BLACK, stroke_width=1.5))
            if n == position.last:
                shapes.append(svg.circle(x, y, 6, fill=svg.RED))
            elif position.flipped >> n & 1:
                shapes.append(svg.circle(x, y, 7, fill="none", stroke=FILL[-player], stroke_width=2))
        elif position.legal >> n & 1 and not small:
            dot = svg.circle(x, y, 5, fill=FILL[position.to_move], stroke=FILL[-position.to_move])
            shapes += [dot, svg.click(position, n, cell(x, y, **svg.HIDDEN))]
    return sheet.picture(shapes)
