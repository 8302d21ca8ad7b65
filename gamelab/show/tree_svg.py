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

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from gamelab.games import HandTree, Sim, svg
from gamelab.show import glyphs, phrases, picture
from gamelab.show.dot import Points
from gamelab.show.glyphs import Kind, Point
from gamelab.show.tree_model import Box, hidden_moves

LABEL, WINDOW, VALUE, NOTE = 12, 11, 13, 11  # sizes of type
NOTE_STEP = NOTE + 3
SCALE, LEAST, MOST, HAND, ROOT = 0.28, 64, 84, 46, 112
"""A board is drawn at this scale, its longer side within these limits; hand trees and the root have their own."""
FOLDED = 34
GAP, RISE, PAPER = 10, 36, 14  # between nodes of a row, between rows, around it all
DASHES: svg.Attributes = {"stroke": "#777777", "stroke_dasharray": "4 3"}
KINDS: dict[Kind, str] = {
    "max": "MAX: FIRST moves",
    "min": "MIN: SECOND moves",
    "chance": "chance: the mean over the moves",
    "terminal": "game over",
    "horizon": "horizon: evaluated, the game goes on",
}
TURNS: dict[Kind, str] = {**KINDS, "max": "MAX to move", "min": "MIN to move", "horizon": "at the horizon"}
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
        return LABEL + 6 + (WINDOW + 4 if self.windows else 0) + self.margin

    @property
    def value(self) -> float:
        return self.board + self.board_height + self.margin + 4

    @property
    def notes(self) -> float:
        return self.value + VALUE + 5

    @property
    def height(self) -> float:
        return self.notes + self.lines * NOTE_STEP


def cells(top: Box) -> tuple[Cell, Cell]:
    """The measures of the root, and those that fit every other box."""
    boxes = list(top.walk())
    position = top.node.position
    _, _, *shape = picture.view_box(position.thumbnail())
    hand = isinstance(position, HandTree)
    side = HAND if hand else min(max(SCALE * max(shape), LEAST), MOST)
    words = [picture.text_width(box.label, LABEL) + (28 if box.badge else 0) for box in boxes]
    words += [picture.text_width(box.window, WINDOW) for box in boxes]
    words += [picture.text_width(box.value, VALUE) + 18 for box in boxes]
    words += [picture.text_width(note, NOTE) for box in boxes for note in box.notes]

    def cell(side: float, margin: float) -> Cell:
        width, height = picture.board_size(position, side)
        return Cell(round(max(width + 2 * margin + 4, *words), 1), side, width, height, margin,
                    any(box.window for box in boxes), max(len(box.notes) for box in boxes))  # fmt: skip

    margin = picture.MARGIN if picture.coordinates_of(position) else 0
    return cell(side if hand else ROOT, margin), cell(side, 0)


def centred(top: Box, points: Points, room: float) -> Points:
    """The points, with every parent moved towards the middle above its children as far as its row leaves ``room``.

    Graphviz puts a parent anywhere between them, which is as short but less clear.
    """
    placed = dict(points)
    for box in reversed(list(top.walk())):  # children before their parents
        if not box.children:
            continue
        x, y = placed[box.name]
        middle = round((placed[box.children[0].name][0] + placed[box.children[-1].name][0]) / 2, 1)
        row = [other for name, (other, level) in placed.items() if level == y and name != box.name]
        least = max((other + room for other in row if other < x), default=middle)
        most = min((other - room for other in row if other > x), default=middle)
        placed[box.name] = round(max(min(middle, max(most, x)), min(least, x)), 1), y
    return placed


@dataclass(frozen=True)
class Place:
    """Where a box stands: its middle, and its measures."""

    x: float
    y: float
    cell: Cell

    @property
    def left(self) -> float:
        return round(self.x - self.cell.width / 2, 1)

    @property
    def top(self) -> float:
        return round(self.y - self.cell.height / 2, 1)

    def head(self, box: Box) -> Point:
        """Where the edge to the box ends."""
        down = self.cell.board + (self.cell.board_height - FOLDED) / 2 if box.kind == "folded" else -3
        return self.x, self.top + down

    def foot(self, box: Box) -> Point:
        """Where the edges from the box begin."""
        return self.x, self.top + self.cell.notes + len(box.notes) * NOTE_STEP


