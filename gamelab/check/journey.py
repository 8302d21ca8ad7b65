"""The picture that grows: how strong a student's programs are, and what they cost.

    journey = check.Journey(TicTacToe(), {"random": RandomAgent(), "perfect": PerfectAgent()})
    journey.add("minimax", SearchAgent(my_minimax), report)

Each program plays the same opponents from the same openings, and is asked for a move on the same positions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.arena.agents import AnyAgent, Rng, SearchAgent, require
from gamelab.arena.settings import settings_of
from gamelab.arena.significance import interval
from gamelab.arena.sweeps import play
from gamelab.check.searches import Counted, count_nodes
from gamelab.games import GAMES, svg
from gamelab.games.position import Position, playout
from gamelab.show.plots import ABOVE, GREY, in_percent, new_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KEPT = "journeys.json"
"""The file beside the notebook in which every journey keeps its steps, for ``journeys``."""
POINTS = {0: 1.0, None: 0.5, 1: 0.0}
SAMPLE = 12
"""On so many positions of one random game the nodes of a move are counted."""


class Milestone(NamedTuple):
    """One program: its share of the points with its 95 % interval, and the mean of its nodes a move."""

    share: float
    low: float
    high: float
    nodes: float

    def __str__(self) -> str:
        share, low, high = (f"{100 * rate:.0f}" for rate in self[:3])
        return f"{share} % of the points [{low}, {high}], {self.nodes:,.0f} nodes a move"


class Journey:
    """The programs that a student made for one game, in the order in which they were added.

    Each plays ``games`` games against each opponent; two games share ``openings`` random first moves.
    """

    def __init__(
        self, start: Position, opponents: Mapping[str, AnyAgent], games: int = 40, openings: int = 2, seed: int = 1
    ) -> None:
        self.start, self.opponents, self.games, self.openings, self.seed = start, opponents, games, openings, seed
        rng = Rng(seed)
        game = [each for each in playout(start, lambda position: rng.choice(position.moves)) if not each.is_over]
        self.sample = game[:: -(-len(game) // SAMPLE)]
        self.milestones: dict[str, Milestone] = {}
        self.drawn = Journeys({f"{games} games against each of: {', '.join(opponents)}": self.milestones})

    def add(self, name: str, program: AnyAgent, is_right: Any = True) -> Journey:
        """The journey with one more program, ``position -> move``; without it, unless ``is_right``, a check's report.

        A name that is there already is replaced.  Raises ValueError for a program that gives no move.
        """
        if is_right:
            self.milestones[name] = Milestone(*self.strength(program), self.cost(program))
        else:
            self.milestones.pop(name, None)
            print(f"“{name}” is not in the picture yet, because its exercise is not solved.")
        found = journeys() | {repr(self.start): self.milestones}
        with NamedTemporaryFile("w", dir=".", delete=False, encoding="utf-8") as whole:  # another notebook may read it
            json.dump(found, whole, indent=1)
        Path(whole.name).replace(KEPT)
        return self

    def strength(self, program: AnyAgent) -> tuple[float, float, float]:
        """The share of points and its interval, over pairs of games; a drawn game counts half."""
        opponents = list(self.opponents.values())
        settings = settings_of(self.start, program, opponents, self.games, self.seed, self.openings)
        played = play(settings, workers=1, progress=False)
        points = [[POINTS[record.winner] for record in records] for records in played]
        pairs = [sum(two) for each in points for two in zip(each[::2], each[1::2], strict=True)]
        low, high, share, _ = interval(pairs, method="paired")
        return share, low, high

    def cost(self, program: AnyAgent) -> float:
        """The mean number of nodes of a move, over the sample."""
        plain = replace(program, fast=False) if isinstance(program, SearchAgent) else program
        counted = [count_nodes(plain, position) for position in self.sample]
        for each in counted:
            require(isinstance(each, Counted), "program", program, f"a function position -> move, but {each}")
        return sum(each.positions for each in counted if isinstance(each, Counted)) / len(counted)

    def __repr__(self) -> str:
        return repr(self.drawn)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return self.drawn._repr_mimebundle_()


class Journeys(dict[str, dict[str, Milestone]]):
    """The milestones of journeys by their titles; Jupyter shows them in one plane, and a text that says the same."""

    def __repr__(self) -> str:
        lines = {title: [f"{name}: {each}" for name, each in steps.items()] for title, steps in self.items()}
        return "\n\n".join("\n".join([title, *said]) for title, said in lines.items())

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        from matplotlib import pyplot

        from gamelab.show.figure import html

        walks = {title: steps for title, steps in self.items() if steps}
        if not walks:
            return {"text/plain": "No program is in the picture yet."}
        found = [each for steps in walks.values() for each in steps.values()]
        nodes = [each.nodes for each in found]
        lowest = min(each.low if len(walks) == 1 else each.share for each in found)
        with new_axes(8.4, 3.8 if len(walks) == 1 else 6.4, grid="both") as ax:
            ax.set(xlabel="nodes a move (logarithmic)", ylabel="share of points", xscale="log")
            # The same axes from the first picture to the last, or the dots would seem to jump.
            ax.set_xlim(min(10, *nodes), max(1_000_000, *nodes))
            ax.set_ylim(-0.04 if lowest < 0.36 else 0.36, 1.04)
            draw(ax, walks)
        figure: Any = ax.get_figure()
        pyplot.close(figure)
        return {"text/html": html(figure, repr(self)), "text/plain": repr(self)}


def journeys() -> Journeys:
    """The journeys of all notebooks in this folder, as far as their cells have been run here, in the course's order."""
    path = Path(KEPT)
    found = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    course = [game.__name__ for game in GAMES]
    ordered = sorted(found, key=lambda title: [not title.startswith(name) for name in course])
    return Journeys({title: {name: Milestone(*each) for name, each in found[title].items()} for title in ordered})


