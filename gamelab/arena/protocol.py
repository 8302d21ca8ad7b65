"""What goes over the line between a game and the process in which an agent plays.

A request is a pickled tuple behind its length.  An answer is not pickled, since nothing that an agent made should be
unpacked here: it is a row of numbers and, behind it, a text.
"""

from __future__ import annotations

import os
import pickle
import struct
from typing import Any, NamedTuple

from gamelab.arena.record import Kinds

LENGTH = struct.Struct("<I")
HEAD = struct.Struct(f"<4sIBBq{len(Kinds._fields)}qI")
MARK = b"move"
READY, MOVE, FORFEIT = range(3)
LARGEST = (1 << 63) - 1
LONGEST_TEXT = 4000
LINE_LOST = 77
"""The exit code of a process whose line was closed."""
STILL_THERE = 1000
"""In place of an exit code: the process had to be ended."""


class Answer(NamedTuple):
    """``number`` is the request's; ``leftover`` says that threads or processes of the agent's own still run."""

    number: int
    kind: int
    leftover: bool = False
    move: int = 0
    counts: tuple[int, ...] = Kinds()
    text: str = ""


def packed_request(*request: Any) -> bytes:
    """The bytes of a request."""
    content = pickle.dumps(request)
    return LENGTH.pack(len(content)) + content


def packed_answer(answer: Answer) -> bytes:
    """The bytes of an answer."""
    text = answer.text.encode(errors="replace")[:LONGEST_TEXT]
    return HEAD.pack(MARK, answer.number, answer.kind, answer.leftover, answer.move, *answer.counts, len(text)) + text


def read_head(head: bytes) -> tuple[Answer, int] | None:
    """The answer without its text, and the text's length; None if these bytes are no answer."""
    mark, number, kind, leftover, move, *counts, length = HEAD.unpack(head)
    if mark != MARK or kind > FORFEIT or length > LONGEST_TEXT:
        return None
    return Answer(number, kind, bool(leftover), move, tuple(counts)), length


def read_request(source: int) -> Any:
    """The next request; EOFError if none will come."""
    (length,) = LENGTH.unpack(read(source, LENGTH.size))
    return pickle.loads(read(source, length))


def write_answer(target: int, answer: Answer) -> None:
    """Sends an answer."""
    content = packed_answer(answer)
    while content:
        content = content[os.write(target, content) :]


def read(source: int, size: int) -> bytes:
    """So many bytes; EOFError if the other end is closed."""
    found = b""
    while len(found) < size:
        part = os.read(source, size - len(found))
        if not part:
            raise EOFError
        found += part
    return found
