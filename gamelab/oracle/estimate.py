"""How many positions a game has from here on, found by looking at a sample of each ply.

As long as a ply is small, all its unfinished positions are played on and the count is exact.  Of a larger one
some are, in every way, and one child of each goes into the sample of the next ply: children of the same position
meet again more often than others do.  The count is then rather too low, on boards that can be solved by up to half.
"""

from __future__ import annotations

from random import Random

from gamelab.games.position import Position

SAMPLE = 1000
MOVES = 20_000
MOST_PLIES = 500
"""A game that goes on longer may never end."""
MOST_POSITIONS = 10**9


def estimated_positions(position: Position, most: int = MOST_POSITIONS) -> int:
    """About how many different unfinished positions can follow, this one included.

    At most ``most``; so many also where a game may go on for more than ``MOST_PLIES`` moves.
    """
    random = Random(0)
    enough = max(100, min(SAMPLE, MOVES // max(1, len(position.moves))))
    layer = [] if position.is_over else [position]
    size = total = float(len(layer))
    for _ in range(MOST_PLIES):
        if not layer or total >= most:
            return min(round(total), most)
        families = [unfinished_children(each) for each in layer]
        reached = [child for family in families for child in family]
        distinct = list(dict.fromkeys(reached))
        size = whole_ply(len(reached), len(distinct), len(layer) / size)
        total += size
        if len(distinct) <= enough:
            layer = distinct
        elif len(layer) < enough:
            layer = random.sample(distinct, enough)
        else:
            layer = list(dict.fromkeys(random.choice(family) for family in families if family))
    return most


def unfinished_children(position: Position) -> list[Position]:
    """The positions after each move at which the game goes on."""
    return [child for child in map(position.play, position.moves) if not child.is_over]


def whole_ply(moves: int, positions: int, share: float) -> float:
    """How many positions a ply has, if a ``share`` of the ply before leads by so many moves to so many of them.

    A position that is reached in ``ways`` ways is met by a share s of all moves with probability
    1 - (1 - s) ** ways; how often the sampled moves met the same position tells the ways.
    """
    if share >= 1 or positions == 0:
        return positions
    few, many = 1.0, 64.0
    for _ in range(30):
        ways = (few + many) / 2
        if share * ways / (1 - (1 - share) ** ways) < moves / positions:
            few = ways
        else:
            many = ways
    return moves / share / few
