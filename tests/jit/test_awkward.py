"""Users' functions of every awkward kind: what ``fast`` makes of each is what Python makes of it, or a sentence comes.

``compiled(...)`` marks a function that runs compiled for these arguments, ``plain(words, ...)`` one that runs plain
with a sentence that contains the words.
"""

import copy
import functools
import math
import re
import warnings
from functools import lru_cache, partial

import pytest

from gamelab import FIRST, ConnectFour, Othello, Sim, TicTacToe, heuristics
from gamelab.heuristics import open_lines

pytest.importorskip("numba")
from gamelab.jit import RunsPlain, fast

START, MIDDLE, FOUR = TicTacToe(), TicTacToe.from_text("XO./.X./..O"), ConnectFour()
WIDE, LARGE, EDGES = ConnectFour(7, 10).play(9), Othello(8), Sim().play(3)
CASES = []


def plain(words, *arguments):
    def note(function):
        CASES.append((function, words, arguments))
        return function

    return note


compiled = partial(plain, None)


def case(name, function, words, *arguments):
    """One of few words: None stands for a function that runs compiled."""
    function.__name__ = name
    CASES.append((function, words, arguments))


# --- numbers ---


def beyond(position, which, n):
    """One of many operations, each of which can leave the 64 bits."""
    value = n
    if which == 0:
        value = n + n
    elif which == 1:
        value = n * n
    elif which == 2:
        value = sum([n, n, n])
    elif which == 3:
        value = 1 << n
    elif which == 4:
        value = 3**n
    elif which == 5:
        value -= -n
    elif which == 6:
        value = 1 >> n
    return value


