"""What tests of sweeps share: quick agents, tables without times, and a sweep in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil

from gamelab import TicTacToe, heuristics
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.arena.players import Setting, grid

ROOT = Path(__file__).parents[2]
START = TicTacToe(3, 4, 3)
SLOW = SearchAgent(depth=2, evaluate=heuristics.open_lines, fast=False)
"""Some milliseconds a game, and nothing to compile."""
AGENTS = grid(SearchAgent, depth=[1, 2], prune=[True, False], evaluate=heuristics.open_lines, fast=False)
RANDOM = RandomAgent()


def setting(**changes):
    return Setting(**{"start": START, "agent": SLOW, "opponent": RANDOM, **changes})


def timeless(table):
    """The table without the one column that differs from run to run."""
    return table.drop(columns="seconds")


def script(text: str, *arguments: object, **options: object) -> subprocess.Popen[str]:
    """A script in a process, and a process group, of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", text, *map(str, arguments)],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        **options,
    )


def workers_of(process: int | None = None) -> list[psutil.Process]:
    """The processes that play for this one, or for another."""
    found = []
    for child in psutil.Process(process).children(recursive=True):
        try:
            if "resource_tracker" not in " ".join(child.cmdline()):
                found.append(child)
        except psutil.Error:
            continue
    return found
