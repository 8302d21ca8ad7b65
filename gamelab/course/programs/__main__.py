"""Runs a program, as `python -m gamelab.course.programs play sim` does.  Bad input is told in one sentence."""

from __future__ import annotations

import argparse
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gamelab.course.sentence import one_sentence
from gamelab.course.setup.clone import ROOT


def main(arguments: list[str]) -> int:
    """The exit code of the program that the first argument names."""
    name, *rest = arguments
    program: Any = import_module(f"gamelab.course.programs.{name}")
    about = program.__doc__.partition("\n\n")[0]
    parser = argparse.ArgumentParser(prog=f"python3 -m gamelab {name}", description=about)
    with one_sentence(f"gamelab {name}", ValueError, getattr(program, "STOPPED", "stopped.")):
        program.options(parser)
        chosen = parser.parse_args(rest)
        see_that_there_are(getattr(program, "NEEDS", ""))
        return program.main(chosen) or 0
    return 0  # who read the output has seen enough


def see_that_there_are(packages: str) -> None:
    """Raises ValueError if one of these packages, which not everybody installs, is missing."""
    if not all(find_spec(name.replace("-", "_")) for name in packages.split()):
        lock = ROOT / "requirements.lock"
        raise ValueError(f"This needs {packages}. "
                         f"Install with: {sys.executable} -m pip install --constraint {lock} {packages}")  # fmt: skip


if __name__ == "__main__":
    # A game may run without Numba; then one sentence says so.
    warnings.formatwarning = lambda message, *_, **__: f"gamelab: {message}\n"
    sys.exit(main(sys.argv[1:]))
