"""What the program sets before it grades."""

import os
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def environment():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMELAB_BUDGET", "lecture")
        patch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        yield
