"""The exercises of notebook 03: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import inspect
import random
import time
from functools import partial

import pytest
from misbehaving import endless_loop, exits, floods, recursion
from right_connect_four import (
    FOURS,
    ORDERS,
    OWN,
    SEARCHES,
    SERVERS,
    TELLERS,
    by_shifts,
    if_chain,
    looks_ahead,
    middle_first,
    one_line,
)

from gamelab import INF, WIN, ConnectFour, Othello, check
from gamelab.check.bounds import BOUND_FLAWS, SERVES_FLAWS, answers, known
from gamelab.check.depth_search import FLAWS as DEPTH_FLAWS
from gamelab.check.depth_search import Task
from gamelab.check.has_four import FLAWS as FOUR_FLAWS
from gamelab.check.has_four import questions
from gamelab.check.ordering import FLAWS as MIDDLE_FLAWS
from gamelab.games import PASS, playout
from gamelab.heuristics import centre, runs, windows

# --- four in a row ---


@pytest.mark.parametrize("function", FOURS, ids=lambda each: each.__name__)
def test_right_tests_for_four_pass(function):
    report = check.has_four(function)
    assert report, report
    assert str(report).startswith(f"✓ {function.__name__}: right on ")


def test_the_positions_of_games_agree_with_the_rules():
    source = random.Random(5)
    for rows, columns in ((6, 7), (7, 8)):
        for _ in range(30):
            *_, last = playout(ConnectFour(rows, columns), lambda position: source.choice(position.moves))
            for stones, player in ((last.first, 1), (last.second, -1)):
                assert by_shifts(stones, rows) == (last.winner == player)


def named_as(report, bug):
    assert not report
    assert report.bug == bug.name, report
    assert bug.sentence in str(report)
    assert {word for word, _ in report.facts} >= {"smallest case", "expected", "returned"}
    assert report.hint(2) == f"Hint 2 of 3: {bug.idea}"
    return report


@pytest.mark.parametrize("number", range(len(FOUR_FLAWS)), ids=lambda number: f"{number}-{FOUR_FLAWS[number].bug.name}")
def test_wrong_tests_for_four_fail_under_their_name(number):
    flaw = FOUR_FLAWS[number]
    report = named_as(check.has_four(lambda stones, rows: flaw.function(stones, rows)), flaw.bug)
    assert "<svg" in report._repr_html_()
    wrong = (
        each.shown.stones for each in questions() if by_shifts(*each.arguments) != bool(flaw.function(*each.arguments))
    )
    assert dict(report.facts)["smallest case"].count("X") == min(stones.bit_count() for stones in wrong)


def falls_through(stones, rows=6):
    for step in (1, rows + 1, rows + 2, rows):
        if stones & stones >> step & stones >> 2 * step & stones >> 3 * step:
            return True


def returns_at_once(stones, rows=6):
    for step in (1, rows + 1, rows + 2, rows):
        pairs = stones & stones >> step
        return pairs & pairs >> 2 * step != 0


def row_by_row(stones, rows=6):
    return any(stones & stones >> s & stones >> 2 * s & stones >> 3 * s for s in (1, 7, 8, 6))


def no_border(stones, rows=6):
    return any(stones & stones >> s & stones >> 2 * s & stones >> 3 * s for s in (1, rows, rows + 1, rows - 1))


WRONG_FOURS = {
    falls_through: "no return", returns_at_once: "direction missing", row_by_row: "six rows only",
    no_border: "no extra row",
}  # fmt: skip


@pytest.mark.parametrize("function", WRONG_FOURS, ids=lambda each: each.__name__)
def test_what_students_write_for_four(function):
    report = check.has_four(function)
    assert not report
    assert report.bug == WRONG_FOURS[function], report


def test_a_set_is_shown_as_a_board():
    text = str(check.has_four(no_border))
    assert "has_four(" in text and "X......" in text


# --- minimax to a depth, where wins hurry ---


HURRY = Task(runs, "hurry")


@pytest.mark.parametrize("search", SEARCHES, ids=lambda each: each.__name__)
def test_right_searches_pass(search):
    report = check.depth_search(search, ConnectFour(), runs, "hurry")
    assert report, report


@pytest.mark.parametrize("judge", [windows, centre], ids=lambda each: each.__name__)
def test_any_evaluation_will_do(judge):
    assert check.depth_search(looks_ahead, ConnectFour(), judge, "hurry")


def searching(flaw, task):
    def search(position, depth, evaluate):
        move = None if depth == 0 or position.is_over else position.moves[0]
        return flaw.value(task, position, depth), move

    return search


@pytest.mark.parametrize(
    "flaw", [each for each in DEPTH_FLAWS if each.bug.name not in ("WIN for each point", "a pass uses no depth")],
    ids=lambda each: each.bug.name,
)  # fmt: skip
def test_wrong_searches_fail_under_their_name(flaw):
    report = named_as(check.depth_search(searching(flaw, HURRY), ConnectFour(), runs, "hurry"), flaw.bug)
    assert [word for word, _ in report.facts] == ["smallest case", "depth", "expected", "returned"]


def mutated(before, after):
    """``looks_ahead`` with a piece of its text replaced."""
    text = inspect.getsource(looks_ahead)
    assert text.count(before) == 1
    names = {"WIN": WIN, "INF": INF}
    exec(text.replace(before, after), names)
    return names["looks_ahead"]


SLIPS = {
    ("evaluate, ply + 1)", "evaluate)"): "a win is a win",
    ("WIN - ply", "WIN + ply"): "later wins count more",
    ("WIN - ply", "WIN - position.ply"): "plies of the game",
    ("depth - 1", "depth"): "depth not used up",
    ("-INF * position.to_move, None", "-INF, None"): "starts at the wrong end",
    ("position.to_move * value > position.to_move * best", "value > best"): "",
    ("    return best, best_move", "        return best, best_move"): "first move",
    ("    return best, best_move", ""): "no return",
    ("    return best, best_move", "    return best"): "value alone",
    ("            best, best_move = value, move", "            best = value\n        best_move = move"):
        "move set each time",
    ("            best, best_move = value, move", "            best = value; best_move = position.moves[0]"):
        "move never changed",
    ("evaluate(position), None", "position.to_move * evaluate(position), None"): "evaluates for the mover",
}  # fmt: skip


@pytest.mark.parametrize(
    "slip", SLIPS, ids=lambda slip: f"{slip[0]} → {slip[1]}"[:70].replace("\n", " ").replace("  ", "")
)
def test_what_students_write_for_a_search(slip):
    report = check.depth_search(mutated(*slip), ConnectFour(), runs, "hurry")
    assert not report
    assert report.bug == SLIPS[slip], report


def test_games_and_endings_that_are_none_are_told():
    for given in (7, ConnectFour):
        said = str(check.depth_search(looks_ahead, given))
        assert "behind the search belong a start position, an evaluation and one of score, win, hurry" in said
    assert "'fast'" in str(check.depth_search(looks_ahead, ConnectFour(), runs, "fast"))


# --- from the middle outwards ---


@pytest.mark.parametrize("order", ORDERS, ids=lambda each: each.__name__)
def test_right_orders_pass(order):
    for report in (check.middle_first(order), check.ordering(order)):
        assert report, report


@pytest.mark.parametrize(
    "number", range(len(MIDDLE_FLAWS)), ids=lambda number: f"{number}-{MIDDLE_FLAWS[number].bug.name}"
)
def test_wrong_orders_fail_under_their_name(number):
    flaw = MIDDLE_FLAWS[number]
    report = named_as(check.middle_first(lambda position: flaw.function(position)), flaw.bug)
    assert "ties in any order" in str(report)
    assert check.ordering(lambda position: flaw.function(position)), "the moves are all there"


def all_columns(position):
    middle = (position.board.columns - 1) / 2
    return sorted(range(position.board.columns), key=lambda move: abs(move - middle))


shared = []


def one_list(position):
    shared[:] = middle_first(position)
    return shared


LAWLESS = {
    "move lost": lambda position: middle_first(position)[:3],
    "move doubled": lambda position: [*middle_first(position), position.moves[0]],
    "illegal moves": all_columns,
    "one list for all": one_list,
    "pairs, not moves": lambda position: sorted((abs(move - 3), move) for move in position.moves),
    "sorted in place": lambda position: list(position.moves).sort(key=lambda move: abs(move - 3)),
    "no return": lambda position: print(position),
}


@pytest.mark.parametrize("bug", LAWLESS)
def test_orders_that_break_a_law_fail_under_its_name(bug):
    for report in (check.middle_first(LAWLESS[bug]), check.ordering(LAWLESS[bug])):
        assert not report
        assert report.bug == bug, report


ODD_ORDERS = {
    "a number": (lambda position: 3, "it returns what is no order"),
    "a text": (lambda position: "3210456", "it returns what is no order"),
    "labels": (lambda position: [position.label(move) for move in position.moves], "what are no moves"),
    "halves": (lambda position: [move + 0.0 for move in position.moves], "what are no moves"),
    "for ever": (lambda position: iter(int, 1), "it returns a move"),
}


@pytest.mark.parametrize("name", ODD_ORDERS)
def test_odd_orders_are_told(name):
    function, said = ODD_ORDERS[name]
    assert said in str(check.ordering(function))


def test_an_order_of_another_game_keeps_its_pass():
    assert check.ordering(lambda position: position.moves[::-1], Othello(4))
    lost = check.ordering(lambda position: [move for move in position.moves if move != PASS], Othello(4))
    assert lost.bug == "move lost" and "[-1]" in str(lost)


def test_any_rank_can_be_asked_for():
    last_first = partial(sorted, reverse=True)
    assert check.ordering(lambda position: last_first(position.moves), ConnectFour(), lambda position, move: -move)
    report = check.ordering(lambda position: position.moves, [ConnectFour()], lambda position, move: -move)
    assert "the moves come in another order" in str(report)


@pytest.mark.parametrize("given", [7, "a text", ConnectFour], ids=str)
def test_no_game_for_an_order(given):
    assert f"belongs a start position; it was given {given!r}" in str(check.ordering(middle_first, given))


# --- bounds ---


@pytest.mark.parametrize("number", range(len(TELLERS)), ids=lambda number: TELLERS[number].__name__)
def test_right_bounds_pass(number):
    report = check.bounds(TELLERS[number], SERVERS[number])
    assert report, report
    assert f"{TELLERS[number].__name__} and {SERVERS[number].__name__}: right in all 672 cases" in str(report)


@pytest.mark.parametrize(
    "number", range(len(BOUND_FLAWS)), ids=lambda number: f"{number}-{BOUND_FLAWS[number].bug.name}"
)
def test_wrong_bounds_fail_under_their_name(number):
    flaw = BOUND_FLAWS[number]
    report = named_as(check.bounds(lambda best, low, high: flaw.function(best, low, high), one_line), flaw.bug)
    assert "<svg" in report._repr_html_()


@pytest.mark.parametrize(
    "number", range(len(SERVES_FLAWS)), ids=lambda number: f"{number}-{SERVES_FLAWS[number].bug.name}"
)
def test_wrong_services_fail_under_their_name(number):
    flaw = SERVES_FLAWS[number]
    named_as(
        check.bounds(if_chain, lambda value, bound, alpha, beta: flaw.function(value, bound, alpha, beta)), flaw.bug
    )


def test_every_case_of_the_table_is_sound():
    """What a fail-soft search may return from a window, and what it then knows, from the window contract."""
    for low, high in ((-1, 0), (0, 1), (-1, 1), (0, 2)):
        for true in range(-3, 4):
            for best in range(-3, 4):
                contract = (best <= low) == (true <= low) and (best >= high) == (true >= high)
                possible = best >= true if true <= low else best <= true if true >= high else best == true
                if not (contract and possible):
                    continue
                bound = known(best, low, high)
                assert {"exact": true == best, "lower": true >= best, "upper": true <= best}[bound]
                for alpha, beta in ((-2, -1), (-1, 1), (0, 3)):
                    if answers(best, bound, alpha, beta):
                        assert (true <= alpha) == (best <= alpha) and (true >= beta) == (best >= beta)
                        assert not alpha < true < beta or best == true


def no_else(best, low, high):
    if best >= high:
        return "lower"
    if best <= low:
        return "upper"


def test_odd_bounds_are_told():
    assert check.bounds(no_else, one_line).bug == "no return"
    assert "it returns what is no bound" in str(check.bounds(lambda best, low, high: "EXACT", one_line))
    assert "it returns what is no truth value" in str(check.bounds(if_chain, lambda *entry: "yes"))
    assert "by its name alone, check.bounds(bound_of, serves); it was given 7" in str(check.bounds(if_chain, 7))


# --- an evaluation of one's own ---


@pytest.mark.parametrize("evaluation", OWN, ids=lambda each: each.__name__)
def test_own_evaluations_pass(evaluation):
    report = check.autopsy(evaluation, ConnectFour())
    assert report, report
    assert "take away the same count for SECOND" in report.hint(2)


# --- what is common to all ---


def stub(*arguments):
    raise NotImplementedError


def empty(*arguments):
    """Nothing yet."""


def dots(*arguments): ...


CHECKS = {
    "has_four": check.has_four,
    "depth_search": lambda function: check.depth_search(function, ConnectFour(), runs, "hurry"),
    "middle_first": check.middle_first,
    "ordering": check.ordering,
    "bounds": lambda function: check.bounds(function, one_line),
    "serves": lambda function: check.bounds(if_chain, function),
}


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_not_written_is_not_started(name):
    for function in (stub, empty, dots):
        report = CHECKS[name](function)
        assert report.mark == "○", report
        steps = [report.hint() for _ in range(3)]
        assert [step[:11] for step in steps] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_no_function_is_told(name):
    report = CHECKS[name](7)
    assert not report and "give it a function by its name alone" in str(report)


@pytest.mark.full
@pytest.mark.parametrize("name", CHECKS)
def test_misbehaviour_is_answered(name):
    for misbehaviour in (endless_loop, recursion, exits, floods):
        begin = time.monotonic()
        report = CHECKS[name](lambda *arguments, act=misbehaviour: act(arguments[0]))
        assert time.monotonic() - begin < 5
        assert not report
        assert "does not come to an end" in str(report) or "SystemExit: enough" in str(report)


def test_an_order_without_end_is_answered():
    def waits(position):
        yield position.moves[0]
        while True:
            pass

    assert "does not come to an end" in str(check.ordering(waits))


@pytest.mark.parametrize("name", CHECKS)
def test_errors_are_told_with_their_line(name):
    def breaks(*arguments):
        return 1 // 0

    report = CHECKS[name](breaks)
    assert not report
    assert "it breaks off with an error" in str(report) and "in line 2 of breaks:  return 1 // 0" in str(report)
