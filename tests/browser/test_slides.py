"""Slides, PDFs and hand-outs in a browser without network: they hold their pictures, and nothing is cut off."""

import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from gamelab.course.programs.handout_command import make_handout
from gamelab.course.programs.slides_command import PRINTER, make_pdf, make_slides
from gamelab.show.figures import SHARP
from tests.browser.server import ROOT

pytestmark = pytest.mark.browser
SOLUTIONS = ROOT / "notebooks/solutions"
DECKS = sorted(path.stem for path in SOLUTIONS.glob("*.ipynb") if '"shows"' in path.read_text(encoding="utf-8"))
CUT_OFF = """longest => [...document.querySelectorAll('pre, table, img, svg:not(svg *), .jp-OutputArea-output')].filter(
    node => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        || node.matches('img, svg') && node.getBoundingClientRect().height > longest
        || node.matches('pre, div') && node.scrollWidth > node.clientWidth + 1
).map(node => node.outerHTML.slice(0, 200))"""
SHEET = """() => {
    const boxes = what => [...document.querySelectorAll(what)].map(node => [node, node.getBoundingClientRect()]);
    return {
        tasks: boxes('.task').map(([task, box]) => box.height),
        letters: boxes('img:is([alt*="├"], [alt^=Predict])').map(([tree, box]) => 11 * 0.75 * box.width
            / decodeURIComponent(tree.src).match(/viewBox='\\S+ \\S+ ([\\d.]+)/)[1]),
        lines: boxes('.line').map(([line, box]) => box.width),
        rooms: boxes('.answer').map(([room, box]) => box.height),
    };
}"""
A4 = {"width": 680, "height": 1010}  # What the margins leave of a page, in pixels.
SHARE = 0.35  # of a slide that a picture fills
LETTERS, TEXT = 21, 25.3  # pixels of the letters of pictures and texts: 30 and 36 on a screen of 1920
PLOT = 11 * SHARP * 100 / 72  # pixels of a letter in the file of a plot
MEASURES = """plot => Reveal.getSlides().map(section => {
    const place = Reveal.getIndices(section), slide = section.querySelector('.slide');
    Reveal.slide(place.h, place.v);
    const box = node => node.getBoundingClientRect(), scale = Reveal.getScale();
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const leaves = (one, other) => one.left < other.left - 1 || one.top < other.top - 1
        || one.right > other.right + 1 || one.bottom > other.bottom + 1;
    const common = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
    const meet = (one, other) => common(one, other, 'left', 'right') > 1 && common(one, other, 'top', 'bottom') > 1;
    const cut = node => leaves(box(node), box(slide)) || leaves(box(node), screen)
        || node.matches('pre, table') && node.scrollWidth > node.clientWidth + 1;
    const parts = [...slide.children].map(box);
    const pictures = [...slide.querySelectorAll('img')].map(picture => {
        const {naturalWidth, naturalHeight, alt} = picture, {width, height} = box(picture);
        const times = Math.min(width / naturalWidth, height / naturalHeight) / scale;
        const drawn = decodeURIComponent(picture.src), units = drawn.match(/viewBox='\\S+ \\S+ ([\\d.]+)/)?.[1];
        const sizes = [...drawn.matchAll(/font-size[=:]['"\\s]*([\\d.]+)/g)].map(size => +size[1]);
        return {alt, width: times * naturalWidth, height: times * naturalHeight,
                letters: times * (units ? Math.min(...sizes) * naturalWidth / units : plot)};
    });
    return {text: slide.innerText, notes: section.querySelector('aside').textContent, pictures,
            cut: [...slide.querySelectorAll('*')].filter(cut).map(node => node.outerHTML.slice(0, 200)),
            overlap: parts.some((one, number) => parts.slice(number + 1).some(other => meet(one, other))),
            letters: [...slide.querySelectorAll('p, li, td, th, pre')].map(
                node => +getComputedStyle(node).fontSize.slice(0, -2))};
})"""
"""Shows every slide in turn, and measures it, in pixels of a slide of 1280 × 720."""


def offline(browser, made):
    """A page in a window without network, with a list of what went wrong."""
    page = browser.new_context(offline=True, viewport={"width": 1280, "height": 720}).new_page()
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("requestfailed", lambda request: page.wrong.append(request.url))
    page.goto(made.as_uri())
    return page


@pytest.fixture(scope="module")
def deck(browser, tmp_path_factory):
    """The slides that the command makes of a notebook, each made once."""
    pages = {}

    def made(notebook):
        if notebook not in pages:
            file = make_slides(SOLUTIONS / f"{notebook}.ipynb", tmp_path_factory.mktemp("slides"))
            pages[notebook] = offline(browser, file)
            pages[notebook].wait_for_function("window.Reveal && Reveal.isReady()")
        return pages[notebook]

    yield made
    for page in pages.values():
        page.context.close()


