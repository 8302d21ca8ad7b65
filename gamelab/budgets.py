"""How much a notebook computes: "lecture" for a projector, "lab" for students, "full" for the patient."""

from __future__ import annotations

import os

BUDGETS = ("lecture", "lab", "full")
_last = "lab"


def budget(chosen: str) -> str:
    """The budget to run with: ``GAMELAB_BUDGET`` from the environment if it is set, else ``chosen``.

    Raises ValueError for a name that is not one of the three.
    """
    global _last
    name, source = os.environ.get("GAMELAB_BUDGET", ""), "GAMELAB_BUDGET"
    if not name:
        name, source = chosen, "budget"
    if name not in BUDGETS:
        raise ValueError(f"{source}={name!r}: expected one of {', '.join(BUDGETS)}")
    _last = name
    return name


def current() -> str:
    """The budget that this process runs with, "lab" where none was chosen: pictures are larger in a lecture."""
    return _last
