"""One game: who begins, what is recorded, what repeats."""

from __future__ import annotations

import pytest

from gamelab import heuristics
from gamelab.arena import CourseAgent, Limits, RandomAgent, SearchAgent, play_game, replay
from gamelab.games import FIRST, ConnectFour, HandTree, Othello, Sim, TicTacToe

STARTS = [
    TicTacToe(),
    TicTacToe(3, 4, 3),
    Sim(),
    Sim(5),
    ConnectFour(),
    Othello(4),
    Othello(),
    HandTree([[3, -2], [-1, 4]]),
]


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_record_agrees_with_the_rules(start):
    for game in range(12):
        record = play_game(RandomAgent(), RandomAgent(), start, game=game, seed=3)
        over = replay(record, start)[-1]
        assert over.is_over and record.score == over.score and record.forfeit is None and record.detail == ""
        assert (record.game, record.pair, record.seed, record.first) == (game, game // 2, 3, game % 2)
        sign = {0: 1, 1: -1, None: 0}[record.winner] * (1 if record.first == 0 else -1)
        assert sign == (record.score > 0) - (record.score < 0)
        assert sum(record.decisions) == len(record.moves) and record.opening == ()
        assert all(each.nodes == 0 for each in record.nodes) and all(each > 0 for each in record.seconds)


@pytest.mark.parametrize("start", STARTS[:7], ids=repr)
def test_the_games_of_a_pair_share_their_opening(start):
    records = [play_game(RandomAgent(), CourseAgent() if hasattr(start.board, "columns") else RandomAgent(), start,
                         game=game, seed=9, openings=3) for game in range(40)]  # fmt: skip
    openings = [record.opening for record in records]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) > 5
    for record in records:
        assert record.moves[: len(record.opening)] == record.opening
        assert sum(record.decisions) == len(record.moves) - len(record.opening)
        assert len(record.opening) == 3 and not replay(record, start)[3].is_over


def test_nodes_are_summed_by_kind():
    agent = SearchAgent(depth=2, evaluate=heuristics.zero, fast=False)
    record = play_game(agent, RandomAgent(), TicTacToe(), seed=6)
    found = dict.fromkeys(record.nodes[0]._fields, 0)
    for position in replay(record, TicTacToe())[:-1]:
        if position.to_move == FIRST:
            agent(position)
            for kind in ("interior", "terminal", "evaluated", "cutoffs", "skipped"):
                found[kind] += getattr(agent.last.counts, kind)
    assert record.nodes[0]._asdict() == found and found["cutoffs"] > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": "random"}, "a='random': expected agents, which are called with a position"),
        ({"b": RandomAgent}, r"b=<class .*RandomAgent'>: expected agents"),
        ({"start": TicTacToe.from_text("XXX/OO./...")}, "start=TicTacToe.*: expected a position that is not over"),
        ({"start": 3}, "3 is no position"),
    ],
)
def test_what_makes_no_game_is_an_error(arguments, message):
    given = {"a": RandomAgent(), "b": RandomAgent(), "start": TicTacToe()} | arguments
    with pytest.raises(ValueError, match=message):
        play_game(**given)


@pytest.mark.parametrize(
    "limits", [{"seconds": 0}, {"seconds": float("nan")}, {"megabytes": 0}, {"megabytes": 1.5}], ids=str
)
def test_limits_are_positive_numbers(limits):
    with pytest.raises(ValueError, match=r"=.*: expected a (positive|whole) number.*, or None for no limit"):
        Limits(**limits)
