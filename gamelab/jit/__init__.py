"""One source, two speeds: ``fast`` compiles the searches that students read, and the ones that they write.

How a user's function becomes machine code, file by file:

    fast             makes a ``Fast`` object of it, and decides at each call: compiled, or plain with a sentence why
    user_functions   finds what its names mean now (a ``Program``), and refuses what compiled code does not have;
                     ``runs_plain`` has the sentences
    user_calls       sends the call to another process, where the compiled form is once compared with the plain one
    compiled         gives the function to Numba, for which all plain functions that it calls are compiled functions
    arithmetic       puts checks into it: compiled code stops where Python would compute another number
    positions, moves, instructions     are what Numba has to know of positions, of their moves and of sets of bits
    library          compiles the recursive core of a search of gamelab; its public function runs as Python
    fast_observer, memory     are the compiled forms of what a search counts, and of what ``deepening`` remembers
    disk             keeps the machine code of the library's own functions for the next process

Nothing here imports Numba before ``fast`` is used.
"""

from gamelab.jit.fast import fast
from gamelab.jit.runs_plain import RunsPlain
from gamelab.users.callables import Fast

__all__ = ["Fast", "RunsPlain", "fast"]
