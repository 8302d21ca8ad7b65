"""The recorded tree tells the truth about the search: each node's window, value, status, and who cut it."""

from collections import Counter
from random import Random

import pytest

from gamelab.games import FIRST, ConnectFour, HandTree, Othello, TicTacToe
from gamelab.heuristics import runs, zero
from gamelab.search import INF, alphabeta, minimax

AIMA = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def grown(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(-5, 5)
    return [grown(random, depth - 1) for _ in range(random.randint(1, 4))]


CASES = {
    "textbook": (AIMA, {}),
    "late tic-tac-toe": (TicTacToe.from_text("XO./.X./..O"), {}),
    "connect four": (ConnectFour(5, 4, 3).play(1).play(1).play(2), {"depth": 4, "evaluate": runs, "ending": "win"}),
    "othello, with passes": (Othello.from_text("OOOO/OXX./XXX./X.../O"), {}),
    "equal values": (TicTacToe(), {"depth": 3, "evaluate": zero, "ending": "score"}),
} | {f"tree {seed}": (HandTree(grown(Random(seed), 5), to_move=(1, -1)[seed % 2]), {}) for seed in range(20)}


def follow(node, position, path, alpha, beta):
    """Checks a node and all below it: each is where its moves lead, with the window that the values before it leave."""
    assert (node.path, node.position, node.move) == (path, position, path[-1] if path else None)
    if node.status == "pruned":
        assert node.alpha is node.beta is node.value is node.cut_by is None and not node.children
        return
    assert (node.alpha, node.beta) == (alpha, beta) and alpha < beta
    moves = () if node.status in ("horizon", "terminal") else position.moves
    assert tuple(child.move for child in node.children) == moves
    for child in node.children:
        assert (child in node.skipped) == (alpha >= beta)
        follow(child, position.play(child.move), (*path, child.move), alpha, beta)
        if child.status != "pruned" and position.to_move == FIRST:
            alpha = max(alpha, child.value)
        elif child.status != "pruned":
            beta = min(beta, child.value)
    assert (alpha >= beta) == (node.status == "cut") or not node.children


def check_relation(node, options):
    """The true value is what the node says of it: equal, at most, at least; of a pruned one it says nothing."""
    below = {**options, "depth": options["depth"] - len(node.path)} if "depth" in options else options
    true = minimax(node.position, **below).value
    is_pruned = node.status == "pruned"
    holds = {"?": is_pruned} if is_pruned else {
        "=": true == node.value, "≤": true <= node.value, "≥": true >= node.value,
    }  # fmt: skip
    assert holds.get(node.relation), (node, true)


def check_who_cut(root, node, window):
    """The bound that cut a node is held by one above it, by what it saw before; or by the window."""
    first = node.position.to_move == FIRST
    bound = node.beta if first else node.alpha
    assert node.value >= bound if first else node.value <= bound
    if node.cut_by is None:
        assert bound == window[1 if first else 0]
        return
    holder = root.find(node.cut_by)
    assert node.path[: len(holder.path)] == holder.path and holder is not node
    assert holder.position.to_move == -node.position.to_move
    way = node.path[len(holder.path)]
    before = [child.value for child in holder.children[: holder.position.moves.index(way)]]
    assert bound == (min(before) if first else max(before))


@pytest.mark.parametrize("window", [(-INF, INF), (-1, 1), (0, 1), (2, 7), (-9, -3)], ids=str)
@pytest.mark.parametrize("name", CASES)
def test_the_recorded_tree_is_the_search(name, window):
    position, options = CASES[name]
    result = alphabeta(position, **options, window=window, trace=True)
    root, counts = result.trace, result.counts
    follow(root, position, (), *window)
    nodes = list(root.walk())
    for node in nodes:
        assert root.find(node.path) is node
        check_relation(node, options)
        if node.status == "cut":
            check_who_cut(root, node, window)
        assert node.status == "cut" or node.cut_by is None
    met = Counter(node.status for node in nodes)
    assert (met["pruned"], met["cut"], met["terminal"], met["horizon"], met["cut"] + met["exact"]) == (
        counts.skipped, counts.cutoffs, counts.terminal, counts.evaluated, counts.interior
    )  # fmt: skip
    by_ply = Counter(len(node.path) for node in nodes if node.status != "pruned")
    assert dict(by_ply) == {ply: row.nodes for ply, row in enumerate(counts.by_ply)}
    line = root.principal_line()
    assert tuple(node.move for node in line[1:]) == result.line and "pruned" not in {node.status for node in line}
    assert result.move == next(iter(result.line), None)


def test_a_tree_too_large_to_record(monkeypatch):
    """The real limit takes seconds to reach."""
    position, _ = CASES["late tic-tac-toe"]
    nodes = minimax(position).counts.nodes
    monkeypatch.setattr("gamelab.search.observer.LARGEST_TRACE", nodes - 1)
    with pytest.raises(ValueError, match=f"more than {nodes - 1} nodes, too many to record: use a smaller depth"):
        minimax(position, trace=True)
