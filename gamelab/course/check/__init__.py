"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.minimax(search)      check.maxi_alpha_beta(maxi)      check.alphabeta(search)
    check.depth_search(search, game)      check.pruned_search(search, game)      check.expectimax(expected)
    check.middle_first(order)      check.has_four(has_four)      check.bounds(bound_of, serves)
    check.evaluation(mine, reference)      check.autopsy(evaluation, game)      check.conjecture(law, cases)
    check.audit(search, game)      check.contract(game)      check.museum()
    check.count_nodes(search, position)

A check never raises; its report is true only when all is right.
"""

from gamelab.course.check.autopsy import autopsy
from gamelab.course.check.journey import Journey, journeys
from gamelab.course.check.laws import audit, conjecture, contract
from gamelab.course.check.museum import games_with_free_discs, museum
from gamelab.course.check.questions import (
    bounds,
    delays_loss,
    evaluation,
    expectimax,
    has_four,
    middle_first,
    takes_wins,
)  # fmt: skip
from gamelab.course.check.report import Report
from gamelab.course.check.searches import (
    Counted,
    alphabeta,
    count_nodes,
    depth_search,
    maxi,
    maxi_alpha_beta,
    mini,
    mini_alpha_beta,
    minimax,
    pruned_search,
)  # fmt: skip

__all__ = [
    "Counted", "Journey", "Report", "alphabeta", "audit", "autopsy", "bounds", "conjecture", "contract", "count_nodes",
    "delays_loss", "depth_search", "evaluation", "expectimax", "games_with_free_discs", "has_four", "journeys", "maxi",
    "maxi_alpha_beta", "middle_first", "mini", "mini_alpha_beta", "minimax", "museum", "pruned_search",
    "takes_wins",
]  # fmt: skip
