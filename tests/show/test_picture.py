"""The forms of a picture, for the page and for screen readers."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from gamelab import ConnectFour, Sim, TicTacToe, alphabeta, budgets, show
from tests.new_python import python

POSITION = TicTacToe.from_text("O../.XX/OX.")
SEARCHED = alphabeta(POSITION, trace=True)
PICTURES = {
    "tree": lambda: show.tree(SEARCHED),
    "boards": lambda: show.boards([POSITION, Sim()]),
    "bits": lambda: show.bit_boards(ConnectFour(), {"none": 0}),
    "filmstrip": lambda: show.filmstrip([POSITION, POSITION.play(1)]),
}


@pytest.fixture(params=PICTURES)
def drawn(request):
    return PICTURES[request.param]()


def test_every_picture_has_the_same_forms(drawn):
    whole = drawn.svg()
    assert min(sizes(whole)) >= 11, "pixels: a notebook keeps the natural size"
    root = ElementTree.fromstring(whole)
    assert root.attrib["role"] == "img" and root[0].text and str(drawn) in (root[1].text or "")
    assert whole == drawn.svg()
    data = DisplayFormatter().format(drawn)[0]
    assert set(data) == {"text/html", "text/plain"} and data["text/plain"] == str(drawn)
    assert seen(data["text/html"])[0] == str(drawn)
    assert ElementTree.fromstring(seen(data["text/html"])[1]).attrib == root.attrib
    assert repr(drawn) == str(drawn)


def seen(html):
    """The text for screen readers and the drawing of an image, as a browser reads them."""
    tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, found: tags.extend([dict(found)] * (tag == "img"))
    parser.feed(html)
    kind, drawing = (tags[0]["src"] or "").split(",", 1)
    assert len(tags) == 1 and kind == "data:image/svg+xml" and "#" not in drawing
    return tags[0]["alt"] or "", unquote(drawing)


def test_a_lecture_has_larger_text(monkeypatch):
    monkeypatch.setattr(budgets, "_last", "lecture")
    for draw in PICTURES.values():
        root = ElementTree.fromstring(draw().svg())
        scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
        assert min(sizes(draw().svg())) * scale >= 15.9
    two = ElementTree.fromstring(show.dangers([Sim(), Sim()], ["red to move"] * 2).svg())
    assert float(two.attrib["width"]) > float(two.attrib["height"]), "two boards stand side by side"


def sizes(whole):
    """The sizes of the texts that belong to no board."""
    own = re.sub(r"<svg x=.*?</svg>", "", whole[5:], flags=re.DOTALL)
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', own)] or [11]


def test_nothing_is_said_when_python_ends():
    code = "from gamelab import HandTree, show; show.game_tree(HandTree([1, 2]), 1).svg()"
    run = python("-c", code)
    assert run.stdout == run.stderr == ""
