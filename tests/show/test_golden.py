"""Drawings of every game, compared to the byte; ``python tests/show/test_golden.py`` writes the expected files anew."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, Othello, Position, Sim, TicTacToe, alphabeta, expectimax, show

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
README_TREE = ROOT / "notebooks" / "images" / "tree.svg"
SVG = "{http://www.w3.org/2000/svg}"


def centre(position: ConnectFour) -> int:
    cells = [(row, column) for row in range(position.board.rows) for column in range(position.board.columns)]
    return sum(position.at(row, column) * min(column, position.board.columns - 1 - column) for row, column in cells)


def pruned(position: Position, **options: object) -> show.TreeDrawing:
    return show.tree(alphabeta(position, trace=True, **options))  # type: ignore[arg-type]


DRAWINGS: dict[str, Callable[[], show.TreeDrawing]] = {
    "hand_tree": lambda: pruned(HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    "tictactoe": lambda: pruned(TicTacToe.from_text("O../.XX/OX.")),
    "sim": lambda: pruned(Sim.from_text("red: 1-2 3-4 5-6 1-4 2-5, blue: 1-3 2-4 3-5 4-6 1-6")),
    "connect_four": lambda: pruned(ConnectFour(), depth=2, evaluate=centre),
    "othello_pass": lambda: pruned(Othello.from_text("..X./.XXO/XOXO/OOOO/X")),
    "chance": lambda: show.tree(expectimax(TicTacToe.from_text("XOX/OO./.X."), trace=True)),
    "game_tree": lambda: show.game_tree(HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 2),
}


@pytest.fixture(params=DRAWINGS, scope="module")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_source_is_the_expected_one(name: str) -> None:
    assert DRAWINGS[name]().source == (HERE / "golden" / f"{name}.gv").read_text(encoding="utf-8")


def test_the_text_is_the_expected_one(name: str) -> None:
    assert f"{DRAWINGS[name]()}\n" == (HERE / "golden" / f"{name}.txt").read_text(encoding="utf-8")


def test_every_node_has_its_board_and_title(name: str) -> None:
    drawing = DRAWINGS[name]()
    picture = ElementTree.fromstring(drawing.svg())
    nodes = [group for group in picture.iter(f"{SVG}g") if "node" in group.attrib.get("class", "").split()]
    folded = sum(group.attrib["data-node"].endswith(("pruned", "more")) for group in nodes)
    marks = sum(isinstance(box.node.position, HandTree) and box.kind != "leaf" for box in drawing.top.walk())
    assert len(nodes) == sum(1 for _ in drawing.top.walk())
    assert sum(group.find(f".//{SVG}svg") is not None for group in nodes) == len(nodes) - folded - marks
    assert all(group.findtext(f"{SVG}title") for group in nodes)
    assert picture.attrib["role"] == "img"
    assert picture.findtext(f"{SVG}desc") == str(drawing)


def test_the_same_bytes_in_other_processes() -> None:
    code = f"import runpy; print(runpy.run_path({str(Path(__file__))!r})['digest']())"
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == digest()


def test_the_tree_of_the_readme_is_up_to_date() -> None:
    drawing = DRAWINGS["tictactoe"]()
    assert README_TREE.read_text(encoding="utf-8") == drawing.svg()
    boxes = list(drawing.top.walk())
    assert 10 <= len(boxes) <= 25
    assert sum(box.is_cut for box in boxes) >= 2


def digest() -> str:
    return sha256("".join(draw().source + draw().svg() for draw in DRAWINGS.values()).encode()).hexdigest()


if __name__ == "__main__":
    for each, draw in DRAWINGS.items():
        (HERE / "golden" / f"{each}.gv").write_text(draw().source, encoding="utf-8", newline="\n")
        (HERE / "golden" / f"{each}.txt").write_text(f"{draw()}\n", encoding="utf-8", newline="\n")
    DRAWINGS["tictactoe"]().save(README_TREE)
