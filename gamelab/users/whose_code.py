"""Which code a user wrote: files, modules, functions and games; and how its lines and errors are told."""

from __future__ import annotations

import linecache
import os
import sys
import sysconfig
import traceback
from contextlib import suppress
from functools import cache
from operator import attrgetter
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from gamelab.games.bits import BitFields
from gamelab.users.callables import function_of

PACKAGE = Path(__file__).parents[1]
FOLDERS = str(PACKAGE), sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")
LIBRARIES = ("<frozen", *(folder + os.sep for folder in FOLDERS))
"""Where code begins that no student wrote; that of packages is in ``site-packages`` or ``dist-packages``."""


def is_installed(file: str) -> bool:
    """Whether a file belongs to Python, the library or a package."""
    return file.startswith(LIBRARIES) or "site-packages" in file or "dist-packages" in file


@cache  # thousands of modules are asked about before a game
def is_users_module(module: str) -> bool:
    """Whether the user wrote this module."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return module == "__main__" or bool(file and not is_installed(file))


def is_users_frame(frame: FrameType) -> bool:
    """Whether the user's code runs there: no package, and nothing that a check made, such as a right partner."""
    is_made = str(frame.f_globals.get("__name__", "")).startswith("gamelab.")
    return not is_made and not is_installed(frame.f_code.co_filename)


def users_modules() -> list[str]:
    """The names of the modules that the user wrote."""
    return [name for name in list(sys.modules) if name not in ("__main__", "__mp_main__") and is_users_module(name)]


def module_times() -> dict[str, float]:
    """The files of the user's modules, and when each was changed: a process must be no older than these."""
    files = {str(sys.modules[name].__file__) for name in users_modules()}
    return {file: os.path.getmtime(file) for file in files if os.path.exists(file)}


def under_its_name(function: Any) -> Any:
    """What stands in the function's module under its name now, as another process finds it; None for nothing."""
    with suppress(AttributeError, KeyError):
        return attrgetter(function.__qualname__)(sys.modules[function.__module__])
    return None


def users_function(value: Any) -> FunctionType | None:
    """The plain function behind a function of a user's; None for anything else.

    It is one that another process cannot import from gamelab, under the name that it has: also a function of gamelab
    that was made in a call, or replaced.
    """
    function = function_of(value)
    if function is None or (function.__module__ or "").partition(".")[0] != "gamelab":
        return function
    there = function_of(under_its_name(function))
    return None if there and there.__code__ is function.__code__ else function


def is_users_game(kind: type) -> bool:
    """Whether a game of bits is none of the library's."""
    return issubclass(kind, BitFields) and not kind.__module__.startswith("gamelab.games.")


# --- in words ---


def line_in_words(code: CodeType, line: int) -> str:
    """ "line 7 of f (`text`)"; line 1 is the first of the function, its decorator included."""
    text = linecache.getline(code.co_filename, line).strip()  # traceback knows no texts of cells: they are in no file
    return f"line {line - code.co_firstlineno + 1} of {code.co_name}{f' (`{text}`)' if text else ''}"


def said_by(error: BaseException) -> str:
    """What the exception says; its kind alone if a user's code fails to say it."""
    with suppress(Exception):
        return str(error)
    return type(error).__name__


def place_of(error: BaseException) -> tuple[CodeType, int] | None:
    """The user's own code that led to the exception, and the number of the line; None if there is none."""
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        if is_users_frame(frame):
            return frame.f_code, line
    return None


def describe(error: BaseException) -> str:
    """The exception in one line, with the line of the user's own code that led to it."""
    text, place = ": ".join(filter(None, (type(error).__name__, said_by(error)))), place_of(error)
    return f"{text}, in {line_in_words(*place)}" if place else text
