"""What the tests of plots share: tables as sweeps give them, and pictures that leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import matplotlib
import pandas as pd
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.text import Text

from gamelab.arena import interval


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No setting is changed, and nothing is shown."""
    pyplot.switch_backend("agg")
    monkeypatch.setattr(pyplot, "show", lambda: pytest.fail("a plot was shown"))
    before = matplotlib.rcParams.copy()
    yield
    pyplot.close("all")
    assert matplotlib.rcParams == before


def row(wins: int, n: int = 100, draws: int = 0, **settings: Any) -> dict[str, Any]:
    """A row of a sweep's table."""
    low, high = interval(wins, n)
    shown = ", ".join(f"{name}={value}" for name, value in settings.items())
    return {
        "game": "Sim(vertices=6)", "agent": f"SearchAgent({shown})", "opponent": "RandomAgent()", **settings,
        "n": n, "rate": wins / n, "low": low, "high": high, "wins": wins, "draws": draws, "losses": n - wins - draws,
        "nodes": 0.0, "nodes_per_move": 0.0, "seconds": 0.0,
    }  # fmt: skip


def table(*rows: dict[str, Any]) -> pd.DataFrame:
    return pd.DataFrame(rows)


def texts(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def bands(ax: Axes) -> list[PolyCollection]:
    return [each for each in ax.collections if isinstance(each, PolyCollection)]


def uprights(ax: Axes) -> list[Any]:
    """The bars of each line: for each its two ends."""
    return [each.get_segments() for each in ax.collections if isinstance(each, LineCollection)]


def overlapping(ax: Axes) -> list[tuple[str, str]]:
    """Names beside lines that cover one another in the finished picture."""
    ax.figure.canvas.draw()
    boxes = [(text.get_text(), Text.get_window_extent(text)) for text in ax.texts]  # without the leaders
    return [
        (one, other)
        for number, (one, box) in enumerate(boxes)
        for other, another in boxes[:number]
        if box.overlaps(another) and min(box.y1, another.y1) - max(box.y0, another.y0) > 1
    ]


def inside(ax: Axes) -> bool:
    """Whether all that belongs to the axes lies within the figure."""
    ax.figure.canvas.draw()
    box, page = ax.get_tightbbox(), ax.figure.bbox
    return box.x0 >= -1 and box.y0 >= -1 and box.x1 <= page.x1 + 1 and box.y1 <= page.y1 + 1
