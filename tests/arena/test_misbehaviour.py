"""Agents that misbehave forfeit the game, for the right reason, in time, and leave nothing behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import psutil
import pytest

from gamelab.arena import Limits, RandomAgent, SearchAgent, TremblingAgent, play_game, starters
from gamelab.arena.apart import office
from gamelab.arena.forfeit import Forfeit
from gamelab.arena.record import REASONS
from gamelab.games import ConnectFour, TicTacToe
from tests.arena.misbehaving import KINDS

ROOT = Path(__file__).parents[2]
QUICK = Limits(seconds=0.5)
SMALL = Limits(seconds=20, megabytes=48)
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes of agents are forked where there is fork")


def last_move(position):
    return position.moves[-1]


def limits_for(reason):
    return SMALL if reason == "memory" else QUICK


def processes_below():
    """The processes below this one, but for the fork server, which waits for more."""
    starter = office().starter
    server = starter.process.pid if isinstance(starter, starters.ForkServer) and not starter.is_gone else 0
    found = psutil.Process().children(recursive=True)
    if server:
        found = psutil.Process(server).children(recursive=True)
    return [each for each in found if each.pid != server and each.status() != psutil.STATUS_ZOMBIE]


def sleepers():
    return [each for each in psutil.process_iter(["cmdline"]) if each.info["cmdline"] == ["sleep", "60"]]


@pytest.fixture(autouse=True)
def nothing_is_left():
    others = psutil.Process().children(recursive=True)  # what tests of other files left to itself, such as Dask's
    yield
    office().end_idle()
    assert [each for each in processes_below() if each not in others] == []
    assert sleepers() == []


def test_there_are_enough_kinds_and_every_reason():
    assert len(KINDS) >= 50
    assert {reason for _, reason in KINDS.values()} == {*REASONS, None}


@posix
@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_contained(name):
    agent, reason = KINDS[name]
    folder, state, threads = os.getcwd(), random.getstate(), psutil.Process().num_threads()
    opponent = RandomAgent()
    record = play_game(agent, opponent, ConnectFour(), limits=limits_for(reason), seed=1)
    assert record.forfeit == reason, record.detail
    if reason is None:
        assert (record.detail, record.score) == ("", {0: 1, 1: -1, None: 0}[record.winner])
        assert record.winner == play_game(plain_twin(record), opponent, ConnectFour(), seed=1).winner
    else:
        assert (record.winner, record.score) == (1, None)
        assert record.detail and "\n" not in record.detail and " at 0x" not in record.detail
        over = record.seconds[0] - QUICK.seconds
        assert reason != "timeout" or name == "EndlessBegin" or 0 <= over < 0.2
    assert (os.getcwd(), random.getstate(), psutil.Process().num_threads()) == (folder, state, threads)


def plain_twin(record):
    """An agent that makes the moves that agent a made."""
    mine = record.moves[0::2]
    return lambda position: mine[position.ply // 2]


@posix
@pytest.mark.parametrize("side", [0, 1])
def test_the_other_agent_wins_whichever_it_is(side):
    agents = [KINDS["exits_at_once"][0], last_move]
    record = play_game(agents[side], agents[1 - side], TicTacToe(), game=1, limits=QUICK)
    assert (record.winner, record.forfeit, record.detail) == (1 - side, "died", "its process ended with exit code 0")
    assert len(record.moves) == (1 if side == 0 else 0)


@posix
@pytest.mark.parametrize(
    "name, detail",
    [
        ("column_that_is_not_there", "99 is not a legal move in ConnectFour(); legal: 0 (1), 1 (2), 2 (3)"),
        ("truth", "it returned True: expected a whole number"),
        ("object_equal_to_everything", "it returned <tests.arena.misbehaving.Equal object>: expected a whole number"),
        ("beyond_all_bounds", "it returned a number too long to be written: no game has such a move"),
        ("divides_by_zero", "ZeroDivisionError: "),
        ("exception_without_words", "Mute"),
        ("endless_loop", "no answer within 0.5 s"),
        ("segmentation_fault", "its process ended with signal SIGSEGV"),
        ("closes_every_file_and_sleeps", "it closed the line between itself and the game"),
        ("writes_to_every_file", "something wrote to the line between the agent and the game"),
        ("wants_much_at_once", "48 megabytes were not enough (MemoryError)"),
    ],
)
def test_the_detail_says_what_happened(name, detail):
    agent, reason = KINDS[name]
    assert play_game(agent, last_move, ConnectFour(), limits=limits_for(reason)).detail.startswith(detail)


def first_move(position):
    return position.moves[0]


@posix
def test_games_with_and_without_forfeits_mix():
    """Every tenth game of 1,000 has an agent that misbehaves: exactly those are forfeited, each for its reason."""
    quick = [pair for pair in KINDS.values() if pair[1] not in (None, "timeout", "memory")]
    expected, found = [], []
    for game in range(1000):
        agent, reason = quick[game // 10 % len(quick)] if game % 10 == 9 else (first_move, None)
        record = play_game(agent, last_move, ConnectFour(), game=game, seed=7, limits=Limits(seconds=10))
        expected.append((reason, reason and 1))
        found.append((record.forfeit, record.forfeit and record.winner))
    assert found == expected


@posix
@pytest.mark.full
def test_healthy_agents_never_forfeit():
    agents = [first_move, last_move, SearchAgent(depth=2, evaluate=mobility), TremblingAgent(first_move, 0.5)]
    for game in range(20_000):
        record = play_game(agents[game % 4], agents[game // 4 % 4], TicTacToe(), game=game, seed=game)
        assert record.forfeit is None, (game, record.detail)


def mobility(position):
    return len(position.moves) * position.to_move


@posix
def test_a_process_is_used_again_for_the_same_agent_only():
    numbers = []

    def play(agent):
        play_game(agent, RandomAgent(), TicTacToe())
        numbers.append(office().idle[-1].number)

    for agent in (first_move, first_move, last_move, first_move):
        play(agent)
    assert numbers[0] == numbers[1] == numbers[3] != numbers[2]


@posix
def test_only_a_few_processes_wait():
    for k in range(12):
        play_game(lambda position, k=k: position.moves[k % len(position.moves)], RandomAgent(), TicTacToe())
    assert len(processes_below()) == 8


class Counting:
    """Makes other moves from game to game, if it can."""

    def __init__(self):
        self.calls = 0

    def __call__(self, position):
        self.calls += 1
        return position.moves[-1] if self.calls > 4 else position.moves[0]


@posix
def test_an_agent_remembers_nothing_of_other_games():
    agent = Counting()
    records = [play_game(agent, RandomAgent(), ConnectFour(), game=0, seed=2).moves for _ in range(3)]
    assert records[0] == records[1] == records[2]
    assert agent.calls == 0


def picks(position):
    return random.choice(position.moves)


@posix
def test_an_agent_with_pythons_random_numbers_repeats_its_game():
    games = {play_game(picks, RandomAgent(), ConnectFour(), seed=4).moves for _ in range(3)}
    others = {play_game(picks, RandomAgent(), ConnectFour(), seed=seed).moves for seed in range(5)}
    assert len(games) == 1 and len(others) == 5


@posix
def test_the_fork_server_may_be_killed_between_games():
    play_game(first_move, last_move, TicTacToe())
    office().starter.process.kill()
    office().starter.process.wait()
    assert play_game(first_move, last_move, TicTacToe()).forfeit is None


@posix
def test_a_waiting_process_may_be_killed_between_games():
    play_game(first_move, RandomAgent(), TicTacToe())
    os.kill(office().idle[-1].number, signal.SIGKILL)
    assert play_game(first_move, RandomAgent(), TicTacToe()).forfeit is None


@posix
def test_an_agent_that_kills_the_fork_server_forfeits():
    def kills_its_parent(position):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)

    record = play_game(kills_its_parent, last_move, TicTacToe(), limits=QUICK)
    assert (record.forfeit, record.winner) == ("died", 1)
    assert play_game(first_move, last_move, TicTacToe()).forfeit is None


SCRIPT = """
import os, sys, time
from gamelab.arena import play_game
from gamelab.games import TicTacToe

