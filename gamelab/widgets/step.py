"""A search, step by step: what it looks at, what it knows, and which lines run."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

from ipywidgets import HBox, IntSlider, link
from ipywidgets import Play as Clock

from gamelab.games import FIRST, Position, svg
from gamelab.search.result import INF
from gamelab.search.trace import Node, Path, above
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.users.steps import LEFT, CodeLine, Event, RecordedSearch
from gamelab.users.traced_search import TracedSearch
from gamelab.widgets.clickable import Clickable, Study, button, signs, table, watch
from gamelab.written import plural

BUTTONS = {"|◀": "Home", "◀": "ArrowLeft", "▶": "ArrowRight", "// Next cut": "c", "▶|": "End"}
"""Each button with the key that does the same; P plays the steps, and pauses."""
ROOM = 581, 530
"""The width and height in pixels that the tree has in a laptop's window."""


class Step(Study):
    """The steps of a search, forwards and backwards, with its tree, its call stack and the lines that run.

    ``Step(function, position, …)`` runs a search of your own and shows its text.  Without them, alpha and beta are -INF
    and INF.  ``Step(result)`` plays the recorded tree of minimax or alpha-beta with ``trace=True``, or of a node of it.
    A large tree is drawn folded; every step is shown all the same.

    Raises ValueError for a search without a trace, for one of too many nodes, and for what is no search.
    """

    def __init__(self, search: Any, position: Position | None = None, *given: Any, **named: Any) -> None:
        if isinstance(search, TracedSearch):  # of a check, which knows where it goes wrong
            self.search: RecordedSearch = search
        elif callable(search):
            self.search = TracedSearch(search, drawable(position), *given, **named)
        else:
            self.search = RecordedSearch(recorded(search))
        self.events = self.search.events
        self.drawing = tree(self.search.root, room=ROOM)
        last, keys = len(self.events) - 1, [*BUTTONS.values(), "C", "p", "P"]
        self.picture = Clickable(lambda message: self.go(message["key"]), svg=self.drawing.live_svg(), shortcuts=keys)
        self.panels = Clickable().add_class("gamelab-panels")
        self.slider = IntSlider(max=last, readout=False)
        watch(self.slider, self.paint)
        self.player = Clock(max=last, interval=500, show_repeat=False)
        link((self.player, "value"), (self.slider, "value"))
        buttons = [button(text, partial(self.go, key), f"Key: {key}") for text, key in BUTTONS.items()]
        controls = HBox([*buttons, self.player, self.slider])
        columns = HBox([self.picture, self.panels]).add_class("gamelab-step")
        name = f"Step({self.search.name}, {len(self.search.nodes)} nodes)"
        if self.search.right:
            name += f" at step {self.search.opens_at + 1}: {self.sentence(self.search.opens_at)}"
        super().__init__(controls, columns, signs(self.drawing), still=lambda: tree(self.search.root).svg(), name=name)
        self.slider.value = self.search.opens_at
        self.paint()

    def go(self, key: str) -> None:
        """Goes to another step, or plays the steps."""
        at, last = self.slider.value, self.slider.max
        cut = next((number for number in range(at + 1, last) if skipped(self.events[number])), last)
        steps = {"Home": 0, "ArrowLeft": at - 1, "ArrowRight": at + 1, "c": cut, "C": cut, "End": last}
        self.player.playing = key not in steps and not self.player.playing
        self.slider.value = steps.get(key, at)

    # --- what is shown ---

    def paint(self) -> None:
        """Shows the step."""
        past = self.events[: self.slider.value + 1]
        event, known = past[-1], {each.node.path: each for each in past}
        names, path = self.drawing.names, event.node.path
        stack = [known[each] for each in (*above(path), path)]
        self.slider.description = f"step {len(past)} of {len(self.events)}"
        with self.picture.hold_sync():
            self.picture.say = self.sentence(self.slider.value)
            self.picture.states = self.states(known, stack)
            self.picture.texts = {names[path]: {"value": self.below(each)} for path, each in known.items()}
        knows = f"<h3>Call stack · {counted(known)}</h3>{self.calls(stack)}"
        if self.search.has_windows:
            knows += f"<h3>The window here</h3>{self.number_line(event)}"
        runs = f"<h3>The lines that run</h3>{code(self.search.text, event.lines)}" if self.search.text else ""
        self.panels.svg = knows + runs
        self.keep(self.picture)

    def sentence(self, number: int) -> str:
        """A step in words, and beside that at which the search goes wrong, what is right."""
        right = self.search.right if number == self.search.opens_at else ""
        return sentence(self.events[number]) + f"  ✗ {right}" * bool(right)

    def below(self, event: Event) -> str:
        """The text below a node: its value once it was left; before, its window as it is now."""
        if self.search.has_windows and event.kind not in LEFT:
            return phrases.window(event)
        return value_after(event)

    def states(self, known: dict[Path, Event], stack: list[Event]) -> dict[str, str]:
        """The looks of each box of the picture after the steps so far."""
        names = self.drawing.names
        states = dict.fromkeys(names.values(), "hidden")
        for path, event in known.items():
            states[names[path]] = "cut" * (event.kind == "cut")
            states |= {names[child.path]: "skipped" for child in skipped(event)}
        for event in stack:
            states[names[event.node.path]] += " current" if event is stack[-1] else " on-stack"
            states[names[event.node.path]] += " open" * (event.kind not in LEFT)
        return states

    def calls(self, stack: list[Event]) -> str:
        """The call stack as a table."""
        rows = [
            [
                phrases.moves(event.node, event.node.path),
                phrases.player(event.node.position) if event.node.children else "",
                phrases.window(event) if self.search.has_windows else "",
                value_after(event) or "–",
            ]
            for event in stack
        ]
        return table("stack", ["position", "", "window" * self.search.has_windows, "best"], rows)

    def number_line(self, event: Event) -> str:
        """The window between alpha and beta, and the value so far, on a line with a tick for each number of the search.

        Infinity is at the ends, and the numbers stand in order at equal distances.
        """
        numbers: set[Any] = {number for each in self.events for number in (each.alpha, each.beta, each.value)}
        ordered = sorted(numbers - {None} | {-INF, INF})
        place = {number: f"{100 * rank / (len(ordered) - 1):.1f}%" for rank, number in enumerate(ordered)}
        closed, alpha, beta = event.alpha >= event.beta, place[event.alpha], place[event.beta]
        shown = svg.line("0%", 30, "100%", 30) + "".join(svg.line(at, 26, at, 35) for at in place.values())
        shown += svg.line(alpha, 30, beta, 30, class_="closed" if closed else "open")
        shown += "<text x='104%' y='34'>cut</text>" * closed
        marks = [("value", event.value, "value", 22, 14), ("β", event.beta, "min", 58, 71),
                 ("α", event.alpha, "max", 41, 54)]  # fmt: skip
        for name, number, colour, end, y in marks:
            if number is not None:
                at, words = place[number], f"{name} {phrases.number(number)}"
                mark = svg.line(at, 30, at, end) + svg.element("text", words, x=at, y=y, text_anchor="middle")
                shown += svg.element("g", mark, stroke_width=3, style=f"color: var(--{colour})")
        return svg.element("svg", shown, class_="number-line")


