"""The picture and the text of two searches side by side."""

from __future__ import annotations

import re
from html import escape

from gamelab.games import HandTree, svg
from gamelab.search.trace import Node, Path
from gamelab.show.cells import Cell, cell, view_box
from gamelab.show.compose import FONT, WIDEST
from gamelab.show.diff import MARK, Diff
from gamelab.show.drawing import TreeDrawing
from gamelab.show.plan import Box
from gamelab.show.text_tree import rows
from gamelab.show.trees import fitted

CAPTION, GAP = 30, 18
MOST_NODES = 40  # of each tree


def text(diff: Diff) -> str:
    """The reason, then both trees, a line a node; an arrow marks where they part."""
    parts = [diff.reason]
    for name, box in zip(diff.names, tops(diff), strict=True):
        parts += ["", f"{name}: {size(box.node)} nodes", *marked_rows(box, diff.path)]
    return "\n".join(parts)


def size(root: Node) -> str:
    """How many nodes a search entered below and at a node."""
    return f"{sum(node.status != 'pruned' for node in root.walk()):,}"


def marked_rows(top: Box, path: Path | None) -> list[str]:
    """The tree as lines of text, the one of the node at ``path`` with an arrow."""
    lines = zip(top.walk(), rows(top, "", ""), strict=True)
    return [f"{line}  {MARK}" if is_marked(box, path) else line for box, line in lines]


def is_marked(box: Box, path: Path | None) -> bool:
    """Whether a box is that of the node at ``path``."""
    return path is not None and box.kind != "folded" and box.node.path == path


def tops(diff: Diff) -> tuple[Box, Box]:
    """What is drawn of both trees: all, or what lies around the node at which they part."""
    path = diff.path or ()
    for cut in range(max(1, len(path))):
        try:
            return drawn(diff.one, path, cut), drawn(diff.other, path, cut)
        except ValueError:
            continue
    cut = max(0, len(path) - 1)  # a node with more children than fit
    return drawn(diff.one, path, cut, 10**4), drawn(diff.other, path, cut, 10**4)


def drawn(root: Node, path: Path, cut: int, most: int = MOST_NODES) -> Box:
    """The boxes below the node at the first ``cut`` moves of the path; ValueError if they are too many."""
    top = root.find(path[:cut])
    depth = None if cut == 0 and sum(1 for _ in root.walk()) <= most else max(1, len(path) - cut)
    return fitted(top, depth, path, True, most)


def picture(diff: Diff) -> str:
    """Both trees beside one another, or one above the other if they are wide."""
    left, right = (tree(top, diff.path) for top in tops(diff))
    sizes = [view_box(each)[2:] for each in (left, right)]
    beside = sizes[0][0] + sizes[1][0] + GAP <= 1.6 * WIDEST
    x, y = (sizes[0][0] + GAP, 0.0) if beside else (0.0, sizes[0][1] + CAPTION + GAP)
    width = max(sizes[0][0], x + sizes[1][0])
    height = max(sizes[0][1], y + sizes[1][1]) + CAPTION
    places = ((0.0, 0.0), (x, y))
    inside = [svg.element("title", escape(diff.reason)), svg.element("desc", escape(str(diff))),
              svg.rect(0, 0, width, height, fill=svg.WHITE)]  # fmt: skip
    for name, node, (left_edge, top), each, (w, h) in zip(
        diff.names, (diff.one, diff.other), places, (left, right), sizes, strict=True
    ):
        caption = f"{name}: {size(node)} nodes"
        inside.append(svg.words(left_edge + w / 2, top + CAPTION / 2, caption, 15, font_weight="bold"))
        inside.append(placed(each, left_edge, top + CAPTION, w, h))
    shown = min(1, WIDEST / width)
    return svg.element(
        "svg", "\n".join(["", *inside, ""]), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {svg.written(width)} {svg.written(height)}", width=round(width * shown),
        height=round(height * shown), role="img", font_family=FONT, style="max-width:100%;height:auto",
    )  # fmt: skip


def tree(top: Box, path: Path | None) -> str:
    """One of the trees, the node at ``path`` in a frame."""
    drawing = TreeDrawing(top, "the way to where they part").svg()
    return halo(drawing, top, cell(top), path)


def halo(drawing: str, top: Box, measures: Cell, path: Path | None) -> str:
    """The drawing with a frame around the node at ``path``, if it is drawn."""
    box = next((each for each in top.walk() if is_marked(each, path)), None)
    if box is None:
        return drawing
    leaf = isinstance(box.node.position, HandTree) and box.kind == "terminal"
    foot = measures.height if box.cut or box.more else measures.value if leaf else measures.note
    frame = svg.rect(-4, -4, measures.width + 8, foot + 6, rx=8, fill="#f0e442", fill_opacity=0.35,
                     stroke=svg.RED, stroke_width=3)  # fmt: skip
    node = re.compile(rf'(<g id="t[0-9a-f]+-{re.escape(box.name)}"[^>]*>)')
    return node.sub(lambda found: found[1] + frame, drawing, count=1)


def placed(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A picture as a part of another one."""
    inside = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    inside = re.sub(r"<desc>.*?</desc>\s*", "", inside, flags=re.DOTALL)
    return svg.element("svg", inside, x=x, y=y, width=width, height=height, viewBox=f"0 0 {width:g} {height:g}")
