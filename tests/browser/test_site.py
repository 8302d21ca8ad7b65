"""The site's first page in a browser, as a visitor meets it; no notebook runs here."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gamelab.course.setup import site
from gamelab.course.setup.clone import ROOT
from tests.browser.site_server import Untyped, offered, window_on

pytestmark = pytest.mark.browser
NOTEBOOK = "01_tictactoe.ipynb"
SAVE = """([path, content]) => new Promise(done => {
    const request = indexedDB.open("JupyterLite Storage - /");
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => {
        const writing = request.result.transaction("files", "readwrite");
        writing.objectStore("files").put({path, name: path, type: "notebook", format: "json", content}, path);
        writing.oncomplete = () => { request.result.close(); done(); };
    };
})"""
"""What JupyterLite does when a notebook is saved; the next one lists what was."""
SAVED = """() => new Promise(done => {
    const request = indexedDB.open("JupyterLite Storage - /");
    request.onsuccess = () => {
        const asked = request.result.transaction("files").objectStore("files").getAllKeys();
        asked.onsuccess = () => { request.result.close(); done(asked.result); };
    };
})"""

ASKED_BEFORE = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(asked => asked.startTime < document.body.dataset.ready).map(asked => asked.encodedBodySize)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without JupyterLite, of whose pages and of Pyodide only names are there."""
    out = tmp_path_factory.mktemp("site")
    site.copy_contents(ROOT, out / "files")
    for name in ("lab/index.html", "notebooks/index.html", "tree/index.html"):
        (out / name).parent.mkdir()
        (out / name).write_text("<html><head></head><body></body></html>")
    (out / "static/pyodide").mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.wasm"):
        (out / "static/pyodide" / name).touch()
    site.finish(Path(sys.executable), ROOT, out)
    return out


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with offered(folder) as found:
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with window_on(browser, address) as window:
        yield window


def news(page: Page, address: str) -> str:
    """What the first page tells at this visit."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page.locator("#news").inner_text()


def test_the_first_move_comes_after_few_bytes(browser: Browser, address: str) -> None:
    """A visitor plays to the end of a game, which he does not win; Python's files are fetched meanwhile.

    What is counted was asked for before the page says that it is ready, however fast the machine is.
    """
    with window_on(browser, address) as page:
        page.goto(address)
        page.locator("body[data-ready]").wait_for()
        page.wait_for_load_state("networkidle")
        sent: list[int] = page.evaluate(ASKED_BEFORE)
        print(f"The first page: {sum(sent):,} bytes in {len(sent)} requests")
        assert sum(sent) <= 150_000 and len(sent) <= 8
        board = page.locator("#board")
        free = board.locator("[data-move]")
        while free.count():
            before = free.count()
            free.first.click()
            expect(free).not_to_have_count(before)
        expect(board.get_by_role("status")).to_have_text(re.compile("It wins|A draw"))
        assert page.locator("link[rel=prefetch][href*=wasm]").count() == 1
        page.get_by_role("button", name="New game").click()
        expect(free).to_have_count(9)


def test_the_search_is_stepped_through_and_the_next_one_predicted(page: Page, address: str) -> None:
    page.goto(f"{address}?only=step")
    expect(page.locator("#number")).to_have_text("step 1 of 39")
    assert not page.locator("#play").is_visible() and not page.locator("#predict").is_visible()
    page.get_by_role("button", name="// Next cut").click()
    expect(page.locator("#tree").get_by_role("status")).to_contain_text("Cut at")
    assert page.locator("#tree .node.skipped").count() > 0
    page.locator("#tree .room").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#number")).to_have_text("step 2 of 39")
    page.goto(f"{address}?only=predict")
    question = page.locator("#predict")
    question.locator("[data-node='r-1-1']").click()
    page.get_by_role("button", name="Check").click()
    expect(question.get_by_role("status")).to_contain_text("Not yet")
    expect(question.locator("#reasons")).to_contain_text("○ not marked, but never searched: at 2: MAX has 3")
    question.locator("[data-node='r-1-2']").click()
    page.get_by_role("button", name="Check").click()
    expect(question.get_by_role("status")).to_have_text("All right: these it never looks at.")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_the_first_page_fits_and_leads_to_each_notebook(
    browser: Browser, address: str, folder: Path, artefacts: Path, width: int, look: str
) -> None:
    with window_on(browser, address, viewport={"width": width, "height": 900}, color_scheme=look) as page:
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        assert news(page, address) == ""
        page.screenshot(path=artefacts / f"site_{width}_{look}.png", full_page=True)
        assert complaints == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        links = page.locator("a[href]").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    found = {link.split("path=")[1] for link in links if "path=" in link}
    assert {path.name for path in (ROOT / "notebooks").glob("*.ipynb")} < found
    assert all((folder / "files" / link).is_file() for link in found)
    assert all((folder / link.split("?")[0]).is_file() for link in links if not link.startswith("#"))


def test_a_page_of_jupyterlite_leads_back(page: Page, address: str) -> None:
    page.goto(f"{address}/notebooks/index.html?path={NOTEBOOK}")
    page.get_by_role("link", name="← gamelab").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_server_without_the_types_is_told_in_words(browser: Browser, folder: Path) -> None:
    with offered(folder, Untyped) as address, window_on(browser, address) as page:
        told = news(page, address)
    for name, kind in (("pyodide.mjs", "text/javascript"), ("pyodide.asm.wasm", "application/wasm")):
        assert f"it sends {name} as “application/octet-stream”, and browsers need “{kind}”" in told


def test_an_updated_site_keeps_what_was_edited_and_offers_the_new_text(page: Page, address: str, folder: Path) -> None:
    """What was only run follows the new text; the lines come once."""
    content = json.loads((folder / "files" / NOTEBOOK).read_text())
    other = "02_sim.ipynb"
    assert news(page, address) == ""
    page.evaluate(SAVE, [other, json.loads((folder / "files" / other).read_text())])
    content["cells"][0]["source"] = ["mine", "\n", "ünd α"]
    page.evaluate(SAVE, [NOTEBOOK, content])
    assert news(page, address) == ""
    versions = (folder / "versions.json").read_text()
    (folder / "versions.json").write_text(json.dumps(json.loads(versions) | {NOTEBOOK: 1, other: 2}))
    try:
        told = news(page, address)
    finally:
        (folder / "versions.json").write_text(versions)
    assert f"{other}: updated." in told and "you edited your copy, so it stays as it is. The new version is" in told
    assert page.evaluate(SAVED) == ["01_tictactoe (new).ipynb", NOTEBOOK]
    assert news(page, address) == ""
