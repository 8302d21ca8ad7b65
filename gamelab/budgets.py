"""How much a notebook computes: "lecture" for a projector, "lab" for students, "full" for the patient."""

from __future__ import annotations

import os

BUDGETS = ("lecture", "lab", "full")


def budget(chosen: str) -> str:
    """The budget to run with: ``GAMELAB_BUDGET`` from the environment if it is set, else ``chosen``.

    Raises ValueError for a name that is not one of the three.
    """
    name, source = os.environ.get("GAMELAB_BUDGET", ""), "GAMELAB_BUDGET"
    if not name:
        name, source = chosen, "budget"
    if name not in BUDGETS:
        raise ValueError(f"{source}={name!r}: expected one of {', '.join(BUDGETS)}")
    return name
