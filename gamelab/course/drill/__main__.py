"""Writes work sheets or an exam, each with its key: `python3 -m gamelab handout` says in JSON what it asks for."""

from __future__ import annotations

import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

from gamelab.course.drill.paper import alike, write_sheets
from gamelab.course.drill.trees import tree


def main(number: int, level: int, seed: int, folder: str, is_exam: bool, **looks: Any) -> None:
    """Writes so many sheets; the ``seed`` is where the trees begin, or the secret of an exam."""
    first, secret = (1, seed) if is_exam else (seed, None)
    trees = alike(number, (tree(each, level, secret) for each in count(first)))
    write_sheets(Path(folder), trees, f"--level {level} --seed {seed}", has_bug=is_exam, **looks)


if __name__ == "__main__":
    main(**json.loads(sys.argv[1]))
