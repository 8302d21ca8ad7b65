"""All of Sim on one poster: every class of positions, ply below ply, and the moves between them.

A band is a ply.  Left in it stand the classes that FIRST wins (circles), right those that SECOND wins (squares),
between them draws (diamonds); what is finished is hollow.  So neither form nor place needs the colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.games import FIRST, SECOND, svg
from gamelab.oracle import ClassGraph, sim_classes, sim_position
from gamelab.show.boards import draw_board
from gamelab.show.phrases import RESULTS
from gamelab.show.picture import Picture, document, moved
from gamelab.show.tree_svg import PURPLE, badge

if TYPE_CHECKING:
    from pandas import DataFrame

PITCH, ROW_LENGTH, BAND_GAP, GROUP_GAP = 6, 96, 41, 16
LEFT, TOP, RIGHT, WIDTH = 90, 90, 706, 840  # the boards begin at RIGHT
BOARDS, SIDE, BOARD_STEP = 6, 120, 164
COLOURS = {FIRST: svg.RED, 0: svg.GREEN, SECOND: svg.BLUE}
FORMS = {
    FIRST: "m-2.1 0a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0z",
    0: "m-2.5 0l2.5 -2.5l2.5 2.5l-2.5 2.5z",
    SECOND: "m-1.9 -1.9h3.8v3.8h-3.8z",
}
"""Circle, diamond and square around a point."""
SIGNS = "● FIRST wins · ◆ draw · ■ SECOND wins · hollow: the game is over · purple: a game of best play"
Point = tuple[float, float]


def sim_poster(vertices: int = 6) -> Picture:
    """The poster of ``Sim(vertices)``, 3 to 6, as a picture and as a table of its numbers; ValueError for more."""
    graph = sim_classes(vertices)
    classes = graph.classes
    lines = [f"Sim on {vertices} vertices: classes of positions by ply, who wins, and how many are finished"]
    title = f"Sim on {vertices} vertices: {len(classes):,} classes of positions"
    shapes = [svg.words(WIDTH / 2, 22, title, 17, font_weight="bold"), svg.words(WIDTH / 2, 50, SIGNS, 12)]
    points: dict[int, Point] = {}
    found, y = [who for who in RESULTS if (classes["value"] == who).any()], float(TOP)
    for ply, layer in classes.groupby("ply"):
        won = ", ".join(f"{RESULTS[who]} {(layer['value'] == who).sum():,}" for who in found)
        lines.append(f"ply {ply:2}: {len(layer):4,}  {won}, finished {layer['is_over'].sum():,}")
        shapes.append(svg.words(LEFT - 14, y, f"ply {ply}: {len(layer):,}", 12, text_anchor="end"))
        rows = -(-len(layer) // ROW_LENGTH)
        points |= placed(layer, rows, y)
        y += rows * PITCH + BAND_GAP
    moves, best = edges(graph, points)
    shapes += [*moves, *nodes(classes, points), *best_play(classes, best, vertices, points)]
    text = "\n".join(lines)
    return Picture(document(WIDTH, TOP + BOARDS * BOARD_STEP, shapes, title=title, text=text), text)


def placed(layer: DataFrame, rows: int, y: float) -> dict[int, Point]:
    """The points of the classes of a ply: so many rows from ``y`` down, grouped by who wins."""
    points = {}
    x = LEFT + PITCH * (ROW_LENGTH - len(layer) / rows) / 2
    for who in RESULTS:
        group = layer[layer["value"] == who].sort_values(["is_over", "distance"], kind="stable")
        for n, number in enumerate(group.index):
            points[number] = x + PITCH * (n // rows), y + PITCH * (n % rows)
        x += PITCH * -(-len(group) // rows) + GROUP_GAP * bool(len(group))
    return points


def edges(graph: ClassGraph, points: dict[int, Point]) -> tuple[list[str], list[int]]:
    """The moves, faint lines in the colour of who wins after them; and a game of best play.

    In that game, the winner hurries and the loser resists.
    """
    values, distances = graph.classes["value"], graph.classes["distance"]
    drawn, best = dict.fromkeys(RESULTS, ""), [0]
    for parent, child in zip(graph.edges["parent"], graph.edges["child"], strict=True):
        (x1, y1), (x2, y2) = points[parent], points[child]
        drawn[values[child]] += f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"
        if parent == best[-1] and values[child] == values[parent] and distances[child] == distances[parent] - 1:
            best.append(child)  # moves are ordered by ply
    looks: svg.Attributes = {"fill": "none", "stroke_width": 0.6, "stroke_opacity": 0.1}
    return [svg.element("path", d=path, stroke=COLOURS[who], **looks) for who, path in drawn.items()], best


def nodes(classes: DataFrame, points: dict[int, Point]) -> list[str]:
    """The classes: one form for each winner, hollow where the game is over."""
    shapes = []
    for (who, over), rows in classes.groupby(["value", "is_over"]):
        outlines = "".join("M{:.1f} {:.1f}".format(*points[number]) + FORMS[who] for number in rows.index)
        fill = svg.WHITE if over else COLOURS[who]
        shapes.append(svg.element("path", d=outlines, fill=fill, stroke=COLOURS[who], stroke_width=1))
    return shapes


def best_play(classes: DataFrame, best: list[int], vertices: int, points: dict[int, Point]) -> list[str]:
    """A game as a line, letters on some of its classes, and their boards below one another."""
    drawn = " ".join("{:.1f},{:.1f}".format(*points[number]) for number in best)
    shapes = [svg.element("polyline", points=drawn, fill="none", stroke=PURPLE, stroke_width=2)]
    for n, letter in enumerate("ABCDEF"):
        number = best[n * (len(best) - 1) // (BOARDS - 1)]
        row, y = classes.loc[number], TOP - 10 + n * BOARD_STEP
        words = [f"ply {row['ply']}: {RESULTS[row['value']]}", f"{row['distance']} plies to the end"]
        board = draw_board(sim_position(row["first"], row["second"], vertices), words, SIDE)
        shapes += [moved(board, RIGHT, y), badge(RIGHT + 8, y + 8, letter), badge(*points[number], letter)]
    return shapes
