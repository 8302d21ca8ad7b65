"""What the checks say where a function comes to no value, and where they are given nonsense."""

from __future__ import annotations

import random

import pytest
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


def test_the_users_interrupt_is_not_swallowed():
    def interrupted(position):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check.looked_at(interrupted, TicTacToe())


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
