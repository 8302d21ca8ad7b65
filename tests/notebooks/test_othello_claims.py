"""What notebook 04 says of Othello in words and no cell prints, counted again."""

from collections import Counter
from functools import cache
from types import SimpleNamespace

import pytest

from gamelab import INF, WIN, Othello, TicTacToe, alphabeta, check, fast, minimax
from gamelab.arena import SearchAgent
from gamelab.arena.significance import fisher
from gamelab.course.check.case_positions import random_game
from gamelab.course.sheets.tables import PUBLISHED
from gamelab.games import FIRST, PASS, SECOND, playout
from gamelab.heuristics import blend, disc_difference, features, square_weights
from gamelab.heuristics.othello import frontier, mobility
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in, source

PATH = NOTEBOOKS / "solutions" / "04_othello.ipynb"
EXTRA = NOTEBOOKS / "solutions" / "extras" / "04_othello.ipynb"


def table(cell, path=PATH):
    """The rows of the table in a text, without its head; a number may be bold."""
    lines = [line for line in source(path, cell).splitlines() if line.startswith("|")]
    return [[part.strip(" *") for part in line.strip("|").split("|")] for line in lines[2:]]


def number(text):
    return int(text.replace("−", "-"))


def percent(text):
    return float(text.removesuffix(" %"))


@cache
def the_game():
    """All positions of the game that the page shows the end of."""
    return defined_in(PATH, "setup", "lead", "film")["whole"]


def exact(position):
    return fast(alphabeta)(position).value


def test_the_film_ends_a_game_from_the_empty_board():
    whole, lead = the_game(), defined_in(PATH, "setup", "lead")["lead"]
    assert whole[0] == Othello() and whole[21] == lead and whole[-1].is_over
    assert [lead.first.bit_count(), lead.second.bit_count()] == [20, 5] and whole[-1].score == 15 - 21
    assert exact(lead) == -18
    assert {"a6", "f6"} <= set(map(lead.label, lead.moves))  # through b5 and e5


def test_three_moves_before_the_film_one_move_of_seven_wins_and_black_took_most_discs():
    before = the_game()[18]
    found = {before.label(move): before.play(move) for move in before.moves}
    values = {"a4": -4, "f4": -12, "a5": -6, "b5": -16, "d5": 8, "b6": -10, "c6": -4}
    assert {name: exact(after) for name, after in found.items()} == values
    turned = {name: after.flipped.bit_count() for name, after in found.items()}
    assert turned["d5"] == 1 and turned["b5"] == turned["c6"] == 3 == max(turned.values())
    assert found["b5"] == the_game()[19] and min(values, key=values.__getitem__) == "b5"
    assert exact(the_game()[17]) == -6  # until c5


def test_after_b5_white_errs_five_times_and_black_four_most_of_all_with_a2_and_white_still_wins():
    whole = the_game()[19:]
    values = list(map(exact, whole))
    steps = zip(whole, whole[1:], values, values[1:], strict=False)
    errors = {before.label(after.last): (old, new) for before, after, old, new in steps if new != old}
    whites = {"d5": (-16, -14), "f6": (-18, -16), "a6": (-22, -16), "c6": (-22, -14), "a2": (-18, -6)}
    assert errors == whites | {"e5": (-14, -18), "f4": (-16, -22), "a5": (-16, -22), "d6": (-14, -18)}
    assert max(errors, key=lambda name: abs(errors[name][1] - errors[name][0])) == "a2"


def test_counting_discs_loses_ten_of_twelve_games_at_equal_depth():
    lost = 0
    for evaluate in (square_weights, mobility, frontier, blend):
        for depth in (1, 2, 3):
            black, white = (SearchAgent(depth=depth, evaluate=each) for each in (disc_difference, evaluate))
            players = {FIRST: black, SECOND: white}
            *_, end = playout(Othello(), lambda position, players=players: players[position.to_move](position))
            lost += end.score < 0
    assert lost == 10


def test_the_nodes_by_depth_are_those_of_the_first_move_of_a_game():
    rows = [row for row in table("q-depth") if row[0] in {"minimax", "alpha-beta"}]
    for name, *nodes in rows:
        search = minimax if name == "minimax" else alphabeta
        found = [fast(search)(Othello(), depth, disc_difference).counts.nodes for depth in range(1, 7)]
        assert [int(each.replace(",", "")) for each in nodes] == found


