"""One game: who begins, what is recorded, what repeats; random numbers; the public names."""

import pytest

from gamelab.arena import RandomAgent, TremblingAgent, play_game, replay
from gamelab.course.sheets.agents import CourseAgent
from gamelab.games import ConnectFour, HandTree, Othello, Sim, TicTacToe

STARTS = [TicTacToe(), Sim(), ConnectFour(), Othello(4), HandTree([[3, -2], [-1, 4]])]


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
        assert record.nodes == (0, 0) and all(each > 0 for each in record.seconds)


def test_a_game_is_played_again_by_every_version():
    """Its opening is that of the game before, which no agent decides."""
    record = play_game(TremblingAgent(RandomAgent(), 0.3), CourseAgent(), ConnectFour(), game=3, seed=9, openings=2)
    assert (record.moves, record.winner) == ((4, 0, 3, 0, 3, 3, 3, 3, 3, 4, 1, 2, 6, 0, 5), 1)
    assert (record.opening, record.decisions) == ((4, 0), (6, 7))
