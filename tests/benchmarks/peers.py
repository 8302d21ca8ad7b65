"""The same games searched by peers in pure Python: easyAI's negamax, and OpenSpiel's alpha-beta over its C++ games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from tests.benchmarks.jobs import CONNECT_FOUR, TICTACTOE, Job


def peers() -> Iterator[Job]:
    if find_spec("easyAI"):
        for name, start, depth in ((TICTACTOE, tictactoe, 9), (CONNECT_FOUR, connect_four, 8)):
            yield Job(name, "easyAI negamax", partial(negamax, start, depth), partial(negamax_nodes, start, depth))
    if find_spec("pyspiel") and find_spec("open_spiel"):
        for name, game, depth in ((TICTACTOE, "tic_tac_toe", 9), (CONNECT_FOUR, "connect_four", 8)):
            yield Job(name, "OpenSpiel alpha_beta", partial(openspiel, game, depth), partial(spiel_nodes, game, depth))


class LineGame:
    """The verbs that easyAI asks of a game, on a list of cells; ``lines`` holds the lines through each cell."""

    def __init__(self, cells, lines):
        self.cells, self.lines, self.current_player = [0] * cells, lines, 1
        self.last, self.free = [], cells

    def switch_player(self):
        self.current_player = 3 - self.current_player

    def put(self, cell):
        self.cells[cell] = self.current_player
        self.last.append(cell)
        self.free -= 1

    def take_back(self):
        self.cells[self.last.pop()] = 0
        self.free += 1

    def lose(self):
        """Whether the last stone completed a line: the player to move has lost."""
        if not self.last:
            return False
        cells, other = self.cells, 3 - self.current_player
        return any(all(cells[cell] == other for cell in line) for line in self.lines[self.last[-1]])

    def is_over(self):
        return self.free == 0 or self.lose()

    def scoring(self):
        return -100 if self.lose() else 0


class Cells(LineGame):
    def possible_moves(self):
        return [cell for cell, player in enumerate(self.cells) if not player]

    def make_move(self, move):
        self.put(move)

    def unmake_move(self, move):
        self.take_back()


class Columns(LineGame):
    """Column c holds the cells 6c to 6c + 5, from the bottom up."""

    heights = None

    def possible_moves(self):
        self.heights = self.heights or [0] * 7
        return [column for column in range(7) if self.heights[column] < 6]

    def make_move(self, move):
        self.put(6 * move + self.heights[move])
        self.heights[move] += 1

    def unmake_move(self, move):
        self.take_back()
        self.heights[move] -= 1


def lines_through(columns, rows, k):
    """For each cell (number: column x rows + row) the lines of k through it."""
    through = [[] for _ in range(columns * rows)]
    for column in range(columns):
        for row in range(rows):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(column + i * right, row + i * up) for i in range(k)]
                if all(0 <= c < columns and 0 <= r < rows for c, r in line):
                    for c, r in line:
                        through[c * rows + r].append([x * rows + y for x, y in line])
    return through


def tictactoe():
    return Cells(9, lines_through(3, 3, 3))


def connect_four():
    return Columns(42, lines_through(7, 6, 4))


def negamax(start, depth):
    module = import_module("easyAI.AI.Negamax")
    endless = float("inf")
    module.negamax(start(), depth, depth, lambda game: game.scoring(), -endless, endless)


def negamax_nodes(start, depth):
    return counted(import_module("easyAI.AI.Negamax"), "negamax", partial(negamax, start, depth))


def openspiel(name, depth):
    import pyspiel

    module = import_module("open_spiel.python.algorithms.minimax")
    module.alpha_beta_search(
        pyspiel.load_game(name), value_function=lambda state: 0, maximum_depth=depth, maximizing_player_id=0
    )


def spiel_nodes(name, depth):
    module = import_module("open_spiel.python.algorithms.minimax")
    return counted(module, "_alpha_beta", partial(openspiel, name, depth))


def counted(module, name, run):
    """How often the function is entered during ``run``."""
    function, calls = getattr(module, name), 0

    def counting(*arguments, **named):
        nonlocal calls
        calls += 1
        return function(*arguments, **named)

    setattr(module, name, counting)
    try:
        run()
    finally:
        setattr(module, name, function)
    return calls
