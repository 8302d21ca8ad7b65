"""The published tables and their re-run."""

from __future__ import annotations

import pandas
import pytest

from gamelab.arena import Store
from gamelab.arena.published import PUBLISHED
from gamelab.arena.tables import COLUMNS, LABS, agents, compared, main, seconds, tables, written


def test_every_published_row_is_re_run():
    assert len(PUBLISHED) == 42
    for row in PUBLISHED:
        lab = LABS[row.lab]
        assert row.game in map(repr, lab.starts)
        assert {"depth": row.depth, "prune": row.prune} in [each.labels for each in agents(lab)]


def test_rates_are_those_of_the_sheets():
    rates = {(row.lab, row.depth, row.prune): row.wins / row.n for row in PUBLISHED if row.lab in ("000", "004")}
    assert rates["000", 1, False] == pytest.approx((90 + 96 + 88) / 300)
    assert {key[1:]: round(100 * rate, 1) for key, rate in rates.items() if key[0] == "004"} == {
        (1, False): 76.7, (3, False): 82.5, (5, False): 99.2,
        (1, True): 73.3, (3, True): 86.7, (5, True): 91.7, (7, True): 99.2,
    }  # fmt: skip
    four_point_eight_days = [row.seconds * row.n for row in PUBLISHED if row.depth == 7 and row.lab == "001"][-1]
    assert four_point_eight_days == pytest.approx(412_965, rel=0.001)


@pytest.mark.parametrize(("lab", "wins", "remark"), [
    ("000", 290, ""),
    ("000", 200, "differs; chance, or something unknown"),
    ("001", 20, "differs; the lab's opponent was not uniform"),
    ("004", 20, "differs; discs that the lab's agent placed instead of passing can explain depth 1 "
                "and part of depth 3, not depth 5"),
])  # fmt: skip
def test_a_remark_says_what_is_known_of_a_difference(lab, wins, remark):
    published = next(row for row in PUBLISHED if row.lab == lab and row.depth == 5)
    n = LABS[lab].games
    row = dict.fromkeys(["low", "high", "nodes", "seconds"], 0.5) | {"opponent": "", "wins": wins, "n": n}
    row |= {"game": published.game, "depth": 5, "prune": published.prune, "rate": wins / n}
    (found,) = compared(LABS[lab], published, pandas.DataFrame([row]))
    assert found[COLUMNS.index("remark")] == remark


@pytest.fixture(scope="module")
def third(tmp_path_factory):
    """Lab 003's table, and the file with its games."""
    path = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    with Store(path) as store:
        return tables(["003"], store=store, workers=1, progress=False), path


def test_a_table_stands_beside_its_published_one(third):
    table, _ = third
    assert list(zip(table.depth, table.prune, strict=True)) == [
        (1, False), (3, False), (5, False), (1, True), (3, True), (5, True), (7, True)
    ]  # fmt: skip
    assert (table.published * table.published_n).round().tolist() == [99, 99, 50, 99, 98, 100, 100]
    assert set(table.n) == {100}
    assert (table.low <= table.rate).all() and (table.rate <= table.high).all()


def test_pruning_changes_no_game(third):
    table, _ = third
    rates = table.pivot(index="depth", columns="prune", values="rate").dropna()
    assert (rates[False] == rates[True]).all()


def test_the_second_time_nothing_is_played(third, capsys):
    table, path = third
    assert main(["003", "--store", str(path), "--workers", "1"]) == 0
    shown = capsys.readouterr().out
    assert written(table) in shown
    assert "7 rows, 700 games in" in shown and "p < 0.05 in 0 of them; chance alone would give 0" in shown


def test_bad_input_is_told_in_one_line(tmp_path, capsys):
    with pytest.raises(ValueError, match="lab '005': expected one of 000, 001, 003, 004"):
        tables(["005"])
    assert main(["005", "--store", str(tmp_path / "t.sqlite")]) == 2
    assert capsys.readouterr().err == "gamelab tables: lab '005': expected one of 000, 001, 003, 004\n"
    (tmp_path / "text").write_text("no store " * 50)
    assert main(["--store", str(tmp_path / "text")]) == 2
    assert "text" in capsys.readouterr().err


def test_times_as_people_write_them():
    assert [seconds(number) for number in (0.0006, 0.05, 0.4792, 6.64, 2064.8)] == [
        "0.6 ms", "50 ms", "479 ms", "6.6 s", "34 min"
    ]  # fmt: skip
