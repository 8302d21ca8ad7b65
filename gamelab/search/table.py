"""What a deepening search remembers, above all its table of values.

A value that was found inside a window may be a bound only, and then serves only where the bound decides:

    EXACT    the value itself            AT_LEAST, AT_MOST    a bound on it

An entry serves at the depth it was searched with.  If its search saw only finished games, it serves at greater depths
too.  Wins are kept as plies from the position, not from the root.

The table has a fixed number of slots.  A position always belongs to the same one, and takes it from whatever position
was kept there before.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from gamelab.games.bits import BitPosition, permuted
from gamelab.games.position import FIRST, Position
from gamelab.search.result import INF, LARGEST

EMPTY, EXACT, AT_LEAST, AT_MOST = range(4)
NO_MOVE = -2
UNKNOWN = INF
MASK_62 = NO_LIMIT = (1 << 62) - 1
FACTOR, OTHER_FACTOR, FIRST_TO_MOVE = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D, 0x0F1357AEA2E62A9D
LARGEST_BOARD = 64
"""The cells of the largest board whose positions are kept in a table."""
Key = tuple[int, int, int, int]
"""The number of a slot, and what belongs to one position alone: the stones of FIRST and SECOND, and who is to move."""


class Entry:
    """What the table knows of one position."""

    __slots__ = ("depth", "first", "kind", "move", "reached_ends", "second", "to_move", "value")

    def __init__(self) -> None:
        self.first = self.second = self.to_move = self.value = self.depth = 0
        self.kind = EMPTY
        self.reached_ends = False  # whether every line below ends in a finished game
        self.move = NO_MOVE


class Memory:
    """All that a deepening search remembers from node to node and from depth to depth.

    ``nodes_left`` is the budget, ``stop`` ends the search.  ``horizons`` counts the nodes at the horizon, and those
    from the table that rest on such nodes.  The other fields are for the order of moves, see
    ``gamelab.search.ordering``.
    """

    def __init__(self, root: Position, slots: int, symmetry: bool) -> None:
        self.nodes_left, self.stop, self.horizons, self.root_value = NO_LIMIT, False, 0, 0
        self.slots = slots if has_table(root) else 0
        self.table: defaultdict[int, Entry] = defaultdict(Entry)
        self.maps = root.maps()[1:] if isinstance(root, BitPosition) and self.slots and symmetry else ()
        self.by_table = self.by_killers = self.by_history = False
        self.killers: dict[int, list[int]] = defaultdict(lambda: [NO_MOVE, NO_MOVE])  # by ply, the latest first
        self.scores: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))  # by player, then by move
        self.moves: dict[int, dict[int, int]] = defaultdict(dict)  # by ply, then by place
        self.ranks: dict[int, dict[int, int]] = defaultdict(dict)


def has_table(root: Position) -> bool:
    """Whether positions of this game can be kept in a table."""
    return isinstance(root, BitPosition) and root.board.full.bit_length() <= LARGEST_BOARD


def key_of(position: Any, memory: Any) -> Key:
    """The key of a position, or of the twin that stands for it and all its twins."""
    if not memory.slots:
        return 0, 0, 0, 0
    first, second, to_move = position.first, position.second, position.to_move
    number = hash_of(first, second, to_move)
    for n in range(len(memory.maps)):
        twin_first = permuted(position.first, memory.maps[n])
        twin_second = permuted(position.second, memory.maps[n])
        twin_number = hash_of(twin_first, twin_second, to_move)
        if twin_number < number:
            number, first, second = twin_number, twin_first, twin_second
    return number & memory.slots - 1, first, second, to_move


def hash_of(first: int, second: int, to_move: int) -> int:
    """A 62-bit hash of a position, the same in every process."""
    number = low_product(first, FACTOR) ^ low_product(second, OTHER_FACTOR) ^ (FIRST_TO_MOVE if to_move == FIRST else 0)
    number = low_product(number ^ number >> 29, FACTOR)
    return number ^ number >> 32


def low_product(a: int, b: int) -> int:
    """The lowest 62 bits of a product.  Compiled code has its own version: there the product may overflow."""
    return a * b & MASK_62


def holds(entry: Entry, key: Key) -> bool:
    """Whether an entry is about the position with this key."""
    return entry.kind != EMPTY and entry.first == key[1] and entry.second == key[2] and entry.to_move == key[3]


def known_value(entry: Entry, depth: int, alpha: int, beta: int, ply: int, hurry: bool) -> int:
    """The value that a search may use at this depth and window, ``ply`` plies from the root, or UNKNOWN."""
    if entry.depth != depth and not (entry.reached_ends and entry.depth < depth):
        return UNKNOWN
    value = win_moved_nearer(entry.value, -ply) if hurry else entry.value
    kind = entry.kind
    if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
        return value
    return UNKNOWN


def store(
    entry: Entry, key: Key, value: int, low: int, high: int, depth: int, reached_ends: bool, move: int, ply: int,
    hurry: bool,
) -> None:  # fmt: skip
    """Writes what a search with the window from ``low`` to ``high`` found; what stood in the slot is forgotten."""
    _, entry.first, entry.second, entry.to_move = key
    entry.kind = AT_LEAST if value >= high else AT_MOST if value <= low else EXACT
    entry.value = win_moved_nearer(value, ply) if hurry else value
    entry.depth, entry.reached_ends, entry.move = depth, reached_ends, move


def win_moved_nearer(value: int, plies: int) -> int:
    """Makes a win ``plies`` plies nearer.  Other values stay."""
    if value > LARGEST:
        return value + plies
    return value - plies if value < -LARGEST else value
