"""Connect Four solved: negamax with alpha-beta, and seven ideas that make it faster.

The side to move sees a position as three ints:

    own      its stones, as bits         6 13 20 27 34 41 48     no cells: here a column ends
    taken    all stones                  5 12 19 26 33 40 47
    ply      how many there are            …                     the cells of 6 x 7, as in ``connect_four_rules``
    cell     one bit: a move             0  7 14 21 28 35 42

Its ``score`` counts for the side to move.  A draw scores 0; a win scores 1, and 1 more for each stone that the winner
still holds at the end; a loss is the negative of that.  So a quicker win is a higher score.  With ``left`` empty cells

    (left + 1) // 2     wins with the next stone: no score is higher
    -(left // 2)        loses to the stone after it: none is lower

``alpha`` and ``beta`` are a window of such scores, and ``memory`` holds the table and the lists of moves.
The ideas can be switched on one by one (``memory.ideas`` has a bit for each that is on):

    CENTRE     columns are tried from the middle outwards: most lines go through it
    TABLE      bounds on the scores of positions seen are kept, the lower and the upper one
    NULL       the score is found by questions with two answers: is it more than n?
    SAFE       moves are left out that let the opponent win at once
    THREATS    of the columns, those are tried first that make the most winning cells
    MIRROR     a position and its mirror image have one place in the table
    PEEK       before a position is searched, its children are looked up in the table

The text runs as it stands, and compiled.
"""

from __future__ import annotations

from typing import Any

from gamelab.games.bits import Board, numbers, sides, signed, unsigned
from gamelab.games.connect_four_rules import ConnectFour, column_cells, outwards
from gamelab.oracle.search_memory import BEYOND, count_node, fetch, lower_bound, packed, upper_bound

IDEAS = ("centre", "table", "null", "safe", "threats", "mirror", "peek")
CENTRE, TABLE, NULL, SAFE, THREATS, MIRROR, PEEK = (1 << n for n in range(len(IDEAS)))
ODD = 0x9E3779B97F4A7C15  # the golden ratio in 64 bits
EARLY = 16
"""Mirror images are looked for up to this ply: later they are met too seldom."""
LATE = 17
"""With fewer empty cells, a search costs less than looking up all children."""


# --- the question asked ---


def score(position: ConnectFour, low: int, high: int, memory: Any) -> int:
    """The score of a position in which no stone wins at once, if it lies from low to high, else a bound on it."""
    own, other = sides(position)
    taken, ply, board = own | other, position.ply, position.board
    if not memory.ideas & NULL:
        return negamax(own, taken, ply, low - 1, high + 1, board, memory)
    while low < high:
        middle = question(low, high)
        value = negamax(own, taken, ply, middle, middle + 1, board, memory)
        if value <= middle:
            high = value
        else:
            low = value
    return low


