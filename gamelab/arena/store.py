"""Where finished games are kept: one SQLite file, or the memory of this process.

    setting    who plays whom from where, with which seed and limits
    game       one row a finished game; the setting's key and a number name it, and it is there once

A batch of games is one transaction: whatever ends the process, it is there whole or not at all.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from gamelab.arena.game import GameRecord
from gamelab.arena.settings import Setting
from gamelab.games.position import short_repr

if TYPE_CHECKING:
    import pandas

APPLICATION = 0x67616D36
"""SQLite's application_id of our files: "gam6".  A file with another one is not opened."""
SCHEMA = (
    "CREATE TABLE setting (key PRIMARY KEY, content)",
    "CREATE TABLE game (key, game INTEGER, record, PRIMARY KEY (key, game)) WITHOUT ROWID",
    f"PRAGMA application_id = {APPLICATION}",
)


class StoreError(ValueError):
    """A file that cannot be used as a store, or no longer; the message names it and the reason."""


class Store(AbstractContextManager["Store"]):
    """A store of games: ``Store("games.sqlite")`` in a file, ``Store()`` in memory.

    A file that is no store, or one of another version, raises StoreError and stays as it is.
    """

    def __init__(self, path: str | PathLike[str] = ":memory:") -> None:
        self.path = str(Path(path))  # "" is no file, and "." cannot be one
        try:
            self._base = sqlite3.connect(self.path, isolation_level=None)
        except (sqlite3.Error, ValueError) as error:  # no file can have such a name
            raise self._error(str(error)) from error
        with self._transaction():
            if not self._base.execute("SELECT * FROM sqlite_master").fetchone():  # a new file
                for statement in SCHEMA:
                    self._base.execute(statement)
            (found,) = self._base.execute("PRAGMA application_id").fetchone()
        if found != APPLICATION:
            self.close()
            raise self._error("it belongs to another program or another version of gamelab; delete it or use another")

    def register(self, settings: Iterable[Setting]) -> None:
        """Writes the settings by their keys: a file that is full or read-only says so before a game is played."""
        rows = [(setting.key, json.dumps(setting.content)) for setting in settings]
        query = "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content"
        with self._transaction():
            self._base.executemany(query, rows)

    def add(self, setting: Setting, records: Iterable[GameRecord]) -> None:
        """Keeps all of these games of a setting, or none if something fails; a game is there once."""
        with self._transaction():
            rows = ((setting.key, record.game, json.dumps(record)) for record in records)
            self._base.executemany("INSERT INTO game VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)

    def records(self, setting: Setting) -> list[GameRecord]:
        """The games of a setting that are here, in order."""
        query = "SELECT game, record FROM game WHERE key = ? AND game < ? ORDER BY game"
        with self._transaction():
            return [self._record(*row) for row in self._base.execute(query, (setting.key, setting.games))]

    def games(self) -> pandas.DataFrame:
        """A table of all games here, one a row, by setting and number: who played, and the fields of the record."""
        import pandas

        query = "SELECT content, game, record FROM game JOIN setting USING (key) ORDER BY setting.rowid, game"
        with self._transaction():
            found = self._base.execute(query).fetchall()
        return pandas.DataFrame([json.loads(content) | self._record(*row)._asdict() for content, *row in found])

    def close(self) -> None:
        """Closes the file; what was added is in it."""
        self._base.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All that is written is there, or nothing after an error or an interrupt; raises StoreError."""
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                yield
        except (sqlite3.Error, UnicodeError) as error:  # a text in a file that was changed may be none
            raise self._error(str(error)) from error

    def _record(self, game: int, text: str) -> GameRecord:
        """The record that was stored as this text; raises StoreError if it is none, or no more that of the game."""
        with suppress(TypeError, ValueError, RecursionError):
            values = (tuple(value) if isinstance(value, list) else value for value in json.loads(text))
            record = GameRecord._make(values)
            if record.game == game:
                return record
        raise self._error(f"the record of a game was changed: {short_repr(text)}")

    def _error(self, reason: str) -> StoreError:
        return StoreError(f"{self.path} cannot be used to keep games: {reason}")
