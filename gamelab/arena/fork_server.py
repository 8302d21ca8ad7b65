"""A process of one thread that does nothing but fork: each agent's process begins as a clean copy of it.

A notebook's process must not be forked: it has threads, which may hold locks for ever in the copy.  Nor should a new
Python be started for each agent, which takes a second.  The game talks to the server over a socket:

    FORK, needs Numba, with the ends of two pipes    ->  the number of the new process
    END, number, did it seem to be gone?             ->  how it ended by itself

When the socket is closed, because the game's process is gone, the server ends all processes, and itself.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import socket
import struct
import sys
from contextlib import suppress
from time import sleep

import cloudpickle  # noqa: F401 - not again in every process

from gamelab.arena import child
from gamelab.arena.protocol import STILL_THERE

REQUEST = struct.Struct("<BqB")
REPLY = struct.Struct("<q")
FORK, END = range(2)
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
PATIENCE = 0.1
"""Seconds that a process has which closed its line, to end by itself: how it ended says more than how it was ended."""


def serve(number: int) -> None:
    """Answers on the socket with this number until it is closed."""
    line = socket.socket(fileno=number)
    linux(PR_SET_CHILD_SUBREAPER, 1)  # processes that an agent's process leaves behind become children of this one
    gc.collect()
    gc.freeze()
    processes: set[int] = set()
    try:
        while True:
            content, ends, _, _ = socket.recv_fds(line, REQUEST.size, 2, socket.MSG_WAITALL)
            if len(content) < REQUEST.size:
                break
            kind, process, flag = REQUEST.unpack(content)
            if kind == FORK:
                process = forked(line, ends, needs_numba=bool(flag))
                processes.add(process)
                line.sendall(REPLY.pack(process))
            else:
                processes.discard(process)
                line.sendall(REPLY.pack(ended(process, processes, seems_gone=bool(flag))))
    finally:
        for process in list(processes):
            processes.discard(process)
            ended(process, processes, seems_gone=False)


def forked(line: socket.socket, ends: list[int], *, needs_numba: bool) -> int:
    """A new process, in which an agent will play; returns only in the old one."""
    if needs_numba:
        with suppress(ImportError):
            import gamelab.jit.searches  # noqa: F401 - once for all that follow
    process = os.fork()
    if process == 0:
        try:
            line.close()
            for end in ends:
                os.set_inheritable(end, False)
            os.setsid()  # its own group, so that all that it starts is ended with it
            linux(PR_SET_PDEATHSIG, signal.SIGKILL)
            child.serve(*ends)
        finally:
            os._exit(1)
    for end in ends:
        os.close(end)
    return process


def ended(process: int, others: set[int], *, seems_gone: bool) -> int:
    """Ends a process with all that it started, and says how it ended by itself: its exit code, or minus a signal."""
    status = 0
    known = False
    for _ in range(round(PATIENCE / 0.001) if seems_gone else 0):
        found, status = os.waitpid(process, os.WNOHANG)
        known = bool(found)
        if known:
            break
        sleep(0.001)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    if not known:
        os.kill(process, signal.SIGKILL)  # it may not have made its group yet
        os.waitpid(process, 0)
    end_left_behind(others)
    return os.waitstatus_to_exitcode(status) if known else STILL_THERE


def end_left_behind(others: set[int]) -> None:
    """Ends the processes that agents' processes started in groups of their own; on Linux they are now our children."""
    while left := children() - others:
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(process, 0)


def children() -> set[int]:
    """The children of this process, where the system tells."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as listed:
            return set(map(int, listed.read().split()))
    except OSError:
        return set()


def linux(option: int, value: int) -> None:
    """Sets an option of this process that only Linux has."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
