"""The store: what goes in comes out, whole batches or nothing, and no file is touched that is not ours."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pkgutil import resolve_name

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gamelab
from gamelab import TicTacToe, heuristics
from gamelab.arena import GameRecord, GreedyAgent, Limits, RandomAgent, SearchAgent, Store, play_game, rows, sweep
from gamelab.arena import store as store_module
from gamelab.arena.record import REASONS, Kinds
from gamelab.arena.store import StoreError
from tests.arena.sweeping import RANDOM, SLOW, START, script, setting

moves = st.lists(st.integers(-1, 63), max_size=8).map(tuple)
counts = st.builds(Kinds, *[st.integers(0, 2**40)] * len(Kinds._fields))
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
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def played(numbers, of=None):
    return [(of or setting()).play(number) for number in numbers]


@given(st.lists(records, unique_by=lambda record: record.game, max_size=5))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_goes_in_comes_out(given_records):
    with Store() as store:
        assert store.add(setting(), given_records) == len(given_records)
        assert store.records() == sorted(given_records, key=lambda record: record.game)


def test_a_game_is_there_once_and_stays_as_it_was(path):
    first, again = played(range(4)), [replace(record, detail="played again") for record in played(range(2, 6))]
    with Store(path) as store:
        assert store.add(setting(), first) == 4
        assert store.add(setting(), again) == 2
    with Store(path) as store:
        assert store.records(setting(), 6) == first + again[2:]
        assert store.finished(setting(), 5) == set(range(5))


def test_a_batch_is_there_whole_or_not_at_all(path):
    def batch():
        yield from played(range(3))
        raise KeyboardInterrupt

    with Store(path) as store:
        store.add(setting(), played([7]))
        with pytest.raises(KeyboardInterrupt):
            store.add(setting(), batch())
        assert store.finished(setting(), 10) == {7}
        assert store.add(setting(), played(range(3))) == 3


def test_a_wrong_record_is_refused_and_not_ignored():
    with Store() as store, pytest.raises(StoreError, match=r"NOT NULL constraint failed: game\.first"):
        store.add(setting(), [replace(played([0])[0], first=None)])


BROKEN_OFF = """
import os, sys
from gamelab.arena.store import Store
from tests.arena.sweeping import setting
def batch():
    yield from (setting().play(number) for number in range(3, 2000))
    os._exit(9)
