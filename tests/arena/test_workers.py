"""Processes that play: killed, broken, interrupted; nothing is lost, and nothing stays behind."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import psutil
import pytest

from gamelab import heuristics
from gamelab.arena import GreedyAgent, SearchAgent, Store, running, sweep
from gamelab.arena.agents import Agent
from gamelab.arena.running import width
from gamelab.arena.settings import grid
from gamelab.arena.workers import cores
from tests.arena.sweeping import RANDOM, SLOW, START, script, timeless, workers_of

quiet = partial(sweep, progress=False)
FRAIL = GreedyAgent(heuristics.open_lines)


@dataclass(frozen=True, eq=False, repr=False)
class Deadly(Agent):
    """Plays its first move, but ends its process where it is to begin with one certain seed."""

    fatal: int

    def begin(self, seed):
        if seed == self.fatal:
            os._exit(1)

    def __call__(self, position):
        return position.moves[0]


Deadly.__module__ = "gamelab.arena.test"  # so that it plays where the library's agents do


def fatal_seed(game):
    """The seed that an agent begins that game with, in the setting of these tests."""
    from gamelab.arena.numbers import derive
    from tests.arena.sweeping import setting

    return derive(setting().game_seed, game, "a")


@pytest.fixture
def elsewhere(monkeypatch):
    """All is played by workers, in short batches."""
    monkeypatch.setattr(running, "SECONDS_HERE", 0)
    monkeypatch.setattr(running, "BATCH_SECONDS", 0.1)


def kill_a_worker(games, path):
    """Kills one of this process's workers as soon as so many games are in the store."""

    def watch():
        while not (path.exists() and path.stat().st_size and count(path) >= games):
            time.sleep(0.02)
        workers_of()[0].kill()

    thread = threading.Thread(target=watch)
    thread.start()
    return thread


def count(path):
    with Store(path) as store:
        return len(store.games())


@pytest.mark.usefixtures("elsewhere")
def test_a_killed_worker_s_games_are_played_again(tmp_path):
    path = tmp_path / "games.sqlite"
    killer = kill_a_worker(40, path)
    table = quiet(START, SLOW, RANDOM, 300, store=path, workers=2)
    killer.join()
    assert timeless(table).equals(timeless(quiet(START, SLOW, RANDOM, 300, workers=1)))
    assert not workers_of()


@pytest.mark.usefixtures("elsewhere")
def test_a_game_that_ends_its_process_every_time_is_named(tmp_path):
    path = tmp_path / "games.sqlite"
    deadly = Deadly(fatal_seed(5))
    with pytest.raises(RuntimeError) as caught:
        quiet(START, deadly, RANDOM, 8, store=path, workers=2)
    assert "game 5 of Deadly(fatal=" in str(caught.value)
    assert "ended the process that played it, twice: a crash, or no memory left." in str(caught.value)
    assert f"{count(path)} of 8 games are in {path}; the same call plays the others." in str(caught.value)
    with Store(path) as store:
        finished = {record.game for record in store.records()}
        assert finished and 5 not in finished
    assert not workers_of()


class Scripted(Executor):
    """Plays in this process; ``what(games)`` may give an exception to answer with instead."""

    def __init__(self, what):
        self.what = what
        self.calls = []

    def submit(self, function, /, *arguments):
        future = Future()
        self.calls.append((arguments[1], arguments[3]))
        answer = self.what(arguments[1])
        if answer == "cancel":
            future.cancel()
            future.set_running_or_notify_cancel()
        elif answer is None:
            future.set_result(function(*arguments))
        else:
            future.set_exception(answer)
        return future


class KilledWorker(Exception):
    """As Dask calls a task that ended several workers."""


def test_a_game_that_ends_dask_s_workers_is_found_by_halving():
    executor = Scripted(lambda games: KilledWorker() if 37 in games else None)
    with (
        Store() as store,
        pytest.raises(RuntimeError, match=r"^game 37 of .*, twice: .*  \d+ of 64 games were finished"),
    ):
        quiet(START, FRAIL, RANDOM, 64, executor=executor, workers=2, store=store)
    alone = [games for games, _ in executor.calls if 37 in games]
    assert [len(games) for games in alone] == [7, 7, 3, 1, 1]
    attempts = [attempt for _, attempt in executor.calls]
    assert len(set(attempts)) == len(attempts)  # Dask would answer an equal call with the same result


def test_a_batch_that_fails_once_is_played_again():
    failed = set()

    def once(games):
        if games not in failed and len(failed) < 5:
            failed.add(games)
            return KilledWorker()
        return None

    table = quiet(START, FRAIL, RANDOM, 64, executor=Scripted(once), workers=2)
    assert timeless(table).equals(timeless(quiet(START, FRAIL, RANDOM, 64, workers=1)))
    assert failed


