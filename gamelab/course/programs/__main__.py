"""Runs a program, as `python -m gamelab.course.programs play sim` does.  Bad input is told in one sentence."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module

from gamelab.course.programs.chosen import told_of
from gamelab.course.sentence import one_sentence


def main(arguments: list[str]) -> int:
    """The exit code of the program that the first argument names."""
    name, *rest = arguments
    program = import_module(f"gamelab.course.programs.{name}")
    with one_sentence(f"gamelab {name}", ValueError, getattr(program, "STOPPED", "stopped.")), told_of(rest):
        return program.main(rest) or 0
    return 0  # who read the output has seen enough


if __name__ == "__main__":
    # A game may run without Numba; then one sentence says so.
    warnings.formatwarning = lambda message, *_, **__: f"gamelab: {message}\n"
    sys.exit(main(sys.argv[1:]))
