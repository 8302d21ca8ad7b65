"""Exhibits in which alpha-beta is not quite alpha-beta."""

from __future__ import annotations

from typing import Any

from gamelab import heuristics
from gamelab.check.audit import audit
from gamelab.check.conjecture import conjecture
from gamelab.check.family import boards, larger_trees, trees
from gamelab.check.looking import Looked, looked_at
from gamelab.check.museum import texts
from gamelab.check.museum.card import Card, claim, value_in
from gamelab.check.report import Report
from gamelab.check.samples import late
from gamelab.check.searches import alphabeta as check_alphabeta
from gamelab.games import FIRST, ConnectFour, Othello, TicTacToe
from gamelab.search import INF, alphabeta, minimax


def values_of_a_pair(first: Any, second: Any) -> Report:
    """Whether a pair finds minimax's values on late boards of tic-tac-toe: what a test of values sees."""

    def same_value(position: Any) -> bool:
        found = (first if position.to_move == FIRST else second)(position)
        return bool(value_in(found) == minimax(position).value)

    return conjecture(same_value, boards(5))


def values(search: Any) -> Report:
    """The same of a search in one function."""
    return values_of_a_pair(search, search)


def first_player(search: Any) -> Report:
    """The same where FIRST is to move."""
    return conjecture(lambda position: value_in(search(position)) == minimax(position).value,
                      [position for position in boards(5) if position.to_move == FIRST])  # fmt: skip


def nodes_of_tictactoe(first: Any, second: Any = None) -> dict[str, int]:
    """The nodes from the empty board, beside alpha-beta's and minimax's."""
    looked = looked_at(first, TicTacToe())
    assert isinstance(looked, Looked)
    right = alphabeta(TicTacToe()).counts.nodes
    return {"nodes": looked.positions, "alpha-beta": right}


def nodes_late(search: Any) -> dict[str, int]:
    """The nodes of tic-tac-toe after two moves, beside alpha-beta's and minimax's."""
    position = TicTacToe().play(0).play(4)
    looked = looked_at(search, position)
    assert isinstance(looked, Looked)
    right = [f(position).counts.nodes for f in (alphabeta, minimax)]
    return {"nodes": looked.positions, "alpha-beta": right[0], "minimax": right[1]}


def nodes_of_connect_four(search: Any) -> dict[str, int]:
    """The nodes three plies ahead from the empty 6 × 7 board, beside alpha-beta's and minimax's."""
    looked = looked_at(search, ConnectFour(), 3, heuristics.runs)
    assert isinstance(looked, Looked)
    right = [f(ConnectFour(), 3, heuristics.runs).counts.nodes for f in (alphabeta, minimax)]
    return {"nodes": looked.positions, "alpha-beta": right[0], "minimax": right[1]}


def values_at_depth(search: Any) -> Report:
    """The same of a search that is told a depth beyond the end."""
    return values(lambda position: search(position, 9, heuristics.zero))


def all_without_pruning(search: Any) -> Report:
    """The claim that without pruning it looks at what minimax looks at."""

    def minimax_nodes(position: Any) -> bool:
        looked = looked_at(search, position, 9, heuristics.zero, -INF, INF, False)
        return isinstance(looked, Looked) and looked.positions == minimax(position).counts.nodes

    return claim("minimax_nodes", minimax_nodes, boards(5), "still cuts",
                 "with prune=False it still leaves moves out, so that it is no measure for pruning.")  # fmt: skip


def values_with_a_window(search: Any) -> Report:
    """Whether the values are right where the caller brings the full window."""
    return values(lambda position: search(position, 60, heuristics.zero, -INF, INF))


def wrong_without_window(search: Any) -> dict[str, int]:
    """On how many small hand trees the value is wrong if the caller brings no window."""
    return wrong_trees(lambda tree: search(tree, 60, heuristics.zero))


def wrong_moves(first: Any, second: Any) -> dict[str, int]:
    """On how many small hand trees the move is none of the best."""
    wrong, cases = 0, 0
    for tree in (*trees(), *larger_trees()):
        if tree.is_over:
            continue
        move = (first if tree.to_move == FIRST else second)(tree)[1]
        right, cases = minimax(tree).value, cases + 1
        wrong += minimax(tree.play(move)).value != right
    return {"wrong moves": wrong, "hand trees": cases}


def wrong_trees(search: Any) -> dict[str, int]:
    """On how many small hand trees the value is wrong."""
    wrong = sum(value_in(search(tree)) != minimax(tree).value for tree in trees())
    return {"wrong values": wrong, "hand trees": len(trees())}


def cut_switched_off(search: Any) -> dict[str, int]:
    """The nodes without pruning, beside minimax's, on a board with five empty cells."""
    position = TicTacToe().play(0).play(4).play(8).play(2)
    looked = looked_at(search, position, 9, heuristics.zero, -INF, INF, False)
    assert isinstance(looked, Looked)
    return {"nodes with prune=False": looked.positions, "minimax": minimax(position).counts.nodes}


def othello_endings() -> list[Othello]:
    """Positions of 4 × 4 Othello near the end, in many of which somebody must pass."""
    found = late(Othello(4), games=40, most=1000, together=20_000)
    return [position for position in found if isinstance(position, Othello) and not position.is_over]


def wrong_endings(search: Any) -> dict[str, int]:
    """On how many endings of Othello the value is wrong."""
    ends = othello_endings()
    wrong = sum(value_in(search(position)) != minimax(position).value for position in ends)
    return {"wrong values": wrong, "endings": len(ends)}


