"""Print the predictions and questions of a notebook as a work sheet; or trees for alpha-beta by hand (--drill), or an
examination (--exam).
"""

from __future__ import annotations

import argparse
import secrets
from itertools import count
from pathlib import Path

from gamelab.course.class_list import roster
from gamelab.course.drill.paper import alike, write_sheets
from gamelab.course.drill.practice_trees import tree
from gamelab.course.programs import slides_command
from gamelab.course.sentence import within
from gamelab.course.setup.clone import ROOT, find_notebook
from gamelab.course.setup.students import STUB
from gamelab.course.web.pages import for_class, write_page
from gamelab.course.web.worksheet import ROOM, whole_notebook, work_sheet
from gamelab.progress import progress_bar

LEVELS = {"01": 3, "02": 3, "03": 4, "04": 5}
"""How hard the trees are that belong to a notebook."""
USUAL, MOST = 30, 200
"""How many sheets there are; so many trees alike are found for every level."""


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    slides_command.options(parser)
    kind, sheets = parser.add_mutually_exclusive_group(), parser.add_argument
    kind.add_argument("--all", action="store_true", help="print the whole notebook")
    kind.add_argument("--drill", type=within(int, 1, MOST), metavar="N", help="print N trees for alpha-beta, and a key")
    kind.add_argument("--exam", action="store_true", help="print an examination, another one for each student")
    sheets("--variants", type=within(int, 1, MOST), metavar="N", help=f"of --exam: how many (default: {USUAL})")
    sheets("--roster", type=Path, metavar="FILE", help="print one for each name in the class list, a CSV file")
    sheets("--seed", type=int, help="another number gives other trees (default: 1; for --exam a secret one)")
    sheets("--level", type=int, choices=range(2, 6), help="how hard the trees are (default: as hard as the notebook)")


def main(chosen: argparse.Namespace) -> None:
    """Makes the pages that the command line asks for, and opens the first."""
    folder = ROOT / "work/handouts"
    if chosen.variants and not chosen.exam:
        raise ValueError("--variants belongs to --exam: --drill N says itself how many.")
    if (chosen.roster or chosen.seed is not None or chosen.level) and not (chosen.drill or chosen.exam):
        raise ValueError("--roster, --seed and --level belong to --drill and --exam.")
    if chosen.drill or chosen.exam:
        pages = make_sheets(chosen, folder)
    else:
        notebook = find_notebook(ROOT / "notebooks", chosen.notebook)
        pages = [make_handout(notebook, folder, chosen.all)]
    slides_command.deliver(pages, chosen, "Print in a browser.")


def make_handout(notebook: Path, folder: Path, whole: bool = False) -> Path:
    """The page to print, in the folder: a work sheet, or the ``whole`` notebook; no solutions and no results."""
    content = for_class(notebook, STUB, ROOM, whole_notebook if whole else work_sheet)
    return write_page(content, folder / f"{notebook.stem}.html", "offline_handout", exclude_input=not whole)


def make_sheets(chosen: argparse.Namespace, folder: Path) -> list[Path]:
    """The page with the sheets and that with their key."""
    people = [" · ".join(filter(None, (each["name"], each["ID"]))) or each["e-mail"] for each in roster(chosen.roster)]
    if chosen.roster and not 0 < len(people) <= MOST:
        raise ValueError(f"{chosen.roster} has {len(people)} rows: expected 1 to {MOST}. Print one for each group.")
    name, title, level, seed = "drill", "Alpha-beta by hand", 3, chosen.seed
    if seed is None:
        seed = secrets.randbelow(10**9) if chosen.exam else 1
    if chosen.exam:
        notebook = find_notebook(ROOT / "notebooks", chosen.notebook).name[:2]
        if notebook not in LEVELS:
            raise ValueError(f"--exam of {chosen.notebook}: expected a notebook with alpha-beta, {', '.join(LEVELS)}")
        name, title, level = f"{notebook}_exam", f"Notebook {notebook} · Examination", LEVELS[notebook]
        print(f"With --seed {seed} the same command makes the same sheets again: keep this number secret.")
    level = chosen.level or level
    names = (f"{name}_{turn}" if turn > 1 else name for turn in count(1))
    name = next(each for each in names if not [*folder.glob(f"{each}.*")])  # no key is ever overwritten
    number = len(people) or chosen.drill or chosen.variants or USUAL
    tried = (tree(1 + each, level, secret=seed) if chosen.exam else tree(seed + each, level) for each in count())
    shown = progress_bar(iterable=tried, desc=f"Looking for {number} trees alike", unit=" tried", leave=False, delay=1)
    trees = alike(number, shown, level)
    write_sheets(folder, trees, f"--level {level} --seed {seed}", name, title, people, has_bug=chosen.exam)
    return [folder / f"{name}{key}.html" for key in ("", "_key")]
