"""The block of memory of an Othello search: an array of whole numbers, and what stands where in it.

0 …       STOP, NODES, FEATURES, SLOTS, CORNERS
8 …       the four quarters of the board, as sets of squares
64 …      for each number of empty squares, its list of moves, five words a move
16448 …   the table: three words a slot
"""

STOP, NODES, FEATURES, SLOTS, CORNERS = 0, 1, 2, 3, 4
QUARTERS = 8
MOVES = 64
MOVE_WORDS, PLY_WORDS = 5, 256
TABLE = MOVES + 64 * PLY_WORDS
SLOT_WORDS = 3

LAST, PARITY, MOBILITY, GLANCE, STORE, NARROW, PEEK = 1, 2, 4, 8, 16, 32, 64
"""The ideas, one bit each: what may be switched off."""
