"""The page of a class tournament, as a student opens it: on a laptop and on a telephone, with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from gamelab.programs.tournament import main

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("class")
    for name, which in (("first", 0), ("last", -1), ("anna <b>", 0)):
        (folder / f"{name}.py").write_text(f"def move(position):\n    return position.moves[{which}]\n")
    main([str(folder), "--game", "connect4", "--games", "2", "--seconds", "20"])
    return (folder / "tournament.html").as_uri()


@pytest.mark.parametrize("width", [1280, 420])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_is_replayed_with_the_arrow_keys(
    browser: Browser, made: str, width: int, scheme: str, artefacts: Path
) -> None:
    page = browser.new_context(offline=True, viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    page.goto(made)
    page.get_by_role("button", name="replay").nth(1).click()
    viewer = page.get_by_role("region", name="a game")
    assert "after 0 of" in viewer.inner_text()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert "after 1 of" in viewer.inner_text()
    page.screenshot(path=artefacts / f"tournament_{width}_{scheme}.png")
    box = viewer.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    assert not viewer.is_visible()
    page.context.close()


def test_a_rating_is_a_dot_on_its_interval(browser: Browser, made: str) -> None:
    page = browser.new_page()
    page.goto(made)
    rows = page.locator("#leaderboard tbody tr")
    dots = [rows.nth(n).locator(".scale b").bounding_box() for n in range(rows.count())]
    assert len(dots) == 3 and all(dots)
    assert [dot["x"] for dot in dots] == sorted((dot["x"] for dot in dots), reverse=True)
    assert page.locator("#leaderboard", has_text="anna <b>").count() == 1
    assert rows.locator("td:first-child").all_inner_texts() == ["1", "2", "3"]
    page.get_by_label("games of").select_option("anna <b>")
    seen = [row.inner_text() for row in page.locator("#games tr:has(td)").all() if row.is_visible()]
    assert len(seen) == 4 and all("anna <b>" in text for text in seen)
    page.close()
