"""The memory of a compiled deepening search: one NumPy record, with the names of the plain ``Memory``.

Two of the functions that look into it have a version of their own here.
"""

from functools import lru_cache
from itertools import count
from threading import get_ident

import numpy as np

from gamelab.jit.fast_observer import MOST_PLIES
from gamelab.jit.instructions import INT128, teach
from gamelab.search import remembered
from gamelab.search.remembered import NO_KEY, NO_MOVE, Memory, Slot

SLOT = np.dtype([(name, np.int64) for name in Slot.__annotations__])
TOP_RANK = 1 << 60
_ages = count(1 << 16, 1 << 16)


def record_memory(root, has_table, symmetry):
    """The memory of one search."""
    record = kept_record(get_ident(), type(root), root.board, has_table, symmetry, remembered.SLOTS)
    record.settings[:] = record.at_first
    record["age"] = next(_ages)
    return record


@lru_cache(maxsize=4)
def kept_record(thread, kind, board, has_table, symmetry, slots):
    """The record that all such searches of a thread use in turn: to fill one with zeros takes longer than a short one.

    Its ``settings`` are the bytes behind the table, which are what they were ``at_first`` when a search begins.  In a
    row by move a pass stands last, because its number is -1; so does SECOND in ``scores``.  ``moves`` and ``ranks`` are
    space for the moves of a position while they are sorted.
    """
    plain = Memory(kind(*board.sizes), has_table, symmetry)
    cells = max([board.full.bit_length(), *map(len, plain.maps)])
    shapes = {"nodes_left": (), "slots": (), "age": (), "maps": (len(plain.maps), cells), "killers": (MOST_PLIES, 2),
              "scores": (3, cells + 1), "moves": (MOST_PLIES, cells), "ranks": cells}  # fmt: skip
    fields = [("table", SLOT, slots), *((name, np.int64, shape) for name, shape in shapes.items())]
    own = type("Record", (np.record,), {})  # by its class ``compiled_core`` finds the code for a record
    whole = np.zeros(1, (own, fields))
    own.data, record = whole.view(np.uint8), whole[0]  # Numba reads ``data``, and NumPy's own takes long
    record.nodes_left, record.slots, record.killers = plain.nodes_left, plain.slots, NO_MOVE
    for n, places in enumerate(plain.maps):
        record.maps[n, : len(places)] = places
    for player, scores in plain.scores.items():
        record.scores[player, [*scores]] = [*scores.values()]
    own.settings = own.data[record.table.nbytes :]
    own.at_first = own.settings.copy()
    return record


def no_key(position, memory):
    """A key that is never asked for, where there is no table."""
    return NO_KEY


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


teach(remembered.key_of, remembered.key_of, lambda position, memory: position.board.word is not INT128)
teach(remembered.key_of, no_key, lambda position, memory: position.board.word is INT128)  # it has no table
teach(remembered.arrange, sorted_by_rank)
