"""The memory of a compiled deepening search: one NumPy record, with the names of the plain ``Memory``.

The functions that look into it have a version of their own here.
"""

from __future__ import annotations

import numpy as np

from gamelab.jit.compiled import function_like
from gamelab.jit.fast_observer import PLIES
from gamelab.jit.instructions import INT128, teach
from gamelab.search import remembered
from gamelab.search.remembered import EMPTY, NO_MOVE, NOTHING, Memory

SLOT = np.dtype([(name, np.int64) for name in ("first", "second", "ply", "kind", "value", "depth", "move")])
SETTINGS = ("nodes_left", "stop", "slots")
TOP_RANK = 1 << 60


def memory_record(root, has_table, symmetry):
    """A record with the settings of a plain ``Memory``.

    In a row by move a pass stands last, because its number is -1; so does SECOND in ``scores``.  ``moves`` and
    ``ranks`` are room for the moves of a position while they are sorted.
    """
    plain, number = Memory(root, has_table, symmetry), np.int64
    cells = max([root.board.full.bit_length(), *map(len, plain.maps)])
    layout = [
        *((name, number) for name in SETTINGS), ("maps", number, (len(plain.maps), cells)),
        ("killers", number, (PLIES, 2)), ("scores", number, (3, cells + 1)), ("moves", number, (PLIES, cells)),
        ("ranks", number, cells), ("table", SLOT, remembered.SLOTS),
    ]  # fmt: skip
    record = np.zeros(1, layout).view(np.recarray)[0]
    for name in SETTINGS:
        record[name] = getattr(plain, name)
    for n, places in enumerate(plain.maps):
        record["maps"][n, : len(places)] = places
    record["killers"][:] = NO_MOVE
    return record


def hash_of_words(numbers):
    """Numba hashes as Python does; unsigned, because bit 63 of a word is no sign."""
    first, second, to_move = numbers
    return hash((np.uint64(first), np.uint64(second), to_move))


key_of = function_like(remembered.key_of, {**vars(remembered), "hash": hash_of_words})


def no_key(position, memory):
    return 0, 0, 0, 0


def entry_in_slot(key, memory):
    slot = memory.table[key[0]]
    if slot.kind != EMPTY and slot.first == key[1] and slot.second == key[2] and slot.ply == key[3]:
        return slot.kind, slot.value, slot.depth, slot.move
    return NOTHING


def write_into_slot(key, entry, memory):
    if memory.slots:
        slot = memory.table[key[0]]
        slot.first, slot.second, slot.ply = key[1:]
        slot.kind, slot.value, slot.depth, slot.move = entry


def sorted_by_rank(moves, known_move, position, memory):
    arranged, ranks = memory.moves[position.ply], memory.ranks
    scores, killers = memory.scores[position.to_move], memory.killers[position.ply]
    count = 0
    for move in moves:
        rank = scores[move]
        for n, best in enumerate((killers[0], killers[1], known_move)):
            if move == best:
                rank = TOP_RANK + n
        place = count
        while place > 0 and ranks[place - 1] < rank:
            ranks[place], arranged[place] = ranks[place - 1], arranged[place - 1]
            place -= 1
        ranks[place], arranged[place] = rank, move
        count += 1
    return arranged[:count]


teach(remembered.key_of, key_of, lambda position, memory: position.board.word is not INT128)
teach(remembered.key_of, no_key, lambda position, memory: position.board.word is INT128)  # it has no table
teach(remembered.look_up, entry_in_slot)
teach(remembered.store, write_into_slot)
teach(remembered.arrange, sorted_by_rank)
