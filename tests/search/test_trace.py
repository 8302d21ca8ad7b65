"""The recorded tree tells the truth about the search: each node's window, value, status, and who cut it."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import FIRST, ConnectFour, HandTree, Othello, Sim, TicTacToe
from gamelab.heuristics import open_lines, runs, zero
from gamelab.search import INF, alphabeta, minimax

AIMA = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def grown(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(-5, 5)
    return [grown(random, depth - 1) for _ in range(random.randint(1, 4))]


CASES = {
    "textbook": (AIMA, {}),
    "late tic-tac-toe": (TicTacToe.from_text("XO./.X./..O"), {}),
    "open lines": (TicTacToe(), {"depth": 3, "evaluate": open_lines, "ending": "win"}),
    "connect four": (ConnectFour(5, 4, 3).play(1).play(1).play(2), {"depth": 4, "evaluate": runs, "ending": "win"}),
    "sim": (Sim(4).play(0).play(3), {}),
    "othello, with passes": (Othello.from_text("OOOO/OXX./XXX./X.../O"), {}),
    "equal values": (TicTacToe(), {"depth": 3, "evaluate": zero, "ending": "score"}),
} | {f"tree {seed}": (HandTree(grown(Random(seed), 5), to_move=(1, -1)[seed % 2]), {}) for seed in range(20)}
WINDOWS = [(-INF, INF), (-1, 1), (0, 1), (2, 7), (-9, -3)]


@pytest.fixture(params=CASES, ids=str)
def case(request):
    return CASES[request.param]


@pytest.fixture(params=WINDOWS, ids=str)
def window(request):
    return request.param


@pytest.fixture
def result(case, window):
    position, options = case
    return alphabeta(position, **options, window=window, trace=True)


def entered(root):
    return [node for node in root.walk() if node.status != "pruned"]


def test_every_node_is_there(result):
    nodes = list(result.trace.walk())
    counts = result.counts
    assert len(entered(result.trace)) == counts.nodes
    statuses = [node.status for node in nodes]
    assert statuses.count("pruned") == counts.skipped
    assert statuses.count("cut") == counts.cutoffs
    assert statuses.count("terminal") == counts.terminal
    assert statuses.count("horizon") == counts.evaluated
    assert statuses.count("cut") + statuses.count("exact") == counts.interior
    by_ply = [sum(len(node.path) == ply for node in entered(result.trace)) for ply in range(len(counts.by_ply))]
    assert by_ply == [ply.nodes for ply in counts.by_ply]


def follow(node, position, path, alpha, beta):
    """Checks a node and all below it: each is where its moves lead, with the window that the values before it leave."""
    assert (node.path, node.position, node.move) == (path, position, path[-1] if path else None)
    if node.status == "pruned":
        assert node.alpha is node.beta is node.value is None and not node.children
        return
    assert (node.alpha, node.beta) == (alpha, beta) and alpha < beta
    moves = () if node.status in ("horizon", "terminal") else position.moves
    assert tuple(child.move for child in node.children) == moves
    for child in node.children:
        assert (child.status == "pruned") == (alpha >= beta)
        follow(child, position.play(child.move), (*path, child.move), alpha, beta)
        if child.status != "pruned" and position.to_move == FIRST:
            alpha = max(alpha, child.value)
        elif child.status != "pruned":
            beta = min(beta, child.value)
    assert (alpha >= beta) == (node.status == "cut") or not node.children


def test_names_moves_and_windows(case, result, window):
    follow(result.trace, case[0], (), *window)
    assert all(result.trace.find(node.path) is node for node in result.trace.walk())


def test_the_relation_holds_for_the_true_value(case, result):
    _, options = case
    for node in result.trace.walk():
        below = dict(options)
        if "depth" in options:
            below["depth"] = options["depth"] - len(node.path)
        true = minimax(node.position, **below).value
        if node.status == "pruned":
            assert node.relation == "?"
        else:
            assert node.relation in ("=", "≤", "≥")
            holds = {"=": true == node.value, "≤": true <= node.value, "≥": true >= node.value}
            assert holds[node.relation], (node, true)


def test_who_cut_a_node_holds_the_bound(result, window):
    for node in entered(result.trace):
        if node.status != "cut":
            assert node.cut_by is None
            continue
        first = node.position.to_move == FIRST
        bound = node.beta if first else node.alpha
        assert node.value >= bound if first else node.value <= bound
        if node.cut_by is None:
            assert bound == window[1 if first else 0]
            continue
        holder = result.trace.find(node.cut_by)
        assert node.path[: len(holder.path)] == holder.path and holder is not node
        assert holder.position.to_move == -node.position.to_move
        way = node.path[len(holder.path)]
        before = [child.value for child in holder.children[: holder.position.moves.index(way)]]
        assert bound == (min(before) if first else max(before))


def test_the_principal_line_is_the_results(result):
    assert tuple(node.move for node in result.trace.principal_line()[1:]) == result.line
    assert result.move == (result.line[0] if result.line else None)
    assert all(node.status != "pruned" for node in result.trace.principal_line())


def test_an_unpruned_tree_has_no_cuts_and_minimaxs_values_are_exact(case):
    position, options = case
    plain, unpruned = minimax(position, **options, trace=True), alphabeta(position, **options, prune=False, trace=True)
    for result in (plain, unpruned):
        nodes = list(result.trace.walk())
        assert {node.status for node in nodes} <= {"exact", "terminal", "horizon"}
        assert {node.cut_by for node in nodes} == {None} and len(nodes) == result.counts.nodes
    assert {(node.relation, node.alpha, node.beta) for node in plain.trace.walk()} == {("=", -INF, INF)}


def test_the_textbook_tree():
    """Russell and Norvig's: after 3 and 2 the second branch is left, and two leaves are never seen.

    The third branch is refuted too, but only by its last leaf: that cut-off skips nothing.
    """
    result = alphabeta(AIMA, trace=True)
    assert (result.value, result.move, result.line) == (3, 0, (0, 0))
    assert (result.counts.nodes, result.counts.cutoffs, result.counts.skipped) == (11, 2, 2)
    second = result.trace.find((1,))
    assert (second.status, second.value, second.relation, second.cut_by) == ("cut", 2, "≤", ())
    assert [child.status for child in second.children] == ["terminal", "pruned", "pruned"]
    assert [node.path for node in result.trace.principal_line()] == [(), (0,), (0, 0)]
    assert repr(second).startswith("Node(path=(1,), position=HandTree([2, 4, 6], to_move=-1)")
    assert "children" not in repr(second)


def test_another_order_is_the_order_of_the_children():
    result = alphabeta(AIMA, order=lambda node: node.moves[::-1], trace=True)
    assert [child.move for child in result.trace.children] == [2, 1, 0]


def test_no_such_node():
    with pytest.raises(KeyError, match=r"\(1, 7\).*no such node; below \(1,\) there are the moves \[0, 1, 2\]"):
        alphabeta(AIMA, trace=True).trace.find((1, 7))
