"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.minimax(maxi, mini)      check.alphabeta(maxi_alpha_beta, mini_alpha_beta)
    check.audit(search, game)      check.conjecture(law, game)      check.autopsy(evaluation, game)
    check.recorded(search, position)      check.museum()

A check never raises and never hangs; its report is true only when all is right.
"""

from gamelab.check.agreement import agrees
from gamelab.check.audit import audit
from gamelab.check.autopsy import autopsy
from gamelab.check.conjecture import conjecture
from gamelab.check.contract import contract
from gamelab.check.depth_search import depth_search
from gamelab.check.evaluations import evaluation
from gamelab.check.looking import Looked, looked_at
from gamelab.check.museum import mended, museum
from gamelab.check.recording import recorded
from gamelab.check.report import Report
from gamelab.check.resisting import resists
from gamelab.check.searches import alphabeta, maxi, maxi_alpha_beta, mini, mini_alpha_beta, minimax
from gamelab.check.wins import takes_wins

__all__ = [
    "Looked", "Report", "agrees", "alphabeta", "audit", "autopsy", "conjecture", "contract", "depth_search",
    "evaluation", "looked_at", "maxi", "maxi_alpha_beta", "mended", "mini", "mini_alpha_beta", "minimax", "museum",
    "recorded", "resists", "takes_wins",
]  # fmt: skip
