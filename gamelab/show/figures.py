"""A new figure in this package's style, what several plots write into one, and what a notebook shows of it."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import escape
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelab import written
from gamelab.budgets import for_a_hall
from gamelab.games import svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

SHARP = 2.6  # dots of a picture for one of the page: as many as those of a slide
STYLE = Path(__file__).with_name("plots.mplstyle")
WIDE = 7.0  # inches: on a slide, a letter is a fiftieth of the picture's width
ABOVE: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (0, 1), "borderaxespad": 0}
"""Where a legend stands: inside it would hide an interval."""
PROGRAMS: dict[str, Any] = {
    "color": ["#00795a", "#8e44ad", "#6b6b6b", "#8f6600", "#b0306a", "#222222"],
    "marker": ["^", "D", "X", "v", "P", "*"],
    "linestyle": ["-.", ":", "--", "-", "-.", ":"],
    "markersize": [8, 6, 7, 7, 8, 9],
}
"""How lines look where red and blue are players: programs have other colours."""


@contextmanager
def new_axes(wide: float = 6.4, high: float = 3.0, grid: str = "y") -> Iterator[Axes]:
    """The axes of a new figure of this size in inches, at most ``WIDE``, in this package's style."""
    from matplotlib import pyplot

    dots = 120 if for_a_hall() else 100  # a page is a fifth wider than the figure
    # The first figure may set up a notebook's backend, and no context must take that back.
    figure = pyplot.figure(figsize=(min(wide, WIDE), high), dpi=dots, layout="constrained", facecolor=svg.PAPER)
    figure._ipython_display_ = partial(show_figure, figure)  # type: ignore[attr-defined]
    with pyplot.style.context([STYLE, {"axes.grid.axis": grid}]):
        yield figure.add_subplot()


def note(ax: Axes, words: str, place: tuple[Any, Any], right: float, up: float, **looks: Any) -> None:
    """Writes words so many points beside a place."""
    ax.annotate(words, place, (right, up), textcoords="offset points", **looks)


def name_ends(
    ax: Axes, named: Mapping[str, Mapping[int, float]], words: Callable[[str, Any], str], apart: float
) -> None:
    """Behind the end of each line what ``words`` says of its name and last number, lower where others stand already.

    They are so far ``apart``, as a share of the height of the axes, and a thin line leads to what stands much lower.
    """
    from matplotlib.transforms import ScaledTranslation

    ax.autoscale_view()  # what the transformation needs to know
    to_axes, lowest, at = ax.transScale + ax.transLimits, inf, ax.get_xaxis_transform()
    lines = {line.get_label(): line for line in ax.get_lines()}
    ends = [(lines[name].get_linewidth(), name, *max(numbers.items())) for name, numbers in named.items()]
    # Of equal numbers the broad line's stands highest, and then the last name.
    for broad, name, place, number in sorted(ends, key=lambda end: (end[-1], end), reverse=True):
        end = to_axes.transform((place, number))[1]
        lowest = min(end, lowest - apart)
        colour, weight = lines[name].get_color(), "bold" if broad > 2 else "normal"
        leader = {"arrowstyle": "-", "linewidth": 0.8, "color": colour, "relpos": (0, 0.5), "shrinkB": 5}
        ax.annotate(words(name, number), (place, end), (place, lowest), va="center", color=colour, fontweight=weight,
                    xycoords=at, textcoords=at + ScaledTranslation(15 / 72, 0, ax.figure.dpi_scale_trans),
                    arrowprops=leader if end - lowest > apart / 2 else None)  # fmt: skip


def name_shares(axis: Axis, name: str) -> None:
    """An axis of shares: its name, which tells where it does not start at 0, and its numbers, such as "97.5 %"."""
    axis.set_major_formatter(lambda share, _: written.percent(share, ".3g"))
    lowest = axis.get_view_interval()[0]
    axis.set_label_text(f"{name}\n(this axis starts at {written.percent(lowest)})" if lowest > 0.01 else name)


# --- what a notebook shows of a figure ---


def show_figure(drawn: Figure) -> None:
    """Shows the figure in a notebook as HTML: JupyterLab gives a PNG no text for screen readers."""
    from IPython.display import display

    shown = {"text/html": html(drawn, described(drawn)), "text/plain": repr(drawn)}
    display(shown, raw=True)  # type: ignore[no-untyped-call]


def html(drawn: Figure, alt: str) -> str:
    """The title of the figure's only axes, and below it the figure as an HTML image with this text, with many dots.

    A slide leaves out the title, because it has a heading of its own.
    """
    from matplotlib.text import Text
    from PIL import Image

    file, small = io.BytesIO(), io.BytesIO()
    title = title_of(drawn.axes[0]) if len(drawn.axes) == 1 else ""
    titles = [text for text in drawn.axes[0].findobj(Text) if title and text.get_text() == title]
    for text in titles:
        text.set_visible(False)
    drawn.savefig(file, format="png", dpi=SHARP * drawn.dpi, bbox_inches="tight", pad_inches=0.04)
    for text in titles:
        text.set_visible(True)
    with Image.open(file) as png:
        width = round(png.width / SHARP)
        png.convert("RGB").quantize(64).save(small, "png", optimize=True)  # a notebook keeps it: a third of the bytes
    dots = b64encode(small.getvalue()).decode()
    above = f"<b>{escape(title)}</b><br>" if title else ""
    return f'{above}<img alt="{escape(alt)}" width="{width}" src="data:image/png;base64,{dots}">'


def title_of(ax: Axes) -> str:
    """The title of a pair of axes, wherever it stands."""
    return ax.get_title("left") or ax.get_title()


def described(drawn: Figure) -> str:
    """The figure in words: its titles, the names of its axes, its legends, what is written in it, and its lines."""
    return "\n".join(line for ax in drawn.axes for line in words_of(ax) if line)


def words_of(ax: Axes) -> Iterator[str]:
    """The words of one pair of axes."""
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

    legend, texts = ax.get_legend(), [tick.get_text() for tick in (*ax.get_xticklabels(), *ax.get_yticklabels())]
    named = [text for text in texts if any(map(str.isalpha, text)) and "mathdefault" not in text]  # no numbers
    written = [text.get_text() for text in (*ax.texts, *(legend.findobj(Text) if legend else []))]
    yield f"A plot. {title_of(ax)}".strip()
    axes = {"Across": ax.get_xlabel(), "Upwards": ax.get_ylabel()}
    yield ". ".join(f"{way}: {name}" for way, name in axes.items() if name)
    yield "; ".join(" ".join(text.split()) for text in (*named, *written) if text)
    if not named:
        bars = [bar for bar in ax.patches if isinstance(bar, Rectangle)]
        yield "; ".join(f"{bar.get_x() + bar.get_width() / 2:,.4g}: {bar.get_height():,.3g}" for bar in bars)
    for line in ax.lines:
        (x1, y1), *_, (x2, y2) = [*line.get_xydata()] * 2  # type: ignore[misc]
        if not str(line.get_label()).startswith("_"):
            yield f"{line.get_label()}: from {y1:,.4g} at {x1:,.4g} to {y2:,.4g} at {x2:,.4g}"
