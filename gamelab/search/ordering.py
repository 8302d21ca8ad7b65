"""The order in which moves are tried: the sooner a move causes a cutoff, the less there is to search.

A move's rank is a number; the highest comes first, and equal ones stand as they were given:

    the table's move      what was best, or caused a cutoff, when this position was searched before
    killers               the last two moves that caused a cutoff at the same ply
    history               moves that caused a cutoff anywhere, the more plies below them the better
    centre                cells or columns near the middle come first
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gamelab.games.connect_four import ConnectFour
from gamelab.games.grid import GridPosition
from gamelab.games.position import FIRST, PASS, SECOND, Position

IDEAS = ("table", "killers", "history", "centre")
STEP = 256
"""What one ply of history counts.  Distances are in half cells.  STEP is larger than any of them."""
TABLE_RANK, KILLER_RANK = 1 << 61, 1 << 60


def arrange(moves: Iterable[int], known_move: int, player: int, ply: int, memory: Any) -> int:
    """Sorts the moves into ``memory.moves[ply]``, best first.  Returns how many there are.

    ``ply`` counts from the root; ``known_move`` is the table's move, or NO_MOVE.
    """
    sorted_moves, ranks, scores = memory.moves[ply], memory.ranks[ply], memory.scores[player]
    killer, older_killer = memory.killers[ply][0], memory.killers[ply][1]
    count = 0
    for move in moves:
        if move == known_move:
            rank = TABLE_RANK
        elif move == killer:
            rank = KILLER_RANK
        elif move == older_killer:
            rank = KILLER_RANK - 1
        else:
            rank = scores[move]
        place = count
        while place > 0 and ranks[place - 1] < rank:
            ranks[place], sorted_moves[place] = ranks[place - 1], sorted_moves[place - 1]
            place -= 1
        ranks[place], sorted_moves[place] = rank, move
        count += 1
    return count


def remember_cut(move: int, depth: int, player: int, ply: int, memory: Any) -> None:
    """The move caused a cutoff at this ply, with ``depth`` plies left below the position."""
    killers = memory.killers[ply]
    if memory.by_killers and killers[0] != move:
        killers[0], killers[1] = move, killers[0]
    if memory.by_history:
        memory.scores[player][move] += depth * depth * STEP


def use_order(memory: Any, root: Position, names: Iterable[str]) -> None:
    """Switches on the ideas that have these names."""
    memory.by_table, memory.by_killers, memory.by_history = (idea in names for idea in IDEAS[:3])
    if "centre" in names and isinstance(root, GridPosition):
        rows, columns = root.board.rows, root.board.columns
        for move in range(PASS, rows * columns):  # columns, in Connect Four, are as the cells of the first row
            distance = abs(2 * (move % columns) - columns + 1) + abs(2 * (move // columns) - rows + 1)
            memory.scores[FIRST][move] = memory.scores[SECOND][move] = -distance


def split_order(order: Any) -> tuple[tuple[str, ...], Callable[[Any], Any] | None]:
    """The names of ``IDEAS``, and the function, that an ``order`` asks for; ValueError for anything else."""
    if order is None or callable(order):
        return (), order
    parts = (order,) if isinstance(order, str) else tuple(order)
    functions = [part for part in parts if callable(part)]
    names = tuple(part for part in parts if not callable(part))
    if len(functions) > 1 or any(name not in IDEAS for name in names) or (functions and "centre" in names):
        raise ValueError(f"order={order!r}: expected some of {', '.join(IDEAS)}, with one function at most, "
                         "which stands for centre")  # fmt: skip
    return names, next(iter(functions), None)


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
