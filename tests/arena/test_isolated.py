"""Agents in processes of their own: they play what they would play here, and who misbehaves forfeits that game."""

import importlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import psutil
import pytest

from gamelab import Position, minimax
from gamelab.arena import (
    GreedyAgent,
    Limits,
    Named,
    RandomAgent,
    SearchAgent,
    isolated,
    play_game,
    sweep,
)
from gamelab.games import ConnectFour, IllegalMove, TicTacToe
from gamelab.jit import fast
from gamelab.jit.runs_plain import has_numba
from gamelab.oracle import solve
from gamelab.search.options import check_position
from gamelab.users import sandbox
from tests.arena.misbehaving import (
    KINDS,
    raises,
)
from tests.arena.sweeping import ROOT

QUICK = Limits(seconds=0.5)
SMALL = Limits(seconds=30, megabytes=300)
CASES = [(agent, reason) for reason, agents in KINDS.items() for agent in agents]
NAMES = [getattr(agent, "__name__", type(agent).__name__) for agent, _ in CASES]
DETAILS = {
    "raises": "by zero, in line 2 of raises (`return position.moves[0] // 0`)",
    "plays_an_illegal_move": "99 is not a legal move in ConnectFour(); legal: 0 (1), 1 (2)",
    "returns_a_huge_number": "an unwritable int is not a legal move",
    "interrupts": "KeyboardInterrupt: from the agent, in line",
    "answers_in_its_own_words": "its process sent an answer that is none",
    "loops_for_ever": "no answer within 0.7 s of its own processor time, and ",
    "ends_its_process": "its process ended with exit code 0",
    "eats_memory": "MemoryError, in line 4 of eats_memory ("
    "`taken.append(bytearray(1 << 20))`); 300 megabytes are allowed",
}
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes come from a fork server where there is fork")


def mobility(position):
    return len(position.moves) * position.to_move


def first_move(position):
    return position.moves[0]


@pytest.fixture(autouse=True)
def nothing_is_left(monkeypatch):
    """Nor does a test here depend on how many others want the processor."""
    isolated._idle.clear()  # what other files' tests left
    before = psutil.Process().children(recursive=True)
    monkeypatch.setattr(sandbox, "TIMES_ON_THE_WALL", 1000)
    yield
    isolated._idle.clear()
    left = [each for each in psutil.Process().children(recursive=True) if each not in before]
    servers = ("forkserver", "resource_tracker")
    left = [each for each in left if not any(word in " ".join(each.cmdline()[:4]) for word in servers)]
    assert psutil.wait_procs(left, timeout=60)[1] == []


# --- misbehaviour ---


@posix
@pytest.mark.parametrize("agent, reason", CASES, ids=NAMES)
def test_each_kind_forfeits_for_its_reason(agent, reason, monkeypatch):
    if reason == "timeout":
        monkeypatch.setattr(isolated, "LOADING", 0.2)
    record = play_game(agent, RandomAgent(), ConnectFour(), limits=QUICK if reason == "timeout" else SMALL, seed=1)
    assert record.forfeit == reason, record.detail
    assert DETAILS.get(NAMES[CASES.index((agent, reason))], "") in record.detail
    if reason:
        assert (record.winner, record.score) == (1, None)
        assert record.detail and "\n" not in record.detail
    else:
        assert record.detail == "" and record.score is not None


def forks_a_sleeper(file, leave):
    def agent(position):
        if not (number := os.fork()):
            leave()
            time.sleep(1000)
        with open(file, "a") as numbers:
            numbers.write(f"{number}\n")
        return position.moves[0]

    return agent


def is_running(number):
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    return False


@posix
@pytest.mark.parametrize("leave", [os.getpid, os.setsid], ids=["forks", "leaves its session"])
def test_what_an_agent_forks_ends_with_it(leave, tmp_path):
    play_game(forks_a_sleeper(tmp_path / "numbers", leave), RandomAgent(), TicTacToe())
    forked = [int(number) for number in (tmp_path / "numbers").read_text().split()]
    assert len(forked) > 2
    until = time.monotonic() + 60  # a killed process is still there for a moment
    while any(map(is_running, forked)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(is_running, forked))


