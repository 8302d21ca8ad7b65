"""Which loops a function has."""

import pytest

from gamelab.users.how_far import loops_in
from tests.users.styles import in_cell

OVER_MOVES = "def over_moves(position):\n    for move in position.moves:\n"
STATEMENT = "        position.play(move)\n"


def over_moves(times):
    """A loop over moves with so many statements; the jump back to its head may be a long one."""
    return in_cell(OVER_MOVES + times * STATEMENT, {})["over_moves"]


def in_circles(position):
    while position:
        position = position.play(0)


def on_the_spot(position):
    while True: pass  # noqa: E701


@pytest.mark.parametrize("function, loops", [
    (over_moves(1), {"moves"}), (over_moves(99), {"moves"}), (in_circles, {"while"}), (on_the_spot, {"while", "jump"}),
    (lambda position: len(position.moves), set()),
])  # fmt: skip
def test_loops_by_kind(function, loops):
    assert loops_in(function.__code__) == loops
