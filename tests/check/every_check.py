"""Every public check as a function of one student's function: ``EVERY`` maps the names to them."""

from __future__ import annotations

from gamelab import ConnectFour, HandTree, Sim, TicTacToe, check, minimax
from gamelab.check.museum import museum


def of_the_first(function):
    """The function for checks that call it with more than one argument: it looks at the first."""

    def student(given, *others):
        return function(given)

    student.__name__ = function.__name__
    return student


class Countdown:
    """A game from 3 down to 0 whose score is the student's."""

    def __init__(self, function, left=3, to_move=1):
        self.function, self.left, self.to_move, self.ply = function, left, to_move, 3 - left

    moves = property(lambda self: () if self.is_over else (1,))
    is_over = property(lambda self: self.left == 0)
    winner = property(lambda self: -self.to_move if self.is_over else None)
    score = property(lambda self: self.function(self))

    def play(self, move):
        if move not in self.moves:
            raise ValueError(f"{move} is no move")
        return Countdown(self.function, self.left - 1, -self.to_move)

    def __repr__(self):
        return f"Countdown({self.left})"

    def __eq__(self, other):
        return self.left == other.left

    def __hash__(self):
        return self.left


EVERY = {
    "agrees": lambda function: check.agrees(function, minimax),
    "alphabeta": check.alphabeta,
    "audit": check.audit,
    "autopsy": lambda function: check.autopsy(function, Sim(4)),
    "bounds": lambda function: check.bounds(of_the_first(function), of_the_first(function)),
    "conjecture": lambda function: check.conjecture(function, TicTacToe(2, 2, 2)),
    "contract": lambda function: check.contract(Countdown(function)),
    "depth_search": lambda function: check.depth_search(of_the_first(function)),
    "evaluation": check.evaluation,
    "expectimax": lambda function: check.expectimax(of_the_first(function)),
    "has_four": lambda function: check.has_four(of_the_first(function)),
    "looked_at": lambda function: check.looked_at(function, ConnectFour(2, 2, 2)),
    "maxi": check.maxi,
    "maxi_alpha_beta": check.maxi_alpha_beta,
    "mended": lambda function: check.mended(museum()["dead guard"], function),
    "middle_first": check.middle_first,
    "mini": check.mini,
    "mini_alpha_beta": check.mini_alpha_beta,
    "minimax": check.minimax,
    "museum": lambda function: museum()["whole degrees"].reveal(function),
    "ordering": check.ordering,
    "recorded": lambda function: check.recorded(function, HandTree([[1, 2], [3]])),
    "resists": check.resists,
    "takes_wins": check.takes_wins,
}
