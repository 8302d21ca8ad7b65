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
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.games.position import Position, short_repr
from gamelab.jit.user_functions import codes_in, function_of, is_user_function

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
    return write(value, partial(with_digest, strict=strict))


def write(value: Any, name_callable: Callable[[Any], str], *, is_short: bool = False) -> str:
    """The agent, or an option of an agent, in words; ``name_callable`` names functions, classes and other objects."""
    if is_library_object(value):
        if hasattr(value, "name"):  # a Named agent
            return str(value.name) if is_short else f"Named({value.name!r})"
        options = [(field, getattr(value, field.name)) for field in fields(value)]
        kept = [(field.name, option) for field, option in options if not is_short or option != field.default]
        inside = ", ".join(f"{name}={write(option, name_callable, is_short=is_short)}" for name, option in kept)
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        return f"({', '.join(write(each, name_callable, is_short=is_short) for each in value)})"
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    return name_callable(value)


def qualified(value: Any) -> str:
    """Where a function, a class or an object's class stands, as ``module.name``."""
    named = function_of(value) or (value if hasattr(value, "__qualname__") else type(value))
    return f"{named.__module__}.{named.__qualname__}"


def is_library_object(value: Any) -> bool:
    """Whether ``value`` is one of the library's agents."""
    return type(value).__module__.startswith("gamelab.") and is_dataclass(value) and not isinstance(value, type)


def is_library_function(value: Any) -> bool:
    """Whether ``value`` is a function of the library, plain or fast."""
    return function_of(value) is not None and not is_user_function(value)


@cache  # thousands of modules are looked at before a game
def is_users(module: str) -> bool:
    """Whether what stands in this module is the user's own, and not Python's, the library's or a package's."""
    if module == "__main__":
        return True
    file = getattr(sys.modules.get(module), "__file__", None) or ""
    is_installed = file.startswith(LIBRARIES) or "-packages" in file
    return not is_installed and module.partition(".")[0] not in sys.stdlib_module_names


# --- digests ---


def with_digest(value: Any, *, strict: bool) -> str:
    """The name of a function or an object, with a digest of what is the user's."""
    if is_library_function(value):
        return qualified(value)
    try:
        text = describe(value, [])
    except Nameless:
        if strict:
            raise
        return f"{qualified(value)}@{id(value)}"
    return f"{qualified(value)}#{blake2b(text.encode(), digest_size=6).hexdigest()}"


def describe(value: Any, seen: list[Any]) -> str:
    """The text of a value and of all that it uses; raises Nameless for what has none, or can change."""
    if value is None or isinstance(value, bool | int | float | complex | str | bytes | Position):
        return repr(value)
    if isinstance(value, tuple | frozenset):
        parts = [describe(each, seen) for each in value]
        return f"{type(value).__name__} {parts if isinstance(value, tuple) else sorted(parts)}"
    if is_library_object(value):
        return identity(value)
    if any(value is each for each in seen):
        return f"again {[value is each for each in seen].index(True)}"
    seen.append(value)
    if isinstance(value, CodeType):
        own = (value.co_code, value.co_names, value.co_varnames, value.co_freevars, value.co_exceptiontable)
        return describe((*own, *value.co_consts), seen)
    return describe(tuple(parts_of(value)), seen)


def parts_of(value: Any) -> Iterator[Any]:
    """What makes a function, a class, a module or an object what it is."""
    function = function_of(value)
    named: Any = function or (value if isinstance(value, type | ModuleType | BuiltinFunctionType) else type(value))
    name = named.__name__
    module = name if isinstance(named, ModuleType) else named.__module__ or ""
    if is_users(module) and module != "__main__":
        raise Nameless(f"{short_repr(value)} stands in module {module}, which may be edited")
    yield f"{module}.{name}"
    is_described = module == "__main__" or (module.startswith("gamelab.") and is_user_function(value))
    if function is not None and is_described:
        yield from function_parts(function)
    elif isinstance(value, type) and is_described:
        yield from class_parts(value)
    elif named is not value and function is None:
        if not is_described or has_state(value):
            raise Nameless(f"{short_repr(value)} is neither a function nor a constant")
        yield named


def has_state(value: Any) -> bool:
    """Whether an object holds anything that its class does not say."""
    try:
        _, arguments, *state = value.__reduce_ex__(2)
    except Exception:  # it says nothing about itself
        return True
    return arguments != (type(value),) or any(state)


def function_parts(function: FunctionType) -> Iterator[Any]:
    """The code of a function, its defaults and attributes, and what its names mean."""
    yield function.__code__
    yield function.__defaults__
    yield from (function.__kwdefaults__ or {}).items()
    yield from vars(function).items()
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a name without a value yet
            continue
    steps = [step for code in codes_in(function.__code__) for step in dis.get_instructions(code)]
    names = {step.argval for step in steps if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for name in sorted(names & function.__globals__.keys()):
        yield name, function.__globals__[name]


def class_parts(kind: type) -> Iterator[Any]:
    """The bases of a class, and its members without what Python adds to all classes."""
    yield kind.__bases__
    for name, member in sorted(vars(kind).items()):
        if isinstance(member, property):
            member = (member.fget, member.fset, member.fdel)
        member = getattr(member, "__func__", member)  # of a classmethod or a staticmethod
        if not (name.startswith("__") and name.endswith("__")) or isinstance(member, FunctionType):
            yield name, member