def draw(ax: Axes, walks: Mapping[str, Mapping[str, Milestone]]) -> None:
    """Draws journeys: to the right the cost, upwards the strength, and an arrow from each program to the next.

    Of a single journey the newest dot is coloured, and each has its interval; of several, each has its colour.
    """
    colours = [svg.BLUE, svg.RED, svg.GREEN, "#aa4499", *[GREY] * len(walks)]
    arrow = {"arrowstyle": "-|>", "shrinkA": 5, "shrinkB": 5}
    for colour, (title, steps) in zip(colours, walks.items(), strict=False):
        places = [(each.nodes, each.share) for each in steps.values()]
        for before, after in pairwise(places):
            ax.annotate("", after, before, arrowprops=arrow | {"color": GREY if len(walks) == 1 else colour})
        for number, each in enumerate(steps.values(), 1):
            shade = colour if len(walks) > 1 or number == len(steps) else "#777777"
            ax.plot(each.nodes, each.share, "o", color=shade, fillstyle="full", markersize=8,
                    label=title.partition("(")[0] if number == 1 else "")  # fmt: skip
            if len(walks) == 1:
                ax.plot([each.nodes] * 2, [each.low, each.high], "-", color=shade, marker="_", markersize=8)
    if len(walks) == 1:
        ax.set_title(next(iter(walks)))
    else:
        ax.legend(**ABOVE, ncols=len(walks))
    ax.yaxis.set_major_formatter(in_percent)
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.xaxis.set_minor_formatter("")
    name_dots(ax, walks)


def name_dots(ax: Axes, walks: Mapping[str, Mapping[str, Milestone]]) -> None:
    """Writes the name of each program beside its dot, in the first place where it covers nothing."""
    from matplotlib.patheffects import withStroke
    from matplotlib.transforms import Bbox

    figure: Any = ax.get_figure()
    figure.draw_without_rendering()  # which places the axes
    taken = [line.get_window_extent().padded(3) for line in ax.lines]
    for steps in walks.values():
        dots = [ax.transData.transform((each.nodes, each.share)) for each in steps.values()]
        taken += [Bbox([before + (after - before) * part / 20] * 2) for before, after in pairwise(dots)
                  for part in range(21)]  # fmt: skip
    for name, each in [step for steps in walks.values() for step in steps.items()]:
        words, size = (f"{name}, {100 * each.share:.0f} %", "medium") if len(walks) == 1 else (name, "small")
        text = ax.annotate(words, (each.nodes, each.share), (0, 0), textcoords="offset points", size=size)
        text.set_path_effects([withStroke(linewidth=3, foreground=svg.PAPER)])  # where it must lie across a bar
        offers: list[Any] = []
        for up, (across, side) in product((4, -14, 16, -26, 28), ((9, "left"), (-9, "right"))):
            text.set(position=(across, up), horizontalalignment=side)
            box = text.get_window_extent()
            outside = box.x0 < ax.bbox.x0 or box.x1 > ax.bbox.x1
            offers.append((outside, box.count_overlaps(taken), len(offers), (across, up), side, box))
        *_, place, side, box = min(offers)
        text.set(position=place, horizontalalignment=side)
        taken.append(box)
