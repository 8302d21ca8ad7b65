"""What agents are called: in tables, in the seeds of games, and in stores.

    short(agent)        SearchAgent(depth=3, evaluate=runs)             as people write it
    full_name(agent)    every option, functions with their modules      the seeds of games depend on an opponent's
    digest(agent)       the same twelve digits in every process         a store finds an agent's games by them

A store must never give one agent the games of another.  So the digest of a user's function is one of its code and of
all that it uses: constants, and other functions.  What uses anything that may change must be ``Named``.
"""

from __future__ import annotations

import dis
import sys
import sysconfig
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.games.position import Position, short_repr
from gamelab.jit.user_functions import codes_in, function_of, is_user_function

LIBRARIES = (str(Path(__file__).parents[1]), "<frozen", sysconfig.get_paths()["stdlib"])
"""The folders of code that no student wrote; that of packages is in ``site-packages`` or ``dist-packages``."""
CONSTANTS = (bool, int, float, complex, str, bytes, slice, Position)
"""What never changes, beside None and tuples."""


def short(value: Any) -> str:
    """The agent as people write it: without modules and default options."""
    return write(value, is_short=True)


def full_name(value: Any) -> str:
    """The agent with every option, and functions with their modules."""
    return write(value, is_short=False)


def write(value: Any, is_short: bool) -> str:
    """The agent, or an option of an agent, in words."""
    if is_library_object(value):
        if hasattr(value, "name"):  # a Named agent
            return str(value.name) if is_short else f"Named({value.name!r})"
        options = [(field, getattr(value, field.name)) for field in fields(value)]
        kept = [(field.name, option) for field, option in options if not is_short or option != field.default]
        return f"{type(value).__name__}({', '.join(f'{name}={write(option, is_short)}' for name, option in kept)})"
    if value is None or isinstance(value, CONSTANTS):
        return repr(value)
    named = function_of(value) or (value if hasattr(value, "__qualname__") else type(value))
    name = f"{named.__module__}.{named.__qualname__}"
    return name.rpartition(".")[2] if is_short else name


def is_library_object(value: Any) -> bool:
    """Whether ``value`` is one of the library's agents."""
    return type(value).__module__.startswith("gamelab.") and is_dataclass(value) and not isinstance(value, type)


def is_library_function(value: Any) -> bool:
    """Whether ``value`` is a function of the library, plain or fast."""
    return function_of(value) is not None and not is_user_function(value)


def is_installed(file: str) -> bool:
    """Whether a file belongs to Python, the library or a package."""
    return file.startswith(LIBRARIES) or "-packages" in file


@cache  # thousands of modules are asked about before a game
def is_users(module: str) -> bool:
    """Whether the user wrote this module."""
    file = getattr(sys.modules.get(module), "__file__", None)
    is_file = bool(file) and not is_installed(str(file)) and module.partition(".")[0] not in sys.stdlib_module_names
    return module == "__main__" or is_file


# --- digests ---


def digest(*values: Any) -> str:
    """Twelve digits that stand for constants, agents and functions, with all that these use; raises ValueError."""
    return blake2b(content(values, []).encode(), digest_size=6).hexdigest()


def rules_digest(game: type) -> str:
    """A digest of the methods of a game that the user wrote; an empty text for a game of the library."""
    members = [getattr(member, "fget", member) for member in vars(game).values()]
    codes = [member.__code__ for member in members if isinstance(member, FunctionType)]
    return digest(*codes) if is_users(game.__module__) else ""


def content(value: Any, seen: list[FunctionType]) -> str:
    """What a value consists of, as text; raises ValueError for what can change under the same name."""
    if value is None or value is ... or isinstance(value, CONSTANTS):
        return repr(value)
    if isinstance(value, tuple | frozenset):
        parts = [content(each, seen) for each in value]
        return repr(parts if isinstance(value, tuple) else sorted(parts))
    if is_library_object(value):
        options = tuple(getattr(value, each.name) for each in fields(value))
        return full_name(value) if hasattr(value, "name") else content((type(value).__name__, *options), seen)
    if isinstance(value, CodeType):
        names = value.co_names, value.co_varnames, value.co_freevars
        return content((value.co_code, names, value.co_consts), seen)
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""
    function = function_of(value)
    if function is not None and is_user_function(value) and (name == "__main__" or name.startswith("gamelab.")):
        if function in seen:
            return f"function {seen.index(function)}"
        seen.append(function)
        return content(meanings(function), seen)
    is_named = function is not None or isinstance(value, BuiltinFunctionType | ModuleType | type)
    if is_named and not is_users(name):
        return f"{name}.{value.__name__}"
    raise ValueError(
        f"an agent that uses {short_repr(value)} needs a name where games are kept, because that may change: "
        "Named(agent, name='...')"
    )


def meanings(function: FunctionType) -> tuple[Any, ...]:
    """A function's name, code, defaults and attributes, and the meaning of every other name that it uses."""
    steps = [step for code in codes_in(function.__code__) for step in dis.get_instructions(code)]
    used = {step.argval for step in steps if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    named = {name: function.__globals__[name] for name in sorted(used & function.__globals__.keys())}
    options = {**(function.__kwdefaults__ or {}), **vars(function), **named}
    cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
    return function.__qualname__, function.__code__, function.__defaults__, cells, *options.items()
