"""What a user types in one cell, with the names that a first cell imports and defines."""

from functools import cache

from tests.users.styles import defined, in_cell

FIRST_CELL = """
import numpy
import gamelab
from gamelab import *
from gamelab import written
from gamelab.arena import *
from gamelab.arena.agents import full_name
from gamelab.arena.significance import Interval, fisher, paired_interval
from gamelab.course.drill.exercise import Exercise
from gamelab.course.drill.practice_trees import exercise_of
from gamelab.heuristics import *
from gamelab.oracle import *
from gamelab.playing.analysis import Judgement
from gamelab.search import Counts, PlyCounts, uniform
from gamelab.show import phrases
from gamelab.widgets import *

tree, late = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), TicTacToe.from_text("XO./.X./..O")
LETTERED = Exercise(HandTree([[[[17, 9], 3], [16, 7]], [10, [[11, 8, 13], 5]], [15, 12]]))  # A to I
SEARCHES = minimax, alphabeta, expectimax
TABLES, SHARE = ({"table": False}, {}, {"symmetry": True}), Interval(0.44, 0.62, 0.53, 100)

def no_value(position):
    for move in position.moves:
        no_value(position.play(move))

def last(position, move):
    return float(move == position.moves[-1])

def backwards(position):
    return position.moves[::-1]

def reply(position):
    return position.moves[0]

def with_depth(position, depth):
    return 0, position.moves[0]

def nodes(result):
    return f"{result.counts.nodes:,}"

def outcome(solution):
    return f"{solution.value} in {solution.distance}: {solution.move} of {solution.best_moves}"

def found(result):
    return f"{result.value:.10g}, move {result.move}, line {result.line}"

def predicted(guess, found, name="games"):
    ask = Predictions()
    setattr(ask, name, guess)
    return repr(ask.reveal(**{name: found})).partition(" · ")[2]
"""


@cache
def names():
    return in_cell(FIRST_CELL, defined("usual", "maxi"))


def result_of(line):
    """What the line is worth, typed below the first cell."""
    return eval(line, names())
