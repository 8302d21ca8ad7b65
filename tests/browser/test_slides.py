"""Slides, PDFs and hand-outs in a browser without network: they hold their pictures, and nothing is cut off."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from playwright.sync_api import Browser, Page

from gamelab.course.setup.slides import HEIGHT, PRINTER, WIDTH, make_handout, make_pdf, make_slides
from tests.browser.server import ROOT

pytestmark = pytest.mark.browser
PYTHON = Path(sys.executable)
SOLUTIONS = ROOT / "notebooks/solutions"
CUT_OFF = """longest => [...document.querySelectorAll('pre, table, img, svg:not(svg *), .jp-OutputArea-output')].filter(
    node => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        || node.matches('img, svg') && node.getBoundingClientRect().height > longest
        || node.matches('pre, div') && node.scrollWidth > node.clientWidth + 1
).map(node => node.outerHTML.slice(0, 200))"""
SHEET = """() => {
    const boxes = what => [...document.querySelectorAll(what)].map(node => [node, node.getBoundingClientRect()]);
    return {
        pages: boxes('.page').map(([page, box]) =>
            (page.querySelector('.task:nth-last-child(2)').getBoundingClientRect().bottom - box.top) / box.height),
        letters: boxes('img:is([alt*="├"], [alt^=Predict])').map(([tree, box]) => 11 * 0.75 * box.width
            / decodeURIComponent(tree.src).match(/viewBox='\\S+ \\S+ ([\\d.]+)/)[1]),
        lines: boxes('.line').map(([line, box]) => box.width),
        rows: boxes('.answer > div').map(([row, box]) => box.height),
    };
}"""
A4 = {"width": 680, "height": 1010}  # What the margins leave of a page, in pixels.
SMALLEST = 0.5  # of its own size
LETTERS, LEAST = 13.3, 8  # pixels of a slide, 20 and 12 on a screen of 1920 × 1080: of a tree after a click, and before
MEASURES = """() => {
    Reveal.configure({fragments: false, transition: 'none'});
    return Reveal.getSlides().map(slide => {
        const place = Reveal.getIndices(slide);
        Reveal.slide(place.h, place.v);
        const pictures = [...slide.querySelectorAll('.jp-OutputArea :is(img, svg):not(svg *)')].map(picture => {
            const box = picture.getBoundingClientRect(), drawn = decodeURIComponent(picture.src ?? '');
            const letters = [...drawn.matchAll(/font-size[=:]['"\\s]*([\\d.]+)/g)].map(size => +size[1]);
            const unit = Math.min(...letters) / (drawn.match(/viewBox='\\S+ \\S+ ([\\d.]+)/)?.[1] ?? 1);
            const clicked = () => {
                if (!picture.matches('.room:not(.large) *')) return box.width;
                picture.click();
                const {width} = picture.getBoundingClientRect();
                picture.click();
                return width;
            };
            return {letters: unit * box.width, large: unit * clicked(),
                    tree: /├|^Step|^Predict|^Reorder/.test(picture.alt), width: box.width, height: box.height,
                    stretched: picture.naturalWidth
                        ? box.width * picture.naturalHeight / (picture.naturalWidth * box.height) : 1,
                    natural: picture.naturalWidth ?? picture.viewBox.baseVal.width};
        });
        return {text: slide.innerText, shown: slide.matches('section.present:not(.stack)'),
                width: slide.scrollWidth, height: slide.scrollHeight, pictures};
    });
}"""
"""Shows every slide in turn, with all of it, and measures it and its pictures."""


def offline(browser: Browser, made: Path) -> Page:
    """A page in a window without network, with a list of what went wrong."""
    page = browser.new_context(offline=True, viewport={"width": WIDTH, "height": HEIGHT}).new_page()
    page.wrong = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.wrong.append(str(error)))  # type: ignore[attr-defined]
    page.on("requestfailed", lambda request: page.wrong.append(request.url))  # type: ignore[attr-defined]
    page.goto(made.as_uri())
    return page


def measured(page: Page) -> list[dict[str, Any]]:
    """The measures of every slide."""
    page.wait_for_function("Reveal.isReady()")
    slides: list[dict[str, Any]] = page.evaluate(MEASURES)
    assert all(slide["shown"] for slide in slides)
    return slides


def assert_slides_hold_all(page: Page) -> None:
    """No slide is higher or wider than the screen, and no picture is stretched to fill it."""
    slides = measured(page)
    assert [slide for slide in slides if slide["width"] > WIDTH or slide["height"] > HEIGHT] == []
    pictures = [picture for slide in slides for picture in slide["pictures"]]
    assert [picture for picture in pictures if abs(picture["stretched"] - 1) > 0.02] == []
    assert [slide["text"] for slide in slides if len(slide["pictures"]) > 1] == []
    trees = [picture for picture in pictures if picture["tree"]]
    assert trees and [tree for tree in trees if not LEAST <= tree["letters"] < HEIGHT or tree["large"] < LETTERS] == []


@pytest.fixture(scope="module")
def slides(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The slides that the command makes."""
    made = make_slides(PYTHON, ROOT, SOLUTIONS / "01_tictactoe.ipynb", tmp_path_factory.mktemp("slides"), True)
    page = offline(browser, made)
    page.wait_for_function("Reveal.isReady()")
    yield page
    page.context.close()


def test_the_page_needs_no_network(slides: Page, artefacts: Path) -> None:
    slides.screenshot(path=artefacts / "slides.png")
    assert slides.evaluate("Reveal.getTotalSlides()") > 20
    assert slides.wrong == []  # type: ignore[attr-defined]


EMPTY = """[...document.querySelectorAll('.slides section section, .slides .fragment')]
    .filter((step) => !step.textContent.trim() && !step.querySelector('img, svg')).length"""


def test_each_press_of_space_shows_something_and_nothing_asks_for_a_keyboard(browser: Browser, tmp_path: Path) -> None:
    made = make_slides(PYTHON, ROOT, SOLUTIONS / "02_sim.ipynb", tmp_path, True)
    page = offline(browser, made)
    page.wait_for_function("Reveal.isReady()")
    assert page.evaluate(EMPTY) == 0
    assert page.evaluate("Reveal.getSlides().filter((s) => s.firstElementChild.matches('.fragment')).length") == 0
    text = page.locator(".slides").text_content() or ""
    assert "a good place to stop." in text and "When you come back" not in text and "Click on a line" not in text
    page.context.close()


def test_what_is_said_is_not_shown(slides: Page) -> None:
    text = slides.locator(".slides").text_content() or ""
    assert "what can happen after that." in text and "Do not be afraid" not in text
    assert "Would you open them?" in text and "You would not" not in text
    assert "on a deeper tree." in text and "(A node without a board" not in text and "the first again" not in text


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
    shown = slides.locator(".jp-OutputArea-output").all_text_contents()
    assert any("✓ maxi" in text for text in shown) and not any(text.strip().isdigit() for text in shown)
    check = slides.locator(".jp-Cell", has_text="✓ maxi").first.text_content() or ""
    assert check.strip().startswith("The check, when the program is right:")


def test_pictures_can_be_read_and_fill_the_slide_as_far_as_they_may(slides: Page) -> None:
    pictures = [picture for slide in measured(slides) for picture in slide["pictures"]]
    assert len(pictures) >= 8
    for picture in pictures:
        assert min(picture["natural"], picture["width"], picture["height"]) >= 1
        assert picture["width"] >= SMALLEST * picture["natural"]
        at_most = min((9 if picture["tree"] else 1.7) * picture["natural"], WIDTH)
        assert picture["width"] > 0.6 * at_most or picture["height"] > 0.6 * HEIGHT


def test_a_program_that_shows_something_is_folded_and_an_exercise_is_not(slides: Page) -> None:
    assert slides.locator("details.program").count() >= 10
    folded = "".join(slides.locator("details.program").all_text_contents())
    assert "show.lines(grown)" in folded and "journey.add(" in folded
    assert not re.search(r"^ +\.\.\.$|^def (maxi|mini|my_evaluation)", folded, re.MULTILINE)
    asked = re.findall(r"\bask\.\w+ = None", (SOLUTIONS / "01_tictactoe.ipynb").read_text(encoding="utf-8"))
    shown = slides.evaluate("""[...document.querySelectorAll('.jp-InputArea-editor:not(details *)')]
        .map(program => program.textContent).join('\\n')""")
    assert re.findall(r"\bask\.\w+ = None", shown) == asked
    assert "lines_within" in folded and "lines_within" not in shown  # the rest of a cell that asks


def test_a_board_stands_beside_the_title(slides: Page) -> None:
    title = slides.locator("section", has=slides.locator("h1")).last
    assert title.locator("img.first").evaluate("board => board.naturalWidth") > 0


def test_a_click_makes_a_tall_tree_larger_and_it_is_scrolled(slides: Page) -> None:
    tree = slides.locator(".room:not(.large) img").first.element_handle()
    place = slides.evaluate("tree => Reveal.getIndices(tree.closest('section'))", tree)
    slides.evaluate(f"Reveal.slide({place['h']}, {place['v']})")
    for is_whole in (True, False, True, False):
        room, inside = tree.evaluate("tree => [tree.parentElement.clientHeight, tree.parentElement.scrollHeight]")
        assert room <= HEIGHT and (inside <= room + 1) == is_whole
        tree.click(position={"x": 90, "y": 90})


def test_a_tree_stands_alone_and_what_was_found_is_large(slides: Page) -> None:
    trees = [slide for slide in measured(slides) if any(picture["tree"] for picture in slide["pictures"])]
    texts = {slide["text"].partition("\tfound")[0].strip() for slide in trees}
    assert texts <= {"the program", "", *(text for text in texts if re.match(r"(the program\s+)?Cut at ", text))}
    reasons = slides.locator(".slides pre", has_text=re.compile(r"^\s*Cut at "))
    on_trees = slides.locator("section:has(img[alt*='├'], img[alt^=Step]) .fragment.cuts pre")
    assert reasons.count() == on_trees.count() > 0
    assert slides.locator("table.found").count() >= 5
    assert slides.locator(".slides").get_by_text("no prediction", exact=True).count() == 0


def test_nothing_is_cut_off(slides: Page) -> None:
    assert_slides_hold_all(slides)


@pytest.mark.parametrize(
    "notebook", ["03_connect_four", *(pytest.param(name, marks=pytest.mark.full) for name in ("02_sim", "04_othello"))]
)
def test_nothing_is_cut_off_in_the_other_notebooks(browser: Browser, tmp_path: Path, notebook: str) -> None:
    page = offline(browser, make_slides(PYTHON, ROOT, SOLUTIONS / f"{notebook}.ipynb", tmp_path, True))
    assert_slides_hold_all(page)
    if "connect" in notebook:
        folds = (SOLUTIONS / f"{notebook}.ipynb").read_text(encoding="utf-8").count("The other 15 rows</summary>")
        assert page.locator("td", has_text="… and 6 more rows").count() == folds > 0


@pytest.mark.full
def test_slides_become_a_pdf(slides: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step of a slide is a page, so that a prediction still comes before its result."""
    # With so little time no frame is drawn, as on a busy machine.
    monkeypatch.setattr("gamelab.course.setup.slides.PRINTER", [*PRINTER[:-1], "--virtual-time-budget=200"])
    made = Path(url2pathname(urlsplit(slides.url).path))
    pdf = make_pdf(ROOT, made, f"{made.as_uri()}?print-pdf").read_bytes()
    steps = slides.evaluate("Reveal.getTotalSlides() + document.querySelectorAll('.slides .fragment').length")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == steps
    width, height = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]
    assert float(width) / float(height) == pytest.approx(WIDTH / HEIGHT, abs=0.01)


def printed(browser: Browser, made: Path) -> Page:
    """A hand-out as paper shows it, with nothing cut off and nothing that unfolds."""
    page = offline(browser, made)
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    assert page.evaluate(CUT_OFF, A4["height"]) == []
    assert page.locator("details:visible").count() == 0  # they hold answers
    assert page.wrong == []  # type: ignore[attr-defined]
    return page


def pages(made: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", make_pdf(ROOT, made, made.as_uri()).read_bytes()))


@pytest.mark.parametrize(
    "notebook",
    ["02_sim",
     *(pytest.param(name, marks=pytest.mark.full) for name in ("01_tictactoe", "03_connect_four", "04_othello"))],
)  # fmt: skip
def test_a_work_sheet_asks_all_and_answers_nothing(browser: Browser, tmp_path: Path, notebook: str) -> None:
    source = ROOT / f"notebooks/{notebook}.ipynb"
    made = make_handout(PYTHON, ROOT, source, tmp_path)
    page, text = printed(browser, made), source.read_text(encoding="utf-8")
    assert page.locator(".answer:not(.why)").count() == text.count("YOUR ANSWER HERE") > 0
    assert page.locator(".name").count() == 1
    assert page.locator("p:has(.line)", has_text="found:").count() == len(re.findall(r"\bask\.\w+ = None", text)) > 0
    numbers = page.locator(".number").all_inner_texts()
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)] and len(numbers) > 5
    assert page.locator("img[alt^=Predict]").count() == text.count("= Predict(")
    assert page.locator("img[src^='data:image/png'], .jp-InputArea-editor").count() == 0
    shown = page.locator("main").inner_text()
    assert not re.search(r"[Cc]lick|\bCheck\b|\b[Tt]he (next )?cell\b|[a-z]_[a-z_]+:|Predict:? *$", shown, re.MULTILINE)
    assert not re.search("not started|NotImplemented|illegal disc|not in the picture|near 7|crowd together", shown)
    sheet = page.evaluate(SHEET)
    assert 3 <= len(sheet["pages"]) == pages(made) <= 5
    assert [each for each in sheet["pages"] if not 0.65 < each <= 0.97] == [], "shares of a page that are used"
    assert min(sheet["letters"]) >= 5, "points of the letters of a tree"
    assert min(sheet["lines"]) >= 50 and min(sheet["rows"]) >= 28, "pixels of what one writes on"


def test_a_whole_notebook_is_printed_without_results(browser: Browser, tmp_path: Path) -> None:
    made = make_handout(PYTHON, ROOT, ROOT / "notebooks/04_othello.ipynb", tmp_path, whole=True)
    shown = printed(browser, made).locator("main").inner_text()
    assert "def search(" in shown and "found: " not in shown and "37.9" not in shown
