"""All the ways in which a game can go on from a position, row by row, and one of them in colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gamelab.games import Position, svg
from gamelab.show import picture
from gamelab.show.boards import draw_board

WIDTH, WORDS, SCALE = 264, 76, 2  # of a row and of the words beside it; a phone shows them as drawn, a page larger
LARGE, SMALL, STROKE, GAP = 84, 32, 7, 42  # sides of boards, the height of a stroke, and the room between two rows
MOST = 400
COLOUR = "#96308a"


class Node(NamedTuple):
    """A position, where the one before it and where it stands, and how much of the row is for it."""

    position: Position
    before: float = 0
    x: float = WIDTH / 2
    width: float = WIDTH

    def children(self) -> list[Node]:
        share = self.width / max(1, len(self.position.moves))
        left = self.x - self.width / 2 + share / 2
        return [Node(self.position.play(move), self.x, left + n * share, share)
                for n, move in enumerate(self.position.moves)]  # fmt: skip


def ways(position: Position, way: Iterable[int]) -> picture.Picture:
    """The positions after one move, after two, and so on; ``way`` is in colour, and ends with its board.

    After the first move they are boards, and then strokes.  Raises ValueError where more than 400 are in a row.
    """
    here = Node(picture.drawable(position))
    row, y, said, coloured = [here], LARGE, [str(position)], f"M{here.x} {LARGE}"
    lines, nodes, words = "", large(here, 0), ""
    for ply, move in enumerate(way, 1):
        after = here.position.play(move)
        [here] = [node for node in here.children() if node.position == after]
        row = [child for node in row for child in node.children()]
        if len(row) > MOST:
            raise ValueError(f"{len(row):,} ways: at most {MOST} can be drawn, so give fewer moves")
        count = f"{len(row)} way{'s' * (len(row) != 1)}"
        said.append(f"{count} after {ply} move{'s' * (ply > 1)}")
        coloured += f"L{here.x:.1f} {y + GAP}"
        lines += edges(row, y)
        draw, height = (boards, SMALL) if ply == 1 else (strokes, STROKE)
        nodes += draw(row, y + GAP)
        y += GAP + height
        words += svg.words(WIDTH + WORDS / 2, y - height / 2, count, picture.WORDS, font_weight="bold")
    lines += svg.element("path", d=f"{coloured}L{WIDTH / 2} {y + GAP}", fill="none", stroke=COLOUR, stroke_width=2.5)
    text = "\n".join([*said, "one of them:", str(here.position)])
    shapes = lines, nodes, large(here, y + GAP), words
    drawing = svg.document(WIDTH + WORDS, y + GAP + LARGE, shapes, title="All ways", text=text, scale=SCALE,
                           frame=svg.PAPER, font_family=picture.FONT)  # fmt: skip
    return picture.Picture(drawing, text)


def edges(row: list[Node], y: float) -> str:
    """A line to each position of a row."""
    d = "".join(f"M{node.before:.1f} {y}L{node.x:.1f} {y + GAP}" for node in row)
    return svg.element("path", d=d, stroke=picture.GREY, stroke_width=min(1, 40 / len(row)))


def boards(row: list[Node], y: float) -> str:
    """The boards of a row."""
    side = min(SMALL, WIDTH / len(row) - 3)
    return "".join(picture.board(node.position.thumbnail(), node.x - side / 2, y, side) for node in row)


def strokes(row: list[Node], y: float) -> str:
    """A stroke for each position of a row."""
    d = "".join(f"M{node.x:.1f} {y}v{STROKE}" for node in row)
    return svg.element("path", d=d, stroke=svg.INK, stroke_width=0.6 * row[0].width)


def large(node: Node, y: float) -> str:
    """The board at an end of the picture: its middle stands in that of the tree, whatever names are beside it."""
    before, after = picture.margins(node.position)
    return picture.moved(draw_board(node.position, [], LARGE), (WIDTH - LARGE - before + after) / 2, y)
