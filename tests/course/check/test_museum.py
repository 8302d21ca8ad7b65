"""The museum's exhibits, the laws and conjectures that reveal them, and the reports."""

from __future__ import annotations

import re

import pytest

from gamelab import ConnectFour, Sim, TicTacToe, alphabeta, check, deepening, minimax
from gamelab.course.check import bugs
from gamelab.course.check.bugs import PROGRAMS, functions_of, made, mirrored
from gamelab.course.check.museum import museum
from gamelab.course.check.report import Report
from gamelab.course.check.searches import in_one
from gamelab.heuristics import own_only
from gamelab.oracle import solve


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.full] * (number % 5 > 0)) for number, name in enumerate(museum())]
)
def test_an_exhibit_shows_its_bug_and_its_cure(name):
    card = museum()[name]
    assert card.run()
    wrong = card.reveal()
    assert not wrong
    assert wrong.bug and wrong.because and wrong.facts[0]
    right = card.made(card.repaired)
    assert card.run(*right) and card.reveal(*right), card.reveal(*right)
    assert card.cure.startswith(("- ", "+ ")) and {line[0] for line in card.cure.splitlines()} <= {"-", "+"}


def test_there_are_twenty_exhibits_shown_as_a_table():
    cards = museum()
    assert len(cards) >= 20
    assert "beta for break " in repr(cards)
    card = cards["alpha for beta"]
    assert "It looks like" in repr(card) and card.source.strip() in repr(card)
    assert repr(card.source) == str(card.source)


def test_a_repair_that_is_none_is_not_praised():
    card = museum()["dead guard"]
    assert not card.reveal(*card.made(card.source + "\n"))


@pytest.mark.parametrize("search", [pytest.param(minimax, marks=pytest.mark.full), alphabeta, deepening])
def test_the_librarys_searches_keep_every_law(search):
    assert check.audit(search)


@pytest.mark.parametrize(("program", "name", "law"), [
    ("negamax", "window not turned", "any window"),
    ("prune", "beta for break", "nodes"), ("prune", "draw judged", "end before horizon"),
    ("table", "table without bounds", "minimax's value"),
])  # fmt: skip
def test_an_audit_finds_the_law_that_is_broken(program, name, law):
    report = check.audit(made(bugs.bug_called(name, program).source(program)))
    assert not report
    assert dict(report.facts)[law].startswith("✗ ")


def test_an_audit_tells_what_came_instead_of_a_value():
    report = check.audit(lambda position: "1")
    assert dict(report.facts)["minimax's value"] == "✗ no value: '1'"


def test_an_audit_takes_a_game_of_ones_own():
    names = functions_of(PROGRAMS["numbers"])
    report = check.audit(names["search"], names["Numbers"]())
    assert report, report
    pair = functions_of(PROGRAMS["minimax"] + mirrored(PROGRAMS["minimax"]))
    assert check.audit(in_one(pair["maxi"], pair["mini"]), Sim(4))
    broken = functions_of(bugs.bug_called("dead guard", "numbers").source("numbers"))["Numbers"]
    assert check.audit(names["search"], broken()).bug == "illegal moves"


class Countdown:
    """A game from 3 down to 0; who takes the last step wins."""

    def __init__(self, left=3, to_move=1):
        self.left, self.to_move, self.ply = left, to_move, 3 - left

    moves = property(lambda self: () if self.left == 0 else (1,))
    is_over = property(lambda self: self.left == 0)
    winner = property(lambda self: -self.to_move if self.is_over else None)

    @property
    def score(self):
        if not self.is_over:
            raise ValueError("the game goes on")
        return -self.to_move

    def play(self, move):
        if move not in self.moves:
            raise ValueError(f"{move} is no move")
        return type(self)(self.left - 1, -self.to_move)

    def __repr__(self):
        return f"Countdown({self.left})"

    def __eq__(self, other):
        return self.left == other.left

    def __hash__(self):
        return self.left


WRONG_GAMES = {
    "members": {"is_over": lambda self: self.left == 0},
    "moves": {"moves": property(lambda self: () if self.left == 0 else ("a",))},
    "moves ": {"is_over": property(lambda self: self.left < 2)},
    "illegal moves": {"play": lambda self, move: type(self)(max(0, self.left - 1), -self.to_move)},
    "winner and score": {"winner": property(lambda self: self.to_move if self.is_over else None)},
    "winner and score ": {"score": property(lambda self: 1 if self.is_over else 0)},
    "equal positions": {"__eq__": lambda self, other: self is other},
    "play": {"play": lambda self, move: self},
    "play ": {"ply": property(lambda self: 0, lambda self, ply: None)},
    "members ": {"to_move": property(lambda self: 2, lambda self, player: None)},
}


def test_a_game_that_keeps_its_promises_passes():
    assert check.contract(Countdown()), check.contract(Countdown())
    assert check.contract(TicTacToe(2, 2, 2))
    assert check.contract(3).bug == "members"


@pytest.mark.parametrize("promise", WRONG_GAMES)
def test_a_broken_promise_is_found(promise):
    wrong = type("Countdown", (Countdown,), WRONG_GAMES[promise])
    if "__eq__" in WRONG_GAMES[promise]:
        wrong.__hash__ = Countdown.__hash__
    report = check.contract(wrong())
    assert not report
    assert report.bug == promise.strip(), report


