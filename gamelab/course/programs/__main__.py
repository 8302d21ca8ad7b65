"""Runs a program, as `python -m gamelab.course.programs play sim` does.  Bad input, Ctrl-C and a closed pipe end it."""

from __future__ import annotations

import os
import sys
import warnings
from importlib import import_module


def main(arguments: list[str]) -> None:
    """Runs the program that the first argument names."""
    name, *rest = arguments
    program = import_module(f"gamelab.course.programs.{name}")
    try:
        program.main(rest)
        sys.stdout.flush()
    except ValueError as error:
        sys.exit(f"gamelab {name}: {error}")
    except KeyboardInterrupt:
        print(f"\ngamelab {name}: {getattr(program, 'STOPPED', 'stopped.')}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # who read the output has seen enough; at its end, Python would try to write the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    # A game may run without Numba; then one sentence says so.
    warnings.formatwarning = lambda message, *_, **__: f"gamelab: {message}\n"
    main(sys.argv[1:])
