"""Agents that do what no agent should: ``KINDS`` maps them to the reason of their forfeit, or to None."""

import os
import pickle
import sys

from gamelab.users.sandbox import Guest


def raises(position):
    return position.moves[0] // 0


def plays_an_illegal_move(position):
    return 99


def returns_a_function(position):
    return lambda: position


def returns_a_huge_number(position):
    return 10**5000


def interrupts(position):
    raise KeyboardInterrupt("from the agent")


def loops_for_ever(position):
    while True:
        pass


def recurses_for_ever(position):
    return recurses_for_ever(position)


def ends_its_process(position):
    os._exit(0)


def answers_in_its_own_words(position):
    Guest.here.pipe.send_bytes(pickle.dumps(("", "neither a move nor nodes", "")))
    return position.moves[0]


def eats_memory(position):
    taken = []
    while True:
        taken.append(bytearray(1 << 20))


def prints_without_end(position):
    while True:
        print("x" * 100)


def prints(position):
    print("thinking …", flush=True)
    print("and how", file=sys.stderr)
    os.write(1, b"straight to the file\n")
    return position.moves[0]


class HasAnyAttribute:
    __slots__ = ("counts", "last", "name")

    def __init__(self):
        self.last, self.name, self.counts = "nothing yet", None, 3

    def __call__(self, position):
        self.last = position
        return position.moves[0]


def uses_numpy(position):
    import numpy

    return numpy.int64(position.moves[0])


KINDS = {
    "illegal": [plays_an_illegal_move, returns_a_function, returns_a_huge_number],
    "error": [raises, recurses_for_ever, eats_memory, interrupts, answers_in_its_own_words],
    "timeout": [loops_for_ever, prints_without_end],
    "died": [ends_its_process],
    None: [prints, HasAnyAttribute(), uses_numpy],
}  # fmt: skip
