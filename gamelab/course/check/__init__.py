"""Checks that teach: a student's function goes in, a report comes out that says what is right and what is not.

    check.maxi(maxi)      check.maxi_alpha_beta(maxi)      check.depth_search(search, game)
    check.pruned_search(search, game)      check.expectimax(expected)      check.middle_first(order)
    check.takes_wins(agent)      check.delays_loss(agent)      check.autopsy(evaluation, game)
    check.audit(search, game)      check.contract(game)      check.conjecture(law, cases)
    check.same(mine, reference, cases)      check.count_nodes(search, position)
    check.keeps_time(move, start, seconds)      check.strength(evaluation, start, rival, …)

A check never raises; its report is true only when all is right.  The way from ``check.maxi_alpha_beta(f)`` to its
report, in the order in which the files are read:

    search_checks   begins: it takes cases and demands, and puts a right ``mini_alpha_beta`` beside ``f``; move_checks
                    does so for moves and orders
    cases           questions and the truth about them, made of positions that ``case_positions`` draws, smallest first
    trial           asks about all cases, finds the worst answer, and the bug behind it (which known wrong program
                    answers alike?), and writes the report: the way of every such check
    demands         what a function is asked, and what is wrong with an answer; of a search its value, its move, and
                    the positions that it looked at
    run             calls ``f``, counts its moves, and stops it
    bugs            the known programs: right ones, and the bugs that are changes to them (bugs.toml)
    report          what the student reads
    wrong_step      the step at which ``report.step()`` opens the student's own run

- A right search: ``demands`` find nothing wrong, and ``trial`` says so, with what else there is to tell.
- A wrong one: the worst finding counts.  ``trial`` may name what is behind it; a hand tree is made smaller as long
  as the same goes wrong.
- One that raises, or does not end: ``run`` makes an ``Answer`` of that, too, and ``trial`` asks no further.
- One that keeps something between its calls: ``trial`` asks the worst case alone, and the first ones once more.

A new bug is an entry of ``bugs.toml``.  A new check takes cases and demands, and returns ``report_on(demands, cases,
"right in all {count:,} cases")``, as ``expectimax`` does below ``@reports``; it is named here, and its hints stand in
``bugs.toml`` under its name.

Where no program is the right one:

    laws             on positions of a game (``contract``), on whatever gives them a value, and one's own: the first
                     counterexample to a statement (``conjecture``), or to two functions' being the ``same``
    evaluations      an evaluation beside exact values (``autopsy``); sim_truth has those of all positions of Sim
    matches          its games against another one (``strength``)
    journey          how strong a student's programs are, and what they cost, in one picture
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
