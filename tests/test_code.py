"""What ruff says of all code, notebooks included, and mypy of the package: nothing."""

import subprocess
import sys

import pytest

from gamelab.course.setup.clone import ROOT


@pytest.mark.parametrize("words", ["ruff check .", "mypy"])
def test_a_tool_finds_nothing_wrong_with_the_code(words):
    """mypy reads all packages that we use, too, which takes a minute where it has kept nothing of them."""
    done = subprocess.run([sys.executable, "-m", *words.split()], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
