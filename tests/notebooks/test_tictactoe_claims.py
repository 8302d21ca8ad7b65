"""What notebook 01 and its extras say in words and no cell prints, counted again."""

import re
from functools import cache
from statistics import mean

from gamelab import FIRST, INF, SECOND, TicTacToe, alphabeta
from gamelab.arena import PerfectAgent, SearchAgent
from gamelab.heuristics import open_lines
from gamelab.oracle import solve
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in, read, source

PAGE = NOTEBOOKS / "solutions/01_tictactoe.ipynb"
EXTRAS = PAGE.parent / "extras" / PAGE.name
START, solved = TicTacToe(), cache(solve)


@cache
def page():
    """What these cells define, which takes seconds."""
    return defined_in(PAGE, "setup", "rates-found", display=print)


@cache
def exercise_5():
    return defined_in(EXTRAS, "setup", "short-sighted")["short_sighted"]


def answer(first, depth):
    begun = START.play(START.move(first))
    return begun.label(page()["answer"](begun, depth))


@cache
def expected(position, player, program, rival, worth, choose=mean):
    """What the end is worth to ``player`` if both take any of the moves that they like equally well.

    With ``max`` the player takes the one that turns out best.
    """
    if position.is_over:
        return worth(player * position.score)
    moves, taken = (program, choose) if position.to_move == player else (rival, mean)
    return taken([expected(position.play(move), player, program, rival, worth, choose) for move in moves(position)])


def won(score):
    return score == 1


def points(score):
    return (1 + score) / 2


def anything(position):
    return position.moves


@cache
def keeping(position):
    """The moves after which the value is as before."""
    here = solved(START).of(position)
    return [move for move, after in here.moves.items() if after.value == here.value]


def last_of_equals(position):
    """What minimax plays if it keeps the last of equally good moves."""
    return keeping(position)[-1:]


def played_by(agent):
    return cache(lambda position: [agent(position)])


@played_by
def has_both(position):
    """What a search to the end plays if the guess of depth 3 chooses between equal moves."""
    return max(keeping(position), key=lambda move: position.to_move * alphabeta(
        position.play(move), 2, open_lines).value)  # fmt: skip


OURS, PERFECT = played_by(SearchAgent()), played_by(PerfectAgent())
ONE_PLY, SHORT = (played_by(SearchAgent(depth=depth, evaluate=open_lines, ending="win")) for depth in (1, 3))
BEGUN = [(START.play(move), player) for move in START.moves for player in (FIRST, SECOND)]


def percents(program, worth, *rivals):
    """Of a hundred games against each rival that the program plays from both sides, after any first move."""
    return [100 * mean(expected(*begun, program, rival, worth) for begun in BEGUN) for rival in rivals]


def test_against_a_random_x_depths_4_and_5_win_less_than_3_and_nothing_is_lost_by_the_first_answer_of_depth_3():
    """Cells print what depths 3 and 9 win, and what O wins after each answer to b1."""
    chance = page()["chance"]
    assert [[round(100 * chance(player, START, depth)) for player in (SECOND, FIRST)] for depth in (4, 5)] == [
        [77, 11], [77, 11]]  # fmt: skip
    assert chance(FIRST, START, 3, 9) == chance(FIRST, START, 9) == 0


def test_the_questions_for_the_evening_count_7_of_23_points():
    marks = {cell.id: cell.metadata.nbgrader.get("points", 0) for cell in read(PAGE).cells
             if "nbgrader" in cell.metadata}  # fmt: skip
    asked = sum(points for name, points in marks.items() if name.startswith("q-"))
    assert f"count: {asked} points of {sum(marks.values())}." in source(PAGE, "skip-head")


def test_at_depths_4_and_5_o_leaves_the_middle_free_when_x_begins_in_a_corner():
    in_the_middle = [{answer(corner, depth) == "b2" for corner in ("a1", "c1", "a3", "c3")} for depth in (3, 4, 5, 6)]
    assert in_the_middle == [{True}, {False}, {False}, {True}]


