"""Agents that do what no agent should.  ``KINDS`` maps their names to them and to the reason of their forfeit, or None
if what they do is nobody's business but their own."""

from __future__ import annotations

import builtins
import ctypes
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

KINDS = {}


def kind(reason):
    """Enters an agent, or a class of agents, with the reason of its forfeit."""

    def enter(agent):
        KINDS[agent.__name__] = (agent() if isinstance(agent, type) else agent, reason)
        return agent

    return enter


# --- moves that are none ---


@kind("illegal")
def column_that_is_not_there(position):
    return 99


@kind("illegal")
def passes_where_nobody_passes(position):
    return -1


@kind("illegal")
def beyond_all_bounds(position):
    return 10**5000


class Everything(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


@kind("illegal")
def number_equal_to_everything(position):
    return Everything(99)


class Equal:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(3)


@kind("protocol")
def object_equal_to_everything(position):
    return Equal()


@kind("protocol")
def truth(position):
    return True


@kind("protocol")
def float_column(position):
    return 3.0


@kind("protocol")
def nothing(position):
    return None


@kind("protocol")
def text(position):
    return str(position.moves[0])


@kind("protocol")
def all_moves(position):
    return position.moves


@kind("protocol")
def generator(position):
    yield from position.moves


@kind("protocol")
async def coroutine(position):
    return position.moves[0]


@kind("exception")
class RaisesAsNumber:
    def __call__(self, position):
        return self

    def __index__(self):
        raise OverflowError("no number")


# --- exceptions ---


@kind("exception")
def divides_by_zero(position):
    return position.moves[0] // 0


@kind("exception")
def recursion(position):
    return recursion(position)


@kind("exception")
def system_exit(position):
    sys.exit(0)


@kind("exception")
def interrupts(position):
    raise KeyboardInterrupt


@kind("exception")
def asks_for_input(position):
    return int(input("your move? "))


@kind("exception")
def reads_to_the_end(position):
    return int(sys.stdin.read())


class Mute(Exception):
    def __str__(self):
        raise ValueError("nothing to say")


@kind("exception")
def exception_without_words(position):
    raise Mute


@kind("exception")
def third_move(position):
    return [0, 0, 0][position.ply // 2] if position.ply < 4 else position.moves[99]


@kind("exception")
class BeginRaises:
    def begin(self, seed):
        raise RuntimeError("not today")

    def __call__(self, position):
        return position.moves[0]


@kind("exception")
def plays_on_itself(position):
    for _ in range(100):
        position = position.play(position.moves[0])


@kind("died")  # nothing works any more, not even saying what happened
def breaks_python(position):
    del builtins.len
    return len(position.moves)


# --- too slow ---


@kind("timeout")
def endless_loop(position):
    while True:
        pass


@kind("timeout")
def sleeps(position):
    time.sleep(60)


@kind("timeout")
def swallows_exceptions(position):
    while True:
        try:  # noqa: SIM105
            time.sleep(60)
        except BaseException:
            pass


@kind("timeout")
def ignores_signals(position):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass


@kind("timeout")
def stops_itself(position):
    os.kill(os.getpid(), signal.SIGSTOP)


@kind("timeout")
def holds_the_lock(position):
    return sum(range(10**11))  # one call into C, which nothing interrupts


@kind("timeout")
def waits_for_a_thread(position):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


@kind("timeout")
class EndlessBegin:
    def begin(self, seed):
        while True:
            pass

    def __call__(self, position):
        return position.moves[0]


# --- the process ---


@kind("died")
def exits_at_once(position):
    os._exit(0)


@kind("died")
def segmentation_fault(position):
    ctypes.string_at(0)


@kind("died")
def aborts(position):
    os.abort()


@kind("died")
def kills_itself(position):
    os.kill(os.getpid(), signal.SIGKILL)


@kind("died")
def kills_its_group(position):
    os.killpg(0, signal.SIGKILL)


@kind("died")
def terminates_itself(position):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(60)


@kind("memory")
def wants_all_memory(position):
    taken = []
    while True:
        taken.append(bytearray(1 << 20))


@kind("memory")
def wants_much_at_once(position):
    return len(bytearray(1 << 40))


hoard = []


@kind("memory")
def keeps_all_memory(position):
    while True:
        hoard.append(" " * (1 << 20) + str(len(hoard)))


# --- the line ---


@kind("protocol")
def closes_every_file(position):
    os.closerange(0, 100)
    return position.moves[0]


@kind("protocol")
def closes_every_file_and_sleeps(position):
    os.closerange(0, 100)
    time.sleep(60)


@kind("protocol")
def writes_to_every_file(position):
    for number in range(3, 30):
        with suppress(OSError):
            os.write(number, b"0123456789" * 20)
    return position.moves[0]


@kind("protocol")
def becomes_another_program(position):
    os.execv("/bin/sleep", ["sleep", "60"])


# --- what disturbs nobody ---


@kind(None)
def prints(position):
    print("thinking …", flush=True)
    print("and how", file=sys.stderr, flush=True)
    os.write(1, b"straight to the file\n")
    return position.moves[0]


@kind(None)
def floods(position):
    for _ in range(2000):
        print("x" * 100)
    return position.moves[0]


@kind(None)
def changes_the_position(position):
    for name, value in (("first", 127), ("second", 0), ("to_move", -position.to_move), ("legal", 0), ("is_over", True)):
        object.__setattr__(position, name, value)
    return 3


@kind(None)
def reseeds(position):
    random.seed(0)
    return position.moves[0]


@kind(None)
def changes_directory(position):
    os.chdir("/")
    return position.moves[0]


@kind(None)
def closes_its_streams(position):
    sys.stdout.close()
    sys.stderr.close()
    return position.moves[0]


def turn():
    while True:
        time.sleep(0.001)


@kind(None)
def leaves_threads(position):
    for _ in range(3):
        threading.Thread(target=turn).start()
    return position.moves[0]


@kind(None)
def leaves_processes(position):
    subprocess.Popen(["sleep", "60"])
    subprocess.Popen(["sleep", "60"], start_new_session=True)
    os.system("sleep 60 &")
    return position.moves[0]


@kind(None)
def forks(position):
    os.fork()
    return position.moves[0]


@kind(None)
def meddles_with_the_library(position):
    from gamelab.games import ConnectFour

    move = position.moves[0]
    ConnectFour.winner = property(lambda self: self.to_move)
    return move


@kind(None)
def disables_garbage_collection(position):
    gc.disable()
    sys.setrecursionlimit(10**6)
    return position.moves[0]


@kind(None)
def numpy_number(position):
    import numpy

    return numpy.int64(position.moves[0])
