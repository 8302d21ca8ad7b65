"""The package's public names, and those of its files."""

from collections import Counter
from pathlib import Path

import pytest

import gamelab


@pytest.mark.parametrize("name", gamelab.__all__)
def test_every_public_name_is_there(name):
    assert getattr(gamelab, name) is getattr(gamelab, name)
    assert name in dir(gamelab)


def test_no_two_folders_have_a_module_of_the_same_name():
    names = Counter(path.name for path in Path(gamelab.__file__).parent.rglob("*.py"))
    assert {name for name, count in names.items() if count > 1} == {"__init__.py", "__main__.py"}
