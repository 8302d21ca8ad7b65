"""What notebook 01 says in words and no cell prints, counted again."""

from functools import cache
from statistics import mean

from gamelab import FIRST, SECOND, TicTacToe, alphabeta
from gamelab.arena import PerfectAgent, SearchAgent
from gamelab.heuristics import open_lines
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in

PAGE = NOTEBOOKS / "solutions/01_tictactoe.ipynb"
NAMES = defined_in(PAGE, "setup", "rates")
START, chance = TicTacToe(), NAMES["chance"]


def percent_won(player, depth):
    return round(100 * chance(player, START, player, depth, open_lines), 2)


def test_against_a_random_x_depth_6_and_9_differ_in_the_first_answer_alone(monkeypatch):
    assert [percent_won(SECOND, depth) for depth in (6, 9)] == [87.62, 80.63]
    edge = START.play(START.move("b3"))
    values = {START.label(move): alphabeta(edge.play(move)).value for move in edge.moves}
    assert [name for name, value in values.items() if value == 0] == ["b1", "b2", "a3", "c3"]
    assert [edge.label(alphabeta(edge, depth, open_lines).move) for depth in (6, 9)] == ["b2", "b1"]

    def first_guess(position, depth, judge):
        return alphabeta(position, 6 if position.ply == 1 else 9, judge)

    monkeypatch.setitem(NAMES, "alphabeta", first_guess)
    assert percent_won(SECOND, 0) == 87.62, "0 has not been asked before, so nothing remembered is told"


def test_as_x_the_full_search_wins_more():
    assert [percent_won(FIRST, depth) for depth in (3, 9)] == [98.96, 99.48]


@cache
def points(position, player, program, rival):
    """The expected points of ``player``'s program; a rival that is None moves at random."""
    if position.is_over:
        return (1 + player * position.score) / 2
    chosen = program if position.to_move == player else rival
    moves = [chosen(position)] if chosen else position.moves
    return mean(points(position.play(move), player, program, rival) for move in moves)


def test_depth_3_takes_a_few_points_more_than_minimax_from_the_three_opponents():
    one_ply, short = (SearchAgent(depth=depth, evaluate=open_lines) for depth in (1, 3))
    for program, percent in ((SearchAgent(), 72.2), (short, 74.5)):
        every = [points(START.play(move), player, program, rival) for move in START.moves
                 for rival in (None, PerfectAgent(), one_ply) for player in (FIRST, SECOND)]  # fmt: skip
        assert round(100 * mean(every), 1) == percent
