"""The perfect agent, on every kind of position."""

from gamelab.arena import PerfectAgent
from gamelab.games import TicTacToe


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
