"""The search of an ending: alpha-beta in the negamax form, with the ideas of the other files, and ideas 6 and 7.

Values are differences of discs for the side to move.  Idea 6: once a move has a value, the others are asked no more
than whether they are better, with a window that holds nothing.  Idea 7: before any reply is searched, the table is
asked about all of them; one of them may refute the move before.
"""

from __future__ import annotations

from gamelab.games.othello import Board, Othello, legal_squares
from gamelab.games.position import FIRST
from gamelab.oracle.endgame.last import difference
from gamelab.oracle.endgame.order import next_best, rank_moves
from gamelab.oracle.endgame.plain import plain
from gamelab.oracle.endgame.table import NO_VALUE, best_disc, keep, lower_bound, slot_of, upper_bound
from gamelab.oracle.endgame.words import FEATURES, MOVE_WORDS, MOVES, NARROW, NODES, PEEK, PLY_WORDS, STOP, STORE

PLAIN_UNTIL, STORE_FROM, PEEK_FROM = 5, 7, 11
"""With how many empty squares these ideas pay."""


class Stopped(Exception):
    """Somebody wants the search to end."""


def bounded(position: Othello, alpha: int, beta: int, block: list[int]) -> int:
    """The value for the side to move: true <= alpha gives at most alpha, true >= beta at least beta."""
    if position.to_move == FIRST:
        mine, theirs = position.first, position.second
    else:
        mine, theirs = position.second, position.first
    board = position.board
    legal = legal_squares(mine, theirs, board)
    empties = (board.full & ~(mine | theirs)).bit_count()
    return search(mine, theirs, legal, empties, alpha, beta, board, block)


def search(
    mine: int, theirs: int, legal: int, empties: int, alpha: int, beta: int, board: Board, block: list[int]
) -> int:
    """The same, of a position whose legal squares and number of empty squares are known."""
    if empties <= PLAIN_UNTIL:
        return plain(mine, theirs, alpha, beta, board, block)
    block[NODES] += 1
    if block[STOP]:
        raise Stopped
    if legal == 0:
        replies = legal_squares(theirs, mine, board)
        if replies == 0:
            return difference(mine, theirs)
        return -search(theirs, mine, replies, empties, -beta, -alpha, board, block)

    slot = slot_of(mine, theirs, block) if block[FEATURES] & STORE and empties >= STORE_FROM else 0
    lower, upper = lower_bound(slot, mine, theirs, block), upper_bound(slot, mine, theirs, block)
    if lower >= beta or upper <= alpha or lower == upper:
        return lower if lower > alpha else upper
    place = MOVES + PLY_WORDS * empties
    end = rank_moves(mine, theirs, legal, empties, best_disc(slot, mine, theirs, block), board, block)
    if block[FEATURES] & PEEK and empties >= PEEK_FROM:
        known = value_in_table(place, end, beta, block)
        if known >= beta:
            return known

    best, choice, floor = -NO_VALUE, 0, alpha
    while place < end and best < beta:
        next_best(place, end, block)
        disc, me, you, replies = block[place + 1], block[place + 2], block[place + 3], block[place + 4]
        ceiling = floor + 1 if block[FEATURES] & NARROW and choice else beta
        value = -search(me, you, replies, empties - 1, -ceiling, -floor, board, block)
        if ceiling <= value < beta:
            value = -search(me, you, replies, empties - 1, -beta, -value, board, block)
        if value > best:
            best, choice, floor = value, disc, max(floor, value)
        place += MOVE_WORDS
    if slot:
        lower, upper = best if best > alpha else -NO_VALUE, best if best < beta else NO_VALUE
        keep(slot, mine, theirs, lower, upper, choice, block)
    return best


def value_in_table(place: int, end: int, beta: int, block: list[int]) -> int:
    """What one of the moves is worth at least, by what the table knows of the reply, if that is ``beta`` or more."""
    while place < end:
        me, you = block[place + 2], block[place + 3]
        value = -upper_bound(slot_of(me, you, block), me, you, block)
        if value >= beta:
            return value
        place += MOVE_WORDS
    return -NO_VALUE
