"""The one part of the widgets that is not from ipywidgets: a picture that is clicked; and what all widgets share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import anywidget
import ipywidgets
import traitlets
from IPython.display import display

from gamelab.games.svg import image
from gamelab.show import TreeDrawing
from gamelab.show.tree_boxes import legend

HERE = Path(__file__).parent
WIDGET = "application/vnd.jupyter.widget-view+json"
# A widget is two outputs of its cell: the picture that a saved notebook keeps, and below it the live widget, which
# hides the picture (in widgets.css).  Of a widget whose kernel has ended, JupyterLab would show an error, and no other
# form of the same output.  All is one line: JupyterLite puts a comma between the lines of a file's output.
KEPT = (
    "<style>.jp-OutputArea-child:has(.gamelab-kept) + .jp-OutputArea-child:not(:has(.gamelab, [data-mime-type])) "
    "{ display: none } .jp-NotebookPanel .gamelab-kept > [hidden] { display: block }</style>"
    '<div class="gamelab-kept">%s<p hidden>A saved picture: run this cell, and those above it, to play again.</p></div>'
)
Listener = Callable[[dict[str, Any]], None]


class Clickable(anywidget.AnyWidget):
    """An SVG picture whose parts can be clicked, with a line of words above it.

    A part is an element with ``data-move``, or one with ``data-node`` in the state "clickable".  ``states`` gives parts
    CSS classes, and ``texts`` gives texts of theirs other words: {"r-1": {"value": "= 3"}}.  ``listen`` is called with
    {"part": "4"} for a click, and with {"key": "c"} for one of ``shortcuts`` anywhere in the widget around the picture.
    An input with ``data-field`` holds the text "value", and tells {"part": …, "text": …} when another is typed, and the
    key Enter.
    """

    _esm = (HERE / "clickable.js").read_text(encoding="utf-8")  # a path would be watched, and keep every widget alive
    _css = (HERE / "widgets.css").read_text(encoding="utf-8")
    svg = traitlets.Unicode().tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    shortcuts = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, listen: Listener = lambda message: None, **state: Any) -> None:
        super().__init__(**state)
        heard = in_own_loop(listen)
        self.on_msg(lambda _, message, __: heard(message))


class Study(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of controls and pictures; a saved notebook keeps its ``name`` and ``still()``, an SVG, and no state."""

    def __init__(self, *children: ipywidgets.Widget, name: str, still: Callable[[], str]) -> None:
        self.name, self.still, self.is_displayed = name, still, False
        super().__init__(children)
        self.add_class("gamelab")

    def __repr__(self) -> str:
        return self.name

    def _ipython_display_(self) -> None:
        display(self.picture_kept(), raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]
        display({WIDGET: self._repr_mimebundle_()[WIDGET]}, raw=True)  # type: ignore[no-untyped-call]
        self.is_displayed = True

    def picture_kept(self) -> dict[str, str]:
        """What is seen of it where its kernel has ended."""
        return {"text/plain": repr(self), "text/html": KEPT % image(self.still(), repr(self))}

    def keep(self, picture: Clickable | None = None) -> None:
        """Lets a saved notebook show the present state, which is that of the picture."""
        if self.is_displayed:
            self.still = (lambda: as_seen(picture)) if picture else self.still
            display(self.picture_kept(), raw=True, display_id=self.model_id, update=True)  # type: ignore[no-untyped-call]


def as_seen(picture: Clickable) -> str:
    """The SVG with the looks and texts that its parts have now."""
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    drawing = ElementTree.fromstring(picture.svg)
    for part in drawing.iter():
        name = part.get("data-node") or part.get("data-edge") or ""
        if name:
            part.set("class", f"{part.get('class', '')} {picture.states.get(name, '')}".strip())
        for words in part if part.get("data-node") else ():
            words.text = picture.texts.get(name, {}).get(words.get("class", ""), words.text)
    return ElementTree.tostring(drawing, encoding="unicode")


def signs(drawing: TreeDrawing) -> ipywidgets.HTML:
    """What the marks of a tree mean, as a line below it."""
    return ipywidgets.HTML(f'<div class="signs">{legend(drawing.top, live=True)}</div>')


def button(text: str, pressed: Callable[[], object], tooltip: str = "") -> ipywidgets.Button:
    """A button that calls a function when it is pressed."""
    made = ipywidgets.Button(description=text, tooltip=tooltip)
    act = in_own_loop(pressed)
    made.on_click(lambda _: act())
    return made


def watch(control: ipywidgets.Widget, changed: Callable[[], object]) -> None:
    """Calls a function when the value of a control changes."""
    act = in_own_loop(changed)
    control.observe(lambda _: act(), "value")


def in_own_loop(act: Callable[..., object]) -> Callable[..., object]:
    """The function, called in the event loop that runs now, from whichever thread: without a loop, at once.

    A kernel handles the messages of one widget in several threads, and so would change their order.
    """
    own = running_loop()

    def call(*given: Any) -> None:
        if own in (None, running_loop()) or own.is_closed():
            act(*given)
        else:
            own.call_soon_threadsafe(act, *given)

    return call


def running_loop() -> Any:
    """The event loop that runs in this thread; None if there is none."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def table(look: str, head: list[str], rows: Iterable[list[str]]) -> str:
    """A table in HTML, of the CSS class ``look``; elsewhere a page would put its texts to the right."""
    lines = []
    for kind, row in [("th", head), *(("td", row) for row in rows)]:
        kinds = [kind if cell else "td" for cell in row]  # a heading has words
        cells = [f'<{each} style="text-align: left">{cell}</{each}>' for each, cell in zip(kinds, row, strict=True)]
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="{look}">{"".join(lines)}</table>'
