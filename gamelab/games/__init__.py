"""The rules of the games, as immutable positions."""

from gamelab.games.connect_four import ConnectFour
from gamelab.games.hand_tree import HandTree
from gamelab.games.othello import Othello
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position, perft, playout
from gamelab.games.sim import Sim
from gamelab.games.tictactoe import TicTacToe

GAMES = (TicTacToe, Sim, ConnectFour, Othello)
"""The games that the commands know by name, and that the tests go through."""

__all__ = [
    "FIRST", "GAMES", "PASS", "SECOND", "ConnectFour", "HandTree", "IllegalMove", "Othello", "Position", "Sim",
    "TicTacToe", "perft", "playout",
]  # fmt: skip
