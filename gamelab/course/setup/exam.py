"""Sheets of alpha-beta by hand, for a class to practise or as an examination; made by `gamelab.course.drill.paper`."""

import argparse
import json
import secrets
from itertools import count
from pathlib import Path

from gamelab.course.setup.clone import Trouble, answer, find_notebook
from gamelab.course.setup.slides import deliver
from gamelab.course.setup.students import roster

LEVELS = {"01": 3, "02": 3, "03": 4, "04": 5}
"""How hard the trees are that belong to a notebook."""
USUAL, MOST = 30, 200
"""How many sheets there are; so many trees alike are found for every level."""
OPTIONS = "variants", "roster", "seed", "level"


def concerns(chosen: argparse.Namespace) -> bool:
    """Whether these options ask for such sheets; Trouble if some of them would be of no use."""
    asked: bool = chosen.exam or chosen.drill is not None
    if not asked and any(getattr(chosen, name) is not None for name in OPTIONS):
        raise Trouble(f"--{', --'.join(OPTIONS)} need --exam or --drill N beside them.")
    if chosen.drill is not None and chosen.variants is not None:
        raise Trouble("--variants belongs to --exam: --drill N says itself how many.")
    return asked


def print_sheets(python: Path, root: Path, chosen: argparse.Namespace) -> int:
    """0, after making the sheets and their key, and opening the sheets."""
    people = [" · ".join(filter(None, (each["name"], each["ID"]))) or each["e-mail"] for each in roster(chosen.roster)]
    if chosen.roster and not 0 < len(people) <= MOST:
        raise Trouble(f"{chosen.roster} has {len(people)} rows: expected 1 to {MOST}. Print one for each group.")
    seed = chosen.seed if chosen.seed is not None else secrets.randbelow(10**9) if chosen.exam else 1
    folder, name, title, level = root / "work/handouts", "drill", "Alpha-beta by hand", 3
    if chosen.exam:
        notebook = examined(root, chosen.notebook)
        name, title, level = f"{notebook}_exam", f"Notebook {notebook} · Examination", LEVELS[notebook]
    names = (f"{name}_{turn}" if turn > 1 else name for turn in count(1))
    name = next(each for each in names if not [*folder.glob(f"{each}.*")])  # no key is ever overwritten
    asked = {"folder": str(folder), "name": name, "title": title, "level": chosen.level or level, "seed": seed,
             "number": len(people) or chosen.drill or chosen.variants or USUAL, "names": people,
             "is_exam": chosen.exam}  # fmt: skip
    answer([python, "-m", "gamelab.course.drill.paper", json.dumps(asked)], root, "the sheets could not be made")
    pages = [folder / f"{name}{key}.html" for key in ("", "_key")]
    if chosen.exam:
        print(f"With --seed {seed} the same command makes the same sheets again: keep this number secret.")
    return deliver(root, pages, chosen, "Print the sheets and their key in a browser.")


def examined(root: Path, name: str) -> str:
    """The number of the notebook that is examined."""
    found = find_notebook(root / "notebooks", name).name[:2]
    if found not in LEVELS:
        raise Trouble(f"--exam of {name}: expected a notebook with alpha-beta, {', '.join(LEVELS)}.")
    return found
