"""The store: what goes in comes out, whole batches or nothing, and no file is touched that is not ours."""

from __future__ import annotations

import os
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamelab import heuristics
from gamelab.arena import GameRecord, GreedyAgent, Limits, Store, sweep
from gamelab.arena import store as store_module
from gamelab.arena.game import REASONS
from gamelab.arena.store import StoreError
from gamelab.search.result import PlyCounts
from tests.arena.sweeping import RANDOM, SLOW, START, setting

moves = st.lists(st.integers(-1, 63), max_size=8).map(tuple)
counts = st.builds(PlyCounts, *[st.integers(0, 2**40)] * len(PlyCounts._fields))
spent = st.floats(0, 1e6)
records = st.builds(
    GameRecord,
    game=st.integers(0, 10**6),
    pair=st.integers(0, 10**6),
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 1),
    opening=moves,
    moves=moves,
    winner=st.none() | st.integers(0, 1),
    score=st.none() | st.integers(-64, 64),
    forfeit=st.none() | st.sampled_from(REASONS),
    detail=st.text(st.characters(codec="utf-8")),
    decisions=st.tuples(st.integers(0, 99), st.integers(0, 99)),
    nodes=st.tuples(counts, counts),
    seconds=st.tuples(spent, spent),
    printed=st.tuples(st.text(st.characters(codec="utf-8")), st.just("")),
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def played(numbers, of=None):
    return [(of or setting()).play(number) for number in numbers]


def add(store, records, of=None):
    """Keeps the games of a setting."""
    store.register([(of or setting()).row])
    store.add((of or setting()).key, records)


def numbers(store, key, games):
    return {record.game for record in store.records(key, games)}


@given(st.lists(records, unique_by=lambda record: record.game, max_size=5))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_goes_in_comes_out(given_records):
    with Store() as store:
        add(store, given_records)
        assert store.records() == sorted(given_records, key=lambda record: record.game)


def test_a_game_is_there_once_and_stays_as_it_was(path):
    first, again = played(range(4)), [record._replace(detail="played again") for record in played(range(2, 6))]
    with Store(path) as store:
        add(store, first)
        add(store, again)
    with Store(path) as store:
        assert store.records(setting().key, 6) == first + again[2:]
        assert numbers(store, setting().key, 5) == set(range(5))


def test_a_batch_is_there_whole_or_not_at_all(path):
    def batch():
        yield from played(range(3))
        raise KeyboardInterrupt

    with Store(path) as store:
        add(store, played([7]))
        with pytest.raises(KeyboardInterrupt):
            add(store, batch())
        assert numbers(store, setting().key, 10) == {7}
        add(store, played(range(3)))


def one_that_plays_last(position):
    return position.moves[-1]


@pytest.mark.parametrize(
    "changes",
    [
        {"start": START.play(0)},
        {"agent": GreedyAgent(heuristics.open_lines)},
        {"agent": one_that_plays_last},
        {"opponent": SLOW},
        {"seed": 1},
        {"openings": 2},
        {"limits": Limits(seconds=1)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_whatever_changes_the_games_makes_another_setting(changes):
    assert setting(**changes).key != setting().key
    assert setting(**changes).key == setting(**changes).key


def text_file(path):
    path.write_text("game,winner\n0,1\n" * 100)


def other_program(path):
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE game (setting, game)")


def other_version(path):
    Store(path).close()
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA application_id = 1734438245")


def overwritten(path):
    a_store(path)
    content = bytearray(path.read_bytes())
    content[2 * 4096 + 8 : 3 * 4096 : 7] = b"\xff" * len(content[2 * 4096 + 8 : 3 * 4096 : 7])
    path.write_bytes(content)


def a_store(path):
    with Store(path) as store:
        add(store, played(range(100)))
    assert path.stat().st_size > 6 * 4096


OTHER = "it belongs to another program, or to another version of gamelab"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (text_file, "file is not a database"),
        (other_program, OTHER),
        (other_version, OTHER),
        (overwritten, "malformed"),
    ],
    ids=["text", "other program", "other version", "overwritten"],
)
def test_a_file_that_is_no_store_is_named_and_not_touched(path, make, reason):
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"cannot be used to keep games: .*({reason})") as caught:
        sweep(START, SLOW, RANDOM, 2, store=path, progress=False)
    assert str(caught.value).startswith(str(path))
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]
    with pytest.raises(StoreError, match="unable to open database file"):
        Store(path.parent / "missing" / "games.sqlite")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_is_read_only_says_so_before_a_game_is_played(path):
    Store(path).close()
    path.chmod(0o400)
    with pytest.raises(StoreError, match="attempt to write a readonly database"):
        sweep(START, fails_the_test, RANDOM, 2, store=path, progress=False)


def fails_the_test(position):
    raise AssertionError("a game was played")


fails_the_test.__module__ = "__main__"


def test_a_file_that_somebody_keeps_locked(path, monkeypatch):
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    with Store(path) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match=r"games.sqlite cannot be used to keep games: database is locked"):
            add(store, played([0]))
        other.execute("ROLLBACK")
        other.close()
        add(store, played([0]))
        assert len(store.records()) == 1
    with pytest.raises(StoreError, match="Cannot operate on a closed database"):
        store.records()
