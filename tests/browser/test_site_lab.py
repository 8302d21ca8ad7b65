"""The site in a browser that reaches nothing but this machine: what needs no NumPy runs, and prints what is stored."""

import json
import re
import subprocess
import sys
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import SECONDS, mentions
from tests.browser.site_server import offered, window_on
from tests.notebooks.notebook_files import NOTEBOOKS, code_cells, read

pytestmark = [pytest.mark.browser, pytest.mark.full]
ROOT = NOTEBOOKS.parent
NEEDS_NUMPY = re.compile("This cell needs NumPy, which did not load")
WRONG = """def maxi(position):
    if position.is_over:
        return position.score, None
    best, choice = 0, None
    for move in position.moves:
        value, _ = mini(position.play(move))
        if value > best:
            best, choice = value, move
    return best, choice"""
"""Starts at 0, so that worse values are lost."""
RUN = """async ([number, source]) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const cell = notebook.model.cells.get(number);
    if (source) cell.sharedModel.setSource(source);
    notebook.activeCellIndex = number;
    await window.jupyterapp.commands.execute('notebook:run-cell');
    return cell.toJSON().outputs;
}"""
IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder that the command builds."""
    folder = tmp_path_factory.mktemp("site") / "out"
    done = subprocess.run([sys.executable, "-m", "gamelab", "site", "--out", folder],
                          cwd=ROOT, capture_output=True, text=True, check=False)  # fmt: skip
    if "could not fetch" in done.stderr or "npm, which is not here" in done.stderr:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stderr
    settings = folder / "jupyter-lite.json"
    content = json.loads(settings.read_text())
    content["jupyter-config-data"]["exposeAppInBrowser"] = True  # for these tests alone
    settings.write_text(json.dumps(content))
    return folder


@pytest.fixture(scope="module")
def address(site):
    with offered(site) as found:
        yield found


class Opened:
    """A notebook as its button on the front page opens it; ``outputs`` has those of every cell, if they are run."""

    def __init__(self, page, address, name, run=True):
        self.page = page
        page.goto(address)
        page.locator(f"a[href$='{name}']").first.click()
        page.wait_for_function(IDLE, timeout=5 * SECONDS)
        self.stored = read(NOTEBOOKS / name)
        self.numbers = {cell.id: number for number, cell in enumerate(self.stored.cells)}
        self.outputs = {cell.id: self.run(cell.id) for cell in code_cells(self.stored) if run}

    def run(self, cell, source=""):
        """The outputs of a cell, after giving it another text."""
        found = self.page.evaluate(RUN, [self.numbers[cell], source])
        return found

    def widget(self, cell):
        self.page.evaluate("number => window.jupyterapp.shell.currentWidget.content.scrollToItem(number)",
                           self.numbers[cell])  # fmt: skip
        return self.page.locator(".jp-Notebook .jp-Cell.jp-mod-active .gamelab").first

    def different(self):
        """What was printed and what is stored, for each cell where they differ."""
        found = {}
        for cell in code_cells(self.stored):
            told = texts(self.outputs[cell.id])
            checked = cell.outputs and "nbval-ignore-output" not in cell.metadata.get("tags", [])
            if NEEDS_NUMPY.search(told) or not (checked or "Error" in told):
                continue
            if told != texts(cell.outputs):
                found[cell.id] = told, texts(cell.outputs)
        return found


def texts(outputs):
    """What outputs say in words."""
    said = []
    for output in outputs:
        found = output.get("text") or output.get("data", {}).get("text/plain") or output.get("evalue", "")
        said.append("".join(found))
    return "\n".join(filter(None, said))


@pytest.fixture(scope="module")
def unrun(browser, address):
    """The notebook as it is stored, in a window of its own."""
    with window_on(browser, address) as window:
        yield Opened(window, address, "01_tictactoe.ipynb", run=False)


@pytest.fixture(scope="module")
def first(browser, address):
    """The same, run, in another window."""
    with window_on(browser, address) as window:
        yield Opened(window, address, "01_tictactoe.ipynb")


def test_before_anything_runs_the_trees_are_drawn(unrun, artefacts):
    """A comma before each line would break the style of a picture."""
    unrun.page.screenshot(path=artefacts / "site_before.png")
    found = unrun.page.locator(".jp-OutputArea-output img").evaluate_all("all => all.map(each => each.src)")
    pictures = [unquote(source) for source in found if "gamelab-tree" in source]
    assert pictures and not [each for each in pictures if "\n," in each]


def test_what_was_edited_is_there_after_the_window_was_closed(unrun, address):
    unrun.page.evaluate("jupyterapp.shell.currentWidget.content.model.cells.get(0).sharedModel.setSource('# mine')")
    unrun.page.wait_for_timeout(12_000)  # it is saved after 10 s
    with unrun.page.context.new_page() as again:
        again.goto(f"{address}/notebooks/index.html?path=01_tictactoe.ipynb")
        expect(again.get_by_role("heading", name="mine")).to_be_visible()


def test_the_button_that_stops_ends_a_loop(unrun):
    unrun.page.evaluate(
        """number => {
        const cell = window.jupyterapp.shell.currentWidget.content.model.cells.get(number);
        cell.sharedModel.setSource('while True: pass');
        window.jupyterapp.commands.execute('notebook:run-cell');
    }""",
        unrun.numbers["ask-nodes"],
    )
    unrun.page.locator("[data-jp-item-name=interrupt] jp-button").click()
    unrun.page.get_by_role("button", name="Confirm Kernel Restart").click()
    unrun.page.wait_for_function(IDLE, timeout=5 * SECONDS)


def test_the_second_visit_needs_no_server(browser, site):
    """Nor Pyodide's: a notebook that was never opened runs, and its search is drawn."""
    with window_on(browser, "http://127.0.0.1:") as window:
        with offered(site) as address:
            window.goto(f"{address}/notebooks/index.html?path=00_start_here.ipynb")
            expect(window.get_by_text("saved offline, but for NumPy")).to_be_visible(timeout=5 * SECONDS)
        opened = Opened(window, address, "01_tictactoe.ipynb", run=False)
        for cell in ("setup", "hand-tree"):
            assert "Error" not in texts(opened.run(cell))
        assert "image/svg+xml" in str(opened.run("hand-tree"))


def test_each_cell_prints_what_is_stored(browser, first, address):
    assert first.different() == {}
    pictures = [cell for cell, outputs in first.outputs.items() if "image/svg+xml" in str(outputs)]
    assert {"hand-tree", "hand-values", "leaves"} <= set(pictures)
    with window_on(browser, address) as window:
        opened = Opened(window, address, "00_start_here.ipynb")
        assert opened.different() == {}
        assert "NumPy did not load" in str(opened.outputs)
        assert not NEEDS_NUMPY.search(str(opened.outputs))


def test_a_check_and_a_board_work(first, artefacts):
    first.run("maxi", WRONG)
    report = first.run("check-maxi")
    assert "✗" in texts(report) and "svg" in str(report)
    first.page.screenshot(path=artefacts / "site_check.png")
    first.run("play-perfect")
    board = first.widget("play-perfect")
    board.locator("[data-move='4']").click()
    mentions(board, "You are X (FIRST). Your move")
    expect(board.locator("[data-move]")).to_have_count(7)
    first.page.screenshot(path=artefacts / "site_play.png")
