"""Where finished games are kept: one SQLite file, or the memory of this process.

    setting    who plays whom from where, with which seed and limits
    game       one row a finished game; a setting and a number name it, and it is there once

A batch of games is one transaction: whatever ends the process, it is there whole or not at all.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from gamelab.arena.game import GameRecord
from gamelab.games.position import shown
from gamelab.search.result import PlyCounts

if TYPE_CHECKING:
    import pandas

APPLICATION = 0x67616D65
"""SQLite's application_id of our files: "game"."""
FORMAT = 2
"""The version of the tables below; a file of another version is not opened."""
PATIENCE = 60.0
"""Seconds to wait while another program writes."""
SETTING = ("key", "start", "agent", "opponent", "seed", "openings", "seconds", "megabytes", "version")
GAME = (
    "game", "pair", "seed", "first", "opening", "moves", "winner", "score", "forfeit", "detail",
    "decisions", *PlyCounts._fields, "seconds", "printed",
    "opponent_decisions", *(f"opponent_{kind}" for kind in PlyCounts._fields), "opponent_seconds", "opponent_printed",
)  # fmt: skip
SCHEMA = (
    f"CREATE TABLE setting (id INTEGER PRIMARY KEY, {', '.join(SETTING)}, UNIQUE (key))",
    f"CREATE TABLE game (setting INTEGER, {', '.join(GAME)}, PRIMARY KEY (setting, game)) WITHOUT ROWID",
    f"PRAGMA application_id = {APPLICATION}",
)
Row = Mapping[str, Any]
"""A setting as it is stored."""


class StoreError(ValueError):
    """A file that cannot be used as a store, or no longer; the message names it and the reason."""


class Store:
    """A store of games: ``Store("games.sqlite")`` in a file, ``Store()`` in memory.

    A file that is no store, one of another version and a damaged one raise StoreError and stay as they are.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = checked_path(path)
        with self._trouble():
            self._base = sqlite3.connect(self.path or ":memory:", timeout=PATIENCE, isolation_level=None)
        try:
            with self._trouble():
                self._open()
        except BaseException:
            self._base.close()
            raise

    def register(self, settings: Iterable[Row]) -> None:
        """Writes the settings: a file that is full, or cannot be written, says so before a game is played."""
        with self._trouble(), self._transaction():
            self._base.execute(f"PRAGMA user_version = {FORMAT}")  # written even where all settings are known
            self._base.executemany(
                f"INSERT INTO setting ({', '.join(SETTING)}) VALUES ({marks(SETTING)}) ON CONFLICT DO NOTHING",
                ([row[name] for name in SETTING] for row in settings),
            )

    def add(self, key: str, records: Iterable[GameRecord]) -> None:
        """Keeps all of these games of a registered setting, or none if something fails; a game is there once."""
        with self._trouble(), self._transaction():
            self._base.executemany(
                f"INSERT INTO game (setting, {', '.join(GAME)}) "
                f"VALUES ((SELECT id FROM setting WHERE key = ?), {marks(GAME)}) ON CONFLICT DO NOTHING",
                ((key, *row_of(record)) for record in records),
            )

    def finished(self, key: str, games: int) -> set[int]:
        """The numbers below ``games`` of the setting's games that are here."""
        query = "SELECT game FROM game JOIN setting ON id = setting WHERE key = ? AND game < ?"
        with self._trouble():
            return {number for (number,) in self._base.execute(query, (key, games))}

    def records(self, key: str | None = None, games: int | None = None) -> list[GameRecord]:
        """The games of a setting, or all games, in order; with ``games``, those with numbers below it."""
        names = ", ".join(f"game.{name}" for name in GAME)
        query = (
            f"SELECT {names} FROM game JOIN setting ON id = setting "
            "WHERE (? IS NULL OR key = ?) AND (? IS NULL OR game < ?) ORDER BY setting, game"
        )
        with self._trouble():
            return [record_of(row) for row in self._base.execute(query, (key, key, games, games))]

    def games(self) -> pandas.DataFrame:
        """A table of all games here, one a row, by setting and number."""
        import pandas

        settings = [f"setting.{name}" for name in ("start", "agent", "opponent", "openings", "version", "key")]
        names = ", ".join([*settings, *(f"game.{name}" for name in GAME)])
        with self._trouble():
            query = f"SELECT {names} FROM game JOIN setting ON id = setting ORDER BY setting, game"
            cursor = self._base.execute(query)
            return pandas.DataFrame(cursor.fetchall(), columns=[column[0] for column in cursor.description])

    def close(self) -> None:
        """Closes the file; what was added is in it."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Store({self.path!r})" if self.path else "Store()"

    def _open(self) -> None:
        """Looks at what is there before anything is written; an empty file becomes a store."""
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables == 0 and (self.path is None or Path(self.path).stat().st_size == 0):
            with self._transaction():
                for statement in (*SCHEMA, f"PRAGMA user_version = {FORMAT}"):
                    self._base.execute(statement)
        if self._pragma("page_count") == 0:
            raise self._error("it is damaged (cut off in its first page)")
        if self._pragma("application_id") != APPLICATION:
            raise self._error("it is a database of another program")
        if (version := self._pragma("user_version")) != FORMAT:
            raise self._error(f"its format is {version}, and this version of gamelab reads and writes format {FORMAT}")
        if (damage := self._pragma("quick_check(1)")) != "ok":
            raise self._error(f"it is damaged ({damage})")

    def _pragma(self, name: str) -> Any:
        return self._base.execute(f"PRAGMA {name}").fetchone()[0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:  # an interrupt from the keyboard too
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Says of SQLite's errors which file they are about."""
        try:
            yield
        except sqlite3.ProgrammingError:
            raise self._error("it was closed, or belongs to another thread") from None
        except sqlite3.DatabaseError as error:
            raise self._error(reason(str(error))) from error

    def _error(self, reason: str) -> StoreError:
        return StoreError(f"{self.path or 'the store in memory'} cannot be used to keep games: {reason}")


