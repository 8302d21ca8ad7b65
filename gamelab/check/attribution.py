"""What each stone adds to an evaluation, drawn on the board: the difference that it makes to take it away.

on orange, +5    a stone that is good for FIRST
on blue, −3      a stone that is good for SECOND
(+2)             an empty cell: what a move there would change
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gamelab.check.cases import replaced
from gamelab.games import FIRST, ConnectFour, Sim, draw_grid, svg
from gamelab.games.bits import numbers
from gamelab.games.grid import GridPosition
from gamelab.games.sim import SIDE, corners

Evaluation = Callable[[Any], Any]
WIDE = 0.6  # of a letter, in its size
LINES = "What each line adds to the value: + is good for FIRST (red), − for SECOND (blue)."
NOTE = "What each stone adds to the value: + is good for FIRST, − for SECOND; in brackets, what a move there changes."


def without(position: Any, number: int) -> Any:
    """The position with one stone (or line) turned to nobody's: no game leads to it, and the moves stay as they are."""
    keep = ~(1 << number)
    return replaced(position, first=position.first & keep, second=position.second & keep, is_over=False, result=0)


def contributions(evaluate: Evaluation, position: Any) -> dict[int, float]:
    """For each stone, what it adds to the value of the position; stones are known by the number of their bit."""
    value = evaluate(position)
    return {n: value - evaluate(without(position, n)) for n in numbers(position.first | position.second)}


def changes(evaluate: Evaluation, position: Any) -> dict[int, float]:
    """For each cell on which a move puts a stone, what the move changes."""
    value, found = evaluate(position), {}
    for move in position.moves:
        after = position.play(move)
        fresh = (after.first | after.second) & ~(position.first | position.second)
        if not after.is_over and fresh:
            found[fresh.bit_length() - 1] = evaluate(after) - value
    return found


def attribution(evaluate: Evaluation, position: Any) -> str | None:
    """The board with what each stone adds, as SVG; None for a game without stones to take away."""
    if isinstance(position, Sim):
        return lines(position, contributions(evaluate, position))
    if isinstance(position, GridPosition):
        return cells(position, contributions(evaluate, position), changes(evaluate, position))
    return None


def signed(value: float) -> str:
    """The number with its sign; never with an exponent."""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):{'.3g' if abs(value) < 1000 else '.0f'}}"


def fitting(text: str, size: float) -> float:
    """The size of type, made smaller where the text is too long for a cell."""
    return min(size, round((draw_grid.CELL - 4) / (WIDE * len(text)), 1))


def tint(value: float, most: float) -> svg.Attributes:
    """The colour of a contribution: stronger, the more it is."""
    return {"fill": svg.RED if value > 0 else svg.BLUE, "fill_opacity": round(0.08 + 0.5 * abs(value) / most, 2)}


def cells(position: GridPosition, added: dict[int, float], changed: dict[int, float]) -> str:
    """A board of cells with the numbers on it."""
    rows, columns = position.board.rows, position.board.columns
    falls = isinstance(position, ConnectFour)
    sheet = draw_grid.sheet(rows, columns, labels=not falls)
    sheet = replace(sheet, bottom=draw_grid.LABEL) if falls else sheet
    most, under = max([1.0, *map(abs, added.values())]), sheet.y(rows - 0.5) + 10
    shapes = [svg.words(sheet.x(column), under, str(column + 1), 13) for column in range(columns)] if falls else []
    for row in range(rows):
        for column in range(columns):
            number, (x, y) = position.cell(row, column), (sheet.x(column), sheet.y(row))
            if number in added:
                looks = tint(added[number], most) if added[number] else {"fill": "none"}
                shapes.append(sheet.cell(row, column, **looks))
                shapes += stone(position.at(row, column), x, y - 7)
                text = signed(added[number])
                shapes.append(svg.words(x, y + 12, text, fitting(text, 11), font_weight="bold"))
            elif number in changed:
                text = f"({signed(changed[number])})"
                shapes.append(svg.words(x, y, text, fitting(text, 9.5), fill="#6a6a66"))
    shapes += [sheet.board(fill="none", stroke=svg.FRAME), *sheet.lines(stroke=svg.FRAME, stroke_width=1)]
    return sheet.picture(position, shapes)


def stone(player: int, x: float, y: float) -> list[str]:
    """The mark of a player, small."""
    if player == FIRST:
        return [svg.cross(x, y, 5, stroke=svg.RED, stroke_width=3.5)]
    return [svg.circle(x, y, 6, fill="none", stroke=svg.BLUE, stroke_width=3.5)]


def lines(position: Sim, added: dict[int, float]) -> str:
    """The lines of Sim, thick where they matter, with the numbers beside them."""
    points, edges = corners(position.board.vertices), position.board.edges
    most = max([1.0, *map(abs, added.values())])
    shapes = [svg.line(*points[u], *points[v], stroke=svg.FAINT) for u, v in edges]
    labels = []
    for number, value in added.items():
        (x1, y1), (x2, y2) = (points[end] for end in edges[number])
        first = position.first >> number & 1
        looks: svg.Attributes = {"stroke": svg.RED} if first else {"stroke": svg.BLUE, "stroke_dasharray": "9 6"}
        shapes.append(svg.line(x1, y1, x2, y2, stroke_width=1.5 + 5 * abs(value) / most, **looks))
        x, y = x1 + 0.36 * (x2 - x1), y1 + 0.36 * (y2 - y1)
        text = signed(value)
        labels += [svg.rect(x - 4 - 3.5 * len(text), y - 9, 8 + 7 * len(text), 18, rx=4, fill=svg.WHITE,
                            stroke=svg.RED if first else svg.BLUE),
                   svg.words(x, y, text, 12, font_weight="bold")]  # fmt: skip
    dots = [svg.circle(x, y, 12, fill=svg.WHITE, stroke=svg.INK, stroke_width=1.5) for x, y in points]
    dots += [svg.words(x, y, str(n), 14) for n, (x, y) in enumerate(points, start=1)]
    return svg.document(SIDE, SIDE, [*shapes, *dots, *labels], title="Sim, what each line adds", text=str(position))
