"""Imported by the process from which those of all verdicts are copied, so that each begins with the right answers.

Without them the first verdict on alpha-beta takes three times as long as the next.
"""

from gamelab.course.check.search_checks import cases_of_a_half
from gamelab.games import FIRST, SECOND

KNOWN = [case.least for player in (FIRST, SECOND) for case in cases_of_a_half(player, prune=True)]
"""From now on these numbers are kept."""
