"""The picture of a tree as SVG: the games' own boards, placed where Graphviz laid out the nodes.

    +------------------+  0
    |       ▲ b2       |          the mark and the move
    |     (−∞, 3)      |          the window, if any node has one
    |   +----------+   |  board   the root's is larger, with coordinates
    |   |          |   |
    |   +----------+   |
    |       = 3        |  value   the value, and notes below it: a row is as high as its boxes need
    |      cut: A      |
    |      has 0       |
    +------------------+  height

The live picture is the same for a browser: every node and edge can be found by its name and has classes, its states.
A mark is known by its form, and colour only repeats it: ▲ MAX, ▽ MIN, ○ chance, ■ game over, ◇ horizon.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from html import escape
from math import atan2, degrees
from typing import NamedTuple

from gamelab.games import FIRST, SECOND, HandTree, svg
from gamelab.search.result import WIN
from gamelab.search.trace import Path
from gamelab.show import dot, phrases, picture
from gamelab.show.tree_model import LETTERS, Box, Kind, row, text_tree

LINE = 15  # the height of a line of text
SCALE, LEAST, MOST, HAND, ROOT = 0.28, 64, 84, 46, 112
"""A board is drawn at this scale, its longer side within these limits; hand trees and the root have their own."""
TIGHT, SMALL = 50, 32
"""Boards become as small as this, but no narrower than the texts, where a row of them would be wider than the page;
and as small as that where a tree must fit into a room."""
FREE, DENSE = (4, 26), (2, 20)  # between nodes of a row, and between rows; in a room both are small
PAPER, BORDER = 14, 6  # around it all, and around a live picture
LEAF = 28
"""The leaves of a hand tree become as small as this, and their numbers are still 11 high."""
LEAST_WIDTH = 560  # of the legend
KINDS: dict[Kind, str] = {
    "max": "{first} to move",
    "min": "{second} to move",
    "chance": "chance, the mean over the moves",
    "terminal": "game over",
    "horizon": "horizon, evaluated",
}
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
.gamelab-tree .node > text:not(.verdict, circle + text), .gamelab-tree > text { fill: var(--ink, #222222); }
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


class Cell(NamedTuple):
    """How wide a node is, and at which heights its board and its value begin, from its upper edge.

    ``above`` are the lines of text above its board, which has this longer ``side`` and this ``margin``.
    """

    width: float
    board: float
    value: float
    side: float = 0
    margin: float = 0
    above: int = 0


def cell_of(drawings: Iterable[str], side: float, margin: float, above: int, widest: float) -> Cell:
    """The measures of nodes with these boards, which need not have the same size, and a text as wide as that."""
    sizes = [picture.board_size(drawing, side) for drawing in drawings]
    width, height = (max(lengths) for lengths in zip(*sizes, strict=True))
    board = LINE * above + margin + 3
    return Cell(round(max(width + 2 * margin + 4, widest)), board, board + height + margin + 3, side, margin, above)


def cells(drawings: dict[Box, str], given: Iterable[float]) -> tuple[Cell, list[Cell]]:
    """The measures of the leaves of a hand tree, and those of every other box, by its ply."""
    top, *boxes = drawings
    root, *others = drawings.values()
    texts = [f"{box.label}   " for box in boxes if box.kind != "folded"]  # the mark stands beside it
    texts += [text for box in drawings if box.kind != "leaf" for text in (box.window, box.value, *box.notes)]
    words = 1 + any(box.window for box in drawings), picture.text_width(max(texts, key=len, default=""))
    in_rows = Counter(len(box.node.path) for box in boxes)
    gap = FREE[0]
    fits = (picture.page_width() - 2 * PAPER + gap) // max(in_rows.values(), default=1) - gap  # the width of a box
    if isinstance(top.node.position, HandTree):
        cell = cell_of([root], HAND, 0, *words)
        leaf = cell if cell.width <= fits else cell_of([root], min(max(fits, LEAF), HAND), -2, 1, 0)
        return leaf, [cell] * (1 + len(in_rows))
    size = picture.size_of(root)
    side = min(max(SCALE * max(size), LEAST), MOST, max(fits - 4, TIGHT, words[1] - 4))
    first, *sides = given or [ROOT, *len(in_rows) * [side]]
    margin = max(picture.margins(top.node.position)) if first > LEAST else 0
    named = cell_of([root], first, margin, *words)
    return named, [named, *(cell_of(others, each, 0, *words) for each in sides)]


class TreeDrawing(picture.Picture):
    """The picture of a tree, made when it is first asked for; ``str`` gives it as indented text.

    ``sides`` are the longer sides of the boards of each row, if they are not as large as the page allows.
    """

    gap, rise = FREE

    def __init__(self, top: Box, sides: Iterable[float] = ()) -> None:
        super().__init__("", text_tree(top))
        self.top = top
        self.drawings = {box: box.node.position.thumbnail() for box in top.walk()}
        self.leaf, self.plies = cells(self.drawings, sides)
        if sides:
            self.gap, self.rise = DENSE

    @cached_property
    def source(self) -> str:
        """The sizes of the boxes, for Graphviz; the same tree gives the same bytes."""
        from graphviz import Digraph

        gaps = {"nodesep": inches(self.gap), "ranksep": inches(self.rise)}
        graph = Digraph(
            "tree",
            graph_attr={"ordering": "out", "splines": "line", **gaps},
            node_attr={"shape": "box", "fixedsize": "true", "label": ""},
            edge_attr={"arrowhead": "none"},
        )
        for box in self.drawings:
            graph.node(box.name, width=inches(self.cell(box).width), height=inches(self.rows[len(box.node.path)]))
            for child in box.children:
                graph.edge(box.name, child.name)
        return str(graph.source)

    @cached_property
    def layout(self) -> tuple[dot.Points, dot.Size]:
        """The middle of every box, and the size of it all."""
        points, (width, height) = dot.layout(self.source)
        placed = self.centred(points)
        halves = [(placed[box.name][0], self.cell(box).width // 2) for box in self.drawings]
        left = min(0, *(x - half for x, half in halves))  # a parent may be wider than all that is below it
        right = max(width, *(x + half for x, half in halves))
        return {name: (x - left, y) for name, (x, y) in placed.items()}, (right - left, height)

    def centred(self, points: dot.Points) -> dot.Points:
        """The points, with every parent moved towards the middle above its children as far as its row has room.

        Graphviz puts a parent anywhere between them, which is as short but less clear.
        """
        placed = dict(points)
        for box in reversed([box for box in self.drawings if box.children]):  # children before their parents
            (x, y), room = placed[box.name], self.cell(box).width + self.gap
            middle = (placed[box.children[0].name][0] + placed[box.children[-1].name][0]) / 2
            row = [other for other, level in placed.values() if level == y]
            left = max((other + room for other in row if other < x), default=middle)
            right = min((other - room for other in row if other > x), default=middle)
            placed[box.name] = min(max(middle, min(left, x)), max(right, x)), y
        return placed

    @cached_property
    def names(self) -> dict[Path, str]:
        """For every recorded node in the picture the name of its box; those in a folded box share its name."""
        found: dict[Path, str] = {}
        for box in self.drawings:  # each before its children, which then get their own names
            for node in box.hidden or (box.node,):
                found |= {below.path: box.name for below in node.walk()}
        return found

    def legend(self, *, live: bool = False) -> str:
        """The meaning of every sign in the picture; a ``live`` one has no bold line, and its cuts are told in words."""
        here = {box.kind for box in self.drawings}
        signs = {f"{LETTERS[kind]} {words}": kind in here for kind, words in kinds(self.top).items()}
        signs |= other_signs([*self.drawings], live)
        fixed = "\N{NO-BREAK SPACE}"
        found = [sign.replace(" ", fixed) if len(sign) < 60 else sign for sign, occurs in signs.items() if occurs]
        return f"{3 * fixed} ".join(found)  # lines are broken between signs

    def live_svg(self) -> str:
        """The picture for a browser, without legend and bold line, in which every node and edge can be addressed."""
        return self.page(LIVE, str(self.top.node.position), live=True)

    def page(self, style: str, text: str, *, live: bool, class_: str = "") -> str:
        """The tree alone, on paper that ends with it."""
        width, height = (side + 2 * BORDER for side in self.layout[1])
        shapes = [f"<style>{style}</style>", picture.moved(self.shapes(live=live), BORDER, BORDER)]
        look = f"gamelab-tree{' gamelab-live' * live} {class_}".rstrip()
        return picture.document(width, height, shapes, title="A game tree", text=text, class_=look)

    def svg(self) -> str:
        """The picture of a file or a notebook, with its legend."""
        inside, high = self.layout[1]
        width = max(inside, LEAST_WIDTH) + 2 * PAPER
        room = min(width, picture.page_width())  # the legend stands where it is seen without scrolling
        legend, height = picture.paragraph(self.legend(), high + 2 * PAPER, room)
        tree = picture.moved(self.shapes(live=False), (width - inside) / 2, PAPER)
        shapes = [f"<style>{STYLE}</style>", tree, legend]
        looks = {"title": f"A game tree: {len(self.drawings)} nodes", "text": str(self), "class_": "gamelab-tree"}
        return picture.document(width, height, shapes, **looks)

    def shapes(self, *, live: bool) -> str:
        """All edges and nodes."""
        pairs = [(box, child) for box in self.drawings for child in box.children]
        pairs.sort(key=lambda pair: pair[1].bold)  # so that the bold ones are on top
        return "\n".join([*(self.edge(box, child, live) for box, child in pairs), *self.nodes(live)])

    def nodes(self, live: bool) -> list[str]:
        """All nodes, each before its children."""
        return [self.node(box, live) for box in self.drawings]

    @cached_property
    def rows(self) -> dict[int, float]:
        """How high the row of each ply is."""
        found: dict[int, float] = {}
        for box in self.drawings:
            ply = len(box.node.path)
            found[ply] = max(found.get(ply, 0), self.height(box))
        return found

    def height(self, box: Box) -> float:
        """How high a box is; one that has no text below its board ends with it."""
        lines = len(below(box))
        return float(self.cell(box).value + (LINE * lines if lines else -3))

    def cell(self, box: Box) -> Cell:
        return self.leaf if box.kind == "leaf" else self.plies[len(box.node.path) - len(self.top.node.path)]

    def place(self, box: Box) -> tuple[float, float]:
        """Where a box stands: its middle and its upper edge."""
        x, y = self.layout[0][box.name]
        return x, y - self.rows[len(box.node.path)] / 2

    def edge(self, box: Box, child: Box, live: bool) -> str:
        """The edge to a child; a live picture has it twice, open and cut, so that its state can change."""
        (x1, top), (x2, end) = self.place(box), self.place(child)
        # Where a neighbour has a value, the edges of a box without one begin as low, or they would cross it.
        least = min(self.cell(box).value + LINE, self.rows[len(box.node.path)])
        folds = self.cell(child).board * (child.kind == "folded")
        ends = x1, top + max(self.height(box), least), x2, end - 3 + folds
        shapes = ""
        if live or not child.pruned:
            shapes += svg.line(*ends, class_="open-edge")
        if live or child.pruned:
            shapes += svg.element("g", svg.line(*ends) + cross(*ends), class_="cut-edge")
        if live:
            shapes += svg.line(*ends, class_="reach")
        return svg.element("g", shapes, class_=classes("edge", child, live), data_edge=child.name)

    def node(self, box: Box, live: bool) -> str:
        """One node with its tool tip."""
        (x, top), cell = self.place(box), self.cell(box)
        shapes = self.parts(box, live)
        if live:
            halo = svg.rect(-1, -4, cell.width + 2, self.height(box) + 7, rx=6, fill="none", class_="halo")
            verdict = svg.words(cell.width - 6, 6, "", LINE, class_="verdict", font_weight="bold")
            shapes = [halo, *shapes, verdict]
        inside = svg.element("title", escape(self.tip(box, live))) + "".join(shapes)
        looks = {"class_": classes("node", box, live), "data_node": box.name}
        return picture.moved(inside, x - cell.width / 2, top, **looks)

    def parts(self, box: Box, live: bool) -> list[str]:
        """What is drawn of a node."""
        return folded(self.cell(box), box) if box.hidden else played(self.cell(box), box, self.drawings[box])

    def tip(self, box: Box, live: bool) -> str:
        """The tool tip of a node; in a live picture it gives no value away."""
        if box.hidden or not live:
            return row(box)
        return f"{phrases.moves(box.node, box.node.path)}: {kinds(box).get(box.kind, 'a leaf')}"


def inches(points: float) -> str:
    """A length as Graphviz reads it; 72 points are an inch."""
    return f"{points / 72:.4f}"


def classes(what: str, box: Box, live: bool) -> str:
    """The classes of a node or an edge.  A live picture gives no answer away: nothing in it is bold or pale."""
    looks = " pruned" * box.pruned if live else " pale" * box.pruned + " bold" * box.bold
    return f"{what} {box.kind}{looks}"


def cross(x1: float, y1: float, x2: float, y2: float) -> str:
    """Two strokes across the middle of an edge, on a ground of paper."""
    strokes = svg.element("path", d="M-5.5 6L0.5 -6M-0.5 6L5.5 -6", stroke=svg.INK, stroke_width=2)
    ground = svg.rect(-3, -4, 6, 8, fill=svg.PAPER)
    place = f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({degrees(atan2(y2 - y1, x2 - x1)):.1f})"
    return svg.element("g", ground + strokes, transform=place)


def below(box: Box) -> list[tuple[str, str]]:
    """The texts below a board, each with its class: the value and the notes."""
    texts = [(box.value, "value"), *((note, "note") for note in box.notes)]
    return [(text, name) for text, name in texts if text and box.kind != "leaf"]


def played(cell: Cell, box: Box, drawing: str) -> list[str]:
    """Mark, move, window, board, value and notes of a node."""
    middle, position, beside = cell.width / 2, box.node.position, picture.text_width(box.label) / 2
    aside = 0 if box.badge or isinstance(position, HandTree) else 8  # beside the mark
    texts: list[tuple[float, tuple[str, str]]] = [(LINE, (box.window if cell.above > 1 else "", "window"))]
    texts += [(cell.value + LINE * n, text) for n, text in enumerate(below(box))]
    shapes = [svg.words(middle + aside, LINE / 2, box.label, picture.WORDS, class_="label")]
    shapes += [svg.words(middle, y + LINE / 2, text, picture.WORDS, class_=name) for y, (text, name) in texts if text]
    if box.badge:
        shapes.append(badge(middle + beside + 13, LINE / 2, box.badge))
    if isinstance(position, HandTree) and box.kind != "leaf":
        return [*shapes, mark(box.kind, middle, cell.board + HAND / 3, HAND / 3 - 2)]
    margin, (wide, high) = cell.margin, picture.board_size(drawing, cell.side)
    left = (cell.width - wide) / 2
    board = picture.board(drawing, left, cell.board, cell.side, named=position if margin else None)
    around = left - margin, cell.board - margin, wide + 2 * margin, high + 2 * margin
    shapes += [svg.element("g", board, class_="board"), svg.rect(*around, rx=3, class_="frame")]
    if box.kind != "leaf":
        shapes.append(mark(box.kind, middle + aside - beside - 11, LINE / 2, 5.5))
    return shapes


def badge(x: float, y: float, letter: str) -> str:
    """A letter on a black disc."""
    return svg.circle(x, y, 8, fill=svg.INK) + svg.words(x, y, letter, 11, fill=svg.WHITE, font_weight="bold")


def mark(kind: Kind, x: float, y: float, r: float) -> str:
    """The mark of a kind of node around a point."""
    place = f"translate({x:.1f} {y:.1f}) scale({r / 10:.2f})"
    return svg.element("path", d=MARKS[kind], transform=place, stroke_width=15 / r, class_="mark")


def folded(cell: Cell, box: Box) -> list[str]:
    """A box that stands for several nodes: their number, and what became of them."""
    middle, y = cell.width / 2, cell.board
    count, what = box.label.split()
    return [
        svg.rect(middle - 29, y, 58, 2 * LINE + 4, rx=6, class_="frame"),
        svg.words(middle, y + 0.6 * LINE, count, picture.WORDS, class_="count"),
        svg.words(middle, y + 1.6 * LINE, what, picture.WORDS),
    ]


def kinds(box: Box) -> dict[Kind, str]:
    """What the kinds of nodes are, in the words of the game."""
    first, second = (phrases.player(box.node.position, whose) for whose in (FIRST, SECOND))
    return {kind: words.format(first=first, second=second) for kind, words in KINDS.items()}


def other_signs(boxes: list[Box], live: bool) -> dict[str, bool]:
    """The meanings of the signs that are no marks of nodes, and whether each occurs."""
    first, second = boxes[0].node.position.sides
    values = {abs(box.node.value or 0) for box in boxes}
    holder = "the node named after “cut”" if any(box.is_cut and box.notes for box in boxes) else "a node above"
    return {
        "bold: best play": not live and sum(box.bold for box in boxes) > 1,
        "≤ ≥ a bound on the true value": any(box.value[:1] in ("≤", "≥") for box in boxes),
        "(α, β) window on entry": any(box.window for box in boxes),
        f"crossed: never looked at, as {holder} already has a move as good": not live
        and any(box.pruned for box in boxes),
        f"W3, −W4: {first} wins 3 plies from the root, {second} 4": any(map(phrases.is_win, values - {WIN})),
        f"W, −W: {first} wins, {second} wins": WIN in values,
    }
