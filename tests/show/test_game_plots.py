"""Plots of games: branching, lengths, values and the cross table."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import mean
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes

from gamelab import ConnectFour, HandTree, Othello, Position, TicTacToe, oracle, show
from gamelab.arena import RandomAgent, play_game, replay
from gamelab.arena.intervals import score_interval
from gamelab.games.position import PASS, playout
from gamelab.show.plots import Blunder, blunders
from tests.show.plotting import bands, inside, texts, untouched

__all__ = ["untouched"]
pytestmark = pytest.mark.usefixtures("untouched")


def table(*rows: tuple[Any, ...]) -> pd.DataFrame:
    """Results of a tournament."""
    return pd.DataFrame(rows, columns=["agent", "opponent", "wins", "draws", "losses"])


def games(start: Position, number: int, seed: int = 1) -> list[list[Position]]:
    dice = random.Random(seed)
    return [list(playout(start, lambda position: dice.choice(position.moves))) for _ in range(number)]


def labels(game: list[Position]) -> list[str]:
    """The moves of a game, as people write them."""
    return [one.label(next(move for move in one.moves if one.play(move) == two)) for one, two in pairwise(game)]


def marks(ax: Axes) -> dict[str, list[tuple[float, float]]]:
    """Where the marks of each player's blunders are."""
    return {each.get_label(): [tuple(point) for point in each.get_offsets()] for each in ax.collections}


def test_branching_by_ply() -> None:
    played = games(ConnectFour(4, 5, 4), 20)
    ax = show.branching_profile(played)
    (line,) = ax.get_lines()
    plies = list(line.get_xdata())
    at = {ply: [len(p.moves) for game in played for p in game if p.ply == ply and not p.is_over] for ply in plies}
    assert plies == list(range(max(len(game) - 1 for game in played)))
    assert list(line.get_ydata()) == pytest.approx([mean(at[ply]) for ply in plies])
    corners = {tuple(np.round(corner, 6)) for corner in bands(ax)[0].get_paths()[0].vertices}
    quartiles = [(ply, round(float(np.quantile(at[ply], q)), 6)) for ply in plies for q in (0.25, 0.75)]
    assert corners >= set(quartiles)
    assert ax.get_xlabel() == f"ply (20 games, {sum(map(len, at.values()))} positions)"
    assert len(ax.figure.axes) == 1, "no passes, no second scale"


def test_passes_are_shown() -> None:
    played = games(Othello(4), 30)
    ax = show.branching_profile(iter(map(iter, played)))
    _, right = ax.figure.axes
    bars = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in right.patches}
    for ply, height in bars.items():
        assert height == sum(p.moves == (PASS,) for game in played for p in game if p.ply == ply) / 30
    assert max(bars.values()) > 0
    assert right.get_ylabel() == "games with a pass"
    assert ax.get_zorder() > right.get_zorder()


def test_a_record_can_be_plotted() -> None:
    """What the arena plays is what is drawn."""
    start = TicTacToe()
    record = play_game(RandomAgent(), RandomAgent(), start, seed=5)
    ax = show.branching_profile([replay(record, start)])
    assert list(ax.get_lines()[0].get_ydata()) == list(range(9, 9 - len(record.moves), -1))
    lengths = show.game_lengths([record] * 3)
    assert [(round(bar.get_x() + bar.get_width() / 2), bar.get_height()) for bar in lengths.patches] == [
        (len(record.moves), 3)
    ]


def test_profiles_of_nothing() -> None:
    for nothing in ([], [[]], [[HandTree(1)]]):
        with pytest.raises(ValueError, match="no unfinished position: expected at least one game"):
            show.branching_profile(nothing)
    with pytest.raises(ValueError, match="7 is no position: expected games, each as a list of positions"):
        show.branching_profile([[7]])  # type: ignore[list-item]


def test_lengths_are_counted() -> None:
    ax = show.game_lengths([7, 9, 9, 9, 5, np.int64(9)])
    bars = {round(bar.get_x() + bar.get_width() / 2, 6): bar.get_height() for bar in ax.patches}
    assert bars == {5: 1, 7: 1, 9: 4}
    assert ax.get_ylabel() == "games (n = 6)"
    assert texts(ax) == ["median 9"]
    assert ax.get_lines()[0].get_xdata()[0] == 9