@dataclass(frozen=True)
class Sheet:
    """The boxes of a picture, where each of them stands, and the size of it all."""

    top: Box
    places: dict[str, Place]
    size: tuple[float, float]

    def standing(self, line: str, text: str) -> str:
        """The picture of a file or a notebook with its legend; ``line`` names what is drawn bold."""
        boxes = list(self.top.walk())
        pairs = [(box, child) for box in boxes for child in box.children]
        tree = [self.edge(*pair) for pair in sorted(pairs, key=lambda pair: pair[1].bold)]  # bold ones on top
        tree += [self.node(box) for box in boxes]
        signs, key_width, key_height = legend(signs_of(boxes, line), max(self.size[0], 380))
        width = max(self.size[0], key_width) + 2 * PAPER
        shapes = [
            moved("\n".join(tree), (width - self.size[0]) / 2, PAPER),
            moved(signs, PAPER, self.size[1] + 2 * PAPER),
        ]  # fmt: skip
        cuts = sum(box.node.status == "cut" for box in boxes if box.kind != "folded")
        title = f"A game tree: {len(boxes)} nodes" + (f" drawn, {cuts} of them cut" if cuts else "")
        return picture.document(width, self.size[1] + key_height + 3 * PAPER, shapes, title=title, text=text)

    def live(self, states: Mapping[str, str], text: str) -> str:
        """The picture for a browser; ``states`` are classes by the name of a box."""
        boxes = list(self.top.walk())
        tree = [self.live_edge(box, child, states.get(child.name, "")) for box in boxes for child in box.children]
        tree += [self.node(box, live=True, state=states.get(box.name, "")) for box in boxes]
        shapes = [f"<style>{STYLE}</style>", moved("\n".join(tree), PAPER, PAPER)]
        width, height = (side + 2 * PAPER for side in self.size)
        return picture.document(width, height, shapes, title="A game tree", text=text, class_="gamelab-tree")

    def edge(self, box: Box, child: Box) -> str:
        return edge(self.places[box.name].foot(box), self.places[child.name].head(child), child.pruned, child.bold)

    def live_edge(self, box: Box, child: Box, state: str) -> str:
        """The edge to a child: as it is, and as cut."""
        ends = self.places[box.name].foot(box), self.places[child.name].head(child)
        forms = [child.pruned] if child.kind == "folded" else [False, True]
        names = {False: "open-edge", True: "cut-edge"}
        inside = "".join(svg.element("g", edge(*ends, cut, bold=False), class_=names[cut]) for cut in forms)
        return svg.element("g", inside, class_=classes("edge", child, state), data_edge=child.name)

    def node(self, box: Box, *, live: bool = False, state: str = "") -> str:
        """One node with its tool tip.  What was never looked at is pale, but not in a live picture."""
        place = self.places[box.name]
        inside = [svg.element("title", escape(turn(box) if live else tip(box)))]
        inside += [halo(place.cell, box)] if live else []
        inside += folded(place.cell, box) if box.kind == "folded" else played(place.cell, box, live)
        if live:
            inside.append(svg.words(place.cell.width - 6, 6, "", 15, class_="verdict", font_weight="bold"))
        return moved("".join(inside), place.left, place.top, class_=classes("node", box, state), data_node=box.name)


def classes(what: str, box: Box, state: str) -> str:
    return " ".join(filter(None, [what, box.kind, "pruned" if box.pruned else "", state]))


def moved(shapes: str, x: float, y: float, **attributes: svg.Value) -> str:
    return svg.element("g", shapes, transform=f"translate({svg.written(x)} {svg.written(y)})", **attributes)