def test_the_published_table_is_quoted_as_it_stands():
    """As in the library's table of what the sheets say, 120 games a row."""
    said = {(int(depth), prune == "yes"): (int(wins), float(seconds))
            for depth, prune, wins, seconds in table("table-head")}  # fmt: skip
    known = {(row.depth, row.prune): (row.wins, row.seconds) for row in PUBLISHED if row.lab == "004" and row.n == 120}
    assert said == known
    rates = {(int(depth), prune == "yes"): rate for depth, prune, rate, *_ in table("audit-head", EXTRA)}
    assert rates == {setting: f"{100 * wins / 120:.1f} %" for setting, (wins, _) in known.items()}


def test_the_wins_of_the_old_program_are_those_of_the_audit():
    """In the rows with the cut, which are the last of each depth."""
    audited = {depth: rates for depth, _, *rates in table("audit-head", EXTRA)}
    said = [list(map(percent, rates)) for _, *rates in table("story1")]
    assert said == [[round(percent(audited[depth][program])) for depth in "135"] for program in range(3)]


def test_the_weights_of_the_squares_are_quoted_as_they_are():
    for row, (_, *numbers) in enumerate(table("judge-head")):
        for column, text in enumerate(numbers):
            alone = Othello()._replace(first=1 << row * 6 + column, second=0)
            assert square_weights(alone) == number(text)


def test_short_is_right_without_passes_and_misjudges_157_of_300_endings_until_two_lines_go():
    found = defined_in(PATH, "setup", "minimax-tree", "short")
    short = found["short"]
    for position in (each for seed in range(40) for each in random_game(TicTacToe(), seed) if each.ply > 3):
        assert short(position) * position.to_move == minimax(position).value
    five = [each for seed in range(300) for each in random_game(Othello(), seed) if is_ending(each, 5)]
    assert len(five) == 300 and sum(short(each) * each.to_move != fast(alphabeta)(each).value for each in five) == 157
    without = source(PATH, "short").replace("    if position.moves == (PASS,):  # no choice: go on\n", "")
    exec(without.replace("        position = position.play(PASS)\n", ""), found)
    assert found["short"](found["ending"]) == -4


def is_ending(position, empties):
    """Whether so many squares are empty, and the side to move can place a disc."""
    empty = 36 - (position.first | position.second).bit_count()
    return empty == empties and not position.is_over and position.moves != (PASS,)


def test_the_plies_of_an_ending_on_the_page_do_not_tell_whose_turn_it_is():
    ending = defined_in(PATH, "setup", "minimax-tree", display=print)["ending"]
    assert ending.ply % 2 and ending.to_move == FIRST


@pytest.mark.parametrize("page, cells", [("02_sim", ["look-ahead", "search"]),
                                         ("03_connect_four", ["look-ahead-mine", "search-mine"])])  # fmt: skip
def test_the_loops_that_a_reader_brings_from_02_or_03_pass_the_checks_here(page, cells):
    names = defined_in(PATH, "setup")
    for theirs, ours in zip(cells, ["look-ahead", "search"], strict=True):
        brought = source(NOTEBOOKS / "solutions" / f"{page}.ipynb", theirs).split("    for move in ")[1]
        _, body = brought.replace(", order)", ")").split("\n", 1)  # the page tells both changes
        frame, _ = source(PATH, ours).split("    ### BEGIN SOLUTION")
        exec(f"{frame}    for move in position.moves:\n{body}", names)
    assert check.depth_search(names["look_ahead"], Othello(4), disc_difference)
    assert check.pruned_search(names["search"], Othello(4), disc_difference)


def test_against_a_perfect_white_the_moves_of_the_risky_board_lose_as_the_page_says():
    risky = defined_in(PATH, "setup", "risky")["risky"]
    values = {risky.label(move): fast(alphabeta)(risky.play(move)).value for move in risky.moves}
    assert values == {"b1": -2, "a3": -12, "a5": -10, "b5": -12}


def partings(board, side, expected):
    """Why ``side``'s move is not the best on average, at each of its nodes where it plays by minimax."""
    if board.is_over:
        return set()
    if board.to_move != side:
        return set().union(*(partings(board.play(move), side, expected) for move in board.moves))
    means = {move: round(side * expected(board.play(move), 99, side), 6) for move in board.moves}
    worst = {move: side * exact(board.play(move)) for move in board.moves}
    on_average, safest = ({move for move in each if each[move] == max(each.values())} for each in (means, worst))
    taken = fast(alphabeta)(board).move
    later = partings(board.play(taken), side, expected)
    assert taken == next(move for move in board.moves if move in safest)  # the first of equal ones
    return later if taken in on_average else later | {"tie" if on_average & safest else "different moves"}


