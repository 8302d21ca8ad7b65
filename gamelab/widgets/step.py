"""A search, step by step: what it looks at, what it knows, and which lines run."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.games import Position
from gamelab.games.position import short_repr
from gamelab.search.result import INF
from gamelab.search.trace import Node, Path
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, dropdown, row, table
from gamelab.widgets.own_search import MOST_NODES, OwnSearch
from gamelab.widgets.step_events import LEAVING, StepEvent, search_of, sentence, steps

SPEEDS = {"1 step/s": 1000, "2 steps/s": 500, "5 steps/s": 200, "15 steps/s": 67}
KEYS = {"ArrowRight": "forward", "ArrowLeft": "back", "Home": "start", "End": "end", "c": "cut", "C": "cut",
        "p": "play", "P": "play"}  # fmt: skip
BUTTONS = {
    "start": ("|◀", "To the start (Home)"), "back": ("◀", "One step back (left arrow)"),
    "forward": ("▶", "One step forward (right arrow)"), "cut": ("// Next cut", "To the next cut-off, else the end (C)"),
    "end": ("▶|", "To the end (End)"),
}  # fmt: skip
COUNTED = {"enter": "interior", "terminal": "terminal", "horizon": "evaluated", "cut": "cut-offs"}
KINDS = {"terminal": "■ end", "horizon": "◇ horizon", "chance": "○ mean"}

# The searches of the library without their bookkeeping.  Before each line: the kind of step in which it runs; "deep"
# lines, and what stands in <>, belong to a search with a horizon.
CLEAN = {
    "alphabeta": """
        | def alphabeta(position, <depth, >alpha, beta):
  enter |     if position.is_over:
terminal|         return position.score
   deep |     if depth == 0:
 horizon|         return evaluate(position)
        |     best = -INF if position.to_move == FIRST else INF
        |     for move in position.moves:
        |         value = alphabeta(position.play(move), <depth - 1, >alpha, beta)
        |         if position.to_move == FIRST:
    max |             best, alpha = max(best, value), max(alpha, value)
        |         else:
    min |             best, beta = min(best, value), min(beta, value)
        |         if alpha >= beta:
    cut |             break
 return |     return best""",
    "minimax": """
        | def minimax(position<, depth>):
  enter |     if position.is_over:
terminal|         return position.score
   deep |     if depth == 0:
 horizon|         return evaluate(position)
        |     best = -INF if position.to_move == FIRST else INF
        |     for move in position.moves:
        |         value = minimax(position.play(move)<, depth - 1>)
        |         if position.to_move == FIRST:
    max |             best = max(best, value)
        |         else:
    min |             best = min(best, value)
 return |     return best""",
    "expectimax": """
        | def expectimax(position, <depth, >agent):
  enter |     if position.is_over:
terminal|         return position.score
   deep |     if depth == 0:
 horizon|         return evaluate(position)
        |     values = []
        |     for move in position.moves:
