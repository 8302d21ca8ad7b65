"""The page of a class tournament, as a student opens it: on a laptop and on a telephone, with mouse and keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from gamelab.arena import Named, RandomAgent, tournament
from gamelab.course.programs.tournament import counted, leaderboard, main, points_taken
from gamelab.course.programs.tournament import page as page_of
from gamelab.games import TicTacToe

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("class")
    for name, which in (("first", 0), ("last", -1), ("anna <b>", 0)):
        (folder / f"{name}.py").write_text(f"def move(position):\n    return position.moves[{which}]\n")
    main([str(folder), "--game", "connect4", "--games", "2", "--seconds", "20"])
    return (folder / "tournament.html").as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (420, "dark")])
def test_a_game_is_replayed_with_the_arrow_keys(
    browser: Browser, made: str, width: int, scheme: str, artefacts: Path
) -> None:
    page = browser.new_context(offline=True, viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    page.goto(made)
    page.get_by_role("button", name="replay").nth(1).click()
    viewer = page.get_by_role("region", name="a game")
    assert "the beginning" in viewer.inner_text()
    expect(viewer.locator("svg")).to_be_in_viewport(ratio=0.99)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert re.search(r"move 1 of \d+: X [1-7], drawn by lot", viewer.inner_text())
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert re.search(r"move 3 of \d+: (anna <b>|first) \(X\) plays [1-7]", viewer.inner_text())
    assert viewer.get_by_text("what the program said").count() == 1 and not viewer.locator("details").is_visible()
    page.screenshot(path=artefacts / f"tournament_{width}_{scheme}.png")
    box = viewer.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    assert not viewer.is_visible()
    page.context.close()


def test_a_forfeited_game_opens_at_its_end(browser: Browser, tmp_path: Path) -> None:
    for name, text in (("good", "return position.moves[0]"), ("bad", "return position.moves[:4][position.ply]")):
        (tmp_path / f"{name}.py").write_text(f"def move(position):\n    {text}\n")
    main([str(tmp_path), "--game", "tictactoe", "--games", "2", "--openings", "0", "--seconds", "20"])
    page = browser.new_page()
    page.goto((tmp_path / "tournament.html").as_uri())
    assert page.get_by_text("IndexError").count() == 1
    page.get_by_role("button", name="replay").first.click()
    assert re.search(r"move (\d+) of \1: ", page.get_by_role("region", name="a game").inner_text())
    page.close()


def test_a_share_is_a_dot_on_its_interval(browser: Browser, made: str) -> None:
    page = browser.new_page()
    page.goto(made)
    rows = page.locator("#leaderboard tbody tr")
    dots = [rows.nth(n).locator(".scale b").bounding_box() for n in range(rows.count())]
    assert len(dots) == 3 and all(dots)
    assert [dot["x"] for dot in dots] == sorted((dot["x"] for dot in dots), reverse=True)
    assert page.locator("#leaderboard", has_text="anna <b>").count() == 1
    assert rows.locator("td:first-child").all_inner_texts() == ["1", "1", "1"]  # after two games with each
    shares = rows.locator("td:nth-child(3)").all_inner_texts()
    axis = {int(tick.inner_text()): middle(tick) for tick in page.locator("#leaderboard span").all()}
    (one, left), *_, (other, right) = sorted(axis.items())
    for share, dot in zip(shares, dots, strict=True):
        assert dot is not None
        place = left + (right - left) * (int(share) - one) / (other - one)
        assert dot["x"] + dot["width"] / 2 == pytest.approx(place, abs=2)
    page.get_by_label("games of").select_option("anna <b>")
    seen = [row.inner_text() for row in page.locator("#games tr:has(td)").all() if row.is_visible()]
    assert len(seen) == 4 and all("anna <b>" in text for text in seen)
    page.close()


def middle(tick: Locator) -> float:
    box = tick.bounding_box()
    assert box
    return box["x"] + box["width"] / 2


def test_a_large_class_can_be_read(
    browser: Browser, tmp_path: Path, artefacts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TicTacToe, "_repr_svg_", lambda position: "")  # thousands of boards, and nobody looks at one
    agents = [Named(RandomAgent(), f"a student with a name of some length {n} {0:016x}") for n in range(24)]
    table, played = tournament(agents, TicTacToe(), 2, progress=False)
    results = counted(table)
    text = page_of(TicTacToe(), leaderboard(results), points_taken(results), played)
    (tmp_path / "tournament.html").write_text(text, encoding="utf-8")
    for width in (1280, 420):
        page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
        page.goto((tmp_path / "tournament.html").as_uri())
        assert page.get_by_text("Forfeited: 0 of 552 games.").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("#points").evaluate("table => table.scrollLeft = 1000")
        name, *columns = [cell.bounding_box() for cell in page.locator("#points tr").nth(1).locator("th, td").all()]
        assert name and name["x"] >= 0 and name["width"] < 160
        assert all(column and column["width"] <= 18 for column in columns)  # 60 of them fit beside the name
        page.screenshot(path=artefacts / f"tournament_large_{width}.png", full_page=True)
        listed = page.locator("#games tr:has(td):visible")
        assert listed.count() == 46
        last = page.locator("#leaderboard a").last
        last.click()
        assert len(listed.all_inner_texts()) == sum(last.inner_text() in row for row in listed.all_inner_texts()) == 46
        page.context.close()
