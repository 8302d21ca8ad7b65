"""Endings of Othello: alpha-beta in the negamax form, and seven ideas that make it fast.

The side to move sees a position as ``mine`` and ``theirs``, two sets of squares.  Its value is my discs less theirs
at the end.  The ideas can be switched on one by one (``memory.ideas`` has a bit for each that is on):

    LAST       1. the last two squares are counted, not searched
    PARITY     2. first the squares in quarters of the board with an odd number of empty squares
    MOBILITY   3. moves that leave the opponent few replies come first
    GLANCE     4. early on, moves that a short search likes come first
    STORE      5. bounds and best moves are kept
    NARROW     6. all but the first move are asked only whether they are better
    PEEK       7. before a position is searched, the table is asked about all replies

The text runs as it stands, and compiled.
"""

from __future__ import annotations

from typing import Any

from gamelab.games.bits import Board, numbers, sides
from gamelab.games.othello_rules import Othello, flanked, legal_squares
from gamelab.oracle.search_memory import BEYOND, count_node, lower_bound, packed, upper_bound

IDEAS = ("last", "parity", "mobility", "glance", "store", "narrow", "peek")
LAST, PARITY, MOBILITY, GLANCE, STORE, NARROW, PEEK = (1 << n for n in range(len(IDEAS)))
LAST_PLIES, STORE_FROM, PEEK_FROM, GLANCE_FROM = 5, 7, 11, 13
"""With how many empty squares these ideas pay."""
PLIES_OF_GLANCE = 5
"""With so many more empty squares the glance goes a ply deeper."""
GREAT = 1 << 20
TRIED = 1 << 60
"""The rank of a move that was searched: it comes after all others."""
MOST_MOVES = 64


# --- the search, with ideas 6 and 7 ---


def score(position: Othello, alpha: int, beta: int, memory: Any) -> int:
    """The score for the side to move: true <= alpha gives at most alpha, true >= beta at least beta."""
    mine, theirs = sides(position)
    board = position.board
    empties = (board.full & ~(mine | theirs)).bit_count()
    return othello_value(mine, theirs, legal_squares(mine, theirs, board), empties, alpha, beta, board, memory)


def othello_value(
    mine: int, theirs: int, legal: int, empties: int, alpha: int, beta: int, board: Board, memory: Any
) -> int:
    """The value of a position whose legal squares and number of empty squares are known, or a bound on it."""
    if empties <= LAST_PLIES:
        return last_plies_value(mine, theirs, alpha, beta, board, memory)
    count_node(memory)
    if legal == 0:
        replies = legal_squares(theirs, mine, board)
        if replies == 0:
            return difference(mine, theirs)
        return -othello_value(theirs, mine, replies, empties, -beta, -alpha, board, memory)

    stores = memory.ideas & STORE and empties >= STORE_FROM
    entry = entry_of(mine, theirs, memory) if stores else 0
    lower, upper = lower_bound(entry), upper_bound(entry)
    if lower >= beta or upper <= alpha or lower == upper:
        return lower if lower > alpha else upper
    first = MOST_MOVES * empties
    end = rank_moves(mine, theirs, legal, empties, (entry >> 16) - 1, board, memory)
    if memory.ideas & PEEK and empties >= PEEK_FROM:
        value = value_in_table(first, end, beta, memory)
        if value >= beta:
            return value

    best, choice, floor, left = -BEYOND, -1, alpha, end - first
    while left and best < beta:
        left -= 1
        place = best_place(first, end, memory)
        me, you, replies = memory.mine[place], memory.theirs[place], memory.replies[place]
        ceiling = floor + 1 if memory.ideas & NARROW and choice >= 0 else beta
        value = -othello_value(me, you, replies, empties - 1, -ceiling, -floor, board, memory)
        if ceiling <= value < beta:
            value = -othello_value(me, you, replies, empties - 1, -beta, -value, board, memory)
        if value > best:
            best, choice, floor = value, memory.squares[place], max(floor, value)
    if stores:
        keep_entry(mine, theirs, best if best > alpha else -BEYOND, best if best < beta else BEYOND, choice, memory)
    return best


