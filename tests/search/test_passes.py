"""Searches of positions with passes inside the tree: Othello, where the same player may move twice in a row."""

from __future__ import annotations

from random import Random

import pytest

from gamelab import Othello, alphabeta, fast, minimax
from gamelab.games import PASS, Position, playout
from gamelab.heuristics import disc_difference, mobility

DEPTH = 4


def passes_inside(position: Position, depth: int) -> bool:
    """Whether a search so many plies deep meets a pass below its root."""
    if depth == 0:
        return False
    after = [position.play(move) for move in position.moves]
    return any(child.moves == (PASS,) or passes_inside(child, depth - 1) for child in after)


def found(size: int, number: int, most_empty: int) -> list[Othello]:
    """Different positions, near the end of random games, with passes inside their trees."""
    positions: dict[Othello, None] = {}
    seed = 0
    while len(positions) < number:
        random = Random(seed)
        for position in playout(Othello(size), lambda position, random=random: random.choice(position.moves)):
            empty = (position.board.full & ~(position.first | position.second)).bit_count()
            if 2 <= empty <= most_empty and not position.is_over and passes_inside(position, DEPTH - 1):
                positions[position] = None
        seed += 1
    return list(positions)[:number]


@pytest.fixture(scope="module")
def six() -> list[Othello]:
    return found(6, 1000, 12)


def test_alpha_beta_is_minimax_on_a_thousand_positions_with_passes(six: list[Othello]) -> None:
    """Value, move and line; compiled, as both searches are tested elsewhere to be the same as plain."""
    quick, whole = fast(alphabeta), fast(minimax)
    skipped = 0
    for position in six:
        one = quick(position, DEPTH, mobility, ending="win")
        other = whole(position, DEPTH, mobility, ending="win")
        assert (one.value, one.move, one.line) == (other.value, other.move, other.line), position
        skipped += one.counts.skipped
    assert skipped > 1000  # there was something to cut


def test_the_same_side_moves_again_after_a_pass() -> None:
    """O passes, and X, who moved before the pass, moves again."""
    position = Othello.from_text(".OOXXX/XXXXXX/XXOOXX/XXOXX./XXOOOO/XOOOO./O to move")
    traced = alphabeta(position, trace=True).trace
    assert traced is not None
    again = [node for node in traced.walk() if len(node.path) > 1 and node.path[-1] == PASS]
    assert again
    for node in again:
        assert traced.find(node.path[:-2]).position.to_move == node.position.to_move


def test_a_finished_game_outweighs_every_lead() -> None:
    """X may take 20 discs and go on, or end the game two discs ahead."""
    position = Othello.from_text(".OOOOO/XXOXO./XXXOOX/XXOXOX/OXXXXO/.XXXO./X to move")
    by_discs = minimax(position, 3, disc_difference, ending="score")
    by_win = minimax(position, 3, disc_difference, ending="win")
    assert by_win.value == 10**6 and by_win.move != by_discs.move
    assert minimax(position.play(by_win.move)).value > 0
