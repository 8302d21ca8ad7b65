"""What students click on in JupyterLab: boards to play on, searches to step through, to predict and to reorder.

A widget is imported when it is used; the game in a terminal needs none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelab.widgets.play import Play
    from gamelab.widgets.predict import Predict, random_tree
    from gamelab.widgets.predictions import Predictions
    from gamelab.widgets.reorder import Reorder
    from gamelab.widgets.step import Step

__all__ = ["Play", "Predict", "Predictions", "Reorder", "Step", "random_tree"]

_MODULES = {
    "Play": "play",
    "Predict": "predict",
    "Predictions": "predictions",
    "Reorder": "reorder",
    "Step": "step",
    "random_tree": "predict",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.widgets' has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"gamelab.widgets.{_MODULES[name]}"), name)
