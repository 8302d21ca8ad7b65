"""One source, two speeds: ``fast`` compiles the searches that students read, and the ones that they write.

What happens when ``fast(search)(position, depth)`` is called:

    call_fast ── call_compiled ──┬── call_library      all functions are the library's: compiled, in this process
        │                        └── call_users        one is the user's: its code goes to another process, and there
        │                                 └── run_compiled ──┬── form_of            the function is the user's
        │                                                    └── call_library       a search is given the user's
        └── call_plain      where one of these raises Uncompiled, after a warning if there is something to say

All of them call ``machine_code``.  File by file:

    fast             ``fast`` makes a ``Fast`` object of a function (its class stands in ``users/callables``), whose
                     calls ``call_fast`` answers: compiled (``call_compiled``), or plain with a sentence why
    user_functions   ``program_of`` finds what the names in a user's function mean now: a ``Program``, which
                     ``message_of`` puts into bytes
    runs_plain       says what compiled code does not have (``reasons_against_function``), and in which line it stands
    user_calls       ``call_users`` sends the call to another process (``users/sandbox``), unless it is in one; there
                     ``run_compiled`` answers it, and ``form_of`` once compares the compiled form with the plain one
    compiled         ``machine_code`` gives the function to Numba, for which all plain functions that it calls are
                     compiled functions (``Compiled``)
    arithmetic       puts checks into users' functions: they stop where Python would compute another number
    positions, moves, instructions     are what Numba has to know of positions, of their moves and of sets of bits
    library          ``call_library`` is the way of a search of gamelab: ``compiled_core`` compiles its recursive core,
                     and its public function runs as Python
    calls            calls a function by its address, and Python from compiled code
    fast_observer, memory     are the compiled forms of what a search counts, and of what ``deepening`` remembers
    worth            ``call_when_worth`` is asked by agents, which compile only where it wins time
    disk             keeps the machine code of the library's own functions for the next process

Nothing here imports Numba before ``fast`` is used.
"""

from gamelab.jit.fast import fast
from gamelab.jit.runs_plain import RunsPlain

__all__ = ["RunsPlain", "fast"]