max min |         values.append(expectimax(position.play(move), <depth - 1, >agent))
        |     if position.to_move != agent:
   mean |         return mean(values)
 return |     return max(values) if agent == FIRST else min(values)""",
}


class Step(Study):
    """The steps of a search, forwards and backwards, with its tree, its stack and the lines that run.

    ``Step(result)`` shows a search with ``trace=True``, or a node of its trace, beside the bare text of that search.
    ``Step(function, position, …)`` runs a search of your own and shows its own text.  Without them, alpha and beta are
    -INF and INF.  A large tree is drawn folded; every step is shown all the same.

    Raises ValueError for a search without a trace, for one of too many steps, and for what is no search.
    """

    def __init__(self, search: Any, position: Position | None = None, *given: Any, **named: Any) -> None:
        self.own: OwnSearch | None = None
        if callable(search):
            if position is None:
                raise ValueError(
                    f"Step({short_repr(search)}): expected a position too, as in Step(maxi_alpha_beta, position)"
                )
            self.own = OwnSearch(search, drawable(position), *given, **named)
        self.root = self.own.root if self.own else recorded(search)
        self.name = self.own.name if self.own else search_of(self.root)
        self.events = checked_steps(self.root)
        self.has_windows = self.own.has_windows if self.own else self.name == "alphabeta"
        self.text, self.lines = self.own.text if self.own else [], dict[str, int]()
        if self.own is None:
            has_horizon = any(event.kind == "horizon" for event in self.events)
            self.text, self.lines = clean_text(self.name, has_horizon=has_horizon)
        self.places = places(self.events)
        self.drawing = tree(self.root)
        self.build()
        self.paint()

    def build(self) -> None:
        """Makes the controls."""
        most = len(self.events)
        self.picture = Clickable(self.pressed, svg=self.drawing.live_svg(), shortcuts=list(KEYS))
        self.panels = ipywidgets.HTML()
        self.buttons = {name: button(text, partial(self.act, name), tip) for name, (text, tip) in BUTTONS.items()}
        looks = {"layout": {"width": "270px"}, "style": {"description_width": "110px"}}
        self.slider = ipywidgets.IntSlider(1, 1, most, readout=False, **looks)
        self.slider.observe(lambda _: self.paint(), "value")
        self.player = ipywidgets.Play(min=1, max=most, interval=SPEEDS["2 steps/s"], show_repeat=False)
        ipywidgets.dlink((self.player, "value"), (self.slider, "value"))
        self.player.observe(lambda _: self.player.set_trait("value", self.slider.value), "playing")
        speed = dropdown("", SPEEDS, self.player.interval)
        ipywidgets.link((speed, "value"), (self.player, "interval"))
        controls = row(*self.buttons.values(), self.player, speed, self.slider)
        super().__init__(controls, self.picture, self.panels)

    def pressed(self, message: dict[str, Any]) -> None:
        """Does what a key says."""
        if message.get("key") in KEYS:
            self.act(KEYS[message["key"]])

    def act(self, action: str) -> None:
        """Goes to another step, or plays the steps."""
        if action == "play":
            self.player.playing = not self.player.playing
            return
        last = len(self.events) - 1
        cuts = [number for number, event in enumerate(self.events) if event.kind == "cut" and number > self.at]
        steps = {"start": 0, "end": last, "back": self.at - 1, "forward": self.at + 1, "cut": min(cuts, default=last)}
        self.player.playing = False
        with self.slider.hold_sync():
            self.slider.value = 1 + steps[action]

    @property
    def at(self) -> int:
        """The number of the step that is shown, from 0."""
        return int(self.slider.value) - 1

    # --- what is shown ---

    def paint(self) -> None:
        """Shows the step."""
        past = self.events[: self.at + 1]
        event, known = past[-1], {each.node.path: each for each in past}
        self.slider.description = f"step {self.at + 1} of {len(self.events)}"
        boxes = {self.drawing.names[path]: each for path, each in known.items()}
        with self.picture.hold_sync():
            self.picture.say = sentence(event)
            self.picture.states = self.states(known)
            self.picture.texts = {
                name: {"value": describe(each, "")} for name, each in boxes.items() if not is_folded(name)
            }
        lines = self.own.lines(event) if self.own else [self.lines[line_of(event)]]
        panels = {"Call stack": self.stack(known)}
        if self.has_windows:
            panels["Window here"] = number_line(event, self.places)
        panels["Counts so far"] = counted(past)
        facts = "".join(f"<h4>{title}</h4>{inside}" for title, inside in panels.items())
        self.panels.value = f'<div class="gamelab-panels"><div>{code(self.text, lines)}</div><div>{facts}</div></div>'

    def states(self, known: dict[Path, StepEvent]) -> dict[str, str]:
        """What each box of the picture looks like after the steps so far."""
        names, current = self.drawing.names, self.events[self.at].node.path
        states = dict.fromkeys(names.values(), "hidden")
        for path, event in known.items():
            is_cut = event.node.status == "cut" and event.kind in ("cut", "return")
            states[names[path]] = "cut" if is_cut else ""
            if is_cut:
                skipped = [child for child in event.node.children if child.status == "pruned"]
                states |= {names[child.path]: "skipped" for child in skipped}
        for path in self.stack_of(current):
            states[names[path]] += " current" if path == current else " on-stack"
        return states

    def stack_of(self, path: Path) -> list[Path]:
        """The paths from the root to this one."""
        return [path[:length] for length in range(len(self.root.path), len(path) + 1)]

    def stack(self, known: dict[Path, StepEvent]) -> str:
        """The call stack as a table."""
        head = ["position", "", *(["window"] if self.has_windows else []), "best so far"]
        rows = []
        for path in self.stack_of(self.events[self.at].node.path):
            event = known[path]
            node = event.node
            kind = KINDS.get(node.status) or ("▲ MAX" if node.position.to_move > 0 else "▽ MIN")
            window = [f"({phrases.number(event.alpha)}, {phrases.number(event.beta)})"] if self.has_windows else []
            rows.append([phrases.moves(node, path), kind, *window, describe(event, "–").removeprefix("= ")])
        return table(head, [list(map(escape, cells)) for cells in rows], len(rows) - 1)

    def still(self) -> str:
        return tree(self.root).svg()

    def __repr__(self) -> str:
        return f"Step({self.name}, {sum(node.status != 'pruned' for node in self.root.walk())} nodes)"


def checked_steps(root: Node) -> list[StepEvent]:
    """The steps; ValueError if they are too many."""
    size = sum(1 for node in root.walk() if node.status != "pruned")
    if size > MOST_NODES:
        raise ValueError(f"the search has {size:,} nodes, at most {MOST_NODES:,} can be stepped through: "
                         "use a smaller depth, a later position, or a node of its trace")  # fmt: skip
    return steps(root)


def clean_text(name: str, *, has_horizon: bool) -> tuple[list[str], dict[str, int]]:
    """The lines of a search of the library, and which of them runs in a step of each kind."""
    text: list[str] = []
    numbers: dict[str, int] = {}
    for line in CLEAN[name].strip("\n").splitlines():
        kinds, _, words = line.partition("|")
        if has_horizon or kinds.strip() not in ("deep", "horizon"):
            numbers |= dict.fromkeys(kinds.split(), len(text))
            text.append(re.sub(r"<(.*?)>", r"\1" if has_horizon else "", words[1:]))
    return text, numbers


def line_of(event: StepEvent) -> str:
    """The kind of line of the bare text that runs in this step."""
    if event.kind in ("best", "keep", "add"):
        return "max" if event.node.position.to_move > 0 else "min"
    return "mean" if event.kind == "return" and event.node.status == "chance" else event.kind


def is_folded(name: str) -> bool:
    """Whether a box of the picture stands for several nodes."""
    return name.endswith(("-more", "-pruned"))


def describe(event: StepEvent, unknown: str) -> str:
    """A node's value after a step: with its relation when the node was left, with "…" before."""
    if event.kind in LEAVING:
        return phrases.value(event.node)
    return unknown if event.value is None else f"{phrases.number(event.value)} …"


