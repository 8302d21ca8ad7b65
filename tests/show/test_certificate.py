"""Pruning certificates: every one holds, and is compared with a search of the changed tree."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from gamelab import HandTree, TicTacToe, alphabeta, heuristics, minimax, show
from gamelab.search import Node
from gamelab.show import phrases
from tests.search.test_properties import trees

EXAMPLE = HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])
LIMIT = 10**5  # beyond every leaf above
START = TicTacToe.from_text("XO./.X./..O")


def trace(position: Any, *given: Any, **options: Any) -> Node:
    root = alphabeta(position, *given, trace=True, **options).trace
    assert root is not None
    return root


def cuts(root: Node) -> list[Node]:
    """The nodes at which something was skipped."""
    return [node for node in root.walk() if any(child.status == "pruned" for child in node.children)]


def changed(tree: Any, path: tuple[int, ...], worth: int) -> Any:
    """The nested lists with the subtree at ``path`` replaced by a leaf."""
    if not path:
        return worth
    return [changed(child, path[1:], worth) if n == path[0] else child for n, child in enumerate(tree)]


@given(trees)
@settings(max_examples=80, deadline=None)
def test_every_certificate_of_a_hand_tree_holds(tree: HandTree) -> None:
    root = trace(tree)
    for node in cuts(root):
        proof = str(show.certificate(root, " ".join(str(move + 1) for move in node.path)))
        answer = minimax(tree).value
        assert proof.endswith(f"If they were worth −∞ or +∞, the answer would still be {phrases.number(answer)}.")
        skipped = [child for child in node.children if child.status == "pruned"]
        for worth in (-LIMIT, LIMIT):
            nested: Any = tree.tree
            for child in skipped:
                nested = changed(nested, child.path, worth)
            assert minimax(HandTree(nested, tree.to_move)).value == answer
        found = [minimax(child.position) for child in skipped]
        values = zip(skipped, found, strict=True)
        named = ", ".join(f"move {child.path[-1] + 1} = {phrases.number(each.value)}" for child, each in values)
        assert f"{named}; that costs {sum(each.counts.nodes for each in found):,} node" in proof


def test_a_certificate_in_words() -> None:
    assert str(show.certificate(alphabeta(EXAMPLE, trace=True), "2")).splitlines() == [
        "Cut at 2: MAX has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3.",
        "Searched now: move 2 = 6, move 3 = 9; that costs 2 nodes.",
        "If they were worth −∞ or +∞, the answer would still be 4.",
    ]
    proof = show.certificate(alphabeta(HandTree([[[3, 5], [6, 9]], [2]]), trace=True), "1 2")
    assert str(proof).startswith("Cut at 1 2: MIN has 5 at 1 already, and move 1 makes it ≥ 6; not looked at: move 2.")
    assert "that costs 1 node.\n" in str(proof)


def test_a_wrong_cut_gets_no_certificate() -> None:
    root = trace(HandTree([[4, 7], [5, 1]]))
    wrong = root.children[1]  # MIN could have made it 1: as if a search had stopped at 5
    wrong.children[1] = Node((1, 1), wrong.children[1].position, status="pruned")
    wrong.value, wrong.best, wrong.status, wrong.cut_by, root.value = 5, 0, "cut", (), 5
    proof = str(show.certificate(root, "2"))
    assert proof.endswith("If the skipped moves were worth −∞, the answer would be 4; if they were worth +∞, 5.")
    assert "Searched now: move 2 = 1;" in proof


def test_the_picture_shows_the_way_from_the_holder_to_the_cut() -> None:
    tree = HandTree([[1, 2], [[3, 5], [6, 9]], [[4, 4], 2], [[0, 9], [7, 7]]])
    proof = show.certificate(trace(tree), "3")
    drawn = set(re.findall(r'data-node="(r[-\d]*)"', proof.svg()))
    assert drawn >= {"r", "r-1", "r-2", "r-2-0", "r-2-1"}
    for word in ["the\N{NO-BREAK SPACE}way\N{NO-BREAK SPACE}to", *str(proof).split()]:
        assert word in proof.svg()


def test_what_has_no_certificate_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no move was skipped at '1 1'; this search cut at '2', '3'"):
        show.certificate(alphabeta(EXAMPLE, trace=True), "1 1")
    with pytest.raises(ValueError, match="has no tree: draw a search, as in "):
        show.certificate(alphabeta(EXAMPLE), "2")
    with pytest.raises(ValueError, match="no move was skipped at '9'; this search cut at no node"):
        show.certificate(minimax(EXAMPLE, trace=True), "9")
    with pytest.raises(ValueError, match="the search stopped at its horizon: expected one to the end of the game"):
        show.certificate(trace(START, 2, heuristics.tictactoe.open_lines), "a1")
    with pytest.raises(ValueError, match="no move was skipped at 'c1'; this search cut at no node"):
        show.certificate(trace(TicTacToe.from_text("OX./.X./XO."), window=(-1, 0)), "c1")
