"""All of Sim on one poster: every class of positions, ply below ply, and the moves between them.

A band is a ply.  Left in it stand the classes that FIRST wins (circles), right those that SECOND wins (squares),
between them draws (diamonds); what is finished is hollow.  So neither form nor place needs the colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from gamelab.games import FIRST, SECOND, svg
from gamelab.oracle import ClassGraph, sim_classes, sim_position
from gamelab.show.boards import draw_board
from gamelab.show.glyphs import PURPLE, badge
from gamelab.show.picture import Picture, document, text_width

if TYPE_CHECKING:
    from pandas import DataFrame

PITCH, ROW_LENGTH, BAND_GAP, GROUP_GAP = 6, 96, 40, 16
LEFT, TOP, RIGHT = 90, 90, 142  # 840 in all: what JupyterLab shows without a scroll bar
BOARDS, SIDE, BOARD_STEP = 6, 120, 164
NAMES = {FIRST: "FIRST wins", 0: "draw", SECOND: "SECOND wins"}
COLOURS = {FIRST: svg.RED, 0: svg.GREEN, SECOND: svg.BLUE}
FORMS = {
    FIRST: "m-2.1 0a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0z",
    0: "m-2.5 0l2.5 -2.5l2.5 2.5l-2.5 2.5z",
    SECOND: "m-1.9 -1.9h3.8v3.8h-3.8z",
}
"""Circle, diamond and square around a point."""
Point = tuple[float, float]


def sim_poster(vertices: int = 6) -> Picture:
    """The poster of ``Sim(vertices)``, 3 to 6, as a picture and as a table of its numbers; ValueError for more."""
    graph = sim_classes(vertices)
    text = table_of(graph.classes, vertices)
    return Picture(partial(draw, graph, vertices, text), text)


def table_of(classes: DataFrame, vertices: int) -> str:
    """How many classes each ply has, who wins them, and how many are finished."""
    lines = [f"Sim on {vertices} vertices: classes of positions by ply, who wins, and how many are finished"]
    for ply, layer in classes.groupby("ply"):
        won = ", ".join(f"{NAMES[who]} {(layer['value'] == who).sum():,}" for who in winners(classes))
        lines.append(f"ply {ply:2}: {len(layer):4,}  {won}, finished {layer['is_over'].sum():,}")
    return "\n".join(lines)


def draw(graph: ClassGraph, vertices: int, text: str) -> str:
    """The picture; the same bytes every time."""
    classes = graph.classes
    points, bands = placed(classes)
    width = LEFT + ROW_LENGTH * PITCH + 2 * GROUP_GAP + RIGHT
    height = max(bands[-1] + BAND_GAP + 24, TOP + BOARDS * BOARD_STEP)
    title = f"Sim on {vertices} vertices: {len(points):,} classes of positions"
    shapes = [*edges(graph, points), *nodes(classes, points), *best_play(graph, vertices, points, width - RIGHT + 14)]
    for (ply, size), y in zip(classes.groupby("ply").size().items(), bands, strict=True):
        shapes.append(svg.words(LEFT - 14, y, f"ply {ply}: {size:,}", 12, text_anchor="end"))
    shapes.append(svg.words(LEFT, 22, title, 17, text_anchor="start", font_weight="bold"))
    return document(width, height, [*shapes, *legend(classes)], title=title, text=text)


def best_play(graph: ClassGraph, vertices: int, points: list[Point], x: float) -> list[str]:
    """The line of best play, letters on some of its classes, and their boards below one another."""
    line = best_line(graph)
    drawn = " ".join(f"{svg.format_value(a)},{svg.format_value(b)}" for a, b in (points[number] for number in line))
    shapes = [svg.element("polyline", points=drawn, fill="none", stroke=PURPLE, stroke_width=2)]
    count = min(BOARDS, len(line))
    for n in range(count):
        number = line[n * (len(line) - 1) // (count - 1)]
        row, y, letter = graph.classes.loc[number], TOP - 10 + n * BOARD_STEP, "ABCDEF"[n]
        position = sim_position(row["first"], row["second"], vertices)
        how = "the game is over" if row["is_over"] else f"{row['distance']} plies to the end"
        shapes.append(draw_board(position, [f"ply {row['ply']}: {NAMES[row['value']]}", how], x, y, SIDE))
        shapes += [badge(x + 8, y + 8, letter), badge(*points[number], letter)]
    return shapes


def winners(classes: DataFrame) -> list[int]:
    """Who wins in some class: not everywhere there are draws."""
    return [who for who in NAMES if (classes["value"] == who).any()]


def placed(classes: DataFrame) -> tuple[list[Point], list[float]]:
    """The point of every class, and for every ply the height of its band's first row."""
    points: dict[int, Point] = {}
    bands, y = [], float(TOP)
    depths = -(-classes.groupby("ply").size() // ROW_LENGTH)
    gap = max(BAND_GAP, ((BOARDS - 0.5) * BOARD_STEP - PITCH * depths.sum()) / len(depths))
    for ply, layer in classes.groupby("ply"):
        bands.append(y)
        rows = depths[ply]
        groups = [layer[layer["value"] == who].sort_values(["is_over", "distance"], kind="stable") for who in NAMES]
        wide = [-(-len(group) // rows) for group in groups]
        x = LEFT + (ROW_LENGTH * PITCH + 2 * GROUP_GAP - sum(wide) * PITCH - GROUP_GAP * (sum(map(bool, wide)) - 1)) / 2
        for group, columns in zip(groups, wide, strict=True):
            for n, number in enumerate(group.index):
                points[number] = (x + PITCH * (n // rows + 0.5), y + PITCH * (n % rows))
            x += columns * PITCH + (GROUP_GAP if columns else 0)
        y += rows * PITCH + gap
    return [points[number] for number in range(len(classes))], bands


def best_line(graph: ClassGraph) -> list[int]:
    """The classes of one game in which the winner hurries and the loser resists."""
    classes, moves = graph
    line = [0]
    while not classes["is_over"][line[-1]]:
        here = classes.loc[line[-1]]
        children = classes.loc[moves["child"][moves["parent"] == line[-1]]]
        best = (children["value"] == here["value"]) & (children["distance"] == here["distance"] - 1)
        line.append(int(children.index[best][0]))
    return line


def edges(graph: ClassGraph, points: list[Point]) -> list[str]:
    """The moves, faint lines in the colour of who wins after them."""
    values = graph.classes["value"].to_numpy()
    drawn: dict[int, list[str]] = {who: [] for who in NAMES}
    for parent, child in zip(graph.edges["parent"], graph.edges["child"], strict=True):
        (x1, y1), (x2, y2) = points[parent], points[child]
        drawn[values[child]].append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    faint: dict[str, svg.Value] = {"fill": "none", "stroke_width": 0.6, "stroke_opacity": 0.1}
    return [svg.element("path", d="".join(each), stroke=COLOURS[who], **faint) for who, each in drawn.items() if each]


def nodes(classes: DataFrame, points: list[Point]) -> list[str]:
    """The classes: one form for each winner, hollow where the game is over."""
    return [
        form(who, over, [points[number] for number in rows.index])
        for (who, over), rows in classes.groupby(["value", "is_over"])
    ]


def form(who: int, over: bool, points: Sequence[Point], **attributes: svg.Value) -> str:
    """The form of classes with the same winner around each point."""
    outlines = "".join(f"M{x:.1f} {y:.1f}{FORMS[who]}" for x, y in points)
    looks = {"fill": svg.WHITE if over else COLOURS[who], "stroke": COLOURS[who], "stroke_width": 1, **attributes}
    return svg.element("path", d=outlines, **looks)


def legend(classes: DataFrame) -> list[str]:
    """The signs that occur and their meaning, in one row below the title."""
    shapes: list[str] = []
    x, y = float(LEFT), 50.0
    finished = classes["value"][classes["is_over"]].iloc[-1]
    signs = [(NAMES[who], who, False) for who in winners(classes)] + [("hollow: the game is over", finished, True)]
    for text, who, over in signs:
        shapes.append(form(who, over, [(0, 0)], transform=f"translate({svg.format_value(x + 5)} {y}) scale(2.4)"))
        shapes.append(svg.words(x + 17, y, text, 12, text_anchor="start"))
        x += 31 + text_width(text, 12)
    shapes.append(svg.line(x, y, x + 22, y, stroke=PURPLE, stroke_width=2.5))
    shapes.append(svg.words(x + 30, y, "one game of best play, its boards on the right", 12, text_anchor="start"))
    return shapes
