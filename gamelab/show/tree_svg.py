"""The picture of a tree as SVG: the games' own boards, placed where Graphviz laid out the nodes.

    +------------------+  0
    |        b2        |          the move
    |     (−∞, 3)      |          the window, if any node has one
    |   +----------+   |  board   the root's is larger, with coordinates
    |   |          |   |
    |   +----------+   |
    |      ▲ = 3       |  value   the mark and the value
    |      cut: A      |  notes   if any node has a reason or something hidden below
    |      has 0       |
    +------------------+  height

The live picture is the same for a browser: every node and edge can be found by its name and has classes, its states.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from gamelab.games import HandTree, Sim, svg
from gamelab.show import phrases, picture
from gamelab.show.dot import Points
from gamelab.show.glyphs import LETTERS, PURPLE, Kind, Point, badge, cut_mark, glyph
from gamelab.show.tree_model import Box, hidden_moves, row

LABEL, WINDOW, VALUE, NOTE = 12, 11, 13, 11  # sizes of type
SCALE, LEAST, MOST, HAND, ROOT = 0.28, 64, 84, 46, 112
"""A board is drawn at this scale, its longer side within these limits; hand trees and the root have their own."""
FOLDED, STEP = 34, 14  # heights of a folded box and of a line of notes
GAP, RISE, PAPER = 10, 36, 14  # between nodes of a row, between rows, around it all
DASHES: svg.Attributes = {"stroke": "#777777", "stroke_dasharray": "4 3"}
KINDS: dict[Kind, str] = {
    "max": "MAX to move",
    "min": "MIN to move",
    "chance": "chance, the mean over the moves",
    "terminal": "game over",
    "horizon": "horizon, evaluated",
}
SMALLEST = 0.75
"""How much smaller a live picture may become so that it fits; a wider one scrolls."""
STYLE = """
.gamelab-tree .cut-edge, .gamelab-tree .edge:is(.skipped, .marked) .open-edge { visibility: hidden; }
.gamelab-tree .edge:is(.skipped, .marked, .folded) .cut-edge { visibility: visible; }
.gamelab-tree :is(.hidden, .below) { opacity: 0.25; }
.gamelab-tree .skipped, .gamelab-tree .marked > :not(.halo, .verdict) { opacity: 0.55; }
.gamelab-tree :is(.hidden > :is(.window, .value, .note), .no-value > .value) { visibility: hidden; }
.gamelab-tree:has(.hidden, .current) .node:not(.cut) > .note { visibility: hidden; }
.gamelab-tree .on-stack > .halo { stroke: #e69f00; stroke-width: 2; stroke-dasharray: 4 3; }
.gamelab-tree .current > .halo { stroke: #e69f00; stroke-width: 4; fill: #f0e442; fill-opacity: 0.2; }
.gamelab-tree .clickable { cursor: pointer; }
.gamelab-tree .clickable:focus { outline: none; }
.gamelab-tree .clickable:hover > .halo { stroke: #56b4e9; stroke-width: 2; }
.gamelab-tree :is(.clickable:focus-visible, .asked) > .halo { stroke: #0072b2; stroke-width: 3; }
.gamelab-tree .marked > .halo { stroke: #444444; stroke-width: 2; stroke-dasharray: 4 3; }
.gamelab-tree .right > .halo { stroke: #009e73; stroke-width: 3; stroke-dasharray: none; }
.gamelab-tree .right > .verdict { fill: #00724f; }
.gamelab-tree .wrong > .halo { stroke: #cc3311; stroke-width: 3; stroke-dasharray: none; }
.gamelab-tree .wrong > .verdict { fill: #b34700; }
"""


@dataclass(frozen=True)
class Cell:
    """Where things stand in a node, in pixels from its upper left corner; ``margin`` is for coordinates."""

    width: float
    side: float
    board_width: float
    board_height: float
    margin: float
    windows: bool
    lines: int

    @property
    def board(self) -> float:
        return LABEL + 6 + (WINDOW + 4) * self.windows + self.margin

    @property
    def value(self) -> float:
        return self.board + self.board_height + self.margin + 4

    @property
    def notes(self) -> float:
        return self.value + VALUE + 5

    @property
    def height(self) -> float:
        return self.notes + self.lines * STEP


def cells(top: Box) -> tuple[Cell, Cell]:
    """The measures of the root, and those that fit every other box."""
    boxes = list(top.walk())
    position = top.node.position
    hand = isinstance(position, HandTree)
    drawing = position.thumbnail()
    longer = max(picture.view_box(drawing)[2:])
    words = [(box.label + "   " * bool(box.badge), LABEL) for box in boxes]
    words += [(text, size) for box in boxes for text, size in ((box.window, WINDOW), (f"    {box.value}", VALUE))]
    words += [(note, NOTE) for box in boxes for note in box.notes]
    widest = max(picture.text_width(*each) for each in words)
    shared = any(box.window for box in boxes), max(len(box.notes) for box in boxes)

    def cell(side: float, margin: float) -> Cell:
        width, height = picture.board_size(drawing, side)
        return Cell(round(max(width + 2 * margin + 4, widest), 1), side, width, height, margin, *shared)

    margin = picture.MARGIN if picture.coordinates_of(position) else 0
    side = HAND if hand else min(max(SCALE * longer, LEAST), MOST)
    return cell(HAND if hand else ROOT, margin), cell(side, 0)


def centred(top: Box, points: Points, room: float) -> Points:
    """The points, with every parent moved towards the middle above its children as far as its row leaves ``room``.

    Graphviz puts a parent anywhere between them, which is as short but less clear.
    """
    placed = dict(points)
    for box in reversed([box for box in top.walk() if box.children]):  # children before their parents
        x, y = placed[box.name]
        middle = round((placed[box.children[0].name][0] + placed[box.children[-1].name][0]) / 2, 1)
        others = [other for name, (other, level) in placed.items() if level == y and name != box.name]
        least = max((other + room for other in others if other < x), default=middle)
        most = min((other - room for other in others if other > x), default=middle)
        placed[box.name] = max(min(middle, max(most, x)), min(least, x)), y
    return placed


@dataclass(frozen=True)
class Sheet:
    """The boxes of a picture, the middle of each of them, and the size of it all."""

    top: Box
    root: Cell
    other: Cell
    points: Points
    size: tuple[float, float]

    def cell(self, box: Box) -> Cell:
        return self.root if box is self.top else self.other

    def corner(self, box: Box) -> Point:
        """The upper left corner of a box."""
        (x, y), cell = self.points[box.name], self.cell(box)
        return round(x - cell.width / 2, 1), round(y - cell.height / 2, 1)

    def head(self, box: Box) -> Point:
        """Where the edge to a box ends."""
        cell = self.cell(box)
        down = cell.board + (cell.board_height - FOLDED) / 2 if box.kind == "folded" else -3
        return self.points[box.name][0], self.corner(box)[1] + down

    def foot(self, box: Box) -> Point:
        """Where the edges from a box begin."""
        return self.points[box.name][0], self.corner(box)[1] + foot(self.cell(box), box)

    def standing(self, line: str, text: str) -> str:
        """The picture of a file or a notebook with its legend; ``line`` names what is drawn bold."""
        boxes = list(self.top.walk())
        pairs = [(box, child) for box in boxes for child in box.children]
        pairs.sort(key=lambda pair: pair[1].bold)  # so that the bold ones are on top
        tree = [edge(self.foot(box), self.head(child), cut=child.pruned, bold=child.bold) for box, child in pairs]
        tree += [self.node(box) for box in boxes]
        width = max(self.size[0], 380) + 2 * PAPER
        place = (width - self.size[0]) / 2, PAPER
        bottom = max(self.foot(box)[1] for box in boxes)
        key, height = picture.paragraphs(legend(boxes, line), bottom + 2 * PAPER, width, picture.TEXT)
        title = f"A game tree: {len(boxes)} nodes"
        return picture.document(width, height, [moved("\n".join(tree), *place), key], title=title, text=text)

    def live(self, text: str) -> str:
        """The picture for a browser."""
        boxes = list(self.top.walk())
        tree = [self.live_edge(box, child) for box in boxes for child in box.children]
        tree += [self.node(box, live=True) for box in boxes]
        shapes = [f"<style>{STYLE}</style>", moved("\n".join(tree), PAPER, PAPER)]
        width, height = (side + 2 * PAPER for side in self.size)
        fit = f"max-width: 100%; min-width: {SMALLEST * width:.0f}px; height: auto"
        return picture.document(width, height, shapes, title="A game tree", text=text, class_="gamelab-tree", style=fit)

    def live_edge(self, box: Box, child: Box) -> str:
        """The edge to a child: as it is, and as cut; to a folded one only what fits it."""
        forms = {"open-edge": False, "cut-edge": True}
        if child.kind == "folded":
            forms = {"cut-edge": True} if child.pruned else {"open-edge": False}
        ends = self.foot(box), self.head(child)
        lines = "".join(svg.element("g", edge(*ends, cut=cut), class_=name) for name, cut in forms.items())
        return svg.element("g", lines, class_=classes("edge", child), data_edge=child.name)

    def node(self, box: Box, *, live: bool = False) -> str:
        """One node with its tool tip.  What was never looked at is pale, but not in a live picture."""
        cell, tip = self.cell(box), row(box)
        before, after = [], []
        if live:
            what = hidden_moves(box) or f"{phrases.moves(box.node, box.node.path)}: {KINDS[box.kind]}"
            tip = f"{box.label}: {what}" if box.hidden else what
            before.append(svg.rect(-3, -4, cell.width + 6, foot(cell, box) + 7, rx=7, fill="none", class_="halo"))
            after.append(svg.words(cell.width - 6, 6, "", 15, class_="verdict", font_weight="bold"))
        draw = folded if box.kind == "folded" else played
        inside = [svg.element("title", escape(tip)), *before, *draw(cell, box, live), *after]
        return moved("".join(inside), *self.corner(box), class_=classes("node", box), data_node=box.name)


def classes(what: str, box: Box) -> str:
    return f"{what} {box.kind}{' pruned' if box.pruned else ''}"


def moved(shapes: str, x: float, y: float, **attributes: svg.Value) -> str:
    return svg.element("g", shapes, transform=f"translate({svg.format_value(x)} {svg.format_value(y)})", **attributes)


def edge(start: Point, end: Point, *, cut: bool, bold: bool = False) -> str:
    """The line to a child: dashed and crossed if nobody went there, bold on the line that is followed."""
    if cut:
        return svg.line(*start, *end, **DASHES) + cut_mark(start, end)
    looks: svg.Attributes = {"stroke": PURPLE, "stroke_width": 3.5} if bold else {"stroke": "#555555"}
    return svg.line(*start, *end, **looks)


def foot(cell: Cell, box: Box) -> float:
    """Where a node ends; a leaf of a hand tree has nothing below its number."""
    leaf = isinstance(box.node.position, HandTree) and box.kind == "terminal"
    return cell.board + cell.board_height if leaf else cell.notes + len(box.notes) * STEP


def played(cell: Cell, box: Box, live: bool) -> list[str]:
    """Move, window, board, mark, value and notes of a node."""
    middle = cell.width / 2
    pale, bold = box.pruned and not live, box.bold and not live

    def words(y: float, text: str, size: float, name: str, **looks: svg.Value) -> str:
        return svg.words(middle, y + size / 2, text, size, class_=name, **looks)

    shapes = [words(0, box.label, LABEL, "label", font_weight="bold" if bold else "normal")]
    if box.window:
        shapes.append(words(LABEL + 3, box.window, WINDOW, "window", fill=picture.GREY))
    if box.badge:
        shapes.append(badge(middle + picture.text_width(box.label, LABEL) / 2 + 13, LABEL / 2, box.badge))
    draw = hand_node if isinstance(box.node.position, HandTree) and box.kind != "terminal" else board
    shapes += draw(cell, box, pale, bold)
    weight = "bold" if box.cut else "normal"
    shapes += [words(cell.notes + n * STEP, note, NOTE, "note", font_weight=weight) for n, note in enumerate(box.notes)]
    return shapes


def board(cell: Cell, box: Box, pale: bool, bold: bool) -> list[str]:
    """The game's own drawing in its frame, and below it the mark with the value; a hand tree's leaf is its number."""
    left, position = (cell.width - cell.board_width) / 2, box.node.position
    drawing = picture.board(position, left, cell.board, cell.side, coordinates=cell.margin > 0)
    shapes = [svg.element("g", drawing, opacity=0.4) if pale else drawing, frame(cell, box, pale, bold)]
    if isinstance(position, HandTree):
        return shapes
    x, y = (cell.width - picture.text_width(f" {box.value}".rstrip(), VALUE)) / 2, cell.value + VALUE / 2
    value = svg.words(x + 10, y, box.value, VALUE, text_anchor="start", font_weight="bold", class_="value")
    return [*shapes, glyph(box.kind, x, y, 5.5, pale=pale), value]


def hand_node(cell: Cell, box: Box, pale: bool, bold: bool) -> list[str]:
    """A node of a hand tree: a large mark over its value."""
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    value = svg.words(middle, cell.value + VALUE / 2, box.value, VALUE + 1, font_weight="bold", class_="value")
    return [glyph(box.kind, middle, y, cell.board_height / 2 - 2, pale=pale), value]


def frame(cell: Cell, box: Box, pale: bool, bold: bool) -> str:
    """The board's frame: bold on the line, heavy when the game is over, dashed where nobody went."""
    looks: svg.Attributes = {"stroke": "none"}
    if pale:
        looks = DASHES
    elif bold:
        looks = {"stroke": PURPLE, "stroke_width": 3}
    elif box.kind == "terminal":
        looks = {"stroke": svg.INK, "stroke_width": 2}
    room = cell.margin if isinstance(box.node.position, Sim) else 0  # its numbers stand between board and frame
    width, height = cell.board_width + 2 * room, cell.board_height + 2 * room
    return svg.rect((cell.width - width) / 2, cell.board - room, width, height, rx=3, fill="none", **looks)


def folded(cell: Cell, box: Box, live: bool) -> list[str]:
    """A box that stands for several nodes: their number, and what became of them."""
    count, what = box.label.split()
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    looks = DASHES if box.pruned else {"stroke": DASHES["stroke"]}
    return [
        svg.rect(middle - 26, y - FOLDED / 2, 52, FOLDED, rx=6, fill="#f4f4f1", **looks),
        svg.words(middle, y - 7, count, LABEL, font_weight="bold", fill=picture.GREY),
        svg.words(middle, y + 8, what, NOTE, fill=picture.GREY),
    ]


def legend(boxes: list[Box], line: str) -> list[str]:
    """What the signs mean that occur in the picture."""
    kinds = {box.kind for box in boxes if box.kind != "terminal" or not isinstance(box.node.position, HandTree)}
    found = [f"{LETTERS[kind]} {words}" for kind, words in KINDS.items() if kind in kinds]
    found += [f"bold: {line}"] * (sum(box.bold for box in boxes) > 1)
    found += ["≤ ≥ a bound on the true value"] * any(box.value[:1] in ("≤", "≥") for box in boxes)
    found += ["(α, β) window on entry"] * any(box.window for box in boxes)
    cuts = ["crossed: never looked at, as the node named after “cut” already has a move as good"]
    found += cuts * any(box.pruned for box in boxes)
    wins = any(box.node.value is not None and phrases.is_win(box.node.value) for box in boxes)
    found += ["W3, −W4: FIRST wins 3 plies from the root, SECOND 4"] * wins
    whole = [each.replace(" ", picture.FIXED) if len(each) < 50 else each for each in found]  # broken between entries
    return [f"{3 * picture.FIXED} ".join(whole)]