def value_in_table(first: int, end: int, beta: int, memory: Any) -> int:
    """A value of at least ``beta`` that some move is known to reach, or a low number: no move is searched for it."""
    for place in range(first, end):
        value = -upper_bound(entry_of(memory.mine[place], memory.theirs[place], memory))
        if value >= beta:
            return value
    return -BEYOND


# --- idea 5: the table; a slot is three words: my discs, theirs, and the best move with the bounds ---


def entry_of(mine: int, theirs: int, memory: Any) -> int:
    """The table's word for a position; 0 if it holds none."""
    slot = slot_of(mine, theirs, memory)
    if memory.slots[slot] == mine and memory.slots[slot + 1] == theirs:
        return int(memory.slots[slot + 2])
    return 0


def slot_of(mine: int, theirs: int, memory: Any) -> int:
    """Where the position's slot begins.

    Each product of a half with a constant has at most 62 bits: what compiled code makes of longer ones is undefined.
    """
    half = (1 << 32) - 1
    mixed = (mine & half) * 0x2545F491 ^ (mine >> 32 & half) * 0x1B873593
    mixed ^= (theirs & half) * 0x3C6EF373 ^ (theirs >> 32 & half) * 0x27D4EB2F
    place: int = mixed >> 31 & (1 << memory.bits) - 1
    return 3 * place


def keep_entry(mine: int, theirs: int, lower: int, upper: int, square: int, memory: Any) -> None:
    """Keeps bounds, made narrower by those that stand there of the same position."""
    entry = entry_of(mine, theirs, memory)
    bounds = packed(max(lower, lower_bound(entry)), min(upper, upper_bound(entry)))
    slot = slot_of(mine, theirs, memory)
    memory.slots[slot] = mine
    memory.slots[slot + 1] = theirs
    memory.slots[slot + 2] = square + 1 << 16 | bounds


# --- ideas 3 and 4: the order of moves ---


def rank_moves(mine: int, theirs: int, legal: int, empties: int, remembered: int, board: Board, memory: Any) -> int:
    """Where the moves end in memory; each then stands there with its rank (small is good) and what it leads to.

    ``remembered`` is a move that comes first, or -1.
    """
    odd = odd_quarters(board.full & ~(mine | theirs), board, memory)
    place = MOST_MOVES * empties
    for square in numbers(legal):
        disc = 1 << square
        me, you = placed(square, mine, theirs, board)
        replies = legal_squares(me, you, board)
        rank = 0
        if memory.ideas & MOBILITY:
            rank = 64 * freedom(replies, board) + 32 * room(me, you, board)
            rank -= (32 if disc & odd else 0) + (128 if disc & corners(board) else 0)
        if memory.ideas & GLANCE and empties >= GLANCE_FROM:
            depth = 1 + (empties - GLANCE_FROM) // PLIES_OF_GLANCE
            rank += 128 * glance(me, you, replies, depth, -GREAT, GREAT, board)
        memory.ranks[place] = rank if square != remembered else -GREAT << 20
        memory.squares[place] = square
        memory.mine[place] = me
        memory.theirs[place] = you
        memory.replies[place] = replies
        place += 1
    return place


def best_place(first: int, end: int, memory: Any) -> int:
    """The place of the move with the best rank, which it then loses."""
    best = first
    for place in range(first + 1, end):
        if memory.ranks[place] < memory.ranks[best]:
            best = place
    memory.ranks[best] = TRIED
    return best


def glance(mine: int, theirs: int, legal: int, depth: int, alpha: int, beta: int, board: Board) -> int:
    """The value of a search of ``depth`` plies that guesses at its horizon."""
    if legal == 0:
        replies = legal_squares(theirs, mine, board)
        if replies == 0:
            return 64 * difference(mine, theirs)
        return -glance(theirs, mine, replies, depth, -beta, -alpha, board)
    if depth == 0:
        return guess(mine, theirs, legal, board)
    best = -GREAT
    for square in numbers(legal):
        me, you = placed(square, mine, theirs, board)
        value = -glance(me, you, legal_squares(me, you, board), depth - 1, -beta, -max(alpha, best), board)
        best = max(best, value)
        if best >= beta:
            break
    return best


