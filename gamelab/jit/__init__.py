"""One text, two speeds: ``fast`` compiles the searches that students read, and the ones that they write.

Nothing here imports Numba before ``fast`` is used.
"""

from gamelab.jit.counter import Counter
from gamelab.jit.fast import Fast, RunsPlain, fast

__all__ = ["Counter", "Fast", "RunsPlain", "fast"]
