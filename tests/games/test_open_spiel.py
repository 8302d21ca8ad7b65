"""The rules beside OpenSpiel's, along random games: the same legal moves, the same turns, the same results."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import PASS, ConnectFour, Othello, TicTacToe

pyspiel = pytest.importorskip("pyspiel")
PASS_NUMBER = 64


@pytest.mark.parametrize(("start", "name"), [
    (TicTacToe(), "tic_tac_toe"), (TicTacToe(4, 5, 4), "mnk(m=5,n=4,k=4)"), (Othello(8), "othello"),
    (ConnectFour(), "connect_four"), (ConnectFour(5, 6, 3), "connect_four(rows=5,columns=6,x_in_row=3)"),
], ids=str)  # fmt: skip
def test_random_games(start, name):
    for seed in range(25):
        random, position, state = Random(seed), start, pyspiel.load_game(name).new_initial_state()
        while not position.is_over:
            moves = {PASS_NUMBER if move == PASS else move: move for move in position.moves}
            assert list(moves) == state.legal_actions()
            assert (1, -1)[state.current_player()] == position.to_move
            action = random.choice([*moves])
            state.apply_action(action)
            position = position.play(moves[action])
        assert state.is_terminal() and state.returns()[0] == (position.winner or 0)
