"""Searches that cannot be compiled, or would not do the same compiled; they run plain, and a sentence says why.

Above each stands what the sentence must contain.
"""

from __future__ import annotations

import random
from functools import reduce

from gamelab import FIRST

table: dict = {}
nodes = 0
SENTENCES = {}


def because(*words):
    def note(function):
        SENTENCES[function] = words
        return function

    return note


@because("line 6", "table", "dict", "tuple")
def remembers(position, depth):
    if position.is_over:
        return position.score
    key = position.ply
    if key in table:
        return table[key]
    table[key] = 0
    return table[key]


@because("line 4", "nodes", "global")
def counts(position, depth):
    global nodes
    nodes = nodes
    nodes += 1
    return 0 if depth == 0 else counts(position.play(position.moves[0]), depth - 1)


@because("line 3", "print")
def prints(position, depth):
    print(end="")
    return 0 if depth == 0 else prints(position.play(position.moves[0]), depth - 1)


@because("line 3", "random")
def draws(position, depth):
    random.random()
    return 0 if depth == 0 else draws(position.play(position.moves[0]), depth - 1)


@because("line 6", "append")
def mixes(position, depth):
    if depth == 0:
        return 0
    found = [1]
    found.append("a")
    return len(found) - 2 + mixes(position.play(position.moves[0]), depth - 1)


@because("line 3", "texts")
def writes(position, depth):
    seen = str(position)
    return 0 if depth == 0 or not seen else writes(position.play(position.moves[0]), depth - 1)


@because("line 3", "yield")
def yields(position, depth):
    yield depth


@because("reduce")
def folds(position, depth):
    best = reduce(max, list(position.moves))
    return 0 if depth == 0 or best < 0 else folds(position.play(position.moves[0]), depth - 1)


class Best:
    value = 0


@because("line 3", "Best")
def notes(position, depth):
    best = Best()
    return best.value if depth == 0 else notes(position.play(position.moves[0]), depth - 1)


@because("line 5", "text")
def wavers(position, depth):
    if depth == 0:
        return 0
    best = "none" if position.to_move == FIRST else 0
    return 0 if best else wavers(position.play(position.moves[0]), depth - 1)


@because("line 3", "label")
def labels(position, depth):
    seen = position.label(position.moves[0])
    return 0 if depth == 0 or not seen else labels(position.play(position.moves[0]), depth - 1)
