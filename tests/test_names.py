"""The package's public names."""

import pytest

import gamelab


@pytest.mark.parametrize("name", gamelab.__all__)
def test_every_public_name_is_there(name):
    assert getattr(gamelab, name) is getattr(gamelab, name)
    assert name in dir(gamelab)


def test_an_unknown_name_is_refused_with_those_that_exist():
    with pytest.raises(AttributeError, match=r"module 'gamelab' has no attribute 'minmax'; it has FIRST, .*minimax"):
        gamelab.minmax  # noqa: B018
