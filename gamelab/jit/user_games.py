"""A game of bits that a user wrote in a file: compiled only where it is the same game as the plain one."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from gamelab.games.position import playout
from gamelab.heuristics.common import zero
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_calls import call_users, spare_process
from gamelab.search.minimax import minimax

_is_same: dict[Any, bool] = {}
"""For each game and board, whether it is the same game when compiled."""


def require_same_game(start: Any) -> None:
    """Raises Uncompiled where searches below positions of a random game see other things; asked once for each board.

    The sandbox imports the game's file, which may have been edited since, or use what differs when it is compiled.
    """
    key = type(start), start.board
    if key not in _is_same:
        try:
            _is_same[key] = is_same_game(start)
        except Uncompiled as why:
            if str(why):
                raise
            spare_process(os.getpid()).end()  # it was started before Python knew the folder of the game's file
            spare_process.cache_clear()
            _is_same[key] = is_same_game(start)
    if not _is_same[key]:
        raise Uncompiled(f"compiled, {type(start).__name__} would be another game")


def is_same_game(start: Any) -> bool:
    """Whether the minimax trees of two plies below some positions of a game are the same, compiled and plain."""
    chance = Random(0)
    game = list(playout(start, lambda position: chance.choice(position.moves)))
    some = game[:: len(game) // 8 + 1]
    return all(call_users(minimax, (each, 2, zero), {}) == minimax(each, 2, zero) for each in some)
