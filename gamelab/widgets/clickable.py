"""The one part of the widgets that is not from ipywidgets: a picture that is clicked; and what all widgets share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets
from IPython import get_ipython

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

    _esm = (HERE / "clickable.js").read_text(encoding="utf-8")  # a path would be watched, and keep every widget alive
    _css = (HERE / "widgets.css").read_text(encoding="utf-8")
    svg = traitlets.Unicode().tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    shortcuts = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, listen: Listener = lambda message: None, **state: Any) -> None:
        super().__init__(**state)
        heard = in_own_loop(listen)
        self.on_msg(lambda _, message, __: heard(message))


class Study(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of controls and pictures; a saved notebook keeps its ``name`` and ``still()``, an SVG, and no state.

    Whoever runs a cell again sees the new widget alone: those of the cell's earlier run are closed.
    """

    kept: ClassVar[tuple[str, ...]] = ("name",)
    """What somebody may ask a closed one for, such as the notebook that keeps the results of all cells."""

    def __init__(self, *children: ipywidgets.Widget, name: str, still: Callable[[], str]) -> None:
        self.name, self.still = name, still
        cell, run = running_cell()
        earlier_run, earlier = _made.get(cell, (run, []))
        for study in earlier if run != earlier_run else ():
            study.close()
        if cell:
            _made[cell] = run, [*(earlier if run == earlier_run else ()), self]
        super().__init__(children)
        self.add_class("gamelab")

    def close(self) -> None:
        """Takes it off the page, and frees its memory."""
        for part in parts(self):
            if part is not self:
                part.close()
        super().close()
        self.children = ()
        for name in [*vars(self)]:
            if not name.startswith("_") and name not in self.kept:
                delattr(self, name)

    def __repr__(self) -> str:
        return self.name

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        return bundle | {"text/plain": repr(self), "text/html": image(self.still(), repr(self))}


_made: dict[str, tuple[str, list[Study]]] = {}
"""By cell, the run that made widgets last, and these."""


def running_cell() -> tuple[str, str]:
    """What JupyterLab calls the cell that runs, and this run; empty names elsewhere."""
    request = getattr(get_ipython(), "parent_header", None) or {}
    return request.get("metadata", {}).get("cellId", ""), request.get("header", {}).get("msg_id", "")


def parts(whole: Any) -> Iterator[ipywidgets.Widget]:
    """A widget and all that it is made of, also what does not stand in it now, and looks, which are widgets, too."""
    yield whole
    inside = [*getattr(whole, "children", ()), *(vars(whole).values() if isinstance(whole, Study) else ())]
    looks = [getattr(whole, look, None) for look in ("layout", "style")]
    for part in [*inside, *looks]:
        if isinstance(part, ipywidgets.Widget):
            yield from parts(part)


def signs(drawing: TreeDrawing) -> ipywidgets.HTML:
    """What the marks of a tree mean, as a line below it."""
    return ipywidgets.HTML(f'<div class="signs">{drawing.legend(live=True)}</div>')


def button(text: str, pressed: Callable[[], object], tooltip: str = "") -> ipywidgets.Button:
    """A button that calls a function when it is pressed."""
    made = ipywidgets.Button(description=text, tooltip=tooltip)
    act = in_own_loop(pressed)
    made.on_click(lambda _: act())
    return made


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
        cells = [f'<{kind} style="text-align: left">{cell}</{kind}>' for cell in row]
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="{look}">{"".join(lines)}</table>'
