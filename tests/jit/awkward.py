"""Users' functions of every awkward kind: what ``fast`` makes of each has to be what Python makes of it.

``compiled(...)`` marks a function that runs compiled for these arguments, ``plain(words, ...)`` one that runs plain
with a sentence that contains the words.
"""

from __future__ import annotations

import enum
import functools
import math
import random
import random as chance_of
import time
from functools import lru_cache, partial, reduce
from random import randrange

import numpy as np

from gamelab import FIRST, INF, ConnectFour, Othello, Sim, TicTacToe, heuristics
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


# --- numbers ---


@compiled(START, 5)
def adds(position, n):
    return n + position.ply


@plain("64 bits", START, 2**62)
def adds_beyond(position, n):
    return n + n


@plain("64 bits", START, -(2**62))
def subtracts_beyond(position, n):
    return n - 2**62 - 2


@plain("64 bits", START, 2**40)
def multiplies_beyond(position, n):
    return n * n


@plain("64 bits", START, 2**62)
def sums_beyond(position, n):
    return sum([n, n, n])


@plain("64 bits", START, 0)
def long_constant(position, n):
    return (1 << 70) + n


@plain("64 bits", START, 70)
def shifts_far(position, n):
    return 1 << n


@compiled(START, 62)
def shifts(position, n):
    return 1 << n


@plain("64 bits", START, 63)
def shifts_into_the_sign(position, n):
    return 1 << n


@compiled(START, 70)
def shifts_all_away(position, n):
    return (5 >> n) - (-5 >> n)


@compiled(START, -1)
def negative_shift(position, n):
    return 1 << n


@compiled(START, -1)
def negative_shift_right(position, n):
    return 1 >> n


@plain("fraction", START, -1)
def negative_power(position, n):
    return 2**n


@compiled(START, 10)
def power(position, n):
    return 3**n


@plain("64 bits", START, 100)
def large_power(position, n):
    return 3**n


@plain("64 bits", START, 100)
def power_by_name(position, n):
    return pow(3, n)


@compiled(START, 0)
def zero_power(position, n):
    return 0**n + 5**n


@plain("64 bits", START, 30)
def factorial(position, n):
    return 1 if n < 2 else n * factorial(position, n - 1)


@compiled(START, 20)
def small_factorial(position, n):
    return 1 if n < 2 else n * small_factorial(position, n - 1)


@plain("64 bits", START, 100)
def in_place_beyond(position, n):
    value = 1
    for _ in range(n):
        value *= 2
    return value


@compiled(START, 0)
def divides_by_zero(position, n):
    return 1 // n


@compiled(START, 0)
def remainder_of_zero(position, n):
    return 1 % n


@compiled(START, 0)
def true_division_by_zero(position, n):
    return 1 / n


@compiled(START, 3)
def negative_division(position, n):
    return -7 // n, -7 % n, 7 // -n, 7 % -n


@compiled(START, 4)
def halves(position, n):
    return n / 2


@compiled(START, 2.5)
def takes_a_float(position, x):
    return x * 2


@compiled(START, 7)
def rounds(position, n):
    return round(n / 2), int(n / 2), int(-n / 2), math.floor(-n / 2)


@plain("64 bits", START, 1e30)
def int_of_a_large_float(position, x):
    return int(x)


@plain("finite", START, -1.0)
def root_of_a_negative(position, x):
    return math.sqrt(x)


@plain("finite", START, 0.0)
def logarithm_of_zero(position, x):
    return math.log(x)


@plain("finite", START, 1000.0)
def exponential_overflows(position, x):
    return math.exp(x)


@compiled(START, 2.0)
def root(position, x):
    return math.sqrt(x)


@compiled(START, -math.inf)
def infinity(position, x):
    return max(x, 3)


@compiled(START, 3)
def own_infinity(position, n):
    best = -float("inf")
    for move in position.moves:
        best = max(best, move * n)
    return best


@compiled(START, 3)
def stays_infinite(position, n):
    return float("inf") if n else float("-inf")


@compiled(START, True)
def truth_value(position, flag):
    return flag and not position.is_over


@compiled(START, 3)
def adds_truth_values(position, n):
    return (n > 2) + (n > 1)


@compiled(START, 6)
def bit_operations(position, n):
    return n & 3, n | 8, n ^ 5, ~n, n.bit_count(), n.bit_length(), abs(-n)


