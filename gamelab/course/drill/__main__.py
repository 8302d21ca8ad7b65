"""Writes work sheets or an exam, each with its key: what `python3 -m gamelab handout --drill` and `--exam` run."""

from __future__ import annotations

import argparse
from pathlib import Path

from gamelab.course.drill.paper import alike, write_sheets
from gamelab.course.drill.trees import LEVELS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m gamelab.course.drill")
    parser.add_argument("folder", type=Path)
    parser.add_argument("name", help="of the file")
    parser.add_argument("title")
    parser.add_argument("number", type=int, help="of sheets")
    parser.add_argument("--level", type=int, choices=LEVELS, default=3)
    parser.add_argument("--seed", type=int, default=1, help="where the trees begin")
    parser.add_argument("--person", action="append", default=[], help="whose name stands on a sheet")
    parser.add_argument("--bug", action="store_true", help="a second page: a program with a wrong line")
    chosen = parser.parse_args()
    seeds = alike(chosen.number, chosen.level, chosen.seed)
    write_sheets(chosen.folder, chosen.name, chosen.title, seeds, chosen.level, chosen.person, chosen.bug)


if __name__ == "__main__":
    main()
