"""What notebook 04 says of Othello in words and no cell prints, counted again."""

from itertools import accumulate

import pytest

from gamelab import INF, WIN, Othello, TicTacToe, alphabeta, fast, minimax
from gamelab.arena import SearchAgent
from gamelab.arena.significance import fisher
from gamelab.course.check.positions import random_game
from gamelab.course.sheets.tables import PUBLISHED
from gamelab.games import PASS
from gamelab.heuristics import disc_difference, square_weights
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


def first_board():
    board = defined_in(PATH, "setup", "lead")["lead"]
    return board


def test_the_first_board_is_reached_by_legal_moves():
    moves = (8, 19, 27, 22, 29, 23, 25, 32, 34, 18, 17, 33, 31, 9, 3, 2, 13, 4, PASS, 16, 10)
    assert [*accumulate(moves, lambda position, move: position.play(move), initial=Othello())][-1] == first_board()


def test_the_published_table_is_quoted_as_it_stands():
    """As in the library's table of what the sheets say, 120 games a row."""
    said = {(int(depth), prune == "yes"): (int(wins), float(seconds))
            for depth, prune, wins, seconds in table("table-head")}  # fmt: skip
    known = {(row.depth, row.prune): (row.wins, row.seconds) for row in PUBLISHED if row.lab == "004" and row.n == 120}
    assert said == known
    rates = {(int(depth), prune == "yes"): rate for depth, prune, rate, *_ in table("audit-head", EXTRA)}
    assert rates == {setting: f"{100 * wins / 120:.1f} %" for setting, (wins, _) in known.items()}


def test_the_wins_of_the_old_program_are_those_of_the_audit():
    audited = {depth: rates for depth, _, _, *rates in table("audit-head", EXTRA)}
    said = [list(map(percent, rates)) for _, *rates in table("story1")[:2]]
    assert said == [[round(percent(audited[depth][program])) for depth in "13"] for program in (0, 1)]


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


def test_on_the_third_board_black_wins_by_8_and_one_move_of_three_throws_it_away():
    chair = first_board().play(first_board().moves[-1])
    values = {chair.label(move): fast(alphabeta)(chair.play(move)).value for move in chair.moves}
    assert values == {"f1": 2, "f2": -7, "f6": 8}


def test_against_a_perfect_white_the_moves_of_the_risky_board_lose_as_the_page_says():
    risky = defined_in(PATH, "setup", "risky")["risky"]
    values = {risky.label(move): fast(alphabeta)(risky.play(move)).value for move in risky.moves}
    assert values == {"b1": -2, "a3": -12, "a5": -10, "b5": -12}


def test_luck_alone_explains_neither_the_sheets_92_and_88_games_of_depth_1_nor_its_119_against_110():
    again = percent(table("audit-head", EXTRA)[0][3]) / 100
    assert fisher(92 + 88, 240, round(2000 * again), 2000).p < 0.01 and 0.005 < fisher(119, 120, 110, 120).p < 0.015


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
