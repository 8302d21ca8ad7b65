"""Fixtures for the tests of evaluations."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import playout


@pytest.fixture(scope="session")
def met():
    """``met(start, games)``: the different positions of some random games, the finished ones included."""

    def positions(start, games, seed=0):
        random = Random(seed)
        found = []
        for _ in range(games):
            found += playout(start, lambda position: random.choice(position.moves))
        return list(dict.fromkeys(found))

    return positions