store = Store(sys.argv[1])
store._base.execute("PRAGMA cache_size = 2")  # so that pages are written before the end of the transaction
store.add(setting(), map(setting().play, range(3)))
store.add(setting(), batch())
"""


def test_a_process_that_ends_within_a_batch_leaves_the_batches_before(path):
    assert script(BROKEN_OFF, path).wait() == 9
    assert path.with_name(path.name + "-journal").exists()  # SQLite's notes for undoing what was half written
    with Store(path) as store:
        assert store.records() == [
            replace(each, seconds=was.seconds) for each, was in zip(played(range(3)), store.records(), strict=True)
        ]
    assert not path.with_name(path.name + "-journal").exists()


def test_a_process_that_ends_while_it_makes_the_file_leaves_an_empty_one(path, tmp_path):
    other = tmp_path / "other.sqlite"
    base = sqlite3.connect(other, isolation_level=None)
    base.execute("PRAGMA cache_size = 2")
    base.execute("BEGIN IMMEDIATE")
    for statement in rows.schema():
        base.execute(statement)
    for number in range(50):
        base.execute(f"CREATE TABLE much_{number} (text)")
    for suffix in ("", "-journal"):  # what is on the disk now, as if the process were killed
        path.with_name(path.name + suffix).write_bytes(other.with_name(other.name + suffix).read_bytes())
    base.close()
    assert path.stat().st_size > 4096
    with Store(path) as store:
        assert store.add(setting(), played([0])) == 1


def test_settings_are_kept_apart(path):
    other = setting(seed=1)
    with Store(path) as store:
        store.add(setting(), played([0, 1]))
        store.add(other, played([0], other))
        assert store.finished(setting(), 9) == {0, 1}
        assert store.finished(other, 9) == {0}
        assert store.finished(setting(seed=2), 9) == set()
        assert len(store.records()) == 3


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


def test_another_version_of_the_package_is_another_setting(monkeypatch):
    before = setting().key
    monkeypatch.setattr(gamelab, "__version__", "99.0")
    assert setting().key != before


def test_an_edited_agent_is_another_setting():
    texts = ["def agent(position): return position.moves[0]", "def agent(position): return position.moves[1]"]
    keys = set()
    for text in [*texts, texts[0]]:
        names = {"__name__": "student"}
        exec(text, names)
        keys.add(setting(agent=names["agent"]).key)
    assert len(keys) == 2


def test_a_row_is_enough_to_play_its_game_again(path):
    sweep(START, [GreedyAgent(heuristics.open_lines), SLOW], RANDOM, 4, 7, openings=2, store=path, progress=False)
    with Store(path) as store:
        rows = store.games().merge(store.settings(), on="key", suffixes=("", "_setting"))
        kept = store.records()
    assert len(kept) == 8
    for row, record in zip(rows.itertuples(), kept, strict=True):
        agent, opponent, start = map(made_of, (row.agent, row.opponent, row.start))
        again = play_game(agent, opponent, start, game=row.game, seed=int(row.seed), openings=row.openings)
        assert replace(again, seconds=record.seconds) == record
    assert set(rows["version"]) == {gamelab.__version__}


def made_of(description):
    """The agent or position that a description describes; functions stand there with their modules."""
    names = {"SearchAgent": SearchAgent, "GreedyAgent": GreedyAgent, "RandomAgent": RandomAgent, "TicTacToe": TicTacToe}
    written = re.sub(r"(gamelab\.[\w.]+)\.(\w+)", r"resolve_name('\1:\2')", description)
    return eval(written, names | {"resolve_name": resolve_name})


def test_tables_of_what_is_there(path):
    with Store(path) as store:
        store.add(setting(), played(range(3)))
        assert store.settings()["games"].tolist() == [3]
        table = store.games()
    assert table["game"].tolist() == [0, 1, 2]
    assert table["agent"].unique().tolist() == [setting().row["agent"]]
    assert [tuple(map(int, moves.split())) for moves in table["moves"]] == [each.moves for each in played(range(3))]


def test_writing_is_made_to_last(path):
    with Store(path) as store:
        assert store._base.execute("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
        assert store._base.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_other_tables_need_another_format():
    """A file of format 1 has these columns; whoever changes them, or what a search counts, must raise FORMAT."""
    assert rows.FORMAT == 1
    assert blake2b("\n".join(rows.schema()).encode(), digest_size=4).hexdigest() == "f04abe4d"


def test_two_stores_share_a_file(path):
    with Store(path) as one, Store(path) as other:
        assert not one.changed_by_others()
        other.add(setting(), played(range(2)))
        assert one.changed_by_others()
        assert not one.changed_by_others()
        assert one.add(setting(), played(range(3))) == 1
        assert other.finished(setting(), 9) == {0, 1, 2}


def text_file(path):
    path.write_text("game,winner\n0,1\n" * 100)


def short_text_file(path):
    path.write_text("game,winner\n")


def other_program(path):
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE game (setting, game)")


def other_application(path):
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA application_id = 5")


def other_version(path, version=2):
    Store(path).close()
    with sqlite3.connect(path) as base:
        base.execute(f"PRAGMA user_version = {version}")


def overwritten(path):
    a_store(path)
    content = bytearray(path.read_bytes())
    content[2 * 4096 + 8 : 3 * 4096 : 7] = b"\xff" * len(content[2 * 4096 + 8 : 3 * 4096 : 7])
    path.write_bytes(content)


def cut_off(path):
    a_store(path)
    path.write_bytes(path.read_bytes()[: -3 * 4096])


def cut_off_within_the_first_page(path):
    a_store(path)
    path.write_bytes(path.read_bytes()[:50])


def a_store(path):
    with Store(path) as store:
        store.add(setting(), played(range(100)))
    assert path.stat().st_size > 6 * 4096


@pytest.mark.parametrize(
    "make, reason",
    [
        (text_file, "it is no SQLite file, or damaged at its very beginning"),
        (other_program, "it is a database of another program"),
        (other_application, "it is a database of another program"),
        (other_version, "its format is 2, and this version of gamelab reads and writes format 1"),
        (partial(other_version, version=0), "its format is 0, and this version"),
        (overwritten, "it is damaged"),
        (cut_off, "it is damaged"),
        (cut_off_within_the_first_page, "it is damaged"),
        (short_text_file, "it is no SQLite file, or damaged at its very beginning"),
    ],
    ids=[
        "text",
        "other program",
        "other application",
        "newer",
        "older",
        "overwritten",
        "cut off",
        "cut off early",
        "short text",
    ],
)
@pytest.mark.parametrize(
    "use", [Store, lambda path: sweep(START, SLOW, RANDOM, 2, store=path, progress=False)], ids=["open", "sweep"]
)
def test_a_file_that_is_no_store_is_named_and_not_touched(path, make, reason, use):
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="cannot be used to keep games: " + reason) as caught:
        use(path)
    assert str(caught.value).startswith(str(path))
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_an_empty_file_becomes_a_store(path):
    path.touch()
    with Store(path) as store:
        assert store.add(setting(), played([0])) == 1


@pytest.mark.parametrize("wrong", [3, "", True, [], object], ids=repr)
def test_what_is_no_path(wrong):
    with pytest.raises(StoreError, match=r"store=.*: expected the path of a file, a Store, or None"):
        Store(wrong)


def test_places_where_no_file_can_be(tmp_path):
    with pytest.raises(StoreError, match="cannot be used to keep games: it is a folder"):
        Store(tmp_path)
    with pytest.raises(StoreError, match=r"cannot be used to keep games: there is no folder .*missing"):
        Store(tmp_path / "missing" / "games.sqlite")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_file_that_may_not_be_written(path):
    a_store(path)
    path.chmod(0o400)
    with Store(path) as store, pytest.raises(StoreError, match="readonly"):
        store.add(setting(), played([100]))


def test_a_file_that_somebody_keeps_locked(path, monkeypatch):
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    with Store(path) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(
            StoreError, match=r"games.sqlite cannot be used to keep games: another program has kept it locked"
        ):
            store.add(setting(), played([0]))
        other.execute("ROLLBACK")
        other.close()
        assert store.add(setting(), played([0])) == 1


def test_a_store_that_was_closed(path):
    store = Store(path)
    store.close()
    with pytest.raises(StoreError, match="it was closed, or belongs to another thread"):
        store.finished(setting(), 2)


def test_how_it_is_written(path):
    assert repr(Store()) == "Store()"
    with Store(path) as store:
        assert repr(store) == f"Store({str(path)!r})"