def edge(start: Point, end: Point, cut: bool, bold: bool) -> str:
    """The line to a child: dashed and crossed if nobody went there, bold on the line that is followed."""
    looks: svg.Attributes = {"stroke": "#555555", "stroke_width": 1.2}
    if cut:
        return svg.line(*start, *end, **DASHES) + glyphs.cut_mark(start, end)
    if bold:
        looks = {"stroke": glyphs.PURPLE, "stroke_width": 3.5, "stroke_linecap": "round"}
    return svg.line(*start, *end, **looks)


def turn(box: Box) -> str:
    """What a node is, without what a search found there."""
    if box.kind == "folded":
        return f"{'never looked at' if box.pruned else 'not drawn'}: {hidden_moves(box)}"
    return f"{phrases.moves(box.node, box.node.path)}: {TURNS[box.kind]}"


def tip(box: Box) -> str:
    """All that is known of a node, in one line."""
    if box.kind == "folded":
        return turn(box)
    found = [turn(box), phrases.value(box.node, full=True), f"window {box.window}" if box.window else ""]
    found += [phrases.cut_reason(box.node), "never looked at" if box.pruned else ""]
    return ", ".join(words for words in found if words)


def halo(cell: Cell, box: Box) -> str:
    """The frame around a node that states make visible; a leaf of a hand tree has nothing below its number."""
    leaf = isinstance(box.node.position, HandTree) and box.kind == "terminal"
    foot = cell.board + cell.board_height if leaf else cell.notes + len(box.notes) * NOTE_STEP
    return svg.rect(-3, -4, cell.width + 6, foot + 7, rx=7, fill="none", class_="halo")


def played(cell: Cell, box: Box, live: bool) -> list[str]:
    """Move, window, board, mark, value and notes of a node."""
    middle = cell.width / 2
    pale, bold = box.pruned and not live, box.bold and not live
    weight = "bold" if bold else "normal"
    ink = "#666666" if pale else svg.INK
    shapes = [svg.words(middle, LABEL / 2, box.label, LABEL, fill=ink, font_weight=weight, class_="label")]
    if box.window:
        y = LABEL + 3 + WINDOW / 2
        shapes.append(svg.words(middle, y, box.window, WINDOW, fill=picture.GREY, class_="window"))
    draw = hand_node if isinstance(box.node.position, HandTree) else board
    shapes += draw(cell, box, pale, bold, live)
    if box.badge:
        shapes.append(glyphs.badge(middle + picture.text_width(box.label, LABEL) / 2 + 13, LABEL / 2, box.badge))
    for n, note in enumerate(box.notes):
        y = cell.notes + n * NOTE_STEP + NOTE / 2
        weight = "bold" if box.cut else "normal"
        shapes.append(svg.words(middle, y, note, NOTE, fill=svg.INK, font_weight=weight, class_="note"))
    return shapes


def board(cell: Cell, box: Box, pale: bool, bold: bool, live: bool) -> list[str]:
    """The game's own drawing in its frame, and below it the mark with the value."""
    left, y = (cell.width - cell.board_width) / 2, cell.value + VALUE / 2
    drawing = picture.board(box.node.position, left, cell.board, cell.side, coordinates=cell.margin > 0)
    wide = picture.text_width(box.value, VALUE) + 4 if box.value else 0
    x = (cell.width - wide) / 2
    value = svg.words(x + 10, y, box.value, VALUE, text_anchor="start", font_weight="bold", class_="value")
    return [
        svg.element("g", drawing, opacity=0.4) if pale else drawing,
        frame(cell, box, pale, bold),
        glyphs.glyph(box.kind, x, y, 5.5, pale=pale),
        value if box.value or live else "",
    ]


def hand_node(cell: Cell, box: Box, pale: bool, bold: bool, live: bool) -> list[str]:
    """A node of a hand tree: a leaf is its number, another a large mark over its value."""
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    if box.kind == "terminal":
        return board(cell, box, pale, bold, live)[:2]
    words = box.value or ("" if pale or live else "?")
    value = svg.words(middle, cell.value + VALUE / 2, words, VALUE + 1, font_weight="bold", class_="value")
    return [glyphs.glyph(box.kind, middle, y, cell.board_height / 2 - 2, pale=pale), value if words or live else ""]


