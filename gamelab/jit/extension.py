"""Numba's decorators for teaching it types and functions, typed, and content with annotated implementations."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, Protocol, TypeVar

import numba.extending as numba_extending
from numba.core import imputils
from numba.core.imputils import RefType, iternext_impl
from numba.core.typing.templates import AbstractTemplate, infer_global

F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """What gives a function back as it is."""

    def __call__(self, function: F, /) -> F: ...


INLINED: dict[str, Any] = {
    "strict": False,
    "jit_options": {"forceinline": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True},
}


def overload(function: Any) -> Decorator:
    """Marks what returns the compiled form of a function for given argument types, or None."""
    return numba_extending.overload(function, **INLINED)  # type: ignore[no-any-return]


def overload_attribute(kind: type, name: str) -> Decorator:
    return numba_extending.overload_attribute(kind, name, **INLINED)  # type: ignore[no-any-return]


def overload_method(kind: type, name: str) -> Decorator:
    return numba_extending.overload_method(kind, name, **INLINED)  # type: ignore[no-any-return]


def overload_method_text(kind: type, name: str, like: Any, find: Callable[[Any], Any]) -> None:
    """Values of ``kind`` get a method: the text that ``find(type)`` returns, with the signature of ``like``."""

    def text(value: Any, *arguments: Any) -> Any:
        return find(value)

    text.__signature__ = signature(like)  # type: ignore[attr-defined]
    overload_method(kind, name)(text)


def lower_builtin(name: Any, *kinds: Any) -> Decorator:
    return numba_extending.lower_builtin(name, *kinds)  # type: ignore[no-any-return]


def lower_cast(given: type, wanted: type) -> Decorator:
    return numba_extending.lower_cast(given, wanted)  # type: ignore[no-any-return]


def lower_getattr_generic(kind: type) -> Decorator:
    return numba_extending.lower_getattr_generic(kind)  # type: ignore[no-any-return]


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks what returns a signature and a generator of LLVM code; constants are told as such."""
    return numba_extending.intrinsic(prefer_literal=True)(function)  # type: ignore[no-any-return]


T = TypeVar("T", bound=type)


def lower_setattr_generic(kind: type) -> Decorator:
    return numba_extending.lower_setattr_generic(kind)  # type: ignore[no-any-return]


def lower_constant(kind: type) -> Decorator:
    return imputils.lower_constant(kind)  # type: ignore[no-any-return]


def operation(function: Any, find: Callable[..., Any], *kinds: Any) -> Decorator:
    """Marks what generates the code of an operation on these kinds; ``find(*types)`` returns its signature or None."""

    def decorate(generate: F) -> F:
        def generic(self: Any, args: Any, kws: Any) -> Any:
            return find(*args) if len(args) == len(kinds) and not kws else None

        infer_global(function)(type("Operation", (AbstractTemplate,), {"key": function, "generic": generic}))
        numba_extending.lower_builtin(function, *kinds)(generate)
        return generate

    return decorate


def infer_getattr(template: T) -> T:
    return numba_extending.infer_getattr(template)  # type: ignore[no-any-return]


def unbox(kind: type) -> Decorator:
    return numba_extending.unbox(kind)  # type: ignore[no-any-return]


def box(kind: type) -> Decorator:
    return numba_extending.box(kind)  # type: ignore[no-any-return]


def lower_iternext(kind: type) -> Decorator:
    """Marks what makes the next step of an iterator whose values need no counting of references."""

    def decorate(function: F) -> F:
        numba_extending.lower_builtin("iternext", kind)(iternext_impl(RefType.UNTRACKED)(function))
        return function

    return decorate


def typeof(kind: type) -> Decorator:
    """Marks what tells the Numba type of a Python object, which may be None."""
    return numba_extending.typeof_impl.register(kind)  # type: ignore[no-any-return]
