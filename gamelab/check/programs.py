"""The right programs.  A bug is a change to one of these texts; checks, museum and tests make wrong programs of them.

MAXI and PRUNED are the halves for MAX.  ``mirrored`` makes the halves for MIN of them.
"""

from __future__ import annotations

import re
from math import inf
from typing import Any

from gamelab.heuristics import disc_difference
from gamelab.search import INF, WIN

MAXI = """
def maxi(position):
    if position.is_over:
        return position.score, None
    best, chosen = -INF, None
    for move in position.moves:
        value, _ = mini(position.play(move))
        if value > best:
            best, chosen = value, move
    return best, chosen
"""
PRUNED = """
def maxi_alpha_beta(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best, chosen = -INF, None
    for move in position.moves:
        value, _ = mini_alpha_beta(position.play(move), alpha, beta)
        if value > best:
            best, chosen = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, chosen
"""
HURRY = MAXI.replace("return position.score, None", "return position.score * (100 - position.ply), None")
TURN = """
def search(position):
    if position.is_over:
        return position.score
    values = [search(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == 1 else min(values)
"""
WHOLE_LIMITED = """
def search(position, depth, evaluate):
    if position.is_over:
        return worth(position), None
    if depth == 0:
        return evaluate(position), None
    best, chosen = -INF * position.to_move, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
    return best, chosen
"""
EXPECTED = """
def expected(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    values = [expected(position.play(move), depth - 1, agent) for move in position.moves]
    if position.to_move != agent:
        return sum(values) / len(values)
    return agent * max(agent * value for value in values)
"""
HAS_FOUR = """
def has_four(stones, rows):
    for step in (1, rows + 1, rows + 2, rows):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False
"""
MIDDLE_FIRST = """
def middle_first(position):
    middle = (position.board.columns - 1) / 2
    return sorted(position.moves, key=lambda move: abs(move - middle))
"""
BOUND_OF = """
def bound_of(best, low, high):
    return "lower" if best >= high else "upper" if best <= low else "exact"
"""
SERVES = """
def serves(value, bound, alpha, beta):
    return {"lower": value >= beta, "upper": value <= alpha, "exact": True}[bound]
"""
OPEN_LINES = """
def open_lines(position):
    board, value = position.board, 0
    for row in range(board.rows):
        for column in range(board.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (board.k - 1) * down, column + (board.k - 1) * right
                if last_row < board.rows and 0 <= last_column < board.columns:
                    line = [position.at(row + n * down, column + n * right) for n in range(board.k)]
                    value += (-1 not in line) - (1 not in line)
    return value
"""
DECIDE = """
def decide(position):
    if position.is_over:
        return position.score, 0, None
    best = None
    for move in position.moves:
        value, plies, _ = decide(position.play(move))
        value_for_mover = position.to_move * value
        wait = plies if value_for_mover < 0 else -plies
        if best is None or (value_for_mover, wait) > best[0]:
            best = (value_for_mover, wait), value, plies + 1, move
    return best[1:]
"""
RESIST = (
    DECIDE.replace("(position):", "(position, depth=99, evaluate=None):")
    .replace("position.score, 0, None\n", "position.score * WIN, 0, None\n    if depth == 0:\n        "
             "return evaluate(position), 0, None\n")
    .replace("play(move))", "play(move), depth - 1, evaluate)")
)  # fmt: skip
NEGAMAX = """
from gamelab import INF

def alphabeta(position, alpha=-INF, beta=INF):
    if position.to_move == 1:
        return negamax(position, alpha, beta)
    return -negamax(position, -beta, -alpha)

def negamax(position, alpha, beta):
    if position.is_over:
        return position.to_move * position.score
    best = -INF
    for move in position.moves:
        value = -negamax(position.play(move), -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best
"""
DEPTH = """
from gamelab import FIRST, INF

def search(position, depth, evaluate, alpha=-INF, beta=INF, prune=True):
    if position.is_over:
        return position.score, None
    if depth == 0:
        return evaluate(position), None
    chosen = None
    if position.to_move == FIRST:
        best = -INF
        for move in position.moves:
            value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if prune and alpha >= beta:
                break
    else:
        best = INF
        for move in position.moves:
            value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value < best:
                best, chosen = value, move
            beta = min(beta, best)
            if prune and alpha >= beta:
                break
    return best, chosen
"""
TABLE = """
from gamelab import FIRST, INF

def alphabeta(position, alpha=-INF, beta=INF, table=None):
    return visit(position, alpha, beta, {} if table is None else table)

def visit(position, alpha, beta, table):
    if position.is_over:
        return position.score
    if position in table:
        value, low, high = table[position]
        if low < value < high or value >= max(high, beta) or value <= min(low, alpha):
            return value
    best, low, high = -INF * position.to_move, alpha, beta
    for move in position.moves:
        value = visit(position.play(move), alpha, beta, table)
        if position.to_move == FIRST:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    table[position] = best, low, high
    return best
"""
REPORTING = """
from gamelab import FIRST, INF, PASS

def search(position):
    heard = [0]
    visit(position, -INF, INF, heard.append)
    return heard[-1]

def visit(position, alpha, beta, tell):
    while position.moves == (PASS,):
        position = position.play(PASS)
    if position.is_over:
        tell(position.score)
        return
    best = -INF * position.to_move

    def hear(value):
        nonlocal best, alpha, beta
        if position.to_move == FIRST:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)

    for move in position.moves:
        visit(position.play(move), alpha, beta, hear)
        if alpha >= beta:
            break
    tell(best)
"""
GAME = """
from bisect import insort
from gamelab import FIRST, INF

class Numbers:
    '''Numbers lie on the table. Each player in turn takes one; the sum of one's own counts.'''

    def __init__(self, values=(5, 3, 8, 1, 9), free=None, total=0, to_move=FIRST, ply=0):
        self.values, self.total, self.to_move, self.ply = values, total, to_move, ply
        self.free = list(range(len(values))) if free is None else list(free)
        self.taken = {1: [], -1: []}

    moves = property(lambda self: tuple(self.free))
    is_over = property(lambda self: not self.free)
    winner = property(lambda self: (self.total > 0) - (self.total < 0) or None if self.is_over else None)

    @property
    def score(self):
        if self.free:
            raise ValueError("the game goes on")
        return self.total

    def play(self, move):
        if move not in self.free:
            raise ValueError(f"{move} is not on the table")
        after = Numbers(self.values, self.free, self.total, self.to_move, self.ply)
        after.take(move)
        return after

    def take(self, move):
        self.free.remove(move)
        self.total += self.to_move * self.values[move]
        self.to_move, self.ply = -self.to_move, self.ply + 1

    def put_back(self, move):
        self.to_move, self.ply = -self.to_move, self.ply - 1
        self.total -= self.to_move * self.values[move]
        insort(self.free, move)

    def __repr__(self):
        return f"Numbers({self.values}, {self.free}, {self.total}, {self.to_move})"

    def __eq__(self, other):
        return repr(self) == repr(other)

    def __hash__(self):
        return hash(repr(self))
"""
NUMBERS = (
    GAME
    + """
def search(game, alpha=-INF, beta=INF):
    if game.is_over:
        return game.score, None
    best, chosen = -INF * game.to_move, None
    for move in game.moves:
        mover = game.to_move
        game.take(move)
        value, _ = search(game, alpha, beta)
        game.put_back(move)
        if mover * value > mover * best:
            best, chosen = value, move
        if mover == FIRST:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen
"""
)
GUARDED = (
    GAME.replace(
        "        if move not in self.free:\n",
        "        if move not in range(len(self.values)) or any(move in taken for taken in self.taken.values()):\n",
    )
    .replace(
        "        after.take(move)\n        return after\n",
        "        after.taken = {player: list(moves) for player, moves in self.taken.items()}\n"
        "        after.taken[self.to_move].append(move)\n        after.take(move)\n        return after\n",
    )
    .replace("        self.free.remove(move)\n", "        self.free = [each for each in self.free if each != move]\n")
)
RUNS = """
def runs(position):
    return 4 * lines(position, 2) + 45 * lines(position, 3)

def lines(position, k):
    rows, columns = position.board.rows, position.board.columns
    found = 0
    for row in range(rows):
        for column in range(columns - k + 1):
            found += line(position, row, column, 0, 1, k)
    for row in range(rows - k + 1):
        for column in range(columns):
            found += line(position, row, column, 1, 0, k)
    for row in range(rows - k + 1):  # the diagonals
        for column in range(columns - k + 1):
            found += line(position, row, column, 1, 1, k)
            found += line(position, row, column + k - 1, 1, -1, k)
    return found

def line(position, row, column, down, right, k):
    cells = [position.at(row + n * down, column + n * right) for n in range(k)]
    return cells[0] if len(set(cells)) == 1 else 0
"""
GREEDY = """
from gamelab import PASS

def choose(position):
    if position.moves == (PASS,):
        return PASS
    return max(position.moves, key=lambda move: discs_after(position, move))

def discs_after(position, move):
    after = position.play(move)
    return position.to_move * (after.first.bit_count() - after.second.bit_count())
"""
LOST_LINES = """
def lost_lines(position):
    value = 0
    for edge in position.moves:
        if completes(position, edge, 1):
            value -= 1
        if completes(position, edge, -1):
            value += 1
    return value

def completes(position, edge, player):
    return any(
        all(position.owner(other) == player for other in pair)
        for pair in pairs(position.board, edge)
    )

def pairs(board, edge):
    u, v = board.edges[edge]
    for w in range(board.vertices):
        if w not in (u, v):
            yield [board.edges.index(tuple(sorted((end, w)))) for end in (u, v)]
"""
NODES = """
from gamelab import Sim, perft

def nodes(depth):
    return sum(perft(Sim(), ply) for ply in range(depth + 1))
"""
DOTS = """
from math import cos, pi, sin

def dots(n):
    return [(cos(2 * pi * k / n), sin(2 * pi * k / n)) for k in range(n)]
"""


