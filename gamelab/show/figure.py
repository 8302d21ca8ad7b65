"""The figure of every plot: a notebook shows it with a text for screen readers, at twice the page's dots."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from html import escape

import numpy as np
from matplotlib import figure
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from PIL import Image


class Figure(figure.Figure):
    """A figure that a notebook shows as HTML: JupyterLab gives a PNG no text for screen readers."""

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display({"text/html": html(self, described(self)), "text/plain": repr(self)}, raw=True)  # type: ignore[no-untyped-call]


def html(drawn: figure.Figure, alt: str) -> str:
    """The figure as an HTML image with this text."""
    file, small = io.BytesIO(), io.BytesIO()
    drawn.savefig(file, format="png", dpi=2 * drawn.dpi, bbox_inches="tight", pad_inches=0.04)
    with Image.open(file) as png:
        width = png.width // 2
        png.convert("RGB").quantize(64).save(small, "png", optimize=True)  # a notebook keeps it: a third of the bytes
    dots = b64encode(small.getvalue()).decode()
    return f'<img alt="{escape(alt)}" width="{width}" src="data:image/png;base64,{dots}">'


def described(drawn: figure.Figure) -> str:
    """The figure in words: its titles, the names of its axes, its legends, what is written in it, and its lines."""
    return "\n".join(line for ax in drawn.axes for line in lines(ax) if line)


def lines(ax: Axes) -> Iterator[str]:
    """The words of one pair of axes."""
    legend, ticks = ax.get_legend(), [*ax.get_xticklabels(), *ax.get_yticklabels()]
    named = [tick.get_text() for tick in ticks if is_name(tick.get_text())]
    written = [text.get_text() for text in (*ax.texts, *(legend.findobj(Text) if legend else []))]
    yield f"A plot. {ax.get_title('left') or ax.get_title()}".strip()
    axes = {"Across": ax.get_xlabel(), "Upwards": ax.get_ylabel()}
    yield ". ".join(f"{way}: {name}" for way, name in axes.items() if name)
    yield "; ".join(" ".join(text.split()) for text in (*named, *written) if text)
    if not named:
        bars = [bar for bar in ax.patches if isinstance(bar, Rectangle)]
        yield "; ".join(f"{bar.get_x() + bar.get_width() / 2:,.4g}: {bar.get_height():,.3g}" for bar in bars)
    for line in ax.lines:
        points = np.asarray(line.get_xydata())
        (x1, y1), (x2, y2) = points[0], points[-1]
        if not str(line.get_label()).startswith("_"):
            yield f"{line.get_label()}: from {y1:,.4g} at {x1:,.4g} to {y2:,.4g} at {x2:,.4g}"


def is_name(tick: str) -> bool:
    """Whether a tick has a name, and not the number of its place."""
    return any(map(str.isalpha, tick)) and "mathdefault" not in tick
