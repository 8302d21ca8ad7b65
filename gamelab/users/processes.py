"""Processes for what a user wrote: how they are started, what they take, and how they end.

They come from a fork server where the system has one; on Windows each is a new Python, which takes half a second.
What a user's code starts ends with its process: it belongs to its group, or psutil finds it by its parent.  Only what
has left the group, and whose parent has ended, goes on.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

HAS_PROCESSES = sys.platform != "emscripten"
PRELOAD = ["cloudpickle"]
"""The modules that a new process has already; whoever asks it for something adds its own."""
_lock = threading.RLock()


def context(preload: Sequence[str] = PRELOAD) -> Any:
    """How processes are started: from a server that has these modules already, where the system has one."""
    import multiprocessing  # here, because most programs need no other process

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload([*preload])
    return made


def start_process(process: Any) -> None:
    """Starts a process.

    The user's script is hidden meanwhile, because the new process would run it.  Processes of the sandbox and workers
    of Dask's are daemons, which may start no process; ours end with them.
    """
    from multiprocessing import current_process

    config: Any = current_process()._config  # type: ignore[attr-defined]
    with _lock:
        main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        is_daemon, config["daemon"] = config.get("daemon"), False
        try:
            process.start()
        finally:
            sys.modules["__main__"], config["daemon"] = main, is_daemon


def kill(process: Any, pipe: Any, maker: int) -> None:
    """Ends a process and what it started, also if the fork server, which would know of it, was ended."""
    if os.getpid() != maker:  # this is a fork of the process that made it
        return
    others = descendants(process.pid)
    with suppress(AttributeError, OSError):  # Windows has no groups
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    for each in others:
        with suppress(Exception):  # it has ended
            each.kill()
    process.join()
    pipe.close()


def descendants(process: int) -> list[Any]:
    """What a process started, and what that started."""
    with suppress(Exception):  # there is no such process
        import psutil

        return list(psutil.Process(process).children(recursive=True))
    return []


def end_with_parent() -> None:
    """Waits for the end of the process that started this one, and ends, too."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    with suppress(AttributeError):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def processor_seconds(process: int) -> float:
    """The time for which all threads of a process have had a processor; 0 if it has ended."""
    with suppress(Exception):
        if sys.platform == "linux":  # such is the number of its clock; psutil takes fifty times as long
            return time.clock_gettime(~process << 3 | 2)
        import psutil

        return float(sum(psutil.Process(process).cpu_times()[:2]))
    return 0.0
