"""Machine code of the tests goes to a folder of their own."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("NUMBA_CACHE_DIR", str(folder))
        yield folder
