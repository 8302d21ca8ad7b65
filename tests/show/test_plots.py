"""Plots of searches, evaluations and games: what they show, and that they change nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean
from typing import Any

import pytest

from gamelab import ConnectFour, Othello, Position, TicTacToe, oracle, show
from gamelab.arena import interval
from gamelab.games import svg
from gamelab.games.position import PASS, playout
from gamelab.show.figure import described, html
from tests.show.plotting import inside, legend, points, row, table, texts, untouched

__all__ = ["untouched"]
pytestmark = pytest.mark.usefixtures("untouched")


def games(start: Position, number: int, seed: int = 1) -> list[list[Position]]:
    dice = random.Random(seed)
    return [list(playout(start, lambda position: dice.choice(position.moves))) for _ in range(number)]


PLOTS: dict[str, Callable[..., Any]] = {
    "lines": lambda: show.lines({"minimax": {1: 17, 2: 257}}),
    "node_bars": lambda: show.node_bars({"a": 1, "b": 2}),
    "chances": lambda: show.chances({"flat": {1: 0.8, 3: 0.7}}),
    "branching_profile": lambda: show.branching_profile(games(TicTacToe(), 2)),
    "game_values": lambda: show.game_values([TicTacToe()], [0]),
    "win_rates": lambda: show.win_rates(table(row(5, depth=1)), lines="agent"),
}


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_says_what_it_shows(name: str) -> None:
    ax = PLOTS[name]()
    assert inside(ax) and ax.get_xlabel() and (ax.get_ylabel() or ax.get_yticklabels())


# What searches cost


def test_nodes_of_several_searches() -> None:
    ax = show.lines({"minimax": {1: 17, 2: 257}, "alpha-beta": {1: 17, 2: 47}})
    assert ax.get_yscale() == "log" and legend(ax) == ["minimax", "alpha-beta"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("depth", "nodes (logarithmic)")
    assert len({(line.get_marker(), line.get_linestyle()) for line in ax.get_lines()}) == 2
    assert points(ax) == [[(1, 17), (2, 257)], [(1, 17), (2, 47)]]
    assert texts(ax) == ["257", "47"]
    deep = show.lines({"a": {1: 6, 5: 6_666}, "b": {1: 6, 7: 3_500}}).texts
    assert [(text.xy, text.get_position()) for text in deep] == [((5, 6_666), (8, 0)), ((7, 3_500), (8, 0))]
    assert points(show.lines({"one": {1: 6, 2: 6}}, xlabel="ply")) == [[(1, 6), (2, 6)]], "no decade"


def test_nodes_that_span_decades_are_points_others_are_bars_from_zero() -> None:
    ax = show.node_bars({"minimax": 54_321, "alpha-beta": 1_234})
    assert ax.get_xscale() == "log" and not ax.patches
    assert points(ax) == [[(54_321, 0), (1_234, 1)]] and texts(ax) == ["54,321", "1,234"]
    ax = show.node_bars({"one": 500, "other": 300})
    assert ax.get_xscale() == "linear" and ax.get_xlim()[0] == 0
    assert [bar.get_width() for bar in ax.patches] == [500, 300]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["one", "other"]


def test_chances_are_shares_with_their_names_above_and_an_axis_that_says_where_it_starts() -> None:
    ax = show.chances({"flat": {1: 0.8, 2: 0.7}, "cured": {1: 0.8, 2: 0.8}}, below=("red", "blue"), ylabel="saved")
    assert points(ax) == [[(1, 0.8), (2, 0.7)], [(1, 0.8), (2, 0.8)]] and legend(ax) == ["flat", "cured"]
    assert (ax.get_ylim(), ax.get_ylabel()) == ((0.6, 1.05), "saved\n(this axis starts at 60 %)") and not ax.collections
    assert show.chances({"flat": {1: 0.8, 2: 0.3}}).get_ylim() == (-0.05, 1.05)
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1\nred", "2\nblue"]
    assert "who is to move" in ax.get_xlabel() and show.chances({"flat": {1: 0.8}}).get_xlabel() == "depth"


def test_a_broad_line_lies_below_with_its_shares_and_bands_and_games_have_their_size() -> None:
    shares = {"zigzag": {1: 0.1, 2: 0.8, 3: 0.3}, "half": {1: 0.4, 2: 0.8, 3: 0.9}}
    spread = {"half": {depth: [n / 100 for n in range(101)] for depth in (1, 2, 3)}}
    ax = show.chances(shares, spread, broad="zigzag", games={2: interval(90, 100)})
    (broad,) = (line for line in ax.get_lines() if line.get_label() == "zigzag")
    assert legend(ax) == ["zigzag", "half", "100 games"] and broad.get_zorder() < min(
        line.get_zorder() for line in ax.get_lines() if line is not broad)  # fmt: skip
    assert texts(ax) == ["10 %", "80 %", "30 %", "90 %"] and ax.get_ylim() == (-0.05, 1.05)
    assert ax.texts[1].xyann[1] < 0 < show.chances(shares, broad="zigzag").texts[1].xyann[1], "no game above it"
    band = ax.collections[0].get_paths()[0].get_extents()
    assert (band.x0, band.x1, band.y0, band.y1) == (1, 3, 0.1, 0.9)
    assert pytest.approx((2.28, 0.9)) in [point for line in points(ax) for point in line]


def test_red_and_blue_are_the_players_only() -> None:
    names = ["red's dangers", "one", "blue's dangers", "two", "three", "four"]
    drawn = {line.get_label(): line for line in show.chances({name: {1: 0.5, 2: 0.6} for name in names}).get_lines()}
    assert (drawn[names[0]].get_color(), drawn[names[2]].get_color()) == (svg.RED, svg.BLUE)
    assert len({(line.get_color(), line.get_marker()) for line in drawn.values()}) == len(names)
    swept = show.win_rates(table(row(5, depth=1), row(5, depth=1, agent="b")), lines="agent", broad="b")
    assert {svg.RED, svg.BLUE}.isdisjoint(line.get_color() for line in swept.get_lines()) and swept.get_ylim()[0] == 0


# How games go


def test_branching_by_ply() -> None:
    played = games(ConnectFour(4, 5, 4), 20)
    ax = show.branching_profile(played)
    (line,) = points(ax)
    at: dict[int, list[int]] = {}
    for position in (position for game in played for position in game if not position.is_over):
        at.setdefault(position.ply, []).append(len(position.moves))
    assert line == [(ply, pytest.approx(mean(at[ply]))) for ply in sorted(at)]
    assert ax.get_xlabel() == f"ply (20 games, {sum(map(len, at.values()))} positions)"
    assert len(ax.figure.axes) == 1, "no passes, no second scale"


def test_passes_are_shown() -> None:
    played = games(Othello(4), 30)
    _, right = show.branching_profile(played).figure.axes
    bars = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in right.patches}
    for ply, height in bars.items():
        assert height == sum(p.moves == (PASS,) for game in played for p in game if p.ply == ply) / 30
    assert max(bars.values()) > 0 and right.get_ylabel() == "games with a pass"
    words = described(right.figure)
    assert all(f"{ply}: {height:.3g}" in words for ply, height in bars.items())


class TestGameValues:
    def test_perfect_values_change_only_by_moves_that_give_something_away(self) -> None:
        (game,) = games(TicTacToe(), 1, seed=4)
        values = [oracle.solve(position).value for position in game]
        ax = show.game_values(game, values)
        assert points(ax)[0] == [(position.ply, value) for position, value in zip(game, values, strict=True)]
        assert [label.get_text() for label in ax.get_yticklabels()] == ["FIRST wins", "draw", "SECOND wins"]
        changes = [n for n in range(1, len(game)) if values[n] != values[n - 1]]
        assert changes and set(texts(ax)) == {label_of(game[n - 1], game[n]) for n in changes}
        for player, name in ((1, "FIRST"), (-1, "SECOND")):
            count = sum(game[n - 1].to_move == player for n in changes)
            assert (f"{name} gave something away ({count})" in legend(ax)) == bool(count)

    def test_unknown_values_and_blunders_of_both(self) -> None:
        game = games(Othello(4), 1, seed=3)[0][:5]
        ax = show.game_values(game, [-8, -8, -4, -10, float("nan")])
        assert set(texts(ax)) == {label_of(*game[1:3]), label_of(*game[2:4])}
        assert ax.get_ylabel() == "value (above 0: good for FIRST)"


def label_of(before: Position, after: Position) -> str:
    """The move between two positions, as people write it."""
    return before.label(next(move for move in before.moves if before.play(move) == after))


def test_a_plot_has_a_text_for_screen_readers(untouched):
    ax = show.lines({"minimax": {1: 10, 2: 90}, "alpha-beta": {1: 10, 2: 40}})
    words = described(ax.figure)
    assert "Across: depth. Upwards: nodes (logarithmic)" in words
    assert "minimax: from 10 at 1 to 90 at 2" in words and "alpha-beta: from 10 at 1 to 40 at 2" in words
    assert html(ax.figure, 'a "b"').startswith('<img alt="a &quot;b&quot;" width="8')