def question(low: int, high: int) -> int:
    """The number from ``low`` to below ``high`` to ask about: far from a draw, because such games end soon."""
    middle = (low + high) // 2
    if middle <= 0:
        return min(middle, -(-low // 2))
    return max(middle, high // 2)


# --- the search ---


def negamax(own: int, taken: int, ply: int, alpha: int, beta: int, board: Board, memory: Any) -> int:
    """The score of a position in which no stone wins at once, or a bound on it if it lies outside the window."""
    count_node(memory)
    ideas = memory.ideas
    left = board.rows * board.columns - ply
    if ideas & SAFE:
        moves, low = safe_moves(own, taken, board), -((left - 2) // 2)
    else:
        moves, low = landing(taken, board), -(left // 2)
        if moves & winning_cells(own, taken, board):
            return (left + 1) // 2
    if moves == 0:  # the opponent wins with the next stone, or the board is full
        return -(left // 2)
    if ideas & SAFE and left <= 2:
        return 0
    high = (left - 1) // 2  # a win comes two plies later at the earliest
    key = key_of(own, taken, ply, board, memory)
    bounds = bounds_of(key, memory) if ideas & TABLE else 0
    if bounds:
        low, high = lower_bound(bounds), upper_bound(bounds)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    fetch_children(own, taken, ply, moves, board, memory)
    count = arrange(own, taken, ply, moves, board, memory)
    if ideas & PEEK and left > LATE:
        value = value_in_table(own, taken, ply, count, beta, board, memory)
        if value >= beta:
            keep_bounds(key, packed(value, high), memory)
            return value
    best, bound = -BEYOND, alpha
    for n in range(count):
        cell = memory.cells[8 * ply + n]
        value = -negamax(own ^ taken, taken | cell, ply + 1, -beta, -bound, board, memory)
        if value > best:
            best = value
            bound = max(bound, best)
            if best >= beta:
                break
    if ideas & TABLE:
        keep_bounds(key, packed(best if best > alpha else low, best if best < beta else high), memory)
    return best


def arrange(own: int, taken: int, ply: int, moves: int, board: Board, memory: Any) -> int:
    """The number of moves; their cells are then in memory, in the order in which to try them."""
    count = 0
    for n in range(board.columns):
        column = outwards(n, board.columns) if memory.ideas & CENTRE else n
        cell = moves & column_cells(column, board.rows)
        if cell:
            worth = 0
            if memory.ideas & THREATS:
                worth = winning_cells(own | cell, taken | cell, board).bit_count()
            place = 8 * ply + count
            while place > 8 * ply and memory.worths[place - 1] < worth:
                memory.cells[place] = memory.cells[place - 1]
                memory.worths[place] = memory.worths[place - 1]
                place -= 1
            memory.cells[place] = cell
            memory.worths[place] = worth
            count += 1
    return count


def value_in_table(own: int, taken: int, ply: int, count: int, beta: int, board: Board, memory: Any) -> int:
    """A score of at least beta that some move is known to reach, or a low number: no move is searched for it."""
    for n in range(count):
        cell = memory.cells[8 * ply + n]
        bounds = bounds_of(key_of(own ^ taken, taken | cell, ply + 1, board, memory), memory)
        if -upper_bound(bounds) >= beta:
            return -upper_bound(bounds)
    return -BEYOND


# --- the table: a slot is one word, a name of at most 48 bits and the bounds, 16 bits ---


def place_of(key: int, memory: Any) -> tuple[int, int]:
    """The slot of a key, and its name there: the first bits of its product with an odd number, and all others.

    So no two keys are ever taken for one another.
    """
    mixed = signed(unsigned(key) * ODD)
    rest = 64 - memory.bits
    return mixed >> rest & (1 << memory.bits) - 1, mixed & (1 << rest) - 1


def bounds_of(key: int, memory: Any) -> int:
    """The bounds that the table holds for a key; 0 if it holds none."""
    slot, name = place_of(key, memory)
    word = memory.slots[slot]
    return word & 0xFFFF if word >> 16 == name else 0


def keep_bounds(key: int, bounds: int, memory: Any) -> None:
    """Writes bounds into the table; what stood there is forgotten."""
    slot, name = place_of(key, memory)
    memory.slots[slot] = name << 16 | bounds


def fetch_children(own: int, taken: int, ply: int, moves: int, board: Board, memory: Any) -> None:
    """Has the children's slots fetched while their moves are put in order."""
    for n in numbers(moves):
        slot, _ = place_of(key_of(own ^ taken, taken | 1 << n, ply + 1, board, memory), memory)
        fetch(memory, slot)


def key_of(own: int, taken: int, ply: int, board: Board, memory: Any) -> int:
    """A number that belongs to this position alone, and to its mirror image while there are few stones."""
    key = signed(unsigned(own) + unsigned(taken))  # column by column: the own stones, and where the column ends
    if memory.ideas & MIRROR and ply < EARLY:
        return min(key, mirrored(key, board))
    return key


def mirrored(bits: int, board: Board) -> int:
    """The columns in reverse."""
    height = board.rows + 1
    column, rest = (1 << height) - 1, (1 << 64 - height) - 1
    found = bits & 0
    for _ in range(board.columns):
        found = found << height | bits & column
        bits = bits >> height & rest
    return signed(found)


# --- the rules, for all cells at once ---


def winning_cells(stones: int, taken: int, board: Board) -> int:
    """The free cells with which these stones would make four in a row, whether a stone can fall there yet or not."""
    _up, across, rising, falling = board.steps
    found = stones << 1 & stones << 2 & stones << 3
    found |= gaps(stones, across) | gaps(stones, rising) | gaps(stones, falling)
    return found & (board.full ^ taken)


def gaps(stones: int, step: int) -> int:
    """The cells that make four in a row with three of the stones: ``. X X X``, ``X . X X`` and so on."""
    two_behind = stones << step & stones << 2 * step
    two_ahead = stones >> step & stones >> 2 * step
    found = two_behind & (stones << 3 * step | stones >> step)
    return found | two_ahead & (stones << step | stones >> 3 * step)


def landing(taken: int, board: Board) -> int:
    """The cells in which the next stones come to lie."""
    return signed(unsigned(taken) + unsigned(board.bottom)) & board.full


def safe_moves(own: int, taken: int, board: Board) -> int:
    """The cells to move to after which the opponent cannot win at once; there may be none."""
    playable = landing(taken, board)
    theirs = winning_cells(own ^ taken, taken, board)
    forced = playable & theirs
    if forced:
        if forced & forced - 1:
            return forced & 0  # two cells cannot both be taken
        playable = forced
    return playable & ~(theirs >> 1)  # nor may a stone be put below such a cell
