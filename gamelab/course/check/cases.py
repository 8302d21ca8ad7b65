"""The cases that functions are tried on, and the truth about each.

The positions come from ``case_positions``, by fixed seeds and the smallest first: whatever goes wrong first is a small
counterexample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

from gamelab.course.check.bugs import bug_called, made, worth
from gamelab.course.check.case_positions import SMALL_TREE, Question, end_of_a_game, hashed, hashed_far
from gamelab.course.check.report import Fact, Picture, described, picture_of, text_of
from gamelab.course.check.run import Function
from gamelab.games import FIRST
from gamelab.search import alphabeta, minimax
from gamelab.search.result import FULL
from gamelab.users.callables import name_of

DRAWN = "drawn", "a right search of it"
"""The fact that the picture is that, and not the position."""
NARROW_WINDOWS = (-1, 0), (0, 1), (-1, 1), (-4, 1), (1, 3)
"""Where narrow windows begin and end, counted from the value."""


@dataclass(frozen=True)
class Case:
    """A question to a student's function: a position, what is given behind it, and facts to show beside it.

    Of one to an agent also the moves that win at once: the first one is marked in the picture, as is the move that was
    ``made``.  Of one to a search also its window, whether it should prune, and whether it goes ``to_a_depth``, or else
    to the end of the game.
    """

    position: Any
    given: tuple[Any, ...] = ()
    facts: tuple[Fact, ...] = ()
    wins: Sequence[int] = ()
    window: tuple[Any, Any] = FULL
    prune: bool = False
    to_a_depth: bool = False

    arguments = property(lambda self: (self.position, *self.given))

    def __str__(self) -> str:
        return text_of(self.position)

    def picture(self, made: Any = None) -> Picture:
        """Draws the position, or a right search of it."""
        if DRAWN not in self.facts:
            return picture_of(self.position, *((made, self.wins[0]) if self.wins else ()))

        def drawn() -> str:
            from gamelab import show

            search = partial(alphabeta, window=self.window) if self.prune else minimax
            return show.tree(search(self.position, trace=True)).svg()

        return drawn

    @property
    def end(self) -> str:
        """Which end of a search this is: "over", "horizon", or none."""
        if self.position.is_over:
            return "over"
        return "horizon" if ("depth", "0") in self.facts else ""

    # --- the truth about a search ---

    @property
    def searched(self) -> Any:
        """What a right search searches to its end."""
        return DepthLimited(self.position, *self.given[:2]) if self.to_a_depth else self.position

    @property
    def right(self) -> Exact:
        """What minimax says; it is kept, so that no play of its own is counted as the function's."""
        return exact(self.searched)

    @property
    def least(self) -> int:
        """The nodes of minimax; if it should prune, those of alpha-beta, in the order of the moves."""
        return pruned_size(self.searched, self.window) if self.prune else self.right.nodes


class SearchCase(Case):
    """A call of a search, told with the side to move, and with a window that is not the full one."""

    def __str__(self) -> str:
        return described(self.position, self.window)


class Exact(NamedTuple):
    """What minimax says of a position: its value for FIRST, the moves that reach it, its nodes, and its plies."""

    value: Any
    best: tuple[int, ...] = ()
    nodes: int = 1
    height: int = 0


@lru_cache(maxsize=None, typed=True)  # a cell that is run again makes another type of the same name
def exact(position: Any) -> Exact:
    """The exact value of a position, to the end of the game."""
    if position.is_over:
        return Exact(position.score)
    below = {move: exact(position.play(move)) for move in position.moves}
    value = (max if position.to_move == FIRST else min)(each.value for each in below.values())
    best = tuple(move for move, each in below.items() if each.value == value)
    nodes, height = sum(each.nodes for each in below.values()), max(each.height for each in below.values())
    return Exact(value, best, 1 + nodes, 1 + height)


@cache
def pruned_size(position: Any, window: tuple[int, int]) -> int:
    """The nodes of alpha-beta."""
    return int(alphabeta(position, window=window).counts.nodes)


def clipped(value: Any, window: tuple[Any, Any]) -> Any:
    """The value, or the end of the window beyond which it lies: there, any bound on the right side will do."""
    alpha, beta = window
    return min(max(value, alpha), beta)


@dataclass(frozen=True)
class DepthLimited:
    """A position as a search to a depth sees it: at depth 0 the game is over, and the evaluation is its score."""

    position: Any
    depth: int
    evaluate: Function

    ply = property(lambda self: self.position.ply)
    to_move = property(lambda self: self.position.to_move)
    is_over = property(lambda self: self.depth == 0 or self.position.is_over)
    moves = property(lambda self: () if self.is_over else self.position.moves)
    score = property(lambda self: (worth if self.position.is_over else self.evaluate)(self.position))

    def play(self, move: int) -> DepthLimited:
        return DepthLimited(self.position.play(move), self.depth - 1, self.evaluate)


# --- the calls of searches ---


def to_the_end(positions: Sequence[Any], prune: bool, windowed: bool) -> list[SearchCase]:
    """Searches to the end of the game; those with narrow windows about the value come last."""
    asked = [(position, FULL) for position in positions]
    if windowed:
        asked += [
            (position, (exact(position).value + low, exact(position).value + high))
            for position in positions[::3] for low, high in NARROW_WINDOWS
        ]  # fmt: skip
    return [
        SearchCase(
            position,
            given=window if windowed else (),
            facts=(DRAWN,) if exact(position).nodes <= SMALL_TREE else (),
            window=window,
            prune=prune,
        )
        for position, window in asked
    ]


def to_a_depth(
    position: Any, depth: int, evaluate: Function, prune: bool | None = None, window: Any = ()
) -> SearchCase:
    """A call of a search to a depth; of one that takes a window and a switch, if ``prune`` is given."""
    guess = "another one, which means nothing" if evaluate in (hashed, hashed_far) else name_of(evaluate)
    switch = () if prune is None else (prune,)
    facts = ("depth", str(depth)), ("evaluate", guess), *(("prune", str(each)) for each in switch)
    given = depth, evaluate, *window, *switch
    return SearchCase(position, given, facts, window=window or FULL, prune=bool(prune), to_a_depth=True)


@cache
def transposing(game: Any) -> list[Question]:
    """A rare question, in which a search that keeps bounds as values goes wrong."""
    kind = "whole pruned depth"
    wrong = made(bug_called("table without bounds", kind).source(kind))
    for start, seed, depth in product((*game.smaller(), game), range(12), (5, 6)):
        for position in end_of_a_game(start, seed, depth):
            value, _ = wrong(position, depth, hashed_far, *FULL, True)
            if value != exact(DepthLimited(position, depth, hashed_far)).value:
                return [Question(position, depth, hashed_far, True, FULL)]
    return []
