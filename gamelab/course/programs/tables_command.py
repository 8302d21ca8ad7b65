"""Play the tables of the old lab sheets again."""

from __future__ import annotations

import argparse

import pandas

from gamelab.arena import Store
from gamelab.course.sentence import within
from gamelab.course.sheets.tables import LABS, readable, tables

STOPPED = "stopped. The same command goes on from here."


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    add = parser.add_argument
    # Python 3.11 compares what is there without arguments with the choices, too.
    add("labs", nargs="*", choices=[*LABS, "all"], default="all", help="whose tables (default: all)")
    add("--store", default="tables.sqlite", help="the file that keeps the games (default: %(default)s)")
    add("--games", type=within(int, 1), help="how many games each row has (default: as many as on the sheet)")


def main(chosen: argparse.Namespace) -> None:
    """Plays what is not in the store yet, and prints the tables."""
    with Store(chosen.store) as store:
        table = tables([*LABS] if "all" in chosen.labs else chosen.labs, store, games=chosen.games)
    unlikely = (table["p"] < 0.05).sum()
    print(f"{as_text(table)}\n\n{len(table)} rows, {table['n'].sum():,} games, kept in {chosen.store}.")
    print(f"p < 0.05 in {unlikely} rows; chance alone would give {0.05 * len(table):.0f}.")


def as_text(table: pandas.DataFrame) -> str:
    """The tables as text, one for each game and opponent of a lab."""
    parts = []
    for names, rows in table.groupby(["lab_published", "game", "opponent"], sort=False):
        title = "Lab {} · {} · against {}".format(*names)
        parts.append(f"{title}\n{readable(rows).drop(columns='board').to_string(index=False)}")
    return "\n\n".join(parts)