def spins(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def is_slow_at_first(position):
    if not hasattr(os, "is_warm"):  # as what it imports and compiles is there from then on
        os.is_warm = True
        spins(0.7)
    return position.moves[0]


class WantsToBeNew:
    moves = 0

    def __call__(self, position):
        self.moves += 1
        assert self.moves <= position.ply + 1
        return position.moves[0]


@pytest.mark.parametrize("agent", [is_slow_at_first, WantsToBeNew()], ids=["is slow", "is new"])
def test_the_first_game_in_a_process_begins_after_a_move_that_is_not_played(agent):
    assert play_game(agent, RandomAgent(), TicTacToe(), limits=QUICK).forfeit is None


def counts_as_text(position):
    return len(f"{position.moves}")


def test_an_evaluation_that_is_not_compiled_is_told_in_words(capsys):
    agent = SearchAgent(depth=2, evaluate=counts_as_text)
    sweep(TicTacToe(), agent, RandomAgent(), 2, workers=1, progress=False)
    said = capsys.readouterr()
    assert said.out.startswith("Your program is not compiled, so this takes longer: line 2 of counts_as_text (`return")
    assert said.err == ""


@fast
def ends(position):
    return 1 if position.is_over else sum([ends(position.play(move)) for move in position.moves])


def counts_ends(position):
    return max(position.moves, key=lambda move: ends(position.play(move)))


@pytest.mark.skipif(not has_numba(), reason="nothing is compiled without Numba")
def test_the_time_in_which_a_function_is_compiled_is_no_time_for_thinking():
    small = TicTacToe(2, 3, 2)
    assert min(play_game(counts_ends, RandomAgent(), small, limits=Limits()).seconds) >= 0


class Endless(Position):
    """A user's game of one move that never ends."""

    to_move, ply, moves, is_over, winner, score = 1, 0, (0,), False, None, 0

    def play(self, move):
        return self


def test_a_game_that_does_not_end_is_an_error(monkeypatch):
    message = "a game of Endless did not end within 1,000 plies: a longer game sets most_plies in Endless"
    with pytest.raises(ValueError, match=message):
        play_game(RandomAgent(), first_move, Endless())
    with pytest.raises(ValueError, match=message):
        sweep(Endless(), first_move, RandomAgent(), 2, progress=False)
    monkeypatch.setattr(Endless, "most_plies", 30, raising=False)
    with pytest.raises(ValueError, match="within 30 plies"):
        play_game(RandomAgent(), RandomAgent(), Endless())


IMPOSSIBLE = [
    ("winner", 7, "has winner 7: expected 1, -1 or None"), ("score", None, "has score None: expected a number"),
    ("score", 10**9, "has score 1000000000: expected a number within ±1,000,000,000"),
    ("play", lambda self, move: None, r"\.play\(0\) returns None: expected a position"),
    ("moves", {0}, r"has moves \{0\}: expected a tuple"), ("is_over", print, "has is_over .*: expected True or"),
    ("to_move", 0, "has to_move 0: expected 1 or -1"), ("moves", (), "has no moves, and is not over"),
    ("ply", -1, "has ply -1: expected a whole number from 0 to 1000"),
    ("play", lambda self, move: self.missing, "'Game' object has no attribute 'missing'"),
]  # fmt: skip


@pytest.mark.parametrize("name, value, said", IMPOSSIBLE)
def test_a_game_of_impossible_answers_is_an_error(name, value, said):
    def game():
        members = {"is_over": name not in ("moves", "play", "to_move"), name: value}
        return type("Game", (Endless,), members)()  # a new class each time: the rules of each are tried once

    for play in (lambda: play_game(RandomAgent(), first_move, game()), lambda: minimax(game()),
                 lambda: solve(game()),
                 lambda: sweep(game(), RandomAgent(), first_move, 2, progress=False)):  # fmt: skip
        with pytest.raises((ValueError, AttributeError), match=said):
            play()


class Mute(Endless):
    """A user's game whose moves have no names, so that no error can say which are legal."""

    def label(self, move):
        return 1 // 0


@pytest.mark.parametrize("agent", [RandomAgent(), first_move])
def test_an_error_without_a_text_forfeits_like_any_other(agent, monkeypatch):
    def play(position, move):
        raise IllegalMove(move, position)

    check_position(Mute())  # and not again below
    monkeypatch.setattr(Mute, "play", play)
    assert play_game(agent, RandomAgent(), Mute())[8:10] == ("illegal", "IllegalMove")


def test_an_agent_that_cannot_be_sent_forfeits_its_own_games():
    lock = threading.Lock()
    table = sweep(TicTacToe(), [lambda position: lock.acquire(), first_move], RandomAgent(), 2, progress=False)
    assert table["forfeits"].tolist() == [2, 0]
    record = play_game(lambda position: lock.acquire(), RandomAgent(), TicTacToe())
    assert record.detail.startswith("it cannot be sent to another process: TypeError: cannot pickle '_thread.lock'")


def test_where_there_is_no_fork_a_new_python_is_started(monkeypatch):
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert sandbox.context().get_start_method() == "spawn"
    record = play_game(raises, first_move, TicTacToe(), game=1)
    assert (record.forfeit, record.winner, len(record.moves)) == ("error", 1, 1)


# --- healthy agents ---


class Counting:
    """Makes other moves from game to game, if it can."""

    calls = 0

    def __call__(self, position):
        self.calls += 1
        return position.moves[-1] if self.calls > 4 else position.moves[0]


class CountingSearch(Counting, SearchAgent):
    """The same, derived from a class of the library."""


class CountingName(Counting, Named):
    """The same, derived from one that plays as another agent does."""


def picks(position):
    return random.choice(position.moves)


@pytest.mark.parametrize("modules", [{}, {__name__: 1}], ids=["no modules of the user's", "a module"])
def test_an_agent_starts_fresh_and_repeats_its_game(modules, monkeypatch):
    """A process is used again where nothing in it can remember the game before."""
    monkeypatch.setattr(isolated, "module_times", lambda: modules)
    for agent in (Counting(), CountingSearch(), CountingName(SearchAgent(), "mine"), picks):
        assert len({play_game(agent, RandomAgent(), ConnectFour(), seed=2).moves for _ in range(2)}) == 1
    assert len({play_game(picks, RandomAgent(), ConnectFour(), seed=seed).moves for seed in range(2)}) == 2
    assert len(isolated._idle) == (0 if modules else 4)


def backwards(position):
    return -mobility(position)


def process_of(agent):
    play_game(agent, RandomAgent(), TicTacToe())
    return isolated._idle[-1].sandbox.process.pid if isolated._idle else None


def test_library_agents_take_over_the_process_with_the_user_s_functions():
    one, other = GreedyAgent(mobility), Named(GreedyAgent(backwards), "other")
    numbers = [process_of(agent) for agent in (one, one, other, SearchAgent(depth=2, evaluate=mobility), one)]
    assert len(set(numbers)) == 1
    os.kill(numbers[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    assert process_of(one) != numbers[0]


def test_nothing_is_played_from_an_older_text(importable):
    """Neither the agent's own module nor one that it uses, which is imported anew."""
    (importable / "of_a_student.py").write_text("import helping\ndef judge(board): return helping.corner(board)\n")
    (importable / "helping.py").write_text("def corner(position): return position.at(0, 0)\n")
    student, helping = (importlib.import_module(name) for name in ("of_a_student", "helping"))
    assert play_game(GreedyAgent(student.judge), RandomAgent(), TicTacToe()).moves[0] == 0
    (importable / "helping.py").write_text("def corner(position): return position.at(2, 2)\n")
    importlib.reload(helping)
    assert play_game(GreedyAgent(student.judge), RandomAgent(), TicTacToe()).moves[0] == 8


SCRIPT = """
from gamelab.arena import Limits, isolated, play_game
from gamelab.games import TicTacToe

def sleeps(position):
    with open({file!r}, "w") as file:
        file.write("thinking")
    while True:
        pass

try:
    play_game(sleeps, sleeps, TicTacToe(), limits=Limits(seconds=None))
except KeyboardInterrupt:
    isolated.LOADING = 0.2
    print("interrupted, then:", play_game(sleeps, sleeps, TicTacToe(), limits=Limits(seconds=0.1)).forfeit)
"""


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, getattr(signal, "SIGKILL", 9)])
def test_the_end_of_a_notebook_ends_its_agents(number, tmp_path):
    """With Ctrl-C the game ends, and the next one is played; after kill -9 no process is left."""
    file = tmp_path / "thinking"
    code = SCRIPT.format(file=str(file))
    script = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT,
                              start_new_session=True)  # fmt: skip
    until = time.monotonic() + 60
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.02)
    below = psutil.Process(script.pid).children(recursive=True)
    os.killpg(script.pid, number)
    out, _ = script.communicate(timeout=60)
    assert out.splitlines() == (["interrupted, then: timeout"] if number == signal.SIGINT else [])
    assert psutil.wait_procs(below, timeout=60)[1] == []
