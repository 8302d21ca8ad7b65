"""Machine code of the library's own functions on disk, so that the next process need not compile again.

One file holds one function for one signature.  Its name is a digest of all that the code was made from: the package,
the types of the arguments (they name the board and the evaluation), Numba, Python and the processor.  It begins with a
digest of the rest: a damaged file is not used.  Functions of users are never kept.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.misc.appdirs import AppDirs

ROOT = Path(__file__).parents[1]
MOST_FILES = 300
STARTED = time.time()


class Serializer(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's own way to turn machine code into bytes and back, without the folder that it looks for."""

    def __init__(self) -> None:
        pass


def load(function: FunctionType, kinds: Sequence[Any]) -> Any:
    """What was compiled from this function for these types in an earlier process; None if there is nothing."""
    with suppress(Exception):  # no file, no right to read it, another Numba: compile again
        context = cpu_target.target_context
        rtsys.initialize(context)  # all that machine code needs; what compiles it is half a second of imports
        path = path_of(function, kinds)
        content = path.read_bytes() if path else b""
        if sha256(content[32:]).digest() == content[:32]:
            return Serializer().rebuild(context, pickle.loads(content[32:]))
    return None


def save(function: FunctionType, kinds: Sequence[Any], result: Any) -> None:
    """Keeps what was compiled, unless other processes could not use it or the package was edited since the start.

    Functions that call each other are found by name when they run, in this process only (Numba's issue 6061).
    """
    if result.library.has_dynamic_globals or ".numba.unresolved" in result.library.get_llvm_str():
        return
    with suppress(Exception):  # a full disk, a folder nobody may write to
        path = path_of(function, kinds)
        if path is None:
            return
        content = dumps(Serializer().reduce(result))
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(sha256(content).digest() + content)
        os.replace(file.name, path)


def path_of(function: FunctionType, kinds: Sequence[Any]) -> Path | None:
    """The file of a function for these types; None if the package was edited since the start."""
    sources = sorted(ROOT.rglob("*.py"))
    if max(path.stat().st_mtime for path in sources) > STARTED:
        return None
    package, magic = digest_of(tuple(sources)), cpu_target.target_context.codegen().magic_tuple()
    made_from = package, function.__module__, function.__qualname__, list(map(str, kinds)), magic, sys.version
    digest = sha256(repr(made_from).encode()).hexdigest()[:24]
    return folder() / f"{function.__name__}-{digest}.bin"


@cache
def digest_of(paths: tuple[Path, ...]) -> str:
    digest = sha256(numba.__version__.encode())
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def folder() -> Path:
    """Where code is kept; of too many files, the oldest go."""
    found = Path(numba.config.CACHE_DIR or AppDirs("gamelab").user_cache_dir) / "gamelab"
    found.mkdir(parents=True, exist_ok=True)
    for path in sorted(found.iterdir(), key=lambda path: path.stat().st_mtime)[:-MOST_FILES]:
        path.unlink(missing_ok=True)
    return found
