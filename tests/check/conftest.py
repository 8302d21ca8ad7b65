"""The collections of right functions, importable by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def hurried(monkeypatch):
    """Less patience with functions that do not play."""
    monkeypatch.setattr(sys.modules["gamelab.check.run"], "SECONDS", 1)
