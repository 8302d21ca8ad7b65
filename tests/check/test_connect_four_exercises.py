"""The exercises of notebook 03: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import heapq
import inspect
import random
import time
from collections import deque
from functools import partial, reduce

import numpy
import pytest
from misbehaving import endless_loop, exits, floods, recursion

from gamelab import INF, WIN, ConnectFour, Othello, check
from gamelab.check.bounds import BOUND_FLAWS, SERVES_FLAWS, answers, known
from gamelab.check.depth_search import FLAWS as DEPTH_FLAWS
from gamelab.check.depth_search import Task
from gamelab.check.has_four import FLAWS as FOUR_FLAWS
from gamelab.check.has_four import questions
from gamelab.check.ordering import FLAWS as MIDDLE_FLAWS
from gamelab.games import FIRST, PASS, playout
from gamelab.heuristics import centre, runs, windows
from gamelab.search import minimax

# --- four in a row ---


def by_shifts(stones, rows=6):
    for step in (1, rows + 1, rows + 2, rows):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def in_one_line(stones, rows=6):
    return any(stones & stones >> s & stones >> 2 * s & stones >> 3 * s for s in (1, rows, rows + 1, rows + 2))


def shifted_left(stones, rows=6):
    found = 0
    for step in range(rows, rows + 3):
        found |= stones & stones << step & stones << 2 * step & stones << 3 * step
    return bool(found | stones & stones << 1 & stones << 2 & stones << 3)


def as_a_number(stones, rows=6):
    return sum((stones & stones >> s) & (stones & stones >> s) >> 2 * s for s in (1, rows, rows + 1, rows + 2))


def cell_by_cell(stones, rows=6):
    cells = {n for n in range(stones.bit_length()) if stones >> n & 1}
    return any(
        all(cell + n * step in cells for n in range(4)) for cell in cells for step in (1, rows, rows + 1, rows + 2)
    )


def by_rows_and_columns(stones, rows=6):
    columns = stones.bit_length() // (rows + 1) + 1
    board = [[stones >> column * (rows + 1) + level & 1 for level in range(rows)] for column in range(columns)]
    for column in range(columns):
        for level in range(rows):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(column + n * right, level + n * up) for n in range(4)]
                if all(c < columns and 0 <= h < rows and board[c][h] for c, h in places):
                    return True
    return False


def by_counting(stones, rows=6):
    cells = [n for n in range(stones.bit_length()) if stones >> n & 1]
    for step in (1, rows + 1, rows + 2, rows):
        length = {}
        for cell in cells:
            length[cell] = length.get(cell - step, 0) + 1
            if length[cell] == 4:
                return True
    return False


def by_recursion(stones, rows=6):
    def chain(cell, step, left):
        return left == 0 or (stones >> cell & 1 and chain(cell + step, step, left - 1))

    return any(chain(cell, step, 4) for cell in range(stones.bit_length()) for step in (1, rows, rows + 1, rows + 2))


def folded(stones, rows=6):
    fours = [
        reduce(lambda left, n, s=s: left & stones >> n * s, range(1, 4), stones) for s in (1, rows, rows + 1, rows + 2)
    ]
    return max(fours) > 0


def of_numpy(stones, rows=6):
    bits = numpy.array([stones >> n & 1 for n in range(stones.bit_length() + 3 * rows + 7)], dtype=bool)
    ends = len(bits) - 3 * (rows + 2)
    steps = (1, rows, rows + 1, rows + 2)
    return numpy.any([numpy.all([bits[n * s : n * s + ends] for n in range(4)], axis=0) for s in steps])


FOURS = [by_shifts, in_one_line, shifted_left, as_a_number, cell_by_cell, by_rows_and_columns, by_counting,
         by_recursion, folded, of_numpy]  # fmt: skip


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


def looks_ahead(position, depth, evaluate, ply=0):
    if position.is_over:
        return position.score * (WIN - ply), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = looks_ahead(position.play(move), depth - 1, evaluate, ply + 1)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def two_branches(position, depth, evaluate, ply=0):
    if position.is_over:
        return position.score * (WIN - ply), None
    if not depth:
        return evaluate(position), None
    found = [(two_branches(position.play(move), depth - 1, evaluate, ply + 1)[0], move) for move in position.moves]
    if position.to_move == FIRST:
        return max(found, key=lambda pair: pair[0])
    return min(found, key=lambda pair: pair[0])


def last_of_equals(position, depth, evaluate, ply=0):
    if position.is_over:
        return position.score * (WIN - ply), None
    if depth == 0:
        return evaluate(position), None
    children = {move: last_of_equals(position.play(move), depth - 1, evaluate, ply + 1)[0] for move in position.moves}
    move = max(reversed(children), key=lambda each: position.to_move * children[each])
    return children[move], move


def by_negation(position, depth, evaluate, ply=0):
    def worth(node, left, ply):
        if node.is_over:
            return node.to_move * node.score * (WIN - ply)
        return (
            max(-worth(node.play(m), left - 1, ply + 1) for m in node.moves) if left else node.to_move * evaluate(node)
        )

    values = {move: -worth(position.play(move), depth - 1, 1) for move in position.moves} if depth else {}
    if not values:
        return position.to_move * worth(position, depth, 0), None
    move = max(values, key=values.get)
    return position.to_move * values[move], move


def with_a_window(position, depth, evaluate, ply=0, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score * (WIN - ply), None
    if depth <= 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value = with_a_window(position.play(move), depth - 1, evaluate, ply + 1, alpha, beta)[0]
        if (value > best) if position.to_move == FIRST else (value < best):
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move


def from_the_root(position, depth, evaluate):
    root = position.ply

    def inner(node, left):
        if node.is_over:
            return node.score * (WIN - (node.ply - root)), None
        if left == 0:
            return evaluate(node), None
        return max(((inner(node.play(move), left - 1)[0], move) for move in node.moves),
                   key=lambda pair: node.to_move * pair[0])  # fmt: skip

    return inner(position, depth)


def one_nearer(position, depth, evaluate):
    """Every value beyond the evaluations comes one ply nearer to 0 at each node on its way up."""
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    found = []
    for move in position.moves:
        value = one_nearer(position.play(move), depth - 1, evaluate)[0]
        found.append((value - (value > WIN - 1000) + (value < 1000 - WIN), move))
    return max(found) if position.to_move == FIRST else min(found)


def of_the_library(position, depth, evaluate):
    return minimax(position, depth, evaluate)


def with_a_memory(position, depth, evaluate, ply=0, seen=None):
    seen = {} if seen is None else seen
    if position.is_over:
        return position.score * (WIN - ply), None
    if depth == 0:
        return evaluate(position), None
    if (position, depth) not in seen:
        values = [with_a_memory(position.play(move), depth - 1, evaluate, ply + 1, seen)[0] for move in position.moves]
        best = max(values) if position.to_move == FIRST else min(values)
        seen[position, depth] = best, position.moves[values.index(best)]
    return seen[position, depth]


SEARCHES = [looks_ahead, two_branches, last_of_equals, by_negation, with_a_window, from_the_root, one_nearer,
            of_the_library, with_a_memory]  # fmt: skip
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


def middle_first(position):
    middle = (position.board.columns - 1) / 2
    return sorted(position.moves, key=lambda move: abs(move - middle))


def right_first(position):
    return sorted(position.moves, key=lambda move: (abs(2 * move - position.board.columns + 1), -move))


def a_tuple(position):
    return tuple(middle_first(position))


def a_generator(position):
    last = position.board.columns - 1
    for aside in range(last + 1):
        yield from (move for move in position.moves if abs(2 * move - last) == aside)


def from_a_heap(position):
    heap = [(abs(move - (position.board.columns - 1) / 2), move) for move in position.moves]
    heapq.heapify(heap)
    return [heapq.heappop(heap)[1] for _ in range(len(heap))]


def by_inserting(position):
    middle, order = (position.board.columns - 1) / 2, []
    for move in position.moves:
        place = 0
        while place < len(order) and abs(order[place] - middle) <= abs(move - middle):
            place += 1
        order.insert(place, move)
    return order


def sorted_in_place(position):
    order = list(position.moves)
    order.sort(key=lambda move: max(move, position.board.columns - 1 - move))
    return order


def from_both_sides(position):
    moves, order = deque(range(position.board.columns)), []
    while moves:
        order += [moves.popleft(), *([moves.pop()] if moves else [])]
    return [move for move in reversed(order) if move in position.moves]


def numpy_argsort(position):
    moves = numpy.array(position.moves)
    return moves[numpy.argsort(numpy.abs(moves - (position.board.columns - 1) / 2))]


def keys_of_a_dict(position):
    return dict.fromkeys(map(int, middle_first(position)))


ORDERS = [middle_first, right_first, a_tuple, a_generator, from_a_heap, by_inserting, sorted_in_place, from_both_sides,
          numpy_argsort, keys_of_a_dict]  # fmt: skip


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


def if_chain(best, low, high):
    if best >= high:
        return "lower"
    elif best <= low:
        return "upper"
    else:
        return "exact"


def upper_first(best, low, high):
    return "upper" if best <= low else ("exact" if best < high else "lower")


def inside_first(best, low, high):
    return "exact" if low < best < high else "lower" if best > low else "upper"


def from_a_dict(best, low, high):
    return {(True, False): "lower", (False, True): "upper", (False, False): "exact"}[best >= high, best <= low]


def from_a_list(best, low, high):
    return ["upper", "exact", "lower"][(best > low) + (best >= high)]


def by_negation_of_it(best, low, high):
    return "lower" if not best < high else "upper" if not best > low else "exact"


def clamped(best, low, high):
    return {high: "lower", low: "upper"}.get(max(low, min(high, best)), "exact")


def matched(best, low, high):
    match best:
        case value if value >= high:
            return "lower"
        case value if value <= low:
            return "upper"
    return "exact"


def one_line(value, bound, alpha, beta):
    return bound == "exact" or (bound == "lower" and value >= beta) or (bound == "upper" and value <= alpha)


def one_by_one(value, bound, alpha, beta):
    if bound == "exact":
        return True
    if bound == "lower":
        return value >= beta
    return value <= alpha


def with_a_default(value, bound, alpha, beta):
    if bound == "upper" and value > alpha:
        return False
    return not (bound == "lower" and value < beta)


def from_a_table(value, bound, alpha, beta):
    return {"exact": 1, "lower": value >= beta, "upper": value <= alpha}[bound]


def by_letters(value, bound, alpha, beta):
    return bound[0] == "e" or (value >= beta if bound[0] == "l" else value <= alpha)


def as_ranges(value, bound, alpha, beta):
    least = -INF if bound == "upper" else value
    most = INF if bound == "lower" else value
    return least == most or least >= beta or most <= alpha


def of_numpy_bools(value, bound, alpha, beta):
    return (
        numpy.bool_(bound == "exact")
        | (numpy.int64(value) >= beta) & (bound == "lower")
        | (numpy.int64(value) <= alpha) & (bound == "upper")
    )


def matched_bound(value, bound, alpha, beta):
    match bound:
        case "lower":
            return value >= beta
        case "upper":
            return value <= alpha
        case _:
            return True


TELLERS = [if_chain, upper_first, inside_first, from_a_dict, from_a_list, by_negation_of_it, clamped, matched]
SERVERS = [one_line, one_by_one, with_a_default, from_a_table, by_letters, as_ranges, of_numpy_bools, matched_bound]


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
    assert "check.bounds: give it a function" in str(check.bounds(if_chain, 7))


# --- an evaluation of one's own ---


def more_windows(position):
    return windows(position) + 2 * centre(position)


def windows_alone(position):
    return windows(position) // 2 if windows(position) > 0 else -(-windows(position) // 2)


def by_cells(position):
    rows, columns = position.board.rows, position.board.columns
    return sum(position.at(row, column) * min(column, columns - 1 - column)
               for row in range(rows) for column in range(columns))  # fmt: skip


def by_neighbours(position):
    rows, columns = position.board.rows, position.board.columns
    found = 0
    for row in range(rows):
        for column in range(columns - 1):
            if position.at(row, column) == position.at(row, column + 1):
                found += position.at(row, column)
    return found


def low_stones(position):
    rows, columns = position.board.rows, position.board.columns
    return sum(row * position.at(row, column) for row in range(rows) for column in (1, 2, 3, 4, 5) if column < columns)


OWN = [more_windows, windows_alone, by_cells, by_neighbours, low_stones, runs, windows, centre]


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
