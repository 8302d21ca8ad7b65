"""The collections of right, wrong and misbehaving functions, importable by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def hurried(monkeypatch):
    """Shorter limits, so that not every endless loop here takes a second."""
    monkeypatch.setattr(sys.modules["gamelab.check.limits"], "CALL_SECONDS", 0.4)
    monkeypatch.setattr(sys.modules["gamelab.check.limits"], "TOTAL_SECONDS", 0.8)
    for module in ("recording", "looking", "contract"):
        monkeypatch.setattr(sys.modules[f"gamelab.check.{module}"], "SECONDS", 0.4)
