"""Wrong functions that are no entry of the table: each is refused, most by name."""

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, check
from gamelab.course.check.bugs import PROGRAMS
from gamelab.heuristics import disc_difference, runs, symmetric
from tests.course.check import right
from tests.course.check.people import student

GAMES = {"sim": (Sim(), symmetric), "connect four": (ConnectFour(), runs), "othello": (Othello(4), disc_difference)}
PRUNED, SEARCH = PROGRAMS["whole pruned depth"], PROGRAMS["whole depth"]
TURN = """
def search(position):
    if position.is_over:
        return position.score
    values = [search(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == 1 else min(values)
"""
RESIST = SEARCH.replace("worth(position)", "position.score * (WIN + depth)")


# --- searches that are right on the positions of a page, and nowhere else ---

KINDS = {
    "right": ("", ""),
    "without the last of many moves": ("in position.moves", "in position.moves[: max(6, len(position.moves) - 1)]"),
    "nine moves": ("in position.moves", "in position.moves[:9]"),
    "small values": ("return evaluate(position)", "return max(-3, min(3, evaluate(position)))"),
    "values of a byte": ("return evaluate(position)", "return (evaluate(position) + 128) % 256 - 128"),
    "the page's evaluation": ("return evaluate(position)", "return {usual}(position)"),
    "no cut above the leaves": ("if prune and", "if prune and depth > 1 and"),
    "six plies": ("depth - 1", "min(depth, 6) - 1"),
    "no cut with seven moves": ("if prune and", "if prune and len(position.moves) < 7 and"),
    "remembers a bound": (
        "prune):", "prune, known=None):\n    known = {} if known is None else known", "prune)\n", "prune, known)\n",
        "    best, chosen = -INF",
        "    if prune and (position, depth) in known:\n        return known[position, depth]\n"
        "    best, chosen = -INF", "    return best, chosen\n", "    known[position, depth] = best, chosen\n"
        "    return best, chosen\n"),
    "the last move, four plies ahead": ("in position.moves", "in position.moves[: None if depth < 4 else -1]"),
    "without the fourth of many moves": (
        "in position.moves", "in position.moves[:3] + position.moves[3 + (len(position.moves) > 6) :]"),
    "draws are evaluated": ("worth(position)", "worth(position) or evaluate(position)"),
    "only SECOND's losses end a loop": ("if prune and alpha", "if best >= WIN or prune and alpha"),
}  # fmt: skip
USUAL = {kind: ("sim", "othello", "connect four")[turn % 3] for turn, kind in enumerate(KINDS) if turn % 2 == 0}
"""In a usual run every other kind is tried, in one game."""


@pytest.mark.parametrize("kind, game", [
    pytest.param(kind, game, marks=[pytest.mark.full] * (game != USUAL.get(kind)))
    for kind in KINDS for game in GAMES
])  # fmt: skip
def test_a_kind_of_mistake_is_found_in_every_game(kind, game):
    start, evaluate = GAMES[game]
    edits = (each.replace("{usual}", evaluate.__name__) for each in KINDS[kind])
    search = student(PRUNED, *edits)
    assert bool(check.pruned_search(search, start, evaluate)) == (kind == "right")


def first_moves_only(count):
    return student(TURN, "in position.moves", f"in position.moves[:{count}]")


@pytest.mark.parametrize("search", [
    first_moves_only(4), first_moves_only(8),
    student(TURN, "position.is_over:", "position.is_over:\n        return position.score\n"
            "    if len(position.moves) in (5, 6, 7, 8, 9) and hasattr(position, 'board'):\n        return 0\n"
            "    if position.is_over:"),
], ids=["four moves", "eight moves", "many empty cells"])  # fmt: skip
def test_a_search_that_goes_wrong_with_many_moves_is_refused(search):
    assert not check.audit(search)


HASTY = {
    "right": ("", ""),
    "four plies": ("WIN + depth", "WIN + min(depth, 4)"),
    "no evaluation": ("return evaluate(position)", "return 0"),
    "the evaluation's sign": ("return evaluate(position)", "return max(-1, min(1, evaluate(position)))"),
    "the mover's evaluation": ("return evaluate(position)", "return position.to_move * evaluate(position)"),
}


@pytest.mark.parametrize("kind", HASTY)
def test_a_search_that_loses_late_counts_every_ply_and_evaluates(kind):
    assert bool(check.delays_loss(student(RESIST, *HASTY[kind]))) == (kind == "right")


