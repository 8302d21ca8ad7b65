"""Values against OpenSpiel's alpha-beta, where it is installed."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import FIRST, SECOND, ConnectFour, Position, TicTacToe
from gamelab.search import alphabeta

pyspiel = pytest.importorskip("pyspiel")
peers = pytest.importorskip("open_spiel.python.algorithms.minimax")


def both(start: Position, name: str, plies: int, seed: int):
    """A random position of ours and the same of OpenSpiel's game."""
    random = Random(seed)
    ours, theirs = start, pyspiel.load_game(name).new_initial_state()
    for _ in range(plies):
        if ours.is_over:
            break
        move = random.choice(ours.moves)
        ours = ours.play(move)
        theirs.apply_action(move)
    return ours, theirs


@pytest.mark.parametrize(("start", "name", "plies"), [(TicTacToe(), "tic_tac_toe", range(2, 9)),
                                                      (ConnectFour(), "connect_four", range(32, 41))],
                         ids=["tic-tac-toe", "connect four"])  # fmt: skip
@pytest.mark.parametrize("seed", range(5))
def test_values_agree_with_openspiel(start, name, plies, seed):
    for ply in plies:
        ours, theirs = both(start, name, ply, seed)
        assert ours.is_over == theirs.is_terminal()
        if not ours.is_over:
            assert ours.to_move == (FIRST if theirs.current_player() == 0 else SECOND)
            assert list(ours.moves) == theirs.legal_actions()
            value, _ = peers.alpha_beta_search(pyspiel.load_game(name), state=theirs, maximizing_player_id=0)
            assert alphabeta(ours).value == value
