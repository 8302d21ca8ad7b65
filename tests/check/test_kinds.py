"""Wrong searches that fit the page's positions and no others: many moves, large values, depth, other evaluations."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from gamelab import ConnectFour, Othello, Sim, check
from gamelab.heuristics import disc_difference, runs, symmetric, windows

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
    "the last move, four plies ahead": ("in position.moves", "in position.moves[: None if depth < 4 else -1]"),
    "without the fourth of many moves": (
        "in position.moves", "in position.moves[:3] + position.moves[3 + (len(position.moves) > 6) :]"),
    "draws are evaluated": (" < 0)), None", " < 0)) or evaluate(position), None"),
    "only SECOND's losses end a loop": ("if prune and alpha", "if best >= WIN or prune and alpha"),
}  # fmt: skip


RESIST = """
from gamelab import INF, WIN

def search(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN + depth), None
    if depth == 0:
        return evaluate(position), None
    best, chosen = -position.to_move * INF, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
    return best, chosen
"""
HASTY = {
    "right": ("", ""),
    "half a ply": ("WIN + depth", "WIN + depth // 2"),
    "the last two plies are one": ("WIN + depth", "WIN + max(depth, 1)"),
    "four plies": ("WIN + depth", "WIN + min(depth, 4)"),
    "no evaluation": ("return evaluate(position)", "return 0"),
    "the evaluation's sign": ("return evaluate(position)", "return max(-1, min(1, evaluate(position)))"),
    "the mover's evaluation": ("return evaluate(position)", "return position.to_move * evaluate(position)"),
}
EVALUATIONS = {
    "right": lambda position: windows(position),
    "right on even plies": lambda position: (-1) ** position.ply * windows(position),
    "turned round on even plies": lambda position: -((-1) ** position.ply) * windows(position),
    "one border column": lambda position: windows(position) + position.moves[0],
}


def made(text: str, old: str, new: str) -> Any:
    assert old in text
    text = text.replace(old, new) if old else text
    linecache.cache["<kind>"] = len(text), None, text.splitlines(keepends=True), "<kind>"
    names: dict[str, Any] = {"__name__": "student"}
    exec(compile(text, "<kind>", "exec"), names)
    return names["search"]


USUAL = {kind: ("connect four", "othello")[turn % 2] for turn, kind in enumerate(KINDS)}
"""In a usual run each kind is tried in one game, and the right search in all of them."""


@pytest.mark.parametrize(("kind", "game"), [
    pytest.param(kind, game, marks=[pytest.mark.full] * (kind != "right" and game != USUAL[kind]))
    for kind in KINDS for game in GAMES
])  # fmt: skip
def test_a_kind_of_mistake_is_found_in_every_game(kind: str, game: str) -> None:
    start, evaluate = GAMES[game]
    old, new = KINDS[kind]
    search = made(TEXT, old, new.format(usual=evaluate.__name__))
    assert bool(check.pruned_search(search, start, evaluate)) == (kind == "right")


@pytest.mark.parametrize("handed_on", [True, False])
def test_a_search_with_an_order_of_seven_columns_is_given_one_for_wider_boards(handed_on: bool) -> None:
    text = TEXT.replace("in position.moves", "in [each for each in order if each in position.moves]")
    text = text.replace("prune):", "prune=True, order=tuple(range(7))):")
    search = made(text, "beta, prune)", "beta, prune, order)" if handed_on else "beta, prune)")
    assert bool(check.pruned_search(search, ConnectFour(), runs)) == handed_on


@pytest.mark.parametrize(("where", "loop", "handed_on"), [
    ("below the first move", "[each for each in order if each in position.moves]", "beta, prune)"),
    ("everywhere", "position.moves", "beta, prune, order)"),
])  # fmt: skip
def test_a_search_that_loses_its_order_is_told_so(where: str, loop: str, handed_on: str) -> None:
    text = TEXT.replace("in position.moves", f"in {loop}").replace("prune):", "prune=True, order=tuple(range(26))):")
    report = check.pruned_search(made(text, "beta, prune)", handed_on), ConnectFour(), runs)
    assert report.bug == "order lost" and report.because.startswith(where)
    assert not report and report.is_half


NAMED = {
    "bounds by the depth": ("if position.to_move == FIRST", "if depth % 2 == 0"),
    "window of negamax": ("evaluate, alpha, beta, prune)\n", "evaluate, -beta, -alpha, prune)\n"),
}


@pytest.mark.parametrize("name", ["bounds by the depth", "window of negamax"])
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_window_is_named(game: str, name: str) -> None:
    start, evaluate = GAMES[game]
    assert check.pruned_search(made(TEXT, *NAMED[name]), start, evaluate).bug == name


def test_sides_that_alternate_by_a_parameter_are_named() -> None:
    text = RESIST.replace("(WIN + depth)", "WIN").replace("evaluate):", "evaluate, is_max=True):")
    text = text.replace("evaluate)\n        if", "evaluate, not is_max)\n        if")
    text = text.replace("position.to_move", "side")
    text = text.replace("    best, chosen = -side", "    side = 1 if is_max else -1\n    best, chosen = -side")
    assert check.depth_search(made(text, "", "")).bug == "sides by a parameter"


@pytest.mark.parametrize("kind", HASTY)
def test_a_search_that_loses_late_counts_every_ply_and_evaluates(kind: str) -> None:
    assert bool(check.delays_loss(made(RESIST, *HASTY[kind]))) == (kind == "right")


@pytest.mark.parametrize("kind", EVALUATIONS)
def test_an_evaluation_has_one_sign_and_no_side(kind: str) -> None:
    assert bool(check.autopsy(EVALUATIONS[kind], ConnectFour())) == (kind == "right")
