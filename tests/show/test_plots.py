"""Plots of searches, games and sweeps: their words are golden (test_golden.py), and here is what words do not tell."""

import random
import warnings

import matplotlib
import pandas as pd
import pytest
from matplotlib import pyplot
from matplotlib.text import Text

from gamelab import Othello, TicTacToe, oracle, show
from gamelab.arena import interval
from gamelab.arena.significance import Interval
from gamelab.games import svg
from gamelab.games.position import playout
from gamelab.show.figures import WIDE, html, new_axes


def games(start, number):
    dice = random.Random(3)
    return [list(playout(start, lambda position: dice.choice(position.moves))) for _ in range(number)]


OUTCOMES = pd.DataFrame({"wins": [3, 0], "draws": [1, 4], "losses": [0, 0]}, index=["weak", "strong"])
DRAWN_ONCE = pd.DataFrame({"wins": [39], "draws": [1], "losses": [0]}, index=["random"])
SHARES = {"zigzag": {1: 0.1, 2: 0.8, 3: 0.3}, "half": {1: 0.4, 2: 0.8, 3: 0.9}}
GAME = games(TicTacToe(), 1)[0]
PLOTS = {
    "lines": lambda: show.lines({"minimax": {1: 17, 2: 257}, "alpha-beta": {1: 17, 2: 47}}, xlabel="ply"),
    "lines_of_one_number": lambda: show.lines({"one": {1: 6, 2: 6}}),
    "chances": lambda: show.chances({"flat": {1: 0.8, 2: 0.7}}, below=("red", "blue"), ylabel="saved"),
    "chances_with_a_broad_line": lambda: show.chances(SHARES, broad="zigzag", games={2: interval(90, 100)}),
    "node_bars": lambda: show.node_bars({"one": 500, "other": 300}),
    "node_bars_over_decades": lambda: show.node_bars({"minimax": 54_321, "alpha-beta": 1_234}),
    "game_values": lambda: show.game_values(GAME, [oracle.solve(each).value for each in GAME]),
    "game_values_unknown": lambda: show.game_values(games(Othello(4), 1)[0][:5], [-9, -8, -4, -10, float("nan")]),
    "outcomes": lambda: show.outcomes(OUTCOMES),
    "outcomes_too_narrow_for_words": lambda: show.outcomes(DRAWN_ONCE),
    "forest": lambda: show.forest({"few games": interval(6, 10), "many games": interval(600, 1000)}),
    "forest_of_groups": lambda: show.forest({"one": {"sheet": interval(92, 120), "here": interval(1, 9)}}, line=None),
}  # fmt: skip


@pytest.fixture(autouse=True)
def untouched(monkeypatch):
    """No setting is changed, nothing is shown, and no letters are smaller than 11 pixels."""
    pyplot.switch_backend("agg")
    pyplot.close("all")  # what other files' tests left open
    monkeypatch.setattr(pyplot, "show", lambda: pytest.fail("a plot was shown"))
    before = matplotlib.rcParams.copy()
    yield
    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        written = [text for text in figure.findobj(Text) if text.get_text().strip()]
        assert min((text.get_fontsize() * figure.dpi / 72 for text in written), default=11) >= 11
    pyplot.close("all")
    assert matplotlib.rcParams == before


@pytest.mark.parametrize("name", PLOTS)
def test_all_that_belongs_to_the_axes_lies_within_the_figure(name):
    figure = PLOTS[name]().figure
    figure.canvas.draw()
    for ax in figure.axes:
        box, page = ax.get_tightbbox(), figure.bbox
        assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= page.x1 + 1 and box.y1 <= page.y1 + 1


@pytest.mark.parametrize("name", ["forest", "forest_of_groups"])
def test_the_figures_of_a_row_stand_beside_its_bar(name):
    ax = PLOTS[name]()
    ax.figure.canvas.draw()
    bars = [segment for bars in ax.collections for segment in bars.get_segments()]
    assert name == "forest_of_groups" or [bar[:, 0].tolist() for bar in bars] == [
        pytest.approx(interval(*each)[:2]) for each in ((6, 10), (600, 1000))
    ]
    rows = sorted(bar[0][1] for bar in bars)
    beside = [text.get_window_extent() for text in ax.texts]
    assert all(box.x0 > ax.bbox.x1 for box in beside)
    heights = ax.transData.inverted().transform([(0, (box.y0 + box.y1) / 2) for box in beside])[:, 1]
    assert sorted(heights) == pytest.approx(rows, abs=0.1)


