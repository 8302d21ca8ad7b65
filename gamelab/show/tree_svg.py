"""The picture of a tree as SVG: the games' own boards, with edges, marks and words around them.

The live picture is the same for a browser: every node and edge can be found by its name and has classes, its states.
A mark is known by its form, and colour only repeats it: ▲ MAX, ▽ MIN, ○ chance, ■ game over, ◇ horizon.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from html import escape
from math import atan2, degrees
from textwrap import wrap

from gamelab.games import HandTree, svg
from gamelab.search.trace import Path
from gamelab.show import phrases, picture
from gamelab.show.tree_boxes import Box, Kind, kinds, legend, row, text_tree
from gamelab.show.tree_layout import AROUND, DENSE, FREE, HAND, LINE, Cell, Layout, below, cells, layout

BORDER = 6  # around a live picture
LEAST_WIDTH = 560  # of the legend
MARKS: dict[Kind, str] = {
    "max": "M-10 8H10L0 -9z",
    "min": "M-10 -8H10L0 9z",
    "chance": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
    "terminal": "M-8 -8H8V8H-8z",
    "horizon": "M-10 0L0 -10L10 0L0 10z",
}
"""The outlines of the marks, around a point, 20 units wide."""
THEMED = """
.gamelab-tree .value, .gamelab-tree .count, .gamelab-tree .bold > .label { font-weight: bold; }
.gamelab-tree .frame { fill: none; stroke: none; }
.gamelab-tree .terminal > .frame, .gamelab-tree .leaf > .frame { stroke: var(--ink, #222222); stroke-width: 2px; }
.gamelab-tree .folded > .frame { fill: var(--fold, #f4f4f1); stroke: var(--dim, #777777); }
.gamelab-tree .bold > .frame { stroke: var(--bold, #96308a); stroke-width: 3px; }
.gamelab-tree .mark { fill: var(--paper, #ffffff); stroke: var(--ink, #222222); stroke-linejoin: round; }
.gamelab-tree .max > .mark { fill: var(--max, #cc3311); stroke: var(--max, #cc3311); }
.gamelab-tree .min > .mark { stroke: var(--min, #0072b2); }
.gamelab-tree .terminal > .mark { fill: var(--ink, #222222); }
.gamelab-tree .open-edge { stroke: var(--line, #555555); }
.gamelab-tree .bold > .open-edge { stroke: var(--bold, #96308a); stroke-width: 3.5px; }
.gamelab-tree .cut-edge > line { stroke: var(--dim, #777777); stroke-dasharray: 4 3; }
.gamelab-tree .pale > .board, .gamelab-tree .pale > .mark { opacity: 0.72; }
.gamelab-tree .pale > .frame { stroke: var(--dim, #777777); stroke-width: 1px; stroke-dasharray: 4 3; }
"""
STYLE = re.sub(r"var\(--\w+, (#\w+)\)", r"\1", THEMED)
"""The looks of a tree on paper of its own: not all programs that convert SVG know variables, or all selectors below."""
LIVE = (
    THEMED
    + """
.gamelab-tree > rect, .gamelab-tree .cut-edge g rect { fill: var(--paper, #f7f6f1); }
.gamelab-tree .node > text:not(.verdict), .gamelab-tree > text { fill: var(--ink, #222222); }
.gamelab-tree .board > text { fill: var(--ink, #444444); }
.gamelab-tree .cut-edge g path { stroke: var(--ink, #222222); }
.gamelab-live .cut-edge, .gamelab-live .edge:is(.skipped, .marked, .folded.pruned) .open-edge { visibility: hidden; }
.gamelab-live .edge:is(.skipped, .marked, .folded.pruned) .cut-edge { visibility: visible; }
.gamelab-live .cut-edge > g { translate: 0 2px; }
.gamelab-live :is(.hidden, .below) { opacity: 0.78; }
.gamelab-live .skipped, .gamelab-live .marked > :not(.halo, .verdict) { opacity: 0.78; }
.gamelab-live .hidden > :is(.window, .value, .note) { visibility: hidden; }
.gamelab-live:has(.hidden, .current) .node:not(.cut) > .note { visibility: hidden; }
.gamelab-live .on-stack > .halo { stroke: var(--now, #e69f00); stroke-width: 2; stroke-dasharray: 4 3; }
.gamelab-live .current > .halo { stroke: var(--now, #e69f00); stroke-width: 4; fill: #f0e442; fill-opacity: 0.2; }
.gamelab-live .open > .value { font-size: 11px; font-weight: normal; }
.gamelab-live .node:not(.current) > .value { paint-order: stroke; stroke: var(--paper, #ffffff); stroke-width: 3px; }
.gamelab-live .clickable { cursor: pointer; outline: none; }
.gamelab-live .reach { stroke: transparent; stroke-width: 16px; clip-path: inset(55% 0 0 0); }
.gamelab-live .clickable:hover > .halo { stroke: var(--focus, #56b4e9); stroke-width: 2; }
.gamelab-live .marked > .halo { stroke: var(--line, #444444); stroke-width: 2; stroke-dasharray: 4 3; }
.right { --verdict: var(--value, #00724f); }
.wrong { --verdict: var(--max, #b34700); }
.missed { --verdict: var(--focus, #0067a3); }
.gamelab-live :is(.right, .wrong, .missed) > .halo { stroke: var(--verdict); stroke-width: 3; stroke-dasharray: none; }
.gamelab-live .missed > .halo { stroke-dasharray: 2 4; }
.gamelab-live .verdict { fill: var(--verdict); }
.gamelab-live :focus-visible > .halo { stroke: var(--focus, #0072b2); stroke-width: 5; stroke-dasharray: none; }
"""
)
"""The style of a tree on a page: in the page's own colours, with the states of a live picture."""


class TreeDrawing(picture.Picture):
    """The picture of a tree, made when it is first asked for; ``str`` gives it as indented text.

    ``sides`` are the longer sides of the boards of each row, if they are not as large as the page allows.
    """

    looks, styles = "gamelab-tree", (STYLE, LIVE)
    live = False
    """Whether it is for a browser, where every node and edge can be addressed, and their states change."""

    def __init__(self, top: Box, sides: Sequence[float] = ()) -> None:
        super().__init__("", text_tree(top))
        self.top, self.sides = top, sides
        self.drawings = {box: box.node.position.thumbnail() for box in top.walk()}

    @cached_property
    def layout(self) -> Layout:
        """Where the boxes stand."""
        return layout(cells(self.drawings, self.sides), *(DENSE if self.sides else FREE))

    @cached_property
    def names(self) -> dict[Path, str]:
        """For every recorded node in the picture the name of its box; those in a folded box share its name."""
        found: dict[Path, str] = {}
        for box in self.drawings:  # each before its children, which then get their own names
            for node in box.hidden or (box.node,):
                found |= {below.path: box.name for below in node.walk()}
        return found

    def live_svg(self) -> str:
        """The picture for a browser, without legend and bold line."""
        drawing = copy(self)
        drawing.live = True
        return drawing.page()

    def page(self) -> str:
        """The tree alone, on paper that ends with it; a live one holds its text."""
        width, height = (side + 2 * BORDER for side in self.layout[1:])
        shapes = [f"<style>{self.styles[self.live]}</style>", picture.moved(self.shapes(), BORDER, BORDER)]
        text, look = str(self.top.node.position) * self.live, self.looks + " gamelab-live" * self.live
        return picture.document(width, height, shapes, title="A game tree", text=text, class_=look)

    def svg(self) -> str:
        """The picture of a file or a notebook, with its legend."""
        _, inside, high = self.layout
        width = max(inside, LEAST_WIDTH) + 2 * AROUND
        room = min(width, picture.page_width())  # they stand where it is seen without scrolling
        signs = wrap(legend(self.top, live=False), int((room - 2 * picture.MARGIN) / (0.53 * svg.WORDS)))
        bottom, apart = high + 2 * AROUND, 1.5 * svg.WORDS
        words = picture.lines(picture.MARGIN, bottom + apart / 2, signs, apart, text_anchor="start")
        tree = picture.moved(self.shapes(), (width - inside) / 2, AROUND)
        shapes = [f"<style>{STYLE}</style>", tree, words]
        title, height = f"A game tree: {len(self.drawings)} nodes", bottom + apart * len(signs) + picture.MARGIN
        return picture.document(width, height, shapes, title=title, text=str(self), class_="gamelab-tree")

    def shapes(self) -> str:
        """All edges and nodes."""
        pairs = [(box, child) for box in self.drawings for child in box.children]
        pairs.sort(key=lambda pair: pair[1].bold)  # so that the bold ones are on top
        return "\n".join([*(self.edge(box, child) for box, child in pairs), *self.nodes()])

    def nodes(self) -> list[str]:
        """All nodes, each before its children."""
        return [self.node(box) for box in self.drawings]

    def edge(self, box: Box, child: Box) -> str:
        """The edge to a child; a live picture has it twice, open and cut, so that its state can change."""
        above, below = self.layout.places[box], self.layout.places[child]
        ends = above.x, above.edges, below.x, below.top - 3
        shapes = ""
        if self.live or not child.pruned:
            shapes += svg.line(*ends, class_="open-edge")
        if self.live or child.pruned:
            shapes += svg.element("g", svg.line(*ends) + cross(*ends), class_="cut-edge")
        if self.live:
            shapes += svg.line(*ends, class_="reach")
        return svg.element("g", shapes, class_=self.classes("edge", child), data_edge=child.name)

    def node(self, box: Box) -> str:
        """One node with its tool tip."""
        cell, x, top, height, _ = self.layout.places[box]
        shapes = self.parts(box)
        if self.live:
            halo = svg.rect(-1, -4, cell.width + 2, height + 7, rx=6, fill="none", class_="halo")
            verdict = svg.words(cell.width - 6, 6, "", LINE, class_="verdict", font_weight="bold")
            shapes = [halo, *shapes, verdict]
        inside = svg.element("title", escape(self.tip(box))) + "".join(shapes)
        look = self.classes("node", box)
        return picture.moved(inside, x - cell.width / 2, top, class_=look, data_node=box.name)

    def classes(self, what: str, box: Box) -> str:
        """The classes of a node or an edge.  A live picture gives no answer away: nothing in it is bold or pale."""
        looks = " pruned" * box.pruned if self.live else " pale" * box.pruned + " bold" * box.bold
        return f"{what} {box.kind}{looks}"

    def parts(self, box: Box) -> list[str]:
        """What is drawn of a node."""
        cell = self.layout.places[box].cell
        return folded(cell, box) if box.hidden else played(cell, box, self.drawings[box])

    def tip(self, box: Box) -> str:
        """The tool tip of a node; in a live picture it gives no value away."""
        if box.hidden or not self.live:
            return row(box)
        return f"{phrases.moves(box.node, box.node.path)}: {kinds(box).get(box.kind, 'a leaf')}"


def cross(x1: float, y1: float, x2: float, y2: float) -> str:
    """Two strokes across the middle of an edge, on a ground of paper."""
    strokes = svg.element("path", d="M-5.5 6L0.5 -6M-0.5 6L5.5 -6", stroke=svg.INK, stroke_width=2)
    ground = svg.rect(-3, -4, 6, 8, fill=svg.PAPER)
    place = f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({degrees(atan2(y2 - y1, x2 - x1)):.1f})"
    return svg.element("g", ground + strokes, transform=place)


def played(cell: Cell, box: Box, drawing: str) -> list[str]:
    """Mark, move, window, board, value and notes of a node."""
    middle, beside = cell.width / 2, picture.text_width(box.label) / 2
    is_hand_tree = isinstance(box.node.position, HandTree)
    aside = 8 * (not is_hand_tree)  # beside the mark
    words = box.label if 2 * beside < cell.width else box.label.split()[-1]  # a parent's stands above narrow leaves
    texts = [(middle + aside, 0.0, words, "label"), (middle, LINE, box.window, "window")]
    texts += [(middle, cell.value + LINE * n, text, name) for n, (text, name) in enumerate(below(box))]
    shapes = [svg.words(x, y + LINE / 2, text, class_=name) for x, y, text, name in texts if text]
    if box.kind == "leaf":
        return shapes + framed(cell, box, drawing)
    if is_hand_tree:
        return [*shapes, mark(box.kind, middle, cell.board + HAND / 3, HAND / 3 - 2)]
    return [*shapes, *framed(cell, box, drawing), mark(box.kind, middle + aside - beside - 11, LINE / 2, 5.5)]


def framed(cell: Cell, box: Box, drawing: str) -> list[str]:
    """The board of a node, with its coordinates if there is a margin for them, and the frame around it."""
    margin, (wide, high) = cell.margin, picture.board_size(drawing, cell.side)
    left = (cell.width - wide) / 2
    board = picture.board(drawing, left, cell.board, cell.side, named=box.node.position if margin else None)
    around = left - margin, cell.board - margin, wide + 2 * margin, high + 2 * margin
    return [svg.element("g", board, class_="board"), svg.rect(*around, rx=3, class_="frame")]


def mark(kind: Kind, x: float, y: float, r: float) -> str:
    """The mark of a kind of node around a point."""
    place = f"translate({x:.1f} {y:.1f}) scale({r / 10:.2f})"
    return svg.element("path", d=MARKS[kind], transform=place, stroke_width=15 / r, class_="mark")


def folded(cell: Cell, box: Box) -> list[str]:
    """A box that stands for several nodes: their number, and what became of them."""
    middle = cell.width / 2
    count, what = box.label.split()
    return [
        svg.rect(middle - 29, 0, 58, 2 * LINE + 4, rx=6, class_="frame"),
        svg.words(middle, 0.6 * LINE, count, class_="count"),
        svg.words(middle, 1.6 * LINE, what),
    ]
