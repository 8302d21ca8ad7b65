"""Right solutions of the exercises of notebook 03, a list for each exercise."""

from __future__ import annotations

import heapq

import numpy

from gamelab import INF, WIN
from gamelab.games import FIRST
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


def by_recursion(stones, rows=6):
    def chain(cell, step, left):
        return left == 0 or (stones >> cell & 1 and chain(cell + step, step, left - 1))

    return any(chain(cell, step, 4) for cell in range(stones.bit_length()) for step in (1, rows, rows + 1, rows + 2))


def of_numpy(stones, rows=6):
    bits = numpy.array([stones >> n & 1 for n in range(stones.bit_length() + 3 * rows + 7)], dtype=bool)
    ends = len(bits) - 3 * (rows + 2)
    steps = (1, rows, rows + 1, rows + 2)
    return numpy.any([numpy.all([bits[n * s : n * s + ends] for n in range(4)], axis=0) for s in steps])


FOURS = [by_shifts, in_one_line, shifted_left, as_a_number, cell_by_cell, by_rows_and_columns,
         by_recursion, of_numpy]  # fmt: skip


# --- minimax to a depth ---


def looks_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = looks_ahead(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def two_branches(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if not depth:
        return evaluate(position), None
    found = [(two_branches(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    if position.to_move == FIRST:
        return max(found, key=lambda pair: pair[0])
    return min(found, key=lambda pair: pair[0])


def last_of_equals(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    children = {move: last_of_equals(position.play(move), depth - 1, evaluate)[0] for move in position.moves}
    move = max(reversed(children), key=lambda each: position.to_move * children[each])
    return children[move], move


def by_negation(position, depth, evaluate):
    def worth(node, left):
        if node.is_over:
            return node.to_move * node.score * WIN
        return max(-worth(node.play(m), left - 1) for m in node.moves) if left else node.to_move * evaluate(node)

    values = {move: -worth(position.play(move), depth - 1) for move in position.moves} if depth else {}
    if not values:
        return position.to_move * worth(position, depth), None
    move = max(values, key=values.get)
    return position.to_move * values[move], move


def with_a_window(position, depth, evaluate, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score * WIN, None
    if depth <= 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value = with_a_window(position.play(move), depth - 1, evaluate, alpha, beta)[0]
        if (value > best) if position.to_move == FIRST else (value < best):
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move


def of_the_library(position, depth, evaluate):
    return minimax(position, depth, evaluate, ending="win")


SEARCHES = [looks_ahead, two_branches, last_of_equals, by_negation, with_a_window, of_the_library]


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


def numpy_argsort(position):
    moves = numpy.array(position.moves)
    return moves[numpy.argsort(numpy.abs(moves - (position.board.columns - 1) / 2))]


def keys_of_a_dict(position):
    return dict.fromkeys(map(int, middle_first(position)))


ORDERS = [middle_first, right_first, a_tuple, a_generator, from_a_heap, by_inserting,
          numpy_argsort, keys_of_a_dict]  # fmt: skip


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
