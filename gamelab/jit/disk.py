"""Machine code of the library's own functions on disk, so that the next process need not compile again.

One file holds one function for one signature; its types name the board and the evaluation.  It begins with a digest of
the code and of all that it was made from: the package, Numba, Python and the processor.  So code that is damaged, or
older than the package, is not used.  Functions and games of users are never kept.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType
from typing import Any

import numba
from numba.core import config, types
from numba.core.caching import CompileResultCacheImpl, NullCache
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.misc.appdirs import AppDirs

from gamelab.jit import positions
from gamelab.users.whose_code import PACKAGE, is_users_game, users_function


def digests_of_package() -> bytes:
    """A digest of each file of the package."""
    return b"".join(sha256(path.read_bytes()).digest() for path in sorted(PACKAGE.rglob("*.py")))


TEXTS = digests_of_package()
"""The texts that this process runs: files that are edited later are found by the next one."""
SERIALIZER: Any = CompileResultCacheImpl
"""Numba's own way to turn machine code into bytes and back; it needs no object, which would look for a folder."""


class KeptCode(NullCache):  # type: ignore[misc]
    """What Numba asks for the machine code of a function, also where a user's function calls it."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function

    def load_overload(self, kinds: Sequence[Any], context: Any) -> Any:
        """The machine code that an earlier process made of the function for these types; None if there is none."""
        if not keeps(self.function, *kinds):
            return None
        with suppress(Exception):  # no file, or no right to read it: compile again
            rtsys.initialize(context)  # all that machine code needs; what compiles it is half a second of imports
            content = path_of(self.function, kinds).read_bytes()
            if content[:32] == digest_of(content[32:]):
                return SERIALIZER.rebuild(None, context, pickle.loads(content[32:]))
        return None

    def save_overload(self, kinds: Sequence[Any], result: Any) -> None:
        """Keeps what was compiled, unless other processes could not use it.

        Functions that call each other are found by name when they run, in this process only (Numba's issue 6061).
        """
        is_for_here = result.library.has_dynamic_globals or ".numba.unresolved" in result.library.get_llvm_str()
        if is_for_here or not keeps(self.function, *kinds):
            return
        with suppress(Exception):  # a full disk, a folder nobody may write to
            content = dumps(SERIALIZER.reduce(None, result))
            path = path_of(self.function, kinds)
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(digest_of(content) + content)
            os.replace(file.name, path)


def keeps(*parts: Any) -> bool:
    """Whether the disk keeps the machine code of a function for some types: a user wrote none of these parts."""
    return all(map(is_librarys, parts))


def is_librarys(part: Any) -> bool:
    """Whether it is no user's function, no type of one or of a user's game, and no type that holds one."""
    if isinstance(part, positions.PositionType):
        return not is_users_game(part.instance_class)
    if isinstance(part, types.Dispatcher):
        return is_librarys(part.dispatcher.py_func)
    inner = getattr(part, "types", getattr(part, "functions", ()))  # of a tuple, or of an observer
    return not users_function(part) and keeps(*inner)


def path_of(function: FunctionType, kinds: Sequence[Any]) -> Path:
    """The file of a function for these types."""
    folder = Path(numba.config.CACHE_DIR or AppDirs("gamelab").user_cache_dir) / "gamelab"
    signature = f"{function.__module__}.{function.__qualname__}{list(map(str, kinds))}{config.OPT:d}"
    return folder / f"{function.__name__}-{sha256(signature.encode()).hexdigest()[:24]}.bin"


def digest_of(content: bytes) -> bytes:
    """A digest of machine code and of all it was made from."""
    made_from = numba.__version__, cpu_target.target_context.codegen().magic_tuple(), sys.version
    return sha256(repr(made_from).encode() + TEXTS + content).digest()
