"""Othello as others played it: published games, listed endings, passes.  (perft is blind to swapped colours.)"""

from collections import Counter

import pytest

from gamelab.games import PASS, Othello
from tests.oracle.test_endgames import othello


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


def test_listed_endings(truth):
    kinds = Counter()
    for row in truth("othello_endgames.csv"):
        position = othello(row)
        labels = sorted(position.label(move) for move in position.moves)
        kind = "over" if position.is_over else "pass" if labels == ["pass"] else "moves"
        kinds[kind] += 1
        assert kind == row["kind"]
        if kind == "over":
            assert position.score * position.to_move == int(row["score_raw"])
        elif kind == "moves":
            assert labels == sorted(score.partition(":")[0] for score in row["move_scores_raw"].split("|"))
    assert kinds == {"moves": 337, "pass": 51, "over": 12}
