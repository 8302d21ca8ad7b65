"""The picture of a tree as SVG: the games' own boards, placed where Graphviz laid out the nodes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from gamelab.games import HandTree, svg
from gamelab.show import legend as key
from gamelab.show import marks, phrases
from gamelab.show.cells import LABEL, NOTE, VALUE, WINDOW, Cell, view_box
from gamelab.show.layout import Points
from gamelab.show.marks import Point
from gamelab.show.plan import Box

MARGIN = 14
WIDEST = 840  # pixels: the room that JupyterLab leaves; a picture with a scroll bar is not seen whole
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Canvas:
    """Where every box stands; ``key`` makes the ids of this picture differ from those of another on the same page."""

    cell: Cell
    points: Points
    key: str

    def corner(self, box: Box) -> Point:
        """The upper left corner of a box."""
        x, y = self.points[box.name]
        return round(x - self.cell.width / 2, 1), round(y - self.cell.height / 2, 1)

    def top(self, box: Box) -> Point:
        """Where the edge to a box reaches its row."""
        x, y = self.points[box.name]
        return x, y - self.cell.height / 2 - 2

    def foot(self, box: Box) -> Point:
        """Where the edges from a box begin."""
        x, y = self.points[box.name]
        return x, y - self.cell.height / 2 + (self.cell.height if box.cut else self.cell.note) + 1

    def side(self, box: Box) -> Point:
        """Where the edge to a box of a stack ends."""
        x, y = self.points[box.name]
        middle = self.cell.board + self.cell.board_height / 2
        return x - self.cell.board_width / 2 - 2, y - self.cell.height / 2 + middle

    def trunk(self, box: Box) -> float:
        """The x of the line that a stack hangs on."""
        return self.points[box.name][0] - self.cell.width / 2 - 9


FOLDED = 32


def compose(top: Box, cell: Cell, points: Points, size: tuple[float, float], *, line: str, text: str) -> str:
    """The whole picture; ``line`` names what is drawn bold, ``text`` tells the same in words."""
    canvas = Canvas(cell, points, "t" + sha256(text.encode()).hexdigest()[:8])
    boxes = list(top.walk())
    tree = [edge(canvas, box, child) for box in boxes for child in box.children if not child.bold]
    tree += [edge(canvas, box, child) for box in boxes for child in box.children if child.bold]
    tree += [node(canvas, box) for box in boxes]
    signs, key_width, key_height = key.legend(key.entries(top, line), max(size[0], 380))
    width = round(max(size[0], key_width) + 2 * MARGIN)
    left = round((width - size[0]) / 2, 1)
    height = round(size[1] + key_height + 3 * MARGIN)
    inside = [
        svg.element("title", escape(summary(boxes))), svg.element("desc", escape(text)),
        svg.rect(0, 0, width, height, fill=svg.WHITE),
        svg.element("g", "\n".join(tree), transform=f"translate({svg.written(left)} {MARGIN})"),
        svg.element("g", "".join(signs), transform=f"translate({MARGIN} {svg.written(size[1] + 2 * MARGIN)})"),
    ]  # fmt: skip
    shown = min(1, WIDEST / width)
    return svg.element(
        "svg", "\n".join(["", *inside, ""]), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
        width=round(width * shown), height=round(height * shown), role="img", font_family=FONT,
        style="max-width:100%;height:auto",
    )  # fmt: skip


def summary(boxes: list[Box]) -> str:
    """What the picture shows, in a few words."""
    cuts = sum(box.node.status == "cut" for box in boxes if box.kind != "folded")
    return f"A game tree: {len(boxes)} nodes drawn, {cuts} of them cut" if cuts else f"A game tree: {len(boxes)} nodes"


def edge(canvas: Canvas, box: Box, child: Box) -> str:
    """The line to a child: dashed and crossed if nobody went there, bold on the line that is followed."""
    path = stacked_path(canvas, box, child) if child.head else [canvas.foot(box), canvas.top(child)]
    crossing = path[-2], path[-1]
    if child.kind == "folded" and not child.head:
        x, y = canvas.top(child)
        path.append((x, y + canvas.cell.board + (canvas.cell.board_height - FOLDED) / 2))
    looks: dict[str, svg.Value] = {"stroke": marks.SOFT, "stroke_width": 1.2}
    if child.pruned:
        looks |= {"stroke": "#8f8f8a", "stroke_dasharray": "4 3"}
    elif child.bold:
        looks = {"stroke": marks.LINE, "stroke_width": 3.5, "stroke_linecap": "round"}
    points = " ".join(f"{svg.written(x)},{svg.written(y)}" for x, y in path)
    drawn = svg.element("polyline", points=points, fill="none", stroke_linejoin="round", **looks)
    return drawn + (marks.cut_mark(*crossing) if child.pruned else "")


def stacked_path(canvas: Canvas, box: Box, child: Box) -> list[Point]:
    """From the box, or from the sibling above, down the line that the stack hangs on, then to the child's side."""
    assert child.head is not None
    trunk, end = canvas.trunk(child), canvas.side(child)
    if child is child.head or child.bold:
        return [canvas.foot(box), (trunk, canvas.top(child.head)[1]), (trunk, end[1]), end]
    above = box.children[box.children.index(child) - 1]
    return [(trunk, canvas.side(above)[1]), (trunk, end[1]), end]


