"""A real cluster of Dask."""

from __future__ import annotations

from functools import partial

import pytest

from gamelab.arena import sweep
from tests.arena.sweeping import RANDOM, START, timeless

distributed = pytest.importorskip("distributed")


def test_functions_of_a_notebook_travel_to_a_cluster():
    names = {"__name__": "__main__"}
    exec("def agent(position): return best(position)\ndef best(position): return position.moves[-1]", names)
    play = partial(sweep, START, names["agent"], RANDOM, 4, progress=False)
    with (
        distributed.LocalCluster(1, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL") as cluster,
        distributed.Client(cluster) as client,
    ):
        assert timeless(play(executor=client.get_executor())).equals(timeless(play(workers=1)))
