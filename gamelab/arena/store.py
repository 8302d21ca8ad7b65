"""Where finished games are kept: one SQLite file, or the memory of this process.

    setting    who plays whom from where, with which seed and limits
    game       one row a finished game; a setting and a number name it, and it is there once

A batch of games is one transaction: whatever ends the process, it is there whole or not at all.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from gamelab.arena.game import GameRecord
from gamelab.search.result import PlyCounts

if TYPE_CHECKING:
    import pandas

APPLICATION = 0x67616D32
"""SQLite's application_id of our files: "gam2".  A file with another one is not opened."""
PATIENCE = 60.0
"""Seconds to wait while another program writes."""
SETTING = ("key", "start", "agent", "opponent", "seed", "openings", "seconds", "megabytes", "version")
SCHEMA = (
    f"CREATE TABLE setting (id INTEGER PRIMARY KEY, {', '.join(SETTING)}, UNIQUE (key))",
    "CREATE TABLE game (setting INTEGER, game INTEGER, record TEXT, PRIMARY KEY (setting, game)) WITHOUT ROWID",
    f"PRAGMA application_id = {APPLICATION}",
)


class StoreError(ValueError):
    """A file that cannot be used as a store, or no longer; the message names it and the reason."""


class Store:
    """A store of games: ``Store("games.sqlite")`` in a file, ``Store()`` in memory.

    A file that is no store, or one of another version, raises StoreError and stays as it is.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else os.fspath(path)
        try:
            self._base = sqlite3.connect(self.path or ":memory:", timeout=PATIENCE, isolation_level=None)
        except sqlite3.Error as error:
            raise self._error(str(error)) from error
        with self._writing():
            if not self._base.execute("SELECT * FROM sqlite_master").fetchone():  # a new file
                for statement in SCHEMA:
                    self._base.execute(statement)
            (found,) = self._base.execute("PRAGMA application_id").fetchone()
        if found != APPLICATION:
            self.close()
            raise self._error("it belongs to another program, or to another version of gamelab")

    def register(self, settings: Iterable[Mapping[str, Any]]) -> None:
        """Writes the settings: a file that is full, or cannot be written, says so before a game is played."""
        insert = f"INSERT INTO setting ({', '.join(SETTING)}) VALUES (:{', :'.join(SETTING)}) ON CONFLICT DO NOTHING"
        with self._writing():
            self._base.execute(f"PRAGMA application_id = {APPLICATION}")  # is written even if all settings are known
            self._base.executemany(insert, settings)

    def add(self, key: str, records: Iterable[GameRecord]) -> None:
        """Keeps all of these games of a registered setting, or none if something fails; a game is there once."""
        insert = "INSERT INTO game VALUES ((SELECT id FROM setting WHERE key = ?), ?, ?) ON CONFLICT DO NOTHING"
        with self._writing():
            self._base.executemany(insert, ((key, record.game, json.dumps(record)) for record in records))

    def records(self, key: str | None = None, games: int | None = None) -> list[GameRecord]:
        """The games of a setting, or all games, in order; with ``games``, those with numbers below it."""
        wanted = "WHERE (?1 IS NULL OR key = ?1) AND (?2 IS NULL OR game.game < ?2)"
        return [record_of(text) for (text,) in self._rows("record", wanted, key, games)]

    def games(self) -> pandas.DataFrame:
        """A table of all games here, one a row, by setting and number: who played, and the fields of the record."""
        import pandas

        names = ("start", "agent", "opponent", "openings", "version", "key")
        found = [(*row, *record_of(text)) for *row, text in self._rows(f"{', '.join(names)}, record", "")]
        return pandas.DataFrame(found, columns=[*names, *GameRecord._fields])

    def close(self) -> None:
        """Closes the file; what was added is in it."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Store({self.path!r})" if self.path else "Store()"

    def _rows(self, columns: str, wanted: str, *values: Any) -> list[Any]:
        query = f"SELECT {columns} FROM game JOIN setting ON id = setting {wanted} ORDER BY setting, game.game"
        try:
            return self._base.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._error(str(error)) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it is written, or nothing after an error or an interrupt."""
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                yield
        except sqlite3.Error as error:
            raise self._error(str(error)) from error

    def _error(self, reason: str) -> StoreError:
        return StoreError(f"{self.path or 'the store in memory'} cannot be used to keep games: {reason}")


def record_of(text: str) -> GameRecord:
    """The record that was stored as this text."""
    record = GameRecord._make(tuple(value) if isinstance(value, list) else value for value in json.loads(text))
    one, other = record.nodes
    return record._replace(nodes=(PlyCounts(*one), PlyCounts(*other)))
