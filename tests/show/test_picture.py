"""The forms of a picture, with and without the programs that make them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, budgets, show
from gamelab.show import dot, picture

POSITION = TicTacToe.from_text("O../.XX/OX.")
SEARCHED = alphabeta(POSITION, trace=True)
PICTURES = {
    "tree": lambda: show.tree(SEARCHED),
    "certificate": lambda: show.certificate(SEARCHED, "c1"),
    "boards": lambda: show.boards([POSITION, Sim()]),
    "bits": lambda: show.bit_boards(ConnectFour()),
    "values": lambda: show.move_values(ConnectFour(), {3: 1}),
    "filmstrip": lambda: show.filmstrip([POSITION, POSITION.play(1)]),
    "poster": lambda: show.sim_poster(4),
}


@pytest.fixture(params=PICTURES)
def drawn(request: pytest.FixtureRequest) -> show.Picture:
    return PICTURES[request.param]()


def test_every_picture_has_the_same_forms(drawn: show.Picture, tmp_path: Path) -> None:
    whole = drawn.svg()
    root = ElementTree.fromstring(whole)
    assert root.attrib["role"] == "img" and root[0].text and str(drawn) in (root[1].text or "")
    assert whole == drawn.svg()
    data = {"image/svg+xml": whole, "text/plain": str(drawn)}
    assert drawn._repr_mimebundle_() == (data, {"image/svg+xml": {"unconfined": True}})
    assert drawn.save(tmp_path / "a.svg").read_text(encoding="utf-8") == whole
    assert drawn.save(str(tmp_path / "a.TXT")).read_text(encoding="utf-8") == f"{drawn}\n"
    assert repr(drawn).startswith(f"<{type(drawn).__name__}: ")
    with pytest.raises(ValueError, match=r"'a.jpg': expected a file name that ends in \.svg, \.txt, \.png, \.pdf"):
        drawn.save(tmp_path / "a.jpg")


def test_no_text_is_small(drawn: show.Picture) -> None:
    """All text has at least 11 pixels at its natural size, which a notebook keeps."""
    assert min(sizes(drawn.svg())) >= 11


def test_a_lecture_has_larger_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "_last", "lecture")
    for draw in PICTURES.values():
        root = ElementTree.fromstring(draw().svg())
        scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
        assert min(sizes(draw().svg())) * scale >= 15.9


def sizes(whole: str) -> list[float]:
    """The sizes of the texts that belong to no board."""
    own = re.sub(r"<svg x=.*?</svg>", "", whole[5:], flags=re.DOTALL)
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', own)] or [11]


def test_a_tree_has_its_source_as_a_file(tmp_path: Path) -> None:
    drawing = show.tree(SEARCHED)
    assert drawing.save(tmp_path / "tree.gv").read_text(encoding="utf-8") == drawing.source


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_converted_files(tmp_path: Path, suffix: str, start: bytes) -> None:
    pytest.importorskip("vl_convert")
    assert show.tree(SEARCHED).save(tmp_path / f"tree{suffix}").read_bytes().startswith(start)


@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_files_that_need_another_package(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(ImportError, match=rf"{suffix} file needs one more package: pip install vl-convert-python"):
        show.tree(SEARCHED).save(tmp_path / f"tree{suffix}")


@pytest.mark.parametrize(
    ("position", "names"),
    [
        (TicTacToe(2, 3, 2), "a b c 1 2"), (ConnectFour(4, 5), "1 2 3 4 5"), (Othello(4), "a b c d 1 2 3 4"),
        (Sim(), "1 2 3 4 5 6"), (HandTree([1, 2]), ""),
    ],
)  # fmt: skip
def test_boards_name_their_cells_as_moves_do(position: show.Picture, names: str) -> None:
    assert [name for name, *_ in picture.coordinates_of(position, 8)] == names.split()
    with_names = picture.board(position, 0, 0, 120, coordinates=True)
    assert with_names.count("<text") == picture.board(position, 0, 0, 120).count("<text") + len(names.split())


def test_coordinates_stand_beside_their_cells() -> None:
    """A move's cell is in the column and the row of its name."""
    start = TicTacToe()
    points = {name: (x, y) for name, x, y in picture.coordinates_of(start, 8)}
    for move in start.moves:
        mark = re.search(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)', start.play(move).thumbnail())
        assert mark is not None
        left, top, right, bottom = map(float, mark.groups())
        letter, digit = start.label(move)
        assert (points[letter][0], points[digit][1]) == ((left + right) / 2, (top + bottom) / 2)


def test_graphviz_is_compiled_anew_where_the_cache_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    import wasmtime

    expected = dot.layout("digraph { a -> b }")
    dot.renderer.cache_clear()
    monkeypatch.setattr(wasmtime.Config, "cache", property(lambda _: None))
    assert dot.layout("digraph { a -> b }") == expected
    dot.renderer.cache_clear()


@pytest.mark.parametrize(
    ("code", "output"),
    [
        ("import sys; print(sorted({'matplotlib', 'numpy', 'graphviz', 'wasmtime'} & set(sys.modules)))", "[]"),
        ("show.tree(gamelab.alphabeta(gamelab.HandTree([1, 2]), trace=True)).svg()", ""),
    ],
    ids=["nothing heavy is loaded before something is drawn", "nothing is said when Python ends"],
)
def test_a_process_of_its_own(code: str, output: str) -> None:
    code = f"import gamelab, gamelab.show as show; {code}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (run.stdout.strip(), run.stderr) == (output, "")
