"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.maxi_alpha_beta(maxi)      check.depth_search(search, game)
    check.pruned_search(search, game)      check.expectimax(expected)      check.middle_first(order)
    check.takes_wins(agent)      check.delays_loss(agent)      check.autopsy(evaluation, game)
    check.audit(search, game)      check.contract(game)      check.conjecture(law, cases)
    check.same(mine, reference, cases)      check.count_nodes(search, position)
    check.keeps_time(move, start, seconds)      check.strength(evaluation, start, rival, …)

A check never raises; its report is true only when all is right.  How one comes about:

1. ``cases`` draws the questions, the smallest first, by a fixed seed, and knows the truth about each.
2. An ``Exercise`` asks the student's function all of them.  ``run`` counts the moves that it plays, and stops it.
3. Each answer is compared with that of a right program, or with the truth: ``Search`` looks at the value, the move, and
   the positions looked at.  What goes wrong is a ``Finding``; the first of the gravest kind is shown.
4. If it was found in a hand tree, the tree is made smaller as long as the same goes wrong.
5. ``likely_bug`` gives the same questions to each wrong program of ``bugs.toml``, and names the bug of the one that
   answers as the student's did.
6. The ``Report`` tells all this; its hints and ``wrong_step`` lead to the line.

Where no program is the right one, ``laws`` are tried: on a game, on an evaluation, on a conjecture.  ``judging``
sets an evaluation of Sim beside the exact values of all positions: ``sim_judged``, ``sim_chances``.
"""

from gamelab.course.check.evaluations import autopsy, strength
from gamelab.course.check.journey import Counted, Journey, count_nodes, journeys, keeps_time
from gamelab.course.check.judging import sim_chances, sim_judged, truth_correlation
from gamelab.course.check.laws import conjecture, contract, same
from gamelab.course.check.questions import delays_loss, expectimax, middle_first, takes_wins
from gamelab.course.check.report import Report
from gamelab.course.check.search_checks import (
    audit,
    depth_search,
    maxi,
    maxi_alpha_beta,
    mini,
    mini_alpha_beta,
    pruned_search,
)

__all__ = [
    "Counted", "Journey", "Report", "audit", "autopsy", "conjecture", "contract", "count_nodes", "delays_loss",
    "depth_search", "expectimax", "journeys", "keeps_time", "maxi", "maxi_alpha_beta", "middle_first", "mini",
    "mini_alpha_beta", "pruned_search", "same", "sim_chances", "sim_judged", "strength", "takes_wins",
    "truth_correlation",
]  # fmt: skip
