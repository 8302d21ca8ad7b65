"""Evaluations for Sim.

A line is lost for a player if it is free and would complete a triangle of that player's own: to draw it is to
lose.  So a player wants few lost lines, and many for the other side.

    1---2      red: 1-2, 1-3        2-3 is lost for red
    |   ¦      blue: 2-4, 3-4       2-3 is lost for blue as well, 1-4 for neither
    3 - 4
"""

from __future__ import annotations

from gamelab.games.bits import sides
from gamelab.games.sim_rules import Sim, closes_triangle


def own_only(position: Sim) -> int:
    """-1 for each line that is lost for the side to move, as a value for FIRST; the other side's are not looked at.

    So at an odd depth a search sees only the other side's dangers, at an even depth only its own.
    """
    drawn, _ = sides(position)
    return -position.to_move * lost_lines(drawn, position)


def asymmetric(position: Sim) -> int:
    """-10 for each line that is lost for the side to move and +1 for each other free line, as a value for FIRST.

    That is (free lines) - 11 x (lost lines).  All positions at the horizon of a search have as many free lines, so
    the +1 decides nothing: the moves are those of ``own_only``.
    """
    return position.to_move * len(position.moves) + 11 * own_only(position)


def symmetric(position: Sim) -> int:
    """The lines that are lost for SECOND minus those that are lost for FIRST, whoever is to move."""
    return lost_lines(position.second, position) - lost_lines(position.first, position)


def mover_first(position: Sim) -> int:
    """5 for each line that is lost for the other side and -6 for each that is lost for the side to move, for FIRST.

    Whoever moves next is in danger first.
    """
    return 5 * symmetric(position) + own_only(position)


def degree_sum(position: Sim) -> int:
    """The degrees of all vertices in the lines of FIRST, added up, minus the same for SECOND.

    A line has two ends and adds 1 to the degree of each, wherever it is drawn: two lines make 4, with a vertex in
    common or without.  So this counts every line twice, and says nothing that the number of moves does not say.
    """
    return 2 * (position.first.bit_count() - position.second.bit_count())


def half_triangles(position: Sim) -> int:
    """The triangles with one line of FIRST's and two free ones, minus the same of SECOND's: dangers that may come."""
    return sum(position.owner(edge) for edge, pairs in enumerate(position.board.partners)
               for pair in pairs if pair & position.legal == pair)  # fmt: skip


def lost_lines(drawn: int, position: Sim) -> int:
    """How many of the free lines would complete a triangle with these ``drawn`` ones (a set of bits)."""
    count = 0
    for edge in position.moves:
        count += closes_triangle(drawn, edge, position.board)
    return count
