"""Predictions: graded against a second alpha-beta, written here for nested lists alone."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import ConnectFour, HandTree, TicTacToe, alphabeta, heuristics, minimax
from gamelab.widgets import Predict, random_tree

EXAMPLE = HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])
Path = tuple[int, ...]
LEAVES = st.integers(-5, 5)
NESTED = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14)
TREES = st.tuples(st.lists(NESTED, min_size=1, max_size=3), st.sampled_from([1, -1])).map(lambda each: HandTree(*each))


def entered(tree: Any, player: int) -> dict[Path, tuple[float, float]]:
    """The window of every node of the nested tuples that alpha-beta enters: negamax, fail-hard, on its own."""
    windows: dict[Path, tuple[float, float]] = {}

    def value(node: Any, player: int, low: float, high: float, path: Path) -> float:
        windows[path] = (low, high) if player > 0 else (-high, -low)
        if isinstance(node, int):
            return player * node
        best = -inf
        for number, child in enumerate(node):
            best = max(best, -value(child, -player, -high, -max(low, best), (*path, number)))
            if max(low, best) >= high:
                break
        return best

    value(tree, player, -inf, inf, ())
    return windows


def every(tree: Any, path: Path = ()) -> dict[Path, Any]:
    """Every node of the nested tuples."""
    found = {path: tree}
    if not isinstance(tree, int):
        for number, child in enumerate(tree):
            found |= every(child, (*path, number))
    return found


def worth(tree: Any, player: int) -> int:
    if isinstance(tree, int):
        return tree
    return (max if player > 0 else min)(worth(child, -player) for child in tree)


def solution(tree: HandTree, ask: str) -> Any:
    """The right answer."""
    nodes, windows = every(tree.tree), entered(tree.tree, tree.to_move)
    if ask == "cuts":
        return [path for path in nodes if path and path not in windows and path[:-1] in windows]
    inner = {path: node for path, node in nodes.items() if not isinstance(node, int)}
    return {path: worth(node, tree.to_move * (-1) ** len(path)) for path, node in inner.items()}


@given(TREES, st.sampled_from(["cuts", "values"]), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_the_right_answer_is_right_and_any_other_is_not(tree: HandTree, ask: Any, choice: int) -> None:
    question = Predict(tree, ask)
    right = solution(tree, ask)
    assert question.grade(right), str(question.grade(right))
    paths = [path for path in every(tree.tree) if path] if ask == "cuts" else list(right)
    if not paths:
        return
    path = paths[choice % len(paths)]
    if ask == "cuts":
        if any(path[:n] in right for n in range(1, len(path))):
            assert question.grade([*right, path])  # below a cut, it goes without saying
            return
        wrong: Any = [each for each in right if each != path] if path in right else [*right, path]
    else:
        wrong = right | {path: right[path] + 1}
    grade = question.grade(wrong)
    assert not grade and [verdict.path for verdict in grade.verdicts if not verdict.right] == [path]


def test_every_wrong_branch_is_named_with_its_reason() -> None:
    grade = Predict(EXAMPLE).grade(["2 2", (2, 1)])
    assert str(grade).splitlines() == [
        "Not yet: 1 right, 3 wrong or missing.",
        "✓ 2 2: never searched: at 2: FIRST has 4 at root already, and move 1 makes it ≤ 2",
        "✗ 2 3: not marked, but it is never searched: at 2: FIRST has 4 at root already, and move 1 makes it ≤ 2",
        "✗ 3 2: it is searched: when its turn comes, the window is (4, 8), and any value within it counts",
        "✗ 3 3: not marked, but it is never searched: at 3: FIRST has 4 at root already, and move 2 makes it ≤ 3",
    ]
    assert repr(grade) == str(grade) and not grade


def test_values_are_explained() -> None:
    grade = Predict(EXAMPLE, "values").grade({"root": 4, "1": "4.0", (1,): "9", "3": np.int64(1)})
    assert [str(each) for each in grade.verdicts] == [
        "✓ root: MAX takes the greatest of 4, 2, 1, which is 4",
        "✓ 1: MIN takes the least of 4, 7, 5, which is 4",
        "✗ 2: you say 9; MIN takes the least of 2, 6, 9, which is 2",
        "✓ 3: MIN takes the least of 8, 3, 1, which is 1",
    ]
    assert "✗ 3: no answer; MIN takes" in str(Predict(EXAMPLE, "values").grade({}))


def test_a_real_position_is_asked_about_as_it_is_searched() -> None:
    start = TicTacToe.from_text("XO./.X./..O")
    options: dict[str, Any] = {"depth": 2, "evaluate": heuristics.tictactoe.open_lines}
    question = Predict(start, **options)
    trace = alphabeta(start, trace=True, **options).trace
    assert trace is not None
    pruned = [node.path for node in trace.walk() if node.status == "pruned"]
    assert len(pruned) == 9 and question.grade(pruned)
    labels = [" ".join(start.label(move) for move in path) for path in pruned]
    assert question.grade(labels)
    values = Predict(start, "values", **options)
    full = minimax(start, trace=True, **options).trace
    assert full is not None and values.grade({node.path: node.value for node in full.walk() if node.children})


@pytest.mark.parametrize(
    "ask, answer, message",
    [
        ("cuts", "2 1", r"'2 1' as answer: expected a list of branches, such as \['2 1', \(1, 0\)\]"),
        ("cuts", 3, "3 as answer: expected a list of branches"),
        ("cuts", ["2 9"], r"'2 9' is no branch of this tree: expected moves such as '2 1', or a path such as \(1, 0\)"),
        ("cuts", [(1, 1, 0)], r"\(1, 1, 0\) is no branch of this tree"),
        ("cuts", [7], "7 is no branch of this tree"),
        ("values", [4], r"\[4\] as answer: expected a dict such as \{'2': 4\}"),
        ("values", {"1": "four"}, "'four' is no value: expected a number, such as 4, −0.5 or W3"),
        ("values", {"1": "nan"}, "'nan' is no value"),
        ("values", {"1": "xW3"}, "'xW3' is no value"),
    ],
)
def test_what_is_no_answer_is_refused(ask: Any, answer: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Predict(EXAMPLE, ask).grade(answer)


@pytest.mark.parametrize(
    "position, options, message",
    [
        (EXAMPLE, {"ask": "moves"}, "ask='moves': expected one of cuts, values"),
        ([[1, 2]], {}, r"\[\[1, 2\]\] is no position"),
        (TicTacToe(), {"depth": 2, "evaluate": heuristics.zero}, "the tree has 82 nodes, at most 60 are drawn"),
        (TicTacToe(), {"depth": 2}, "depth=2 without evaluate"),
    ],
    ids=["ask", "position", "size", "search"],
)
def test_what_cannot_be_asked_is_refused(position: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Predict(position, **options)


# A tree of each level, so that a seed means the same tree on every machine and Python.
PINNED = {
    1: "[[23, 8, 15], [20, 25]]",
    2: "[[2, 4, 26], [21, 11, 19], [17, 6, 14]]",
    3: "[[[25, 13], [27, 3]], [[30, 12], [9, 16]]]",
    4: "[[[3, 1], [0, 6], [9, 7, 9]], [[9, 7], [9, 6]], [[1, 4], [3, 9], [0, 0]]]",
    5: "[[[[9, 6], [4, 9, 1], [2, 6, 7]], [[0, 2], [4, 9]]], [[[2, 7], [1, 2, 6]], [[4, 9, 0], [7, 4], [5, 9]]]]",
}


@pytest.mark.parametrize("level", PINNED)
def test_a_seed_gives_the_same_tree_everywhere(level: int) -> None:
    assert str(random_tree(0, level)) == PINNED[level] and random_tree(0, level) == random_tree(0, level)


@pytest.mark.parametrize("level", PINNED)
def test_the_levels_keep_their_promises(level: int) -> None:
    trees = {random_tree(seed, level) for seed in range(60)}
    assert len(trees) == 60
    for tree in trees:
        nodes = every(tree.tree)
        leaves = [node for node in nodes.values() if isinstance(node, int)]
        cuts = solution(tree, "cuts")
        assert {len(path) for path, node in nodes.items() if isinstance(node, int)} == {
            {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}[level]
        }
        assert len(nodes) <= 60 and (level == 1 or cuts)
        assert level > 3 or len(set(leaves)) == len(leaves)
        assert level != 4 or len({len(path) % 2 for path in cuts}) == 2
    Predict(tree)


@pytest.mark.parametrize(
    "seed, level, message",
    [
        (0, 6, "level=6: expected a whole number from 1 to 5"),
        (0, 2.5, "level=2.5: expected a whole number from 1 to 5"),
        (-1, 2, "seed=-1: expected a whole number from 0 to 4294967295"),
    ],
)
def test_no_such_tree(seed: Any, level: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        random_tree(seed, level)


def fill(question: Predict, path: Path, text: str) -> None:
    """Types an answer for a node."""
    question.fields[path].value = text


def test_branches_are_marked_checked_and_revealed() -> None:
    question = Predict(EXAMPLE)
    assert list(question.picture.states.values()).count("clickable") == 12
    assert question.reveal_button.disabled
    for box in ("r-1-1", "r-1-2", "r-2-1"):
        question.clicked({"part": box})
    question.check()
    assert question.verdicts.say == "Not yet: 2 right, 2 wrong or missing."
    assert question.reasons.value.count('class="right"') == 2
    states, texts = question.picture.states, question.picture.texts
    assert states["r-1-1"] == "clickable marked right" and texts["r-1-1"]["verdict"] == "✓"
    assert states["r-2-2"] == "clickable wrong" and texts["r-2-2"]["verdict"] == "✗"
    question.reveal_button.click()
    assert repr(question.steps.children[0]) == "Step(alphabeta, 10 nodes)"
    question.clicked({"part": "r-2-1"})
    assert question.verdicts.say == "" and "wrong" not in question.picture.states["r-2-2"]
    question.clicked({"part": "r-2-2"})
    question.check()
    assert question.verdicts.say == "All right: 3 of 3."
    question.clear()
    question.clicked({"part": "r-1"})
    assert question.picture.states["r-1-0"] == "clickable below" and question.marked == {(1,)}


def test_values_are_filled_in() -> None:
    question = Predict(EXAMPLE, "values")
    assert list(question.fields) == [(), (0,), (1,), (2,)]
    fill(question, (), "4")
    fill(question, (1,), "two")
    assert question.picture.texts["r-1"]["value"] == "two"
    question.check()
    assert question.verdicts.say == "'two' is no value: expected a number, such as 4, −0.5 or W3."
    for path, text in (((0,), "4"), ((1,), "2"), ((2,), "1")):
        fill(question, path, text)
    question.check()
    assert question.verdicts.say == "All right: 4 of 4."
    question.reveal()
    assert repr(question.steps.children[0]) == "Step(minimax, 13 nodes)"
    question.clear()
    assert not any(field.value for field in question.fields.values())


def test_a_saved_notebook_shows_the_question_and_no_answer() -> None:
    question = Predict(EXAMPLE)
    data = question._repr_mimebundle_()
    assert data["text/plain"] == "Predict(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]]), ask='cuts')"
    picture = data["image/svg+xml"]
    assert "cut:" not in picture and "never looked at" not in picture and "≤" not in picture
    for widget in (question, Predict(ConnectFour(4, 4), "values", depth=2, evaluate=heuristics.connect_four.runs)):
        assert "≤" not in widget.picture.svg and "cut:" not in widget.picture.svg
