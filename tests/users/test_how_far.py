"""Which loops a function has."""

import pytest

from gamelab.users.how_far import loops_in


def over_moves(position):
    for move in position.moves:
        position.play(move)


def long_over_moves(position):
    for move in position.moves:
        a = position.play(move).play(move).play(move).play(move).play(move).play(move).play(move).play(move).play(move)
        b = position.play(move).play(move).play(move).play(move).play(move).play(move).play(move).play(move).play(move)
    return a, b


def in_circles(position):
    while position:
        position = position.play(0)


def on_the_spot(position):
    while True: pass  # noqa: E701


@pytest.mark.parametrize("function, loops", [
    (over_moves, {"moves"}), (long_over_moves, {"moves"}), (in_circles, {"while"}), (on_the_spot, {"while", "jump"}),
    (lambda position: len(position.moves), set()),
])  # fmt: skip
def test_loops_by_kind(function, loops):
    assert loops_in(function.__code__) == loops
