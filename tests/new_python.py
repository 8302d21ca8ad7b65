"""Python, started anew: what only a new process shows."""

import subprocess
import sys

from gamelab.course.setup.clone import ROOT

USUAL = {"cwd": ROOT, "capture_output": True, "text": True, "check": True}


def python(*words, **other):
    """The end of a Python with these words on its command line, and what it printed; an error there is one here."""
    return subprocess.run([sys.executable, *words], **USUAL | other)
