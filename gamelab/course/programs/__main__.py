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
    program: Any = import_module(f"gamelab.course.programs.{name}_command")
    about = program.__doc__.partition("\n\n")[0]
    parser = argparse.ArgumentParser(prog=f"python3 -m gamelab {name}", description=about)
    with one_sentence(f"gamelab {name}", ValueError, getattr(program, "STOPPED", "stopped.")):
        program.options(parser)
        chosen = parser.parse_args(rest)
        packages = getattr(program, "NEEDS", "")  # which not everybody installs
        if not all(find_spec(each.replace("-", "_")) for each in packages.split()):
            command = f"{sys.executable} -m pip install --constraint {ROOT / 'requirements.lock'} {packages}"
            raise ValueError(f"This needs {packages}. Install with: {command}")
        return program.main(chosen) or 0
    return 0  # who read the output has seen enough


if __name__ == "__main__":
    # A game may run without Numba; then one sentence says so.
    warnings.formatwarning = lambda message, *_, **__: f"gamelab: {message}\n"
    sys.exit(main(sys.argv[1:]))
