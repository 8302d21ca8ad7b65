"""What the tests of plots share: tables as sweeps give them, and pictures that leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import matplotlib
import pandas as pd
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from gamelab.arena import interval


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No setting is changed, nothing is shown, and no letters are smaller than 11 pixels."""
    pyplot.switch_backend("agg")
    monkeypatch.setattr(pyplot, "show", lambda: pytest.fail("a plot was shown"))
    before = matplotlib.rcParams.copy()
    yield
    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        written = [text for text in figure.findobj(Text) if text.get_text().strip()]
        assert min((text.get_fontsize() * figure.dpi / 72 for text in written), default=11) >= 11
    pyplot.close("all")
    assert matplotlib.rcParams == before


def row(wins: int, n: int = 100, draws: int = 0, **settings: Any) -> dict[str, Any]:
    """A row of a sweep's table."""
    low, high = interval(wins, n)[:2]
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


def legend(ax: Axes) -> list[str]:
    """The entries of the legend, its lines joined."""
    found = ax.get_legend()
    assert found is not None
    return [text.get_text().replace("\n", " | ") for text in found.get_texts()]


def points(ax: Axes) -> list[list[tuple[float, float]]]:
    """The points of every line that is drawn."""
    return [[(float(x), float(y)) for x, y in line.get_xydata()] for line in ax.get_lines() if len(line.get_xydata())]


def intervals(ax: Axes) -> list[list[tuple[float, float]]]:
    """The lower and upper ends of the upright bars of each line."""
    bars = [each for each in ax.collections if isinstance(each, LineCollection)]
    return [[(segment[0][1], segment[1][1]) for segment in each.get_segments()] for each in bars]


def inside(ax: Axes) -> bool:
    """Whether all that belongs to the axes lies within the figure."""
    ax.figure.canvas.draw()
    box, page = ax.get_tightbbox(), ax.figure.bbox
    return box.x0 >= -1 and box.y0 >= -1 and box.x1 <= page.x1 + 1 and box.y1 <= page.y1 + 1
