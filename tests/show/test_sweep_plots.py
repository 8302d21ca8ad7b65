"""Plots of the tables of sweeps: what they show is what the table says."""

from __future__ import annotations

import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from gamelab import show
from gamelab.arena import interval
from gamelab.arena.significance import Interval
from gamelab.show.phrases import said
from tests.show.plotting import inside, intervals, legend, points, row, table, texts, untouched

__all__ = ["untouched"]
pytestmark = pytest.mark.usefixtures("untouched")

WINS = {(1, True): 70, (3, True): 92, (5, True): 99, (1, False): 72, (3, False): 91}
BOTH = table(*(row(wins, depth=depth, prune=prune) for (depth, prune), wins in WINS.items()))


class TestWinRates:
    def test_rates_and_intervals_are_those_of_the_table(self) -> None:
        ax = show.win_rates(BOTH.sample(frac=1, random_state=3), lines="prune")
        drawn = dict(zip(legend(ax), zip(points(ax), intervals(ax), strict=True), strict=True))
        for prune in (True, False):
            mine = BOTH[BOTH["prune"] == prune]
            line, bars = drawn[f"{prune} | n = 100 each"]
            assert [y for _, y in line] == list(mine["rate"])
            assert [x for x, _ in line] == pytest.approx(range(len(mine)), abs=0.4), "at equal distances"
            assert bars == [pytest.approx(ends) for ends in zip(mine["low"], mine["high"], strict=True)]
        start = f"(this axis starts at {100 * ax.get_ylim()[0]:.0f} %)"
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("depth", f"games won, with 95 % interval\n{start}")
        assert ax.get_legend().get_title().get_text() == "prune"
        assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "3", "5"]

    def test_numbers_of_games_and_draws_are_told(self) -> None:
        unlike = table(row(9, 10, depth=1), row(40, 50, draws=7, depth=3))
        assert legend(show.win_rates(unlike, lines="opponent")) == ["random | n = 10 to 50, 7 draws"]
        drawn = table(row(0, 200, draws=200, depth=1), row(0, 200, draws=200, depth=3))
        assert legend(show.win_rates(drawn, lines="opponent")) == ["random | n = 200 each, 400 draws"]

    def test_settings_without_finished_games_are_left_out(self) -> None:
        some = BOTH.copy()
        some.loc[some["depth"] == 3, ["rate", "low", "high"]] = float("nan")
        assert [len(line) for line in points(show.win_rates(some, lines="prune"))] == [2, 1]

    def test_two_rows_at_one_place_are_refused(self) -> None:
        with pytest.raises(ValueError, match=r"random has two rows with the same depth: name another column"):
            show.win_rates(BOTH, lines="opponent")


def test_agents_are_called_in_words() -> None:
    agents = ["RandomAgent()", "GreedyAgent(evaluate=runs)", "SearchAgent(depth=3, evaluate=runs)", "my_program"]
    assert list(map(said, agents)) == ["random", "greedy, runs", "search, depth 3, runs", "my_program"]


class TestForest:
    def test_a_row_has_its_rate_its_interval_and_its_number_of_games(self) -> None:
        found = {"few games": interval(6, 10), "many games": interval(600, 1000)}
        ax = show.forest(found)
        assert [label.get_text() for label in ax.get_yticklabels()] == list(found)
        assert [ends[0][0] for ends in level(ax)] == pytest.approx([each.low for each in found.values()])
        assert [ends[1][0] for ends in level(ax)] == pytest.approx([each.high for each in found.values()])
        assert texts(ax) == ["60 % [31, 83], n = 10", "60 % [57, 63], n = 1,000"]
        assert points(ax)[0] == [(0.5, 0.0), (0.5, 1.0)] and ax.get_legend() is None and inside(ax)

    def test_a_single_row_leaves_half_a_hundred_percent_on_the_axis(self) -> None:
        ax = show.forest({"mine": Interval(0.486, 0.66, 0.575, 120)})
        assert ax.get_xlim() == (0.3, 0.8) and texts(ax) == ["58 % [49, 66], n = 120"]

    def test_rows_of_a_sweep_will_do_and_none_stands_on_another(self) -> None:
        rows = {f"depth {row.depth}": {"sheet": interval(92, 120), "here": row}
                for row in BOTH[BOTH["prune"]].itertuples()}  # fmt: skip
        ax = show.forest(rows, line=None)
        assert legend(ax) == ["sheet", "here"] and inside(ax)
        assert len({place for line in points(ax) for _, place in line}) == 6 == len(texts(ax))

    def test_numbers_that_are_no_shares_are_no_percentages(self) -> None:
        ax = show.forest({"runs": Interval(-0.1, 0.3, 0.12, 80)}, line=0, percent=False, xlabel="rank correlation")
        assert texts(ax) == ["0.12 [−0.10, 0.30], n = 80"]
        assert ax.get_xlabel() == "rank correlation" and "%" not in ax.xaxis.get_major_formatter()(0.5)


def level(ax: Axes) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of the level bars of the first series."""
    bars = next(each for each in ax.collections if isinstance(each, LineCollection))
    return [tuple(map(tuple, segment)) for segment in bars.get_segments()]  # type: ignore[misc]