def test_lengths_far_apart_share_bars() -> None:
    dice = random.Random(2)
    lengths = [dice.randrange(10, 300) for _ in range(500)]
    ax = show.game_lengths(lengths)
    assert ax.get_xlabel() == "plies, 7 a bar"
    assert sum(bar.get_height() for bar in ax.patches) == 500
    for bar in ax.patches:
        middle = bar.get_x() + bar.get_width() / 2
        assert bar.get_height() == sum(abs(length - middle) < 3.5 for length in lengths)


def test_one_length() -> None:
    ax = show.game_lengths([7])
    left, right = ax.get_xlim()
    assert left <= 6 and right >= 8
    assert inside(ax)


def test_lengths_of_nothing() -> None:
    with pytest.raises(ValueError, match="no games: expected at least one to plot"):
        show.game_lengths([])
    for game in (-1, 2.5, True, "seven", None):
        with pytest.raises(ValueError, match=r"is no game: expected records of games, or whole numbers of plies"):
            show.game_lengths([game])


RESULTS = table(("strong", "weak", 70, 20, 10), ("weak", "middling", 10, 20, 30), ("middling", "strong", 5, 5, 10))


def cells(ax: Axes) -> dict[tuple[int, int], str]:
    """What is written in each square, by row and column."""
    found: dict[tuple[int, int], str] = {}
    for text in sorted(ax.texts, key=lambda text: text.get_position()[1]):
        x, y = text.get_position()
        place = (round(y), round(x))
        found[place] = "\n".join(filter(None, [found.get(place, ""), text.get_text()]))
    return found


def test_cross_table_tells_scores_with_their_intervals() -> None:
    ax = show.cross_table(RESULTS)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["1  strong", "2  middling", "3  weak"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "3"]

    def written(wins: int, draws: int, losses: int) -> str:
        it = score_interval(wins, draws, losses)
        return f"{it.rate:.2f}\n{it.low:.2f} – {it.high:.2f}\nn = {it.n}"

    assert cells(ax) == {
        (0, 1): written(10, 5, 5), (0, 2): written(70, 20, 10), (1, 0): written(5, 5, 10),
        (1, 2): written(30, 20, 10), (2, 0): written(10, 20, 70), (2, 1): written(10, 20, 30),
    }  # fmt: skip
    assert ax.get_xlabel() == "points a game of the row against the column\n45 of 180 games drawn"
    assert inside(ax)


def test_shades_follow_scores_and_letters_stand_out() -> None:
    ax = show.cross_table(RESULTS)
    squares = {(round(p.get_y() + 0.5), round(p.get_x() + 0.5)): p for p in ax.patches}
    grey = {place: float(np.dot(squares[place].get_facecolor()[:3], (0.299, 0.587, 0.114))) for place in cells(ax)}
    scores = {place: float(text.split("\n")[0]) for place, text in cells(ax).items()}
    ordered = sorted(scores, key=scores.__getitem__)
    assert [grey[place] for place in ordered] == sorted(grey.values(), reverse=True), "darker is better, in print too"
    assert squares[0, 0].get_hatch() == "////"
    for text in ax.texts:
        dark = text.get_color() != "white"
        x, y = text.get_position()
        assert dark == (scores[round(y), round(x)] <= 0.7)


def test_rows_of_the_same_two_are_summed() -> None:
    both = table(("a", "b", 3, 1, 2), ("b", "a", 2, 1, 4))
    one = table(("a", "b", 7, 2, 4))
    assert cells(show.cross_table(both)) == cells(show.cross_table(one))


def test_fifteen_agents_fit() -> None:
    names = [f"SearchAgent(depth={d}, evaluate=gamelab.heuristics.connect_four.a_long_name)" for d in range(15)]
    rows = [(names[i], names[j], 20 + i - j, 10, 20 - i + j) for i in range(15) for j in range(i)]
    ax = show.cross_table(table(*rows))
    assert len(ax.texts) == 15 * 14
    assert all(len(text.get_text()) == 4 for text in ax.texts)
    widest = max((i.high - i.low) / 2 for i in (score_interval(*row[2:]) for row in rows))
    assert ax.get_xlabel().endswith(f"1,050 of 5,250 games drawn\nn = 50 a cell, 95 % intervals at most ± {widest:.2f}")
    assert inside(ax)


def test_draws_only_and_agents_that_never_met() -> None:
    ax = show.cross_table(table(("a", "b", 0, 50, 0), ("c", "d", 10, 0, 0), ("a", "c", 0, 0, 0)))
    assert sorted(text.split("\n")[0] for text in cells(ax).values()) == ["0.00", "0.50", "0.50", "1.00"]
    assert "50 of 60 games drawn" in ax.get_xlabel()