@plain("float", START, np.float64(2.5))
def numpy_float(position, x):
    return x


@plain("int64", START, np.int64(3))
def numpy_int(position, n):
    return n + 1


@plain("NumPy", START, 3)
def numpy_array(position, n):
    return int(np.zeros(3)[n - 1])


@plain("NumPy", START, 9)
def numpy_array_index(position, n):
    return np.zeros(3)[n]


@plain("complex", START, 3)
def complex_number(position, n):
    return (1j * n).imag


@compiled(START, 3)
def compares_in_chains(position, n):
    return 0 < n <= 3 < 5 != n


@compiled(START, 5)
def conditional_types(position, n):
    return n if n > 3 else 0


@plain("", START, 3)
def int_or_float(position, n):
    return 0 if n else 0.5


@plain("", START, 3)
def int_or_text(position, n):
    return 0 if n else "none"


# --- names: globals, closures, defaults ---

WEIGHT, WEIGHTS, TEXT = 3, (1, 2, 3), "MAX"
numbers, table, found = [1, 2, 3], {1: 2}, {1, 2}
array, scalar = np.arange(3), np.int64(3)
calls = 0


class Colour(enum.IntEnum):
    RED = 1
    BLUE = -1

    def __invert__(self):
        return Colour(-self)


class Settings:
    weight = 3


settings = Settings()


@compiled(START, 1)
def global_number(position, n):
    return WEIGHT * n


@compiled(START, 1)
def global_tuple(position, n):
    return WEIGHTS[n]


@compiled(START, 7)
def tuple_index_out_of_range(position, n):
    return WEIGHTS[n]


@compiled(START, TEXT)
def compares_texts(position, mode):
    return 1 if mode == TEXT else 2


@plain("numbers is a list", START, 1)
def global_list(position, n):
    return numbers[n]


@plain("table is a dict", START, 1)
def global_dict(position, n):
    return table[n]


@plain("table is a dict", START, 5)
def remembers(position, n):
    table[n] = n
    return table[n]


@plain("found is a set", START, 1)
def global_set(position, n):
    return n in found


@plain("NumPy", START, 1)
def global_array(position, n):
    return int(array[n])


@plain("NumPy", START, 1)
def global_scalar(position, n):
    return int(scalar + n)


@plain("Colour", START, 1)
def enumeration(position, n):
    return int(~Colour.RED) + n


@plain("Settings", START, 1)
def global_object(position, n):
    return settings.weight + n


@plain("Settings", START, 1)
def makes_an_object(position, n):
    return Settings().weight + n


@plain("a global that changes", START, 1)
def counts_calls(position, n):
    global calls
    calls = n
    return calls


@plain("functools", START, 1)
def reduces(position, n):
    return functools.reduce(max, position.moves) + n


@plain("reduce", START, 1)
def reduces_by_name(position, n):
    return reduce(max, position.moves) + n


@plain("may change", START, 1)
def default_list(position, n, seen=[]):  # noqa: B006
    return len(seen) + n


@compiled(START)
def defaults(position, n=3, *, unused=None):
    return n


CASES.pop()


@compiled(START)
def default_number(position, n=3, m=WEIGHT):
    return n + m


@plain("by keyword only", START, 1)
def keyword_only(position, n, *, m=3):
    return n + m


@plain("", START, 1, 2, 3)
def any_arguments(*arguments):
    return len(arguments)


@plain("", START, 1)
def any_names(position, n, **named):
    return n + len(named)


@compiled(START, 1)
def own_names(position, sum):
    return sum + 1


def closure_of(value):
    def uses(position, n):
        return value[n] if isinstance(value, tuple) else value * n

    return uses


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
    (constant_closure(2.5), None, (START, 2)),
    (constant_closure([3]), "value is a list", (START, 2)),
    (constant_closure(np.int64(3)), "NumPy", (START, 2)),
    (changing_closure(), "enclosing function that changes", (START, 2)),
    (lambda position, n: n + position.ply, None, (START, 2)),
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


class Negated:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function

    def __call__(self, position, n):
        return -self.function(position, n)


@doubled
def decorated(position, n):
    return helper(position, n)


@passed_on
def decorated_for_all(position, n):
    return helper(position, n)


@Negated
def negated(position, n):
    return helper(position, n)


increment = partial(helper, MIDDLE)
CASES += [(decorated, None, (START, 3)), (decorated_for_all, "", (START, 3))]


