"""Exhibits in which minimax is not quite minimax."""

from __future__ import annotations

from typing import Any

from gamelab.check.audit import audit
from gamelab.check.conjecture import conjecture
from gamelab.check.museum import texts
from gamelab.check.museum.card import Card, claim, named, value_in
from gamelab.check.museum.pruning import first_player, values_at_depth, values_of_a_pair
from gamelab.check.report import Report
from gamelab.check.samples import late
from gamelab.check.searches import minimax as check_minimax
from gamelab.games import FIRST, HandTree, Position, Sim, TicTacToe
from gamelab.search import expectimax, minimax

PARITY = """
def search(position):
    if position.is_over:
        return position.score
    values = [search(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == 1 else min(values)
"""
EXPECTED = """
def expected(position):
    if position.is_over:
        return float(position.score)
    values = [expected(position.play(move)) for move in position.moves]
    if position.to_move == 1:
        return max(values)
    chance = 1 / len(values)
    return sum(chance * value for value in values)
"""


def small_sims(vertices: int) -> list[Position]:
    """Late positions of Sim on so many vertices."""
    return list(late(Sim(vertices), games=60, most=300, together=12_000))


def values_on_sim(first: Any, second: Any) -> Report:
    """Whether the values are right on Sim with six vertices, where nobody can draw."""

    def same_value(position: Any) -> bool:
        found = (first if position.to_move == FIRST else second)(position)
        return bool(value_in(found) == minimax(position).value)

    return conjecture(same_value, small_sims(6))


def drawn_sims(first: Any, second: Any) -> dict[str, int]:
    """How many values are wrong on Sim with six and with five vertices."""
    found: dict[str, int] = {}
    for vertices in (6, 5):
        cases = small_sims(vertices)
        wrong = [minimax(each).value != (first if each.to_move == FIRST else second)(each)[0] for each in cases]
        found |= {f"wrong, {vertices} vertices": sum(wrong), f"positions, {vertices} vertices": len(cases)}
    return found


def on_five_vertices(first: Any, second: Any) -> Report:
    """The audit with five vertices, where all lines can be drawn without a triangle."""
    report = audit((first, second), Sim(5))
    return named(report, "draw left out", "a game in which nobody has won goes on for this search, without a move.")


def judged_ends(search: Any) -> dict[str, int]:
    """How many of the positions judged five plies ahead of the empty board are finished games."""
    judged: list[bool] = []

    def noted(position: Any) -> int:
        judged.append(position.is_over)
        return 0

    search(TicTacToe(), 5, noted, prune=False)
    return {"finished": sum(judged), "judged": len(judged)}


def judged_draws(search: Any) -> dict[str, int]:
    """How many finished games are judged by the evaluation when tic-tac-toe is searched to its end."""
    judged: list[bool] = []

    def noted(position: Any) -> int:
        judged.append(position.is_over)
        return 0

    search(TicTacToe().play(0).play(4), 9, noted, prune=False)
    return {"finished": sum(judged), "judged": len(judged)}


def wrong_for_second(search: Any) -> dict[str, int]:
    """How many values are wrong on late boards, by who is to move."""
    found: dict[str, int] = {}
    for player, name in ((1, "FIRST"), (-1, "SECOND")):
        cases = [position for position in late(TicTacToe(), games=60) if position.to_move == player]
        wrong = sum(search(position) != minimax(position).value for position in cases)
        found |= {f"wrong, {name} to move": wrong, f"positions, {name} to move": len(cases)}
    return found


def far_leaves(first: Any, second: Any) -> dict[str, int]:
    """The value of trees with leaves beyond ±2, as it is found and as it is."""
    tree = HandTree([[-7, -5], [-9, -8]])
    return {"value": first(tree)[0], "right": int(minimax(tree).value)}


def chances() -> list[Position]:
    """Trees with FIRST at the root, in which SECOND plays by chance."""
    leaves = (0, 1, -1, 6)
    small: list[Any] = [*leaves] + [[a] for a in leaves] + [[[a, b]] for a in leaves for b in leaves]
    return [HandTree(tree) for tree in [*small, [2, [6, 0]], [1, [6, 0]], [[3, 12, 8], [2, 4, 6]]]]


def same_order(search: Any) -> Report:
    """Whether it prefers the same of two leaves: what a test on one kind of node sees."""
    trees = [HandTree([[a, b], [c, d]]) for a in range(3) for b in range(3) for c in range(3) for d in range(3)]

    def same_choice(tree: Any) -> bool:
        below = [search(tree.play(move)) for move in tree.moves]
        right = [minimax_of_means(tree.play(move)) for move in tree.moves]
        return bool((below[0] > below[1]) == (right[0] > right[1]))

    return conjecture(same_choice, trees)