def test_a_game_without_an_end_is_stopped():
    class Endless(Countdown):
        def play(self, move):
            while True:
                super().play(move)

    assert "does not come to an end" in check.contract(Endless()).title


class Ring(Countdown):
    """Six cells in a ring, one step either way; who reaches cell 0 wins.  Nearly every game ends, but none must."""

    moves = property(lambda self: () if self.left % 6 == 0 else (0, 1))

    def play(self, move):
        if move not in self.moves:
            raise ValueError(f"{move} is no move")
        child = type(self)((self.left + (-1, 1)[move]) % 6, -self.to_move)
        child.ply = self.ply + 1
        return child

    def __eq__(self, other):
        return (self.left, self.to_move) == (other.left, other.to_move)

    __hash__ = Countdown.__hash__


def test_a_game_in_which_a_position_comes_again_does_not_end():
    report = check.contract(Ring())
    assert report.bug == "every game ends"
    assert dict(report.facts)["every game ends"] == (
        "✗ play(0).play(1) leads from Countdown(3) to the same position")
    assert not check.audit(minimax, Ring())


def test_conjectures_are_refuted_by_the_smallest_case_or_survive():
    report = check.conjecture(lambda position: len(position.moves) < 3, TicTacToe(2, 2, 2))
    assert report.title == "your function: refuted"
    assert report.facts[0][1].startswith("TicTacToe.from_text('../.X', k=2)")
    assert report.picture is not None
    report = check.conjecture(lambda position: alphabeta(position).value == minimax(position).value, TicTacToe(2, 2, 2))
    assert report
    assert "Not refuted is not proved" in str(report)
    assert check.conjecture(lambda number: number < 3, range(9)).facts[0] == ("smallest counterexample", "3")
    assert "returns None" in check.conjecture(lambda position: None or [][1:] or None, TicTacToe(2, 2, 2)).title
    assert "breaks off" in check.conjecture(lambda position: position.nothing, TicTacToe(2, 2, 2)).title


def test_an_autopsy_uses_every_position_of_sim_and_places_it_beside_the_librarys():
    report = check.autopsy(lambda position: own_only(position), Sim())
    facts = dict(report.facts)
    assert facts["known"].startswith("the exact values of 1,350,022 positions;\nin ")
    league = facts["league"].splitlines()[1:]
    assert [line.split()[0] for line in league] == ["symmetric", "mover_first", "own_only", "your", "degree_sum"]
    assert "symmetric                  0.69            12.4 %" in league
    assert "your function              0.44            24.3 %" in league
    page = report._repr_html_()
    assert "stroke-dasharray" in page and "(black dashes)" in facts["thrown away"], "the move is marked"
    wide = max(len(line) for line in str(report).splitlines() if line.endswith(" %"))
    assert f"min-width:{wide}ch" in page, "no line of the league is broken"
    assert "data:image/svg+xml,<svg" in page
    line, told = re.fullmatch(r"with move (.+) \(black dashes\), in\n(.+)", facts["thrown away"], re.DOTALL).groups()
    text, _, told = told.partition(",\n")
    position = eval(text, {"Sim": Sim})
    winning = [each for each in position.moves if solve(position.play(each)).value == position.to_move]
    wins_with = " or ".join(map(position.label, winning))
    assert told == f"where {('red', 'blue')[position.to_move < 0]} is to move and wins with {wins_with}"
    assert winning and position.move(line) not in winning
    assert "does not see both sides" in report.title


def test_an_autopsy_names_what_is_wrong():
    report = check.autopsy(lambda position: position.first.bit_count(), Sim(5))
    assert report.bug == "colours exchanged"
    told = dict(report.facts)["colours exchanged"]
    assert "returned " in told and "with the colours exchanged: expected −" in told and "Sim.from_text" in told
    assert "does not see both sides" in report.title
    assert check.autopsy(own_only, Sim(5)).because == "it looks at the stones of one side only."
    report = check.autopsy(lambda position: {}.get(0), Sim(4))
    assert report.bug == "whole numbers" and report.facts[0][1] == "✗ no value: None"
    report = check.autopsy(lambda position: 0 if position.ply < 20 else {}.get(0), ConnectFour(), [ConnectFour()])
    assert "it returned None" in report.title


def test_a_report_shows_its_bug_only_when_asked():
    report = Report("✗", "f: wrong", [("case", "a\nb")], hints=("one", "two", "three"))
    assert str(report) == "✗ f: wrong\n    case  a\n          b"
    assert report._repr_html_() is None
    report.blame("bug", "it does this", "do that")
    assert repr(report.hint()) == "Hint 1 of 3: Most likely: it does this\nThe idea: do that"
    assert [report.hint() for _ in range(3)] == ["Hint 2 of 3: two", "Hint 3 of 3: three", "Hint 3 of 3: three"]
    assert Report("✓", "fine").hint() == "It is right: there is no hint."
    assert Report("✗", "wrong").hint() == "There is no hint."
    assert not report and Report("✓", "fine")
    assert Report("✗", "", picture=lambda: 1 / 0)._repr_html_() is None
