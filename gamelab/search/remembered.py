"""The memory of a deepening search: bounds on the values of positions, and the moves that caused cutoffs.

A search inside a window may find only a bound on a position's value:

    EXACT    the value itself            AT_LEAST, AT_MOST    a bound on it

The table has a fixed number of slots.  Each position belongs to one of them, and takes it from the position that was
kept there before.  The sooner a move causes a cutoff, the less there is to search, so moves are tried in this order:

    the table's move      was best when this position was searched before
    killers               the last two moves that caused a cutoff at the same ply
    history               moves that caused cutoffs anywhere, the more plies below them the better
    centre                of equal ones, cells or columns near the middle come first
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from gamelab.games.bits import BitPosition, permuted, unsigned
from gamelab.games.grid import GridPosition
from gamelab.games.position import FIRST, PASS, SECOND, Position
from gamelab.search.options import UNLIMITED

SLOTS = 1 << 18
LARGEST_BOARD = 64
"""The cells of the largest board whose positions are kept in a table."""
EMPTY, EXACT, AT_LEAST, AT_MOST = range(4)
NO_MOVE = -2
STEP = 256
"""The least that a cutoff adds to a move's score: more than any distance from the centre, counted in half cells."""
Key = tuple[int, int, int, int]
"""A slot, then what tells its positions apart: the stones of FIRST and of SECOND, and the ply, with the age added."""
NO_KEY: Key = 0, 0, 0, -1
"""The key where there is no table: no slot has it."""
Entry = tuple[int, int, int, int]
"""The result for one position: the kind of its value, the value, the depth of the search, and the best move."""
NOTHING: Entry = EMPTY, 0, 0, NO_MOVE


class Slot:
    """A place in the table: what tells its position apart, and then the entry; at first it holds none."""

    first: int = 0
    second: int = 0
    ply: int = 0
    kind: int = EMPTY
    value: int = 0
    depth: int = 0
    move: int = NO_MOVE


class Memory:
    """All that a deepening search remembers; it may visit ``nodes_left`` more nodes.

    Without a table ``slots`` is 0.  ``maps`` are the symmetries of the board except the identity.  ``scores`` hold the
    history of each move, less its distance from the centre.  ``age``, which is added to the ply of a key, tells entries
    of this search from older ones, where a memory is used again.

    In the functions below ``memory`` has no type: compiled code hands over a record with the same names.
    """

    def __init__(self, root: Position, table: bool, symmetry: bool) -> None:
        self.nodes_left = UNLIMITED
        has_table = table and isinstance(root, BitPosition) and root.board.full.bit_length() <= LARGEST_BOARD
        self.slots = SLOTS if has_table else 0
        self.table: dict[int, Slot] = defaultdict(Slot)
        self.age = 0
        self.maps = root.maps()[1:] if isinstance(root, BitPosition) and has_table and symmetry else ()
        self.killers: dict[int, list[int]] = defaultdict(lambda: [NO_MOVE, NO_MOVE])  # by ply, the latest last
        self.scores: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))  # by player, then by move
        if isinstance(root, GridPosition):  # at first the cells and columns near the middle are best
            for move in range(PASS, root.board.rows * root.board.columns):
                self.scores[FIRST][move] = self.scores[SECOND][move] = -root.off_centre(move)


# --- the table ---


def key_of(position: Any, memory: Any) -> Key:
    """The key of a position; with symmetry, that of the smallest of its rotations and reflections."""
    if not memory.slots:
        return NO_KEY
    first, second = position.first, position.second
    for places in memory.maps:
        twin = permuted(position.first, places), permuted(position.second, places)
        if twin < (first, second):
            first, second = twin
    mixed = hash((unsigned(first), unsigned(second), position.to_move))
    return mixed & memory.slots - 1, first, second, position.ply + memory.age


def look_up(key: Key, memory: Any) -> Entry:
    """The table's entry for the position with this key, or NOTHING."""
    slot = memory.table[key[0]]
    if slot.first == key[1] and slot.second == key[2] and slot.ply == key[3]:
        return slot.kind, slot.value, slot.depth, slot.move
    return NOTHING


def store(key: Key, entry: Entry, memory: Any) -> None:
    """Keeps an entry; what stood in its slot is forgotten."""
    if memory.slots:
        slot = memory.table[key[0]]
        slot.first, slot.second, slot.ply = key[1], key[2], key[3]
        slot.kind, slot.value, slot.depth, slot.move = entry


# --- the order of moves ---


def arrange(moves: Sequence[int], known_move: int, position: Position, memory: Any) -> Sequence[int]:
    """The moves of a position, best first; ``known_move`` is the table's, or NO_MOVE."""
    arranged = sorted(moves, key=memory.scores[position.to_move].__getitem__, reverse=True)
    older_killer, killer = memory.killers[position.ply]
    for move in (older_killer, killer, known_move):  # each one goes to the front, so the table's move ends up first
        if move in arranged:
            arranged.remove(move)
            arranged.insert(0, move)
    return arranged


def remember_cut(move: int, depth: int, position: Position, memory: Any) -> None:
    """The move caused a cutoff in this position, with ``depth`` plies left below it."""
    killers = memory.killers[position.ply]
    if killers[1] != move:
        killers[0], killers[1] = killers[1], move
    memory.scores[position.to_move][move] += depth * depth * STEP
