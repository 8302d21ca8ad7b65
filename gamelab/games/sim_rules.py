"""Sim: two players take turns colouring the lines between n points.  The first to complete a triangle of their own
colour loses.

A move is an edge.  Edges are numbered in lexicographic order of their two vertices; with six vertices:

         1   2   3   4   5            as people write them, 1-2 is edge 0,
    0    0   1   2   3   4            1-3 is edge 1, …, 5-6 is edge 14
    1        5   6   7   8
    2            9  10  11
    3               12  13
    4                   14
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Self

from gamelab.games import sim_picture
from gamelab.games.bits import BitPosition, Board, colours_exchanged, new, numbers, renumbered, set_up, sides
from gamelab.games.grid import lines_of, player_to_move
from gamelab.games.position import FIRST, PASS, SECOND, short_repr, whole_number

COLOURS = {"red": FIRST, "blue": SECOND}


@cache
def board_of(vertices: int) -> Board:
    """The one board with this many vertices.

    ``edges``: the two vertices of each edge, counted from 0.

    ``partners``: for each edge, the pairs of other edges that make a triangle with it.
    """
    edges = tuple(combinations(range(vertices), 2))
    bit = {frozenset(edge): 1 << n for n, edge in enumerate(edges)}
    partners = tuple(
        tuple(bit[frozenset((u, w))] | bit[frozenset((v, w))] for w in range(vertices) if w not in (u, v))
        for u, v in edges
    )
    full = (1 << len(edges)) - 1
    return Board(board_of, (vertices,), vertices=vertices, full=full, edges=edges, partners=partners)


def closes_triangle(edges: int, edge: int, board: Board) -> bool:
    """Whether ``edge`` makes a triangle with two of the ``edges``."""
    for pair in board.partners[edge]:  # noqa: SIM110 - a compiler reads this too
        if edges & pair == pair:
            return True
    return False


class Sim(BitPosition):
    """A position of Sim; ``Sim()`` has six vertices and no line.  FIRST draws red."""

    __slots__ = ()
    name = "sim"
    sizes = "vertices, such as 5"
    sides = ("red", "blue")
    room = (1, 1)

    def __new__(cls, vertices: int = 6) -> Self:
        board = board_of(whole_number("vertices", vertices, 3, 8))
        return set_up(cls, board, board.full)

    @classmethod
    def from_text(cls, text: str, vertices: int = 6) -> Self:
        """The position with the coloured edges in ``text``; raises ValueError if it is malformed or impossible.

        >>> Sim.from_text("red: 1-2 3-4, blue: 1-3").to_move
        -1
        """
        board = Sim(vertices).board
        first, second = read_edges(text, board)
        to_move = player_to_move(first, second, "red", "blue")
        mover, other = (second, first) if to_move == FIRST else (first, second)
        if triangles(other, board):
            raise ValueError("a triangle was completed before the last move: the game was over then")
        result = to_move if triangles(mover, board) else 0
        return set_up(cls, board, board.full & ~(first | second), first, second, result)

    def after(self, move: int) -> Sim:
        board, first, second, to_move, ply, legal = self[:6]  # one name at a time takes twice as long
        if to_move == FIRST:
            lost = closes_triangle(first, move, board)
            first |= 1 << move
        else:
            lost = closes_triangle(second, move, board)
            second |= 1 << move
        legal = 0 if lost else legal ^ 1 << move
        result = -to_move if lost else 0
        return new(Sim, (board, first, second, -to_move, ply + 1, legal, legal == 0, result, move, 0))

    def owner(self, edge: int) -> int:
        """Who coloured an edge: FIRST, SECOND or 0 for a free one.  Raises IndexError if there is no such edge."""
        if not 0 <= edge < len(self.board.edges):
            raise IndexError("the board has no such edge")
        return self.stone(edge)

    def triangles(self) -> list[tuple[int, ...]]:
        """The vertices of each triangle with which the player who has just moved lost."""
        _, drawn = sides(self)
        return triangles(drawn, self.board)

    def dangers(self, player: int) -> list[int]:
        """The free lines that would complete a triangle of the player's own."""
        drawn = self.first if player == FIRST else self.second
        return [line for line in self.moves if closes_triangle(drawn, line, self.board)]

    def label(self, move: int) -> str:
        if move == PASS:
            return "pass"
        u, v = self.board.edges[whole_number("edge", move, 0, len(self.board.edges) - 1)]
        return f"{u + 1}–{v + 1}"

    def move(self, text: str) -> int:
        ends = re.fullmatch(r"\s*(\d)[\s–-]*(\d)\s*", text) if isinstance(text, str) else None
        return super().move("–".join(sorted(ends.groups())) if ends else text)

    def maps(self) -> Sequence[Sequence[int]]:
        return renamings(self.board.vertices)

    exchanged = colours_exchanged
    picture = sim_picture.picture
    with_dangers = sim_picture.with_dangers
    coordinates = sim_picture.coordinates

    def twins(self) -> tuple[Self, ...]:
        maps = self.maps()
        return tuple(renumbered(self, places, places) for places in maps[1 :: len(maps) // 2 - 1])

    def smaller(self) -> tuple[Self, ...]:
        return type(self)(3), type(self)(4), type(self)(5)

    def __str__(self) -> str:
        red, blue = write_edges(self.first, self.board), write_edges(self.second, self.board)
        return f"{f'red: {red}'.rstrip()}\n{f'blue: {blue}'.rstrip()}"

    def __repr__(self) -> str:
        vertices = self.board.vertices
        if self.ply == 0:
            return "Sim()" if vertices == 6 else f"Sim(vertices={vertices})"
        text = str(self).replace("\n", ", ")
        return f"Sim.from_text({text!r}{'' if vertices == 6 else f', vertices={vertices}'})"


def triangles(edges: int, board: Board) -> list[tuple[int, ...]]:
    """The vertices of every triangle that the edges make."""
    ends = {board.edges[n] for n in numbers(edges)}
    return [corner for corner in combinations(range(board.vertices), 3) if ends.issuperset(combinations(corner, 2))]


@cache
def renamings(vertices: int) -> tuple[tuple[int, ...], ...]:
    """Every renaming of the vertices, as the new number of every edge; the identity first."""
    edges = board_of(vertices).edges
    number = {frozenset(edge): n for n, edge in enumerate(edges)}
    return tuple(
        tuple(number[frozenset((names[u], names[v]))] for u, v in edges) for names in permutations(range(vertices))
    )


def write_edges(edges: int, board: Board) -> str:
    """The edges as text: "1-2 3-4"."""
    return " ".join(f"{u + 1}-{v + 1}" for u, v in (board.edges[n] for n in numbers(edges)))


def read_edges(text: str, board: Board) -> tuple[int, int]:
    """The edges of FIRST and of SECOND in a text such as "red: 1-2 3-4, blue: 1-3", as bits; raises ValueError."""
    found = {FIRST: 0, SECOND: 0}
    bits = {edge: 1 << n for n, edge in enumerate(board.edges)}
    player = 0
    for word in re.findall(r"[^\s,:;]+", " ".join(lines_of(text)).lower()):
        ends = re.fullmatch(r"(\d)[–-](\d)", word)
        edge = tuple(sorted(int(end) - 1 for end in ends.groups())) if ends else None
        if word in COLOURS:
            player = COLOURS[word]
        elif player == 0 or edge not in bits:
            raise ValueError(f"{short_repr(word)} in {short_repr(text)}: expected red or blue, then "
                             "edges such as 1-2 up to "
                             f"{board.vertices - 1}-{board.vertices}")  # fmt: skip
        elif bits[edge] & (found[FIRST] | found[SECOND]):
            raise ValueError(f"edge {word} appears twice in {short_repr(text)}: a line is drawn once")
        else:
            found[player] |= bits[edge]
    return found[FIRST], found[SECOND]
