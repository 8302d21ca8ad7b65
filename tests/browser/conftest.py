"""The browser, the server and the notebooks that the tests here share.

The browser ends with this folder: while Playwright runs, an event loop does too, and other tests in the same process
may want their own.
"""

import shutil
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

from gamelab.course.setup.clone import find_chromium
from tests.browser.lab_page import SECONDS, Studied
from tests.browser.server import running_lab
from tests.notebooks.notebook_files import NOTEBOOKS

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
ARTEFACTS = Path(__file__).parent / "artefacts"
SIZE = {"width": 1280, "height": 900}
OWN = """def own(position, alpha, beta):
    if position.is_over:
        return position.score
    best = -position.to_move * INF
    for move in position.moves:
        value = own(position.play(move), alpha, beta)
        if position.to_move * value > position.to_move * best:
            best = value
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best

Step(own, tree)"""
WIDGETS = {
    "": "from time import sleep\n"
    "from gamelab import FIRST, INF, ConnectFour, Drill, HandTree, Othello, Sim, TicTacToe, alphabeta, heuristics\n"
    "from gamelab.arena import RandomAgent\nfrom gamelab.widgets import Play, Predict, Reorder, Step\n"
    "lines, tree = heuristics.tictactoe.open_lines, HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])\n"
    "start = TicTacToe.from_text('XO./.X./..O')",
    "tic-tac-toe": "Play(TicTacToe(), lambda position: position.moves[0])",
    "connect four": "Play(ConnectFour(), RandomAgent())",
    "othello": "Play(Othello(4), RandomAgent())",
    "sim": "Play(Sim(), RandomAgent())",
    "asleep": "Play(TicTacToe(), lambda position: sleep(1000))",
    "step": "Step(alphabeta(tree, trace=True))",
    "step boards": "Step(alphabeta(start, 2, lines, trace=True))",
    "step own": OWN,
    "step wide": "Step(own, TicTacToe.from_text('XOX/XO./...'), -INF, INF)",
    "step deep": "Step(own, Othello.from_text('X.XO/OOOO/OOOX/OO../X'), -INF, INF)",
    "predict": "Predict(tree)",
    "predict boards": "Predict(TicTacToe.from_text('XOX/OX./..O'))",
    "drill": "Drill(tree=HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]]))",
    "drill real": "Drill(seed=4, level='othello')",
    "reorder": "Reorder(HandTree([[8, 3, 1], [2, 6, 9], [4, 7, 5]]))",
    "reorder boards": "Reorder(start)",
}
"""The cells of one notebook with every widget, by name."""


@pytest.fixture(scope="session")
def artefacts():
    """The folder for screenshots; git ignores it."""
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS


@pytest.fixture(scope="package")
def browser():
    """A headless Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium found; GAMELAB_CHROMIUM can name one")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        expect.set_options(timeout=SECONDS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab on a folder with the glossary and the images; tests put their notebooks there."""
    folder = tmp_path_factory.mktemp("work")
    shutil.copy(NOTEBOOKS / "glossary.md", folder)
    shutil.copytree(NOTEBOOKS / "images", folder / "images")
    with running_lab(folder, tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture(scope="package")
def studied(browser, lab, artefacts):
    """The notebook of all WIDGETS, run."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in WIDGETS.values()])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "widgets.ipynb")
    page = Studied(browser.new_page(viewport=SIZE), lab, artefacts, list(WIDGETS))
    page.open("widgets.ipynb")
    page.command("notebook:run-all-cells")
    page.widget("reorder boards").wait_for(timeout=5 * SECONDS)
    yield page
    page.page.close()
