"""Sheets of alpha-beta by hand, for a class to practise or as an examination; `gamelab.course.drill` makes them."""

import argparse
import webbrowser
from pathlib import Path

from gamelab.course.setup.clone import Trouble, answer, find_notebook
from gamelab.course.setup.roster import roster
from gamelab.course.setup.slides import make_pdf

LEVELS = {"00": 2, "01": 3, "02": 3, "03": 4, "04": 5}
"""How hard the trees are that belong to a notebook."""
MOST = 200
"""Sheets; so many trees alike are found for every level."""


def print_sheets(python: Path, root: Path, chosen: argparse.Namespace) -> int:
    """0, after making the sheets and their key, and opening the sheets."""
    people = [each["name"] or each["ID"] or each["e-mail"] for each in roster(chosen.roster)]
    number = len(people) or (chosen.variants if chosen.exam else chosen.drill)
    if not 0 < number <= MOST:
        raise Trouble(f"{number} sheets: expected 1 to {MOST}.")
    name, title, level = "drill", "Alpha-beta by hand", chosen.level or 3
    if chosen.exam:
        notebook = find_notebook(root / "notebooks", chosen.notebook).name[:2]
        name, title, level = f"{notebook}_exam", f"Notebook {notebook} · Examination", chosen.level or LEVELS[notebook]
    folder = root / "work/handouts"
    options = [f"--level={level}", f"--seed={chosen.seed}", *["--bug"] * chosen.exam]
    options += [f"--person={person}" for person in people]
    made: list[str | Path] = [python, "-m", "gamelab.course.drill", folder, name, title, str(number), *options]
    answer(made, root, "the sheets could not be made")
    pages = [folder / f"{name}{key}.html" for key in ("", "_key")]
    if chosen.pdf:
        pages = [make_pdf(root, page, page.as_uri()) for page in pages]
    hint = "" if chosen.pdf else " Print both in a browser."
    print(f"{pages[0]} is ready, and its key, {pages[1].name}, lies beside it.{hint}")
    if not chosen.no_browser:
        webbrowser.open(pages[0].as_uri())
    return 0
