"""What the pictures that notebooks store do not tell: how large they are in a lecture, and how Python ends."""

import re
from xml.etree import ElementTree

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