@compiled(START, 3)
def calls_a_helper(position, n):
    return helper(position, n) * 2


@compiled(START, 3)
def calls_by_name(position, n):
    return helper(n=n, position=position)


@compiled(START, 3)
def calls_a_decorated_one(position, n):
    return decorated(position, n)


@plain("Negated", START, 3)
def calls_a_decorator_class(position, n):
    return negated(position, n)


@plain("partial", START, 3)
def calls_a_partial(position, n):
    return increment(n)


@plain("keeps its results", START, 3)
def calls_a_cached_one(position, n):
    return remembering(n)


@compiled(START, 3)
def function_within(position, n):
    def inner(m):
        return m + n

    return inner(2)


@compiled(START, 3)
def lambda_within(position, n):
    square = lambda m: m * m  # noqa: E731
    return square(n)


@compiled(START, 3, helper)
def takes_a_function(position, n, function):
    return function(position, n)


@compiled(MIDDLE, 3, open_lines)
def takes_a_function_of_the_library(position, n, evaluate):
    return n * evaluate(position)


@plain("partial", START, 3, partial(helper))
def takes_a_partial(position, n, function):
    return function(position, n)


@plain("Negated", START, 3, negated)
def takes_a_decorator_class(position, n, function):
    return function(position, n)


@plain("builtin", START, 3, max)
def takes_a_builtin(position, n, function):
    return function(2, n)


@plain("method", START, 3, settings.__init__)
def takes_a_method(position, n, function):
    return n


@compiled(MIDDLE, 3)
def calls_the_library(position, n):
    return heuristics.open_lines(position) + n


@compiled(START, 3)
def partner(position, n):
    return 0 if n == 0 else 1 + other_partner(position, n - 1)


@fast
def other_partner(position, n):
    return 0 if n == 0 else 10 + partner(position, n - 1)


@compiled(START, 5)
def even(position, n):
    return True if n == 0 else odd(position, n - 1)


def odd(position, n):
    return False if n == 0 else even(position, n - 1)


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


@plain("", START, 0)
def finally_runs(position, n):
    try:
        return n
    finally:
        n += 1


@compiled(START, -1)
def raises(position, n):
    if n < 0:
        raise ValueError("a negative number")
    return n


@plain("", START, 1)
def raises_ones_own(position, n):
    class Mine(Exception):
        pass

    raise Mine


@compiled(START, 3)
def asserts(position, n):
    assert n < 3
    return n


@plain("print", START, 1)
def prints(position, n):
    print(end="")
    return n


@plain("texts", START, 1)
def formats(position, n):
    return len(f"{n}")


@plain("texts", START, 1)
def makes_a_text(position, n):
    return len(str(n))


@plain("texts", START, 1)
def represents(position, n):
    return len(repr(position)) + n


@plain("generator", START, 1)
def generates(position, n):
    return max(n * move for move in position.moves)


@plain("generator", START, 1)
def any_of_them(position, n):
    return any(move == n for move in position.moves)


@plain("", START, 1)
def imports(position, n):
    import math as mathematics

    return mathematics.floor(n)


@compiled(START, 1)
def deletes(position, n):
    moves = list(position.moves)
    del moves[0]
    return len(moves) + n


@plain("set", START, 1)
def makes_a_set(position, n):
    return len({move % 2 for move in position.moves}) + n


@plain("set", START, 1)
def set_by_name(position, n):
    return max(set(position.moves)) + n


@plain("", START, 3)
def matches(position, n):
    match n:
        case [1, *_]:
            return 1
        case _:
            return 2


@plain("", START, 3)
def walrus(position, n):
    return m + 1 if (m := n * 2) > 5 else 0


@compiled(START, 3)
def while_else(position, n):
    while n > 0:
        n -= 1
    else:
        n = 10
    return n


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


CASES[-1] = (variable_of_a_loop_that_never_ran, "no value", CASES[-1][2])


@plain("no value", START, 0)
def unbound(position, n):
    if n:
        value = n
    return value


@compiled(START, 2)
def bound_after_all(position, n):
    if n:
        value = n
    return value


@compiled(START, 3)
def unpacks(position, n):
    a, b = n, n + 1
    a, b = b, a
    (c, d), e = (a, b), 5
    return a, b, c, d, e


@plain("", START, 3)
def deletes_a_variable(position, n):
    m = n
    del m
    return n


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


@compiled(START, 2)
def returns_a_list(position, n):
    return [n, n + 1]


