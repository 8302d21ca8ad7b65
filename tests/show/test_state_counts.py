"""The plot of a tree that folds into a graph, and that of guesses beside the truth."""

from __future__ import annotations

import pandas as pd
import pytest
from matplotlib import pyplot

from gamelab.heuristics import symmetric, zero
from gamelab.oracle import sim_judged
from gamelab.show import calibration, state_counts
from tests.show.plotting import untouched

__all__ = ["untouched"]

TABLE = pd.DataFrame({"sequences": [1, 4, 12], "positions": [1, 4, 6], "classes": [1, 1, 2]}, index=[0, 1, 2])


@pytest.mark.usefixtures("untouched")
def test_a_line_for_each_column_with_its_sum():
    ax = state_counts(TABLE)
    assert [list(line.get_ydata()) for line in ax.lines] == [list(TABLE[name]) for name in TABLE]
    assert [text.get_text() for text in ax.texts] == ["sequences: 17", "positions: 11", "classes: 4"]
    assert ax.get_yscale() == "log"
    assert len({line.get_marker() for line in ax.lines}) == 3, "colour is not the only difference"


@pytest.mark.usefixtures("untouched")
def test_it_draws_where_it_is_told_to():
    _, (one, other) = pyplot.subplots(1, 2)
    assert state_counts(TABLE, ax=one) is one
    assert calibration({"zero": sim_judged(zero, 4)}, ax=other) is other


@pytest.mark.parametrize("table", [pd.DataFrame(), TABLE - 1, TABLE[[]]], ids=["empty", "a zero", "no column"])
def test_what_has_no_logarithm_is_refused(table):
    with pytest.raises(ValueError, match="expected a table with a row for each ply, a column or more, and numbers of"):
        state_counts(table)


@pytest.mark.usefixtures("untouched")
def test_marks_stand_at_the_share_that_first_wins():
    judged = sim_judged(symmetric)
    ax = calibration({"symmetric": judged, "zero": sim_judged(zero)})
    (line, single), (marks, one) = ax.lines, ax.collections
    for guess, share in zip(line.get_xdata(), line.get_ydata(), strict=True):
        rows = judged[judged["guess"] == guess]
        wins = rows.loc[rows["value"] > 0, "positions"].sum()
        assert share == pytest.approx(wins / rows["positions"].sum())
    assert len(single.get_xdata()) == 1
    assert one.get_sizes()[0] > max(marks.get_sizes()), "all positions have one mark"
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["symmetric", "zero"]


@pytest.mark.parametrize("tables", [{}, {"zero": sim_judged(zero, 3)[:0]}], ids=["no table", "no rows"])
def test_nothing_to_draw_is_refused(tables):
    with pytest.raises(ValueError, match="no positions: expected at least one table, each with a row or more"):
        calibration(tables)
