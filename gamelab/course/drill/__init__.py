"""Alpha-beta by hand: trees without end, each with a key that is proved, to practise on and for examinations."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """The widget, imported when it is used: sheets on paper need none."""
    if name == "Drill":
        from gamelab.course.drill.widget import Drill

        return Drill
    raise AttributeError(f"module 'gamelab.course.drill' has no attribute {name!r}; it has Drill")