@compiled(START, 2)
def sorts(position, n):
    return sorted(position.moves, reverse=True)[n], sorted([3, 1, 2])


@compiled(LARGE, 2)
def sorts_by_key(position, n):
    return sorted(range(40), key=lambda move: move % 3)


@compiled(LARGE, 2)
def sorts_by_key_downwards(position, n):
    return sorted(range(40), key=lambda move: move % 3, reverse=True)


@compiled(START, 1)
def sorts_pairs(position, n):
    return sorted([(move % 2, move) for move in position.moves])[n]


@plain("", START, 1)
def sorts_in_place_by_key(position, n):
    values = list(range(40))
    values.sort(key=lambda move: move % 3)
    return values[n]


@plain("", START, 1)
def largest_by_key(position, n):
    return max(position.moves, key=lambda move: -move) + n


@compiled(START, 1)
def mixed_list(position, n):
    values = [n, "a"]
    return len(values)


@plain("", START, 1)
def dict_within(position, n):
    names = {n: 1, n + 1: "a"}
    return len(names)


@plain("dict", START, 1)
def returns_a_dict(position, n):
    return {n: n + 1}


@plain("hash", MIDDLE, 1)
def hashes(position, n):
    return hash(position) % 97 + n


@plain("hash", MIDDLE, 1)
def identity(position, n):
    return 1 if id(position) else n


@compiled(START, 1)
def tuple_methods(position, n):
    values = (3, 1, 2)
    return len(values), values[n], 3 in values, (*values, 4)


@compiled(START, 1)
def enumerates(position, n):
    products = [place * move for place, move in enumerate(position.moves)]
    return sum(products) + sum([a - b for a, b in zip((1, 2), (3, 4))])  # noqa: B905 - Numba has no strict


@compiled(START, 3)
def ranges(position, n):
    return list(range(n)), list(range(5, 0, -2)), len(range(n))


@plain("list", START, [1, 2])
def takes_a_list(position, values):
    values.append(3)
    return len(values)


@plain("dict", START, {1: 2})
def takes_a_dict(position, values):
    return values[1]


@compiled(START, (1, 2))
def takes_a_tuple(position, values):
    return values[0] + values[1]


@compiled(START, None)
def takes_nothing(position, value):
    return 1 if value is None else 2


@plain("64 bits", START, 2**70)
def takes_a_long_number(position, n):
    return n


@plain("object", START, object())
def takes_an_object(position, thing):
    return 1


# --- positions ---


@compiled(MIDDLE, 2)
def verbs(position, n):
    winner = 5 if position.winner is None else position.winner
    return position.to_move, position.is_over, position.ply, winner, len(position.moves), position.moves[n]


@compiled(FOUR, 2)
def moves_as_a_tuple(position, n):
    moves = position.moves
    return 3 in moves, 9 in moves, moves.index(n), moves[-1], min(moves), max(moves), sum(moves)


@compiled(FOUR, 9)
def no_such_move_in_moves(position, n):
    return position.moves.index(n)


@compiled(FOUR, 9)
def moves_out_of_range(position, n):
    return position.moves[n]


@compiled(START, 2)
def plays(position, n):
    return position.play(n).play(4).at(0, 2)


@compiled(MIDDLE, 0)
def illegal_move(position, n):
    return position.play(n).ply


@compiled(START, 70)
def illegal_large_move(position, n):
    return position.play(n).ply


@compiled(FOUR, 64)
def illegal_column(position, n):
    return position.play(n).ply


@compiled(LARGE, -1)
def illegal_pass(position, n):
    return position.play(n).ply


@compiled(START, 9)
def off_the_board(position, n):
    return position.at(n, 0)


@compiled(EDGES, 99)
def no_such_edge(position, n):
    return position.owner(n)


@compiled(EDGES, 3)
def edges(position, n):
    return [position.owner(edge) for edge in range(15)]


@compiled(MIDDLE, 1)
def too_early_for_a_score(position, n):
    return position.score + n


@compiled(MIDDLE, 1)
def sets_of_cells(position, n):
    return position.first, position.second, position.legal, (position.first & ~position.second).bit_count()


@compiled(WIDE, 1)
def sets_of_eighty_cells(position, n):
    return (position.first | position.second).bit_count() + n, position.at(6, 9), position.first >> 70


@plain("", LARGE.play(19), 1)
def signs_of_sixty_four_cells(position, n):
    last = position
    while not last.is_over:
        last = last.play(last.moves[-1])
    return max(last.first, last.second) // 3


