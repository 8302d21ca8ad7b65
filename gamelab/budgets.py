"""How much a notebook computes: "lecture" is quick, "lab" is for students, "full" takes long."""

from __future__ import annotations

import os

BUDGETS = ("lecture", "lab", "full")
_last = "lab"


def budget(chosen: str) -> str:
    """The budget to run with: the environment variable ``GAMELAB_BUDGET`` if it is set, else ``chosen``.

    Raises ValueError for another name than these three.
    """
    global _last
    forced = os.environ.get("GAMELAB_BUDGET")
    name = forced or chosen
    if name not in BUDGETS:
        source = "GAMELAB_BUDGET" if forced else "budget"
        raise ValueError(f"{source}={name!r}: expected one of {', '.join(BUDGETS)}")
    _last = name
    return name


def current() -> str:
    """The budget that this process runs with, "lab" where none was chosen: pictures are larger in a lecture."""
    return _last
