"""Exhibits that keep something they should not, or lose something they should keep."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

from gamelab.check.audit import audit
from gamelab.check.conjecture import conjecture
from gamelab.check.contract import contract
from gamelab.check.museum import texts
from gamelab.check.museum.card import Card, started
from gamelab.check.report import Report
from gamelab.check.samples import by_ply, random_game
from gamelab.games import TicTacToe
from gamelab.oracle import solve
from gamelab.search import minimax


def root_values(search: Any) -> Report:
    """Whether the empty board is a draw, and each of its first moves: what most programs test."""
    start = TicTacToe()
    return conjecture(lambda position: search(position) == 0, [start, *(start.play(move) for move in start.moves)])


def wrong_roots(search: Any) -> dict[str, int]:
    """On how many of all unfinished positions of tic-tac-toe the value is wrong, each searched with a new table."""
    solved = solve(TicTacToe())
    cases = [position for position in by_ply(TicTacToe()) if not position.is_over]
    return {"wrong": sum(search(each) != solved.of(each).value for each in cases), "positions": len(cases)}


def values_of_games(game: Any, search: Any) -> Report:
    """Whether the values are right, of a new table of numbers each time."""
    cases = [game(values) for values in ((1,), (4, 2), (5, 3, 8), (2, 7, 1), (3, 3, 9))]
    rights = {each.values: minimax(each).value for each in cases}
    return conjecture(lambda position: search(position)[0] == rights[position.values], cases)


def audited_with_its_game(game: Any, search: Any) -> Report:
    """The audit of the search, on its own game."""
    return audit(search, started(game))


def left_behind(game: Any, search: Any) -> dict[str, int]:
    """How many tables of numbers of random games are not as they were, after the search."""
    changed = cases = 0
    for seed in range(40):
        for position in random_game(game(), seed):
            before = repr(position)
            with suppress(ValueError):  # a number that is no longer there
                search(position)
            changed, cases = changed + (repr(position) != before), cases + 1
    return {"changed": changed, "positions": cases}


def right_games(game: Any) -> Report:
    """Whether legal moves do what they should: what a test of the rules sees."""
    position = game((4, 2, 7))
    return conjecture(lambda move: position.play(move).total == position.values[move], range(3))


def taken_twice(game: Any) -> dict[str, int]:
    """How many of the moves that were made are accepted a second time, in ten random games."""
    accepted = tried = 0
    for seed in range(10):
        played = random_game(game(), seed)
        for before, after in pairwise(played):
            (move,) = set(before.moves) - set(after.moves)
            tried += 1
            try:
                after.play(move)
            except ValueError:
                continue
            accepted += 1
    return {"accepted": accepted, "tried": tried}


GUARDED = (
    texts.NUMBERS[: texts.NUMBERS.index("def search")]
    .replace(
        '        if move not in self.free:\n            raise ValueError(f"{move} is not on the table")\n',
        "        if move not in range(len(self.values)) or any(move in taken for taken in self.taken.values()):\n"
        '            raise ValueError(f"{move} is not on the table")\n',
    )
    .replace(
        "        after.take(move)\n        return after\n",
        "        after.taken = {player: list(moves) for player, moves in self.taken.items()}\n"
        "        after.taken[self.to_move].append(move)\n        after.take(move)\n        return after\n",
    )
    .replace("        self.free.remove(move)\n", "        self.free = [each for each in self.free if each != move]\n")
)
FREE_AGAIN = "        insort(self.free, move)\n"
BREAK = """        game.put_back(move)
        if mover * value > mover * best:
            best, chosen = value, move
        if mover == FIRST:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
"""
EARLY = """        if mover * value > mover * best:
            best, chosen = value, move
        if mover == FIRST:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
        game.put_back(move)
"""

CARDS = (
    Card(
        "table without bounds", "A table that takes bounds for values", (), texts.TABLE,
        (("        value, low, high = table[position]\n        if low < value < high or value >= max(high, beta) or "
          "value <= min(low, alpha):\n            return value\n", "        return table[position]\n"),
         ("    table[position] = best, low, high\n", "    table[position] = best\n"),
         ("    best, low, high = -INF * position.to_move, alpha, beta\n", "    best = -INF * position.to_move\n")),
        ("alphabeta",),
        "What alpha-beta finds behind a cut is only “at least” or “at most”; the table keeps it as the value.",
        "Nothing at the root: the empty board is a draw, as it should be.",
        "Every position as a root; the table on and off.",
        "bounds as values", root_values, audit, wrong_roots,
    ),
    Card(
        "order scrambled", "What is undone comes back at the end", ("B-000-4",), texts.NUMBERS,
        ((FREE_AGAIN, "        self.free.append(move)\n"),), ("Numbers", "search"),
        "Each move is taken out of the list and, when it is undone, appended to it. After a whole loop the list is as "
        "before; after a cut, it is not.",
        "Nothing: the order of the moves changes no value.",
        "Looking at the position before and after; the same seed with and without pruning.",
        "changes the position", values_of_games, audited_with_its_game, left_behind,
    ),
    Card(
        "break before undo", "A cut that leaves its move on the board", ("B-001-6", "B-003-4"), texts.NUMBERS,
        ((BREAK, EARLY),), ("Numbers", "search"),
        "The loop is left before the move is taken back. With a copy of the board for every call, nobody notices.",
        "Nothing, as long as no position is deep enough for a cut.",
        "Looking at the position before and after the search.",
        "changes the position", lambda game, search: values_of_games_without_cuts(game, search), audited_with_its_game,
        left_behind,
    ),
    Card(
        "dead guard", "A test that cannot be true", ("B-003-1",), GUARDED,
        (("any(move in taken for taken in self.taken.values())", "move in self.taken.values()"),), ("Numbers",),
        "The guard looks for a number among lists of numbers, and never finds it.",
        "Nothing: legal moves do what they should.",
        "Playing a move twice.",
        "illegal moves are refused", right_games, lambda game: contract(started(game)), taken_twice,
    ),
)  # fmt: skip


def values_of_games_without_cuts(game: Any, search: Any) -> Report:
    """Whether the values of tables with one number are right."""
    return conjecture(lambda position: search(position)[0] == position.values[0], [game((n,)) for n in range(1, 9)])
