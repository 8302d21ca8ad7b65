"""The table of a deepening search: what is known of the positions that were searched before.

A search inside a window may find only a bound on a position's value:

    EXACT    the value itself            AT_LEAST, AT_MOST    a bound on it

The table has a fixed number of slots.  Each position belongs to one of them, and takes it from the position that was
kept there before.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from gamelab.games.bits import BitPosition, permuted
from gamelab.games.position import FIRST, Position

SLOTS = 1 << 18
LARGEST_BOARD = 64
"""The cells of the largest board whose positions are kept in a table."""
EMPTY, EXACT, AT_LEAST, AT_MOST = range(4)
NO_MOVE = -2
NO_LIMIT = 1 << 62
MASK_62 = (1 << 62) - 1
FACTOR, OTHER_FACTOR, FIRST_TO_MOVE = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D, 0x0F1357AEA2E62A9D
Key = tuple[int, int, int, int]
"""The number of a slot, and what belongs to one position: the stones of FIRST and of SECOND, and the ply."""
Entry = tuple[int, int, int, bool, int]
"""What a search found of a position: the kind of its value, the value, the depth of the search, whether every line
ended in a finished game (then a deeper search would find the same), and the best move."""
NOTHING: Entry = EMPTY, 0, 0, False, NO_MOVE


class Memory:
    """All that a deepening search remembers from node to node and from depth to depth.

    ``nodes_left`` is the budget; ``stop`` ends the search.  ``horizons`` counts the nodes at the horizon, and those
    from the table that rest on such nodes.  The last six fields are for the order of moves, see
    ``gamelab.search.ordering``.
    """

    def __init__(self, root: Position, table: bool, symmetry: bool) -> None:
        self.root_ply, self.root_value = root.ply, 0
        self.nodes_left, self.stop, self.horizons = NO_LIMIT, False, 0
        has_table = table and isinstance(root, BitPosition) and root.board.full.bit_length() <= LARGEST_BOARD
        self.slots = SLOTS if has_table else 0
        self.table: dict[int, tuple[Key, Entry]] = {}
        self.maps = root.maps()[1:] if isinstance(root, BitPosition) and has_table and symmetry else ()
        self.by_table = self.by_killers = self.by_history = False
        self.killers: dict[int, list[int]] = defaultdict(lambda: [NO_MOVE, NO_MOVE])  # by ply, the latest last
        self.scores: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))  # by player, then by move
        self.moves: dict[int, list[int]] = {}  # by ply


def key_of(position: Any, memory: Any) -> Key:
    """The key of a position; with symmetry, that of its smallest twin."""
    if not memory.slots:
        return 0, 0, 0, 0
    first, second = position.first, position.second
    for places in memory.maps:
        twin = permuted(position.first, places), permuted(position.second, places)
        if twin < (first, second):
            first, second = twin
    return hash_of(first, second, position.to_move) & memory.slots - 1, first, second, position.ply


def hash_of(first: int, second: int, to_move: int) -> int:
    """A 62-bit hash of a position, the same in every process."""
    number = (first * FACTOR ^ second * OTHER_FACTOR) & MASK_62
    if to_move == FIRST:
        number ^= FIRST_TO_MOVE
    number = (number ^ number >> 29) * FACTOR & MASK_62
    return number ^ number >> 32


def look_up(key: Key, memory: Any) -> Entry:
    """What the table knows of the position with this key, or NOTHING."""
    found: tuple[Key, Entry] | None = memory.table.get(key[0])
    return found[1] if found is not None and found[0] == key else NOTHING


def store(key: Key, entry: Entry, memory: Any) -> None:
    """Keeps an entry; what stood in its slot is forgotten."""
    if memory.slots:
        memory.table[key[0]] = key, entry
