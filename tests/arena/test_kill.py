"""kill -9 at moments of a sweep, restarted each time: every game once, and the table of an undisturbed run."""

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from functools import partial

import psutil
import pytest

from gamelab.arena import Store, sweep
from gamelab.arena.settings import settings_of
from tests.arena.sweeping import AGENTS, RANDOM, ROOT, START, timeless

SWEEP = """
import sys
from gamelab.arena import batches, sweep, whole_games
from tests.arena.sweeping import AGENTS, RANDOM, START
batches.SECONDS_HERE, whole_games.BATCH_SECONDS = float(sys.argv[2]), 0.02
sweep(START, AGENTS, RANDOM, int(sys.argv[4]), store=sys.argv[1], workers=int(sys.argv[3]), progress=False)
"""


@pytest.mark.parametrize("kills, each", [(2, 40), pytest.param(20, 400, marks=pytest.mark.full)])
def test_nothing_is_lost_and_nothing_twice(kills, each, tmp_path):
    path, numbers, left_behind = tmp_path / "games.sqlite", random.Random(kills), []
    Store(path).close()
    for kill in range(kills):
        # Every other time workers play from the start.
        arguments = (path, *((0, 2) if kill % 2 else (10, 1)), each)
        process = subprocess.Popen([sys.executable, "-c", SWEEP, *map(str, arguments)], cwd=ROOT)
        wanted = stored(path) + numbers.random() * 2 * each / kills
        while stored(path) < wanted and process.poll() is None:
            time.sleep(0.01)
        left_behind += psutil.Process(process.pid).children(recursive=True)
        process.kill()
        process.wait()
        assert stored(path) >= wanted, "what was played before is kept"
    assert not psutil.wait_procs(left_behind, timeout=60)[1]
    play = partial(sweep, START, AGENTS, RANDOM, each, workers=1, progress=False)
    assert timeless(play(store=path)).equals(timeless(play()))
    with Store(path) as store:
        for setting in settings_of(START, AGENTS, RANDOM, each):
            assert [record.game for record in store.records(setting)] == list(range(each))
        assert len(store.games()) == each * len(AGENTS)


def stored(path):
    """How many games are in the file."""
    with closing(sqlite3.connect(path, timeout=60)) as base:
        return base.execute("SELECT count(*) FROM game").fetchone()[0]
