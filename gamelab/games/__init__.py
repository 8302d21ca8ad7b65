"""The rules of the games, as immutable positions."""

from gamelab.games.connect_four_rules import ConnectFour
from gamelab.games.hand_tree import HandTree
from gamelab.games.othello_rules import Othello
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position, perft, playout
from gamelab.games.sim_rules import Sim
from gamelab.games.tictactoe_rules import TicTacToe

GAMES = (TicTacToe, Sim, ConnectFour, Othello)
"""The games that the commands know by name, and that the tests go through."""

__all__ = [
    "FIRST", "GAMES", "PASS", "SECOND", "ConnectFour", "HandTree", "IllegalMove", "Othello", "Position", "Sim",
    "TicTacToe", "perft", "playout",
]  # fmt: skip
