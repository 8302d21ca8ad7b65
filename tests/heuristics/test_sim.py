"""Sim's evaluations: counted by hand, a second text that looks at triangles, and what the source labs found."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamelab.games import FIRST, SECOND, Sim
from gamelab.heuristics import asymmetric, degree_sum, mover_first, own_only, symmetric
from gamelab.search import minimax

SIZES = [3, 4, 5, 6, 7, 8]


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


@pytest.mark.parametrize("vertices", SIZES)
def test_counted_triangle_by_triangle(vertices, met):
    for position in met(Sim(vertices), 15):
        if position.is_over:
            continue
        free, lost = free_and_lost(position)
        player = position.to_move
        labs = sum(-10 if line in lost[player] else 1 for line in free)
        assert own_only(position) == -player * len(lost[player])
        assert asymmetric(position) == (labs if player == FIRST else -labs)
        assert symmetric(position) == len(lost[SECOND]) - len(lost[FIRST])
        assert mover_first(position) == player * (5 * len(lost[-player]) - 6 * len(lost[player]))


@pytest.mark.parametrize(("text", "values"), [
    ("", (0, 15, 0)),
    ("red: 1-2", (0, -14, 0)),
    ("red: 1-2 1-3, blue: 4-5", (0, -12, -1)),
    ("red: 1-2 1-3, blue: 4-5 4-6", (-1, 10 - 10, 0)),
    ("red: 1-2 1-3, blue: 2-4 3-4", (-1, 10 - 10, 0)),
    ("red: 1-2 1-3 1-4, blue: 4-5 4-6", (1, -(9 - 10), 1 - 3)),
    ("red: 1-2 1-3 2-3, blue: 1-4 1-5", (0, 0, 0)),  # a finished game has no line to judge
])  # fmt: skip
def test_counted_by_hand(text, values):
    """Own-only, asymmetric, symmetric; in the third, blue is to move, and only the last value sees red's lost line."""
    position = Sim.from_text(text)
    assert (own_only(position), asymmetric(position), symmetric(position)) == values


@pytest.mark.parametrize("ending", ["win", "hurry"])
def test_what_differs_by_a_constant_chooses_the_same_moves(ending, met):
    """At one depth all positions have as many free lines."""
    positions = [position for vertices in (5, 6) for position in met(Sim(vertices), 6) if not position.is_over]
    for depth, some in ((1, positions), (2, positions[::4])):
        for position in some:
            one, other = (minimax(position, depth, each, ending=ending) for each in (own_only, asymmetric))
            assert (one.move, one.counts) == (other.move, other.counts)


@pytest.mark.parametrize("vertices", SIZES)
def test_the_degree_sum_tells_only_whose_turn_it_is(vertices, met):
    for position in met(Sim(vertices), 6):
        assert degree_sum(position) == (0 if position.to_move == FIRST else 2)
