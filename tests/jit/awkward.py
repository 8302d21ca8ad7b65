"""Users' functions of every awkward kind: what ``fast`` makes of each has to be what Python makes of it.

``compiled(...)`` marks a function that runs compiled for these arguments, ``plain(words, ...)`` one that runs plain
with a sentence that contains the words.
"""

from __future__ import annotations

import enum
import functools
import math
import random
from functools import lru_cache, partial

import numpy as np

from gamelab import ConnectFour, Othello, Sim, TicTacToe, heuristics
from gamelab.heuristics import open_lines
from gamelab.jit import fast

START, MIDDLE, FOUR = TicTacToe(), TicTacToe.from_text("XO./.X./..O"), ConnectFour()
WIDE, LARGE, EDGES = ConnectFour(7, 10).play(9), Othello(8), Sim().play(3)
CASES = []


def compiled(*arguments):
    def note(function):
        CASES.append((function, None, arguments))
        return function

    return note


def plain(words, *arguments):
    def note(function):
        CASES.append((function, words, arguments))
        return function

    return note


def case(name, function, words, *arguments):
    """One of few words: None stands for a function that runs compiled."""
    function.__name__ = name
    CASES.append((function, words, arguments))


# --- numbers ---


case("adds_beyond", lambda position, n: n + n, "64 bits", START, 2**62)
case("multiplies_beyond", lambda position, n: n * n, "64 bits", START, 2**40)
case("sums_beyond", lambda position, n: sum([n, n, n]), "64 bits", START, 2**62)
case("long_constant", lambda position, n: (1 << 70) + n, "64 bits", START, 0)
case("shifts_far", lambda position, n: 1 << n, "64 bits", START, 70)
case("shifts", lambda position, n: 1 << n, None, START, 62)
case("counts_to_a_product", lambda position, n: sum([k + 1 for k in range(n * n)]), None, START, 4)
case("product_is_none", lambda position, n: n * n is None, None, START, 4)
case("negative_shift", lambda position, n: 1 << n, "64 bits", START, -1)
case("negative_power", lambda position, n: 2**n, "fraction", START, -1)
case("power", lambda position, n: 3**n, None, START, 10)
case("large_power", lambda position, n: 3**n, "64 bits", START, 100)


@plain("64 bits", START, 100)
def in_place_beyond(position, n):
    value = 1
    for _ in range(n):
        value *= 2
    return value


