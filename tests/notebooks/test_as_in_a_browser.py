"""Every cell prints in the browser's Python what it prints on a desktop, in the budget of a lecture.

No machine of ours can load NumPy in a browser, so this runs in an imitation: see ``pyodide_imitation.py``.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.notebook_files import EXTRAS, HIDDEN, NOTEBOOKS, SOLUTIONS, builder, name, read

pytestmark = pytest.mark.full
IMITATION = Path(__file__).with_name("pyodide_imitation.py")
build = builder()


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_every_cell(path, tmp_path, monkeypatch):
    desktop, browser, profile = tmp_path / "desktop", tmp_path / "browser", tmp_path / "profile_default/startup"
    for folder in (desktop, browser, profile):
        folder.mkdir(parents=True)
    monkeypatch.setenv("GAMELAB_BUDGET", "lecture")
    notebook = build.executed(read(path), timeout=600, folder=desktop)
    for cell in notebook.cells:
        if "strength_report" in cell.source:  # uncompiled it plays few games, which may earn nothing
            cell.metadata.tags, cell.source = ["nbval-ignore-output"], HIDDEN.sub("", cell.source)
    nbformat.write(notebook, browser / path.name)
    shutil.copy(IMITATION, profile)
    nbval = "--nbval", "--nbval-current-env", "--nbval-cell-timeout=900", "--durations=5", "-p", "no:cacheprovider"
    nbval += (f"--nbval-sanitize-with={NOTEBOOKS / 'plots.cfg'}",)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *nbval, "--rootdir", browser, "-c", os.devnull, browser],
        cwd=browser, env=os.environ | {"IPYTHONDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    print(done.stdout)
    assert done.returncode == 0, done.stdout
