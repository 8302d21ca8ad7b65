"""A line to another process, on which no wait is longer than its deadline.

line.send(content, deadline)    TimeoutError, or BrokenPipeError where nobody is at the other end
line.read(size, deadline)       TimeoutError, or EOFError
"""

from __future__ import annotations

import os
import select
from math import ceil
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO


class Line:
    """A line of two pipes, where the system can wait for pipes."""

    def __init__(self, requests: int, answers: int) -> None:
        self.requests = requests
        self.answers = answers
        os.set_blocking(requests, False)
        self.writable, self.readable = select.poll(), select.poll()
        self.writable.register(requests, select.POLLOUT)
        self.readable.register(answers, select.POLLIN)

    def send(self, content: bytes, deadline: float | None) -> None:
        while content:
            try:
                content = content[os.write(self.requests, content) :]
            except BlockingIOError:
                wait(self.writable, deadline)

    def read(self, size: int, deadline: float | None) -> bytes:
        found = b""
        while len(found) < size:
            wait(self.readable, deadline)
            part = os.read(self.answers, size - len(found))
            if not part:
                raise EOFError
            found += part
        return found

    def close(self) -> None:
        os.close(self.requests)
        os.close(self.answers)


def wait(poll: select.poll, deadline: float | None) -> None:
    """Returns when the pipe is ready; raises TimeoutError at the deadline."""
    left = None if deadline is None else max(0, ceil((deadline - monotonic()) * 1000))
    if not poll.poll(left):
        raise TimeoutError


class ThreadLine:
    """The same where it cannot, on Windows: a thread waits."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        self.requests = requests
        self.answers = answers
        self.came: Queue[bytes] = Queue()
        self.rest = b""
        Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Reads to the end.  Nobody else closes the file meanwhile: its number might soon be that of another one."""
        with self.answers:
            while part := os.read(self.answers.fileno(), 1 << 16):
                self.came.put(part)
        self.came.put(b"")

    def send(self, content: bytes, deadline: float | None) -> None:
        self.requests.write(content)
        self.requests.flush()

    def read(self, size: int, deadline: float | None) -> bytes:
        while len(self.rest) < size:
            try:
                part = self.came.get(timeout=None if deadline is None else max(0.0, deadline - monotonic()))
            except Empty:
                raise TimeoutError from None
            if not part:
                raise EOFError
            self.rest += part
        found, self.rest = self.rest[:size], self.rest[size:]
        return found

    def close(self) -> None:
        self.requests.close()