def test_depths_3_and_9_part_where_x_begins_on_an_edge_and_a_lost_answer_wins_more_whatever_o_plays_later():
    assert [answer("b1", depth) for depth in (3, 9)] == ["b2", "a1"]
    first_moves = map(START.label, START.moves)
    assert [name for name in first_moves if answer(name, 3) != answer(name, 9)] == ["b1", "a2", "c2", "b3"]
    edge = START.play(START.move("b1"))
    after = [edge.play(edge.move(name)) for name in ("a3", "b2", "a1", "c1")]
    assert [round(100 * expected(each, SECOND, keeping, anything, won)) for each in after] == [92, 89, 71, 71]


def test_o_plays_what_the_search_of_exercise_5_plays_and_at_depth_9_what_minimax_plays():
    layer = {START}
    while layer := {position for position in layer if not position.is_over}:
        for position in layer:
            assert page()["answer"](position, 3) == exercise_5()(position, 3, open_lines)[1]
            if position.ply:  # from the empty board it takes long
                assert page()["answer"](position, 9) == alphabeta(position).move
        layer = {position.play(move) for position in layer for move in position.moves}


def test_as_x_the_full_search_wins_more():
    wins = [100 * expected(START, FIRST, program, anything, won) for program in (SHORT, OURS)]
    assert [round(each, 2) for each in wins] == [98.96, 99.48]


def test_depth_3_takes_a_few_points_more_than_our_minimax_and_less_than_a_program_that_has_both():
    found = [percents(program, points, anything, ONE_PLY, PERFECT) for program in (SHORT, OURS, has_both)]
    told = re.findall(r"^\| [^|]+ \|(.+ %) \|$", source(EXTRAS, "has-both"), re.MULTILINE)
    assert [[f"{each:.1f}".removesuffix(".0") for each in (*row, mean(row))] for row in found] == [
        re.findall(r"[\d.]+", row) for row in told]  # fmt: skip
    assert "74.5 % of the points against 72.2" in source(PAGE, "short-parts")


def test_a_program_that_has_both_wins_at_least_as_often_as_depth_3_and_never_loses():
    wins, more = (percents(program, won, anything, ONE_PLY, PERFECT) for program in (SHORT, has_both))
    assert all(each >= before for each, before in zip(more, wins, strict=True))
    assert percents(has_both, lambda score: score == -1, anything, ONE_PLY, PERFECT) == [0, 0, 0]


def test_depth_3_wins_more_against_both_who_err_and_against_one_ply_as_often_as_the_last_of_equal_moves():
    found = [percents(program, won, anything, ONE_PLY) for program in (SHORT, OURS, last_of_equals)]
    assert [[round(each) for each in row] for row in found] == [[93, 67], [89, 44], [89, 67]]


def test_most_games_that_the_one_ply_player_draws_could_be_won_by_other_moves_of_the_same_value():
    drawn = [begun for begun in BEGUN if expected(*begun, OURS, ONE_PLY, points) == 0.5]
    assert len(drawn) == 10
    assert sum(expected(*begun, keeping, ONE_PLY, points, max) for begun in drawn) == 7 + 3 / 2


def nodes_with_one_bound_that_never_moves(position, least, stuck, low=-INF, high=INF):
    """The value, and how many nodes alpha-beta enters if ``least`` is MIN and the bound of ``stuck`` stays."""
    if position.is_over:
        return -least * position.score, 1
    mover, nodes = position.to_move, 1
    best = INF if mover == least else -INF
    for move in position.moves:
        value, below = nodes_with_one_bound_that_never_moves(position.play(move), least, stuck, low, high)
        nodes, best = nodes + below, min(best, value) if mover == least else max(best, value)
        if best <= low if mover == least else best >= high:
            break
        if mover != stuck:
            low, high = (low, min(high, best)) if mover == least else (max(low, best), high)
    return best, nodes


def test_the_bug_of_the_old_sheet_is_bug_a_for_its_x_was_min_and_beta_stood_still():
    """The optional page prints how many positions bug A looks at."""
    sheet, bug_a = (nodes_with_one_bound_that_never_moves(START, least, FIRST) for least in (FIRST, SECOND))
    assert sheet == bug_a == (0, 56_783)
