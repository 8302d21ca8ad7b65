"""The perfect agent, on every kind of position, and options that are set later."""

from gamelab.arena import PerfectAgent, SearchAgent
from gamelab.games import TicTacToe
from gamelab.heuristics import zero
from gamelab.search import minimax


def test_the_perfect_agent_keeps_the_value_and_wins_soonest(truth):
    """On a sample of unfinished positions; the optimal moves are another program's."""
    agent = PerfectAgent()
    for row in truth("ttt_positions.csv"):
        if row["terminal"] == "0":
            position = TicTacToe.from_text("/".join(row["board"][start : start + 3] for start in (0, 3, 6)))
            move = agent(position)
            assert str(move) in row["optimal_moves"]
            wins = [each for each in position.moves if position.play(each).winner == position.to_move]
            assert not wins or move in wins


def test_an_option_that_is_set_later_takes_effect():
    agent, fresh = SearchAgent(depth=1, evaluate=zero), SearchAgent(minimax, depth=2, evaluate=zero)
    agent.depth = 2
    agent(TicTacToe())
    assert agent.last.counts.nodes > 10  # a search of one ply visits ten positions
    agent.search = minimax
    assert agent == fresh and agent(TicTacToe()) == fresh(TicTacToe())
    assert agent.last.counts == fresh.last.counts
