"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.minimax(maxi, mini)      check.alphabeta(maxi_alpha_beta, mini_alpha_beta)
    check.depth_search(search, game)      check.expectimax(expected)      check.middle_first(order)
    check.has_four(has_four)      check.bounds(bound_of, serves)      check.ordering(order, game)
    check.audit(search, game)      check.conjecture(law, game)      check.autopsy(evaluation, game)
    check.recorded(search, position)      check.museum()

A check never raises and never hangs; its report is true only when all is right.
"""

from gamelab.check.agreement import agrees
from gamelab.check.audit import audit
from gamelab.check.autopsy import autopsy
from gamelab.check.bounds import bounds
from gamelab.check.conjecture import conjecture
from gamelab.check.contract import contract
from gamelab.check.depth_search import depth_search
from gamelab.check.evaluations import evaluation
from gamelab.check.expecting import expectimax
from gamelab.check.has_four import has_four
from gamelab.check.looking import Looked, looked_at
from gamelab.check.museum import mended, museum
from gamelab.check.ordering import middle_first, ordering
from gamelab.check.recording import recorded
from gamelab.check.report import Report
from gamelab.check.resisting import resists
from gamelab.check.searches import alphabeta, maxi, maxi_alpha_beta, mini, mini_alpha_beta, minimax
from gamelab.check.wins import takes_wins

__all__ = [
    "Looked", "Report", "agrees", "alphabeta", "audit", "autopsy", "bounds", "conjecture", "contract", "depth_search",
    "evaluation", "expectimax", "has_four", "looked_at", "maxi", "maxi_alpha_beta", "mended", "middle_first", "mini",
    "mini_alpha_beta", "minimax", "museum", "ordering", "recorded", "resists", "takes_wins",
]  # fmt: skip