def test_a_bar_of_outcomes_is_as_long_as_the_games():
    bars = [(bar.get_y() > 0.5, bar.get_x(), bar.get_width()) for bar in PLOTS["outcomes"]().patches]
    assert [bar for bar in bars if bar[2]] == [(False, 0, 3), (False, 3, 1), (True, 0, 4)]
    assert show.outcomes(pd.concat([OUTCOMES, DRAWN_ONCE, OUTCOMES])).get_xlim() == (0, 40), "fewer ended"


def test_a_broad_line_lies_below_and_a_band_goes_from_tenth_to_ninetieth():
    spread = {"half": {depth: [n / 100 for n in range(101)] for depth in (1, 2, 3)}}
    ax = show.chances(SHARES, spread, broad="zigzag", games={2: interval(90, 100)})
    order = {str(line.get_label()): line.get_zorder() for line in ax.get_lines()}
    assert min(order, key=lambda name: order[name]) == "zigzag" and ax.get_ylim() == (-0.05, 1.05)
    assert ax.texts[1].xyann[1] < 0 < show.chances(SHARES, broad="zigzag").texts[1].xyann[1], "no game above it"
    band = ax.collections[0].get_paths()[0].get_extents()
    assert (band.x0, band.x1, band.y0, band.y1) == (1, 3, 0.1, 0.9)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["80 of 100 habits", "your games"]


def test_some_lines_may_be_pale():
    pale = show.chances(SHARES, broad="zigzag", pale={"half"})
    assert [line.get_color() for line in pale.get_lines()] == [svg.INK, svg.DIM]


def test_a_name_that_had_to_stand_lower_is_led_to_its_line():
    ax = show.chances({"a": {1: 0.5, 2: 0.6}, "b": {1: 0.5, 2: 0.6}, "c": {1: 0.5, 2: 0.1}})
    assert [bool(text.arrow_patch) for text in ax.texts] == [False, True, False]


def test_red_and_blue_are_the_players_only():
    names = ["red's dangers", "one", "blue's dangers", "two", "three", "four"]
    drawn = {line.get_label(): line for line in show.chances({name: {1: 0.5, 2: 0.6} for name in names}).get_lines()}
    assert (drawn[names[0]].get_color(), drawn[names[2]].get_color()) == (svg.RED, svg.BLUE)
    assert len({(line.get_color(), line.get_marker()) for line in drawn.values()}) == len(names)


def test_two_numbers_do_not_stand_on_one_another():
    ax = show.lines({"a": {1: 9, 2: 120}, "b": {1: 9, 2: 118}})
    ax.figure.canvas.draw()
    high, low = (Text.get_window_extent(text) for text in ax.texts)  # without the line that leads to it
    assert high.y0 > low.y1


def test_axes_begin_and_end_where_nobody_is_misled():
    assert PLOTS["node_bars"]().get_xlim()[0] == 0
    assert show.forest({"mine": Interval(0.486, 0.66, 0.575, 120)}).get_xlim() == (0.3, 0.8)


def test_a_title_stands_above_the_picture_and_not_in_it(monkeypatch):
    ax, seen = PLOTS["lines"](), []
    ax.set_title("3 < 4")
    save = ax.figure.savefig
    monkeypatch.setattr(ax.figure, "savefig", lambda *a, **b: (seen.append(ax.title.get_visible()), save(*a, **b)))
    shown = '<b>3 &lt; 4</b><br><img alt="a &quot;b&quot;" width="6'
    assert html(ax.figure, 'a "b"').startswith(shown) and seen == [False]
    assert ax.title.get_visible(), "for one's own file"


def test_a_figure_is_no_wider_than_a_slide():
    with new_axes(8.4, 2.8) as ax:
        pass
    assert ax.figure.get_size_inches().tolist() == [WIDE, 2.8]


def test_panels_without_a_common_title_are_drawn_without_a_warning() -> None:
    with new_axes() as whole:
        panels = whole.get_figure().subplots(1, 2)
        whole.remove()
        panels[0].set(title="wins", xticks=[])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert html(panels[0].figure, "").startswith("<img")