def guess(mine: int, theirs: int, legal: int, board: Board) -> int:
    """How good the position seems for the side to move: freedom to move, now and later, and corners."""
    taken = (mine & corners(board)).bit_count() - (theirs & corners(board)).bit_count()
    moves = freedom(legal, board) - freedom(legal_squares(theirs, mine, board), board)
    return 2 * moves + room(mine, theirs, board) - room(theirs, mine, board) + 8 * taken


def freedom(legal: int, board: Board) -> int:
    """How good it is to have these legal squares: their number, a corner counted three times."""
    return legal.bit_count() + 2 * (legal & corners(board)).bit_count()


def room(mine: int, theirs: int, board: Board) -> int:
    """The number of empty squares beside their discs from which I may flank some day."""
    beside = 0
    for step, inner in board.directions:
        beside |= (theirs & inner) << step | (theirs & inner) >> step
    return (beside & board.full & ~(mine | theirs)).bit_count()


def corners(board: Board) -> int:
    last = board.size - 1
    row = 1 | 1 << last
    return row | row << last * board.size


# --- idea 2: parity; who plays last in a quarter of the board gains by it ---


def odd_quarters(empty: int, board: Board, memory: Any) -> int:
    """The squares in quarters of the board that have an odd number of empty squares: there I can have the last word."""
    if memory.ideas & PARITY == 0:
        return 0
    half, first, odd = board.size // 2, 0, 0
    for row in range(half):
        first |= (1 << half) - 1 << row * board.size
    for n in range(4):
        quarter = first << half * (n & 1) + half * board.size * (n >> 1)
        if (empty & quarter).bit_count() & 1:
            odd |= quarter
    return odd


def last_plies_value(mine: int, theirs: int, alpha: int, beta: int, board: Board, memory: Any) -> int:
    """The value in the last plies, by the contract of a window: bare alpha-beta, ordered by parity alone."""
    memory.nodes += 1
    empty = board.full & ~(mine | theirs)
    if memory.ideas & LAST and empty.bit_count() <= 2:
        return last_squares_value(mine, theirs, empty, board)
    legal = legal_squares(mine, theirs, board)
    if legal == 0:
        if legal_squares(theirs, mine, board) == 0:
            return difference(mine, theirs)
        return -last_plies_value(theirs, mine, -beta, -alpha, board, memory)
    best = -BEYOND
    first = legal & odd_quarters(empty, board, memory)
    for part in (first, legal & ~first):
        for square in numbers(part):
            me, you = placed(square, mine, theirs, board)
            value = -last_plies_value(me, you, -beta, -max(alpha, best), board, memory)
            best = max(best, value)
            if best >= beta:
                return best
    return best


# --- idea 1: with two empty squares or fewer, all that can happen is tried, and nothing else ---


def last_squares_value(mine: int, theirs: int, empty: int, board: Board) -> int:
    """The result with at most two empty squares and me to move; I may have to pass."""
    best = -BEYOND
    for square in numbers(empty):
        me, you = placed(square, mine, theirs, board)
        if me != theirs:  # it turned a disc
            best = max(best, -last_squares_value(me, you, empty ^ 1 << square, board))
    if best > -BEYOND:
        return best
    if empty and legal_squares(theirs, mine, board):
        return -last_squares_value(theirs, mine, empty, board)
    return difference(mine, theirs)


# --- the rules ---


def placed(square: int, mine: int, theirs: int, board: Board) -> tuple[int, int]:
    """The position after my disc on a square, as the opponent sees it: their discs, and mine."""
    turned = flanked(square, mine, theirs, board)
    return theirs ^ turned, mine | 1 << square | turned


def difference(mine: int, theirs: int) -> int:
    """My discs less theirs."""
    return mine.bit_count() - theirs.bit_count()
