"""How games stand in a store: two tables of SQLite's, and a record as a row of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamelab.arena.record import GameRecord, Kinds

APPLICATION = 0x67616D65
"""SQLite's application_id of our files: "game"."""
FORMAT = 1
"""The version of the tables below; a file of another one is not opened."""

SETTING = ("key", "start", "agent", "opponent", "seed", "openings", "seconds", "megabytes", "version")
GAME = (
    "game", "pair", "seed", "first", "opening", "moves", "winner", "score", "forfeit", "detail",
    "decisions", *Kinds._fields, "seconds",
    "opponent_decisions", *(f"opponent_{kind}" for kind in Kinds._fields), "opponent_seconds",
)  # fmt: skip
OPTIONAL = ("winner", "score", "forfeit", "seconds", "megabytes")


def schema() -> list[str]:
    """The statements that make an empty file a store."""
    numbers = ("seconds", "opponent_seconds")
    texts = ("key", "start", "agent", "opponent", "version", "opening", "moves", "forfeit", "detail")

    def column(name: str, table: str) -> str:
        is_text = name in texts or (table, name) == ("game", "seed")  # a game's seed has 64 bits and no sign
        kind = "TEXT" if is_text else "REAL" if name in numbers else "INTEGER"
        must = "" if name in OPTIONAL and (table, name) != ("game", "seconds") else " NOT NULL"
        return f"{name} {kind}{must}"

    settings = ", ".join(column(name, "setting") for name in SETTING)
    games = ", ".join(column(name, "game") for name in GAME)
    return [
        f"CREATE TABLE setting (id INTEGER PRIMARY KEY, {settings}, UNIQUE (key))",
        f"CREATE TABLE game (setting INTEGER NOT NULL REFERENCES setting (id), {games}, PRIMARY KEY (setting, game)) "
        "WITHOUT ROWID",
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {FORMAT}",
    ]


def marks(number: int) -> str:
    return ", ".join("?" * number)


def row_of(record: GameRecord) -> list[Any]:
    """The record's values in the order of ``GAME``."""
    row: list[Any] = [
        record.game, record.pair, str(record.seed), record.first, words(record.opening), words(record.moves),
        record.winner, record.score, record.forfeit, record.detail,
    ]  # fmt: skip
    for side in (0, 1):
        row += [record.decisions[side], *record.nodes[side], record.seconds[side]]
    return row


def record_of(row: Sequence[Any]) -> GameRecord:
    """The record that ``row_of`` made the row of."""
    game, pair, seed, first, opening, moves, winner, score, forfeit, detail, *rest = row
    (decided, *nodes, seconds), (other_decided, *other_nodes, other_seconds) = (
        rest[: len(rest) // 2],
        rest[len(rest) // 2 :],
    )
    return GameRecord(
        game, pair, int(seed), first, numbers_of(opening), numbers_of(moves), winner, score, forfeit, detail,
        (decided, other_decided), (Kinds(*nodes), Kinds(*other_nodes)), (seconds, other_seconds),
    )  # fmt: skip


def words(moves: Iterable[int]) -> str:
    return " ".join(map(str, moves))


def numbers_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