case("true_division_by_zero", lambda position, n: 1 / n, None, START, 0)
case("negative_division", lambda position, n: (-7 // n, -7 % n, 7 // -n, 7 % -n), None, START, 3)
case("divides_exactly", lambda position, n: n / 3, None, START, 2**53 - 1)
case("divides_beyond", lambda position, n: n / 3, "64 bits", START, 2**53 + 1)
case("counts_from", lambda position, n: [place for place, _ in enumerate(position.moves, n)], None, START, 5)
case("counts_beyond", lambda position, n: [place for place, _ in enumerate((1, 2), n)], "64 bits", START, 2**63 - 1)
case("range_of_more_than_64_bits", lambda position, n: len(range(-n, n)), "64 bits", START, 2**62)
case("rounds", lambda position, n: (round(n / 2), int(n / 2), int(-n / 2)), None, START, 7)
case("int_of_a_large_float", lambda position, x: int(x), "64 bits", START, 1e30)
case("infinity", lambda position, x: max(x, 3), None, START, -math.inf)
case("long_number_beside_infinity", lambda position, n: max(-math.inf, n), "mixed with floats", START, 2**60)
case("power_of_floats", lambda position, x: x**0.5, "a power of floats is not supported", START, 2.0)
case("truth_value", lambda position, flag: flag and not position.is_over, None, START, True)


@compiled(START, 6)
def bit_operations(position, n):
    return n & 3, n | 8, n ^ 5, ~n, n.bit_count(), n.bit_length(), abs(-n)


case("numpy_float", lambda position, x: x, "float", START, np.float64(2.5))
case("int_or_float", lambda position, n: 0 if n else 0.5, None, START, 3)


# --- names: globals, closures, defaults ---

WEIGHT, WEIGHTS, TEXT = 3, (1, 2, 3), "MAX"
numbers, table = [1, 2, 3], {1: 2}
calls = 0


class Colour(enum.IntEnum):
    RED = 1
    BLUE = -1

    def __invert__(self):
        return Colour(-self)


class Settings:
    weight = 3


case("global_tuple", lambda position, n: WEIGHTS[n], None, START, 1)
case("tuple_index_out_of_range", lambda position, n: WEIGHTS[n], None, START, 7)
case("compares_texts", lambda position, mode: 1 if mode == TEXT else 2, None, START, TEXT)
case("global_list", lambda position, n: numbers[n], "numbers is of type list", START, 1)


@plain("table is of type dict", START, 5)
def remembers(position, n):
    table[n] = n
    return table[n]


case("enumeration", lambda position, n: int(~Colour.RED) + n, "Colour", START, 1)
case("makes_an_object", lambda position, n: Settings().weight + n, "Settings is not compiled", START, 1)


@plain("a global that changes", START, 1)
def counts_calls(position, n):
    global calls
    calls = n
    return calls


case("reduces", lambda position, n: functools.reduce(max, position.moves) + n, "functools.reduce is not", START, 1)


@plain("of type list", START, 1)
def default_list(position, n, seen=[]):  # noqa: B006
    return len(seen) + n


case("default_number", lambda position, n=3, m=WEIGHT: n + m, None, START)
case("keyword_only", lambda position, n, *, m=3: n + m, "by keyword only", START, 1)
case("any_arguments", lambda *arguments: len(arguments), "", START, 1, 2, 3)
case("own_names", lambda position, sum: sum + 1, None, START, 1)


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
    (constant_closure(4), None, (START, 2)),
    (constant_closure([3]), "value is of type list", (START, 2)),
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


def passed_on(function):
    @functools.wraps(function)
    def wrapper(*arguments, **named):
        return function(*arguments, **named)

    return wrapper


@doubled
def decorated(position, n):
    return helper(position, n)


@passed_on
def decorated_for_all(position, n):
    return helper(position, n)


CASES += [(decorated, None, (START, 3)), (decorated_for_all, "", (START, 3))]


PAIR = helper, passed_on
case("tuple_of_functions", lambda position, n: PAIR[0](position, n), "PAIR holds functions", START, 3)
case("calls_by_name", lambda position, n: helper(n=n, position=position), None, START, 3)
case("calls_a_decorated_one", lambda position, n: decorated(position, n), None, START, 3)
case("calls_a_cached_one", lambda position, n: remembering(n), "keeps its results", START, 3)


@compiled(START, 3)
def lambda_within(position, n):
    square = lambda m: m * m  # noqa: E731
    return square(n)


@compiled(MIDDLE, 3, open_lines)
def takes_a_function_of_the_library(position, n, evaluate):
    return n * evaluate(position)


case("takes_a_partial", lambda position, n, function: function(position, n), "partial", START, 3, partial(helper))
case("calls_the_library", lambda position, n: heuristics.open_lines(position) + n, None, MIDDLE, 3)


@compiled(START, 3)
def partner(position, n):
    return 0 if n == 0 else 1 + other_partner(position, n - 1)


@fast
def other_partner(position, n):
    return 0 if n == 0 else 10 + partner(position, n - 1)


@plain("", START, 2)
def never_without_itself(position, n):
    return never_without_itself(position, n - 1) if n else never_without_itself(position, 1) if n is None else 0


@compiled(START, 2)
def undefined_name(position, n):
    return n if n > 1 else nothing_of_this_name  # noqa: F821


CASES[-1] = (undefined_name, "nothing_of_this_name", (START, 2))


# --- statements ---


@plain("try", START, 0)
def tries(position, n):
    try:
        return 1 // n
    except ZeroDivisionError:
        return -1


@compiled(START, -1)
def raises(position, n):
    if n < 0:
        raise ValueError("a negative number")
    return n


@plain("print is not compiled", START, 1)
def prints(position, n):
    print(end="")
    return n


case("formats", lambda position, n: len(f"{n}"), "a text with values", START, 1)
case("generates", lambda position, n: max(n * move for move in position.moves), "generator", START, 1)


@compiled(START, 1)
def deletes(position, n):
    moves = list(position.moves)
    del moves[0]
    return len(moves) + n


case("makes_a_set", lambda position, n: len({move % 2 for move in position.moves}) + n, "set", START, 1)


@plain("", START, 3)
def matches(position, n):
    match n:
        case [1, *_]:
            return 1
        case _:
            return 2


@compiled(START, 3)
def for_else(position, n):
    for move in position.moves:
        if move == n:
            break
    else:
        return -1
    return move


@compiled(TicTacToe.from_text("XXX/OO./..."), 3)
def variable_of_a_loop_that_never_ran(position, n):
    for move in position.moves:
        n = move
    return move + n


CASES[-1] = (variable_of_a_loop_that_never_ran, "move may have no value", CASES[-1][2])


@plain("value may have no value", START, 0)
def unbound(position, n):
    if n:
        value = n
    return value


@compiled(START, 3)
def unpacks(position, n):
    a, b = n, n + 1
    a, b = b, a
    (c, d), e = (a, b), 5
    return a, b, c, d, e


# --- lists, dicts, tuples ---


@compiled(START, 2)
def list_comprehension(position, n):
    values = [n * move for move in position.moves]
    return max(values), min(values), sum(values), len(values), values[0], values[-1]


@compiled(START, 30)
def list_index_out_of_range(position, n):
    return [move for move in position.moves][n]  # noqa: C416


@compiled(START, 2)
def list_slices(position, n):
    values = [3, 1, 2]
    values.append(n)
    values.reverse()
    values.sort()
    return values[1:], values.pop(), values.index(1), values.count(2)


case("sorts", lambda position, n: (sorted(position.moves, reverse=True)[n], sorted([3, 1, 2])), None, START, 2)
case("sorts_by_key", lambda position, n: sorted(range(40), key=lambda move: move % 3), None, LARGE, 2)


@compiled(LARGE, 2)
def sorts_by_key_downwards(position, n):
    return sorted(range(40), key=lambda move: move % 3, reverse=True)


case("largest_by_key", lambda position, n: max(position.moves, key=lambda move: -move) + n, "", START, 1)


@plain("", START, 1)
def dict_within(position, n):
    names = {n: 1, n + 1: "a"}
    return len(names)


@compiled(START, 1)
def enumerates(position, n):
    products = [place * move for place, move in enumerate(position.moves)]
    return sum(products) + sum([a - b for a, b in zip((1, 2), (3, 4))])  # noqa: B905 - Numba has no strict


@plain("list", START, [1, 2])
def takes_a_list(position, values):
    values.append(3)
    return len(values)


case("takes_a_tuple", lambda position, values: values[0] + values[1], None, START, (1, 2))
case("takes_a_long_number", lambda position, n: n, "64 bits", START, 2**70)
case("takes_an_object", lambda position, thing: 1, "object", START, object())


# --- positions ---


@compiled(MIDDLE, 2)
def verbs(position, n):
    winner = 5 if position.winner is None else position.winner
    return position.to_move, position.is_over, position.ply, winner, len(position.moves), position.moves[n]


@compiled(FOUR, 2)
def moves_as_a_tuple(position, n):
    moves = position.moves
    return 3 in moves, 9 in moves, moves.index(n), moves[-1], min(moves), max(moves), sum(moves)


case("no_such_move_in_moves", lambda position, n: position.moves.index(n), None, FOUR, 9)
case("moves_out_of_range", lambda position, n: position.moves[n], None, FOUR, 9)
case("illegal_column", lambda position, n: position.play(n).ply, None, FOUR, 64)
case("illegal_pass", lambda position, n: position.play(n).ply, None, LARGE, -1)
case("off_the_board", lambda position, n: position.at(n, 0), None, START, 9)
case("no_such_edge", lambda position, n: position.owner(n), None, EDGES, 99)
case("edges", lambda position, n: [position.owner(edge) for edge in range(15)], None, EDGES, 3)
case("too_early_for_a_score", lambda position, n: position.score + n, None, MIDDLE, 1)


@compiled(MIDDLE, 1)
def sets_of_cells(position, n):
    return position.first, position.second, position.legal, (position.first & ~position.second).bit_count()


@compiled(WIDE, 1)
def sets_of_eighty_cells(position, n):
    return (position.first | position.second).bit_count() + n, 1 if position.at(6, 9) == 1 else 0


case("returns_a_set_of_eighty_cells", lambda position, n: position.first >> n, "128 bits", WIDE, 1)


@plain("not compiled", LARGE.play(19), 1)
def signs_of_sixty_four_cells(position, n):
    last = position
    while not last.is_over:
        last = last.play(last.moves[-1])
    return max(last.first, last.second) // 3


CORNER = TicTacToe(8, 8, 5).play(0).play(63)
"""Bit 63 of a set is no sign."""


case("legal_moves_with_the_last_cell", lambda position, n: position.legal % 10 + n, "not compiled", CORNER, 1)
case("a_set_with_the_last_cell", lambda position, n: position.second >> n, "128 bits", CORNER, 1)
case("compares_sets", lambda position, n: position.second > position.first, None, CORNER, 1)
case("multiplies_sets", lambda position, n: (position.first * n).bit_count(), "not supported", CORNER, 1)


@compiled(CORNER, 1)
def halves_a_set(position, n):
    left, steps = position.second, 0
    while left:
        left >>= n
        steps += 1
    return steps


case("is_the_same", lambda position, other: position is other, "`is` of two values is not supported", START, START)
case("has_no_winner", lambda position, n: position.winner is None, None, START, 1)
case("compares_positions", lambda position, other: position == other, "", MIDDLE, START)
case("returns_a_position", lambda position, n: position.play(n), "it returns a position", MIDDLE, 2)
case("returns_moves", lambda position, n: position.moves, "it returns the moves", MIDDLE, 2)
case("slices_moves", lambda position, n: position.moves[::-1][0] + n, "", MIDDLE, 2)
case("asks_for_the_class", lambda position, n: isinstance(position, TicTacToe) + n, "", MIDDLE, 2)


# --- chance and clocks ---


case("own_chance", lambda position, n: random.randrange(1, 2) * n, "not compiled", START, 1)


# --- searches ---


@compiled(MIDDLE, 9)
def mean(position, depth):
    if position.is_over or depth == 0:
        return float(position.ply)
    return sum([mean(position.play(move), depth - 1) for move in position.moves]) / len(position.moves)
