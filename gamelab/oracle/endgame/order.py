"""Ideas 3 and 4: moves that leave the opponent few replies come first, and early on those that a short search likes.

A list of moves stands in the block, five words a move: the rank (small is good), the disc, the discs of the opponent
and of the mover after it, and the opponent's legal squares, so that nothing of this is found twice.
"""

from __future__ import annotations

from gamelab.games.othello import Board, flanked, legal_squares
from gamelab.oracle.endgame.plain import odd_quarters
from gamelab.oracle.endgame.words import CORNERS, FEATURES, GLANCE, MOBILITY, MOVE_WORDS, MOVES, PLY_WORDS

GLANCE_FROM, PLIES_OF_GLANCE = 13, 5
"""With how many empty squares a short search pays; with so many more it goes a ply deeper."""
GREAT = 1 << 20


def rank_moves(mine: int, theirs: int, legal: int, empties: int, known: int, board: Board, block: list[int]) -> int:
    """Writes the moves into the block, from ``MOVES + PLY_WORDS * empties`` on, and returns where they end.

    ``known`` is a move (a disc) that comes first, or 0.
    """
    odd = odd_quarters(board.full & ~(mine | theirs), block)
    place = MOVES + PLY_WORDS * empties
    left = legal
    while left:
        disc = left & -left
        left ^= disc
        turned = flanked((disc - 1).bit_count(), mine, theirs, board)
        me, you = theirs ^ turned, mine | disc | turned
        replies = legal_squares(me, you, board)
        rank = 0
        if block[FEATURES] & MOBILITY:
            rank = 64 * freedom(replies, block) + 32 * room(me, you, board)
            rank -= (32 if disc & odd else 0) + (128 if disc & block[CORNERS] else 0)
        if block[FEATURES] & GLANCE and empties >= GLANCE_FROM:
            depth = 1 + (empties - GLANCE_FROM) // PLIES_OF_GLANCE
            rank += 128 * glance(me, you, replies, depth, -GREAT, GREAT, board, block)
        block[place] = rank if disc != known else -GREAT << 20
        block[place + 1], block[place + 2], block[place + 3], block[place + 4] = disc, me, you, replies
        place += MOVE_WORDS
    return place


def next_best(first: int, end: int, block: list[int]) -> None:
    """Brings the best of the moves from place ``first`` to ``end`` to the front."""
    best = first
    for place in range(first + MOVE_WORDS, end, MOVE_WORDS):
        if block[place] < block[best]:
            best = place
    if best != first:
        for n in range(MOVE_WORDS):
            block[first + n], block[best + n] = block[best + n], block[first + n]


def freedom(legal: int, block: list[int]) -> int:
    """How good it is to have these legal squares: their number, a corner counted three times."""
    return legal.bit_count() + 2 * (legal & block[CORNERS]).bit_count()


def room(mine: int, theirs: int, board: Board) -> int:
    """The number of empty squares beside their discs from which I may flank some day."""
    beside = 0
    for step, inner in board.directions:
        beside |= (theirs & inner) << step | (theirs & inner) >> step
    return (beside & board.full & ~(mine | theirs)).bit_count()


def judged(mine: int, theirs: int, legal: int, board: Board, block: list[int]) -> int:
    """A guess of how good the position is for the side to move: freedom to move, now and later, and corners."""
    corners = (mine & block[CORNERS]).bit_count() - (theirs & block[CORNERS]).bit_count()
    moves = freedom(legal, block) - freedom(legal_squares(theirs, mine, board), block)
    return 2 * moves + room(mine, theirs, board) - room(theirs, mine, board) + 8 * corners


def glance(
    mine: int, theirs: int, legal: int, depth: int, alpha: int, beta: int, board: Board, block: list[int]
) -> int:
    """The value of a search of ``depth`` plies that guesses at its horizon."""
    if legal == 0:
        replies = legal_squares(theirs, mine, board)
        if replies == 0:
            return 64 * (mine.bit_count() - theirs.bit_count())
        return -glance(theirs, mine, replies, depth, -beta, -alpha, board, block)
    if depth == 0:
        return judged(mine, theirs, legal, board, block)
    best = -GREAT
    left = legal
    while left and best < beta:
        disc = left & -left
        left ^= disc
        turned = flanked((disc - 1).bit_count(), mine, theirs, board)
        me, you = theirs ^ turned, mine | disc | turned
        value = -glance(me, you, legal_squares(me, you, board), depth - 1, -beta, -max(alpha, best), board, block)
        best = max(best, value)
    return best
