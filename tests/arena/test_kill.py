"""kill -9 at random moments of a sweep, restarted each time: every game once, and the table of an undisturbed run."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import psutil
import pytest

from gamelab import TicTacToe, heuristics
from gamelab.arena import SearchAgent, Store, sweep
from gamelab.arena.settings import grid, settings_of
from tests.arena.sweeping import RANDOM, ROOT, timeless

START = TicTacToe(4, 4, 4)
AGENTS = grid(SearchAgent, depth=[2, 3], prune=[True, False], evaluate=heuristics.open_lines, fast=False)
SWEEP = """
import sys
from gamelab.arena import sweep, sweeps
from tests.arena.test_kill import AGENTS, RANDOM, START
sweeps.SECONDS_HERE, sweeps.BATCH_SECONDS = float(sys.argv[2]), 0.02
sweep(START, AGENTS, RANDOM, int(sys.argv[4]), store=sys.argv[1], workers=int(sys.argv[3]), progress=False)
"""


@pytest.mark.parametrize("kills, games", [(2, 96), pytest.param(20, 504, marks=pytest.mark.full)])
def test_nothing_is_lost_and_nothing_twice(kills, games, tmp_path):
    paths, numbers = [tmp_path / "0.sqlite"], random.Random(kills)
    each, gap, survived, left_behind = games // len(AGENTS), games / 2 / kills, 0, []
    while kills:
        # Every other time workers play from the start; they need a moment to begin.
        arguments = (paths[-1], *((0, 2) if kills % 2 else (10, 1)), each)
        process = subprocess.Popen([sys.executable, "-c", SWEEP, *map(str, arguments)], cwd=ROOT)
        wait_for_games(process, paths[-1], numbers.random() * gap)
        if process.poll() is None:
            left_behind += psutil.Process(process.pid).children(recursive=True)
            process.kill()
            kills -= 1
            survived = stored(paths[-1])
        else:  # it was faster than its killer, who turns to another one
            assert process.returncode == 0
            paths.append(tmp_path / f"{len(paths)}.sqlite")
        process.wait()
    assert not psutil.wait_procs(left_behind, timeout=60)[1]
    undisturbed = timeless(sweep(START, AGENTS, RANDOM, each, progress=False))
    for path in paths:
        table = sweep(START, AGENTS, RANDOM, each, store=path, progress=False)
        assert timeless(table).equals(undisturbed)
        with Store(path) as store:
            for setting in settings_of(START, AGENTS, RANDOM, each):
                assert [record.game for record in store.records(setting)] == list(range(each))
            assert len(store.games()) == games
    print(f"{len(paths)} sweeps; {survived} games were there after the last kill")


def wait_for_games(process, path, more):
    """Waits until so many games more are in the file, and a little while, so that no moment is spared."""
    before = size = stored(path)
    while size < before + more and process.poll() is None:
        time.sleep(0.01)
        size = stored(path)
    time.sleep(random.random() * 0.03)


def stored(path):
    """How many games are in the file."""
    if not path.exists() or not path.stat().st_size:
        return 0
    with closing(sqlite3.connect(path, timeout=60)) as base:
        made = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return base.execute("SELECT count(*) FROM game").fetchone()[0] if made else 0
