"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.maxi_alpha_beta(maxi)      check.depth_search(search, game)
    check.pruned_search(search, game)      check.expectimax(expected)      check.middle_first(order)
    check.takes_wins(agent)      check.delays_loss(agent)      check.autopsy(evaluation, game)
    check.audit(search, game)      check.contract(game)      check.conjecture(law, cases)
    check.same(mine, reference, cases)      check.count_nodes(search, position)
    check.keeps_time(move, start, seconds)      check.strength(evaluation, start, rival, …)

A check never raises; its report is true only when all is right.  From ``check.maxi_alpha_beta(f)`` to its report:

1. ``search_checks.maxi_alpha_beta`` puts a right partner beside ``f`` and takes the cases.  Other checks of this kind
   stand there, too, and in ``move_checks``.
2. ``positions`` draws positions, the smallest first, by fixed seeds; ``cases`` are questions about them, and know the
   truth.
3. ``trial.report_on`` is the way of every such check: it asks about the cases, looks for what explains the gravest
   fault, makes a hand tree smaller as long as the same goes wrong, and writes the report.
4. ``trial.Demands`` say what a function is asked, and what is right; those of a search (``search_demands``) look at
   its value, its move and the positions that it looked at.
5. ``run.Runner`` calls ``f``, counts its moves, and stops it.
6. ``bugs`` makes the wrong programs of ``bugs.toml``, and the searches that have them: which one answers alike
   (``trial.likely_bug``)?
7. ``report.Report`` tells it.  Its ``hint()`` leads to the line, and ``step()`` to the step (``wrong_step``).

A new bug is an entry of ``bugs.toml``.  A new check takes cases and demands, and returns ``report_on(demands, cases,
"right in all {count:,} cases")``, as ``expectimax`` does below ``@reports``; it is named here, and its hints stand in
``bugs.toml`` under its name.

A ``Journey`` draws how strong a student's programs are, and what they cost.
Where no program is the right one, ``laws`` are tried: on a game, on an evaluation, on a conjecture.  An evaluation is
also set beside exact values (``evaluations``, and ``sim_truth`` on all positions of Sim), and plays (``matches``).
"""

from gamelab.course.check.evaluations import autopsy
from gamelab.course.check.journey import Journey, journeys
from gamelab.course.check.laws import conjecture, contract, same
from gamelab.course.check.matches import strength
from gamelab.course.check.move_checks import delays_loss, keeps_time, middle_first, takes_wins
from gamelab.course.check.report import Report
from gamelab.course.check.search_checks import (
    audit,
    count_nodes,
    depth_search,
    expectimax,
    maxi,
    maxi_alpha_beta,
    mini,
    mini_alpha_beta,
    pruned_search,
)
from gamelab.course.check.sim_truth import sim_chances, sim_judged, truth_correlation

__all__ = [
    "Journey", "Report", "audit", "autopsy", "conjecture", "contract", "count_nodes", "delays_loss",
    "depth_search", "expectimax", "journeys", "keeps_time", "maxi", "maxi_alpha_beta", "middle_first", "mini",
    "mini_alpha_beta", "pruned_search", "same", "sim_chances", "sim_judged", "strength", "takes_wins",
    "truth_correlation",
]  # fmt: skip
