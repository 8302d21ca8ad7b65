"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.maxi_alpha_beta(maxi)      check.depth_search(search, game)
    check.pruned_search(search, game)      check.expectimax(expected)      check.middle_first(order)
    check.takes_wins(agent)      check.delays_loss(agent)      check.autopsy(evaluation, game)
    check.audit(search, game)      check.contract(game)      check.conjecture(law, cases)
    check.same(mine, reference, cases)      check.count_nodes(search, position)
    check.keeps_time(move, start, seconds)      check.strength(evaluation, start, rival, …)

A check never raises; its report is true only when all is right.
"""

from gamelab.course.check.audit import audit
from gamelab.course.check.autopsy import autopsy
from gamelab.course.check.in_time import keeps_time
from gamelab.course.check.journey import Journey, journeys
from gamelab.course.check.laws import conjecture, contract, same
from gamelab.course.check.questions import delays_loss, expectimax, middle_first, takes_wins
from gamelab.course.check.report import Report
from gamelab.course.check.searches import (
    Counted,
    count_nodes,
    depth_search,
    maxi,
    maxi_alpha_beta,
    mini,
    mini_alpha_beta,
    pruned_search,
)  # fmt: skip
from gamelab.course.check.strength import strength

__all__ = [
    "Counted", "Journey", "Report", "audit", "autopsy", "conjecture", "contract", "count_nodes", "delays_loss",
    "depth_search", "expectimax", "journeys", "keeps_time", "maxi", "maxi_alpha_beta", "middle_first", "mini",
    "mini_alpha_beta", "pruned_search", "same", "strength", "takes_wins",
]  # fmt: skip
