"""The picture of a tree in parts that a browser can show, hide and mark one by one; and a widget's static picture.

Every node is a group ``data-node`` and the edge to it ``data-edge``, both with the node's name in the picture.  In a
node the window, the value and the note have classes of their own, an edge is there twice: as it is, and as cut.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path as File
from typing import Any

import anywidget

from gamelab.games import HandTree, svg
from gamelab.search.trace import Node, Path
from gamelab.show import marks, phrases
from gamelab.show.cells import LABEL, NOTE, VALUE, WINDOW, Cell, cell
from gamelab.show.centre import centred
from gamelab.show.compose import FONT, MARGIN, WIDEST, Canvas, edge, folded, frame, picture
from gamelab.show.layout import layout
from gamelab.show.plan import Box
from gamelab.show.source import source
from gamelab.show.trees import fitted

HERE = File(__file__).parent
READABLE = 0.75
"""A narrow page shrinks the picture no further; then it scrolls."""
FULL_NAMES = {"max": "MAX to move", "min": "MIN to move", "terminal": "game over", "horizon": "at the horizon"}


@dataclass(frozen=True)
class Parts:
    """The picture, and for each node of the record the name of the box in which it is drawn."""

    svg: str
    names: dict[Path, str]
    top: Box


class StudyWidget(anywidget.AnyWidget):
    """A widget that leaves a picture in the saved notebook, and no state."""

    _css = HERE / "step.css"

    @abstractmethod
    def still(self) -> str:
        """The picture that stays, as SVG."""

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return data | {"text/plain": repr(self), "image/svg+xml": self.still()}, metadata


def script(*names: str) -> str:
    """The text of these files of JavaScript as one module."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


def parts(root: Node, max_nodes: int, *, fold: bool = True) -> Parts:
    """The picture of the whole tree, folded to ``max_nodes``, of which each part can be addressed."""
    top = fitted(root, None, (), fold, max_nodes)
    measures = cell(top)
    points, size = layout(source(top, measures, stacks=True))
    canvas = Canvas(measures, centred(top, points, measures.width + measures.gap), "")
    boxes = list(top.walk())
    drawn = [branch(canvas, box, child) for box in boxes for child in box.children]
    drawn += [node(canvas, box) for box in boxes]
    width, height = round(size[0] + 2 * MARGIN), round(size[1] + 2 * MARGIN)
    shown = min(1, WIDEST / width)
    paper = svg.rect(0, 0, width, height, rx=4, fill=svg.WHITE)
    whole = svg.element(
        "svg",
        paper + svg.element("g", "\n".join(drawn), transform=f"translate({MARGIN} {MARGIN})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=round(width * shown),
        height=round(height * shown),
        font_family=FONT,
        style=f"max-width:100%;min-width:{round(READABLE * width * shown)}px;height:auto",
    )
    return Parts(whole, dict(places(top)), top)


def places(box: Box) -> Iterator[tuple[Path, str]]:
    """The path of every recorded node, drawn or folded, with the name of its box."""
    if box.kind == "folded":
        yield from ((below.path, box.name) for hidden in box.hidden for below in hidden.walk())
        return
    yield box.node.path, box.name
    for child in box.children:
        yield from places(child)


def branch(canvas: Canvas, box: Box, child: Box) -> str:
    """The edge to a child: as it is, and as cut."""
    pruned = child.pruned
    ways = [pruned] if child.kind == "folded" else [False, True]
    inside = ""
    for cut in ways:
        child.pruned = cut
        inside += svg.element("g", edge(canvas, box, child), class_="cut-edge" if cut else "open-edge")
    child.pruned = pruned
    return svg.element("g", inside, data_edge=child.name, class_="edge pruned" if pruned else "edge")


def node(canvas: Canvas, box: Box) -> str:
    """One node in its parts; the halo around it marks it."""
    measures = canvas.cell
    left, top = canvas.corner(box)
    halo = svg.rect(-3, -3, measures.width + 6, foot(measures, box) + 6, rx=7, class_="halo", fill="none")
    inside = [svg.element("title", escape(spoken_name(box))), halo]
    inside += folded(measures, box) if box.kind == "folded" else played(measures, box)
    inside.append(svg.words(measures.width - 4, 4, "", 15, class_="verdict", font_weight="bold"))
    place = f"translate({svg.written(left)} {svg.written(top)})"
    looks = f"node {box.kind}{' pruned' if box.pruned else ''}"
    return svg.element("g", "".join(inside), data_node=box.name, class_=looks, transform=place)


def foot(measures: Cell, box: Box) -> float:
    """Where a node ends; a leaf of a hand tree has nothing below its number."""
    if isinstance(box.node.position, HandTree) and box.kind == "terminal":
        return measures.board + measures.board_height
    return measures.height if box.cut or box.more else measures.note


def spoken_name(box: Box) -> str:
    """What a node is, for a tool tip and for those who listen."""
    if box.kind == "folded":
        return f"{box.label}: {', '.join(hidden.position.label(hidden.path[-1]) for hidden in box.hidden)}"
    return f"{phrases.moves(box.node, box.node.path)}: {FULL_NAMES.get(box.kind, box.kind)}"


def played(measures: Cell, box: Box) -> list[str]:
    """Move, window, board, mark, value and note."""
    middle = measures.width / 2
    shapes = [svg.words(middle, LABEL / 2, box.label, LABEL)]
    if measures.windows:
        shapes.append(svg.words(middle, LABEL + 2 + WINDOW / 2, box.window, WINDOW, fill=marks.SOFT, class_="window"))
    shapes += blank(measures, box) if isinstance(box.node.position, HandTree) else board(measures, box)
    if box.badge:
        shapes.append(marks.badge(middle + measures.board_width / 2, measures.board, box.badge))
    if measures.notes:
        note = box.cut or box.more
        looks: dict[str, svg.Value] = {"font_weight": "bold"} if box.cut else {"fill": marks.SOFT}
        shapes.append(svg.words(middle, measures.note + NOTE / 2, note, NOTE, class_="note", **looks))
    return shapes


def board(measures: Cell, box: Box) -> list[str]:
    """The game's drawing in its frame, below it the mark and the value."""
    x, y = measures.width / 2 - (12 if box.value else 0), measures.value + VALUE / 2
    plain = Box(box.node, box.kind, pruned=False)
    value = svg.words(x + 10, y, box.value, VALUE, text_anchor="start", font_weight="bold", class_="value")
    return [picture(measures, plain), frame(measures, plain), marks.mark(box.kind, x, y, 5.5), value]


def blank(measures: Cell, box: Box) -> list[str]:
    """A node of a hand tree: a leaf is its number, another a large mark over its value."""
    middle, y = measures.width / 2, measures.board + measures.board_height / 2
    plain = Box(box.node, box.kind, pruned=False)
    if box.kind == "terminal":
        return [picture(measures, plain), frame(measures, plain)]
    value = svg.words(middle, measures.value + VALUE / 2, box.value, VALUE + 1, font_weight="bold", class_="value")
    return [marks.mark(box.kind, middle, y, measures.board_height / 2 - 2), value]
