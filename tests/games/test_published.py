"""Othello as others played it: published games, listed endings, passes.  (perft is blind to swapped colours.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamelab.games import FIRST, PASS, SECOND, Othello

Truth = Callable[[str], Any]


@pytest.mark.parametrize(("number", "size"), [(0, 6), (1, 8)])
def test_published_games(truth: Truth, number: int, size: int) -> None:
    game = truth("othello_games.json")[number]
    position, passes = Othello(size), 0
    for label in game.get("moves_6x6", game["moves"]):
        if position.moves == (PASS,):
            position, passes = position.play(PASS), passes + 1
        position = position.play(position.move(label))
    while not position.is_over:
        assert position.moves == (PASS,)
        position, passes = position.play(PASS), passes + 1
    assert [position.first.bit_count(), position.second.bit_count()] == game["final"]
    assert position.score == game["final"][0] - game["final"][1] == game["value_every_position_first_player"]
    assert passes == game["passes"]


def test_listed_endings(truth: Truth) -> None:
    kinds = []
    for row in truth("othello_endgames.csv"):
        size, cells = int(row["board_size"][0]), row["board"]
        rows = "/".join(cells[start : start + size] for start in range(0, size * size, size))
        position = Othello.from_text(f"{rows}/{row['side']}")
        labels = sorted(position.label(move) for move in position.moves)
        kinds.append("over" if position.is_over else "pass" if labels == ["pass"] else "moves")
        assert kinds[-1] == row["kind"]
        if position.is_over:
            assert position.score * position.to_move == int(row["score_raw"])
        elif kinds[-1] == "moves":
            assert labels == sorted(score.partition(":")[0] for score in row["move_scores_raw"].split("|"))
    assert {kind: kinds.count(kind) for kind in kinds} == {"moves": 337, "pass": 51, "over": 12}


def test_a_forced_pass() -> None:
    position = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
    assert position.to_move == SECOND
    assert position.moves == (PASS,)
    assert not position.is_over
    after = position.play(PASS)
    assert (after.to_move, after.first, after.second) == (FIRST, position.first, position.second)
    assert [after.label(move) for move in after.moves] == ["c1"]
    assert after.last == PASS
    assert after.flipped == 0
