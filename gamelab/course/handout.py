"""Sheets of alpha-beta by hand, for a class to practise or as an examination: `handout --drill 20`, `handout --exam`.

`handout` without these options prints a notebook; that is a command of the set-up.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from itertools import count
from pathlib import Path

from gamelab.course.drill.paper import alike, write_sheets
from gamelab.course.drill.trees import tree
from gamelab.course.sentence import one_sentence, whole
from gamelab.course.setup.clone import ROOT, find_notebook
from gamelab.course.setup.slides import add_page_options, deliver
from gamelab.course.setup.students import roster
from gamelab.progress import progress_bar

LEVELS = {"01": 3, "02": 3, "03": 4, "04": 5}
"""How hard the trees are that belong to a notebook."""
HOW_MANY = ". How many examinations there are says --variants {}."
USUAL, MOST = 30, 200
"""How many sheets there are; so many trees alike are found for every level."""


def main(arguments: list[str]) -> None:
    """Does what the command line asks for. A problem that the user can solve is shown as one sentence."""
    with one_sentence("gamelab handout", ValueError):
        make(options(arguments))


def make(chosen: argparse.Namespace) -> None:
    """Makes the sheets and their key, and opens the sheets."""
    people = [" · ".join(filter(None, (each["name"], each["ID"]))) or each["e-mail"] for each in roster(chosen.roster)]
    if chosen.roster and not 0 < len(people) <= MOST:
        raise ValueError(f"{chosen.roster} has {len(people)} rows: expected 1 to {MOST}. Print one for each group.")
    folder, name, title, level, seed = ROOT / "work/handouts", "drill", "Alpha-beta by hand", 3, 1
    if chosen.exam:
        notebook = examined(chosen.notebook)
        name, title, level = f"{notebook}_exam", f"Notebook {notebook} · Examination", LEVELS[notebook]
        seed = secrets.randbelow(10**9)
    level, seed = chosen.level or level, seed if chosen.seed is None else chosen.seed
    names = (f"{name}_{turn}" if turn > 1 else name for turn in count(1))
    name = next(each for each in names if not [*folder.glob(f"{each}.*")])  # no key is ever overwritten
    first, secret = (1, seed) if chosen.exam else (seed, None)
    number = len(people) or chosen.drill or chosen.variants or USUAL
    tried = (tree(each, level, secret) for each in count(first))
    shown = progress_bar(iterable=tried, desc=f"Looking for {number} trees alike", unit=" tried", leave=False, delay=1)
    trees = alike(number, shown, level)
    write_sheets(folder, trees, f"--level {level} --seed {seed}", name, title, people, has_bug=chosen.exam)
    if chosen.exam:
        print(f"With --seed {seed} the same command makes the same sheets again: keep this number secret.")
    pages = [folder / f"{name}{key}.html" for key in ("", "_key")]
    deliver(ROOT, pages, chosen, "Print the sheets and their key in a browser.")


def options(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python3 -m gamelab handout", description="Print sheets of trees by hand.")
    add_page_options(parser)
    kind, add = parser.add_mutually_exclusive_group(required=True), parser.add_argument
    kind.add_argument("--drill", type=whole(1, MOST), metavar="N", help="print N trees for alpha-beta, and a key")
    kind.add_argument("--exam", action="store_true", help="print an examination, another one for each student")
    add("--variants", type=whole(1, MOST), metavar="N", help=f"how many of them (default: {USUAL})")
    add("--roster", type=Path, metavar="FILE", help="print one for each name in the class list, a CSV file")
    add("--seed", type=int, help="another number gives other trees (default: 1; for --exam a secret one)")
    add("--level", type=int, choices=range(2, 6), help="how hard the trees are (default: as hard as the notebook)")
    chosen, rest = parser.parse_known_args(arguments)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}{HOW_MANY.format(rest[0]) * rest[0].isdigit()}")
    if chosen.drill and chosen.variants:
        parser.error("--variants belongs to --exam: --drill N says itself how many.")
    return chosen


def examined(name: str) -> str:
    """The number of the notebook that is examined."""
    hint = HOW_MANY.format(name) if name.isdigit() and name[0] != "0" else "."
    found = find_notebook(ROOT / "notebooks", name).name[:2] if hint == "." else ""
    if found not in LEVELS:
        raise ValueError(f"--exam of {name}: expected a notebook with alpha-beta, {', '.join(LEVELS)}{hint}")
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