@pytest.mark.parametrize(
    "answer, message",
    [
        (ZeroDivisionError("by zero"), r"a worker that played .* failed with ZeroDivisionError: by zero\.  "),
        ("cancel", r"a worker that played .* was cancelled\.  "),
        (CancelledError(), r"a worker that played .* was cancelled\.  "),
        (KeyboardInterrupt(), r"a worker that played .* failed with KeyboardInterrupt: \.  "),
    ],
    ids=["exception", "cancelled", "lost", "interrupted"],
)
def test_other_failures_are_reported_at_once(answer, message):
    calls = []

    def later(games):
        calls.append(games)
        return answer if len(calls) > 3 else None

    with pytest.raises(RuntimeError, match=message + r"\d+ of 64 games were finished; store="):
        quiet(START, FRAIL, RANDOM, 64, executor=Scripted(later), workers=1)


def test_what_came_back_before_a_failure_is_kept():
    with Store() as store, pytest.raises(RuntimeError, match="by zero"):
        quiet(
            START,
            FRAIL,
            RANDOM,
            64,
            executor=Scripted(lambda games: ZeroDivisionError("by zero") if 63 in games else None),
            workers=1,
            store=store,
        )
    assert True


def test_an_executor_that_was_shut_down():
    with ThreadPoolExecutor(1) as threads:
        pass
    with pytest.raises(
        RuntimeError, match=r"the executor takes no more work \(cannot schedule new futures after shutdown\)"
    ):
        quiet(START, FRAIL, RANDOM, 4, executor=threads)


def test_somebody_s_broken_pool():
    with ProcessPoolExecutor(1) as pool:
        with pytest.raises(Exception, match="terminated abruptly"):
            pool.submit(os._exit, 1).result()
        with pytest.raises(RuntimeError, match=r"the executor takes no more work \(.*0 of 4 games were finished"):
            quiet(START, FRAIL, RANDOM, 4, executor=pool)


@pytest.mark.usefixtures("elsewhere")
def test_an_agent_that_cannot_travel():
    lock = threading.Lock()

    def agent(position):
        return position.moves[0] if lock else None

    message = (
        r"agent against RandomAgent\(\) from .* cannot be sent to another process \(.*lock.*\); workers=1 plays it"
    )
    with pytest.raises(ValueError, match=message):
        quiet(START, agent, RANDOM, 4, workers=2)
    assert not workers_of()


def test_how_many_at_once():
    assert width(None) == cores() >= 1
    with ThreadPoolExecutor(3) as threads:
        assert width(threads) == 3
    assert width(Scripted(lambda games: None)) == cores()


NOTEBOOK = """
import sys
from gamelab import TicTacToe, heuristics
from gamelab.arena import RandomAgent, SearchAgent, running, sweep
from gamelab.arena.settings import grid
running.SECONDS_HERE, running.BATCH_SECONDS = 0, 0.05
def mine(position):
    return heuristics.open_lines(position)
agents = grid(SearchAgent, depth=[1, 2], evaluate=heuristics.open_lines, fast=False)
print("begin", flush=True)
table = sweep(TicTacToe(3, 4, 3), agents, RandomAgent(), int(sys.argv[2]), store=sys.argv[1], workers=2, progress=False)
print(table[["n", "wins"]].to_string())
"""


def test_a_script_needs_no_guard(tmp_path):
    """Workers do not run the script once more, as they do under multiprocessing's own rules."""
    path = tmp_path / "script.py"
    path.write_text(NOTEBOOK)
    done = script(
        "import runpy, sys; sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')", path, tmp_path / "a", 20
    )
    out, err = done.communicate(timeout=60)
    assert (out.count("begin"), done.returncode) == (1, 0), err
    table = quiet(START, grid(SearchAgent, depth=[1, 2], evaluate=heuristics.open_lines, fast=False), RANDOM, 20)
    assert out.split()[1:] == table[["n", "wins"]].to_string().split()


@pytest.fixture
def running_sweep(tmp_path):
    """A long sweep in a process of its own, after its workers finished some games; with its workers and its file."""
    path = tmp_path / "games.sqlite"
    process = script(NOTEBOOK, path, 100_000)
    deadline = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size and count(path) > 10):
        assert process.poll() is None and time.monotonic() < deadline, process.communicate()
        time.sleep(0.05)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    yield process, workers, path
    for each in psutil.process_iter(["pid"]):
        if sys.platform != "win32" and each.pid != process.pid and os.getpgid(each.pid) == process.pid:
            each.kill()
    process.kill()
    process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="signals to groups of processes are POSIX's")
def test_an_interrupt_keeps_what_is_finished_and_leaves_nothing_running(running_sweep):
    process, workers, path = running_sweep
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, and a notebook's kernel
    _, err = process.communicate(timeout=60)
    assert process.returncode != 0
    message = err.strip().splitlines()[-1]
    assert message.startswith("KeyboardInterrupt: ") and message.endswith(
        f"games are in {path}; the same call plays the others."
    )
    assert f"{count(path):,} of 200,000" in message
    assert err.count("Traceback") == 1
    assert not psutil.wait_procs(workers, timeout=5)[1]


def test_workers_end_with_a_parent_that_was_killed(running_sweep):
    process, workers, path = running_sweep
    process.kill()
    assert not psutil.wait_procs(workers, timeout=10)[1]
    assert count(path) > 10