def checked_path(path: object) -> str | None:
    """The path as a text; raises StoreError if it is none, or leads nowhere."""
    if path is None:
        return None
    if not isinstance(path, str | os.PathLike) or not os.fspath(path):
        raise StoreError(f"store={shown(path)}: expected the path of a file, a Store, or None")
    found = Path(os.fspath(path))
    if found.is_dir():
        raise StoreError(f"{found} cannot be used to keep games: it is a folder")
    if not found.parent.is_dir():
        raise StoreError(f"{found} cannot be used to keep games: there is no folder {found.parent}")
    return str(found)


def reason(text: str) -> str:
    """SQLite's error in words that help."""
    words = {
        "not a database": "it is no SQLite file, or damaged at its very beginning",
        "malformed": f"it is damaged ({text})",
        "locked": f"another program has kept it locked for {PATIENCE:.0f} seconds",
        "readonly": "it is read-only",
        "disk is full": "the disk is full",
    }
    return next((sentence for word, sentence in words.items() if word in text), text)


def marks(names: tuple[str, ...]) -> str:
    return ", ".join("?" * len(names))


def row_of(record: GameRecord) -> list[Any]:
    """The record's values in the order of ``GAME``; a seed has 64 bits and no sign, which SQLite has no number for."""
    row = [
        record.game, record.pair, str(record.seed), record.first, " ".join(map(str, record.opening)),
        " ".join(map(str, record.moves)), record.winner, record.score, record.forfeit, record.detail,
    ]  # fmt: skip
    for side in (0, 1):
        row += [record.decisions[side], *record.nodes[side], record.seconds[side], record.printed[side]]
    return row


def record_of(row: tuple[Any, ...]) -> GameRecord:
    """The record that ``row_of`` made the row of."""
    game, pair, seed, first, opening, moves, winner, score, forfeit, detail, *rest = row
    sides = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    (decided, *nodes, seconds, printed), (other_decided, *other_nodes, other_seconds, other_printed) = sides
    return GameRecord(
        game, pair, int(seed), first, tuple(map(int, opening.split())), tuple(map(int, moves.split())), winner, score,
        forfeit, detail, (decided, other_decided), (PlyCounts(*nodes), PlyCounts(*other_nodes)),
        (seconds, other_seconds), (printed, other_printed),
    )  # fmt: skip
