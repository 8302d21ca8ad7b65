"""Where finished games are kept: one SQLite file, or the memory of this process.

    setting    who plays whom from where, with which seed and limits: all that is needed to play its games again
    game       one row a finished game; a setting and a number name it, and it is there once

A batch of games is one transaction.  SQLite's rollback journal makes it whole or not there at all, whatever ends the
process, and ``synchronous = EXTRA`` has it on the disk before the next one begins.  Several sweeps may write to one
file at once: each waits its turn, and a game that is there already stays as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from gamelab.arena.record import GameRecord
from gamelab.arena.rows import APPLICATION, FORMAT, GAME, SETTING, marks, record_of, row_of, schema
from gamelab.arena.sums import FORFEITS, PAIRS, SUMS, Sums
from gamelab.games.position import shown

if TYPE_CHECKING:
    import pandas

    from gamelab.arena.settings import Setting

PATIENCE = 60.0
"""For how many seconds to wait while somebody else writes."""


class StoreError(ValueError):
    """A file that cannot be used as a store, or no longer; the message names it and the reason."""


class Store:
    """A store of games: ``Store("games.sqlite")`` in a file, ``Store()`` in memory.

    A file that is no store, one of another version and a damaged one raise StoreError and stay as they are.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = checked_path(path)
        self._seen = 0
        with self._trouble():
            self._base = sqlite3.connect(self.path or ":memory:", timeout=PATIENCE, isolation_level=None)
        try:
            with self._trouble():
                self._open()
        except BaseException:
            self._base.close()
            raise

    def add(self, setting: Setting, records: Iterable[GameRecord]) -> int:
        """How many of the games were new.  All of them are kept, or none if something fails."""
        with self._trouble(), self._transaction():
            number = self._number(setting)
            before = self._base.total_changes
            self._base.executemany(
                f"INSERT INTO game (setting, {', '.join(GAME)}) VALUES ({marks(1 + len(GAME))}) "
                "ON CONFLICT (setting, game) DO NOTHING",
                ((number, *row_of(record)) for record in records),
            )
            return self._base.total_changes - before

    def finished(self, setting: Setting, games: int) -> set[int]:
        """The numbers below ``games`` of the setting's games that are here."""
        with self._trouble():
            rows = self._base.execute(
                "SELECT game FROM game WHERE setting = (SELECT id FROM setting WHERE key = ?) AND game < ?",
                (setting.key, games),
            )
            return {number for (number,) in rows}

    def records(self, setting: Setting | None = None, games: int | None = None) -> list[GameRecord]:
        """The games of a setting, or of all of them, in order; with ``games``, those with numbers below it."""
        with self._trouble():
            rows = self._base.execute(
                f"SELECT {', '.join(f'game.{name}' for name in GAME)} FROM game JOIN setting ON setting.id = setting "
                "WHERE (? IS NULL OR key = ?) AND (? IS NULL OR game < ?) ORDER BY setting, game",
                (*[setting and setting.key] * 2, *[games] * 2),
            )
            return [record_of(row) for row in rows]

    def sums(self, setting: Setting, games: int) -> Sums:
        """What the setting's games with numbers below ``games`` add up to."""
        wanted = (setting.key, games)
        with self._trouble():
            (sums,) = self._base.execute(SUMS, wanted)
            pairs = [wins for (wins,) in self._base.execute(PAIRS, wanted)]
            forfeits = dict(self._base.execute(FORFEITS, wanted).fetchall())
        return Sums._make([*(each or 0 for each in sums), forfeits.get(1, 0), forfeits.get(0, 0), pairs])

    def settings(self) -> pandas.DataFrame:
        """A table of all settings here: who played whom, with what, and how many games."""
        return self._table(
            f"SELECT {', '.join(SETTING)}, (SELECT count(*) FROM game WHERE setting = id) AS games FROM setting "
            "ORDER BY id"
        )

    def games(self) -> pandas.DataFrame:
        """A table of all games here, one a row, by setting and number."""
        names = [f"setting.{name}" for name in ("start", "agent", "opponent", "openings", "version", "key")]
        return self._table(
            f"SELECT {', '.join([*names, *(f'game.{name}' for name in GAME)])} FROM game "
            "JOIN setting ON setting.id = game.setting ORDER BY game.setting, game.game"
        )

    def changed_by_others(self) -> bool:
        """Whether another one wrote to the file since this was last asked."""
        with self._trouble():
            (seen,) = self._base.execute("PRAGMA data_version").fetchone()
        before, self._seen = self._seen, seen
        return bool(seen != before)

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
        self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()  # has SQLite undo what was half written
        if self.path is None or Path(self.path).stat().st_size == 0:
            with self._transaction():
                (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
                if tables == 0:  # nobody else was faster
                    for statement in schema():
                        self._base.execute(statement)
        self._check()
        self._base.execute("PRAGMA synchronous = EXTRA")
        self.changed_by_others()

    def _check(self) -> None:
        (pages,) = self._base.execute("PRAGMA page_count").fetchone()
        if pages == 0:
            raise self._error("it is damaged (cut off in its first page)")
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise self._error("it is a database of another program")
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if version != FORMAT:
            raise self._error(f"its format is {version}, and this version of gamelab reads and writes format {FORMAT}")
        (damage,) = self._base.execute("PRAGMA quick_check(1)").fetchone()
        if damage != "ok":
            raise self._error(f"it is damaged ({damage})")

    def _number(self, setting: Setting) -> int:
        """The number of the setting's row, which is made if there is none."""
        self._base.execute(
            f"INSERT INTO setting ({', '.join(SETTING)}) VALUES ({marks(len(SETTING))}) ON CONFLICT (key) DO NOTHING",
            [setting.row[name] for name in SETTING],
        )
        (number,) = self._base.execute("SELECT id FROM setting WHERE key = ?", (setting.key,)).fetchone()
        return int(number)

    def _table(self, query: str) -> pandas.DataFrame:
        import pandas

        with self._trouble():
            cursor = self._base.execute(query)
            names = [column[0] for column in cursor.description]
            return pandas.DataFrame(cursor.fetchall(), columns=names)

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
            raise self._error(reason(error, self.path)) from error

    def _error(self, reason: str) -> StoreError:
        return StoreError(f"{self.path or 'the store in memory'} cannot be used to keep games: {reason}")


def checked_path(path: object) -> str | None:
    """The path as a text; StoreError if it is none, or leads nowhere."""
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


def reason(error: sqlite3.DatabaseError, path: str | None) -> str:
    """What went wrong, in words that help."""
    text = str(error)
    if "not a database" in text:
        return "it is no SQLite file, or damaged at its very beginning"
    if "malformed" in text:
        return f"it is damaged ({text})"
    if "locked" in text:
        return f"another program has kept it locked for {PATIENCE:.0f} seconds"
    return text
