"""Cuts in words."""

import pytest

from gamelab import HandTree, TicTacToe, alphabeta, minimax, show


def test_one_sentence_a_cut_in_a_hand_tree() -> None:
    result = alphabeta(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]]), trace=True)
    assert show.explain_cuts(result).splitlines() == [
        "2: FIRST has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3",
        "3: FIRST has 4 at root already, and move 2 makes it ≤ 3; not looked at: move 3",
    ]


def test_a_cut_by_the_callers_window_and_one_for_each_side() -> None:
    result = alphabeta(TicTacToe.from_text("OX./.X./XO."), window=(-1, 0), trace=True)
    sentences = show.explain_cuts(result).splitlines()
    assert "SECOND has 0 in the caller's window already" in sentences[0]


def test_a_search_that_cut_nothing_has_nothing_to_say() -> None:
    assert show.explain_cuts(minimax(HandTree([[1, 2], [3]]), trace=True)) == ""


def test_a_search_without_a_record_is_refused() -> None:
    with pytest.raises(ValueError, match="this search kept no tree: search again with trace=True"):
        show.explain_cuts(minimax(HandTree([1, 2])))
