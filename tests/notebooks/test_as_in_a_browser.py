"""Every cell prints in the browser's Python what it prints on a desktop, in the budget of a lecture.

No machine of ours can load NumPy in a browser, so this runs in an imitation: see ``pyodide_imitation.py``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.notebook_files import EXTRAS, NOTEBOOKS, SOLUTIONS, builder, name, read

pytestmark = pytest.mark.full
VERSIONS = "numpy==2.4.6", "pandas==3.0.2", "matplotlib==3.10.8", "scipy<=1.18.0"
"""Those of Pyodide 314; the registry has no older SciPy for the Pythons before 3.12 that comes nearer."""
WIDTH = '[the width of a plot]\nregex: width="[0-9]+" src="PNG"\nreplace: src="PNG"\n'
"""Matplotlib 3.10 computes it a little differently."""
IMITATION = Path(__file__).with_name("pyodide_imitation.py")
build = builder()


@pytest.fixture(scope="module")
def packages(pytestconfig: pytest.Config) -> Path:
    """A folder with the packages in Pyodide's versions."""
    folder: Path = pytestconfig.cache.mkdir(f"pyodide-{sys.version_info.minor}")
    install = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "--upgrade", "--no-deps", *VERSIONS]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no packages in Pyodide's versions: {done.stderr.strip().splitlines()[-1]}")
    return folder


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_every_cell(path: Path, packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop, browser, profile = tmp_path / "desktop", tmp_path / "browser", tmp_path / "profile_default/startup"
    for folder in (desktop, browser, profile):
        folder.mkdir(parents=True)
    monkeypatch.setenv("GAMELAB_BUDGET", "lecture")
    nbformat.write(build.executed(read(path), timeout=600, folder=desktop), browser / path.name)
    shutil.copy(IMITATION, profile)
    nbval = "--nbval", "--nbval-current-env", "--nbval-cell-timeout=900", "--durations=5", "-p", "no:cacheprovider"
    (tmp_path / "plots.cfg").write_text((NOTEBOOKS / "plots.cfg").read_text("utf-8") + WIDTH, "utf-8")
    nbval += (f"--nbval-sanitize-with={tmp_path / 'plots.cfg'}",)
    command = [sys.executable, "-m", "pytest", "-q", *nbval, "--rootdir", browser, "-c", os.devnull, browser]
    paths = os.pathsep.join([str(packages), str(Path(__file__).parents[2])])
    variables = os.environ | {"IPYTHONDIR": str(tmp_path), "PYTHONPATH": paths}
    done = subprocess.run(command, cwd=browser, env=variables, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout
