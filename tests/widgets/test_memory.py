"""Who runs a cell again in JupyterLab leaves nothing of its earlier widget in the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from jupyter_client.manager import start_new_kernel

from gamelab import HandTree, TicTacToe
from gamelab.widgets import Play, Predict, Predictions

Run = Callable[[str, str], str]
IMPORTS = """
import gc
from ipywidgets.widgets.widget import _instances
from gamelab import HandTree, TicTacToe, alphabeta
from gamelab.heuristics import open_lines
from gamelab.widgets import Play, Predict, Predictions, Reorder, Step
ask, tree = Predictions(), HandTree([[3, 12, 8], [2, 4, 6]])
def left():
    gc.collect()
    kinds = [type(each).__name__ for each in gc.get_objects()]
    print(len(_instances), [kinds.count(kind) for kind in ("Clickable", "TreeDrawing", "Event", "Game")])
"""
WIDGETS = """
made = Play(TicTacToe()), Step(alphabeta(tree, trace=True)), Reorder(tree), Predict(tree)
made[3].reveal()
ask.branches = made[3]
"""


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Runs code in a cell of this name, as JupyterLab does, and returns what it prints."""
    manager, client = start_new_kernel()

    def run(code: str, cell: str) -> str:
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        request = client.session.msg("execute_request", content, metadata={"cellId": cell})
        client.shell_channel.send(request)
        printed = ""
        while True:
            message = client.get_iopub_msg(timeout=60)
            if message["parent_header"].get("msg_id") != request["header"]["msg_id"]:
                continue
            assert message["msg_type"] != "error", message["content"]
            printed += message["content"].get("text", "")
            if message["content"].get("execution_state") == "idle":
                return printed

    run(IMPORTS, "imports")
    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_a_cell_that_runs_again_frees_the_memory_of_its_widgets(run: Run) -> None:
    run(WIDGETS, "made")
    once = run("left()", "left")
    for _ in range(3):
        run(WIDGETS, "made")
    assert run("left()", "left") == once


def test_a_widget_of_another_cell_and_of_the_same_run_stays(run: Run) -> None:
    run("one, other = Play(TicTacToe()), Play(TicTacToe())", "two")
    run("third = Play(TicTacToe())", "third")
    assert run("print([each.comm is not None for each in (one, other, third)])", "told") == "[True, True, True]\n"
    run("old, one = one, Play(TicTacToe())", "two")
    assert run("print([each.comm is not None for each in (old, one, third)], old)", "told") == (
        f"[False, True, True] {Play(TicTacToe())!r}\n"
    )


def test_a_prediction_outlives_its_page() -> None:
    ask, asked = Predictions(), Predict(HandTree([[3, 12], [2, 4]]))
    asked.heard({"part": "r-1-1"})
    ask.branches = asked
    before = repr(ask.reveal(branches="2 2"))
    asked.close()
    assert repr(ask.reveal(branches="2 2")) == before and "you: 2 2" in before
