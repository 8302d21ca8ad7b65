"""The package's public names."""

import pytest

import gamelab


@pytest.mark.parametrize("name", gamelab.__all__)
def test_every_public_name_is_there(name):
    assert getattr(gamelab, name) is getattr(gamelab, name)
    assert name in dir(gamelab)
