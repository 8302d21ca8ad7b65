"""Widgets for JupyterLab: boards to play on, searches to step through, to predict and to reorder.

A widget is imported, from the file of its name, when it is used; the game in a terminal needs none.

``clickable`` is what they share: ``Clickable``, a picture with parts to click, and ``Study``, a column of controls that
leaves a picture in a saved notebook.  All else is from ipywidgets.

    click or key -> clickable.js -> listen(message) -> a method of the widget -> svg, states, texts -> clickable.js

``Step`` goes through the events of a search (``users/steps.py``) on a live tree of ``show``.  ``Predict`` is a
``Marking``, a tree whose branches are marked; the drill's tasks are others.  ``Play`` keeps its game in
``playing.Game``, and asks ``playing.analysis`` for advice.  ``Predictions`` is a table and needs no clicks.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["Play", "Predict", "Predictions", "Reorder", "Step"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'gamelab.widgets' has no attribute {name!r}; it has {', '.join(__all__)}")
    version = import_module("ipywidgets").__version__
    if int(version.partition(".")[0]) < 8:
        raise ImportError(f"the widgets need ipywidgets 8.1 or later, and this is {version}: "
                          "run %pip install 'ipywidgets>=8.1', and restart the kernel")  # fmt: skip
    return getattr(import_module(f"gamelab.widgets.{name.lower()}"), name)
