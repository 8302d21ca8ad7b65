"""Writes work sheets or an exam, each with its key: what `python3 -m gamelab handout --drill` and `--exam` run."""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path

from gamelab.course.drill.paper import alike, write_sheets
from gamelab.course.drill.trees import LEVELS, tree


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m gamelab.course.drill")
    parser.add_argument("folder", type=Path)
    parser.add_argument("name", help="of the file")
    parser.add_argument("title")
    parser.add_argument("number", type=int, help="of sheets")
    parser.add_argument("--level", type=int, choices=LEVELS, default=3)
    parser.add_argument("--seed", type=int, default=1, help="where the trees begin, or the secret of an exam")
    parser.add_argument("--person", action="append", default=[], help="whose name stands on a sheet")
    parser.add_argument("--bug", action="store_true", help="a second page: a program with a wrong line")
    chosen = parser.parse_args()
    first, secret = (1, chosen.seed) if chosen.bug else (chosen.seed, None)
    trees = alike(chosen.number, (tree(seed, chosen.level, secret) for seed in count(first)))
    origin = f"--level {chosen.level} --seed {chosen.seed}"
    write_sheets(chosen.folder, chosen.name, chosen.title, trees, origin, chosen.person, bug=chosen.bug)


if __name__ == "__main__":
    main()
