"""The order in which moves are tried: the sooner a move causes a cutoff, the less there is to search.

    the table's move      comes first: it was best when this position was searched before
    killers               then the last two moves that caused a cutoff at the same ply
    history               then moves that caused cutoffs anywhere, the more plies below them the better
    centre                of equal ones, cells or columns near the middle come first
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from gamelab.games.connect_four import ConnectFour
from gamelab.games.grid import GridPosition
from gamelab.games.position import FIRST, PASS, SECOND, Position

IDEAS = ("table", "killers", "history", "centre")
STEP = 256
"""What one ply of history counts: more than any distance from the centre, which is counted in half cells."""


def arrange(moves: Sequence[int], known_move: int, position: Position, memory: Any) -> Sequence[int]:
    """The moves of a position, best first; ``known_move`` is the table's, or NO_MOVE."""
    arranged = sorted(moves, key=memory.scores[position.to_move].__getitem__, reverse=True)
    for move in (*memory.killers[position.ply], known_move):
        if move in arranged:
            arranged.remove(move)
            arranged.insert(0, move)
    memory.moves[position.ply] = arranged
    return arranged


def remember_cut(move: int, depth: int, position: Position, memory: Any) -> None:
    """The move caused a cutoff in this position, with ``depth`` plies left below it."""
    killers = memory.killers[position.ply]
    if memory.by_killers and killers[1] != move:
        killers[0], killers[1] = killers[1], move
    if memory.by_history:
        memory.scores[position.to_move][move] += depth * depth * STEP


def use_ideas(memory: Any, root: Position, ideas: Collection[str]) -> None:
    """Switches on the ideas with these names."""
    memory.by_table, memory.by_killers, memory.by_history = (name in ideas for name in IDEAS[:3])
    if "centre" in ideas and isinstance(root, GridPosition):
        rows, columns = root.board.rows, root.board.columns
        for move in range(PASS, rows * columns):  # in Connect Four, a column is as the cell of the first row
            distance = abs(2 * (move % columns) - columns + 1) + abs(2 * (move // columns) - rows + 1)
            memory.scores[FIRST][move] = memory.scores[SECOND][move] = -distance


def checked_ideas(ideas: str | Collection[str]) -> tuple[str, ...]:
    """The names of ideas, of which one may be given alone."""
    names = (ideas,) if isinstance(ideas, str) else tuple(ideas)
    if not set(names) <= set(IDEAS):
        raise ValueError(f"order={ideas!r}: expected some of {', '.join(IDEAS)}, or a function of a position")
    return names


def centre_first(position: ConnectFour) -> list[int]:
    """The moves of Connect Four from the middle outwards: an order for any search; left comes before right."""
    found: list[int] = []
    columns = int(position.board.columns)
    for n in range(columns):
        to_the_right = (n + columns) % 2
        column = (columns - 1) // 2 + (n + 1) // 2 * (1 if to_the_right else -1)
        if column in position.moves:
            found.append(column)
    return found
