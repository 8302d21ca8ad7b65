"""Plots: what they show, and that they change nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib
import pytest
from matplotlib import pyplot

from gamelab import HandTree, TicTacToe, alphabeta, minimax, show

RESULTS = {"minimax": minimax(TicTacToe.from_text("XO./.X./..O")), "alpha-beta": alphabeta(HandTree([[3, 4], [1, 2]]))}


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No setting is changed, and nothing is shown."""
    pyplot.switch_backend("agg")
    monkeypatch.setattr(pyplot, "show", lambda: pytest.fail("a plot was shown"))
    before = matplotlib.rcParams.copy()
    yield
    pyplot.close("all")
    assert matplotlib.rcParams == before


def test_nodes_by_ply() -> None:
    ax = show.nodes_by_ply(RESULTS)
    lines = ax.get_lines()
    assert ax.get_yscale() == "log"
    assert list(lines[0].get_ydata()) == [ply.nodes for ply in RESULTS["minimax"].counts.by_ply]
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 2
    assert lines[1].get_label() == "alpha-beta: 6 nodes"


def test_node_bars() -> None:
    ax = show.node_bars({"minimax": 549_946, "alpha-beta": 18_297})
    assert ax.get_xscale() == "log"
    assert [text.get_text() for text in ax.texts] == ["549,946", "18,297"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["minimax", "alpha-beta"]


def test_the_axes_given_are_used() -> None:
    _, (left, right) = pyplot.subplots(1, 2)
    assert show.nodes_by_ply(RESULTS, left) is left
    assert show.node_bars({"a": 1}, ax=right) is right


def test_refusals() -> None:
    with pytest.raises(ValueError, match="no results: expected at least one"):
        show.nodes_by_ply({})
    for counts in ({}, {"a": 0}):
        with pytest.raises(ValueError, match="expected names with at least one number of nodes, each at least 1"):
            show.node_bars(counts)
