"""Wrong functions that are no entry of the table: each is refused, most by name."""

from __future__ import annotations

import pytest
import right_connect_four
import right_pairs
from right_othello import weighed

from gamelab import INF, WIN, ConnectFour, Othello, Sim, TicTacToe, check, heuristics, minimax
from gamelab.check.bugs import functions_of
from gamelab.check.cases import random_game
from gamelab.heuristics import disc_difference, features, runs

FOURTEEN_EMPTY = [each for seed in range(60) for each in random_game(Othello(), seed)
                  if (each.first | each.second).bit_count() == 22 and not each.is_over][:40]  # fmt: skip


def first_moves_only(count):
    def search(position, depth=99, evaluate=None):
        if position.is_over:
            return position.score * (WIN if evaluate else 1)
        if depth == 0:
            return evaluate(position)
        values = [search(position.play(move), depth - 1, evaluate) for move in position.moves[:count]]
        return max(values) if position.to_move == 1 else min(values)

    return search


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8])
def test_a_search_of_the_first_moves_only_is_refused(count):
    assert not check.minimax(first_moves_only(count))
    if count < 7:
        assert not check.depth_search(first_moves_only(count), ConnectFour(), runs)


def test_a_search_that_goes_wrong_with_many_empty_cells_is_refused():
    def search(position):
        if isinstance(position, TicTacToe) and len(position.moves) > 4:
            return 0
        if position.is_over:
            return position.score
        values = [search(position.play(move)) for move in position.moves]
        return max(values) if position.to_move == 1 else min(values)

    assert not check.minimax(search)


def with_table(flag=lambda lower, upper: "lower" if lower else "upper" if upper else "exact", key=lambda each: each,
               raised=False):  # fmt: skip
    """Alpha-beta in one function with a table of bounds, rightly written but for what is given."""

    def search(position, alpha=-INF, beta=INF, table=None):
        table = {} if table is None else table
        if position.is_over:
            return position.score
        if key(position) in table:
            value, bound = table[key(position)]
            if bound == "exact" or (bound == "lower" and value >= beta) or (bound == "upper" and value <= alpha):
                return value
        best, low, high = -INF * position.to_move, alpha, beta
        for move in position.moves:
            value = search(position.play(move), alpha, beta, table)
            best = max(best, value) if position.to_move == 1 else min(best, value)
            alpha, beta = (max(alpha, best), beta) if position.to_move == 1 else (alpha, min(beta, best))
            if alpha >= beta:
                break
        low, high = (alpha, beta) if raised else (low, high)
        table[key(position)] = best, flag(best >= high, best <= low)
        return best

    return search


def test_a_sound_table_passes():
    assert check.alphabeta(with_table())
    assert check.alphabeta(with_table(key=repr))


@pytest.mark.parametrize("wrong", [
    with_table(flag=lambda lower, upper: "upper" if lower else "lower" if upper else "exact"),
    with_table(flag=lambda lower, upper: "exact"),
    with_table(raised=True),
    with_table(key=str),
    with_table(key=lambda each: getattr(each, "tree", each)),
], ids=["swapped flags", "all exact", "raised alpha", "key without the player", "subtree as key"])  # fmt: skip
def test_a_wrong_table_is_refused(wrong):
    assert not check.alphabeta(wrong)


def test_the_table_that_the_issue_names():
    assert check.minimax(lambda position: minimax(position))
    position = TicTacToe.from_text("X../.O./..X")
    assert (with_table()(position), with_table(flag=lambda lower, upper: "exact")(position)) == (0, -1)


FIRST_TRIES = {
    "pair not taken apart": "return max(mini(position.play(move)) for move in position.moves)",
    "value alone": "return max(mini(position.play(move))[0] for move in position.moves)",
    "no return": "max((mini(position.play(move))[0], move) for move in position.moves)",
    "prints, does not return": "print(max((mini(position.play(move))[0], move) for move in position.moves))",
    "tuple turned round": "return max((mini(position.play(move))[0], move) for move in position.moves)[::-1]",
    "goes nowhere": "return max((mini(position)[0], move) for move in position.moves)",
    "calls itself": "return max((maxi(position.play(move))[0], move) for move in position.moves)",
}


@pytest.mark.parametrize("bug", FIRST_TRIES)
def test_a_first_try_gets_a_name(bug):
    start = "def maxi(position):\n    if position.is_over:\n        return position.score, None\n    "
    report = check.maxi(functions_of(start + FIRST_TRIES[bug])["maxi"])
    assert report.bug == bug, report


def test_messages_speak_of_the_functions_that_there_are():
    def search(position):
        return max((search(position.play(move)) for move in position.moves), default=position.score)

    report = check.minimax(search)
    assert not report
    assert "mini" not in str(report) + report.answer.replace("minimum", "")


@pytest.mark.parametrize(("change", "bug"), [
    (("value, _ = ", "value = -"), None), (("value > ", "value < "), None),
    (("value, _ = looks_ahead(position.play(move), depth - 1, evaluate)\n",
      "value, _ = looks_ahead(position.play(move), depth - 1, evaluate)\n        value = -value\n"),
     "negates the value"),
    (("-INF * position.to_move", "0"), "starts at 0"),
    (("    return best, best_move", "        return best, best_move"), "leaves the loop"),
])  # fmt: skip
def test_a_wrong_search_of_notebook_03_gets_its_name(change, bug):
    import inspect

    text = inspect.getsource(right_connect_four.looks_ahead)
    assert change[0] in text
    wrong = functions_of(text.replace(*change))["looks_ahead"]
    report = check.depth_search(wrong, ConnectFour(), runs)
    assert not report
    assert bug is None or report.bug == bug, report


