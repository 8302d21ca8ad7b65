"""Right solutions of the exercises behind the pairs of searches, a list for each exercise."""

from __future__ import annotations

from functools import cache, partial, reduce

import numpy as np

from gamelab import WIN, alphabeta, heuristics, minimax
from gamelab.games import FIRST, SECOND

# --- minimax and alpha-beta in one function ---


class Searcher:
    """A search that is an object, and keeps its best move."""

    def __init__(self):
        self.move = None

    def __call__(self, position):
        value = self.value(position)
        return value, self.move

    def value(self, position):
        if position.is_over:
            self.move = None
            return position.score
        values = {move: self.value(position.play(move)) for move in position.moves}
        self.move = (max if position.to_move == FIRST else min)(values, key=values.get)
        return values[self.move]


def numpy_values(position):
    if position.is_over:
        return np.int64(position.score), None
    values = np.array([numpy_values(position.play(move))[0] for move in position.moves])
    place = values.argmax() if position.to_move == FIRST else values.argmin()
    return values[place], np.int64(position.moves[place])


def by_one_sign(position, sign=None):
    sign = sign or position.to_move
    if position.is_over:
        return position.score
    return position.to_move * max(position.to_move * by_one_sign(position.play(move)) for move in position.moves)


IN_ONE = [Searcher(), numpy_values, by_one_sign]

# --- evaluations of tic-tac-toe ---


def student(position):
    """The open lines of any board, in a student's words."""
    rows, columns, k = position.board.rows, position.board.columns, position.board.k
    value = 0
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + down * (k - 1) < rows and 0 <= column + right * (k - 1) < columns:
                    cells = [position.at(row + down * n, column + right * n) for n in range(k)]
                    value += (-1 not in cells) - (1 not in cells)
    return value


def lines_of(board):
    for row in range(board.rows):
        for column in range(board.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + n * down, column + n * right) for n in range(board.k)]
                if all(r < board.rows and 0 <= c < board.columns for r, c in line):
                    yield line


def by_a_sum(position):
    return sum(open_for(position, line, FIRST) - open_for(position, line, SECOND) for line in lines_of(position.board))


def open_for(position, line, player):
    return all(position.at(*cell) != -player for cell in line)


def by_sets(position):
    taken = {player: set() for player in (FIRST, SECOND)}
    for line in lines_of(position.board):
        for cell in line:
            if position.at(*cell):
                taken[position.at(*cell)].add(tuple(line))
    return len(taken[FIRST]) - len(taken[SECOND])


def by_counting_twice(position):
    value = 0
    for line in lines_of(position.board):
        stones = [position.at(*cell) for cell in line]
        value += stones.count(SECOND) == 0
        value -= stones.count(FIRST) == 0
    return int(value)


def by_reduce(position):
    return reduce(
        lambda total, line: total + (min(position.at(*cell) for cell in line) > -1)
        - (max(position.at(*cell) for cell in line) < 1), lines_of(position.board), 0)  # fmt: skip


def by_numpy(position):
    rows, columns, k = position.board.rows, position.board.columns, position.board.k
    cells = np.array([[position.at(row, column) for column in range(columns)] for row in range(rows)])
    value = np.int64(0)
    for line in lines_of(position.board):
        down, right = zip(*line, strict=True)
        line_of = cells[list(down), list(right)]
        value += (line_of >= 0).all().astype(int) - (line_of <= 0).all().astype(int)
    assert k <= max(rows, columns)
    return value


def bits_of_lines(position):
    columns = position.board.columns
    masks = [sum(1 << row * columns + column for row, column in line) for line in lines_of(position.board)]
    stones = dict.fromkeys((FIRST, SECOND), 0)
    for row in range(position.board.rows):
        for column in range(columns):
            if position.at(row, column):
                stones[position.at(row, column)] |= 1 << row * columns + column
    return sum((not mask & stones[SECOND]) - (not mask & stones[FIRST]) for mask in masks)


EVALUATIONS = [heuristics.open_lines, student, by_a_sum, by_sets, by_counting_twice, by_reduce, by_numpy,
               bits_of_lines]  # fmt: skip

# --- searches to a depth ---


