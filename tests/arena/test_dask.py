"""A real cluster of Dask: a worker process, which is killed in the middle of a sweep."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import partial

import pytest

from gamelab.arena import Store, sweep, sweeps
from tests.arena.sweeping import RANDOM, SLOW, START, timeless

distributed = pytest.importorskip("distributed")
GAMES = 400


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(1, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def kill_worker(client, path, killed):
    """Kills the worker when some games are in the file; the cluster starts another."""
    (victim,) = client.run(os.getpid).values()
    with Store(path) as store:
        while len(store.games()) < GAMES // 10:
            time.sleep(0.05)
    os.kill(victim, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    killed.append(victim)


@pytest.mark.full
def test_a_worker_is_killed(client, tmp_path, monkeypatch):
    monkeypatch.setattr(sweeps, "BATCH_SECONDS", 0.1)
    path, killed = tmp_path / "games.sqlite", []
    executor = client.get_executor()
    killer = threading.Thread(target=partial(kill_worker, client, path, killed))
    killer.start()
    table = sweep(START, SLOW, RANDOM, GAMES, store=path, executor=executor, progress=False)
    killer.join()
    assert len(killed) == 1
    assert killed[0] not in client.run(os.getpid).values()
    assert timeless(table).equals(timeless(sweep(START, SLOW, RANDOM, GAMES, workers=1, progress=False)))
    with Store(path) as store:
        assert store.games()["game"].tolist() == list(range(GAMES))


def test_functions_of_a_notebook_travel_to_a_cluster(client):
    names = {"__name__": "__main__"}
    exec("def agent(position): return best(position)\ndef best(position): return position.moves[-1]", names)
    play = partial(sweep, START, names["agent"], RANDOM, 4, progress=False)
    assert timeless(play(executor=client.get_executor())).equals(timeless(play(workers=1)))
