"""Othello as others played it: published games, listed endings, passes.  (perft is blind to swapped colours.)"""


import pytest

from gamelab.games import PASS, Othello


@pytest.mark.parametrize("number, size", [(0, 6), (1, 8)])
def test_published_games(truth, number, size):
    game = truth("othello_games.json")[number]
    labels, position, passes = iter(game.get("moves_6x6", game["moves"])), Othello(size), 0
    while not position.is_over:
        has_passed = position.moves == (PASS,)
        position = position.play(PASS if has_passed else position.move(next(labels)))
        passes += has_passed
    assert [*labels] == [] and passes == game["passes"]
    assert [position.first.bit_count(), position.second.bit_count()] == game["final"]
    assert position.score == game["final"][0] - game["final"][1] == game["value_every_position_first_player"]
