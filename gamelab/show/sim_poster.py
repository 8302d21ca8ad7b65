"""All of Sim on one poster: every class of positions, ply below ply, and the moves between them.

A band is a ply.  Left in it stand the classes that FIRST wins (circles), right those that SECOND wins (squares),
between them draws (diamonds); what is finished is hollow.  So neither form nor place needs the colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamelab.games import FIRST, SECOND, svg
from gamelab.oracle import ClassGraph, sim_classes, sim_position
from gamelab.show.boards import captioned
from gamelab.show.glyphs import PURPLE, badge
from gamelab.show.picture import Picture, document, text_width

if TYPE_CHECKING:
    from pandas import DataFrame

PITCH, ROW_LENGTH, BAND_GAP, GROUP_GAP = 6, 96, 40, 16
LEFT, TOP, RIGHT = 92, 90, 136  # 836 in all: what JupyterLab shows without a scroll bar
WINNERS = (FIRST, 0, SECOND)
NAMES = {FIRST: "FIRST wins", 0: "draw", SECOND: "SECOND wins"}
COLOURS = {FIRST: svg.RED, 0: svg.GREEN, SECOND: svg.BLUE}
BOARDS, SIDE = 6, 120
BOARD_STEP = SIDE + 44
Point = tuple[float, float]


class SimPoster(Picture):
    """The classes of Sim and the moves between them, as a picture and as a table of their numbers."""

    def __init__(self, vertices: int) -> None:
        self.vertices = vertices
        self.graph = sim_classes(vertices)

    def svg(self) -> str:
        """The picture; the same bytes every time."""
        classes = self.graph.classes
        points, bands = placed(classes)
        width = LEFT + ROW_LENGTH * PITCH + 2 * GROUP_GAP + RIGHT
        height = max(bands[-1] + BAND_GAP + 24, TOP + BOARDS * BOARD_STEP)
        title = f"Sim on {self.vertices} vertices: {len(points):,} classes of positions"
        sizes = classes.groupby("ply").size()
        shapes = [
            *edges(self.graph, points), *nodes(classes, points), *legend(classes),
            *(svg.words(LEFT - 14, y, f"ply {ply}: {sizes[ply]:,}{' class' * (ply == 0)}", 12, text_anchor="end")
              for ply, y in enumerate(bands)),
            *best_play(self, best_line(self.graph), points, width - RIGHT + 16),
            svg.words(LEFT, 22, title, 17, text_anchor="start", font_weight="bold"),
        ]  # fmt: skip
        return document(width, height, shapes, title=title, text=str(self))

    def __str__(self) -> str:
        classes = self.graph.classes
        lines = [f"Sim on {self.vertices} vertices: classes of positions by ply, who wins, and how many are finished"]
        winners = [who for who in WINNERS if (classes["value"] == who).any()]
        for ply, layer in classes.groupby("ply"):
            won = ", ".join(f"{NAMES[who]} {(layer['value'] == who).sum():,}" for who in winners)
            lines.append(f"ply {ply:2}: {len(layer):4,}  {won}, finished {layer['is_over'].sum():,}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<SimPoster: {len(self.graph.classes):,} classes, {len(self.graph.edges):,} edges>"


def sim_poster(vertices: int = 6) -> SimPoster:
    """The poster of ``Sim(vertices)``, 3 to 6; ValueError for more."""
    return SimPoster(vertices)


def placed(classes: DataFrame) -> tuple[list[Point], list[float]]:
    """The point of every class, and for every ply the height of its band's first row."""
    points: dict[int, Point] = {}
    bands, y = [], float(TOP)
    depths = -(-classes.groupby("ply").size() // ROW_LENGTH)
    gap = max(BAND_GAP, ((BOARDS - 0.5) * BOARD_STEP - PITCH * depths.sum()) / len(depths))
    for ply, layer in classes.groupby("ply"):
        bands.append(y)
        rows = depths[ply]
        groups = [layer[layer["value"] == who].sort_values(["is_over", "distance"], kind="stable") for who in WINNERS]
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
    drawn: dict[int, list[str]] = {who: [] for who in WINNERS}
    for parent, child in zip(graph.edges["parent"], graph.edges["child"], strict=True):
        (x1, y1), (x2, y2) = points[parent], points[child]
        drawn[values[child]].append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    faint: dict[str, svg.Value] = {"fill": "none", "stroke_width": 0.6, "stroke_opacity": 0.1}
    return [svg.element("path", d="".join(each), stroke=COLOURS[who], **faint) for who, each in drawn.items() if each]


def nodes(classes: DataFrame, points: list[Point]) -> list[str]:
    """The classes: one shape for each winner, hollow where the game is over."""
    shapes = []
    for who in WINNERS:
        for over in (False, True):
            chosen = classes.index[(classes["value"] == who) & (classes["is_over"] == over)]
            outlines = "".join(OUTLINES[who](*points[number]) for number in chosen)
            if outlines:
                shapes.append(node_path(outlines, who, over))
    return shapes


def node_path(outlines: str, who: int, over: bool) -> str:
    """Outlines of classes with the same winner."""
    colour = COLOURS[who]
    return svg.element("path", d=outlines, fill=svg.WHITE if over else colour, stroke=colour, stroke_width=1)


def circle(x: float, y: float, r: float = 2.1) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def square(x: float, y: float, r: float = 1.9) -> str:
    return f"M{x - r:.1f} {y - r:.1f}h{2 * r}v{2 * r}h{-2 * r}z"


def diamond(x: float, y: float, r: float = 2.5) -> str:
    return f"M{x - r:.1f} {y:.1f}l{r} {-r}l{r} {r}l{-r} {r}z"


OUTLINES: dict[int, Callable[..., str]] = {FIRST: circle, 0: diamond, SECOND: square}


def legend(classes: DataFrame) -> list[str]:
    """The signs that occur and their meaning, in one row below the title."""
    shapes: list[str] = []
    x, y = float(LEFT), 50.0
    finished = classes["value"][classes["is_over"]].iloc[-1]
    winners = [who for who in WINNERS if (classes["value"] == who).any()]
    signs = [(NAMES[who], who, False) for who in winners] + [("hollow: the game is over", finished, True)]
    for text, who, over in signs:
        shapes.append(node_path(OUTLINES[who](x + 5, y, r=5), who, over))
        shapes.append(svg.words(x + 17, y, text, 12, text_anchor="start"))
        x += 17 + 0.92 * text_width(text, 12) + 14
    shapes.append(svg.line(x, y, x + 22, y, stroke=PURPLE, stroke_width=2.5))
    shapes.append(svg.words(x + 30, y, "one game of best play, its boards on the right", 12, text_anchor="start"))
    return shapes


def best_play(poster: SimPoster, line: list[int], points: list[Point], x: float) -> list[str]:
    """The line of best play, letters on some of its classes, and their boards below one another."""
    drawn = " ".join(f"{svg.written(a)},{svg.written(b)}" for a, b in (points[number] for number in line))
    shapes = [svg.element("polyline", points=drawn, fill="none", stroke=PURPLE, stroke_width=2)]
    count = min(BOARDS, len(line))
    for n in range(count):
        number = line[n * (len(line) - 1) // (count - 1)]
        letter, row = chr(ord("A") + n), poster.graph.classes.loc[number]
        position = sim_position(row["first"], row["second"], poster.vertices)
        y = TOP - 10 + n * BOARD_STEP
        how = "the game is over" if row["is_over"] else f"{row['distance']} plies to the end"
        shapes.append(captioned(position, [f"ply {row['ply']}: {NAMES[row['value']]}", how], x, y, SIDE))
        shapes += [badge(x + 8, y + 8, letter), badge(*points[number], letter)]
    return shapes
