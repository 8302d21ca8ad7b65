"""What agents are called: in tables, in the seeds of games, and in stores.

    short(agent)        SearchAgent(depth=3, evaluate=runs)             as people write it
    full_name(agent)    every option, functions with their modules      seeds of games depend on an opponent's
    identity(agent)     the full name, with digests                     by it a store finds an agent's games

A store must never take one agent's games for another's.  A library agent is its options.  A function or a class of
the user's is its name and a digest of its compiled text, and of the functions and constants that it uses.  All else
(partials, objects with a state, lists and dicts, modules that may be edited) must be given a name: ``Named``.
"""

from __future__ import annotations

import dis
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.games.position import Position, short_repr
from gamelab.jit.user_functions import function_of

LIBRARY = "gamelab."
LIBRARIES = (str(Path(__file__).parents[1]), "<frozen", sysconfig.get_paths()["stdlib"])
"""Where the files are that no student wrote; those of packages are in ``site-packages`` or ``dist-packages``."""


class Nameless(ValueError):
    """Something of an agent has no text that tells it from all others."""


def short(value: Any) -> str:
    """The agent as people write it: without modules, and without options that are left as they were."""
    return write(value, lambda value: qualified(value).rpartition(".")[2], is_short=True)


def full_name(value: Any) -> str:
    """The agent with every option, and functions with their modules."""
    return write(value, qualified)


def identity(value: Any, *, strict: bool = True) -> str:
    """What tells the agent from all others, the same in every process.

    Raises Nameless for an agent that must be given a name; unless ``strict``, its place in memory stands for it.
    """
    return write(value, partial(callable_identity, strict=strict))


def write(value: Any, name_callable: Callable[[Any], str], *, is_short: bool = False) -> str:
    if is_library_object(value):
        if hasattr(value, "name"):  # a Named agent
            return f"{value.name}" if is_short else f"Named({value.name!r})"
        options = [(field, getattr(value, field.name)) for field in fields(value)]
        kept = [(field.name, option) for field, option in options if not is_short or option != field.default]
        inside = ", ".join(f"{name}={write(option, name_callable, is_short=is_short)}" for name, option in kept)
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        inside = ", ".join(write(each, name_callable, is_short=is_short) for each in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    return name_callable(value)


def qualified(value: Any) -> str:
    """Where a function, a class or an object's class stands, as ``module.name``."""
    named = function_of(value) or (value if hasattr(value, "__qualname__") else type(value))
    return f"{named.__module__}.{named.__qualname__}"


def is_library_object(value: Any) -> bool:
    """Whether ``value`` is one of the library's agents."""
    return type(value).__module__.startswith(LIBRARY) and is_dataclass(value) and not isinstance(value, type)


def is_library_function(value: Any) -> bool:
    """Whether ``value`` is a function that stands under its name in a module of the library, plain or fast."""
    function = function_of(value)
    if function is None or not function.__module__.startswith(LIBRARY):
        return False
    named = getattr(sys.modules.get(function.__module__), function.__name__, None)
    return function_of(named) is function


def is_users(module: str | None) -> bool:
    """Whether what stands in this module is the user's own, and not Python's, the library's or a package's."""
    if not module or module == "__main__":
        return bool(module)
    if module.partition(".")[0] in sys.stdlib_module_names:
        return False
    place = getattr(sys.modules.get(module), "__file__", None)
    return place is None or not (place.startswith(LIBRARIES) or "-packages" in place)


# --- digests ---


def callable_identity(value: Any, *, strict: bool) -> str:
    """The name of a function or an object, with a digest of what is the user's."""
    name = qualified(value)
    if is_library_function(value):
        return name
    digest = blake2b(digest_size=6)
    try:
        for word in words(value, []):
            digest.update(word.encode() + b"\0")
    except Nameless:
        if strict:
            raise
        return f"{name}@{id(value)}"
    return f"{name}#{digest.hexdigest()}"


def words(value: Any, seen: list[Any]) -> Iterator[str]:
    """The text of a value and of all that it uses; raises Nameless for what has none, or can change."""
    if value is None or isinstance(value, bool | int | float | complex | str | bytes | Position):
        yield repr(value)
    elif isinstance(value, tuple | frozenset):
        parts = [" ".join(words(each, seen)) for each in value]
        yield f"{type(value).__name__} {parts if isinstance(value, tuple) else sorted(parts)}"
    elif any(value is each for each in seen):
        yield f"again {[value is each for each in seen].index(True)}"
    elif is_library_object(value):
        yield identity(value)
    else:
        seen.append(value)
        yield from text_words(value, seen)


def text_words(value: Any, seen: list[Any]) -> Iterator[str]:
    """The same for functions, classes and modules, each of which is read once."""
    function = function_of(value)
    named: Any = function or (value if isinstance(value, type | ModuleType | BuiltinFunctionType) else type(value))
    module = named.__name__ if isinstance(named, ModuleType) else named.__module__
    if is_users(module) and module != "__main__" and module in sys.modules:
        raise Nameless(f"{short_repr(value)} stands in module {module}, which may be edited")
    is_foreign = named is value and not is_users(module)
    if is_foreign or isinstance(value, BuiltinFunctionType) or is_library_function(value):
        yield f"{module} {named.__name__}"
    elif function is not None:
        yield from function_words(function, seen)
    elif isinstance(value, type):
        yield from class_words(value, seen)
    elif is_users(module) and not getattr(value, "__dict__", None) and not any(
        isinstance(getattr(each, "__slots__", None), str | tuple | list) for each in type(value).__mro__[:-1]
    ):  # fmt: skip
        yield from words(type(value), seen)
    else:
        raise Nameless(f"{short_repr(value)} is neither a function nor a constant")


def function_words(function: FunctionType, seen: list[Any]) -> Iterator[str]:
    yield from code_words(function.__code__, seen)
    options = chain(function.__defaults__ or (), (function.__kwdefaults__ or {}).items(), vars(function).items())
    for each in options:
        yield from words(each, seen)
    for cell in function.__closure__ or ():
        try:
            content = cell.cell_contents
        except ValueError:  # a name without a value yet
            continue
        yield from words(content, seen)
    for name in sorted(global_names(function.__code__) & function.__globals__.keys()):
        yield name
        yield from words(function.__globals__[name], seen)


def code_words(code: CodeType, seen: list[Any]) -> Iterator[str]:
    yield f"{code.co_code!r} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_exceptiontable!r}"
    for each in code.co_consts:
        yield from code_words(each, seen) if isinstance(each, CodeType) else words(each, seen)


def global_names(code: CodeType) -> set[str]:
    """The global names that the code reads, those in functions within it included."""
    found = {each.argval for each in dis.get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return found.union(*(global_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def class_words(kind: type, seen: list[Any]) -> Iterator[str]:
    yield kind.__qualname__
    for base in kind.__bases__:
        yield from words(base, seen)
    for name, member in sorted(vars(kind).items()):
        if isinstance(member, property):
            member = (member.fget, member.fset, member.fdel)
        member = getattr(member, "__func__", member)  # of a classmethod or a staticmethod
        if not (name.startswith("__") and name.endswith("__")) or isinstance(member, FunctionType):
            yield name
            yield from words(member, seen)
