"""A search, step by step: what it looks at, what it knows, and which lines run."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.games import Position
from gamelab.games.position import short_repr
from gamelab.search.trace import Path
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, dropdown, row, table
from gamelab.widgets.step_text import code, counted, number_line, places, sentence, value_after
from gamelab.widgets.traced_search import Event, TracedSearch, search_again

SPEEDS = {"1 step/s": 1000, "2 steps/s": 500, "5 steps/s": 200, "15 steps/s": 67}
KEYS = {"ArrowRight": "forward", "ArrowLeft": "back", "Home": "start", "End": "end", "c": "cut", "C": "cut",
        "p": "play", "P": "play"}  # fmt: skip
BUTTONS = {
    "start": ("|◀", "To the start (Home)"), "back": ("◀", "One step back (left arrow)"),
    "forward": ("▶", "One step forward (right arrow)"), "cut": ("// Next cut", "To the next cut-off, else the end (C)"),
    "end": ("▶|", "To the end (End)"),
}  # fmt: skip
KINDS = {"terminal": "■ end", "horizon": "◇ horizon"}


class Step(Study):
    """The steps of a search, forwards and backwards, with its tree, its call stack and the lines that run.

    ``Step(function, position, …)`` runs a search of your own and shows its text.  Without them, alpha and beta are -INF
    and INF.  ``Step(result)`` shows minimax or alpha-beta with ``trace=True``, or a node of its trace, with a
    short version of its code.  A large tree is drawn folded; every step is shown all the same.

    Raises ValueError for a search without a trace, for one of too many nodes, and for what is no search.
    """

    def __init__(self, search: Any, position: Position | None = None, *given: Any, **named: Any) -> None:
        if not callable(search):
            self.search = search_again(recorded(search))
        elif position is None:
            raise ValueError(f"Step({short_repr(search)}): expected a position too, as in Step(search, position)")
        else:
            self.search = TracedSearch(search, drawable(position), *given, **named)
        self.events = self.search.events
        self.places = places(self.events)
        self.drawing = tree(self.search.root)
        self.build()
        self.paint()

    def build(self) -> None:
        """Makes the controls."""
        last = len(self.events) - 1
        self.picture = Clickable(self.pressed, svg=self.drawing.live_svg(), shortcuts=list(KEYS))
        self.panels = ipywidgets.HTML()
        self.buttons = {name: button(text, partial(self.act, name), tip) for name, (text, tip) in BUTTONS.items()}
        looks = {"layout": {"width": "270px"}, "style": {"description_width": "110px"}}
        self.slider = ipywidgets.IntSlider(0, 0, last, readout=False, **looks)
        self.slider.observe(lambda _: self.paint(), "value")
        self.player = ipywidgets.Play(min=0, max=last, interval=SPEEDS["2 steps/s"], show_repeat=False)
        ipywidgets.dlink((self.player, "value"), (self.slider, "value"))
        self.player.observe(lambda _: self.player.set_trait("value", self.slider.value), "playing")
        speed = dropdown("", SPEEDS, self.player.interval)
        ipywidgets.link((speed, "value"), (self.player, "interval"))
        super().__init__(row(*self.buttons.values(), self.player, speed, self.slider), self.picture, self.panels)

    def pressed(self, message: dict[str, Any]) -> None:
        """Does what a key says."""
        if "key" in message:
            self.act(KEYS[message["key"]])

    def act(self, action: str) -> None:
        """Goes to another step, or plays the steps."""
        if action == "play":
            self.player.playing = not self.player.playing
            return
        at, last = self.slider.value, self.slider.max
        cuts = (number for number in range(at + 1, last) if self.events[number].kind == "cut")
        steps = {"start": 0, "end": last, "back": at - 1, "forward": at + 1, "cut": next(cuts, last)}
        self.player.playing = False
        with self.slider.hold_sync():
            self.slider.value = steps[action]

    # --- what is shown ---

    def paint(self) -> None:
        """Shows the step."""
        past = self.events[: self.slider.value + 1]
        event, known = past[-1], {each.node.path: each for each in past}
        names, path = self.drawing.names, event.node.path
        stack = [known[path[:length]] for length in range(len(path) + 1)]
        self.slider.description = f"step {len(past)} of {len(self.events)}"
        with self.picture.hold_sync():
            self.picture.say = sentence(event)
            self.picture.states = self.states(known, stack)
            self.picture.texts = {names[path]: {"value": value_after(each)} for path, each in known.items()}
        panels = {"Call stack": self.stack(stack)}
        if self.search.has_windows:
            panels["Window here"] = number_line(event, self.places)
        panels["Counts so far"] = counted(past)
        facts = "".join(f"<h4>{title}</h4>{inside}" for title, inside in panels.items())
        text = f"<h4>The lines that run</h4>{code(self.search.text, event.lines)}"
        self.panels.value = f'<div class="gamelab-panels"><div>{text}</div><div>{facts}</div></div>'

    def states(self, known: dict[Path, Event], stack: list[Event]) -> dict[str, str]:
        """What each box of the picture looks like after the steps so far."""
        names = self.drawing.names
        states = dict.fromkeys(names.values(), "hidden")
        for path, event in known.items():
            is_cut = event.node.status == "cut" and event.kind in ("cut", "return")
            states[names[path]] = "cut" if is_cut else ""
            if is_cut:
                skipped = [child for child in event.node.children if child.status == "pruned"]
                states |= {names[child.path]: "skipped" for child in skipped}
        for event in stack:
            states[names[event.node.path]] += " current" if event is stack[-1] else " on-stack"
        return states

    def stack(self, stack: list[Event]) -> str:
        """The call stack as a table."""
        head = ["position", "", *(["window"] if self.search.has_windows else []), "best so far"]
        rows = []
        for event in stack:
            node = event.node
            kind = KINDS.get(node.status) or ("▲ MAX" if node.position.to_move > 0 else "▽ MIN")
            cells = [phrases.moves(node, node.path), kind]
            if self.search.has_windows:
                cells.append(f"({phrases.number(event.alpha)}, {phrases.number(event.beta)})")
            cells.append(value_after(event).removeprefix("= ") or "–")
            rows.append(list(map(escape, cells)))
        return table(head, rows, len(rows) - 1)

    def still(self) -> str:
        return self.drawing.svg()

    def __repr__(self) -> str:
        return f"Step({self.search.name}, {len(self.search.nodes)} nodes)"
