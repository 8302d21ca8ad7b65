"""How a process for an agent comes about, and how it is ended: by the fork server, or, without fork, anew.

starter.start(needs_numba)               -> its number, and the line to it
starter.end(number, seems_gone)          -> how it ended by itself: its exit code, or minus a signal
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from threading import Lock
from typing import Protocol

from gamelab.arena.lines import Line, ThreadLine
from gamelab.arena.protocol import STILL_THERE

PREPARE = "import sys; sys.path[:] = {path!r}; "
SERVE = PREPARE + "from gamelab.arena.fork_server import serve; serve({number})"
PLAY = PREPARE + "from gamelab.arena.child import play; play()"
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
PATIENCE, SHORT = 5.0, 0.1


class ServerGone(Exception):
    """The fork server was killed, and every process of its with it."""


class Starter(Protocol):
    """What a process apart needs."""

    @property
    def is_gone(self) -> bool: ...
    def start(self, needs_numba: bool) -> tuple[int, Line | ThreadLine]: ...
    def end(self, number: int, seems_gone: bool) -> int: ...
    def close(self) -> None: ...


class ForkServer:
    """The fork server of this process, seen from here."""

    def __init__(self) -> None:
        self.lock = Lock()
        ours, theirs = socket.socketpair()
        self.socket = ours
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE.format(path=absolute_path(), number=theirs.fileno())],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()],
                env={**ONE_THREAD, **os.environ}, start_new_session=True,  # an interrupt from the keyboard is for us
            )  # fmt: skip

    def start(self, needs_numba: bool) -> tuple[int, Line]:
        from gamelab.arena.fork_server import FORK

        for_child, requests = os.pipe()
        answers, from_child = os.pipe()
        try:
            number = self.ask(FORK, 0, needs_numba, [for_child, from_child])
        except BaseException:
            os.close(requests)
            os.close(answers)
            raise
        finally:
            os.close(for_child)
            os.close(from_child)
        return number, Line(requests, answers)

    def end(self, number: int, seems_gone: bool) -> int:
        from gamelab.arena.fork_server import END

        return self.ask(END, number, seems_gone, [])

    def ask(self, kind: int, number: int, flag: bool, ends: list[int]) -> int:
        from gamelab.arena.fork_server import REPLY, REQUEST

        with self.lock:
            try:
                socket.send_fds(self.socket, [REQUEST.pack(kind, number, flag)], ends)
                reply = self.socket.recv(REPLY.size, socket.MSG_WAITALL)
                (answer,) = REPLY.unpack(reply)
            except BaseException as error:  # an interrupt above all: what it will answer is not known any more
                self.close()
                if isinstance(error, Exception):
                    raise ServerGone from error
                raise
        return int(answer)

    @property
    def is_gone(self) -> bool:
        return self.socket.fileno() < 0 or self.process.poll() is not None

    def close(self) -> None:
        """Ends the server, and with it all its processes."""
        self.socket.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)


class Spawner:
    """Starts a new Python for each agent."""

    @property
    def is_gone(self) -> bool:
        return False

    def __init__(self) -> None:
        self.processes: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, needs_numba: bool) -> tuple[int, ThreadLine]:
        process = subprocess.Popen(
            [sys.executable, "-c", PLAY.format(path=absolute_path())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**ONE_THREAD, **os.environ}, start_new_session=True,
        )  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        self.processes[process.pid] = process
        return process.pid, ThreadLine(process.stdin, process.stdout)

    def end(self, number: int, seems_gone: bool) -> int:
        process = self.processes.pop(number)
        code = STILL_THERE
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(SHORT if seems_gone else 0)
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(number, signal.SIGKILL)
        process.kill()
        process.wait()
        return code

    def close(self) -> None:
        for number in list(self.processes):
            self.end(number, False)


def absolute_path() -> list[str]:
    """Where modules are looked for; the process may stand in another folder."""
    return [os.path.abspath(each) for each in sys.path]
