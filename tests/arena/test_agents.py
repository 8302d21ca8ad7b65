"""Agents: what they play, how they are written, compared and sent."""

import pytest

from gamelab import alphabeta, fast, heuristics, minimax
from gamelab.arena import (
    GreedyAgent,
    Named,
    PerfectAgent,
    SearchAgent,
    TremblingAgent,
)  # fmt: skip
from gamelab.arena.agents import full_name
from gamelab.games import TicTacToe


def stones(position):
    return position.first.bit_count() - position.second.bit_count()


def last_first(position):
    return position.moves[::-1]


def windowed(position, depth, alpha, beta):
    return alphabeta(position, depth, stones, window=(alpha, beta))




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


@pytest.mark.parametrize(
    "make, error, message",
    [
        (lambda: SearchAgent(3), TypeError, "3 is not a callable object"),
        (lambda: SearchAgent(depth=0, evaluate=stones), ValueError, "depth=0: expected 1 or more together"),
        (lambda: SearchAgent(evaluate=stones), ValueError, "depth=None: expected 1 or more together with evaluate"),
        (lambda: SearchAgent(depth=3), ValueError, "depth=3 without evaluate: what is a position worth"),
        (lambda: SearchAgent(ending="late"), ValueError, "ending='late': expected one of score, win, hurry"),
        (lambda: SearchAgent(minimax, prune=False), TypeError, "got an unexpected keyword argument 'prune'"),
        (lambda: SearchAgent(windowed), TypeError, "missing a required argument: 'depth'"),
        (lambda: Named(stones, ""), ValueError, "name='': expected a text, such as 'my agent 1'"),
        (lambda: TremblingAgent(stones, 1.5), ValueError, r"epsilon=1\.5: expected a probability from 0 to 1"),
    ],
)  # fmt: skip
def test_what_makes_no_agent_is_an_error(make, error, message):
    with pytest.raises(error, match=message):
        make()
