"""Machine code on disk, so that the next process need not compile again.

One file holds one function for one signature.  Its name is a digest of everything the code was made from: the
function with all it refers to, the rules, the searches, Numba's version and the processor; the names of the argument
types carry the digests of evaluations.  So an edit of any of them leads to another file, and nothing is ever stale.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from numba.core.codegen import RuntimeLinker
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from gamelab.jit import plays
from gamelab.jit.digest import Text

MOST_FILES = 500


def cache_folder() -> Path:
    """Where machine code is kept: NUMBA_CACHE_DIR if it is set, else the user's folder for such things."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given) / "gamelab"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "gamelab"


class DiskCache:
    """What Numba asks for machine code before it compiles a function, and tells of it afterwards.

    It knows only the code for the argument types ``kinds``, and keeps it if it is whole.
    """

    def __init__(self, text: Text, kinds: tuple[Any, ...]) -> None:
        self.text = text
        self.kinds = kinds

    def path(self, codegen: Any) -> Path:
        made_from = repr(
            (
                self.text.digest,
                list(map(str, self.kinds)),
                codegen.magic_tuple(),
                sys.version_info[:2],
                plays.are_counted(),
            )
        )
        name = self.text.functions[0].__name__.strip("<>")[:40]
        return cache_folder() / f"{name}-{sha256(made_from.encode()).hexdigest()[:24]}.bin"

    def load_overload(self, signature: Any, context: Any) -> Any:
        if tuple(signature) != self.kinds:
            return None
        rtsys.initialize(context)  # all that machine code needs; what compiles it, half a second of imports, is not
        try:
            content = self.path(context.codegen()).read_bytes()
            result = CompileResult._rebuild(context, *pickle.loads(content))
            make_known(result.library)
            return result
        except Exception:  # no file, no right to read it, half a file: compile anew
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        if tuple(signature) != self.kinds or result.library.has_dynamic_globals or not is_whole(result.library):
            return
        with suppress(OSError, pickle.PicklingError):  # a full disk, a folder nobody may write to
            path = self.path(result.codegen)
            path.parent.mkdir(parents=True, exist_ok=True)
            tidy_up(path.parent)
            write_at_once(path, dumps(result._reduce()))


def is_whole(library: Any) -> bool:
    """Whether the machine code calls nothing by a name that is looked up when it runs.

    Functions that call each other, or themselves with arguments of other types, do so: this process knows where those
    are, but the next one, which reads only this file, would jump to address 0 (Numba's issue 6061).
    """
    return not any(each.name.startswith(RuntimeLinker.PREFIX) for each in library._final_module.global_variables)


def make_known(library: Any) -> None:
    """Tells what is compiled later where the functions of this code are, which Numba does only for new code."""
    library.codegen._scan_and_fix_unresolved_refs(library._get_module_for_linking())


def write_at_once(path: Path, content: bytes) -> None:
    """Writes the file so that no other process ever sees half of it."""
    with NamedTemporaryFile(dir=path.parent, prefix=path.stem, suffix=".tmp", delete=False) as file:
        file.write(content)
    try:
        os.replace(file.name, path)
    except OSError:
        os.unlink(file.name)
        raise


@cache
def tidy_up(folder: Path) -> None:
    """Once in a process, deletes the oldest files if there are too many."""
    files = sorted(folder.glob("*.*"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - MOST_FILES)]:
        path.unlink(missing_ok=True)
