"""The browser, the server and the notebook that the tests here share.

The browser ends with the file that uses it: while Playwright runs, an event loop does too, and other tests in the same
process may want their own.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from gamelab.setup.testing import find_chromium
from tests.browser.lab_page import LabPage, run_notebook
from tests.browser.server import Lab, running_lab
from tests.notebooks.notebook_files import NOTEBOOKS

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
ARTEFACTS = Path(__file__).parent / "artefacts"
SIZE = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """The folder for screenshots; git ignores it."""
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS


@pytest.fixture(scope="session")
def notebook() -> Path:
    """The notebook as students get it."""
    return NOTEBOOKS / "01_tictactoe.ipynb"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium found; GAMELAB_CHROMIUM can name one")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on a folder with the glossary and the images; tests put their notebooks there."""
    folder = tmp_path_factory.mktemp("work")
    shutil.copy(NOTEBOOKS / "glossary.md", folder)
    shutil.copytree(NOTEBOOKS / "images", folder / "images")
    with running_lab(folder, tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, lab: Lab, artefacts: Path) -> Iterator[LabPage]:
    """JupyterLab in a window of a laptop's size; nothing is open yet."""
    window = browser.new_page(viewport=SIZE)
    yield LabPage(window, lab, artefacts)
    window.close()


@pytest.fixture(scope="module")
def studied(page: LabPage, request: pytest.FixtureRequest) -> LabPage:
    """A notebook of the test's ``CELLS``, run: one that imports, and one for each widget."""
    return run_notebook(page, f"{request.path.stem}.ipynb", request.module.CELLS)
