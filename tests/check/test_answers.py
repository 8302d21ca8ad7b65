"""What the checks say where a function comes to no value, and where they are given nonsense."""

from __future__ import annotations

import random

import pytest
from right_pairs import float_infinities_and_later_ties, plain_loops
from wrong_pairs import MINIMAX, SOFT, functions

from gamelab import HandTree, TicTacToe, check, minimax

ENDLESS = "Python gave up: too many calls inside one another (RecursionError), in line 6 of maxi"


def test_endless_recursion_is_one_sentence_everywhere():
    maxi, _ = functions(MINIMAX.replace("mini(position.play(move))", "maxi(position)"))
    looked = check.looked_at(maxi, TicTacToe())
    assert str(looked).splitlines()[0] == f"✗ maxi: {ENDLESS}"
    agreed = check.agrees(maxi, minimax)
    assert ("maxi", ENDLESS) in agreed.facts
    assert ("instead", ENDLESS) in check.maxi(maxi).facts
    assert looked.bug == agreed.bug == "no end"
    assert "position itself stays as it was" in looked.idea


def test_a_search_that_breaks_off_is_reported_with_its_line():
    maxi, mini = functions(MINIMAX.replace("value, _ = mini(", "value = mini("))
    looked = check.looked_at(maxi, HandTree([1, 2]))
    told = "TypeError: '>' not supported between instances of 'tuple' and 'int', in line 7 of maxi"
    assert looked.title == f"maxi: {told}"
    assert looked.bug == check.agrees(maxi, minimax).bug == check.minimax(maxi, mini).bug == "pair not taken apart"


def test_a_forgotten_window_is_found_in_one_half_too():
    maxi_alpha_beta, _ = functions(SOFT.replace("play(move), alpha, beta", "play(move)"))
    report = check.maxi_alpha_beta(maxi_alpha_beta)
    assert report.bug == "window not passed"
    assert "mini_alpha_beta() missing 2 required positional arguments" in str(report)


def test_the_old_search_is_found_in_one_half_too():
    old = SOFT.replace("mini_alpha_beta(position.play(move), alpha, beta)", "mini(position.play(move))")
    report = check.maxi_alpha_beta(functions(MINIMAX + old)[2])
    assert report.bug == "calls the old search"


def test_chance_is_named():
    def maxi(position):
        return (position.score, None) if position.is_over else (random.choice((-1, 0, 1)), position.moves[0])

    assert "chance" in check.maxi(maxi).because


NONSENSE = [
    (lambda: check.minimax(), "check.minimax: give it one function or two, check.minimax(maxi, mini); it was given 0"),
    (lambda: check.alphabeta(len, len, len), "check.alphabeta(maxi_alpha_beta, mini_alpha_beta); it was given 3"),
    (lambda: check.minimax(5, len), "check.minimax: give it a function by its name alone"),
    (lambda: check.maxi(5), "check.maxi: give it a function by its name alone, check.maxi(maxi); it was given 5"),
    (lambda: check.mini_alpha_beta((0, 4)), "check.mini_alpha_beta(mini_alpha_beta); it was given (0, 4)"),
    (lambda: check.evaluation(5), "check.evaluation: give it a function by its name alone"),
    (lambda: check.evaluation(len, 3), "it was given 3"),
    (lambda: check.takes_wins(None), "it was given None"),
    (lambda: check.agrees(minimax, 5), "check.agrees(my_function, …); it was given 5"),
    (lambda: check.looked_at(5, TicTacToe()), "check.looked_at(my_function, …); it was given 5"),
    (lambda: check.looked_at(minimax, 5), "check.looked_at: give it a position behind the function; it was given 5"),
]


@pytest.mark.parametrize(("nonsense", "words"), NONSENSE)
def test_nonsense_is_answered_in_one_line(nonsense, words):
    text = str(nonsense())
    assert text.startswith("✗ check.")
    assert words in text
    assert len(text.splitlines()) == 1


def fact(report, word):
    return dict(report.facts).get(word)


def test_edges_and_leaves_are_named_as_they_are_drawn():
    maxi_alpha_beta, mini_alpha_beta = functions(SOFT.replace("alpha = max(alpha, best)", "pass"))
    report = check.alphabeta(maxi_alpha_beta, mini_alpha_beta)
    assert fact(report, "smallest case").startswith("HandTree([1, [0, 1]])") or fact(report, "needless")
    assert fact(report, "expected") == "value 1, move 0 (edge 1)"
    assert fact(report, "looked at") == "5 positions, 4 are enough"
    assert fact(report, "needless").startswith("position.play(1).play(1)  (edges 2, 2: the leaf ")
    assert "<p>How it should be searched:</p>" in report._repr_html_()


def test_too_few_positions_are_too_few():
    maxi, _ = functions(MINIMAX.replace("position.moves:", "position.moves[:1]:"))
    report = check.maxi(maxi)
    assert fact(report, "looked at") == "2 positions, 3 are needed"


def test_nothing_is_said_of_the_right_number_of_positions():
    maxi_alpha_beta, _ = functions(SOFT.replace("return position.score", "return -position.score"))
    assert fact(check.maxi_alpha_beta(maxi_alpha_beta), "looked at") is None


def test_a_pair_and_what_is_none_look_different():
    def label(position):
        return position.score, "b2"

    assert check.maxi(lambda position: position.score).facts[1:] == [("expected", "(1, None)"), ("returned", "1")]
    wanted = "[1, None]: a list; a tuple is wanted, (value, move)"
    assert ("instead", wanted) in check.maxi(lambda position: [position.score, None]).facts
    assert ("instead", "(1, 'b2'): the move is a text; a move is a number") in check.maxi(label).facts


def test_minus_signs_have_one_form():
    report = check.maxi(lambda position: (-3, None))
    assert fact(report, "returned") == "(−3, None)"


def test_the_last_of_equal_moves_is_fine_and_noted():
    maxi, mini = float_infinities_and_later_ties()
    note = "the last of equally good moves: fine here; alpha-beta wants the first.)"
    assert check.maxi(maxi).notes == [f"(maxi takes {note}"]
    assert check.minimax(maxi, mini).notes == [f"(maxi and mini take {note}"]
    assert check.minimax(*plain_loops()).notes == []