def sleeps(position):
    with open({file!r}, "w") as file:
        file.write(str(bystander))
    time.sleep(60)

bystander = os.fork()
if bystander == 0:
    import signal
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(60)
try:
    play_game(sleeps, sleeps, TicTacToe())
except KeyboardInterrupt:
    alive = os.waitpid(bystander, os.WNOHANG) == (0, 0)
    os.kill(bystander, 9)
    print("interrupted, bystander alive:", alive)
    def first(position):
        return position.moves[0]
    print("then:", play_game(first, first, TicTacToe()).forfeit)
"""


def script_in_a_game(tmp_path):
    """A running script, in a group of its own, whose agent is thinking."""
    file = tmp_path / "thinking"
    code = textwrap.dedent(SCRIPT).format(file=str(file))
    script = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    )
    until = time.monotonic() + 60
    while not (file.exists() and file.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    return script, psutil.Process(script.pid).children(recursive=True)


@posix
def test_an_interrupt_from_the_keyboard_ends_the_game_and_is_raised_again(tmp_path):
    script, below = script_in_a_game(tmp_path)
    os.killpg(script.pid, signal.SIGINT)
    out, _ = script.communicate(timeout=30)
    assert out.splitlines() == ["interrupted, bystander alive: True", "then: None"]
    psutil.wait_procs(below, timeout=5)
    assert not [each for each in below if each.is_running()]


@posix
def test_a_killed_notebook_leaves_no_process(tmp_path):
    script, below = script_in_a_game(tmp_path)
    script.kill()
    os.kill(int((tmp_path / "thinking").read_text()), signal.SIGKILL)  # its fork, which has its socket too
    script.communicate()
    _, left = psutil.wait_procs(below, timeout=10)
    assert left == []


@pytest.mark.parametrize("name", ["endless_loop", "exits_at_once", "divides_by_zero", "truth", "prints"])
def test_where_there_is_no_fork_a_new_python_is_started(name, monkeypatch):
    monkeypatch.setattr("gamelab.arena.apart.new_starter", starters.Spawner)
    office().forget()
    try:
        agent, reason = KINDS[name]
        record = play_game(agent, RandomAgent(), TicTacToe(), limits=QUICK)
        assert record.forfeit == reason, record.detail
    finally:
        office().forget()


def test_an_agent_that_cannot_be_sent_is_an_error():
    lock = threading.Lock()
    with pytest.raises(
        ValueError, match=r"<function .*> cannot be sent to another process: cannot pickle '_thread.lock'"
    ):
        play_game(lambda position: lock.acquire(), RandomAgent(), TicTacToe())


def test_a_forfeit_has_one_line():
    forfeit = Forfeit("exception", "first\n  second at 0x7f00ab" + "x" * 500)
    assert len(forfeit.detail) == 200 and forfeit.detail.startswith("first second")
