"""The notebook as slides, in a browser without network: every slide holds its pictures, and they fit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from gamelab.setup.slides import HEIGHT, WIDTH, make
from tests.browser.server import ROOT

pytestmark = pytest.mark.browser
SMALLEST = 0.5  # of its own size: the letters of a tree can then just be read
PICTURES = """slide => [...slide.querySelectorAll('.jp-OutputArea :is(img, svg):not(svg *)')].map(picture => {
    const box = picture.getBoundingClientRect(), whole = slide.getBoundingClientRect();
    return {slide: slide.innerText.trim().split('\\n')[0], width: box.width,
            natural: picture.naturalWidth ?? picture.viewBox.baseVal.width, height: box.height,
            over: box.right - whole.right};
})"""


@pytest.fixture(scope="module")
def slides(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The slides that the command makes, with a list of what went wrong on the page."""
    notebook = ROOT / "notebooks/solutions/01_tictactoe.ipynb"
    made = make(Path(sys.executable), ROOT, notebook, tmp_path_factory.mktemp("slides"), [], stored=True)
    context = browser.new_context(offline=True, viewport={"width": WIDTH, "height": HEIGHT})
    page = context.new_page()
    page.wrong = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.wrong.append(str(error)))  # type: ignore[attr-defined]
    page.on("requestfailed", lambda request: page.wrong.append(request.url))  # type: ignore[attr-defined]
    page.goto(made.as_uri())
    page.wait_for_function("Reveal.isReady()")
    yield page
    context.close()


@pytest.fixture(scope="module")
def pictures(slides: Page) -> list[dict[str, Any]]:
    """Every picture on a slide, with its sizes when all of the slide is shown, and how far it stands out."""
    found: list[dict[str, Any]] = []
    slides.evaluate("Reveal.configure({fragments: false, transition: 'none'})")
    for place in slides.evaluate("Reveal.getSlides().map(slide => Reveal.getIndices(slide))"):
        slides.evaluate(f"Reveal.slide({place['h']}, {place['v']})")
        found += slides.locator("section.present:not(.stack)").evaluate(PICTURES)
    return found


def test_the_page_needs_no_network(slides: Page, artefacts: Path) -> None:
    slides.screenshot(path=artefacts / "slides.png")
    assert slides.evaluate("Reveal.getTotalSlides()") > 20
    assert slides.wrong == []  # type: ignore[attr-defined]


def test_a_prediction_is_shown_before_the_run(slides: Page) -> None:
    asked = slides.evaluate("Reveal.getSlides().findIndex(slide => slide.innerText.includes('ask.games = None'))")
    place = slides.evaluate(f"Reveal.getIndices(Reveal.getSlides()[{asked}])")
    slides.evaluate(f"Reveal.configure({{fragments: true}}); Reveal.slide({place['h']}, {place['v']}, -1)")
    result = slides.locator("section.present:not(.stack) .fragment", has_text="255,168").last
    assert "visible" not in (result.get_attribute("class") or "")
    while slides.evaluate("Reveal.availableFragments().next"):
        slides.keyboard.press("Space")
    assert "visible" in (result.get_attribute("class") or "")


def test_a_lecture_shows_no_solution(slides: Page) -> None:
    text = slides.content()
    assert "SOLUTION" not in text and "HIDDEN TESTS" not in text
    assert "def maxi(position)" in slides.evaluate("document.querySelector('.slides').textContent")


def test_boards_trees_and_plots_are_on_the_slides(pictures: list[dict[str, Any]]) -> None:
    assert len(pictures) >= 8
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []


def test_pictures_fit_and_can_be_read(pictures: list[dict[str, Any]]) -> None:
    assert [picture for picture in pictures if picture["over"] > 0 or picture["height"] > HEIGHT] == []
    assert [picture for picture in pictures if picture["width"] < SMALLEST * picture["natural"]] == []
