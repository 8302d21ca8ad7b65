"""The steps of a recorded search: they add up to its counts, and the line shown is the line that ran."""

import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import HandTree, TicTacToe, alphabeta, heuristics, minimax
from gamelab.search import INF
from gamelab.users.steps import RecordedSearch
from gamelab.users.traced_search import TracedSearch
from gamelab.widgets import Step
from gamelab.widgets.step import sentence
from tests.users.styles import in_cell, text
from tests.widgets.test_predict import EXAMPLE

LEAVES = st.integers(-9, 9)
NESTED = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=18)


def recorded(search, position, *rest):
    """The search's result and its record."""
    result = search(position, *rest, trace=True)
    assert result.trace is not None
    return result, result.trace


NOTED = 'beta):\n    """Alpha-beta."""\n\n    ### BEGIN SOLUTION\n'
HELPED = text("usual", "maxi_alpha_beta").replace("beta):\n", NOTED).replace("position.score", "end(position)")
HELPED += "\n\ndef end(position):\n    return position.score\n"
maxi = in_cell(HELPED, {"INF": INF})["maxi_alpha_beta"]
"""As a student writes it, together with mini, and a helper that is no part of the recursion."""


@given(st.lists(NESTED, min_size=1, max_size=3).map(HandTree))
@settings(max_examples=40, deadline=None)
def test_a_right_search_of_ones_own_takes_the_same_steps(tree):
    own = TracedSearch(maxi, tree, -INF, INF)
    _, root = recorded(alphabeta, tree)
    if own.root.children and any(node.alpha != -INF or node.beta != INF for node in own.nodes):
        for mine, theirs in zip(own.events, RecordedSearch(root).events, strict=True):
            assert (mine.kind, mine.node.path, mine.value) == (theirs.kind, theirs.node.path, theirs.value)
            assert (mine.alpha, mine.beta) == (theirs.alpha, theirs.beta)
            assert sentence(mine) == sentence(theirs)


def test_the_lines_of_ones_own_search_are_those_that_ran():
    widget = Step(maxi, EXAMPLE)
    lines = widget.search.text
    assert repr(widget) == "Step(maxi_alpha_beta, 10 nodes)"
    first, *_ = lines.values()
    assert first == "def maxi_alpha_beta(position, alpha, beta):" and first.replace("max", "min") in lines.values()
    assert not re.search("Alpha-beta|SOLUTION|def end", "".join(lines.values())) and all(lines.values())
    assert "def maxi" in widget.panels.svg and "def mini" not in widget.panels.svg
    widget.go("ArrowRight")
    assert "def mini" in widget.panels.svg and "def maxi" not in widget.panels.svg
    ran = {event.kind: [lines[line].strip() for line in event.lines] for event in widget.events[:14]}
    assert ran["terminal"] == ["if position.is_over:", "return end(position), None"]
    assert ran["best"] == ["if value < best:", "best, best_move = value, move", "beta = min(beta, best)",
                           "if beta <= alpha:"]  # fmt: skip
    assert ran["keep"] == ["if value < best:", "beta = min(beta, best)", "if beta <= alpha:"]
    assert ran["cut"] == ["break", "return best, best_move"] and ran["return"] == ["return best, best_move"]


def test_a_result_plays_its_recorded_tree_without_a_second_text():
    widget = Step(alphabeta(EXAMPLE, trace=True))
    assert repr(widget) == "Step(alphabeta, 10 nodes)"
    assert "The lines that run" not in widget.panels.svg and "The window here" in widget.panels.svg
    start = TicTacToe.from_text("XO./.X./..O")
    widget = Step(minimax(start, 2, heuristics.tictactoe.open_lines, trace=True))
    assert "The window here" not in widget.panels.svg


def test_the_picture_shows_the_windows_of_the_path_as_they_are_now():
    widget = Step(alphabeta(EXAMPLE, trace=True))
    widget.go("c")
    assert widget.picture.texts["r"] == {"value": "(4, +∞)"}
    assert widget.picture.texts["r-0"] == {"value": "4"} and widget.picture.texts["r-1"] == {"value": "≤ 2"}


def broken(position):
    raise ZeroDivisionError(position)


def test_an_error_of_ones_own_search_comes_out_and_the_tracer_is_gone():
    before = sys.gettrace()
    with pytest.raises(ZeroDivisionError):
        Step(broken, EXAMPLE)
    assert sys.gettrace() is before


def test_the_cuts_that_are_counted_are_those_that_are_seen():
    """A bound may be reached by the last move of a node: then nothing is cut off, and no branch is crossed."""
    widget = Step(alphabeta(HandTree([5, [7, 3]]), trace=True))
    widget.go("End")
    assert "3 nodes" not in widget.panels.svg and "5 nodes, 0 cuts, 0 skipped" in widget.panels.svg
    cut = Step(alphabeta(HandTree([5, [3, 7, 8]]), trace=True))
    cut.go("End")
    assert "4 nodes, 1 cut, 2 skipped" in cut.panels.svg
