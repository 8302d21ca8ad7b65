"""What a user wrote: what it is, what it does, and the process in which it can do no harm.

    callables       what was given to be called: what runs, what it names, calls, remembers, plays and answers
    traced_search   the steps of a search: watched as it runs, or made from the tree that it kept
    sandbox         the process in which agents and compiled functions run; also: which code is the user's
"""
