"""Where the browser for the browser tests is."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_chromium() -> str | None:
    """The path of a Chromium; None where there is none. `GAMELAB_CHROMIUM` names one that is not on the PATH."""
    return os.environ.get("GAMELAB_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