def counted(events: list[StepEvent]) -> str:
    """How many nodes of each kind the search has entered, and what it has cut."""
    kinds: Counter[str] = Counter(event.kind for event in events)
    counts = {name: kinds[kind] for kind, name in COUNTED.items()}
    cuts = [event.node for event in events if event.kind == "cut"]
    counts["moves skipped"] = sum(child.status == "pruned" for node in cuts for child in node.children)
    nodes = kinds["enter"] + kinds["terminal"] + kinds["horizon"]
    return " · ".join(f"<b>{number}</b> {name}" for name, number in ({"nodes": nodes} | counts).items())


def code(lines: list[str], current: list[int]) -> str:
    """The text of a search with the lines that run marked; a line too long for its room goes on below."""
    rows = []
    for number, line in enumerate(lines):
        words = line.lstrip()
        style = f"padding-left:calc(8px + {len(line) - len(words) + 4}ch);text-indent:-4ch"
        rows.append(f'<div class="{"current" if number in current else ""}" style="{style}">{escape(words)}</div>')
    return f'<h4>The lines that run</h4><div class="code">{"".join(rows)}</div>'


def places(events: list[StepEvent]) -> dict[float, float]:
    """Where on the number line each number stands: infinity at the ends, the others in order at equal distances."""
    numbers = {value for event in events for value in (event.alpha, event.beta, event.value) if value is not None}
    ordered = sorted(numbers | {-INF, INF})
    return {value: 30 + 280 * rank / (len(ordered) - 1) for rank, value in enumerate(ordered)}


def number_line(event: StepEvent, places: dict[float, float]) -> str:
    """The window as a bar between alpha and beta, and the value so far as a dot."""
    low, high = places[event.alpha], places[event.beta]
    alpha, beta = f"α {phrases.number(event.alpha)}", f"β {phrases.number(event.beta)}"
    value = "not known yet" if event.value is None else phrases.number(event.value)
    label = f"α = {alpha[2:]}, β = {beta[2:]}, value {value}"
    shapes = ['<path d="M12 36H328" class="axis"/>']
    if low < high:
        shapes.append(f'<rect x="{low:.0f}" y="30" width="{high - low:.0f}" height="12" class="window"/>')
    else:
        label += ": the window is closed"
    apart = 0 if abs(low - high) > 70 else 4 if low > high else -4  # the names of ends that are near stand outwards
    shapes += [tick(low, "alpha", alpha, apart), tick(high, "beta", beta, -apart)]
    if event.value is not None:
        x = places[event.value]
        shapes.append(f'<circle cx="{x:.0f}" cy="36" r="6"/>')
        shapes.append(f'<text x="{x:.0f}" y="14" text-anchor="middle">value {value}</text>')
    head = f'<svg viewBox="0 0 340 72" width="340" role="img" aria-label="{label}" class="number-line">'
    return f"{head}{''.join(shapes)}</svg>"


def tick(x: float, kind: str, words: str, apart: int) -> str:
    """One end of the window, its name below it or to one side."""
    anchor = "middle" if apart == 0 else "start" if apart > 0 else "end"
    name = f'<text x="{x + apart:.0f}" y="66" text-anchor="{anchor}">{words}</text>'
    return f'<path d="M{x:.0f} 22V50" class="{kind}"/>{name}'
