"""Sheets of alpha-beta by hand, for a class to practise or as an examination; `gamelab.course.drill` makes them."""

import argparse
import json
import secrets
import webbrowser
from itertools import count
from pathlib import Path

from gamelab.course.setup.clone import Trouble, answer, find_notebook
from gamelab.course.setup.roster import roster
from gamelab.course.setup.slides import make_pdf

LEVELS = {"01": 3, "02": 3, "03": 4, "04": 5}
"""How hard the trees are that belong to a notebook."""
MOST = 200
"""Sheets; so many trees alike are found for every level."""


def concerns(chosen: argparse.Namespace) -> bool:
    """Whether these options ask for such sheets; Trouble if some of them would be of no use."""
    asked = chosen.exam or chosen.drill is not None
    for name, is_used in (("variants", chosen.exam), ("roster", asked), ("seed", asked), ("level", asked)):
        if getattr(chosen, name) is not None and not is_used:
            raise Trouble(f"--{name} needs --exam{' or --drill N' * (name != 'variants')} beside it.")
    return asked


def print_sheets(python: Path, root: Path, chosen: argparse.Namespace) -> int:
    """0, after making the sheets and their key, and opening the sheets."""
    people = [" · ".join(filter(None, (each["name"], each["ID"]))) or each["e-mail"] for each in roster(chosen.roster)]
    seed = chosen.seed if chosen.seed is not None else secrets.randbelow(10**9) if chosen.exam else 1
    name, title, level = kind_of(root, chosen)
    folder = root / "work/handouts"
    names = (f"{name}_{turn}" if turn > 1 else name for turn in count(1))
    name = next(each for each in names if not [*folder.glob(f"{each}.*")])  # no key is ever overwritten
    asked = {"folder": str(folder), "name": name, "title": title, "number": sheets(chosen, people), "level": level,
             "seed": seed, "names": people, "is_exam": chosen.exam,
             "asks_order": name.startswith("03_exam")}  # fmt: skip
    answer([python, "-m", "gamelab.course.drill", json.dumps(asked)], root, "the sheets could not be made")
    pages = [folder / f"{name}{key}.html" for key in ("", "_key")]
    if chosen.pdf:
        pages = [make_pdf(root, page, page.as_uri()) for page in pages]
    hint = "" if chosen.pdf else " Print both in a browser."
    print(f"{pages[0]} is ready, and its key, {pages[1].name}, lies beside it.{hint}")
    if chosen.exam:
        print(f"With --seed {seed} the same command makes the same sheets again: keep this number secret.")
    if not chosen.no_browser:
        webbrowser.open(pages[0].as_uri())
    return 0


def sheets(chosen: argparse.Namespace, people: list[str]) -> int:
    """The number of sheets, one for each of the people if there is a class list."""
    asked = chosen.variants if chosen.exam else chosen.drill
    number: int = asked if asked is not None else 30 if chosen.roster is None else len(people)
    if not 0 < number <= MOST:
        raise Trouble(f"{number} sheets: expected 1 to {MOST}.")
    if people and number != len(people):
        raise Trouble(f"{number} sheets: expected {len(people)}, one for each row of {chosen.roster}.")
    return number


def kind_of(root: Path, chosen: argparse.Namespace) -> tuple[str, str, int]:
    """The name of the file, the title of a page, and the level of the trees."""
    if not chosen.exam:
        return "drill", "Alpha-beta by hand", chosen.level or 3
    notebook = find_notebook(root / "notebooks", chosen.notebook).name[:2]
    if notebook not in LEVELS:
        raise Trouble(f"--exam of {chosen.notebook}: expected a notebook with alpha-beta, {', '.join(LEVELS)}.")
    return f"{notebook}_exam", f"Notebook {notebook} · Examination", chosen.level or LEVELS[notebook]
