"""One source, two speeds: ``fast`` compiles the searches that students read, and the ones that they write.

Nothing here imports Numba before ``fast`` is used.
"""

from gamelab.jit.fast import fast
from gamelab.jit.user_functions import RunsPlain
from gamelab.users.callables import Fast

__all__ = ["Fast", "RunsPlain", "fast"]
