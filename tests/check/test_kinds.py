"""Wrong searches that fit the page's positions and no others: many moves, large values, depth, other evaluations."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from gamelab import ConnectFour, Othello, Sim, check
from gamelab.heuristics import disc_difference, runs, symmetric

TEXT = """
from gamelab import FIRST, INF, WIN
from gamelab.heuristics import disc_difference, runs, symmetric

def search(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return WIN * ((position.score > 0) - (position.score < 0)), None
    if depth == 0:
        return evaluate(position), None
    best, chosen = -position.to_move * INF, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
        if position.to_move == FIRST:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if prune and alpha >= beta:
            break
    return best, chosen
"""
GAMES = {"sim": (Sim(), symmetric), "connect four": (ConnectFour(), runs), "othello": (Othello(4), disc_difference)}
KINDS = {
    "right": ("", ""),
    "without the last of many moves": ("in position.moves", "in position.moves[: max(6, len(position.moves) - 1)]"),
    "nine moves": ("in position.moves", "in position.moves[:9]"),
    "small values": ("return evaluate(position)", "return max(-3, min(3, evaluate(position)))"),
    "values of a byte": ("return evaluate(position)", "return (evaluate(position) + 128) % 256 - 128"),
    "the page's evaluation": ("return evaluate(position)", "return {usual}(position)"),
    "no cut above the leaves": ("if prune and", "if prune and depth > 1 and"),
    "three plies": ("depth - 1", "min(depth, 3) - 1"),
}


def made(old: str, new: str) -> Any:
    text = TEXT.replace(old, new)
    linecache.cache["<kind>"] = len(text), None, text.splitlines(keepends=True), "<kind>"
    names: dict[str, Any] = {"__name__": "student"}
    exec(compile(text, "<kind>", "exec"), names)
    return names["search"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_mistake_is_found_in_every_game(kind: str, game: str) -> None:
    start, evaluate = GAMES[game]
    old, new = KINDS[kind]
    search = made(old, new.format(usual=evaluate.__name__))
    assert bool(check.pruned_search(search, start, evaluate)) == (kind == "right")
