"""Endings of Othello: seven ideas that make a search fast, each in its place.

1. ``last.py``    the last two squares are counted, not searched
2. ``plain.py``   parity: first where the number of empty squares is odd; in the last plies nothing else
3. ``order.py``   moves that leave the opponent few replies come first
4. ``order.py``   early on, moves that a short search likes come first
5. ``table.py``   bounds and best moves are kept
6. ``search.py``  all but the first move are asked only whether they are better
7. ``search.py``  before a position is searched, the table is asked about all replies
"""

from gamelab.oracle.endgame.solver import IDEAS, Endgames, expected_nodes

__all__ = ["IDEAS", "Endgames", "expected_nodes"]
