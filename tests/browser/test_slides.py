"""The notebook as slides: every slide holds its pictures, and they fit.

reveal.js comes from the network when slides are shown; here there is none, and no script runs: the slides stand one
below the other, as wide as reveal.js makes them.
"""

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
# What reveal.js' own style does to slides and to pictures that are too wide; it does nothing to inline SVG.
STACKED = f".reveal section {{ width: {WIDTH}px; text-align: left }} .reveal img {{ max-width: 95% }}"
SMALLEST = 0.5  # of its own size: the letters of a tree can then just be read
PICTURES = """pictures => pictures.map(picture => {
    const box = picture.getBoundingClientRect(), slide = picture.closest('section').getBoundingClientRect();
    return {slide: picture.closest('section').innerText.trim().split('\\n')[0], kind: picture.tagName.toLowerCase(),
            natural: picture.naturalWidth ?? picture.viewBox.baseVal.width,
            width: box.width, height: box.height, over: box.right - slide.right};
})"""


@pytest.fixture(scope="module")
def slides(notebook: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The slides that the command makes, without scripts and without network."""
    made = make(Path(sys.executable), ROOT, notebook, tmp_path_factory.mktemp("slides"), [])
    context = browser.new_context(java_script_enabled=False, offline=True, viewport={"width": WIDTH, "height": HEIGHT})
    page = context.new_page()
    made.write_text(made.read_text(encoding="utf-8").replace("</head>", f"<style>{STACKED}</style></head>", 1), "utf-8")
    page.goto(made.as_uri())
    yield page
    context.close()


@pytest.fixture(scope="module")
def pictures(slides: Page) -> list[dict[str, Any]]:
    """Every picture on a slide: its sizes, and how far it stands out of the slide."""
    shown = slides.locator("section .jp-OutputArea :is(img, svg):not(svg *)")
    found: list[dict[str, Any]] = shown.evaluate_all(PICTURES)
    return found


def test_every_section_is_a_slide(slides: Page, artefacts: Path) -> None:
    slides.screenshot(path=artefacts / "slides.png", full_page=True)
    assert slides.locator("section:not(:has(section))").count() > 20


def test_a_slide_that_is_too_tall_scrolls(slides: Page) -> None:
    slide = slides.locator("section section")
    heights = slide.evaluate_all("all => all.map(slide => [slide.offsetHeight, slide.scrollHeight])")
    assert max(height for height, _ in heights) <= HEIGHT < max(whole for _, whole in heights)
    assert slide.first.evaluate("slide => getComputedStyle(slide).overflowY") == "auto"


def test_boards_trees_and_plots_are_on_the_slides(pictures: list[dict[str, Any]]) -> None:
    assert len(pictures) >= 8
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []


def test_pictures_fit_on_a_slide(pictures: list[dict[str, Any]]) -> None:
    assert [picture for picture in pictures if picture["over"] > 0 or picture["height"] > HEIGHT] == []


def test_pictures_are_large_enough_to_read(pictures: list[dict[str, Any]]) -> None:
    assert [picture for picture in pictures if picture["width"] < SMALLEST * picture["natural"]] == []