def one_loop(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -position.to_move * 2 * WIN, None
    for move in position.moves:
        value, _ = one_loop(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def last_of_equals(position, depth, evaluate):
    if position.is_over or depth == 0:
        return (position.score * WIN if position.is_over else evaluate(position)), None
    found = [(last_of_equals(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    return max(found) if position.to_move == FIRST else min(found)


def max_and_min(position, depth, evaluate):
    def maxi(node, left):
        if node.is_over:
            return WIN * node.score, None
        if left == 0:
            return evaluate(node), None
        return max(((either(node.play(move), left - 1)[0], move) for move in node.moves), key=lambda pair: pair[0])

    def mini(node, left):
        if node.is_over:
            return WIN * node.score, None
        if left == 0:
            return evaluate(node), None
        return min(((either(node.play(move), left - 1)[0], move) for move in node.moves), key=lambda pair: pair[0])

    def either(node, left):
        return (maxi if node.to_move == FIRST else mini)(node, left)

    return either(position, depth)


def remembered(position, depth, evaluate):
    @cache
    def value(node, left):
        if node.is_over or not left:
            return node.score * WIN if node.is_over else evaluate(node)
        return (max if node.to_move == FIRST else min)(value(node.play(move), left - 1) for move in node.moves)

    if position.is_over or not depth:
        return value(position, depth), None
    best = value(position, depth)
    return best, next(move for move in position.moves if value(position.play(move), depth - 1) == best)


def the_librarys(position, depth, evaluate):
    found = alphabeta(position, depth, evaluate, ending="win")
    return found.value, found.move


def level_by_level(position, depth, evaluate):
    levels = [[((), position)]]
    for _ in range(depth):
        levels.append([((*path, move), node.play(move)) for path, node in levels[-1] for move in node.moves])
    values = {}
    for path, node in (each for level in reversed(levels) for each in level):
        if node.is_over:
            values[path] = node.score * WIN
        elif len(path) == depth:
            values[path] = evaluate(node)
        else:
            below = [values[(*path, move)] for move in node.moves]
            values[path] = max(below) if node.to_move == FIRST else min(below)
    return values[()], next((move for move in position.moves if values.get((move,)) == values[()]), None)


SEARCHES = [one_loop, last_of_equals, max_and_min, remembered, the_librarys, level_by_level]

# --- agents that resist ---


def hurrying(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN - position.ply), None
    if depth == 0:
        return evaluate(position), None
    found = [(hurrying(position.play(move), depth - 1, evaluate)[0], -move) for move in position.moves]
    value, move = max(found) if position.to_move == FIRST else min(found)
    return value, -move


def by_depth(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN + depth), None
    if depth == 0:
        return evaluate(position), None
    best = None
    for move in position.moves:
        value = by_depth(position.play(move), depth - 1, evaluate)[0]
        if best is None or position.to_move * (value - best[0]) > 0:
            best = value, move
    return best


def with_plies(position, depth, evaluate):
    def decide(node, left):
        if node.is_over or left == 0:
            return (node.score * WIN if node.is_over else evaluate(node)), 0, None
        found = []
        for move in node.moves:
            value, plies, _ = decide(node.play(move), left - 1)
            mine = node.to_move * value
            found.append(((mine, -plies if mine > 0 else plies), value, plies + 1, move))
        return max(found)[1:]

    value, _, move = decide(position, depth)
    return value, move


def exact(position):
    value = minimax(position, ending="hurry").value
    values = {move: minimax(position.play(move), ending="hurry").value for move in position.moves}
    return value, max(values, key=lambda move: position.to_move * values[move])


def fewer_points_each_ply(position):
    def value(node):
        if node.is_over:
            return node.score * 2.0**-node.ply
        return (max if node.to_move == FIRST else min)(value(node.play(move)) for move in node.moves)

    return max(position.moves, key=lambda move: position.to_move * value(position.play(move)))


def named_arguments(position, depth, evaluate):
    return alphabeta(position, depth=depth, evaluate=evaluate, ending="hurry")


AGENTS = [hurrying, by_depth, with_plies, alphabeta, exact, fewer_points_each_ply, named_arguments,
          partial(minimax, ending="hurry")]  # fmt: skip

# --- evaluations of Sim ---


def lost_lines(position):
    value = 0
    for line in position.moves:
        for player in (FIRST, SECOND):
            value -= player * (position.winner is None and closes(position, line, player))
    return value


def closes(position, line, player):
    edges = position.board.edges
    u, v = edges[line]
    own = {edges[each] for each in range(len(edges)) if position.owner(each) == player}
    others = set(range(position.board.vertices)) - {u, v}
    return any({tuple(sorted((u, w))), tuple(sorted((v, w)))} <= own for w in others)


def safe_lines(position):
    safe = {player: sum(not closes(position, line, player) for line in position.moves) for player in (1, -1)}
    return safe[1] - safe[-1]


def double_counted(position):
    first = sum(position.first & pair == pair for line in position.moves for pair in position.board.partners[line])
    second = sum(position.second & pair == pair for line in position.moves for pair in position.board.partners[line])
    return 3 * (second - first)


def table_of_triangles(position):
    owners = {edge: position.owner(number) for number, edge in enumerate(position.board.edges)}
    value = 0
    for u, v in position.board.edges:
        for w in range(v + 1, position.board.vertices):
            sides = [owners[u, v], owners[u, w], owners[v, w]]
            value -= (sides.count(FIRST) == 2 and 0 in sides) - (sides.count(SECOND) == 2 and 0 in sides)
    return value


def tame_triangles(position):
    return -table_of_triangles(position) * -2


def twice_as_much(position):
    return 2 * heuristics.symmetric(position)


def by_moves(position):
    return sum(closes(position, line, SECOND) - closes(position, line, FIRST) for line in position.moves)


SIM_EVALUATIONS = [lost_lines, safe_lines, double_counted, heuristics.symmetric, table_of_triangles,
                   tame_triangles, twice_as_much, by_moves]  # fmt: skip
