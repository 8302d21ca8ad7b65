"""What a user wrote: what it is, what it does, and the process in which it can do no harm.

    whose_code      which files, modules, functions and games are the user's; their lines and errors in words
    callables       what was given to be called: the function behind it, its name, parameters and text
    references      what the names in a function mean now, and the functions that it may call
    what_it_keeps   caches, dictionaries, lists and sets: how they are emptied, or put back
    how_far         what it plays, what loops it has, and how both are limited
    steps           the steps of a search, made from its tree
    traced_search   the tree of a user's search, which is watched as it runs, and its lines
    messages        what is sent to the sandbox, and what comes back
    processes       how processes start, what they take, and how they end
    sandbox         the process in which agents and compiled functions run

Checks run in this thread instead, and count what a function plays (``gamelab.course.check.run``): so their reports are
the same on every machine, and also where there are no processes.
"""
