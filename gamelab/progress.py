"""The bar that shows how far a long computation is."""

from __future__ import annotations

import sys
from typing import Any


def progress_bar(**options: Any) -> Any:
    """A progress bar of tqdm, without its monitor: that is a thread, which a browser does not have."""
    from tqdm.auto import tqdm  # here, because it takes a while, and most calls show no bar

    tqdm.monitor_interval *= sys.platform != "emscripten"
    return tqdm(**options)
