"""The picture that grows: how strong a student's programs are, and what they cost.

    journey = check.Journey(TicTacToe(), {"random": RandomAgent(), "perfect": PerfectAgent()})
    journey.add("minimax", SearchAgent(my_minimax), report)

Each program plays the same opponents from the same openings, and is asked for a move on the same positions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from itertools import chain, pairwise
from math import log
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.arena.agents import AnyAgent, require
from gamelab.arena.game import GameRecord, open_game
from gamelab.arena.random_numbers import choice, stream
from gamelab.arena.settings import settings_of
from gamelab.arena.significance import paired_interval
from gamelab.arena.sweeps import records_of
from gamelab.course.check.search_checks import Counted, count_nodes
from gamelab.games import GAMES, svg
from gamelab.games.position import Position, playout
from gamelab.show.figures import WIDE, html, name_shares, new_axes, note
from gamelab.written import between, percent, spaced

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KEPT = "journeys.json"  # the file beside the notebook in which every journey keeps its steps
BROKEN = f"{KEPT}.broken"
POINTS = {0: 1.0, None: 0.5, 1: 0.0}
NOTHING = "No program is in the picture yet."
SAMPLE = 12  # on so many positions of one random game the nodes of a move are counted
COLOURS = [svg.BLUE, svg.RED, svg.GREEN, "#aa4499", *[svg.DIM] * 20]
DOT: dict[str, Any] = {
    "linestyle": "-", "marker": "o", "markevery": [0], "markersize": 14, "fillstyle": "full", "mfc": svg.PAPER,
}  # fmt: skip
ARROW = {"arrowstyle": "-|>", "shrinkA": 10, "shrinkB": 10, "alpha": 0.5}
WIDEST_NAME = 32  # in a line of the list of names


# --- how strong programs are, and what they cost ---


def score_of(games: Iterable[GameRecord]) -> float:
    """The first player's points in some games; a forfeited game is lost."""
    return sum(POINTS[record.winner] for record in games)


def forfeits_in(records: Sequence[GameRecord]) -> str:
    """How many games the first player forfeited, and why; empty if none."""
    lost = [record for record in records if record.forfeit and record.winner == 1]
    return f"{len(lost)} of {len(records)} games forfeited: {lost[0].detail}" if lost else ""


class Milestone(NamedTuple):
    """One program: its share of the points with its 95 % interval, the mean of its nodes a move, and what it changes.

    ``after`` names the program at which its arrow starts; "" is the one before it.  ``forfeits`` says how many games it
    forfeited, and why.
    """

    share: float
    low: float
    high: float
    nodes: float
    after: str = ""
    forfeits: str = ""

    def __str__(self) -> str:
        points = f"{percent(self.share)} of the points {between(self.low, self.high)}"
        return self.forfeits or f"{points}, {self.nodes:,.0f} nodes a move"


class Journeys(dict[str, dict[str, Milestone]]):
    """The milestones of journeys by their titles; Jupyter shows them in one plane, and a text that says the same."""

    def __repr__(self) -> str:
        walks = [(title, "".join(f"\n{name}: {each}" for name, each in steps.items())) for title, steps in self.items()]
        return "\n\n".join(title + said for title, said in walks if said) or NOTHING

    def _repr_html_(self) -> str | None:
        walks = {title: steps for title, steps in self.items() if steps}
        if not walks or find_spec("numpy") is None:  # a browser may have reached no NumPy
            return None
        return html(figure_of_walks(walks), repr(self))


