"""Plots of a sweep's table: what they show is what the table says."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_rgb

from gamelab import show
from gamelab.show.sweep_plots import branching_factor
from gamelab.show.sweep_plots import wrapped
from tests.show.plotting import bands, inside, overlapping, row, table, texts, untouched, uprights

__all__ = ["untouched"]
pytestmark = pytest.mark.usefixtures("untouched")

WINS = {(1, True): 70, (3, True): 92, (5, True): 99, (1, False): 72, (3, False): 91}
BOTH = table(*(row(wins, depth=depth, prune=prune) for (depth, prune), wins in WINS.items()))


def with_costs(**factors: float) -> pd.DataFrame:
    """A table whose costs are exactly 2 · factor^depth."""
    rows = [
        {
            **row(50, depth=depth, order=name),
            "nodes_per_move": 2 * b**depth,
            "nodes": 20 * b**depth,
            "seconds": b**depth / 1e6,
        }
        for name, b in factors.items()
        for depth in (1, 2, 3, 5)
    ]
    return table(*rows)


def test_win_rates_are_those_of_the_table() -> None:
    ax = show.win_rates(BOTH.sample(frac=1, random_state=3))
    lines = {line.get_label(): line for line in ax.get_lines()}
    assert set(lines) == {"prune=True", "prune=False"}
    for prune in (True, False):
        mine = BOTH[BOTH["prune"] == prune]
        line = lines[f"prune={prune}"]
        assert list(line.get_xdata()) == list(mine["depth"])
        assert list(line.get_ydata()) == list(mine["rate"])
    assert ax.get_xlabel() == "depth"
    assert ax.get_ylabel() == "games won, with 95 % interval"
    assert sorted(texts(ax)) == ["prune=False\nn = 100 each", "prune=True\nn = 100 each"]


def test_bands_are_the_intervals() -> None:
    ax = show.win_rates(BOTH)
    for band, prune in zip(bands(ax), (True, False), strict=True):
        mine = BOTH[BOTH["prune"] == prune]
        corners = {tuple(np.round(corner, 9)) for corner in band.get_paths()[0].vertices}
        expected = {(float(depth), round(bound, 9)) for bounds in ("low", "high")
                    for depth, bound in zip(mine["depth"], mine[bounds], strict=True)}  # fmt: skip
        assert corners == expected
    low, high = ax.get_ylim()
    assert low <= BOTH["low"].min() and BOTH["high"].max() <= high
    assert all(0 <= tick <= 1 for tick in ax.get_yticks())


def test_many_lines_have_bars_side_by_side() -> None:
    many = table(*(row(40 + 3 * number, depth=depth, order=f"o{number}") for number in range(15) for depth in (1, 3)))
    ax = show.win_rates(many)
    assert not bands(ax)
    assert len(ax.get_lines()) == 15
    for line, segments in zip(ax.get_lines(), uprights(ax), strict=True):
        mine = many[many["order"] == line.get_label().removeprefix("order=")]
        assert [segment[0][1] for segment in segments] == pytest.approx(list(mine["low"]))
        assert [segment[1][1] for segment in segments] == pytest.approx(list(mine["high"]))
        assert list(line.get_ydata()) == list(mine["rate"])
        assert list(line.get_xdata()) == pytest.approx([1, 3], abs=0.6)
    assert len({x for line in ax.get_lines() for x in line.get_xdata()}) == 30
    assert len({(line.get_color(), line.get_marker(), line.get_linestyle()) for line in ax.get_lines()}) == 15
    assert not overlapping(ax)
    assert inside(ax)


def test_one_depth_has_a_point_with_its_bar() -> None:
    ax = show.win_rates(BOTH[BOTH["depth"] == 3])
    assert [list(line.get_ydata()) for line in ax.get_lines()] == [[0.92], [0.91]]
    assert [len(segments) for segments in uprights(ax)] == [1, 1]
    assert not overlapping(ax)


def test_numbers_of_games_and_draws_are_told() -> None:
    unlike = table(row(9, 10, depth=1), row(40, 50, draws=7, depth=3))
    assert texts(show.win_rates(unlike)) == ["n = 10, 50, 7 of 60 drawn"]
    drawn = table(row(0, 200, draws=200, depth=1), row(0, 200, draws=200, depth=3))
    assert texts(show.win_rates(drawn)) == ["n = 200 each, 400 of 400 drawn"]


def test_names_instead_of_numbers_have_rows() -> None:
    names = ("runs", "windows", "a_very_long_name_of_an_evaluation_function_that_goes_on_and_on")
    by_name = table(*(row(50 + 10 * i, depth=3, evaluate=name) for i, name in enumerate(names)))
    ax = show.win_rates(by_name, by="evaluate")
    line, (segments,) = ax.get_lines()[0], uprights(ax)
    assert list(line.get_xdata()) == list(by_name["rate"])
    assert list(line.get_ydata()) == [0, 1, 2]
    assert [(segment[0][0], segment[1][0]) for segment in segments] == list(
        zip(by_name["low"], by_name["high"], strict=True)
    )
    assert [label.get_text() for label in ax.get_yticklabels()] == list(names)
    assert ax.get_legend().get_texts()[0].get_text() == "n = 100 each"
    assert inside(ax)


def test_truth_values_are_names() -> None:
    ax = show.win_rates(BOTH, by="prune")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["True", "False"]
    assert [line.get_label().split("\n")[0] for line in ax.get_lines()] == ["depth=1", "depth=3", "depth=5"]


def test_by_agent_every_agent_has_a_row() -> None:
    ax = show.win_rates(BOTH, by="agent")
    assert len(ax.get_lines()) == 1
    assert list(ax.get_lines()[0].get_xdata()) == list(BOTH["rate"])


def test_lines_can_be_named() -> None:
    ax = show.win_rates(BOTH, lines="agent", by="prune")
    assert len(ax.get_lines()) == 5
    with pytest.raises(ValueError, match=r"depth=1 stands in two rows of the table: name columns in lines="):
        show.win_rates(BOTH, lines=[])
    with pytest.raises(ValueError, match=r"depth=1 stands in two rows of RandomAgent\(\)"):
        show.win_rates(BOTH, lines="opponent")


def test_agents_that_only_their_description_tells_apart() -> None:
    """Two searches with the same depths, and no column that says which is which."""
    rows = [
        {**row(60, depth=depth), "agent": f"SearchAgent({name}, depth={depth})"} for name in "ab" for depth in (1, 2)
    ]
    assert len(show.win_rates(table(*rows)).get_lines()) == 4


def test_settings_without_finished_games_are_left_out() -> None:
    some = BOTH.copy()
    some.loc[some["depth"] == 3, ["rate", "low", "high"]] = float("nan")
    ax = show.win_rates(some)
    assert [list(line.get_xdata()) for line in ax.get_lines()] == [[1, 5], [1]]
    some[["rate", "low", "high"]] = float("nan")
    with pytest.raises(ValueError, match="no rate in the table: no setting has a finished game"):
        show.win_rates(some)


def test_tables_that_cannot_be_plotted() -> None:
    with pytest.raises(ValueError, match="the table has no column depth: it has game, agent"):
        show.win_rates(BOTH.drop(columns="depth"))
    with pytest.raises(ValueError, match="the table has no column sort: it has"):
        show.win_rates(BOTH, lines="sort")
    for plot in (show.win_rates, show.cost_by_depth):
        with pytest.raises(ValueError, match="the table has no rows: expected at least one setting"):
            plot(BOTH[:0])
    with pytest.raises(ValueError, match="the table has no column depth, rate, low, high, n: it has none"):
        show.win_rates(pd.DataFrame())
    missing = BOTH.astype({"depth": float})
    missing.loc[0, "depth"] = float("nan")
    with pytest.raises(ValueError, match="depth is missing in 1 rows: leave them out with dropna"):
        show.win_rates(missing)


@pytest.mark.parametrize("of", ["nodes", "nodes_per_move", "seconds"])
def test_growth_is_that_of_the_table(of: str) -> None:
    costs = with_costs(plain=7.0, sorted=2.5)
    ax = show.cost_by_depth(costs, of)
    assert ax.get_yscale() == "log"
    lines = [line for line in ax.get_lines() if line.get_label() != "_fitted"]
    assert [line.get_label() for line in lines] == ["order=plain", "order=sorted"]
    for line, name in zip(lines, ("plain", "sorted"), strict=True):
        mine = costs[costs["order"] == name]
        assert list(line.get_xdata()) == list(mine["depth"])
        assert list(line.get_ydata()) == list(mine[of])
    assert texts(ax) == ["order=plain\n× 7 a ply", "order=sorted\n× 2.5 a ply"]
    fitted = [line for line in ax.get_lines() if line.get_label() == "_fitted"]
    assert list(fitted[0].get_ydata()) == pytest.approx(list(costs[costs["order"] == "plain"][of]))


def test_one_depth_has_no_factor() -> None:
    ax = show.cost_by_depth(with_costs(plain=3.0).query("depth == 3"))
    assert texts(ax) == ["one depth: no factor"]
    assert len(ax.get_lines()) == 1


def test_agents_that_do_not_search_are_left_out() -> None:
    costs = with_costs(plain=3.0)
    ax = show.cost_by_depth(pd.concat([costs, table({**row(50), "depth": float("nan"), "order": "none"})], ignore_index=True))
    assert texts(ax) == ["× 3 a ply"]
    with pytest.raises(ValueError, match="no nodes_per_move above 0 in the table: no agent searched"):
        show.cost_by_depth(BOTH)
    with pytest.raises(ValueError, match="of='time': expected one of nodes, nodes_per_move, seconds"):
        show.cost_by_depth(costs, "time")


def test_branching_factor() -> None:
    assert branching_factor([1, 3, 5], [7, 343, 16807]) == pytest.approx(7)
    assert np.isnan(branching_factor([3], [5]))
    expected = np.exp(np.polyfit([1, 2, 4], np.log([3, 20, 100]), 1)[0])
    assert branching_factor([1, 2, 4], [3, 20, 100]) == pytest.approx(expected)
    for costs in ([1, 0], [1], [1, float("nan")], [1, float("inf")]):
        with pytest.raises(ValueError, match="expected a cost above 0 for each depth"):
            branching_factor([1, 2], costs)


def test_axes_that_are_given_are_used_as_they_are() -> None:
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(12, 4), layout="constrained")
    assert show.win_rates(BOTH, ax=left) is left
    assert show.cost_by_depth(with_costs(plain=3.0, sorted=2.0), ax=right) is right
    assert tuple(figure.get_size_inches()) == (12, 4)
    assert inside(left) and inside(right)


def test_without_a_layout_that_makes_room_there_is_a_legend() -> None:
    _, ax = pyplot.subplots()
    show.win_rates(BOTH, ax=ax)
    assert not ax.texts
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "prune=True\nn = 100 each",
        "prune=False\nn = 100 each",
    ]


@pytest.mark.parametrize("lines", [1, 2, 7, 15])
def test_long_names_fit(lines: int) -> None:
    name = "gamelab.heuristics.connect_four.an_evaluation_with_a_long_name_{}"
    long = table(*(row(50 + 3 * i, depth=depth, evaluate=name.format(i)) for i in range(lines) for depth in (1, 3, 5)))
    ax = show.win_rates(long)
    assert inside(ax)
    assert not overlapping(ax)


def test_lines_differ_in_grey() -> None:
    """Marker and line style tell the first seven apart where colours do not; text is dark on white."""
    seven = table(*(row(40 + 5 * i, depth=depth, order=i) for i in range(7) for depth in (1, 3)))
    lines = show.win_rates(seven).get_lines()
    assert len({line.get_marker() for line in lines}) == 7
    assert len({to_rgb(line.get_color()) for line in lines}) == 7


@pytest.mark.parametrize(
    ("wanted", "tall"),
    [
        ([0.5, 0.5, 0.5], [0.1] * 3),
        ([0, 1], [0.2, 0.2]),
        ([0.1, 0.9, 0.12, 0.11], [0.3, 0.1, 0.2, 0.1]),
        ([0.3], [0.1]),
    ],
    ids=["heap", "ends", "mixed", "alone"],
)
def test_names_are_spread_within_the_axes(wanted: list[float], tall: list[float]) -> None:
    middles = spread(wanted, tall)
    edges = sorted((middle - height / 2, middle + height / 2) for middle, height in zip(middles, tall, strict=True))
    assert all(low >= -1e-9 and high <= 1 + 1e-9 for low, high in edges)
    assert all(high <= low + 1e-9 for (_, high), (low, _) in pairwise(edges))
    order = sorted(range(len(wanted)), key=middles.__getitem__)
    assert all(wanted[below] <= wanted[above] for below, above in pairwise(order))


def test_names_break_where_people_would_break_them() -> None:
    name = "TremblingAgent(agent=SearchAgent(depth=3, evaluate=gamelab.heuristics.sim.zero), epsilon=0.25)"
    lines = wrapped(name, 34)
    assert lines[:2] == ["TremblingAgent(agent=SearchAgent(", "depth=3, evaluate=gamelab."]
    assert all(len(line) <= 34 for line in lines)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert wrapped("") == []