JUDGES = {
    "nothing": lambda position: 0,
    "the sign turned round": lambda position: -weighed(position),
    "fractions": lambda position: weighed(position) / 7,
    "six weights": lambda each: sum(a * b for a, b in zip((0, 40, 4, -8, -16, 6), features(each), strict=False)),
    "a pair": lambda position: (weighed(position), None),
}


@pytest.mark.parametrize("name", JUDGES)
def test_a_worthless_evaluation_of_notebook_04_is_refused(name):
    report = check.autopsy(JUDGES[name], Othello(), FOURTEEN_EMPTY)
    assert not report
    assert report.mark == "✗"


def test_a_missing_weight_and_a_turned_sign_are_named():
    report = check.autopsy(JUDGES["six weights"], Othello(), FOURTEEN_EMPTY)
    assert "six weights for seven features" in report.because
    assert "sign is turned round" in check.autopsy(JUDGES["the sign turned round"], Othello(), FOURTEEN_EMPTY).because


@pytest.mark.parametrize("worthless", [lambda position: -runs(position), lambda position: 0, heuristics.piece_count])
def test_a_worthless_evaluation_of_notebook_03_is_refused(worthless):
    assert not check.autopsy(worthless, ConnectFour())


def test_the_league_places_an_evaluation_beside_the_librarys():
    league = dict(check.autopsy(lambda position: heuristics.own_only(position), Sim()).facts)["league"].splitlines()[1:]
    assert sorted(line.split()[0] for line in league) == ["degree_sum", "own_only", "symmetric", "your"]
    assert "your function              0.44            24.3 %" in league


def test_an_order_that_loses_a_move_is_named():
    report = check.middle_first(lambda position: right_connect_four.middle_first(position)[1:])
    assert report.title.endswith("the answer is wrong")


def test_a_search_that_remembers_what_it_was_asked_before_is_refused():
    asked = []

    def maxi(position):
        asked.append(position)
        return len(asked), None

    def keeps(position):
        asked.append(position)
        value, move = right_pairs.plain_loops()[0](position)
        return value + (len(asked) > 900), move

    assert not check.maxi(maxi)
    assert not check.maxi(keeps)


def test_an_unknown_bug_is_not_guessed_at():
    def odd(position):
        maxi, mini = right_pairs.plain_loops()
        value, move = (maxi if position.to_move == 1 else mini)(position)
        return value + (len(position.moves) == 3), move

    report = check.minimax(odd)
    assert not report
    assert (report.bug, report.because, report.idea) == ("", "", "")


def test_the_counterexample_is_the_smallest():
    def maxi(position):
        value, move = right_pairs.plain_loops()[0](position)
        return max(0, value), move

    report = check.maxi(maxi)
    assert report.facts[0][1].splitlines()[0] == "HandTree(-1)"


def test_a_win_left_aside_and_a_loss_hastened_are_found():
    report = check.takes_wins(lambda position: minimax(position).move)
    assert (report.bug, report.facts[1:]) == ("puts off the win", [("wins at once", "a3 or c3"), ("played", "c2")])
    report = check.delays_loss(lambda position: position.moves[0])
    assert "lost after 1 ply" in dict(report.facts)["played"]
    assert not check.takes_wins(lambda position: 99)
    judged = lambda position, depth, evaluate: (evaluate(position), None)  # noqa: E731
    assert not check.depth_search(judged, Othello(4), disc_difference)


SEARCH = """
def look_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = look_ahead(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move
"""
PRUNED = """
def search(position, depth, evaluate, alpha, beta, prune):
    if position.is_over or depth == 0:
        return look_ahead(position, 0, evaluate)
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = look_ahead(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == 1 else (alpha, min(beta, best))
        if prune and alpha >= beta:
            break
    return best, best_move
"""
RESIST = SEARCH.replace("look_ahead", "resist", 1).replace("WIN,", "(WIN + depth),")


def test_a_copy_that_calls_the_old_search_is_told_so():
    pruned = check.pruned_search(functions_of(SEARCH + PRUNED)["search"])
    late = check.delays_loss(functions_of(SEARCH + RESIST)["resist"])
    assert pruned.bug == "calls the old search"
    assert "(search calls look_ahead and never itself: is that the old name?)" in pruned.notes
    assert "(resist calls look_ahead and never itself: is that the old name?)" in late.notes


@pytest.mark.parametrize(("old", "new", "bug"), [
    ("position.to_move * best", "best", "half a sign"),
    ("        value, _ = look_ahead(position.play(move)",
     "        position.play(move)\n        value, _ = look_ahead(position", "goes nowhere"),
])  # fmt: skip
def test_a_slip_in_a_search_of_one_function_gets_its_name(old, new, bug):
    report = check.depth_search(functions_of(SEARCH.replace(old, new))["look_ahead"])
    assert report.bug == bug and not report.notes
