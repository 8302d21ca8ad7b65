"""A filmstrip as a notebook shows it: it stops, goes on, and is gone through by hand."""

import pytest

from gamelab import Sim, show
from gamelab.games import playout

pytestmark = pytest.mark.browser
GAME = list(playout(Sim(), lambda position: position.moves[0]))
STATE = """() => {
    const image = document.querySelector('img'), frame = image.parentNode.getBoundingClientRect();
    const [across, down] = ['left', 'top'].map(side => frame[side] - image.getBoundingClientRect()[side]);
    const board = Math.round(across / frame.width) + 6 * Math.round(down / frame.height);
    return [image.getAnimations()[0].playState, board];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_stops_and_is_gone_through_by_hand(browser, tmp_path, motion, artefacts):
    html = show.filmstrip(GAME, seconds=60)._repr_html_()
    (tmp_path / "film.html").write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
    page = browser.new_context(reduced_motion=motion).new_page()
    page.goto((tmp_path / "film.html").as_uri())
    assert page.evaluate(STATE) == ["paused" if motion == "reduce" else "running", 0]
    for name, found in [*(("▶", n) for n in range(1, len(GAME))), ("▶", len(GAME) - 1), ("◀", len(GAME) - 2)]:
        page.get_by_role("button", name=name, exact=True).click()
        assert page.evaluate(STATE) == ["paused", found]
    page.get_by_role("button", name="play / pause").click()
    assert page.evaluate(STATE) == ["running", len(GAME) - 2]
    page.screenshot(path=artefacts / f"film_{motion}.png")
    page.evaluate("document.querySelector('style').remove()")  # so does JupyterLab in a notebook that is not trusted
    assert page.get_by_role("button").count() == 0
    assert page.evaluate("document.querySelector('.frame').offsetHeight >= document.querySelector('img').offsetHeight")
    page.context.close()
