"""What a compiled deepening search remembers: one NumPy record, with the names of the plain ``Memory``."""

from __future__ import annotations

from functools import cache

import numpy as np
from numba.extending import overload

from gamelab.jit.bits import INLINE, INT128
from gamelab.jit.observer import PLIES
from gamelab.search.table import MASK_62, NO_MOVE, Memory, key_of, low_product

LEAST_SLOTS = 1 << 18
"""Smaller tables use a part of so many slots, so that one compiled search serves them all."""
ENTRY = np.dtype([(name, np.int64) for name in ("first", "second", "to_move", "value", "depth", "kind", "move")]
                 + [("reached_ends", np.bool_)])  # fmt: skip
SETTINGS = ("nodes_left", "stop", "horizons", "root_value", "slots", "by_table", "by_killers", "by_history")


@cache
def layout(cells, maps, slots):
    """The type of the record: for boards with so many cells and symmetries."""
    number = np.int64
    return np.dtype([
        *((name, number) for name in SETTINGS), ("maps", number, (maps, cells)), ("killers", number, (PLIES, 2)),
        ("scores", number, (3, cells + 1)), ("moves", number, (PLIES, cells)), ("ranks", number, (PLIES, cells)),
        ("table", ENTRY, slots),
    ])  # fmt: skip


def memory_record(root, slots, symmetry):
    """A record with the settings of a plain ``Memory``.  In a row by move, a pass stands last: its index is -1."""
    plain = Memory(root, slots, symmetry)
    cells = max([root.board.full.bit_length(), *map(len, plain.maps)])
    record = np.zeros(1, layout(cells, len(plain.maps), max(plain.slots, LEAST_SLOTS))).view(np.recarray)[0]
    for name in SETTINGS:
        record[name] = getattr(plain, name)
    for n, places in enumerate(plain.maps):
        record["maps"][n, : len(places)] = places
    record["killers"][:] = NO_MOVE
    return record


@overload(low_product, **INLINE)
def product(a, b):
    """Unsigned, a product that is too long loses its upper bits; of signed ones Numba promises nothing."""

    def product_of_words(a, b):
        return np.int64(np.uint64(a) * np.uint64(b)) & MASK_62

    return product_of_words


@overload(key_of, **INLINE)
def key(position, memory):
    """Boards of more than 64 cells have no table."""

    def no_key(position, memory):
        return 0, 0, 0, 0

    return no_key if position.types[1] is INT128 else key_of
