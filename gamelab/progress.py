"""How far a long computation is: the bar that shows it, and who is told."""

from __future__ import annotations

import sys
import threading
from typing import Any

listening = threading.local()
"""``listening.report``, if it is there, is called now and then by what this thread computes."""


def progress_bar(**options: Any) -> Any:
    """A progress bar of tqdm, without its monitor: that is a thread, which a browser does not have."""
    from tqdm.auto import tqdm  # here, because it takes a while, and most calls show no bar

    tqdm.monitor_interval *= sys.platform != "emscripten"
    return tqdm(**options)


def report() -> float:
    """Calls ``listening.report``.  Compiled code calls this, too, and takes a float from Python.

    What it raises ends the computation; so does Ctrl-C, because Python runs the handlers of signals before.
    """
    getattr(listening, "report", float)()
    return 0.0
