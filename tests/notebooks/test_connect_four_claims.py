"""What notebook 03, its extras and its guide say in words and no cell prints, counted again."""

import re
from functools import cache
from random import Random

import pytest

from gamelab import ConnectFour, alphabeta, check, fast, minimax
from gamelab.arena import RandomAgent, SearchAgent, fisher, interval, sweep
from gamelab.course.check import evaluations
from gamelab.course.check.case_positions import random_game
from gamelab.course.sheets.old_agents import CourseAgent
from gamelab.games import playout
from gamelab.heuristics import centre, centre_first, piece_count, runs, threats, windows
from gamelab.oracle import solve
from gamelab.search.deepening import deepening_value
from gamelab.search.observer import HIGH, LOW, observe
from gamelab.search.remembered import Memory
from gamelab.widgets import Predictions
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in, output_text, read, source

START = ConnectFour()
PAGE = NOTEBOOKS / "solutions/03_connect_four.ipynb"


def model(position):
    """The evaluation of the solutions."""
    return 2 * windows(position) + threats(position) + 4 * centre(position)


def test_the_board_before_the_last_dots_is_won_by_column_4_alone_and_seen_by_evaluations_and_not_by_depth():
    other = ConnectFour.from_text("......./......X/.X...OO/.O.O.XO/XO.XXXO/OX.OOXX")
    kept = {other.label(move): end for move, end in solve(other).moves.items() if end.value >= 0}
    assert {column: (end.value, end.distance) for column, end in kept.items()} == {"4": (1, 19)}
    named = [
        {other.label(fast(alphabeta)(other, depth, each, order=centre_first, ending="win").move)
         for depth in range(1, 10)} for each in (runs, model)
    ]  # fmt: skip
    assert named == [{"5"}, {"4"}]


def test_boards_of_other_games_put_the_same_two_evaluations_ahead_but_not_the_same_one_third(monkeypatch):
    monkeypatch.setattr(evaluations, "random_game", lambda start, seed: random_game(start, 2_800 + seed))
    for name in ("known_positions", "exact_moves"):  # what other tests keep is neither used nor touched
        monkeypatch.setattr(evaluations, name, cache(getattr(evaluations, name).__wrapped__))
    known = {each: evaluations.standing(evaluations.judged_by(each, START))
             for each in (windows, threats, centre, runs, piece_count)}  # fmt: skip
    by_rank, by_wins = (sorted(known, key=key) for key in (lambda each: -known[each].correlation,
                                                            lambda each: known[each].thrown_away))  # fmt: skip
    assert by_rank == by_wins == [windows, threats, centre, runs, piece_count]


def test_the_fold_of_the_wrong_word_says_what_the_extras_count():
    [printed] = [
        output_text(cell) for cell in read(PAGE.parent / "extras" / PAGE.name).cells if cell.id == "bug-a-share"
    ]
    shares = dict(re.findall(r"depth (\d): .*?sheets (\d+)%", printed))
    told = f"leaves {shares['5']} % of the nodes at depth 5, and {shares['3']} % at depth 3"
    assert told in source(PAGE, "story-cut-end")


def test_minimax_grows_by_seven_until_a_column_is_full_and_the_table_has_a_twelfth_of_it():
    nodes = [fast(minimax)(START, depth, runs).counts.nodes for depth in range(1, 8)]
    assert nodes[:6] == [sum(7**ply for ply in range(depth + 1)) for depth in range(1, 7)]
    layers = [{START}]
    for _ in range(7):
        layers.append({position.play(move) for position in layers[-1] for move in position.moves})
    assert (nodes[6], sum(map(len, layers))) == (960_793, 76_959)


def nodes_without_shallower_searches(position, depth, table):
    observer = observe(position, depth, runs, None, None)
    deepening_value(position, depth, LOW, HIGH, Memory(position, table, False), observer)
    return observer.result(0).counts.nodes


@pytest.mark.parametrize("depth, percents", [(3, [71, 71]), pytest.param(7, [19, 13], marks=pytest.mark.full)])
def test_the_third_runner_owes_its_lead_to_the_moves_that_have_cut_and_the_fourth_also_to_deepening(depth, percents):
    """The plot of the race has what both enter with their shallower searches."""
    numbers = Random(1)
    openings = [list(playout(START, lambda each: numbers.choice(each.moves)))[4] for _ in range(100)]
    hundred = sum(fast(alphabeta)(each, depth, runs).counts.nodes for each in openings) / 100
    alone = [sum(nodes_without_shallower_searches(each, depth, table) for each in openings) for table in (False, True)]
    assert [round(nodes / hundred) for nodes in alone] == percents