def node(canvas: Canvas, box: Box) -> str:
    """One node with its tool tip; what was never looked at is pale."""
    left, top = canvas.corner(box)
    shapes = folded(canvas.cell, box) if box.kind == "folded" else played(canvas.cell, box)
    inside = [svg.element("title", escape(tip(box))), *shapes]
    place = f"translate({svg.written(left)} {svg.written(top)})"
    return svg.element("g", "".join(inside), id=f"{canvas.key}-{box.name}", transform=place)


def tip(box: Box) -> str:
    """All that is known of a node, in one line."""
    if box.kind == "folded":
        labels = ", ".join(node.position.label(node.path[-1]) for node in box.hidden)
        return f"{'never looked at' if box.pruned else 'not drawn'}: {labels}"
    node = box.node
    kinds = {**key.KINDS, "max": "MAX to move", "min": "MIN to move", "horizon": "at the horizon"}
    found = [f"{phrases.moves(node, node.path)}: {kinds[box.kind]}"]
    found += [phrases.value(node, full=True), f"window {box.window}" if box.window else "", phrases.cut_reason(node)]
    found.append("never looked at" if box.pruned else "")
    return ", ".join(words for words in found if words)


def played(cell: Cell, box: Box) -> list[str]:
    """Move, window, board, mark, value and note of a node."""
    middle = cell.width / 2
    ink = marks.SOFT if box.pruned else svg.INK
    shapes = [svg.words(middle, LABEL / 2, box.label, LABEL, fill=ink, font_weight="bold" if box.bold else "normal")]
    if box.window:
        shapes.append(svg.words(middle, LABEL + 2 + WINDOW / 2, box.window, WINDOW, fill=marks.SOFT))
    shapes += blank(cell, box) if isinstance(box.node.position, HandTree) else board(cell, box)
    if box.badge:
        shapes.append(marks.badge(middle + cell.board_width / 2, cell.board, box.badge))
    if box.cut or box.more:
        looks: dict[str, svg.Value] = {"font_weight": "bold"} if box.cut else {"fill": marks.SOFT}
        shapes.append(svg.words(middle, cell.note + NOTE / 2, box.cut or box.more, NOTE, **looks))
    return shapes


def board(cell: Cell, box: Box) -> list[str]:
    """The game's own drawing in its frame, and below it the mark with the value."""
    wide = 16 + len(box.value) * 7.4
    x, y = (cell.width - wide) / 2 + 6, cell.value + VALUE / 2
    shapes = [picture(cell, box), frame(cell, box)]
    if box.value:
        words = svg.words(x + 10, y, box.value, VALUE, text_anchor="start", font_weight="bold")
        return [*shapes, marks.mark(box.kind, x, y, 5.5), words]
    return [*shapes, marks.mark(box.kind, cell.width / 2, y, 5.5, pale=box.pruned)]


def blank(cell: Cell, box: Box) -> list[str]:
    """A node of a hand tree: a leaf is its number, another a large mark over its value."""
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    if box.kind == "terminal":
        return [picture(cell, box), frame(cell, box)]
    shapes = [marks.mark(box.kind, middle, y, cell.board_height / 2 - 2, pale=box.pruned)]
    if box.value or not box.pruned:
        shapes.append(svg.words(middle, cell.value + VALUE / 2, box.value or "?", VALUE + 1, font_weight="bold"))
    return shapes


def picture(cell: Cell, box: Box) -> str:
    """The game's drawing, scaled into its place; the title and description are the node's, so it has none."""
    drawing = box.node.position.thumbnail()
    left, top, width, height = view_box(drawing)
    inside = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    inside = re.sub(r"<(title|desc)>.*?</\1>\s*", "", inside, flags=re.DOTALL).strip().replace("\n", "")
    placed = svg.element(
        "svg", inside, x=(cell.width - cell.board_width) / 2, y=cell.board, width=cell.board_width,
        height=cell.board_height, viewBox=f"{left:g} {top:g} {width:g} {height:g}", font_family="sans-serif",
    )  # fmt: skip
    return svg.element("g", placed, opacity=0.35) if box.pruned else placed


def frame(cell: Cell, box: Box) -> str:
    """The board's frame: bold on the line, heavy when the game is over, dashed where nobody went."""
    looks: dict[str, svg.Value] = {"stroke": "none"}
    if box.pruned:
        looks = {"stroke": "#8f8f8a", "stroke_dasharray": "4 3"}
    elif box.bold:
        looks = {"stroke": marks.LINE, "stroke_width": 3}
    elif box.kind == "terminal":
        looks = {"stroke": svg.INK, "stroke_width": 2}
    left = (cell.width - cell.board_width) / 2
    return svg.rect(left, cell.board, cell.board_width, cell.board_height, rx=3, fill="none", **looks)


def folded(cell: Cell, box: Box) -> list[str]:
    """A box that stands for several nodes: their number, and what became of them."""
    count, what = box.label.split()
    width = min(cell.width, 52)
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    dashes: dict[str, svg.Value] = {"stroke_dasharray": "4 3"} if box.pruned else {}
    return [
        svg.rect(middle - width / 2, y - FOLDED / 2, width, FOLDED, rx=6, fill="#f4f4f1", stroke="#8f8f8a", **dashes),
        svg.words(middle, y - 7, count, 12, font_weight="bold", fill=marks.SOFT),
        svg.words(middle, y + 7, what, 10, fill=marks.SOFT),
    ]