def frame(cell: Cell, box: Box, pale: bool, bold: bool) -> str:
    """The board's frame: bold on the line, heavy when the game is over, dashed where nobody went."""
    looks: svg.Attributes = {"stroke": "none"}
    if pale:
        looks = DASHES
    elif bold:
        looks = {"stroke": glyphs.PURPLE, "stroke_width": 3}
    elif box.kind == "terminal":
        looks = {"stroke": svg.INK, "stroke_width": 2}
    room = cell.margin if isinstance(box.node.position, Sim) else 0  # its numbers stand between board and frame
    width, height = cell.board_width + 2 * room, cell.board_height + 2 * room
    return svg.rect((cell.width - width) / 2, cell.board - room, width, height, rx=3, fill="none", **looks)


def folded(cell: Cell, box: Box) -> list[str]:
    """A box that stands for several nodes: their number, and what became of them."""
    count, what = box.label.split()
    middle, y = cell.width / 2, cell.board + cell.board_height / 2
    looks = DASHES if box.pruned else {"stroke": "#777777"}
    return [
        svg.rect(middle - 26, y - FOLDED / 2, 52, FOLDED, rx=6, fill="#f4f4f1", **looks),
        svg.words(middle, y - 7, count, LABEL, font_weight="bold", fill=picture.GREY),
        svg.words(middle, y + 8, what, NOTE, fill=picture.GREY),
    ]


def signs_of(boxes: list[Box], line: str) -> list[tuple[str, float, str]]:
    """The signs that occur in the picture, each drawn around (0, 0), with its width and its meaning."""
    kinds = {box.kind for box in boxes if box.kind != "terminal" or not isinstance(box.node.position, HandTree)}
    values = [box.node.value for box in boxes if box.node.value is not None]

    def letters(text: str) -> str:
        return svg.words(0, 0, text, picture.TEXT, font_weight="bold")

    cut, bold = edge((-10, 0), (10, 0), cut=True, bold=False), edge((-9, 0), (9, 0), cut=False, bold=True)
    found = [(kind in kinds, glyphs.glyph(kind, 0, 0, 5.5), 24.0, meaning) for kind, meaning in KINDS.items()]
    found += [
        (sum(box.bold for box in boxes) > 1, bold, 30, line),
        (any(box.pruned for box in boxes), cut, 30, "never looked at: the node named already has a move as good"),
        (any(box.badge for box in boxes), glyphs.badge(0, 0, "A"), 24, "a node that is named by cuts below"),
        (any(box.value[:1] in ("≤", "≥") for box in boxes), letters("≤ ≥"), 32, "a bound on the true value"),
        (any(box.window for box in boxes), letters("(α, β)"), 44, "window on entry"),
        (any(map(phrases.is_win, values)), letters("W3, −W4"), 62, "FIRST wins 3, SECOND 4 plies from the root"),
    ]
    return [sign for occurs, *sign in found if occurs]  # type: ignore[misc]


def legend(signs: list[tuple[str, float, str]], width: float) -> tuple[str, float, float]:
    """The signs with their meanings, from (0, 0) on, in rows no wider than ``width`` if they fit; width and height."""
    shapes: list[str] = []
    x, y, widest = 0.0, 10.0, 0.0
    for sign, wide, meaning in signs:
        words = picture.text_width(meaning, picture.TEXT) * 0.92
        if x and x + wide + words > width:
            x, y = 0.0, y + 20
        shapes.append(moved(sign, x + wide / 2 - 3, y))
        shapes.append(svg.words(x + wide, y, meaning, picture.TEXT, fill=picture.GREY, text_anchor="start"))
        x += wide + words + 16
        widest = max(widest, x - 16)
    return "".join(shapes), widest, y + 10
