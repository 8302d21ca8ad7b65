"""Stepping through a search, by mouse and by keyboard, to its end and back."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.study_page import SECONDS, in_every_look, saved_pictures

pytestmark = pytest.mark.browser
CELLS = [
    "from gamelab import HandTree, TicTacToe, alphabeta, heuristics, minimax\nfrom gamelab.widgets import Step",
    "Step(alphabeta(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]]), trace=True))",
    # 1 + 3 + 12 + 44 = 60 nodes
    "tree = HandTree([[[7 * (4 * a + b + 5 * c) % 11 for c in range(4 - (b == 3 or (a, b) == (0, 2)))] "
    "for b in range(4)] for a in range(3)])\nStep(minimax(tree, trace=True))",
    "start = TicTacToe.from_text('XO./.X./..O')\n"
    "Step(alphabeta(start, 2, heuristics.tictactoe.open_lines, trace=True))",
]
# From a click on a button to the next step on the screen, for every step to the end.
TIMES = """async widget => {
    const times = [], last = Number(widget.querySelector('input[type=range]').max);
    const button = widget.querySelector('[data-action=forward]');
    for (let step = 0; step < last; step++) {
        const before = performance.now();
        button.click();
        widget.getBoundingClientRect();
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - before);
    }
    return times;
}"""


@pytest.fixture
def widget(studied: LabPage) -> Locator:
    """The search of a small hand tree, at its start."""
    widget = studied.page.locator(".gamelab-study").first
    widget.locator("[data-action=start]").click(timeout=SECONDS)
    return widget


def test_to_the_end_and_back(studied: LabPage, widget: Locator) -> None:
    said = []
    for _ in range(24):
        said.append(widget.get_by_role("status").inner_text())
        widget.locator("[data-action=forward]").click()
    expect(widget.locator(".place")).to_have_text("step 25 of 25")
    assert widget.get_by_role("status").inner_text() == "root: returns 4."
    assert "10 nodes" in widget.locator(".counts").inner_text()
    assert widget.locator(".unseen").count() == 0 and widget.locator(".node.skipped").count() == 3
    studied.screenshot("step at the end", widget)
    for expected in reversed(said):
        widget.locator("[data-action=back]").click()
        assert widget.get_by_role("status").inner_text() == expected
    assert widget.locator(".node.unseen").count() == 12 and widget.locator(".skipped").count() == 0


def test_to_the_next_cut(studied: LabPage, widget: Locator) -> None:
    widget.locator("[data-action=cut]").click()
    assert widget.get_by_role("status").inner_text() == (
        "Cut at 2: FIRST has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3."
    )
    assert widget.locator("[aria-current=step]").inner_text().strip() == "break"
    assert widget.locator(".stepper tbody tr").count() == 2
    line = widget.locator(".number-line svg")
    assert line.get_attribute("aria-label") == "α = 4, β = 2, value 2: the window is closed"
    assert widget.locator(".node.current").get_attribute("data-node") == "r-1"
    in_every_look(studied, widget, "step at a cut")


def test_by_keyboard(studied: LabPage, widget: Locator) -> None:
    widget.locator(".stepper").focus()
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("c", 14), ("End", 25), ("Home", 1)):
        studied.page.keyboard.press(key)
        expect(widget.locator(".place")).to_have_text(f"step {place} of 25")
    assert studied.page.locator(".jp-Notebook .jp-Cell").count() == len(CELLS)  # no shortcut of JupyterLab's


def test_played_to_the_end(widget: Locator) -> None:
    widget.get_by_label("Steps per second").select_option("15")
    widget.locator("[data-action=play]").click()
    expect(widget.locator("[data-action=play]")).to_have_text("❚❚ Pause")
    expect(widget.locator(".place")).to_have_text("step 25 of 25", timeout=SECONDS)
    expect(widget.locator("[data-action=play]")).to_have_text("▶ Play")


def test_the_next_step_takes_less_than_100_ms(studied: LabPage, record_property: pytest.RecordProperty) -> None:
    large = studied.page.locator(".gamelab-study").nth(1)
    assert large.locator("[data-node]").count() == 60
    times = large.evaluate(TIMES)
    record_property("step_ms", median(times))
    print(f"the next step of 60 nodes takes {median(times):.1f} ms (median of {len(times)}, most {max(times):.1f})")
    assert len(times) > 100 and median(times) < 100
    large.locator("[data-action=back]").click()
    studied.screenshot("step 60 nodes", large)


def test_real_boards(studied: LabPage) -> None:
    boards = studied.page.locator(".gamelab-study").nth(2)
    boards.locator("[data-action=cut]").click()
    assert boards.get_by_role("status").inner_text().startswith("Cut at a2: FIRST has 0 at root already, and c1 makes")
    in_every_look(studied, boards, "step boards")


def test_a_picture_stays_and_nothing_complained(studied: LabPage) -> None:
    assert all(data["text/plain"].startswith("Step(") for data in saved_pictures(studied))
    assert studied.complaints == []


def test_it_steps_without_a_kernel(studied: LabPage, widget: Locator) -> None:
    studied.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    widget.locator("[data-action=forward]").click()
    expect(widget.locator(".place")).to_have_text("step 2 of 25")
