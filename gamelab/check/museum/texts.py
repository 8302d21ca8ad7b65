"""The right programs from which exhibits are made by changing a line or two."""

PAIR = """
from gamelab import INF

def maxi(position):
    if position.is_over:
        return position.score, None
    best, chosen = -INF, None
    for move in position.moves:
        value, _ = mini(position.play(move))
        if value > best:
            best, chosen = value, move
    return best, chosen

def mini(position):
    if position.is_over:
        return position.score, None
    best, chosen = INF, None
    for move in position.moves:
        value, _ = maxi(position.play(move))
        if value < best:
            best, chosen = value, move
    return best, chosen
"""

PRUNING = """
from gamelab import INF

def maxi_alpha_beta(position, alpha=-INF, beta=INF):
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

def mini_alpha_beta(position, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score, None
    best, chosen = INF, None
    for move in position.moves:
        value, _ = maxi_alpha_beta(position.play(move), alpha, beta)
        if value < best:
            best, chosen = value, move
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best, chosen
"""

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

NUMBERS = """
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
