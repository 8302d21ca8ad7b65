"""What is no function, no position or no game gets a report that says what was given and what is wanted."""

from __future__ import annotations

import pytest

from gamelab import TicTacToe, check, heuristics, minimax


def law(position):
    return True


class Coin:
    """A game for searches: its class is no Position."""

    def __init__(self, ply=0):
        self.ply, self.to_move, self.moves = ply, 1 - 2 * ply, (0,) * (1 - ply)
        self.is_over = ply == 1
        self.winner, self.score = (1, 1) if self.is_over else (None, 0)

    def play(self, move):
        return Coin(1)

    def __repr__(self):
        return f"Coin({self.ply})"


GIVEN = [None, 5, "x", [], 3.5, TicTacToe]


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_no_position_to_record(given):
    report = check.recorded(minimax, given)
    assert not report
    assert str(report).startswith("✗ check.recorded: give it a position behind the search, check.recorded(my_search")
    assert repr(given) in str(report)


@pytest.mark.parametrize("given", [5, "x", 3.5, TicTacToe], ids=str)
def test_no_cases_for_a_conjecture(given):
    assert f"behind the law belongs a start position; it was given {given!r}" in str(check.conjecture(law, given))


def test_a_class_is_no_game():
    assert str(check.contract(TicTacToe)) == (
        "✗ check.contract: give it the start of a game, TicTacToe(), not the class"
    )


@pytest.mark.parametrize("given", [5, "x", [], TicTacToe()], ids=str)
def test_no_evaluation_to_compare_with(given):
    said = str(check.evaluation(heuristics.open_lines, given))
    assert said.startswith("✗ check.evaluation: behind the evaluation belongs another one, to compare it with; it was")


def test_no_position_for_an_autopsy():
    for game, position in ((Coin(), None), (None, 5), (TicTacToe, None), (TicTacToe(), Coin())):
        said = str(check.autopsy(heuristics.open_lines, game, position))
        assert "behind the evaluation belongs a start position; it was given" in said
        assert said.endswith("whose class is no Position")


def test_a_card_wants_as_many_functions_as_it_has():
    card = next(card for card in check.museum() if len(card.entry) == 2)
    for look in (card.run, card.reveal):
        report = look(law)
        assert not report
        assert str(report) == f"✗ {card.name}: give it 2, for {', '.join(card.entry)}; it was given 1"