@compiled(MIDDLE, 1)
def board_numbers(position, n):
    return position.board.rows, position.board.columns, position.board.k + n


@plain("", MIDDLE, START)
def compares_positions(position, other):
    return position == other


@plain("", MIDDLE, START)
def position_in_a_list(position, other):
    return position in [other]


@plain("position", MIDDLE, 2)
def returns_a_position(position, n):
    return position.play(n)


@compiled(MIDDLE, 2)
def returns_moves(position, n):
    return position.moves


@plain("", MIDDLE, 2)
def slices_moves(position, n):
    return position.moves[::-1][0] + n


@plain("label", MIDDLE, 2)
def labels(position, n):
    return position.label(n) == "c1"


@plain("", MIDDLE, 2)
def symmetries(position, n):
    return len(position.symmetries()) + n


@plain("", MIDDLE, 2)
def makes_a_position(position, n):
    return TicTacToe(3, 3, 3).ply + n


@plain("", MIDDLE, 2)
def asks_for_the_class(position, n):
    return isinstance(position, TicTacToe) + n


@compiled(MIDDLE, 2)
def asks_for_an_attribute(position, n):
    return getattr(position, "ply") + n  # noqa: B009


@plain("", MIDDLE, 2)
def sets_an_attribute(position, n):
    position.ply = n
    return n


@plain("", MIDDLE, 2)
def replaces_a_field(position, n):
    return position._replace(ply=n).ply


# --- chance and clocks ---

dice = random.Random(1)


@plain("random numbers", START, 1)
def own_chance(position, n):
    return random.randrange(1, 2) * n


@plain("random numbers", START, 1)
def chance_by_name(position, n):
    return randrange(1, 2) * n


@plain("random numbers", START, 1)
def chance_by_another_name(position, n):
    return chance_of.randrange(1, 2) * n


@plain("random numbers", START, 1)
def own_dice(position, n):
    return dice.randrange(1, 2) * n


@plain("NumPy", START, 1)
def chance_of_numpy(position, n):
    return int(np.random.randint(1, 2)) * n


@plain("clock", START, 1)
def looks_at_the_clock(position, n):
    return 1 if time.time() > 0 else n


# --- searches ---


def weigh(position):
    return 3 * position.at(0, 0) - position.at(2, 2)


@compiled(MIDDLE, 3)
def negamax(position, depth):
    if position.is_over:
        return position.to_move * position.score * 1000
    if depth == 0:
        return position.to_move * weigh(position)
    best = -INF
    for move in position.moves:
        best = max(best, -negamax(position.play(move), depth - 1))
    return best


@compiled(MIDDLE, 3, weigh)
def best_move(position, depth, evaluate):
    if position.is_over:
        return position.score * 1000, None
    if depth == 0:
        return evaluate(position), None
    best, chosen = -INF * position.to_move, None
    for move in position.moves:
        value, _ = best_move(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
    return best, chosen


@compiled(MIDDLE, 9)
def mean(position, depth):
    if position.is_over or depth == 0:
        return float(position.ply)
    return sum([mean(position.play(move), depth - 1) for move in position.moves]) / len(position.moves)


@compiled(MIDDLE, 3)
def infinite(position, depth, alpha=-math.inf, beta=math.inf):
    if position.is_over or depth == 0:
        return weigh(position)
    for move in position.moves:
        value = infinite(position.play(move), depth - 1, alpha, beta)
        if position.to_move == FIRST:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if position.to_move == FIRST else beta


@plain("table is a dict", MIDDLE, 9)
def with_a_table(position, depth):
    if position in table:
        return table[position]
    if position.is_over:
        return position.score
    table[position] = max(-with_a_table(position.play(move), depth - 1) for move in position.moves)
    return table[position]


@plain("dict", MIDDLE, 2, {})
def with_a_table_handed_over(position, depth, memory):
    if position.is_over or depth == 0:
        return 0
    return max([with_a_table_handed_over(position.play(move), depth - 1, memory) for move in position.moves])


@compiled(MIDDLE, 5)
def cheats(position, depth):
    return depth if depth == 0 else cheats(position.play(2), depth - 1)


@compiled(FOUR, 2)
def forgets_the_end(position, depth):
    return 0 if depth < 0 else forgets_the_end(position.play(position.moves[0]), depth - 1)