def test_cross_tables_of_nothing() -> None:
    with pytest.raises(ValueError, match="has 0 rows and lacks nothing: expected rows with agent, opponent"):
        show.cross_table(table())
    with pytest.raises(ValueError, match="has 3 rows and lacks wins: expected rows with agent"):
        show.cross_table(RESULTS.drop(columns="wins"))
    with pytest.raises(ValueError, match="'a' meets itself"):
        show.cross_table(table(("a", "a", 1, 1, 1)))
    with pytest.raises(ValueError, match="no finished game in the table"):
        show.cross_table(table(("a", "b", 0, 0, 0)))


def exact(position: Position) -> float:
    return position.score if position.is_over else oracle.solve(position).value


def test_values_over_a_game() -> None:
    """Perfect values change only by moves that give something away."""
    for game in games(TicTacToe(), 3, seed=4):
        values = [exact(position) for position in game]
        ax = show.game_values(game, exact)
        line = ax.get_lines()[0]
        assert list(line.get_xdata()) == [position.ply for position in game]
        assert list(line.get_ydata()) == values
        assert [label.get_text() for label in ax.get_yticklabels()] == ["SECOND wins", "draw", "FIRST wins"]
        changes = [(n, values[n]) for n in range(1, len(game)) if values[n] != values[n - 1]]
        assert sorted(point for points in marks(ax).values() for point in points) == changes
        for label, points in marks(ax).items():
            player = 1 if label.startswith("FIRST") else -1
            assert label.endswith(f"gave something away ({len(points)})")
            assert all(game[int(ply) - 1].to_move == player for ply, _ in points)
        named = {
            game[n - 1].label(next(m for m in game[n - 1].moves if game[n - 1].play(m) == game[n])) for n, _ in changes
        }
        assert set(texts(ax)) == named


def test_blunders_are_told_by_their_loss() -> None:
    game = games(Othello(4), 1, seed=3)[0][:5]
    found = blunders(game, [-8, -8, -4, -10, float("nan")])
    assert found == [Blunder(2, -1, labels(game)[1], 4), Blunder(3, 1, labels(game)[2], 6)]
    assert blunders(game, [-8, -8, -4, -10, float("nan")], least=4) == found[1:]
    ax = show.game_values(game, [-8, -8, -4, -10, float("nan")], least=4)
    assert texts(ax) == [labels(game)[2]]
    assert ax.get_ylabel() == "value (above 0: good for FIRST)"
    low, high = ax.get_ylim()
    assert low < -10 and high > 0


def test_a_game_without_blunders_needs_no_legend() -> None:
    ax = show.game_values([TicTacToe(), TicTacToe().play(4)], [0, 0])
    assert ax.get_legend() is None
    assert not marks(ax)


def test_only_the_worst_of_many_blunders_are_named() -> None:
    game = games(Othello(6), 1)[0]
    values = [position.to_move * (100 + position.ply) for position in game]
    ax = show.game_values(game, values)
    assert len(texts(ax)) == 16
    assert inside(ax)


def test_values_of_nothing() -> None:
    start = TicTacToe()
    with pytest.raises(ValueError, match="0 positions and 0 values: expected one value each, and at least one"):
        show.game_values([], [])
    with pytest.raises(ValueError, match="1 positions and 2 values: expected one value each"):
        show.game_values([start], [1, 2])
    with pytest.raises(ValueError, match="no value is known: expected at least one that is a number"):
        show.game_values([start], [float("nan")])
    with pytest.raises(ValueError, match=r"does not follow from TicTacToe\(\): expected a game, move by move"):
        show.game_values([start, start.play(1).play(2)], [0, 0])


def test_axes_that_are_given_are_used() -> None:
    plots: list[Any] = [
        lambda ax: show.branching_profile(games(TicTacToe(), 2), ax=ax), lambda ax: show.game_lengths([1, 2], ax=ax),
        lambda ax: show.cross_table(RESULTS, ax=ax), lambda ax: show.game_values([TicTacToe()], [0], ax=ax),
    ]  # fmt: skip
    _, grid = pyplot.subplots(2, 2, layout="constrained")
    for plot, ax in zip(plots, grid.flat, strict=True):
        assert plot(ax) is ax
