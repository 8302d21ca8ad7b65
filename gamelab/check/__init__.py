"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.minimax(maxi, mini)      check.alphabeta(maxi_alpha_beta, mini_alpha_beta)
    check.depth_search(search, game)      check.pruned_search(search, game)      check.expectimax(expected)
    check.middle_first(order)      check.has_four(has_four)      check.bounds(bound_of, serves)
    check.evaluation(mine, reference)      check.autopsy(evaluation, game)      check.conjecture(law, cases)
    check.audit(search, game)      check.contract(game)      check.museum()
    check.count_nodes(search, position)

A check never raises; its report is true only when all is right.
"""

from gamelab.check.autopsy import autopsy
from gamelab.check.conjecture import conjecture
from gamelab.check.connect_four import bounds, has_four, middle_first
from gamelab.check.count_nodes import Counted, count_nodes
from gamelab.check.laws import audit, contract
from gamelab.check.museum import games_with_free_discs, museum
from gamelab.check.questions import delays_loss, evaluation, expectimax, takes_wins
from gamelab.check.report import Report
from gamelab.check.searches import (
    alphabeta,
    depth_search,
    maxi,
    maxi_alpha_beta,
    mini,
    mini_alpha_beta,
    minimax,
    pruned_search,
)  # fmt: skip

__all__ = [
    "Counted", "Report", "alphabeta", "audit", "autopsy", "bounds", "conjecture", "contract", "count_nodes",
    "delays_loss", "depth_search", "evaluation", "expectimax", "games_with_free_discs", "has_four", "maxi",
    "maxi_alpha_beta", "middle_first", "mini", "mini_alpha_beta", "minimax", "museum", "pruned_search",
    "takes_wins",
]  # fmt: skip
