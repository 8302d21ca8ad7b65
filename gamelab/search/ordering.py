"""The order in which moves are tried: the sooner a move refutes, the less there is to search.

A move's rank is a number; the highest comes first, and equal ones stand as they were given:

    the table's move      what was best, or cut, when this position was searched before
    killers               the last two moves that cut at the same ply
    history               moves that cut anywhere, the more plies below them the better
    centre                on boards with cells or columns, the distance from the middle
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.games.connect_four import ConnectFour
from gamelab.games.grid import GridPosition
from gamelab.games.position import PASS, Position
from gamelab.search import table
from gamelab.search.run import LONGEST, Run
from gamelab.search.table import HISTORY, KILLERS, M62, MIDDLE, PLACES, ROWS, SWITCHES, WIDTH, Words

TABLE, KILLER, HISTORIC, CENTRE = 1, 2, 4, 8
WORDS = {"table": TABLE, "killers": KILLER, "history": HISTORIC, "centre": CENTRE}
ALL = tuple(WORDS)
OFTEN = 1 << 40
NO_ROOM = f"a move has a number that deepening has no room for: 0 to the last cell, or {LONGEST - 1} without a board"


def arrange(moves: Sequence[int], first_move: int, to_move: int, ply: int, words: Words) -> int:
    """How many moves there are; they then stand in the words, from ``row(ply, words)`` on, the best first.

    ``ply`` counts from the root; ``first_move`` is the table's move, or -2.  Raises ValueError if a game of somebody's
    own has moves with other numbers than there is room for.
    """
    start = row(ply, words)
    end = start
    for move in moves:
        if not PASS <= move < words[WIDTH]:
            raise ValueError(NO_ROOM)
        rank = rank_of(move, first_move, to_move, ply, words)
        place = end
        while place > start and words[place - 1 + words[WIDTH]] < rank:
            words[place] = words[place - 1]
            words[place + words[WIDTH]] = words[place - 1 + words[WIDTH]]
            place -= 1
        words[place] = move
        words[place + words[WIDTH]] = rank
        end += 1
    return end - start


def row(ply: int, words: Words) -> int:
    """Where the moves of a ply stand; their ranks are ``words[WIDTH]`` further on."""
    return words[ROWS] + 2 * words[WIDTH] * ply


def rank_of(move: int, first_move: int, to_move: int, ply: int, words: Words) -> int:
    """The higher, the sooner the move is tried."""
    switches = words[SWITCHES]
    if switches & TABLE and move == first_move:
        return M62
    killers = words[KILLERS] + 2 * ply
    if switches & KILLER and (words[killers] == move + 2 or words[killers + 1] == move + 2):
        return 1 << 61 if words[killers] == move + 2 else 1 << 60
    rank = words[words[MIDDLE] + move + 1]
    if switches & HISTORIC:
        rank += min(words[history_of(move, to_move, words)], OFTEN) * words[PLACES]  # no cell is so far from the middle
    return rank


def history_of(move: int, to_move: int, words: Words) -> int:
    """The place of a move's history; each side has its own."""
    return words[HISTORY] + max(0, to_move) * words[PLACES] + move + 1


def remember_cut(move: int, depth: int, to_move: int, ply: int, words: Words) -> None:
    """The move cut at this ply, with ``depth`` plies below it left."""
    killers = words[KILLERS] + 2 * ply
    if words[killers] != move + 2:
        words[killers + 1] = words[killers]
        words[killers] = move + 2
    place = history_of(move, to_move, words)
    words[place] = words[place] + depth * depth


def centrality(root: Position, places: int) -> list[int]:
    """For every move, with a pass first, how near the middle it is; nothing where the game has no board of cells."""
    if not isinstance(root, GridPosition):
        return []
    rows, columns = int(root.board.rows), int(root.board.columns)
    moves = range(PASS, places - 1)  # columns, in Connect Four, are as the cells of the first row
    return [-abs(2 * (move % columns) - columns + 1) - abs(2 * (move // columns) - rows + 1) for move in moves]


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


def parted(order: Any) -> tuple[int, Callable[[Any], Any] | None]:
    """The switches of ``WORDS``, and the function, that an ``order`` asks for; ValueError for anything else."""
    if order is None or callable(order):
        return 0, order
    parts = (order,) if isinstance(order, str) else tuple(order)
    functions = [part for part in parts if callable(part)]
    words = [part for part in parts if not callable(part)]
    if len(functions) > 1 or any(word not in WORDS for word in words) or (functions and "centre" in words):
        raise ValueError(f"order={order!r}: expected some of {', '.join(WORDS)}, with one function at most, "
                         "which stands for centre")  # fmt: skip
    return sum(WORDS[word] for word in set(words)), next(iter(functions), None)


def laid_out(root: Position, asked: Run, switches: int, slots: int, symmetry: bool) -> Words:
    """The words of a search: what they open with, and room for all that they hold."""
    plies, width = room_for(root, asked.depth)
    if not table.has_table(root):
        slots = 0
    maps = table.maps_of(root) if slots and symmetry and isinstance(root, BitPosition) else ()
    places = width + 1
    sizes = {
        MIDDLE: places, HISTORY: 2 * places, KILLERS: 2 * plies, table.HITS: plies, ROWS: 2 * width * plies,
        table.MAPS: sum(map(len, maps)), table.TABLE: 4 * slots,
    }  # fmt: skip
    words: Words = asked.words(20 + sum(sizes.values()))
    end = 20
    for name, size in sizes.items():
        words[name] = end
        end += size
    words[table.LEFT] = M62
    words[SWITCHES], words[WIDTH], words[PLACES], words[table.PLIES] = switches, width, places, plies
    words[table.HURRY], words[table.SLOTS] = int(asked.ending == "hurry"), slots
    if maps:
        identity, *_ = maps
        words[table.TWINS], words[table.CELLS] = len(maps), len(identity)
    if slots and isinstance(root, BitPosition):
        words[table.HIGH] = int(root.board.full) >> 62
    fill(words, words[table.MAPS], chain.from_iterable(maps))
    fill(words, words[MIDDLE], centrality(root, places) if switches & CENTRE else ())
    return words


def room_for(root: Position, depth: int) -> tuple[int, int]:
    """How many plies a search may move at, passes included, and how many moves a position may have."""
    if not isinstance(root, BitPosition):
        return depth, LONGEST  # of a game of somebody's own: ``arrange`` refuses moves beyond
    empty = int((root.board.full & ~(root.first | root.second)).bit_count())
    return min(depth, 2 * empty), int(root.board.full).bit_length()


def fill(words: Words, place: int, numbers: Iterable[int]) -> None:
    """Writes the numbers from a place on."""
    for n, number in enumerate(numbers, place):
        words[n] = number
