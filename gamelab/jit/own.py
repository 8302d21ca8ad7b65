"""A function of somebody's own, called from Python."""

from __future__ import annotations

from types import FunctionType
from typing import Any


def call(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    return function(*arguments, **named)
