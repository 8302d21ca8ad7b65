"""The tree of an exercise: letters at its nodes, and boxes to write in, on the page and on paper.

    ▽ F            the mark and the letter
    [α][β][v]      boxes, which hold what is written there
     /    \\
    [9]  [12]      leaves

A live picture has fields to type in for boxes, named after their node: "r-1-0 α".
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property

from gamelab.course.drill.exercise import NUMBERS, Exercise, Key, Name
from gamelab.games import svg
from gamelab.search.trace import Node, Path
from gamelab.show.tree_boxes import Box, kind_of, kinds
from gamelab.show.tree_layout import Cell, Layout, layout
from gamelab.show.tree_svg import LIVE, STYLE, TreeDrawing, mark

BOX = 27
"""The width of a box; it is printed 7 mm wide or wider."""
HIGH, HEAD, RISE, GAP = 24, 24, 42, 9
"""How high a box is, what stands above it, and the rows between; the least room beside a node."""
NODE, LEAF = (Cell(width, 0, high + 3) for width, high in ((3 * BOX, HEAD + HIGH), (BOX, HIGH)))
BOXES = """
.gamelab-boxes .box { fill: none; stroke: var(--line, #555555); }
.gamelab-boxes .written { fill: #b00000; font-weight: bold; }
"""
FIELDS = """
.gamelab .gamelab-clickable .room > .gamelab-boxes { min-width: var(--width); }
.gamelab-boxes foreignObject { overflow: visible; }
.gamelab-boxes input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; text-align: center;
  font: 11px sans-serif; letter-spacing: -1px; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: 3px; }
.gamelab-boxes input.wrong { outline: 2px dashed var(--max); outline-offset: -1px; }
.gamelab-boxes input.below { visibility: hidden; }
@media (pointer: coarse) {
  .gamelab .gamelab-clickable .room > .gamelab-boxes { max-height: none; }
  .gamelab-boxes input { height: 132%; }
  .gamelab-boxes .box { height: 31.7px; fill: var(--paper); }
}
.gamelab-boxes input:focus { outline: 3px solid var(--focus); outline-offset: 0; }
"""


class DrillTree(TreeDrawing):
    """The tree with what is ``written`` in its boxes, and ``crossed`` branches; the root's window is given."""

    looks, styles = "gamelab-tree gamelab-boxes", (STYLE + BOXES, LIVE + BOXES + FIELDS)

    def __init__(self, exercise: Exercise, written: Mapping[Key, str] = {}, crossed: Set[Path] = frozenset()) -> None:
        super().__init__(box_of(exercise, (), crossed))
        self.exercise, self.written = exercise, dict(written) | {((), "α"): "−∞", ((), "β"): "+∞"}

    @cached_property
    def layout(self) -> Layout:
        return layout({box: LEAF if box.kind == "leaf" else NODE for box in self.drawings}, GAP, RISE)

    def svg(self) -> str:
        """The picture to print; nothing in it tells the tree to a program."""
        return self.page()

    def nodes(self) -> list[str]:
        """All fields, as the search comes to them, and then the nodes: so Tab leads from one box to the next."""
        boxes = {box.node.path: box for box in self.drawings}
        fields = [self.field(boxes[path], what) for path, what in self.exercise.boxes] if self.live else []
        return [*fields, *super().nodes()]

    def parts(self, box: Box) -> list[str]:
        """The mark and the letter of a node, and its boxes that are no fields; or a leaf."""
        path, told = box.node.path, self.exercise.name(box.node.path)
        if box.kind == "leaf":
            return [svg.rect(0, 0, BOX, HIGH, rx=4, class_="frame"), svg.words(BOX / 2, HIGH / 2, told, 13)]
        shapes = [mark(box.kind, 1.5 * BOX - 9, HEAD / 2, 9),
                  svg.words(1.5 * BOX + 11, HEAD / 2, told, 14, font_weight="bold")]  # fmt: skip
        for place, what in enumerate(NUMBERS):
            left = BOX * place
            is_given = not path and what != "v"
            if self.live and not is_given:  # there is a field
                continue
            shapes += [svg.rect(left, HEAD, BOX, HIGH, class_="box"), svg.words(left + 5, HEAD + 6, what, 8)]
            if written := self.written.get((path, what)):
                look = "" if is_given else "written"
                shapes.append(svg.words(left + BOX / 2 + 2, HEAD + HIGH / 2 + 3, written, class_=look))
        return shapes

    def field(self, box: Box, what: Name) -> str:
        """A box to type in."""
        place, told = self.layout.places[box], self.exercise.name(box.node.path)
        label = f"{told}: {what}{' on entry' * (what != 'v')}"
        named = f'data-field="{box.name} {what}" placeholder="{what}" aria-label="{label}" autocomplete="off"'
        typed = f'<input xmlns="http://www.w3.org/1999/xhtml" {named} inputmode="tel"/>'
        left = place.x - NODE.width / 2 + BOX * NUMBERS.index(what)
        return svg.element("foreignObject", typed, x=left + 0.5, y=place.top + HEAD, width=BOX - 1, height=HIGH)

    def edge(self, box: Box, child: Box) -> str:
        label, places = self.exercise.labels.get(child.node.path, ""), self.layout.places
        x, top = places[child].x, places[child].top
        beside = x + (places[box].x - x) / 6 - 4 - 3 * len(label)
        return super().edge(box, child) + svg.words(beside, top - RISE / 5, label, 11) * bool(label)

    def tip(self, box: Box) -> str:
        return f"{self.exercise.name(box.node.path)}: {kinds(box).get(box.kind, 'a leaf')}"


def box_of(exercise: Exercise, path: Path, crossed: Set[Path]) -> Box:
    """A node of the picture with all that is below it."""
    node = Node(path, exercise.nodes[path], status="pruned" if path in crossed else "exact")
    return Box(node, kind_of(node), children=[box_of(exercise, each, crossed) for each in exercise.children(path)])
