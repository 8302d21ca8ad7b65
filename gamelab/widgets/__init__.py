"""What a student touches in JupyterLab: boards to play on, searches to step through, to predict and to reorder.

A widget is imported when it is used; the game in a terminal needs none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelab.widgets.play import Play
    from gamelab.widgets.predict import Predict
    from gamelab.widgets.random_trees import random_tree
    from gamelab.widgets.reorder import Reorder
    from gamelab.widgets.step import Step
    from gamelab.widgets.step_events import StepEvent, steps

__all__ = ["Play", "Predict", "Reorder", "Step", "StepEvent", "random_tree", "steps"]

_MODULES = {
    "Play": "play",
    "Predict": "predict",
    "Reorder": "reorder",
    "Step": "step",
    "StepEvent": "step_events",
    "random_tree": "random_trees",
    "steps": "step_events",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.widgets' has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"gamelab.widgets.{_MODULES[name]}"), name)