class Journey(Journeys):
    """The programs that a student made for one game, in the order in which they were added.

    Each plays ``games`` games against each opponent; two games share ``openings`` random first moves.
    """

    def __init__(
        self, start: Position, opponents: Mapping[str, AnyAgent], games: int = 40, openings: int = 2, seed: int = 1
    ) -> None:
        self.start, self.opponents, self.games, self.openings, self.seed = start, opponents, games, openings, seed
        self.milestones: dict[str, Milestone] = {}
        self.names: list[str] = []
        super().__init__({f"{games} games against each of: {', '.join(opponents)}": self.milestones})

    def add(self, name: str, program: AnyAgent, is_right: Any = True, *, after: str = "") -> Journey:
        """The journey with one more program, ``position -> move``; without it, unless ``is_right``, a check's report.

        A name that is there already is replaced, and one whose exercise was not solved keeps its place.
        Experiments with one program all come ``after`` its name.
        Raises ValueError for a program that gives no move.
        """
        if name not in self.names:
            self.names.append(name)
        if is_right:
            share, low, high, forfeits = self.strength(program)
            self.milestones[name] = Milestone(share, low, high, self.cost(program), after, forfeits)
            for each in sorted(self.milestones, key=self.names.index):
                self.milestones[each] = self.milestones.pop(each)
        else:
            self.milestones.pop(name, None)
            print(f"“{name}” is not in the picture yet, because its exercise is not solved.")
        title = f"{spaced(repr(self.start)).removesuffix('()')} against {', '.join(self.opponents)}"
        keep(Journeys(journeys() | {title: self.milestones}))
        return self

    def strength(self, program: AnyAgent) -> tuple[float, float, float, str]:
        """The share of points, where a draw counts half, its interval, over each opponent's pairs, and the forfeits."""
        opponents = list(self.opponents.values())
        settings = settings_of(self.start, program, opponents, self.games, self.seed, self.openings)
        every = [*chain(*records_of(settings, workers=1, progress=False))]
        pairs = list(map(score_of, zip(every[::2], every[1::2], strict=True)))
        low, high, share, _ = paired_interval(pairs, groups=len(opponents))
        return share, low, high, forfeits_in(every)

    def cost(self, program: AnyAgent) -> float:
        """The mean number of nodes of a move, over the sample, without the first moves, which are random."""
        random = stream(self.seed)
        opened, _ = open_game(self.start, self.openings, random)
        *game, _ = playout(opened, lambda position: choice(random, position.moves))
        nodes = []
        for position in game[:: -(-len(game) // SAMPLE)]:
            counted: Any = count_nodes(program, position)
            require(isinstance(counted, Counted), "program", program, f"a function position -> move, but {counted}")
            nodes.append(counted.positions)
        return fmean(nodes)


def journeys() -> Journeys:
    """The journeys of all notebooks in this folder, as far as their cells have been run here, in the course's order.

    A file that holds none is put aside.
    """
    path, course = Path(KEPT), [spaced(game.__name__) for game in GAMES]
    try:
        found = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        ordered = sorted(found, key=lambda title: [not title.startswith(name) for name in course])
        return Journeys({title: {name: Milestone(*each) for name, each in found[title].items()} for title in ordered})
    except (ValueError, TypeError, AttributeError):
        path.replace(BROKEN)
        print(f"{KEPT} holds no journey: it is called {BROKEN} now, and the picture begins anew.")
        return Journeys()


def keep(found: Journeys) -> None:
    """Writes the journeys at once, so that the file is never broken, or says that nothing can be written."""
    try:
        new = Path(f"{KEPT}.new")
        new.write_text(json.dumps(found, indent=1), "utf-8")
        new.replace(KEPT)
    except OSError as error:
        print(f"The journey is not kept: {KEPT} cannot be written in {Path.cwd()} ({error.strerror}).")


def figure_of_walks(walks: Mapping[str, Mapping[str, Milestone]]) -> Any:
    """The figure of journeys: to the right the cost, upwards the strength with its interval, the newest ones dark.

    Several stand in panels one below the other with the same axes, so that costs are compared from top to bottom.
    """
    from matplotlib import pyplot

    found = [each for steps in walks.values() for each in steps.values()]
    nodes, lowest = [50, 5_000, *(each.nodes for each in found)], min(each.low for each in found)
    with new_axes(WIDE, 0.7 + 2.2 * len(walks), grid="both") as whole:
        figure: Any = whole.get_figure()
        whole.remove()
        for place, (title, steps) in enumerate(walks.items()):
            ax = figure.add_subplot(len(walks), 1, place + 1)
            # The same axes from the first picture to the last, or the dots would seem to jump.
            ax.set(title=title, xscale="log", xlim=(0.6 * min(nodes), 1.6 * max(nodes)))
            ax.set_ylim(max(floor for floor in (-0.04, 0.4, 0.6) if floor < lowest - 0.02), 1.04)
            name_axes(ax)
            draw_walk(ax, steps, COLOURS[place])
            name_dots(ax, steps)
    pyplot.close(figure)
    return figure


def name_axes(ax: Axes) -> None:
    """Writes the names and the numbers of a panel's axes; those of nodes stand below the lowest panel."""
    ax.set_xlabel("← cheaper · nodes a move, on positions of one random game (logarithmic)")
    name_shares(ax.yaxis, "share of points → stronger")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.xaxis.set_minor_formatter("")
    ax.label_outer()


def draw_walk(ax: Axes, steps: Mapping[str, Milestone], colour: str) -> None:
    """Draws the dots of one journey, their intervals, and an arrow to each from the one that it comes after."""
    for each in steps.values():
        ax.plot([each.nodes] * 3, each[:3], **DOT | {"color": colour, "alpha": 0.5})
    ax.lines[-1].set(alpha=1)
    for start, end in arrows(steps):  # to an experiment it is bent, over the dots on its way
        looks = ARROW | {"color": colour, "connectionstyle": f"arc3,rad={-0.4 * bool(end.after)}"}
        ax.annotate("", (end.nodes, end.share), (start.nodes, start.share), arrowprops=looks)


def arrows(steps: Mapping[str, Milestone]) -> list[tuple[Milestone, Milestone]]:
    """The dots between which each arrow leads."""
    return [
        (start, end)
        for before, end in pairwise(steps.values())
        if (start := steps.get(end.after) if end.after else before)
    ]


def name_dots(ax: Axes, steps: Mapping[str, Milestone]) -> None:
    """Writes a number on each dot, or beside it, and the program's name, share and nodes in a list at the right."""
    names, before, (low, high) = ["program, points, nodes a move"], list[Milestone](), ax.get_ylim()
    for number, (name, each) in enumerate(steps.items(), 1):
        as_high = [dot for dot in before if abs(each.share - dot.share) < 0.14 * (high - low)]
        beside = 16 * sum(abs(log(each.nodes / dot.nodes)) < 0.25 for dot in as_high)  # where dots overlap
        note(ax, str(number), (each.nodes, each.share), beside, 0, ha="center", va="center_baseline")
        before.append(each)
        share = "forfeits" if each.forfeits else percent(each.share).replace(" ", "\N{NO-BREAK SPACE}")
        names.append(fill(f"{number}  {name}, {share}, {each.nodes:,.0f}", WIDEST_NAME, subsequent_indent="    "))
    ax.annotate("\n".join(names), (1.02, 1), xycoords="axes fraction", va="top")