def minimax_of_means(node: Any) -> float:
    """The mean of the leaves below a node."""
    return float(sum(node.tree) / len(node.tree))


def right_expectation(search: Any) -> Report:
    """The claim that the value is the expected one."""
    return claim(
        "the_expected_value", lambda tree: abs(search(tree) - expectimax(tree).value) < 1e-9, chances(),
        "divides twice", "each value is multiplied by its probability and their sum divided by their number as well.",
    )  # fmt: skip


def scaled(search: Any) -> dict[str, int]:
    """A safe 2 beside an even chance of 6 or 0: what both are worth here, in tenths."""
    tree = HandTree([2, [6, 0]])
    return {"chance, in tenths": round(10 * search(tree.play(1))), "right, in tenths": 30}


CARDS = (
    Card(
        "parity for turn", "MAX at every other ply, whoever is to move", ("B-004-4",), PARITY,
        (("def search(position):", "def search(position, maximise=True):"),
         ("search(position.play(move))", "search(position.play(move), not maximise)"),
         ("if position.to_move == 1 else", "if maximise else")), ("search",),
        "The root is taken for MAX, and the players alternate by the depth.",
        "Nothing, as long as FIRST is to move at the root and nobody passes.",
        "A root at which SECOND is to move.",
        "depth parity", first_player, check_minimax, wrong_for_second,
    ),
    Card(
        "draw left out", "Nobody has won, so the game goes on", ("B-000-1", "B-003-5"), texts.PAIR,
        (("    if position.is_over:\n        return position.score, None\n    best, chosen = -INF",
          "    if position.winner is not None:\n        return position.score, None\n    best, chosen = -INF"),
         ("    if position.is_over:\n        return position.score, None\n    best, chosen = INF",
          "    if position.winner is not None:\n        return position.score, None\n    best, chosen = INF")),
        ("maxi", "mini"),
        "The end of the game is told from its winner. On six vertices somebody always loses (Ramsey), so it holds.",
        "Nothing on Sim with six vertices: it has no draw.",
        "Changing one parameter: on five vertices, the last line may close no triangle, and its value is infinite.",
        "draw left out", values_on_sim, on_five_vertices, drawn_sims,
    ),
    Card(
        "horizon before end", "A finished game, judged as if it went on", ("B-004-3",), texts.DEPTH,
        (("    if position.is_over:\n        return position.score, None\n    if depth == 0:\n"
          "        return evaluate(position), None\n",
          "    if depth == 0:\n        return evaluate(position), None\n    if position.is_over:\n"
          "        return position.score, None\n"),), ("search",),
        "Two tests in the wrong order: the depth is looked at first.",
        "Nothing, where the search goes to the end of every game.",
        "An evaluation that complains when it is asked about a finished game.",
        "horizon before the end", values_at_depth, audit, judged_ends,
    ),
    Card(
        "draw judged", "A full board is no win, so it is evaluated", ("B-001-4",), texts.DEPTH,
        (("    if position.is_over:\n        return position.score, None\n    if depth == 0:",
          "    if position.winner is not None:\n        return position.score, None\n"
          "    if depth == 0 or not position.moves:"),), ("search",),
        "A draw has no winner and no moves; it falls through to the evaluation.",
        "Nothing, with an evaluation that calls a full board 0.",
        "An evaluation that complains when it is asked about a finished game.",
        "horizon before the end", values_at_depth, audit, judged_draws,
    ),
    Card(
        "infinity is two", "A best value that starts at −2", ("B-002-8",), texts.PAIR,
        (("best, chosen = -INF", "best, chosen = -2"), ("best, chosen = INF", "best, chosen = 2")), ("maxi", "mini"),
        "±2 is beyond every score of tic-tac-toe, and “de facto the same” as infinity.",
        "Nothing on tic-tac-toe.",
        "A tree whose values lie beyond ±2, or any evaluation.",
        "starts at -2", values_of_a_pair, check_minimax, far_leaves,
    ),
    Card(
        "divides twice", "A mean of what already is one", (), EXPECTED,
        (("    return sum(chance * value for value in values)",
          "    return sum(chance * value for value in values) / len(values)"),), ("expected",),
        "Each value is multiplied by its probability, and the sum divided by their number all the same.",
        "Nothing, where chances of the same kind are compared: all of them shrink alike.",
        "A sure thing beside a chance: 2 or an even chance of 6 and 0.",
        "divides twice", same_order, right_expectation, scaled,
    ),
)  # fmt: skip
