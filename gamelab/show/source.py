"""The picture of a tree in Graphviz' language: readable by itself, and what the layout is computed from."""

from __future__ import annotations

from typing import Any

from gamelab.show.cells import Cell
from gamelab.show.plan import MARKS, Box

POINTS = 72  # to the inch, Graphviz' unit of size


def source(top: Box, cell: Cell, *, stacks: bool = False) -> str:
    """The DOT text of the tree; the same boxes give the same bytes.

    With ``stacks`` it is the text for the layout, in which the boxes of a stack follow one below another.
    """
    from graphviz import Digraph

    graph = Digraph(
        "tree",
        graph_attr={"ordering": "out", "splines": "line", "nodesep": inches(cell.gap), "ranksep": inches(cell.rise)},
        node_attr={"shape": "box", "fixedsize": "true", "width": inches(cell.width), "height": inches(cell.height),
                   "fontname": "sans-serif", "fontsize": "10"},
        edge_attr={"arrowhead": "none"},
    )  # fmt: skip
    for box in top.walk():
        graph.node(box.name, label=label(box), **looks(box))
    for box in top.walk():
        add_edges(graph, box, stacks)
    return str(graph.source)


def add_edges(graph: Any, box: Box, stacks: bool) -> None:
    """The edges from a box to its children, or to the first of a stack, and so on down the stack."""
    above = box
    for child in box.children:
        if stacks and child.head is not None and child.head is not child:
            graph.edge(above.name, child.name, weight="100")
        else:
            graph.edge(box.name, child.name, **looks(child))
        above = child


def label(box: Box) -> str:
    """The words of a box: move, window, value with its mark, and why it was cut."""
    mark = MARKS[box.kind] if box.kind != "folded" else ""
    name = f"{box.label} ({box.badge})" if box.badge else box.label
    lines = [name, box.window, f"{mark} {box.value}".strip(), box.cut, box.more]
    return "\\n".join(line for line in lines if line)


def looks(box: Box) -> dict[str, str]:
    """Bold on the line that is followed, dashed where nothing was looked at."""
    if box.pruned:
        return {"style": "dashed", "color": "gray60", "fontcolor": "gray40"}
    return {"style": "bold"} if box.bold else {}


def inches(points: float) -> str:
    """A length as Graphviz reads it."""
    return f"{points / POINTS:.4f}"
