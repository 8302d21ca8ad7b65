"""Evaluations beside the truth, and what they are worth for their time."""

from __future__ import annotations

from typing import Any

import pandas
import pytest
from matplotlib.axes import Axes
from scipy.stats import spearmanr

from gamelab import ConnectFour, show
from gamelab.heuristics import centre, piece_count, windows
from tests.show.plotting import row, untouched

__all__ = ["untouched"]
pytestmark = pytest.mark.usefixtures("untouched")

LINE = [ConnectFour()]
for move in (3, 2, 3, 2, 4, 1, 5, 6):
    LINE.append(LINE[-1].play(move))
TRUTHS = dict(zip(LINE, (1, -2, 3, 0, 3, 3, 3, -2, -2), strict=True))


def dots(ax: Axes) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in ax.lines[0].get_xydata()]


def test_a_dot_for_each_position_near_its_score_at_its_value() -> None:
    for ax, judge in zip(show.against_truth(TRUTHS, [windows, centre]), (windows, centre), strict=True):
        assert [y for _, y in dots(ax)] == [judge(position) for position in TRUTHS]
        assert all(abs(x - exact) < 0.5 for (x, _), exact in zip(dots(ax), TRUTHS.values(), strict=True))


def test_the_line_joins_the_medians_of_three_or_more() -> None:
    (ax,) = show.against_truth(TRUTHS, [centre])
    threes = sorted(centre(position) for position, exact in TRUTHS.items() if exact == 3)
    twos = sorted(centre(position) for position, exact in TRUTHS.items() if exact == -2)
    expected = [(-2.0, twos[1]), (3.0, (threes[1] + threes[2]) / 2)]
    assert [tuple(map(float, point)) for point in ax.lines[1].get_xydata()] == expected


def test_the_title_tells_the_rank_correlation() -> None:
    axes = show.against_truth(TRUTHS, [windows, piece_count, centre])
    rho = spearmanr([windows(position) for position in TRUTHS], list(TRUTHS.values())).statistic
    assert axes[0].get_title(loc="left") == f"windows: ρ = {rho:.2f}"
    same = dict.fromkeys(TRUTHS, 1)
    assert show.against_truth(same, [windows])[0].get_title(loc="left") == "windows: ρ = 0.00"


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="0 positions, 1 evaluations: expected at least one of each"):
        show.against_truth({}, [windows])
    with pytest.raises(ValueError, match="9 positions, 0 evaluations"):
        show.against_truth(TRUTHS, [])


def setting(name: str, depth: int, wins: int, seconds: float) -> dict[str, Any]:
    return row(wins, evaluate=name, depth=depth) | {"nodes": 100.0, "nodes_per_move": 10.0, "seconds": seconds}


TABLE = pandas.DataFrame([setting("one", 4, 70, 0.05), setting("one", 2, 40, 0.01), setting("other", 2, 60, 0.02)])


def test_strength_over_the_milliseconds_of_a_move() -> None:
    ax = show.strength_by_time(TABLE)
    lines = [[tuple(map(float, point)) for point in line.get_xydata()] for line in ax.lines if len(line.get_xydata())]
    assert lines[0] == [(1.0, 0.4), (5.0, 0.7)] and lines[1] == [(2.0, 0.6)]  # ten moves a game
    assert [text.get_text() for text in ax.texts] == ["2", "4", "2"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "other"]
    ax.figure.canvas.draw()
    assert {"1", "2", "5"} <= {label.get_text() for label in ax.get_xticklabels()}  # less than a decade has figures too


def test_strength_wants_its_columns() -> None:
    with pytest.raises(ValueError, match="the table has no column seconds"):
        show.strength_by_time(TABLE.drop(columns="seconds"))
    with pytest.raises(ValueError, match="the table has no rows"):
        show.strength_by_time(TABLE[:0])
