"""The store: it returns what it was given, keeps whole batches or nothing, and touches no file of others."""

import os
import sqlite3
from contextlib import closing

import pytest

from gamelab import heuristics
from gamelab.arena import GreedyAgent, Limits, Named, Store, sweep
from gamelab.arena.store import StoreError
from tests.arena.sweeping import RANDOM, SLOW, START, setting


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def played(numbers):
    return [setting().play(number) for number in numbers]


def add(store, records):
    """Keeps games of the usual setting."""
    store.register([setting()])
    store.add(setting(), records)


def test_a_game_is_there_once_and_stays_as_it_was(path):
    first, again = played(range(4)), [record._replace(detail="played again") for record in played(range(2, 6))]
    with Store(path) as store:
        add(store, first)
        add(store, again)
    with Store(path) as store:
        assert store.records(setting()) == first + again[2:]
        assert len(store.records(setting(games=5))) == 5


@pytest.mark.parametrize("change", [lambda text: None, lambda text: "[" * 10**5, lambda text: text.replace("[0", "[7")])
def test_a_record_that_was_changed_is_refused(path, change):
    with Store(path) as store:
        add(store, played([0]))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE game SET record = ?", [change(*base.execute("SELECT record FROM game").fetchone())])
    with Store(path) as store:
        for ask in (store.games, lambda: store.records(setting())):
            with pytest.raises(StoreError, match=r"games\.sqlite cannot be used to keep games: the record of a game"):
                ask()


def test_a_batch_is_there_whole_or_not_at_all(path):
    def batch():
        yield from played(range(3))
        raise KeyboardInterrupt

    with Store(path) as store:
        add(store, played([7]))
        with pytest.raises(KeyboardInterrupt):
            add(store, batch())
        assert [record.game for record in store.records(setting())] == [7]


def test_whatever_changes_the_games_makes_another_setting():
    greedy, named = GreedyAgent(heuristics.open_lines), Named(text_file, "mine")
    for changes in ({"start": START.play(0)}, {"agent": greedy}, {"agent": named}, {"opponent": SLOW},
                    {"seed": 1}, {"openings": 2}, {"limits": Limits(seconds=1)}):  # fmt: skip
        assert setting(**changes).key == setting(**changes).key != setting().key


def text_file(path):
    path.write_text("game,winner\n0,1\n" * 100)


def other_version(path):
    Store(path).close()
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA application_id = 1734438245")


OTHER = "it belongs to another program or another version of gamelab; delete it or use another"


@pytest.mark.parametrize("make, reason", [(text_file, "file is not a database"), (other_version, OTHER)])
def test_a_file_that_is_no_store_is_named_and_not_touched(path, make, reason):
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"cannot be used to keep games: .*({reason})") as caught:
        sweep(START, SLOW, RANDOM, 2, store=path, progress=False)
    assert str(caught.value).startswith(str(path))
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_file_that_cannot_be_opened_or_is_closed(path):
    with pytest.raises(StoreError, match=r"missing.games.sqlite cannot be used .*: unable to open database file"):
        Store(path.parent / "missing" / "games.sqlite")
    with pytest.raises(StoreError, match="cannot be used to keep games"):
        Store("games\0")
    with pytest.raises(StoreError, match="unable to open database file"):
        Store("")
    with Store(path) as store:
        pass
    with pytest.raises(StoreError, match="Cannot operate on a closed database"):
        store.games()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_is_read_only_says_so_before_a_game_is_played(path):
    Store(path).close()
    path.chmod(0o400)
    with pytest.raises(StoreError, match="attempt to write a readonly database"):
        sweep(START, SLOW, RANDOM, 2, store=path, progress=False)
