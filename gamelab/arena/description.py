"""What an agent is, in one line: by it results are stored, compared and found again.

Names of the library's functions stand for themselves; the version of the package is kept beside them.  A function of
somebody's own is its name and a digest of all that its text means: its code, its constants and what it refers to.
Comments and blank lines do not matter, another version of Python does, because its code is other code.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from gamelab.jit.digest import function_of, names_in

LIBRARY = "gamelab."


def describe(value: Any) -> str:
    """The full description of an agent, the same in every process; equal for agents that play the same way."""
    return written(value, full=True)


def without_digests(description: str) -> str:
    """The description with the names alone of what is somebody's own."""
    return re.sub(r"#[0-9a-f]{12}\b", "", description)


def short(value: Any) -> str:
    """The agent as people write it: without modules, digests and what is left as it was."""
    return written(value, full=False)


def written(value: Any, *, full: bool) -> str:
    if is_library_object(value):
        each = [(field, getattr(value, field.name)) for field in fields(value)]
        shown = [(field.name, inner) for field, inner in each if full or inner != field.default]
        inside = ", ".join(f"{name}={written(inner, full=full)}" for name, inner in shown)
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        inside = ", ".join(written(each, full=full) for each in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    name = name_of(value)
    if not full:
        return name.rpartition(".")[2]
    return name if is_library_function(value) else f"{name}#{digest(value)}"


def is_library_object(value: Any) -> bool:
    """Whether ``value`` is an agent of the library's own."""
    return type(value).__module__.startswith(LIBRARY) and is_dataclass(value) and not isinstance(value, type)


def is_library_function(value: Any) -> bool:
    """Whether ``value`` is a function that stands under its name in a module of the library, plain or fast."""
    function = function_of(value)
    if function is None or not function.__module__.startswith(LIBRARY):
        return False
    named = getattr(sys.modules.get(function.__module__), function.__name__, None)
    return function_of(named) is function


def name_of(value: Any) -> str:
    """Where a function, a class or an object's class stands, as ``module.name``."""
    named = function_of(value) or (value if hasattr(value, "__qualname__") else type(value))
    return f"{named.__module__}.{named.__qualname__}"


def digest(value: Any) -> str:
    """Twelve digits that change with what the text of a function, or of an object's class, means."""
    found = blake2b(digest_size=6)
    for word in Reader().words(value):
        found.update(word.encode() + b"\0")
    return found.hexdigest()


class Reader:
    """Reads a value and all that it refers to, each object once."""

    def __init__(self) -> None:
        self.seen: list[Any] = []  # kept alive, so that no other object gets the same place

    def words(self, value: Any) -> Iterator[str]:
        """What the value consists of, word by word, the same in every process."""
        if value is None or isinstance(value, bool | int | float | complex | str | bytes):
            yield repr(value)
            return
        places = [place for place, each in enumerate(self.seen) if each is value]
        if places:
            yield f"again {places[0]}"
            return
        self.seen.append(value)
        yield type(value).__qualname__
        yield from self.parts(value)

    def parts(self, value: Any) -> Iterator[str]:
        function = function_of(value)
        if is_library_function(value) or isinstance(value, ModuleType | BuiltinFunctionType):
            yield getattr(value, "__module__", None) or ""
            yield value.__name__
        elif function is not None:
            yield from self.function(function)
        elif isinstance(value, MethodType):
            yield from self.words(value.__func__)
            yield from self.words(value.__self__)
        elif isinstance(value, type):
            yield from self.type(value)
        elif isinstance(value, list | tuple):
            for each in value:
                yield from self.words(each)
        elif isinstance(value, set | frozenset):
            yield from sorted(word for each in value for word in Reader().words(each))
        elif isinstance(value, dict):
            for key in value:
                yield from self.words(key)
                yield from self.words(value[key])
        elif isinstance(value, CodeType):
            yield from self.code(value)
        elif hasattr(value, "tobytes"):
            yield f"{value.dtype} {value.shape} {value.tobytes()!r}"
        else:
            yield from self.type(type(value))
            yield from self.words(getattr(value, "__dict__", None))

    def function(self, function: FunctionType) -> Iterator[str]:
        if not is_own(function.__module__):
            yield f"{function.__module__}.{function.__qualname__}"
            return
        yield from self.code(function.__code__)
        yield from self.words(function.__defaults__)
        yield from self.words(function.__kwdefaults__)
        for cell in function.__closure__ or ():
            try:
                yield from self.words(cell.cell_contents)
            except ValueError:  # a name that has no value yet
                yield "empty"
        for name in sorted(set(names_in(function.__code__)) & function.__globals__.keys()):
            yield name
            yield from self.words(function.__globals__[name])

    def code(self, code: CodeType) -> Iterator[str]:
        yield f"{code.co_code!r} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_flags}"
        for each in code.co_consts:
            yield from self.words(each)

    def type(self, kind: type) -> Iterator[str]:
        yield f"{kind.__module__}.{kind.__qualname__}"
        if is_own(kind.__module__):
            for name, member in sorted(vars(kind).items()):
                if isinstance(member, property | classmethod | staticmethod):
                    member = getattr(member, "fget", None) or getattr(member, "__func__", None)
                if not (name.startswith("__") and name.endswith("__")) or isinstance(member, FunctionType):
                    yield name
                    yield from self.words(member)
            for base in kind.__bases__:
                yield from self.words(base)


def is_own(module: str | None) -> bool:
    """Whether what stands in this module is somebody's own, and no part of Python, of the library or of a package."""
    if module is None or module == "__main__":
        return module is not None
    if module.startswith(LIBRARY) or module.partition(".")[0] in sys.stdlib_module_names:
        return False
    place = getattr(sys.modules.get(module), "__file__", None)
    return place is None or not ("site-packages" in place or "dist-packages" in place)
