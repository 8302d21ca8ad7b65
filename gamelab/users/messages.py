"""What goes to a sandbox and comes back: a request is pickled, an answer is a line of JSON.

An answer is written where the user's code may write, too: to read it makes plain values, and runs nothing.
"""

from __future__ import annotations

import json
import linecache
import os
import pickle
from dataclasses import fields
from typing import Any

from gamelab.games.position import short_repr
from gamelab.search.result import Counts, PlyCounts, SearchResult

LONGEST_DETAIL = 300


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
        raise Failure("error", f"it cannot be sent to another process: {type(error).__name__}: {error}") from None


def unpack(packed: bytes) -> Any:
    """The value that was packed."""
    value, texts = pickle.loads(packed)
    linecache.cache.update(texts)
    return value


def cell_texts() -> dict[str, Any]:
    """The texts of notebook cells, which are in no file: with them another process can quote a line."""
    texts = linecache.cache.copy()  # other threads may add to it
    return {name: entry for name, entry in texts.items() if len(entry) == 4 and not os.path.exists(name)}


# --- and back ---

KINDS: dict[str, Any] = {kind.__name__: kind for kind in (tuple, PlyCounts, Counts, SearchResult)}
"""What JSON does not have is written as {name: parts}."""


def line_of(value: Any) -> bytes:
    """The value in a line; raises TypeError for what is neither a number, a text, a list nor of ``KINDS``."""
    return json.dumps(written(value)).encode() + b"\n"


def written(value: Any) -> Any:
    """The value as JSON has it."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is list:
        return [written(each) for each in value]
    if KINDS.get(kind.__name__) is not kind:
        raise TypeError(f"{short_repr(value)} is neither a number nor a text, and no list or tuple of them")
    parts = value if isinstance(value, tuple) else [getattr(value, field.name) for field in fields(value)]
    return {kind.__name__: [written(each) for each in parts]}


def value_of(line: bytes) -> Any:
    """The value of a line; raises ValueError for a line that ``line_of`` did not write."""
    try:
        return json.loads(line, object_hook=made)
    except Exception as error:
        raise ValueError(f"{short_repr(line)}, which is no answer") from error


def made(parts_by_name: dict[str, Any]) -> Any:
    """The value that is written as {name: parts}."""
    ((name, parts),) = parts_by_name.items()
    kind = KINDS[name]
    if kind is tuple:
        return tuple(parts)
    names = getattr(kind, "_fields", None) or [field.name for field in fields(kind)]
    return kind(**dict(zip(names, parts, strict=True)))
