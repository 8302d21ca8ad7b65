"""The arena's public names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gamelab import arena

ROOT = Path(__file__).parents[2]


def test_every_public_name_is_there():
    assert all(getattr(arena, name).__module__.startswith("gamelab.arena.") for name in arena.__all__)


def test_no_module_hides_what_it_holds():
    modules = {path.stem for path in (ROOT / "gamelab" / "arena").glob("*.py")}
    assert modules & set(arena.__all__) == set()


def test_no_such_name():
    with pytest.raises(AttributeError, match=r"module 'gamelab.arena' has no attribute 'plays'; it has CourseAgent"):
        arena.plays  # noqa: B018


def test_agents_and_games_need_nothing_heavy():
    code = (
        "from gamelab.arena import RandomAgent, SearchAgent, play_game\n"
        "from gamelab import TicTacToe\nimport sys\n"
        "play_game(RandomAgent(), SearchAgent(fast=False), TicTacToe(), openings=4)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) & {"numpy", "numba", "pandas", "scipy", "cloudpickle", "multiprocessing"} == set()
