"""What tests of sweeps share: quick agents, and tables without times."""

from gamelab import TicTacToe, heuristics
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.arena.settings import Setting, grid
from gamelab.course.setup.clone import ROOT as ROOT

START = TicTacToe(3, 4, 3)
SLOW = SearchAgent(depth=2, evaluate=heuristics.open_lines, fast=False)
"""Some milliseconds a game, and nothing to compile."""
AGENTS = grid(SearchAgent, depth=[1, 2], prune=[True, False], evaluate=heuristics.open_lines, fast=False)
RANDOM = RandomAgent()


def setting(**changes):
    return Setting(**{"start": START, "agent": SLOW, "opponent": RANDOM, "games": 10, **changes})


def timeless(table):
    """The table without the one column that differs from run to run."""
    return table.drop(columns="seconds")
