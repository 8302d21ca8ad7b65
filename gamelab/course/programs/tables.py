"""The published tables in a terminal: `python -m gamelab tables` plays those of the old lab sheets again.

Lab 002 has no win rates: its table is the time of each move of X in a recorded game.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from time import perf_counter
from typing import Any

import pandas

from gamelab.arena import Store
from gamelab.course.sentence import whole
from gamelab.course.sheets.tables import LABS, readable, tables
from gamelab.games import TicTacToe
from gamelab.games.position import Position, playout
from gamelab.search import alphabeta

KNOWN = sorted([*LABS, "002"])
RECORDED = {False: (5026.1617, 118, 4.23, 0.387, 0.037), True: (873.9, 23.6, 1.70, 0.486, 0.082)}
"""Lab 002: the milliseconds for a move of X, without cuts and with them, when 9, 7, 5, 3 and 1 cells were free."""
STOPPED = "stopped. The same command goes on from here."


def main(arguments: Sequence[str]) -> None:
    """Plays what is not in the store yet, and prints the tables."""
    about = "Play the tables of the old lab sheets again."
    parser = argparse.ArgumentParser(prog="python3 -m gamelab tables", description=about)
    # Python 3.11 compares what is there without arguments with the choices, too.
    parser.add_argument("labs", nargs="*", choices=[*KNOWN, "all"], default="all", help="whose tables (default: all)")
    parser.add_argument("--store", default="tables.sqlite", help="the file that keeps the games (default: %(default)s)")
    parser.add_argument("--games", type=whole(1), help="how many games each row has (default: as many as on the sheet)")
    chosen = parser.parse_args(arguments)
    labs = KNOWN if "all" in chosen.labs else chosen.labs
    if played := [each for each in labs if each in LABS]:
        with Store(chosen.store) as store:
            table = tables(played, store, games=chosen.games)
        unlikely = (table["p"] < 0.05).sum()
        print(f"{as_text(table)}\n\n{len(table)} rows, {table['n'].sum():,} games, kept in {chosen.store}.")
        print(f"p < 0.05 in {unlikely} rows; chance alone would give {0.05 * len(table):.0f}.")
    if "002" in labs:
        print(f"\nLab 002 · its recorded game, played again\n{recorded().to_string(index=False)}")


def as_text(table: pandas.DataFrame) -> str:
    """The tables as text, one for each game and opponent of a lab."""
    parts = []
    for names, rows in table.groupby(["lab_published", "game", "opponent"], sort=False):
        title = "Lab {} · {} · against {}".format(*names)
        parts.append(f"{title}\n{readable(rows).drop(columns='board').to_string(index=False)}")
    return "\n\n".join(parts)


def recorded() -> pandas.DataFrame:
    """Lab 002's game played again: a row for each move of X, with the milliseconds and nodes of both searches."""
    rows: list[dict[str, Any]] = []
    position: Position = TicTacToe()
    while not position.is_over:
        row: dict[str, Any] = {"free": len(position.moves)}
        for name, prune in (("minimax", False), ("alpha-beta", True)):
            began = perf_counter()
            result = alphabeta(position, prune=prune)
            milliseconds = 1000 * (perf_counter() - began)
            row[f"{name} ms"] = f"{RECORDED[prune][len(rows)]:,.10g} → {milliseconds:,.3g}"
            row[f"{name} nodes"] = f"{result.counts.nodes:,}"
        rows.append(row)
        replies = playout(position, lambda each: alphabeta(each).move or 0)
        *_, position = islice(replies, 3)  # as it is, after the move, after the answer of O
    return pandas.DataFrame(rows)
