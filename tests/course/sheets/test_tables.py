"""The published tables and their re-run."""

import pickle

import pytest

from gamelab.arena import Store
from gamelab.course.programs.__main__ import main
from gamelab.course.programs.tables_command import as_text
from gamelab.course.sheets.old_agents import SheetOthello
from gamelab.course.sheets.tables import PUBLISHED, readable, settings, tables
from gamelab.games import FIRST, PASS, IllegalMove, Othello


@pytest.fixture(scope="module")
def third(tmp_path_factory):
    """Lab 003's table, and the file with its games."""
    path = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    with Store(path) as store:
        return tables(["003"], store, workers=1, games=2), path


def test_a_stored_table_is_printed_with_both_rates(third, capsys):
    table, path = third
    main(["tables", "003", "--store", str(path), "--games", "2"])
    shown = capsys.readouterr().out
    assert as_text(table) in shown
    assert "Lab 003 · Sim() · against RandomAgent()" in shown and " 99 % " in shown
    assert "7 rows, 14 games, kept in" in shown and " rows; chance alone would give 0." in shown


def test_published_rows_are_played_again_as_often_as_their_lab_did():
    """Notebooks 02 and 03 give numbers of games and an opponent."""
    assert {each.games for row in PUBLISHED if row.lab == "003" for each in settings(row)} == {100}


def test_a_table_says_where_it_knows_too_little(third):
    """Notebook 03 shows the columns and the fold."""
    few, more = (readable(third[0].assign(n=n, nodes=0)) for n in (19, 20))
    assert set(few["p"]) == {"n too small"} and all(float(p) <= 1 for p in more["p"])
    assert set(few["nodes here"]) == {"–"}, "the sheet's own agent counts none"


def test_a_free_disc_is_placed_by_who_must_pass_only():
    othello = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
    position = tuple.__new__(SheetOthello, othello)
    assert position.moves == (PASS,) and pickle.loads(pickle.dumps(position)) == position
    after = position.play(2)
    assert type(after) is SheetOthello and after.to_move == FIRST and after.ply == othello.ply + 1
    assert (after.first, after.second) == (othello.first, othello.second | 1 << 2)
    assert position.play(PASS) == tuple.__new__(SheetOthello, othello.play(PASS))
    with pytest.raises(ValueError, match="square=0: expected an empty square of SheetOthello"):
        position.play(0)
    with pytest.raises(IllegalMove):
        SheetOthello().play(0)
