"""What every command says when something goes wrong: one sentence, and no traceback."""

from __future__ import annotations

import argparse
import codecs
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf

PLAIN = str.maketrans({"−": "-", "–": "-", "…": "...", "×": "x", "→": "->", "“": '"', "”": '"', "’": "'"})
"""Signs of ours that not every terminal has, and what is written there instead."""


def within(kind: Callable[[str], float], least: float, most: float = inf) -> Callable[[str], float]:
    """What reads an argument that is a number of this kind, int or float, between these."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if least <= (value := kind(text)) <= most:
                return value
        raise argparse.ArgumentTypeError(f"{text}: expected {least:,} {f'to {most:,}' if most < inf else 'or more'}")

    return read


@contextmanager
def one_sentence(name: str, expected: type[Exception], stopped: str = "stopped.") -> Iterator[None]:
    """Ends the program with a sentence and an exit code if what runs inside raises what its user can mend."""
    write_plainly()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # who read the output has seen enough
        let_go()
    except (expected, OSError) as problem:
        let_go()
        print(f"{name}: {problem}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"\n{name}: {stopped}", file=sys.stderr)
        sys.exit(130)


def write_plainly() -> None:
    """Lets both outputs write what they can: a redirected one on Windows, say, has no minus sign."""
    codecs.register_error("gamelab.plain", in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="gamelab.plain")


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of the signs that a stream does not have, and where it goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(PLAIN)
    return plain.encode("ascii", "replace").decode(), error.end


def let_go() -> None:
    """Forgets what cannot be written: Python would try again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
