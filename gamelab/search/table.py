"""The table: what was found of positions that may be reached again by other moves.

A value that was found inside a window may be a bound only, and then serves only where the bound decides:

    EXACT    the value itself            LOWER    at least so much            UPPER    at most so much

An entry serves at the depth it was searched with.  If its search met no horizon it tells how games end, and serves
at greater depths too.  Wins are kept as plies from the position, not from the root.

All that a search remembers is numbers in one list (compiled: a block of memory), which opens with where things are:
"""

from __future__ import annotations

from typing import Protocol

from gamelab.games.bits import BitPosition
from gamelab.games.connect_four import ConnectFour
from gamelab.games.grid import turns
from gamelab.games.position import Position
from gamelab.games.sim import Sim, renamings
from gamelab.search.result import INF, LARGEST
from gamelab.search.words import product

(LEFT, STOP, HORIZONS, ROOT_VALUE, SWITCHES, WIDTH, PLACES, HURRY, SLOTS, HIGH, TWINS, CELLS,
 MIDDLE, HISTORY, KILLERS, HITS, PLIES, ROWS, MAPS, TABLE) = range(20)  # fmt: skip
LOWER, UPPER, EXACT = 1, 2, 3
NO_MOVE = -2
UNKNOWN = INF
M62 = (1 << 62) - 1
ODD, ODDER, ODDEST = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D, 0x0F1357AEA2E62A9D
LARGEST_BOARD = 92
"""The bits of a position that a key can hold; on larger boards there is no table."""
Key = tuple[int, int, int, int]


class Words(Protocol):
    """Numbers by place."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, number: int, /) -> None: ...


def key_of(position: BitPosition, words: Words) -> Key:
    """A number that is as good as random, and three that belong to this position alone, or to it and its twins."""
    key = key_from(position.first, position.second, position.to_move, words)
    for twin in range(1, words[TWINS]):
        first = turned(position.first, twin, words)
        second = turned(position.second, twin, words)
        other = key_from(first, second, position.to_move, words)
        if other[0] < key[0]:
            key = other
    return key


def key_from(first: int, second: int, to_move: int, words: Words) -> Key:
    """The key of these stones."""
    one, two = int(first & M62), int(second & M62)
    high_one, high_two = int(first >> 62) & words[HIGH], int(second >> 62) & words[HIGH]
    rest = (high_one << 30 | high_two) << 1 | max(0, to_move)
    mixed = (product(one, ODD) ^ product(two, ODDER) ^ product(rest, ODDEST)) & M62
    mixed = product(mixed ^ mixed >> 29, ODD) & M62
    return mixed ^ mixed >> 32, one, two, rest


def turned(bits: int, twin: int, words: Words) -> int:
    """The set of cells turned or reflected in one of the board's ways."""
    found = bits & 0
    start = words[MAPS] + twin * words[CELLS]
    for n in range(words[CELLS]):
        found |= (bits >> n & 1) << words[start + n]
    return found


def slot_of(key: Key, words: Words) -> int:
    """The place in the words of the entry of a key."""
    return words[TABLE] + 4 * (key[0] & words[SLOTS] - 1)


def entry_of(key: Key, words: Words) -> int:
    """The entry of a key in one number; 0 if the table has none."""
    slot = slot_of(key, words)
    if words[slot] == key[1] and words[slot + 1] == key[2] and words[slot + 2] == key[3]:
        return words[slot + 3]
    return 0


def served(entry: int, depth: int, alpha: int, beta: int, ply: int, words: Words) -> int:
    """The value that an entry vouches for at this depth and window, ``ply`` plies from the root, or UNKNOWN."""
    bound, whole, searched = entry >> 10 & 3, entry >> 12 & 1, entry >> 13 & 2047
    if not (searched == depth or (whole and searched < depth)):
        return UNKNOWN
    value = further(entry >> 24, -ply, words)
    if bound == EXACT or (bound & LOWER and value >= beta) or (bound & UPPER and value <= alpha):
        return value
    return UNKNOWN


def move_of(entry: int) -> int:
    """The move that an entry says was best; NO_MOVE if it says none."""
    return (entry & 1023) + NO_MOVE


def keep(
    key: Key, value: int, alpha: int, beta: int, depth: int, whole: bool, move: int, ply: int, words: Words
) -> None:
    """Writes an entry; what stood in its slot is forgotten."""
    bound = LOWER if value >= beta else UPPER if value <= alpha else EXACT
    slot = slot_of(key, words)
    words[slot] = key[1]
    words[slot + 1] = key[2]
    words[slot + 2] = key[3]
    value = further(value, ply, words)
    words[slot + 3] = value << 24 | depth << 13 | (1 if whole else 0) << 12 | bound << 10 | move - NO_MOVE


def further(value: int, plies: int, words: Words) -> int:
    """The value as it is so many plies further on in the game, where a win is so many plies nearer."""
    if words[HURRY] and abs(value) > LARGEST:
        return value + value // abs(value) * plies
    return value


def maps_of(root: BitPosition) -> tuple[tuple[int, ...], ...]:
    """The turns and reflections of a board, each as the new number of every bit; the identity first."""
    if isinstance(root, Sim):
        return renamings(root.board.vertices)
    rows, columns = int(root.board.rows), int(root.board.columns)
    if isinstance(root, ConnectFour):
        height = rows + 1
        mirror = [(columns - 1 - column) * height + level for column in range(columns) for level in range(height)]
        return tuple(range(columns * height)), tuple(mirror)
    return turns(rows, columns)


def has_table(root: Position) -> bool:
    """Whether positions of this game can be kept in a table."""
    return isinstance(root, BitPosition) and int(root.board.full).bit_length() <= LARGEST_BOARD