TABLE = """
def search(position, alpha=-INF, beta=INF, table=None):
    table, key = {} if table is None else table, repr(position)
    if position.is_over:
        return position.score
    if key in table:
        value, bound = table[key]
        if bound == "exact" or (bound == "lower" and value >= beta) or (bound == "upper" and value <= alpha):
            return value
    best, low, high = -INF * position.to_move, alpha, beta
    for move in position.moves:
        value = search(position.play(move), alpha, beta, table)
        best = max(best, value) if position.to_move == 1 else min(best, value)
        alpha, beta = (max(alpha, best), beta) if position.to_move == 1 else (alpha, min(beta, best))
        if alpha >= beta:
            break
    table[key] = best, "lower" if best >= high else "upper" if best <= low else "exact"
    return best
"""
TABLES = {
    "right": ("", ""),
    "swapped flags": ('"lower" if best >= high else "upper"', '"upper" if best >= high else "lower"'),
    "all exact": ('"lower" if best >= high else "upper" if best <= low else "exact"', '"exact"'),
    "raised alpha": ("    table[key] = best", "    low, high = alpha, beta\n    table[key] = best"),
    "key without the player": ("repr(position)", "str(position)"),
    "subtree as key": ("repr(position)", 'getattr(position, "tree", position)'),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_must_be_sound(kind):
    assert bool(check.audit(student(TABLE, *TABLES[kind]))) == (kind == "right")


# --- searches that get a name ---


def test_a_copy_that_calls_the_old_search_is_told_so():
    old = SEARCH.replace("search", "look_ahead")
    pruned = PRUNED.replace("search(position.play(move), depth - 1, evaluate, alpha, beta, prune)",
                            "look_ahead(position.play(move), depth - 1, evaluate)")  # fmt: skip
    report = check.pruned_search(student(old + pruned))
    assert report.bug == "window not passed" and "or an old search is called" in report.answer


LOOP, CALL = "[each for each in order if each in position.moves]", "beta, prune, order)"


def ordered(order, loop=LOOP, call=CALL):
    """A search that takes an order of columns."""
    text = PRUNED.replace("beta, prune):", f"beta, prune=True, order={order}):")
    return student(text.replace("in position.moves", f"in {loop}").replace("beta, prune)\n", f"{call}\n"))


@pytest.mark.parametrize("loop, call", [(LOOP, CALL), (LOOP, "beta, prune)"), ("position.moves", CALL)])
def test_an_order_of_seven_columns_is_given_for_wider_boards_and_must_be_kept(loop, call):
    is_right = (loop, call) == (LOOP, CALL)
    columns = 7 if is_right else 26  # with seven, one that loses its order would lose moves of wider boards
    report = check.pruned_search(ordered(f"tuple(range({columns}))", loop, call), ConnectFour(), runs, ordered=True)
    assert bool(report) == is_right
    assert is_right or (report.bug == "order lost" and report.earns == 0.5)
    assert ("after 1 move; before, the order was kept" in str(report)) == (call != CALL)


@pytest.mark.parametrize("order, is_right", [("range(26)", False), ("range(-1, 26)", True)])
def test_an_order_of_columns_has_no_place_for_a_pass(order, is_right):
    report = check.pruned_search(ordered(order), Othello(4), disc_difference)
    assert bool(report) == is_right
    assert is_right or report.bug == "order without every move"


def test_a_search_that_skips_passes_in_a_call_with_the_same_depth_is_told_so():
    skips = "    if position.moves == (-1,):\n        return search(position.play(-1), depth, evaluate)\n"
    search = student(SEARCH, "    if depth == 0", f"{skips}    if depth == 0")
    assert check.depth_search(search, Othello(4), disc_difference).bug == "skips the pass"


# --- no name, other answers ---


def test_a_search_that_remembers_what_it_was_asked_before_is_refused():
    asked = []

    def keeps(position):
        asked.append(position)
        value, move = right.plain_loops()[0](position)
        return value + (len(asked) > 600), move

    assert not check.maxi(keeps)


def test_a_smaller_hand_tree_is_searched_to_the_same_depth():
    search = student(SEARCH.replace("depth == 0", "depth <= 1"))
    report = check.depth_search(search, HandTree([[[7, 3], [4, 5]], [[1, 2], [6, 8]]]), lambda tree: len(tree.moves))
    assert ("expected", "value 1000000, move 0 (branch 1)") in report.facts, report
