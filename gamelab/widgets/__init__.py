"""What a student touches in JupyterLab: a board to play on.

A widget is imported when it is used; the game in a terminal needs none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelab.widgets.play import Play

__all__ = ["Play"]

_MODULES = {"Play": "play"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.widgets' has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"gamelab.widgets.{_MODULES[name]}"), name)
