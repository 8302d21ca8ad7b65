"""Agents: what they play, how they are written, compared and sent."""

from gamelab import alphabeta, fast, heuristics
from gamelab.arena import GreedyAgent, PerfectAgent, SearchAgent, TremblingAgent
from gamelab.arena.agents import full_name
from gamelab.games import TicTacToe


def stones(position):
    return position.first.bit_count() - position.second.bit_count()


UNPRUNED = SearchAgent(depth=3, evaluate=heuristics.runs, prune=False)


def test_agents_are_written_as_people_write_them():
    assert repr(UNPRUNED) == "SearchAgent(depth=3, evaluate=runs, prune=False)"
    told = "TremblingAgent(agent=GreedyAgent(evaluate=stones), epsilon=0.1)"
    assert repr(TremblingAgent(GreedyAgent(stones), 0.1)) == told


def test_a_full_name_is_complete():
    """Seeds of games rest on it: it must never change."""
    agent = SearchAgent(depth=3, evaluate=heuristics.runs)
    assert full_name(agent) == (
        "SearchAgent(search=gamelab.search.alphabeta.alphabeta, depth=3, "
        "evaluate=gamelab.heuristics.connect_four.runs, order=None, prune=True, ending=None, fast=True)"
    )
    assert full_name(fast(alphabeta)) == full_name(alphabeta)
    assert full_name(agent) != full_name(UNPRUNED)


# --- what they play ---


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
