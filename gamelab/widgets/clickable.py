"""The one part of the widgets that is not from ipywidgets: a picture that is clicked; and what all widgets share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from gamelab.games.svg import image
from gamelab.show import TreeDrawing

HERE = Path(__file__).parent
Listener = Callable[[dict[str, Any]], None]


class Clickable(anywidget.AnyWidget):
    """An SVG picture whose parts can be clicked, with a line of words above it.

    A part is an element with ``data-move``, or one with ``data-node`` in the state "clickable".  ``states`` gives parts
    CSS classes, ``texts`` gives texts of theirs other words: {"r-1": {"value": "= 3"}}, and ``labels`` writes two lines
    on a part, bold or not: {"4": ["+1", "in 3", True]}.  ``listen`` is called with {"part": "4"} for a click, and with
    {"key": "c"} for one of ``shortcuts`` anywhere in the widget around the picture.
    """

    _esm = HERE / "clickable.js"
    _css = HERE / "widgets.css"
    svg = traitlets.Unicode().tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    shortcuts = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, listen: Listener = lambda message: None, **state: Any) -> None:
        super().__init__(**state)
        self.on_msg(lambda _, message, __: listen(message))


class Study(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of controls and pictures; a saved notebook keeps its name and ``still()``, an SVG, and no state."""

    def __init__(self, *children: ipywidgets.Widget, still: Callable[[], str]) -> None:
        super().__init__(children)
        self.add_class("gamelab")
        self.still = still

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        return bundle | {"text/plain": repr(self), "text/html": image(self.still(), repr(self))}


def signs(drawing: TreeDrawing) -> ipywidgets.HTML:
    """What the marks of a tree mean, as a line below it."""
    return ipywidgets.HTML(f'<div class="signs">{drawing.legend(live=True)}</div>')


def button(text: str, pressed: Callable[[], object], tooltip: str = "") -> ipywidgets.Button:
    """A button that calls a function when it is pressed."""
    made = ipywidgets.Button(description=text, tooltip=tooltip)
    made.on_click(lambda _: pressed())
    return made


def table(look: str, head: list[str], rows: list[list[str]]) -> str:
    """A table in HTML, of the CSS class ``look``."""
    lines = [f"<tr>{''.join(f'<th>{name}</th>' if name else '<td></td>' for name in head)}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in rows]
    return f'<table class="{look}">{"".join(lines)}</table>'