def to_a_depth(half: str) -> str:
    """A half that also takes a depth, an evaluation and a switch, after its other arguments."""
    end = "return position.score, None\n"
    horizon = "return worth(position), None\n    if depth == 0:\n        return evaluate(position), None\n"
    half = half.replace(end, horizon).replace("):\n", ", depth=0, evaluate=None, prune=True):\n")
    return re.sub(r"(mini.*)\)", r"\1, depth - 1, evaluate, prune)", half)


def with_switch(half: str) -> str:
    """A half, right or wrong, that cuts only where ``prune`` is true."""
    return re.sub(r"if (.*)(:\n +break)", r"if prune and \1\2", half)


def with_window(search: str) -> str:
    """A version of WHOLE_LIMITED, right or wrong, with a window and a switch."""
    search = search.replace("evaluate)", "evaluate, alpha, beta, prune)")
    tighten = (
        "        if position.to_move == 1:\n            alpha = max(alpha, best)\n"
        "        else:\n            beta = min(beta, best)\n"
        "        if prune and alpha >= beta:\n            break\n"
    )
    return search.replace("    return best", tighten + "    return best")


LIMITED, PRUNED_LIMITED = to_a_depth(MAXI), to_a_depth(PRUNED)
MIRROR = {
    "maxi": "mini", "max": "min", "alpha": "beta", "-INF": "INF", ">": "<", ">=": "<=",
    "MAX": "MIN", "FIRST": "SECOND", "raises": "lowers", "largest": "smallest", "larger": "smaller", "−∞": "+∞",
    "most": "least",
}  # fmt: skip
MIRROR |= {new: old for old, new in MIRROR.items()}
WINDOW = re.compile(r", (-?INF|alpha|beta|best), (-?INF|alpha|beta)(?=[,)])")
WORDS = re.compile(
    r"max(?=i)|min(?=i)|\b(?:max|min|alpha|beta|MAX|MIN|FIRST|SECOND|raises|lowers|largest|smallest|larger|smaller|"
    r"most|least)\b|-?\bINF\b|[−+]∞|[<>]=?|(?<== )-?\d+"
)
"""What changes its side.  A number behind "= " is a value and changes its sign."""


