"""All the ways in which a game can go on from a position, row by row, and one of them in colour."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from gamelab.games import FIRST, SECOND, Position, svg
from gamelab.show import picture
from gamelab.show.boards import draw_board

LEFT, WIDTH, WORDS, SCALE = 6, 300, 90, 2  # room, a row and the words beside it; a phone shows them as drawn
LARGE, SMALL, STROKE, GAP = 68, 40, 7, 24  # sides of boards, the height of a stroke, and the room between two rows
MOST, LETTERS = 400, 16  # ways in a row, and letters in a line of words
COLOUR, ROWS = "#96308a", {SECOND: svg.RED, FIRST: "#b8860b"}  # of the way, and of a row by who moves behind it


class Place(NamedTuple):
    """A position, where the one before it and where it stands, and how much of the row is for it."""

    position: Position
    before: float = 0
    x: float = LEFT + WIDTH / 2
    width: float = WIDTH

    def children(self) -> list[Place]:
        share = self.width / max(1, len(self.position.moves))
        left = self.x - self.width / 2 + share / 2
        return [Place(self.position.play(move), self.x, left + n * share, share)
                for n, move in enumerate(self.position.moves)]  # fmt: skip


def ways(position: Position, way: Iterable[int], captions: Iterable[str]) -> picture.Picture:
    """The positions after one move, after two, and so on; ``way`` is in colour, and ends with its board.

    After the first move they are boards, and then strokes.  There is a caption for each row.
    Raises ValueError where captions and moves do not fit, or more than 400 positions are in a row.
    """
    here = Place(picture.drawable(position))
    row, y, said, coloured = [here], LARGE, [str(position)], f"M{here.x} {LARGE}"
    lines, nodes = "", large(here, 0)
    for ply, (move, name) in enumerate(zip(way, captions, strict=True), 1):
        after = here.position.play(move)
        [here] = [place for place in here.children() if place.position == after]
        row = [child for place in row for child in place.children()]
        if len(row) > MOST:
            raise ValueError(f"{len(row):,} ways: at most {MOST} can be drawn, so give fewer moves")
        said.append(f"{len(row)} {name}")
        coloured += f"L{here.x:.1f} {y + GAP}"
        lines += edges(row, y)
        draw, height = (boards, SMALL) if ply == 1 else (strokes, STROKE)
        nodes += draw(row, y + GAP) + beside(y + GAP + height / 2, said[-1])
        y += GAP + height
    lines += svg.element("path", d=f"{coloured}v{GAP + STROKE}", fill="none", stroke=COLOUR, stroke_width=2.5)
    text = "\n".join([*said, str(here.position)])
    shapes = lines, nodes, large(here, y + GAP)
    drawing = picture.document(LEFT + WIDTH + WORDS, y + GAP + LARGE, shapes, scale=SCALE, title="All ways", text=text)
    return picture.Picture(drawing, text)


def beside(y: float, text: str) -> str:
    """Words beside the rows, with their middle at this height."""
    lines, apart = wrap(text, LETTERS), svg.WORDS
    return picture.lines(LEFT + WIDTH + WORDS / 2, y - apart * (len(lines) - 1) / 2, lines, apart, picture.TEXT)


def edges(row: list[Place], y: float) -> str:
    """A line to each position of a row."""
    d = "".join(f"M{place.before:.1f} {y}L{place.x:.1f} {y + GAP}" for place in row)
    return svg.element("path", d=d, stroke=ROWS[row[0].position.to_move], stroke_width=min(1, 40 / len(row)))


def boards(row: list[Place], y: float) -> str:
    """The boards of a row."""
    side = min(SMALL, WIDTH / len(row) - 3)
    return "".join(picture.board(place.position.thumbnail(), place.x - side / 2, y, side) for place in row)


def strokes(row: list[Place], y: float) -> str:
    """A stroke for each position of a row."""
    d = "".join(f"M{place.x:.1f} {y}v{STROKE}" for place in row)
    return svg.element("path", d=d, stroke=svg.INK, stroke_width=0.6 * row[0].width)


def large(place: Place, y: float) -> str:
    """The board at an end of the way: its middle stands there, whatever names are beside it."""
    before, after = picture.margins(place.position)
    x = min(max(LEFT, place.x - LARGE / 2), LEFT + WIDTH - LARGE)
    return picture.moved(draw_board(place.position, [], LARGE), x + (after - before) / 2, y)