def test_expectimax_gains_where_the_best_worst_case_is_another_move_or_minimax_takes_the_first_of_equal_ones():
    page = defined_in(PATH, "setup", "lead", "film", "expected", "known-ask", "known-end")
    found = [frozenset(partings(board, board.to_move, page["expected"])) for board in page["late"]]
    assert [bool(each) for each in found] == [gain > 1e-6 for gain in page["gains"]]
    one, other = {"different moves"}, {"tie"}
    assert Counter(found) == {frozenset(): 59, frozenset(one): 22, frozenset(other): 10, frozenset(one | other): 5}


def test_luck_alone_explains_neither_the_sheets_92_and_88_games_of_depth_1_nor_its_119():
    again = {row[:2]: percent(row[3]) / 100 for row in map(tuple, table("audit-head", EXTRA))}
    assert fisher(92 + 88, 240, round(2000 * again["1", "yes"]), 2000) < 0.01
    rate = again["5", "no"]
    assert 1 / 650 < 120 * rate**119 * (1 - rate) + rate**120 < 1 / 550  # 119 games or 120


def keeps_the_last(position, depth, evaluate):
    """Exercise 1 with >= in place of >."""
    if position.is_over or depth == 0:
        return WIN * sign(position.score) if position.is_over else evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = keeps_the_last(position.play(move), depth - 1, evaluate)
        if position.to_move * value >= position.to_move * best:
            best, best_move = value, move
    return best, best_move


def sign(number):
    return (number > 0) - (number < 0)


@pytest.mark.full
def test_a_first_loop_that_keeps_the_last_of_equal_moves_has_a_higher_dot_than_the_second(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a journey keeps its steps beside the notebook
    given = {"look_ahead": keeps_the_last, "minimax_report": True, "start": Othello()}
    journey = defined_in(PATH, "setup", "lead", "film", "journey-minimax", **given)["journey"]
    right = SearchAgent(depth=3, evaluate=disc_difference)
    assert journey.strength(right)[0] < journey.milestones["minimax, 3 plies"].share


def share(discs=0, corners=0, edges=0, beside=0, diagonal=0, mobility=0, frontier=0):
    """The percentage of the points that such weights win."""

    def weighed(position):
        d, c, e, b, x, m, f = features(position)
        squares = corners * c + edges * e + beside * b + diagonal * x
        return squares + mobility * m + frontier * f + discs * d

    report = check.strength(weighed, Othello(), blend, depth=3, plies=6, target=0.6)
    assert not report.notes  # all openings
    return 100 * report.share


def test_the_title_of_the_tries_leaves_out_those_with_few_games():
    tries, unplayed = [("", 0.55), ("sum (few games)", 0.6)], SimpleNamespace(notes=[], share=0)
    drawn = defined_in(PATH, "setup", "share-seen", tries=tries, new="", strength_report=unplayed)
    assert drawn["ax"].get_title("left") == "Your best try wins 55.0 % of the points"


@pytest.mark.full
def test_five_tries_with_three_features_win_from_49_to_55_percent_and_a_wrong_sign_least():
    weights = (30, 5, 5), (10, -3, 1), (20, -2, 5), (30, -5, 5), (30, -8, 6)
    wrong, *tries = [share(corners=c, beside=b, mobility=m) for c, b, m in weights]
    assert [round(wrong), round(max(tries))] == [49, 55] and wrong < min(tries)


@pytest.mark.full
def test_the_hints_say_what_corners_alone_win_and_that_too_many_points_for_discs_do_harm():
    squares = {"corners": 10, "edges": 1, "beside": -1, "diagonal": -2}
    assert round(share(**squares)) == 46
    early = {"corners": 30, "beside": -5, "diagonal": -10, "mobility": 5}
    none, one, two, ten = (share(**early, discs=discs) for discs in (0, 1, 2, 10))
    assert min(one, two) > none > 60 and ten < 45
    assert round(share(**squares, mobility=1, frontier=1, discs=1)) == 65  # the guide, with all three


@pytest.mark.full
def test_without_its_points_for_discs_the_solution_wins_65_percent_and_not_68():
    solution = {"corners": 40, "edges": 4, "beside": -8, "diagonal": -16, "mobility": 6, "frontier": 3}
    assert [round(share(**solution, discs=discs)) for discs in (0, 2)] == [65, 68]