TOO_FAR = 2**62, 2**40, 2**62, 70, 100, 2**62, 64
CASES += [(beyond, "64 bits", (START, which, n)) for which, n in [*enumerate(TOO_FAR), (3, -1), (4, -1)]]
CASES.append((beyond, None, (START, 3, 62)))
case("divides_beyond", lambda position, n: n / 3, "64 bits", START, 2**53 + 1)
case("int_of_a_large_float", lambda position, x: int(x), "64 bits", START, 1e30)
case("long_number_beside_infinity", lambda position, n: max(-math.inf, n), "mixed with floats", START, 2**60)
case("power_of_floats", lambda position, x: x**0.5, "pow of these numbers is not supported", START, 2.0)
case("least_negated", lambda position, n: (-n, abs(n)), "64 bits", START, -(2**63))
case("least_divided", lambda position, n: n // -1, "64 bits", START, -(2**63))
case("given_no_position", lambda other, n: n, "it is given no position", 0, 3)
case("lists_of_two_kinds", lambda position, n: [0.5] * 2 + [n] * 2, None, START, 3)
case("true_or_zero", lambda position, n: True if n else 0, "returns 1 compiled, and True plain", START, 3)
case("larger_of_true", lambda position, n: max(True, n), "returns 1 compiled", START, 0)
case("true_all_the_time", lambda position, n: (n > 2, [n > 2, False], n > 2 or n < 1), None, START, 3)
case("range_of_a_float", lambda position, n: len(range(n)), "", START, 2.5)
case("remainder_of_a_float", lambda position, n: n % 3, "of these numbers is not supported", START, 2.5)


@plain("returns [0, 0, 0] compiled, and [0.5, 0, 0] plain", START, 3)
def half_among_ints(position, n):
    values = [0] * n
    values[0] = 0.5
    return values


@compiled(START, -5)
def bits_of_a_negative_number(position, n):
    return n.bit_count(), n.bit_length(), (position.ply - 5).bit_count(), (~position.legal).bit_count()


@compiled(START, 7)
def arithmetic(position, n):
    divided = -7 // n, -7 % n, 7 // -n, round(n / 2), int(-n / 2)
    return divided, ~n, n.bit_count(), n.bit_length(), sorted([3, n, 2]), sum([n, 1])


@compiled(MIDDLE, 1)
def counts_in_a_tuple(position, n):
    row = position.at(0, 0), position.at(1, 1), position.at(0, 2)
    return row.count(n), row.count(-n), (n, n, 5).count(n + 4)


@plain("a starred name such as *rest", START, 2)
def starred(position, n):
    first, *rest = (n, 2, 3)
    return first + rest[0]


# --- names: globals, closures, defaults ---

WEIGHT, WEIGHTS, TEXT = 3, (1, 2, 3), "MAX"
numbers, calls = [1, 2, 3], 0

case("default_number", lambda position, mode, m=WEIGHT: m if mode == TEXT else WEIGHTS[1], None, START, TEXT)


@plain("a global that changes", START, 1)
def counts_calls(position, n):
    global calls
    calls = n
    return calls


case("default_list", lambda position, n, seen=[]: len(seen) + n, "of type list", START, 1)
case("keyword_only", lambda position, n, *, m=3: n + m, "by keyword only", START, 1)
case("any_arguments", lambda *arguments: len(arguments), "with a star", START, 1, 2, 3)
case("any_names", lambda position, n, **options: n + len(options), "with two stars", START, 1)


def constant_closure(value):
    def uses(position, n):
        return value * n

    return uses


def changing_closure():
    count = 0

    def counts(position, n):
        nonlocal count
        count = n
        return count

    return counts


CASES += [
    (constant_closure(3), None, (START, 2)),
    (changing_closure(), "enclosing function that changes", (START, 2)),
]


# --- functions and what calls them ---


def helper(position, n):
    return position.ply + n


@lru_cache
def remembering(n):
    return n + 1


def doubled(function):
    @functools.wraps(function)
    def wrapper(position, n):
        return 2 * function(position, n)

    return wrapper


@doubled
def decorated(position, n):
    return helper(n=n, position=position)


case("calls_a_decorated_one", lambda position, n: decorated(position, n), None, START, 3)
case("calls_a_cached_one", lambda position, n: remembering(n), "keeps its results", START, 3)


@compiled(MIDDLE, 3, open_lines)
def uses_the_library(position, n, evaluate):
    return n * evaluate(position) + heuristics.open_lines(position)


@plain("", START, 2)
def never_without_itself(position, n):
    return never_without_itself(position, n - 1) if n else never_without_itself(position, 1) if n is None else 0


@plain("nothing_of_this_name", START, 2)
def undefined_name(position, n):
    return n if n > 1 else nothing_of_this_name  # noqa: F821


def last_move(position):
    return position.moves[::-1][0]


case("calls_what_is_at_fault", lambda position, n: helper(position, n) + last_move(position), "line 2 of last_move",
     START, 3)  # fmt: skip


# --- statements ---


@plain("try or with is not compiled", START, 0)
def tries(position, n):
    try:
        return 1 // n
    except ZeroDivisionError:
        return -1


case("asks_any", lambda position, n: any([n > 2, n < 1]), "any is not compiled", START, 1)
case("formats", lambda position, n: len(f"{n}"), "a text with values", START, 1)
case("generates", lambda position, n: max(n * move for move in position.moves), "generator, unlike a list", START, 1)
case("makes_a_set", lambda position, n: len({move % 2 for move in position.moves}) + n, "set", START, 1)


@plain("value may have no value", START, 0)
def unbound(position, n):
    if n:
        value = n
    return value


@compiled(MIDDLE, 2)
def best_begins_as_none(position, depth):
    if position.is_over or depth == 0:
        return position.at(1, 1) - 2 * position.at(0, 0), None
    best = None
    for move in position.moves:
        value = best_begins_as_none(position.play(move), depth - 1)[0]
        if best is None or position.to_move * value > position.to_move * best[0]:
            best = value, move
    return best


@compiled(MIDDLE, 9)
def mean(position, depth):
    if position.is_over or depth == 0:
        return float(position.ply)
    return sum([mean(position.play(move), depth - 1) for move in position.moves]) / len(position.moves)


@compiled(MIDDLE, 3, open_lines)
def infinite(position, depth, evaluate, alpha=-math.inf, beta=math.inf):
    """Alpha-beta with floats for infinity as defaults; returns early, and names arguments."""
    if position.is_over:
        return position.score * 1000
    if depth == 0:
        return evaluate(position)
    if position.to_move == FIRST:
        for move in position.moves:
            alpha = max(alpha, infinite(position.play(move), depth - 1, evaluate, alpha=alpha, beta=beta))
            if alpha >= beta:
                return beta
        return alpha
    for move in position.moves:
        beta = min(beta, infinite(position.play(move), depth - 1, evaluate, alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


# --- lists, dicts, tuples ---

case("list_index_out_of_range", lambda position, n: list(position.moves)[n], None, START, 30)


@compiled(LARGE, 2)
def sorts_by_key(position, n):
    return sorted(range(40), key=lambda move: move % 3), sorted(range(40), key=lambda move: move % 3, reverse=True)


@plain("list", START, [1, 2])
def takes_a_list(position, values):
    values.append(3)
    return len(values)


case("takes_a_long_number", lambda position, n: n, "64 bits", START, 2**70)


# --- positions ---


@compiled(MIDDLE, 2)
def verbs(position, n):
    winner = 5 if position.winner is None else position.winner
    return position.to_move, position.is_over, position.ply, winner, len(position.moves), position.moves[n]


@compiled(FOUR, 2)
def moves_as_a_tuple(position, n):
    moves = position.moves
    return 3 in moves, 9 in moves, moves.index(n), moves[-1], min(moves), max(moves), sum(moves)


case("illegal_column", lambda position, n: position.play(n).ply, None, FOUR, 64)
case("illegal_pass", lambda position, n: position.play(n).ply, None, LARGE, -1)
case("edges", lambda position, n: [position.owner(edge) for edge in range(15)], None, EDGES, 3)
case("too_early_for_a_score", lambda position, n: position.score + n, None, MIDDLE, 1)


@compiled(MIDDLE, 1)
def sets_of_cells(position, n):
    return position.first, position.second, position.legal, (position.first & ~position.second).bit_count()


case("a_set_of_eighty_cells", lambda position, n: position.first >> n, "64 cells or more", WIDE, 1)
case("a_set_with_bit_63", lambda position, n: position.second > position.first, "64 cells or more", LARGE, 1)
case("cells_of_a_large_board", lambda position, n: n if position.at(6, 9) == 1 else 0, None, WIDE, 1)
case("number_on_a_large_board", lambda position, n: position.at(6, 9) + n, "128 bits", WIDE, 1)
case("is_the_same", lambda position, other: position is other, "`is`, unlike ==", START, START)
case("returns_a_position", lambda position, n: position.play(n), "returns a position", MIDDLE, 2)
case("returns_moves", lambda position, n: position.moves, "returns the moves", MIDDLE, 2)


# --- loops that end for some positions only, and results that differ for some numbers only ---


@compiled(START, 5)
def ends_for_first(position, d):
    while d > 0:
        d -= position.to_move * 2
    return d


@compiled(START, 5)
def ends_for_first_on_a_line(position, d):
    if position.to_move != FIRST:
        while True: pass  # noqa: E701 - Python tells no line of it
    return d


# --- the tests ---


def outcome(function, arguments):
    """The result with its type, or the name of the error."""
    try:
        result = function(*copy.deepcopy(arguments))
    except Exception as error:
        return type(error).__name__
    return type(result), repr(result)


@pytest.mark.parametrize("function, words, arguments", CASES, ids=[case[0].__name__ for case in CASES])
def test_same_result_or_a_sentence(function, words, arguments):
    expected = outcome(function, arguments)
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        found = outcome(fast(function), arguments)
    assert found == expected
    sentences = [str(each.message) for each in given if each.category is RunsPlain and each.filename == __file__]
    assert len(sentences) == (words is not None), sentences
    for sentence in sentences:
        assert words in re.sub(r" \(`.*`\)", "", sentence)  # without the text of the line
        assert not re.search(r"\n|   |TypingError", sentence) and len(sentence) < 300
        assert sentence.startswith(f"{function.__name__} runs plain: ")


def calls_unbound(position, n):
    return unbound(position, n)


def test_what_was_refused_is_refused_again():
    with pytest.warns(RunsPlain, match="value may have no value"):
        for _ in range(2):
            assert outcome(fast(calls_unbound), (START, 0)) == "UnboundLocalError"


class Player:
    @fast
    def choose(self, position, n):
        return position.moves[n]


def test_a_method_warns_once_for_all_objects():
    with pytest.warns(RunsPlain, match="choose runs plain: .*Player object> is of type Player") as given:
        assert [Player().choose(START, n) for n in (1, 2)] == [1, 2]
    assert len(given) == 1


def column(position, d):
    best, chosen = -math.inf, None
    for move in position.moves:
        if d + move > best:
            best, chosen = d + move, move
    return chosen


def large_is_a_float(position, d):
    return 1.0 * d if d > 100 else d


@pytest.mark.filterwarnings("ignore::gamelab.jit.RunsPlain")
@pytest.mark.parametrize("function, large", [(column, 2**53), (column, 2**60), (large_is_a_float, 200)])
def test_larger_numbers_are_compared_with_plain_python_again(function, large):
    quick = fast(function)
    assert outcome(quick, (FOUR, 5)) == outcome(function, (FOUR, 5))
    assert outcome(quick, (FOUR, large)) == outcome(function, (FOUR, large))
