"""Numba's decorators for teaching it types and functions, typed, and content with annotated implementations."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

import numba.extending as numba_extending

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[F], F]
INLINED: dict[str, Any] = {"strict": False, "jit_options": {"forceinline": True}}


def overload(function: Any) -> Decorator[F]:
    """Marks what returns the compiled form of a function for given argument types, or None."""
    return numba_extending.overload(function, **INLINED)  # type: ignore[no-any-return]


def overload_attribute(kind: type, name: str) -> Decorator[F]:
    return numba_extending.overload_attribute(kind, name, **INLINED)  # type: ignore[no-any-return]


def overload_method(kind: type, name: str) -> Decorator[F]:
    return numba_extending.overload_method(kind, name, **INLINED)  # type: ignore[no-any-return]


def overload_method_text(kind: type, name: str, like: Any, find: Callable[[Any], Any]) -> None:
    """Values of ``kind`` get a method, compiled from the text that ``find(type)`` returns; ``like`` has its signature."""

    def text(value: Any, *arguments: Any) -> Any:
        return find(value)

    text.__signature__ = signature(like)  # type: ignore[attr-defined]
    overload_method(kind, name)(text)


def lower_builtin(name: Any, *kinds: Any) -> Decorator[F]:
    return numba_extending.lower_builtin(name, *kinds)  # type: ignore[no-any-return]


def lower_cast(given: type, wanted: type) -> Decorator[F]:
    return numba_extending.lower_cast(given, wanted)  # type: ignore[no-any-return]


def lower_getattr_generic(kind: type) -> Decorator[F]:
    return numba_extending.lower_getattr_generic(kind)  # type: ignore[no-any-return]


def intrinsic(function: F) -> F:
    """Marks what returns a signature and a generator of LLVM code; constants are told as such."""
    return numba_extending.intrinsic(prefer_literal=True)(function)  # type: ignore[no-any-return]


def infer_getattr(template: type) -> type:
    return numba_extending.infer_getattr(template)  # type: ignore[no-any-return]


def unbox(kind: type) -> Decorator[F]:
    return numba_extending.unbox(kind)  # type: ignore[no-any-return]


def box(kind: type) -> Decorator[F]:
    return numba_extending.box(kind)  # type: ignore[no-any-return]
