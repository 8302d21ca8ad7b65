"""One game is played again by every version of the library, with the same random numbers."""


from gamelab.arena import RandomAgent, TremblingAgent, play_game
from gamelab.course.sheets.old_agents import CourseAgent
from gamelab.games import ConnectFour


def test_a_game_is_played_again_by_every_version():
    """Its opening is that of the game before, which no agent decides."""
    record = play_game(TremblingAgent(RandomAgent(), 0.3), CourseAgent(), ConnectFour(), game=3, seed=9, openings=2)
    assert (record.moves, record.winner) == ((4, 0, 3, 0, 3, 3, 3, 3, 3, 4, 1, 2, 6, 0, 5), 1)
    assert (record.opening, record.decisions) == ((4, 0), (6, 7))