@pytest.mark.full
def test_centre_makes_more_points_than_runs_at_every_depth_of_the_picture():
    rival = SearchAgent(depth=4, evaluate=windows)
    made = []
    for each in (runs, centre):
        agents = [SearchAgent(depth=depth, evaluate=each) for depth in (2, 4, 6)]
        games = sweep(START, agents, rival, 200, openings=4, workers=1, progress=False)
        made.append(list(games["wins"] + games["draws"] / 2))
    assert made == [[14.5, 38.5, 56], [43.5, 58.5, 73]]


def test_chance_rarely_parts_the_yellow_dots_whose_bars_overlap():
    assert interval(81, 200).low < interval(56, 200).high  # points; their shares stand in the text, too
    assert f"{fisher(81, 200, 56, 200):.3f}" == "0.011"


def middle_column(position):
    stones = 0
    for row in range(position.board.rows):
        stones += position.at(row, position.board.columns // 2)
    return stones


@pytest.mark.full
@pytest.mark.parametrize("weights, other, percent", [
    *(((0, 0, 1), each, n) for each, n in ((windows, 50), (threats, 46.2), (centre, 24))),
    ((1, 0, 1), runs, 27.8), ((1, 0, 1), centre, 50.2),
    *(((n, 1, 0), centre, percent) for n, percent in ((1, 52.2), (2, 52.6), (3, 52.997))),
    *(((2, 1, n), centre, percent) for n, percent in ((1, 52.4), (2, 52.8), (3, 53.1), (4, 53.7),
                                               (5, 53.3), (6, 53.1), (7, 52.7), (20, 50.1))),
    ((1, 0, 8), middle_column, 52.0), ((1, 1, 8), middle_column, 54.1),
])  # fmt: skip
def test_three_to_six_centres_or_the_middle_column_reach_the_target_beside_windows_and_threats(weights, other, percent):
    of_windows, of_threats, of_other = weights
    found = check.strength(
        lambda each: of_windows * windows(each) + of_threats * threats(each) + of_other * other(each), START, windows,
        depth=4, plies=5, target=0.53,
    )  # fmt: skip
    assert bool(found) == (percent > 53) and f": {percent}" in str(found)


@pytest.mark.full
def test_the_sum_of_the_solutions_is_as_good_from_openings_of_six_plies():
    found = check.strength(model, START, windows, depth=4, plies=6, target=0.5)
    assert ": 53.4 %" in str(found) and "in 32,844 games" in str(found)


@pytest.mark.full
@pytest.mark.parametrize("openings, share", [(4, 0.65), (24, 0.50)])
def test_centre_beats_runs_early_in_the_game_and_not_late(openings, share):
    one, other = (SearchAgent(depth=4, evaluate=each) for each in (centre, runs))
    games = sweep(START, [one], other, 400, openings=openings, workers=1, progress=False)
    assert (games["wins"] + games["draws"] / 2)[0] / 400 == pytest.approx(share, abs=0.005)


@pytest.mark.full
def test_in_whole_games_the_last_program_enters_a_third_more_nodes_than_the_first():
    first = SearchAgent(minimax, depth=4, evaluate=runs, ending="win")
    programs = [first, SearchAgent(depth=6, evaluate=model, order=centre_first, ending="win")]
    opponents = [RandomAgent(), CourseAgent(), SearchAgent(depth=4, evaluate=windows)]
    games = sweep(START, programs, opponents, 40, seed=6, openings=4, workers=1, progress=False)
    games["own_moves"] = games["nodes"] / games["nodes_per_move"]
    each = [part["nodes"].sum() / part["own_moves"].sum() for part in (games[:3], games[3:])]
    assert each[1] / each[0] == pytest.approx(4 / 3, abs=0.05)


@pytest.mark.parametrize("missing", range(6))
def test_the_last_predictions_are_judged_only_with_all_dots(missing, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a journey keeps its steps there
    journey, ask = check.Journey(START, {"random": RandomAgent()}, games=2), Predictions()
    ask.dot_below_the_fifth, ask.lifts_the_dot_more = 1, "evaluation"
    for number in range(4):
        journey.add(f"dot {number}", RandomAgent(), number != missing)
    defined_in(
        PAGE, "journey-found", journey=journey, ask=ask, is_mine=missing != 4,
        search_report=missing != 5, order_report=True, search=None, my_evaluation=None, runs=None, MIDDLE=None,
        SearchAgent=lambda *_, **__: RandomAgent(), display=print,
    )  # fmt: skip
    assert repr(ask).count("not revealed yet") == 2
