"""The page of a class tournament, as a student opens it: on a laptop and on a telephone, with mouse and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from gamelab.arena import Named, RandomAgent, tournament
from gamelab.course.programs.__main__ import main
from gamelab.course.programs.tournament_command import leaderboard, points_taken
from gamelab.course.programs.tournament_command import page as page_of
from gamelab.games import TicTacToe
from tests.browser.site_server import window_on

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("page", [(1280, "light"), (420, "dark")], indirect=True, ids=["laptop", "phone"])
FIRST = "def move(position):\n    return position.moves[0]\n"
OTHER, BAD = FIRST.replace("0", "-1"), FIRST.replace("0", "position.ply")
AGENTS = {"first": FIRST, "anna <b>": FIRST, "last": OTHER, "bad": BAD}
"""The last one finds no such move in the third column."""


@pytest.fixture
def page(request, browser):
    """A window of the size and in the look that a test names."""
    width, scheme = getattr(request, "param", (1280, "light"))
    with window_on(browser, "file:", viewport={"width": width, "height": 900}, color_scheme=scheme) as window:
        yield window


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for name, text in AGENTS.items():
        (folder / f"{name}.py").write_text(text)
    main(["tournament", str(folder), "--game", "connect4", "--games", "2", "--seconds", "20"])
    return (folder / "tournament.html").as_uri()


def width_of(page):
    return page.viewport_size["width"] if page.viewport_size else 0


@SCREENS
def test_a_game_is_replayed_with_the_arrow_keys(page, made, artefacts):
    page.goto(made)
    page.get_by_label("games of").select_option("anna <b>")
    games = page.locator("#games tr:has(td):visible")
    assert games.count() == 6 and all("anna <b>" in text for text in games.all_inner_texts())
    games.filter(has_text="first").get_by_role("button", name="replay").first.click()
    viewer = page.get_by_role("region", name="a game")
    assert "the beginning" in viewer.inner_text()
    expect(viewer.locator("svg")).to_be_in_viewport(ratio=0.99)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert re.search(r"move 1 of \d+: X [1-7], drawn by lot", viewer.inner_text())
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert re.search(r"move 3 of \d+: (anna <b>|first) \(X\) plays [1-7]", viewer.inner_text())
    assert not viewer.get_by_text("what the program said").is_visible()
    page.screenshot(path=artefacts / f"tournament_{width_of(page)}.png")
    box = viewer.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width_of(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width_of(page)
    page.keyboard.press("Escape")
    assert not viewer.is_visible()
    games.filter(has_text="forfeit").get_by_role("button", name="replay").first.click()
    assert re.search(r"move (\d+) of \1: ", viewer.inner_text()), "a forfeited game opens at its end"
    assert viewer.get_by_text("what the program said").is_visible()


def test_a_share_is_a_dot_on_its_interval(page, made):
    page.goto(made)
    rows = page.locator("#leaderboard tbody tr")
    shares = [int(text) for text in rows.locator("td:nth-child(3)").all_inner_texts()]
    middles = "all => all.map(each => each.getBoundingClientRect()).map(box => box.x + box.width / 2)"
    left, *_, right = page.locator("#leaderboard span").evaluate_all(middles)
    dots = rows.locator(".scale b").evaluate_all(middles)
    assert dots == pytest.approx([left + (right - left) * share / 100 for share in shares], abs=2)
    assert len(shares) == 4 and shares == sorted(shares, reverse=True)


@pytest.fixture(scope="module")
def of_a_class(tmp_path_factory):
    """The page of 24 agents."""
    agents = [Named(RandomAgent(), f"a student with a name of some length {n} {0:016x}") for n in range(24)]
    table, played = tournament(agents, TicTacToe(), 2, progress=False)
    file = tmp_path_factory.mktemp("large") / "tournament.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TicTacToe, "_repr_svg_", lambda position: "")  # thousands of boards, and nobody looks at one
        file.write_text(page_of(TicTacToe(), leaderboard(table), points_taken(table), played), encoding="utf-8")
    return file.as_uri()


@SCREENS
def test_a_large_class_can_be_read(page, of_a_class, artefacts):
    page.goto(of_a_class)
    assert page.get_by_text("Forfeited: 0 of 552 games.").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width_of(page)
    page.locator("#points").evaluate("table => table.scrollLeft = 1000")
    name, *columns = [cell.bounding_box() for cell in page.locator("#points tr").nth(1).locator("th, td").all()]
    assert name and name["x"] >= 0 and name["width"] < 160
    assert all(column and column["width"] <= 18 for column in columns)  # 60 of them fit beside the name
    page.screenshot(path=artefacts / f"tournament_large_{width_of(page)}.png", full_page=True)
    listed, last = page.locator("#games tr:has(td):visible"), page.locator("#leaderboard a").last
    assert listed.count() == 46, "those of the first"
    last.click()
    assert sum(last.inner_text() in row for row in listed.all_inner_texts()) == listed.count() == 46
