"""Searches of Othello, where the same player may move twice in a row, and a finished game outweighs every lead."""

from __future__ import annotations

from gamelab import Othello, alphabeta, minimax
from gamelab.games import PASS
from gamelab.heuristics import disc_difference


def test_the_same_side_moves_again_after_a_pass():
    """O passes, and X, who moved before the pass, moves again."""
    position = Othello.from_text(".OOXXX/XXXXXX/XXOOXX/XXOXX./XXOOOO/XOOOO./O to move")
    traced = alphabeta(position, trace=True).trace
    again = [node for node in traced.walk() if len(node.path) > 1 and node.path[-1] == PASS]
    assert again
    for node in again:
        assert traced.find(node.path[:-2]).position.to_move == node.position.to_move


def test_a_finished_game_outweighs_every_lead():
    """X may take 20 discs and go on, or end the game two discs ahead."""
    position = Othello.from_text(".OOOOO/XXOXO./XXXOOX/XXOXOX/OXXXXO/.XXXO./X to move")
    by_discs = minimax(position, 3, disc_difference, ending="score")
    by_win = minimax(position, 3, disc_difference, ending="win")
    assert by_win.value == 10**6 and by_win.move != by_discs.move
    assert minimax(position.play(by_win.move)).value > 0