def skipped(event: Event) -> list[Node]:
    """The moves that this step cuts off."""
    return event.node.skipped if event.kind == "cut" else []


def sentence(event: Event) -> str:
    """This step in words."""
    node, name = event.node, phrases.moves(event.node, event.node.path)
    value = phrases.value(node, full=True)
    match event.kind:
        case "enter":
            moves, entry = len(node.children), phrases.window(node)
            narrow = "" if entry == phrases.FULL_WINDOW else f", window {entry}"
            return f"{name}: {phrases.player(node.position)} to move, {plural(moves, 'move')} to try{narrow}."
        case "terminal":
            return f"{name}: the game is over, {value} for {node.position.sides[0]}."
        case "horizon":
            return f"{name}: the horizon, the evaluation says {value}."
        case "broken":
            return f"{name}: it breaks off here, or returns no value."
        case "return":
            played = ""
            if not node.path and node.best is not None:
                played = f", and {phrases.player(node.position)} plays {phrases.named(node, [node.best])}"
            return f"{name}: returns {value.removeprefix('= ')}{played}."
        case "cut" if phrases.cut_reason(node):
            return f"Cut at {phrases.cut_sentence(node)}."
        case "cut":
            return f"{name}: its value reaches {phrases.bound_in_words(node)}, but no move is left to be cut."
    return f"{name}: {compared(event)}"


def compared(event: Event) -> str:
    """The value of a move, and what follows from it."""
    node, child, is_first = event.node, event.child, event.node.position.to_move == FIRST
    assert child is not None and event.value is not None
    worth = f"{phrases.named(node, child.path[-1:])} is worth {phrases.value(child).removeprefix('= ')}"
    if event.kind == "keep":
        return f"{worth}, no {'more' if is_first else 'less'} than {phrases.number(event.value)}: nothing changes."
    if (event.alpha, event.beta) == (node.alpha, node.beta):
        return f"{worth}: the best so far."
    end = f"α becomes {phrases.number(event.alpha)}" if is_first else f"β becomes {phrases.number(event.beta)}"
    return f"{worth}: the best so far, {end}."


def value_after(event: Event) -> str:
    """The value of a node after a step, in short: with ≤ or ≥ when the node was left as a bound, with "…" before."""
    if event.kind in LEFT:
        return phrases.value(event.node).removeprefix("= ")
    return "" if event.value is None else f"{phrases.number(event.value)} …"


def counted(known: dict[Path, Event]) -> str:
    """How many nodes the search has entered, at how many it has skipped moves, and how many moves."""
    cuts = list(filter(None, map(skipped, known.values())))
    moves = sum(map(len, cuts))
    return f"{len(known)} node{'s' * (len(known) > 1)}, {len(cuts)} cut{'s' * (len(cuts) != 1)}, {moves} skipped"


def code(text: dict[CodeLine, str], current: list[CodeLine]) -> str:
    """The text of the function that runs, its lines that run marked; a line too long for its room goes on below."""
    rows, running = [], {function for function, _ in current or text}
    for line, words in text.items():
        if line[0] not in running:
            continue
        indent = len(words) - len(words.lstrip())
        style = f"padding-left:calc(8px + {indent + 4}ch);text-indent:-4ch"
        rows.append(f'<div class="{"current" * (line in current)}" style="{style}">{escape(words[indent:])}</div>')
    label = 'tabindex="0" role="group" aria-label="The lines that run"'  # whoever has no mouse scrolls it, too
    return f'<div class="code" {label}>{"".join(rows)}</div>'
