"""What a process of the sandbox answers, as a line of JSON: to read it makes values and runs nothing."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from gamelab.games.position import short_repr
from gamelab.search.result import Counts, PlyCounts, SearchResult

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