def mirrored(text: str) -> str:
    """The half for MIN of the half for MAX; also of a sentence about it."""
    text = WINDOW.sub(r", \2, \1", text)  # alpha comes first for both players
    return WORDS.sub(lambda found: swapped(found[0]), text)


def swapped(word: str) -> str:
    """The word for the other player."""
    if word.lstrip("-").isdigit():
        return str(-int(word))
    return MIRROR[word]


def names_of(text: str) -> list[str]:
    """The names of the functions and classes at the top of a program."""
    return re.findall(r"^(?:def|class) (\w+)", text, re.MULTILINE)


def sign(position: Any) -> int:
    """Who has won a finished game: 1, 0 or −1."""
    return int((position.score > 0) - (position.score < 0))


def worth(position: Any) -> int:
    """What a finished game counts in a search to a depth."""
    return WIN * sign(position)


def ignore(*things: object) -> None:
    """Replaces ``print`` in wrong programs."""


GIVEN: dict[str, Any] = {
    "__name__": "program", "INF": INF, "WIN": WIN, "inf": inf, "sign": sign, "worth": worth, "print": ignore,
    "disc_difference": disc_difference,
}  # fmt: skip


def functions_of(text: str, file: str = "<program>", **more: Any) -> dict[str, Any]:
    """The names that a program defines; it may use those of ``GIVEN`` and these."""
    names = GIVEN | more
    exec(compile(text, file, "exec"), names)
    return names
