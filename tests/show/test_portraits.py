"""Games on one page, and games that move."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pandas
import pytest
from matplotlib import pyplot

from gamelab import Othello, TicTacToe, show
from gamelab.arena.portrait import MEASURES
from gamelab.games import playout


def table() -> pandas.DataFrame:
    rows = {"one": [5.0, 9.0, 0.8, 0.3, 0.7], "other": [10.6, 9.3, 0.9, -0.2, 0.4]}
    return pandas.DataFrame.from_dict(rows, orient="index", columns=list(MEASURES))


def test_a_bar_for_each_game_in_each_measure() -> None:
    found = show.game_profiles(table())
    assert len(found) == len(MEASURES)
    for name, ax in zip(MEASURES, found, strict=True):
        assert [bar.get_width() for bar in ax.patches] == list(table()[name])
        assert len(ax.texts) == 2
    assert [label.get_text() for label in found[0].get_yticklabels()] == ["one", "other"]
    assert found[2].texts[0].get_text() == "80%"
    pyplot.close(found[0].figure)


@pytest.mark.parametrize("without", ["pruned", None])
def test_what_is_no_table_of_portraits(without: str | None) -> None:
    wrong = table().drop(columns=without) if without else table()[:0]
    with pytest.raises(ValueError, match=r"rows without (pruned|a game): expected a table of portraits"):
        show.game_profiles(wrong)


def game() -> list[Othello]:
    return list(playout(Othello(4), lambda position: position.moves[0]))


def test_a_film_shows_one_board_at_a_time() -> None:
    picture = show.filmstrip(game(), 0.5).svg()
    root = ElementTree.fromstring(picture)
    frames = [child for child in root if child.tag.endswith("}g")]
    assert len(frames) == len(game())
    timed = [frame.find("{*}animate") for frame in frames]
    spans = []
    for clock in timed:
        assert clock is not None and clock.get("dur") == f"{(len(game()) + 2) * 0.5:g}s"
        times, values = clock.get("keyTimes", "").split(";"), clock.get("values", "").split(";")
        start = values.index("visible")
        spans.append((float(times[start]), float(times[start + 1]) if start + 1 < len(times) else 1.0))
    assert spans[0][0] == 0 and spans[-1][1] == 1
    assert all(one[1] == other[0] for one, other in pairwise(spans))  # never two, never none


def test_where_nothing_moves_the_last_board_is_seen() -> None:
    frames = re.findall(r'<g visibility="(\w+)"', show.filmstrip(game()).svg())
    assert frames == ["hidden"] * (len(game()) - 1) + ["visible"]
    assert str(game()[-1]) == str(show.filmstrip(game()))


def test_a_film_says_once_what_is_seen() -> None:
    assert show.filmstrip(game()).svg().count("<desc>") == 1
    assert show.filmstrip([TicTacToe()]).svg().count("<animate") == 0
    assert repr(show.filmstrip(game())) == f"<Filmstrip: {len(game())} boards>"


def test_a_film_is_saved(tmp_path) -> None:
    assert show.filmstrip(game()).save(tmp_path / "game.svg").read_text(encoding="utf-8") == show.filmstrip(game()).svg()


def test_a_film_needs_boards_and_time() -> None:
    with pytest.raises(ValueError, match="no positions: expected at least one board"):
        show.filmstrip([])
    for seconds in (0, -1, 61, float("nan")):
        with pytest.raises(ValueError, match=r"seconds=.*: expected a number above 0, up to 60"):
            show.filmstrip(game(), seconds)