def audited_on_othello(search: Any) -> Report:
    """The audit, with 4 × 4 Othello played to its end."""
    return audit(search, Othello(4))


PAIRED = ("maxi_alpha_beta", "mini_alpha_beta")
CARDS = (
    Card(
        "alpha for beta", "The bound that is never tightened", ("B-002-1",), texts.PRUNING,
        (("        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n",
          "        if best >= beta:\n            return best, chosen\n        beta = max(beta, best)\n"),), PAIRED,
        "One letter: MAX moves the other player's bound, and only in the direction in which it does nothing.",
        "Nothing: every value and every move is right.",
        "Counting: 56,783 nodes of tic-tac-toe instead of 18,297.",
        "never tightens", values_of_a_pair, check_alphabeta, nodes_of_tictactoe,
    ),
    Card(
        "beta for break", "A cut that is a statement without effect", ("B-001-1",), texts.DEPTH,
        (("            if prune and alpha >= beta:\n                break\n    else:",
          "            if prune and alpha >= beta:\n                beta\n    else:"),), ("search",),
        "The line under the test names beta and does nothing; MIN's half is right.",
        "Nothing: half of the pruning is lost, no value is.",
        "Counting: 112 nodes of Connect Four at depth 3 instead of 76.",
        "never cuts", values_at_depth, audit, nodes_of_connect_four,
    ),
    Card(
        "later for equal", "> where >= is enough", (), texts.PRUNING,
        (("        if alpha >= beta:", "        if alpha > beta:"),
         ("        if beta <= alpha:", "        if beta < alpha:")), PAIRED,
        "A cut needs no strict inequality: who can hold the other to an equal value need not look on.",
        "Nothing.",
        "Counting: eight times the nodes on tic-tac-toe, where most values are equal.",
        "cuts too late", values_of_a_pair, check_alphabeta, nodes_of_tictactoe,
    ),
    Card(
        "later of equals", "An equal value behind a cut", (), texts.PRUNING,
        (("        if value > best:", "        if value >= best:"),), PAIRED,
        "Minimax may take the last of equal moves. Alpha-beta may not: behind a cut, equal means “at most that”.",
        "Nothing: the value is right, the move is not.",
        "Comparing the value of the position after the move with that of the position.",
        "later equal move", values_of_a_pair, check_alphabeta, wrong_moves,
    ),
    Card(
        "window not turned", "Negamax that hands down its own window", (), texts.NEGAMAX,
        (("        value = -negamax(position.play(move), -beta, -alpha)",
          "        value = -negamax(position.play(move), alpha, beta)"),), ("alphabeta",),
        "What is alpha for one is −beta for the other: the window turns round at every ply.",
        "Nothing, from the full window: one end of it stays infinite, so that it never cuts.",
        "Counting: it looks at all that minimax looks at. With a narrow window, values are wrong too.",
        "window not turned", values, lambda search: signed(audit(search), "window not turned"), nodes_late,
    ),
    Card(
        "negation left out", "Negamax without its minus", (), texts.NEGAMAX,
        (("        value = -negamax(", "        value = negamax("),), ("alphabeta",),
        "The child's value is the child's mover's; without the minus, both sides want the same.",
        "Wrong values from two plies on, right ones one ply before the end of a lost game.",
        "The smallest hand tree: two plies are enough.",
        "negates the value", values, audit, wrong_trees,
    ),
    Card(
        "window turned round", "Alpha begins at +∞, beta at −∞", (), texts.DEPTH,
        (("alpha=-INF, beta=INF, prune", "alpha=INF, beta=-INF, prune"),), ("search",),
        "The defaults of the window are exchanged: it is empty, so the first move cuts everywhere.",
        "Values of the leftmost line; a test that passes a window of its own sees nothing.",
        "Calling it without a window and with the full one.",
        "window turned round", values_with_a_window, audit, wrong_without_window,
    ),
    Card(
        "return for break", "A cut that forgets to report", ("B-004-2",), texts.REPORTING,
        (("        if alpha >= beta:\n            break", "        if alpha >= beta:\n            return"),),
        ("search",),
        "The node leaves at the cut without telling its parent. As long as the players alternate, the parent does not "
        "care; behind a pass, MAX has a child that is MAX, and does.",
        "Nothing on tic-tac-toe, nothing on hand trees.",
        "Minimax beside it on endings of Othello with passes.",
        "does not report", values, lambda search: signed(audited_on_othello(search), "does not report"), wrong_endings,
    ),
    Card(
        "prune=False still cuts", "A baseline that is none", ("B-000-5",), texts.DEPTH,
        (("            if value > best:\n                best, chosen = value, move\n",
          "            if value == 1:\n                return value, move\n"
          "            if value > best:\n                best, chosen = value, move\n"),), ("search",),
        "A win returns at once, whatever prune says: the “unpruned” column of the table is pruned.",
        "Nothing, where 1 is the best there is.",
        "Counting with prune=False, beside minimax.",
        "still cuts", values_at_depth, all_without_pruning, cut_switched_off,
    ),
)  # fmt: skip


def signed(report: Report, bug: str) -> Report:
    """The report under the name by which this exhibit's defect is known, unless it has found another one."""
    sentences = {
        "window not turned": "the child gets the window as it is; it needs (−beta, −alpha).",
        "does not report": "a node that is cut does not tell its parent its value, which after a pass needs it.",
    }
    if not report and not report.bug:
        report.bug, report.because = bug, sentences[bug]
    return report