@pytest.mark.parametrize("notebook", DECKS)
def test_nothing_is_cut_off_and_pictures_are_large(deck, notebook, artefacts):
    slides = deck(notebook)
    slides.set_viewport_size({"width": 1920, "height": 1080})
    shown = slides.evaluate(MEASURES, PLOT)
    slides.screenshot(path=artefacts / f"slides-{notebook}.png")
    assert slides.wrong == []  # nothing came from the network
    assert [slide["cut"] for slide in shown if slide["cut"]] == []
    assert [slide["text"] for slide in shown if slide["overlap"] or min(slide["letters"], default=99) < TEXT] == []
    pictures = [picture for slide in shown for picture in slide["pictures"]]
    assert len(pictures) >= 8 and all(picture["alt"] for picture in pictures)
    assert [each for each in pictures if each["width"] * each["height"] < SHARE * 1280 * 720] == []
    assert [each for each in pictures if each["letters"] < LETTERS] == []
    assert all(slide["notes"].strip() for slide in shown), "a slide without speaker notes"
    text = slides.content()
    assert "SOLUTION" not in text and "HIDDEN TESTS" not in text


def test_a_lecture_shows_the_frame_of_an_exercise_and_the_speaker_sees_notes(deck):
    slides = deck("03_connect_four")
    assert "def look_ahead(position" in "".join(slides.locator(".slides pre").all_text_contents())
    assert "max(alpha, best)" not in slides.content()
    slides.evaluate("Reveal.slide(0, 0)")
    with slides.context.expect_page() as opened:
        slides.keyboard.press("s")
    opened.value.locator(".speaker-controls-notes .value", has_text="Connect Four").wait_for()


@pytest.mark.full
def test_slides_become_a_pdf(deck, monkeypatch):
    # With so little time no frame is drawn, as on a busy machine.
    monkeypatch.setattr("gamelab.course.programs.slides_command.PRINTER", [*PRINTER[:-1], "--virtual-time-budget=200"])
    slides = deck("03_connect_four")
    made = Path(url2pathname(urlsplit(slides.url).path))
    pdf = make_pdf(made, f"{made.as_uri()}?print-pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == slides.evaluate("Reveal.getTotalSlides()")
    width, height = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]
    assert float(width) / float(height) == pytest.approx(16 / 9, abs=0.01)


def printed(browser, made):
    """A hand-out as paper shows it, with nothing cut off and nothing that unfolds."""
    page = offline(browser, made)
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    assert page.evaluate(CUT_OFF, A4["height"]) == []
    assert page.locator("details:visible").count() == 0  # they hold answers
    assert page.wrong == []
    return page


def pages(made):
    return len(re.findall(rb"/Type\s*/Page\b", make_pdf(made, made.as_uri()).read_bytes()))


@pytest.mark.parametrize(
    "notebook",
    ["02_sim",
     *(pytest.param(name, marks=pytest.mark.full) for name in ("01_tictactoe", "03_connect_four", "04_othello"))],
)  # fmt: skip
def test_a_work_sheet_asks_all_and_answers_nothing(browser, tmp_path, notebook):
    source = ROOT / f"notebooks/{notebook}.ipynb"
    made = make_handout(source, tmp_path)
    page, text = printed(browser, made), source.read_text(encoding="utf-8")
    assert page.locator(".answer:not(.why)").count() == text.count("YOUR ANSWER HERE") > 0
    assert page.locator(".name").count() == 1
    assert page.locator("p:has(.line)", has_text="found:").count() == len(re.findall(r"\bask\.\w+ = None", text)) > 0
    numbers = page.locator(".number").all_inner_texts()
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)] and len(numbers) >= 2
    assert page.locator("img[src^='data:image/png'], .jp-InputArea-editor").count() == 0
    shown = page.locator("main").inner_text()
    assert not re.search(r"[Cc]lick|\bCheck\b|\b[Tt]he (next )?cell\b|[a-z]_[a-z_]+:|Predict:? *$", shown, re.MULTILINE)
    assert not re.search("not started|NotImplemented|illegal disc|not in the picture|near 7|crowd together", shown)
    sheet = page.evaluate(SHEET)
    assert 2 <= pages(made) <= 6
    assert max(sheet["tasks"]) < A4["height"], "no page parts a task"
    assert min(sheet["letters"]) >= 5, "points of the letters of a tree"
    assert min(sheet["lines"]) >= 50 and min(sheet["rooms"]) >= 60, "pixels of what one writes on"


def test_a_whole_notebook_is_printed_without_results(browser, tmp_path):
    made = make_handout(ROOT / "notebooks/04_othello.ipynb", tmp_path, whole=True)
    shown = printed(browser, made).locator("main").inner_text()
    assert "def search(" in shown and "found: " not in shown and "37.9" not in shown
