"""Options of an agent that are set later."""

from gamelab.arena import SearchAgent
from gamelab.games import TicTacToe
from gamelab.heuristics import zero
from gamelab.search import minimax


def test_an_option_that_is_set_later_takes_effect():
    agent, fresh = SearchAgent(depth=1, evaluate=zero), SearchAgent(minimax, depth=2, evaluate=zero)
    agent.depth = 2
    agent(TicTacToe())
    assert agent.last.counts.nodes > 10  # a search of one ply visits ten positions
    agent.search = minimax
    assert agent == fresh and agent(TicTacToe()) == fresh(TicTacToe())
    assert agent.last.counts == fresh.last.counts
