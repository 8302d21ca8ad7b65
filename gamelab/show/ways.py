"""All the ways in which a game can go on from a position, row by row, and one of them in colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gamelab.games import Position, svg
from gamelab.show import picture
from gamelab.show.boards import draw_board

WIDTH, SCALE = 340, 1.7  # a phone shows the picture as it is drawn, and a page larger
LARGE, SMALL, STROKE, GAP = 84, 46, 7, 48  # sides of boards, the height of a stroke, and the room between two rows
MOST = 400
COLOUR = "#96308a"


class Node(NamedTuple):
    """A position, where it and the one before it stand, its part of the row, and whether it is on the way."""

    position: Position
    x: float
    before: float
    width: float
    on_the_way: bool


def ways(position: Position, way: Iterable[int]) -> picture.Picture:
    """The positions after one move, after two, and so on; ``way`` is in colour, and ends with its board.

    After the first move they are boards, and then strokes.  Raises ValueError where more than 400 are in a row.
    """
    row, last = [Node(picture.drawable(position), WIDTH / 2, 0, WIDTH, True)], position
    said, shapes, words, y = [str(position)], [large(position, 0)], "", LARGE
    for ply, move in enumerate(way, 1):
        row, last = replies(row, move), last.play(move)
        said.append(f"{len(row)} way{'s' * (len(row) != 1)} after {ply} move{'s' * (ply > 1)}")
        shapes.append(lines(row, y))
        y += GAP
        shapes.append(boards(row, y) if ply == 1 else strokes(row, y))
        y += STROKE if ply > 1 else SMALL
        halo = {"stroke": svg.PAPER, "stroke_width": 5, "paint_order": "stroke"}  # it stands on lines
        words += svg.words(WIDTH / 2, y + 17, said[-1], 14, font_weight="bold", **halo)
    shapes += [*(coloured(node.x, y, WIDTH / 2) for node in row if node.on_the_way), large(last, y + GAP), words]
    text = "\n".join([*said, "one of them:", str(last)])
    drawing = svg.document(WIDTH, y + GAP + LARGE, shapes, title="All ways", text=text, scale=SCALE, frame=svg.PAPER,
                           font_family=picture.FONT)  # fmt: skip
    return picture.Picture(drawing, text)


def replies(row: list[Node], move: int) -> list[Node]:
    """The positions after every move in every position of a row; the way goes on with this move."""
    found = []
    for position, x, _, width, on_the_way in row:
        share = width / max(1, len(position.moves))
        for n, reply in enumerate(position.moves):
            place = x - width / 2 + (n + 0.5) * share
            found.append(Node(position.play(reply), place, x, share, on_the_way and reply == move))
    if len(found) > MOST:
        raise ValueError(f"{len(found):,} ways: at most {MOST} can be drawn, so give fewer moves")
    return found


def lines(row: list[Node], y: float) -> str:
    """A line to every position of a row, that of the way on top."""
    all_ = "".join(f"M{node.before:.1f} {y}L{node.x:.1f} {y + GAP}" for node in row)
    thin = svg.element("path", d=all_, stroke=picture.GREY, stroke_width=min(1, 40 / len(row)))
    return thin + "".join(coloured(node.before, y, node.x) for node in row if node.on_the_way)


def coloured(x: float, y: float, end: float) -> str:
    """A line of the way."""
    return svg.line(x, y, end, y + GAP, stroke=COLOUR, stroke_width=2.5)


def boards(row: list[Node], y: float) -> str:
    """The boards of a row."""
    side = min(SMALL, WIDTH / len(row) - 3)
    return "".join(picture.board(node.position.thumbnail(), node.x - side / 2, y, side) for node in row)


def strokes(row: list[Node], y: float) -> str:
    """A stroke for each position of a row."""
    d = "".join(f"M{node.x:.1f} {y}v{STROKE}" for node in row)
    return svg.element("path", d=d, stroke=svg.INK, stroke_width=0.6 * row[0].width)


def large(position: Position, y: float) -> str:
    """The board at an end of the picture."""
    return picture.moved(draw_board(position, [], LARGE), (WIDTH - LARGE) / 2, y)
