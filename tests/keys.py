"""Ctrl-C, as a person presses it while something runs."""

import os
import signal
import threading
from contextlib import contextmanager

import pytest

needs_ctrl_c = pytest.mark.skipif(os.name == "nt", reason="needs signals")


@contextmanager
def ended_by_ctrl_c():
    """What runs here is ended by the key; a second one, because Python swallows what comes while it clears memory."""
    timers = [threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)) for after in (0.5, 30)]
    try:
        with pytest.raises(KeyboardInterrupt):
            for timer in timers:
                timer.start()
            yield
    finally:
        for timer in timers:
            timer.cancel()
