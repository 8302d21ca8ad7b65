"""The tree of an exercise: letters at its nodes, and boxes to write in, on the page and on paper.

    ▽ F            the mark and the letter
    [α][β][v]      boxes, which hold what is written there
     /    \\
    [9]  [12]      leaves

A live picture has fields to type in for boxes, and branches that can be crossed; its nodes, edges and fields are named:
"r-1-0" is the first child of the root's second one, and "r-1-0 α" a field of its.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache
from html import escape
from itertools import product

from gamelab.course.drill.key import NUMBERS, Exercise, Name
from gamelab.games import FIRST, svg
from gamelab.search.trace import Path
from gamelab.show import picture
from gamelab.show.tree_svg import LIVE, STYLE, cross, mark

BOX = 27
"""The width of a box; it is printed 7 mm wide or wider."""
HIGH, HEAD, RISE, GAP, BORDER = 24, 24, 42, 9, 10
"""How high a box is, what stands above it, and the rows between; the least room beside a node, and around it all."""
BOXES = """
.gamelab-boxes .node > .frame { stroke: #222222; stroke-width: 1.5px; }
.gamelab-boxes .box { fill: none; stroke: #555555; }
.gamelab-boxes .written { fill: #b00000; font-weight: bold; }
"""
FIELDS = """
.gamelab .gamelab-clickable .room > .gamelab-boxes { min-width: var(--width); }
.gamelab .gamelab-boxes .node > .frame { stroke: var(--ink); }
.gamelab .gamelab-boxes .box { stroke: var(--line); }
.gamelab-boxes .verdict { fill: var(--ink); }
.gamelab-boxes input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; text-align: center;
  font: 12px sans-serif; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: 3px; }
.gamelab-boxes input:focus { outline: 2px solid var(--focus); }
.gamelab-boxes input.wrong { border: 2px dashed var(--max); }
"""
LAST = 99
"""Behind every child."""
Place = tuple[float, float]
Row = tuple[float, float]  # the left and the right end of what stands in it


def drawn(
    exercise: Exercise, written: Mapping[tuple[Path, Name], str] = {}, crossed: Set[Path] = frozenset(), *,
    live: bool = False, text: str = "",
) -> str:  # fmt: skip
    """The tree with what is written in its boxes, and crossed branches; the root's window is given."""
    places, rows = placed(exercise, ())
    left = min(row[0] for row in rows) - BORDER
    width = max(row[1] for row in rows) + BORDER - left
    points = {path: (x - left, BORDER + len(path) * (HEAD + HIGH + RISE)) for path, x in places.items()}
    shapes = [f"<style>{LIVE if live else STYLE}{BOXES}{FIELDS * live}</style>"]
    shapes += [edge(exercise, path, points, path in crossed, live) for path in places if path]
    parts = {(*path, -1): node(exercise, path, x, y, live) for path, (x, y) in points.items()}
    parts |= boxes(exercise, points, written, live)
    shapes += [parts[place] for place in sorted(parts)]  # Tab goes from one to the next as the search does
    lower = [y + HIGH + (HEAD if path in exercise.letters else 2) for path, (_, y) in points.items()]
    kind = "gamelab-tree gamelab-boxes" + " gamelab-live" * live
    looks = {"title": "A tree for alpha-beta", "text": text, "class_": kind}
    return picture.document(width, max(lower) + BORDER, shapes, **looks)


def name(path: Path) -> str:
    """What a live picture calls a node."""
    return "-".join(["r", *map(str, path)])


def half_width(exercise: Exercise, path: Path) -> float:
    return BOX * (1.5 if path in exercise.letters else 0.5)


@cache
def placed(exercise: Exercise, path: Path) -> tuple[dict[Path, float], list[Row]]:
    """Where the nodes of a subtree stand, its top at 0, and the ends of its rows: subtrees are as close as they may."""
    half, children = half_width(exercise, path), exercise.children(path)
    places: dict[Path, float] = {}
    rows: list[Row] = []
    for child in children:
        below, its = placed(exercise, child)
        shift = max((right + GAP - left for (_, right), (left, _) in zip(rows, its, strict=False)), default=0)
        places |= {each: x + shift for each, x in below.items()}
        moved = [(left + shift, right + shift) for left, right in its]
        both = [(left, right) for (left, _), (_, right) in zip(rows, moved, strict=False)]
        rows = both + rows[len(both) :] + moved[len(both) :]
    middle = (places[children[0]] + places[children[-1]]) / 2 if children else 0
    places = {path: 0.0} | {each: x - middle for each, x in places.items()}
    return places, [(-half, half), *((left - middle, right - middle) for left, right in rows)]


def edge(exercise: Exercise, path: Path, points: Mapping[Path, Place], crossed: bool, live: bool) -> str:
    """The branch that leads to a node; a live picture has it twice, open and crossed."""
    (x1, y1), (x2, y2) = points[path[:-1]], points[path]
    ends = x1, y1 + HEAD + HIGH, x2, y2 + 2
    shapes = svg.line(*ends, class_="open-edge") if live or not crossed else ""
    if live or crossed:
        shapes += svg.element("g", svg.line(*ends) + cross(*ends), class_="cut-edge")
    if label := exercise.labels.get(path):
        shapes += svg.words(x2 + (x1 - x2) / 6 - 4 - 3 * len(label), y2 - RISE / 5, label, 11, class_="move")
    reach = svg.line(*ends, class_="reach") if live else ""
    return svg.element("g", shapes + reach, class_="edge", data_edge=name(path))


def node(exercise: Exercise, path: Path, x: float, y: float, live: bool) -> str:
    """The mark and the letter of a node, or a leaf."""
    told = exercise.name(path)
    kind = "leaf" if path not in exercise.letters else "max" if exercise.player(path) == FIRST else "min"
    if kind == "leaf":
        frame = svg.rect(x - BOX / 2, y + 2, BOX, HIGH, rx=4, class_="frame")
        shapes, half = [frame, svg.words(x, y + 2 + HIGH / 2, told, 13)], BOX / 2
    else:
        letter = svg.words(x + 11, y + HEAD / 2, told, 14, font_weight="bold")
        shapes = [mark(kind, x - 9, y + HEAD / 2, 9), letter]  # type: ignore[arg-type]
        half = BOX
    if live:
        tip = f"the leaf {told}" if kind == "leaf" else f"{told}, {kind.upper()}"
        around = x - half - 3, y - 1, 2 * half + 6, HIGH + 6 * (kind == "leaf")
        halo = svg.rect(*around, rx=6, fill="none", class_="halo")
        verdict = svg.words(x + half, y + HEAD / 2, "", 15, class_="verdict", font_weight="bold")
        shapes = [svg.element("title", escape(tip)), halo, *shapes, verdict]
    return svg.element("g", "".join(shapes), class_=f"node {kind}", data_node=name(path))


def boxes(
    exercise: Exercise, points: Mapping[Path, Place], written: Mapping[tuple[Path, Name], str], live: bool
) -> dict[Path, str]:
    """The boxes of all nodes, each with what is written there; the live ones are fields.

    Each has its place in the search: that of a value comes behind those of the node's children.
    """
    shapes = {}
    for path, (number, what) in product(exercise.letters, enumerate(NUMBERS)):
        place = (*path, -1, number) if what != "v" else (*path, LAST)
        x, y = points[path][0] + (number - 1.5) * BOX, points[path][1] + HEAD
        given = {"α": "−∞", "β": "+∞"}.get(what, "") if not path else ""
        if live and not given:
            shapes[place] = field(exercise, path, what, x, y)
            continue
        told, look = given or written.get((path, what), ""), "given" if given else "written"
        shapes[place] = svg.rect(x, y, BOX, HIGH, class_="box") + svg.words(x + 5, y + 6, what, 8)
        shapes[place] += svg.words(x + BOX / 2 + 2, y + HIGH / 2 + 3, told, 12, class_=look) if told else ""
    return shapes


def field(exercise: Exercise, path: Path, what: Name, x: float, y: float) -> str:
    """A box to type in."""
    label = f"{exercise.name(path)}: {what}{' on entry' * (what != 'v')}"
    named = f'data-field="{name(path)} {what}" placeholder="{what}" aria-label="{label}" autocomplete="off"'
    typed = f'<input xmlns="http://www.w3.org/1999/xhtml" {named}/>'
    return svg.element("foreignObject", typed, x=x + 1, y=y, width=BOX - 2, height=HIGH)
