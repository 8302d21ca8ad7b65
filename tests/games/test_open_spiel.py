"""The rules beside OpenSpiel's, along random games: the same legal moves, the same turns, the same results."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import PASS, ConnectFour, Othello, Position, TicTacToe

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(
    ("start", "name"),
    [
        (TicTacToe(), "tic_tac_toe"),
        (ConnectFour(), "connect_four"),
        (ConnectFour(5, 6, 3), "connect_four(rows=5,columns=6,x_in_row=3)"),
        (Othello(8), "othello"),
        (TicTacToe(4, 5, 4), "mnk(m=5,n=4,k=4)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_random_games(start: Position, name: str, seed: int) -> None:
    random, position = Random(seed), start
    state = pyspiel.load_game(name).new_initial_state()
    pass_number = 64
    while not position.is_over:
        moves = [pass_number if move == PASS else move for move in position.moves]
        assert moves == state.legal_actions()
        assert (1, -1)[state.current_player()] == position.to_move
        move = random.choice(position.moves)
        state.apply_action(pass_number if move == PASS else move)
        position = position.play(move)
    assert state.is_terminal()
    assert state.returns()[0] == (position.winner or 0)
