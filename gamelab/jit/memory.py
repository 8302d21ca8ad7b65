"""The memory of a compiled deepening search: one record, with the names of the plain ``Memory``.

The functions that look into it have a version of their own here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import count

import numpy as np
from numba import from_dtype
from numba.extending import typeof_impl

from gamelab.jit.compiled import function_like
from gamelab.jit.fast_observer import PLIES
from gamelab.jit.instructions import INT128, teach
from gamelab.search import remembered
from gamelab.search.remembered import NO_MOVE, NOTHING, Memory

SLOT = np.dtype([(name, np.int64) for name in ("first", "second", "ply", "kind", "value", "depth", "move")])
SETTINGS = "nodes_left", "slots", "age"
TOP_RANK = 1 << 60
_ages = count(1 << 16, 1 << 16)
_spare = []
"""Records that no search uses any more: to fill one with zeros takes longer than a short search."""


class Layout:
    """The fields of the memory for one board and these options, and what stands in them at first.

    In a row by move a pass stands last, because its number is -1; so does SECOND in ``scores``.  ``moves`` and
    ``ranks`` are space for the moves of a position while they are sorted.  The table stands at the same place in all
    records: an entry whose ply does not hold the ``age`` of this search was left there by an earlier one.
    """

    def __init__(self, root, has_table, symmetry):
        plain, number = Memory(root, has_table, symmetry), np.int64
        cells = max([root.board.full.bit_length(), *map(len, plain.maps)])
        fields = [
            *((name, number) for name in SETTINGS), ("maps", number, (len(plain.maps), cells)),
            ("killers", number, (PLIES, 2)), ("scores", number, (3, cells + 1)), ("moves", number, (PLIES, cells)),
            ("ranks", number, cells),
        ]  # fmt: skip
        first = np.zeros(1, fields)
        first["nodes_left"], first["slots"], first["killers"] = plain.nodes_left, plain.slots, NO_MOVE
        for n, places in enumerate(plain.maps):
            first["maps"][0, n, : len(places)] = places
        for player, scores in plain.scores.items():
            for move, score in scores.items():
                first["scores"][0, player, move] = score
        self.first, self.table_size = first.view(np.uint8), SLOT.itemsize * remembered.SLOTS
        self.type = from_dtype(np.dtype([("table", SLOT, remembered.SLOTS), *fields]))


@cache
def layout_of(kind, board, has_table, symmetry, slots):
    """One layout for each kind of search."""
    return Layout(kind(*board.sizes), has_table, symmetry)


def spare_record(size):
    """A record of at least this size, with anything in it but entries of a later age."""
    with suppress(IndexError):
        record = _spare.pop()
        if len(record) >= size:
            return record
    return np.zeros(size, np.uint8)


class CompiledMemory:
    """The memory of one search, in ``data``; of its attributes only the settings are for Python."""

    def __init__(self, root, has_table, symmetry):
        layout = layout_of(type(root), root.board, has_table, symmetry, remembered.SLOTS)
        data = spare_record(layout.table_size + len(layout.first))
        rest = data[layout.table_size :][: len(layout.first)]
        rest[:] = layout.first
        vars(self).update(layout=layout, data=data, settings=rest[: 8 * len(SETTINGS)].view(np.int64))
        self.age = next(_ages)

    def __setattr__(self, name, value):
        """Sets one of the ``SETTINGS`` in the record, where compiled code reads it."""
        self.settings[SETTINGS.index(name)] = value

    def __del__(self):
        """Leaves the record to the next search."""
        _spare.append(self.data)


@typeof_impl.register(CompiledMemory)
def type_of_memory(memory, context):
    """The type of the memory's record: one for each layout."""
    return memory.layout.type


def hash_of_words(numbers):
    """Numba hashes as Python does; unsigned, because bit 63 of a word is no sign."""
    first, second, to_move = numbers
    return hash((np.uint64(first), np.uint64(second), to_move))


key_of = function_like(remembered.key_of, {**vars(remembered), "hash": hash_of_words})


def no_key(position, memory):
    """A key that is never asked for, where there is no table."""
    return 0, 0, 0, 0


def entry_in_slot(key, memory):
    """``look_up``: the entry of a key, if its slot holds this position and was written in this search."""
    slot = memory.table[key[0]]
    if slot.first == key[1] and slot.second == key[2] and slot.ply == key[3] + memory.age:
        return slot.kind, slot.value, slot.depth, slot.move
    return NOTHING


def write_into_slot(key, entry, memory):
    """``store``: puts an entry into its slot, whatever stood there."""
    if memory.slots:
        slot = memory.table[key[0]]
        slot.first, slot.second, slot.ply = key[1], key[2], key[3] + memory.age
        slot.kind, slot.value, slot.depth, slot.move = entry


def sorted_by_rank(moves, known_move, position, memory):
    """``arrange``: the table's move, the killers, then the others by their scores; equal ones in their order."""
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
