"""What goes to a sandbox and comes back: a request is pickled, and so is a reply.

A reply is written where the user's code may write, too: to read it makes plain values, and runs nothing.
"""

from __future__ import annotations

import copyreg
import io
import linecache
import os
import pickle
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from gamelab.search.result import Counts, PlyCounts, SearchResult
from gamelab.users.callables import CACHED
from gamelab.users.whose_code import describe, under_its_name

LONGEST_DETAIL = 300
MOST_KEPT = 1 << 18
"""The results that a cached function keeps in another process: about 130 megabytes of a search in Connect Four."""


class Reply(NamedTuple):
    """What a request came to: no reason and what was returned, or that of a ``Failure`` and one line about it."""

    reason: str
    found: Any
    printed: str


class Failure(Exception):
    """A user's function failed; ``detail`` is one line about it.

    The ``reason`` is error (an exception), timeout (no answer in time), died (its process), illegal (no legal move), or
    plain (compiled code cannot answer this call, so the plain function has to).
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        text = " ".join(detail.split())[:LONGEST_DETAIL]
        self.detail = text.encode(errors="backslashreplace").decode()  # a half of a character cannot be printed


# --- there ---


def pack(value: Any) -> bytes:
    """The bytes of a value with the functions of a notebook's cells; raises Failure for what cannot be sent."""
    import cloudpickle

    try:
        return bytes(cloudpickle.dumps((value, cell_texts())))
    except Exception as error:
        raise Failure("error", f"it cannot be sent to another process: {describe(error)}") from None


def unpack(packed: bytes) -> Any:
    """The value that was packed."""
    value, texts = pickle.loads(packed)
    linecache.cache.update(texts)
    return value


def cell_texts() -> dict[str, Any]:
    """The texts of notebook cells, which are in no file: with them another process can quote a line."""
    texts = linecache.cache.copy()  # other threads may add to it
    return {name: entry for name, entry in texts.items() if len(entry) == 4 and not os.path.exists(name)}


def sent_cached(function: Any) -> Any:
    """How a cached function is sent to another process: a module's by its name, any other one without its memory."""
    if function.__module__ != "__main__" and under_its_name(function) is function:
        return function.__qualname__
    return cached_again, (function.__wrapped__, *function.cache_parameters().values())


def cached_again(function: Callable[..., Any], most: int | None, is_typed: bool) -> Any:
    """The function with a memory that is bounded: one without a limit would fill its process in a series of games."""
    return lru_cache(MOST_KEPT if most is None else most, is_typed)(function)


copyreg.pickle(CACHED, sent_cached)


# --- and back ---

CLASSES = {kind.__name__: kind for kind in (PlyCounts, Counts, SearchResult)}
"""The only classes in a reply, beside numbers, texts, bytes, and lists, tuples, sets or dictionaries of them."""


class ReplyReader(pickle.Unpickler):
    """Reads a reply."""

    def find_class(self, module: str, name: str) -> Any:
        if name not in CLASSES:
            raise ValueError(f"{name} is neither a number nor a text, and no list, tuple, set or dictionary of them")
        return CLASSES[name]


def read_reply(message: bytes) -> Reply:
    """The reply in a message; raises ValueError where there is none."""
    try:
        return Reply(*ReplyReader(io.BytesIO(message)).load())
    except Exception as error:
        raise ValueError(f"what is no answer: {error}") from error


def reply_in_bytes(*reply: Any) -> bytes:
    """The message with a reply; raises an error for what could not be read."""
    message = pickle.dumps(reply)
    read_reply(message)
    return message
