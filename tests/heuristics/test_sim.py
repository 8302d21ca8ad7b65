"""Sim's evaluations, against a second text that looks at triangles."""

from itertools import combinations

import pytest

from gamelab.games import FIRST, SECOND, Sim
from gamelab.heuristics import asymmetric, degree_sum, mover_first, own_only, symmetric
from tests.games.conftest import met


def free_and_lost(position):
    """The free lines, and for each player those that would complete a triangle of the player's own."""
    number = {ends: edge for edge, ends in enumerate(position.board.edges)}
    owner = {ends: position.owner(edge) for ends, edge in number.items()}
    lost = {FIRST: set(), SECOND: set()}
    for corners in combinations(range(position.board.vertices), 3):
        sides = list(combinations(corners, 2))
        for player, lines in lost.items():
            if sorted(owner[side] for side in sides) == sorted([player, player, 0]):
                lines.update(side for side in sides if owner[side] == 0)
    return [ends for ends in owner if owner[ends] == 0], lost


@pytest.mark.parametrize("vertices", range(3, 9))
def test_counted_triangle_by_triangle(vertices):
    for position in met(Sim(vertices), 15):
        assert degree_sum(position) == (0 if position.to_move == FIRST else 2), "it tells only whose turn it is"
        if position.is_over:  # it has no line to judge
            assert own_only(position) == asymmetric(position) == symmetric(position) == mover_first(position) == 0
            continue
        free, lost = free_and_lost(position)
        player = position.to_move
        labs = sum(-10 if line in lost[player] else 1 for line in free)
        assert own_only(position) == -player * len(lost[player])
        assert asymmetric(position) == (labs if player == FIRST else -labs)
        assert symmetric(position) == len(lost[SECOND]) - len(lost[FIRST])
        assert mover_first(position) == player * (5 * len(lost[-player]) - 6 * len(lost[player]))
