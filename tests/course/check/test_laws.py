"""Laws of games, conjectures, comparisons and audits: each names what is broken, on the smallest case."""

import sys

import pytest

from gamelab import INF, HandTree, Sim, TicTacToe, alphabeta, check, minimax
from gamelab.course.check.bugs import Bug, functions_of
from gamelab.course.check.evaluations import exact_moves, standing
from gamelab.course.check.report import Report
from gamelab.heuristics import own_only, symmetric, zero
from tests.course.check.people import student

NEGAMAX = """
def search(position, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score
    low, high = (alpha, beta) if position.to_move == 1 else (-beta, -alpha)
    best = -INF
    for move in position.moves:
        window = (low, high) if position.to_move == 1 else (-high, -low)
        best = max(best, position.to_move * search(position.play(move), *window))
        low = max(low, best)
        if low >= high:
            break
    return position.to_move * best
"""
WINNER_ONLY = """
def search(position, depth, evaluate):
    if position.winner is not None:
        return position.score
    if depth == 0 or not position.moves:
        return evaluate(position)
    best = max if position.to_move == 1 else min
    return best(search(position.play(move), depth - 1, evaluate) for move in position.moves)
"""
negamax = student(NEGAMAX)
not_turned = student(NEGAMAX, " if position.to_move == 1 else (-high, -low)", "")


@pytest.mark.parametrize(("search", "fault"), [
    (not_turned, "the value is wrong"),
    (student(NEGAMAX, "low >= high", "False"), "more positions than needed"),
    (lambda position: -negamax(position), "the value is wrong"),
    (lambda position: (negamax(position), position.moves[-1:] or None), "a pair"),
    (lambda position: (negamax(position), max(position.moves, default=None)), "the move is not the best"),
    (lambda position: "1", "a pair"), (lambda position: float("nan"), "a pair"),
    (lambda position: None, "returns None"),
    (student(WINNER_ONLY), "breaks off"), (lambda position, another: 0, "breaks off"), (sys.exit, "breaks off"),
])  # fmt: skip
def test_an_audit_says_what_is_wrong(search, fault):
    report = check.audit(search)
    assert not report and fault in report.title, report
    assert "smallest case" in dict(report.facts) and not report.bug


def test_a_search_whose_table_changes_only_what_it_looks_at_earns_half():
    found = set()

    def cuts_at_first(position, low, high):
        found.add(position)
        return low >= high and len(found) < 50

    text = NEGAMAX.replace("low >= high", "cuts_at_first(position, low, high)")
    report = check.audit(functions_of(text, cuts_at_first=cuts_at_first)["search"])
    assert report.title.endswith("the value is right, but it looks at more positions than needed")
    assert (report.bug, report.points(2)) == ("keeps something", 1)
    assert "asked alone" not in dict(report.facts) and "looked at" in dict(report.facts)


def test_an_audit_names_all_faults_and_asks_with_asymmetric_windows():
    report = check.audit(not_turned)
    assert ("also", "the value is right, but it looks at more positions than needed") in report.facts

    def colours_of_the_window(position, alpha=-INF, beta=INF):
        return negamax(position, *((alpha, beta) if position.to_move == 1 else (-beta, -alpha)))

    assert not check.audit(colours_of_the_window)


class Board:
    """A game of one heap: each player takes one or two; who takes the last one wins."""

    def __init__(self, left=5, to_move=1, ply=0):
        self.left, self.to_move, self.ply = left, to_move, ply

    moves = property(lambda self: tuple(range(1, min(self.left, 2) + 1)))
    is_over = property(lambda self: self.left == 0)
    winner = property(lambda self: None if self.left else -self.to_move)
    __repr__ = lambda self: f"Board({self.left}, {self.to_move})"  # noqa: E731
    __eq__ = lambda self, other: repr(self) == repr(other)  # noqa: E731
    __hash__ = lambda self: hash(repr(self))  # noqa: E731

    @property
    def score(self):
        if self.left:
            raise ValueError("the game goes on")
        return -self.to_move

    def play(self, move):
        if move not in self.moves:
            raise ValueError("no move")
        return type(self)(self.left - move, -self.to_move, self.ply + 1)


def in_place(board, undo=True):
    """Minimax that plays on the board itself."""
    if board.is_over:
        return board.score
    values, left, side = [], board.left, board.to_move
    for move in board.moves:
        board.left, board.to_move = left - move, -side
        values.append(in_place(board))
        if undo or move < 2:
            board.left, board.to_move = left, side
    return side * max(side * value for value in values)


def test_an_audit_takes_a_game_of_ones_own_and_sees_that_its_positions_stay_as_they_were():
    assert check.audit(in_place, Board()), check.audit(in_place, Board())
    report = check.audit(lambda board: in_place(board, undo=False), Board())
    assert report.title.endswith("it changes the position") and "left was 2, is 0" in dict(report.facts)["instead"]
    assert check.audit(in_place, Sim).title.startswith("check.contract: give it a start position")


def test_two_functions_are_the_same_or_differ_first_somewhere():
    cases = [(1, 2), (3, 1), (4, 5)]
    report = check.same(lambda a, b: a + b, lambda a, b: a + b - (a > 2), cases)
    assert report.facts == [("smallest counterexample", "(3, 1)"), ("expected", "3"), ("returned", "4")]
    assert check.same(max, max, cases).mark == "✓"
    report = check.same(
        lambda position: position.score or 0, lambda position: len(position.moves), HandTree([1, [2, 3]])
    )
    assert report.facts[0][1].startswith("HandTree(3)")


def test_searches_are_compared_by_value_and_move_and_their_results_are_kept():
    start = TicTacToe(2, 2, 2)
    assert check.same(minimax, minimax, start)
    assert check.same(lambda position: (minimax(position).value, minimax(position).move), minimax, start)
    assert not check.same(lambda position: (minimax(position).value, 0), minimax, start)
    assert check.count_nodes(minimax, start).result == minimax(start)


def test_a_function_that_breaks_off_is_not_the_same():
    assert "breaks off" in check.same(lambda number: 1 // number, abs, [1, 0]).title
    assert "it returns None" in check.same(lambda number: None, abs, [1]).title
    assert check.same(lambda number: None, lambda number: None, [1])
    assert "give it a function" in check.same(abs, 3, [1]).title


@pytest.mark.parametrize(("cases", "word"), [([1, 9, 10], "smallest counterexample"), ([10, 9, 1], "counterexample")])
def test_the_first_of_mixed_numbers_is_not_called_the_smallest_counterexample(cases, word):
    assert check.conjecture(lambda number: number < 3, cases).facts[0] == (word, str(cases[0] if cases[0] > 3 else 9))


def test_a_reference_that_breaks_off_is_named_with_the_case():
    def inverse(number):
        return 1 / number

    report = check.same(lambda number: 1, inverse, [1, 0])
    assert report.title == "inverse, the reference: it breaks off with an error"
    assert dict(report.facts)["case"] == "0" and "ZeroDivisionError" in dict(report.facts)["instead"]


WRONG_GAMES = {
    "members": {"is_over": lambda self: self.left == 0},
    "members   ": {"moves": property(lambda self: ("a",) * (self.left > 0))},
    "members  ": {"moves": property(lambda self: (n for n in range(1, min(self.left, 2) + 1)))},
    "moves": {"moves": property(lambda self: tuple(range(min(self.left, 2), 0, -1)))},
    "moves ": {"is_over": property(lambda self: self.left < 2)},
    "illegal moves": {"play": lambda self, move: type(self)(max(0, self.left - 1), -self.to_move, self.ply + 1)},
    "winner and score": {"winner": property(lambda self: None if self.left else self.to_move)},
    "winner and score ": {"score": property(lambda self: 0 if self.left else -self.to_move)},
    "equal positions": {"__eq__": lambda self, other: self is other},
    "play": {"play": lambda self, move: self},
    "play ": {"ply": property(lambda self: 0, lambda self, ply: None)},
    "members ": {"to_move": property(lambda self: 2, lambda self, player: None)},
}


def test_a_game_that_keeps_its_promises_passes():
    assert check.contract(Board()), check.contract(Board())
    assert check.contract(TicTacToe(2, 2, 2))
    assert check.contract(3).bug == "members"


@pytest.mark.parametrize("promise", WRONG_GAMES)
def test_a_broken_promise_is_found(promise):
    wrong = type("Wrong", (Board,), WRONG_GAMES[promise])
    if "__eq__" in WRONG_GAMES[promise]:
        wrong.__hash__ = Board.__hash__
    report = check.contract(wrong())
    assert not report
    assert report.bug == promise.strip(), report


def test_a_game_without_an_end_is_stopped():
    class Endless(Board):
        def play(self, move):
            while True:
                super().play(move)

    assert "does not come to an end" in check.contract(Endless()).title


class Ring(Board):
    """Six cells in a ring, one step either way; who reaches cell 0 wins.  Nearly every game ends, but none must."""

    moves = property(lambda self: (1, 5) if self.left else ())

    def play(self, move):
        if move not in self.moves:
            raise ValueError("no move")
        return Ring((self.left + move) % 6, -self.to_move, self.ply + 1)


def test_a_game_in_which_a_position_comes_again_does_not_end():
    report = check.contract(Ring())
    assert report.bug == "every game ends"
    assert "to the same position" in dict(report.facts)["every game ends"]
    assert not check.audit(minimax, Ring())


def test_who_cannot_move_must_pass():
    class Stuck(Ring):
        moves = property(lambda self: (1,) if self.left < 5 else ())

        def play(self, move):
            return Stuck(super().play(move).left, -self.to_move, self.ply + 1)

    assert "has no moves, and is not over" in dict(check.contract(Stuck(3)).facts)["every game ends"]


def test_conjectures_are_refuted_by_the_smallest_case_or_survive():
    start = TicTacToe(2, 2, 2)
    report = check.conjecture(lambda position: len(position.moves) < 3, start)
    assert report.title == "your function: refuted" and report.picture is not None
    assert report.facts[0][1].startswith("TicTacToe.from_text('../.X', k=2)")
    report = check.conjecture(lambda position: alphabeta(position).value == minimax(position).value, start)
    assert report and "Not refuted is not proved" in str(report)
    assert check.conjecture(min, []).title == "min: there is no case to try"
    for law, fault in ((lambda position: None, "returns None"), (lambda position: position.nothing, "breaks off")):
        assert fault in check.conjecture(law, start).title


def test_an_exercise_may_ask_for_more_than_an_evaluation_that_knows_something():
    _, share = standing(check.sim_judged(symmetric, 5))
    assert check.autopsy(symmetric, Sim(5), thrown_away=share + 0.01, correlation=0.1)
    for asked in ({"thrown_away": share}, {"thrown_away": share + 0.01, "correlation": 0.99}):
        report = check.autopsy(symmetric, Sim(5), **asked)
        assert not report and report.bug == "not good enough" and "wanted: less than" in report.title
        rows = dict(report.facts)["league"].splitlines()[1:]
        shares = [float(row.split()[-2]) for row in rows]
        assert shares == sorted(shares), "sorted by what the exercise asks for"


def test_an_autopsy_names_what_is_wrong():
    report = check.autopsy(lambda position: position.first.bit_count(), Sim(5))
    assert report.bug == "colours exchanged"
    told = dict(report.facts)["colours exchanged"]
    assert "returned " in told and "with the colours exchanged: expected −" in told and "Sim.from_text" in told
    assert "does not see both sides" in report.title
    told = dict(check.autopsy(lambda position: 1, Sim(5)).facts)["colours exchanged"]
    assert "with ▲ MAX (FIRST) to move" in told and "with ▽ MIN (SECOND) to move" in told
    assert check.autopsy(zero, TicTacToe()).because == "no stone of either side changes its value."
    assert check.autopsy(own_only, Sim(5)).because == "it looks at the stones of one side only."
    told = dict(check.autopsy(lambda position: 1 // 0, Sim(4)).facts)["whole numbers"]
    assert told.startswith("✗ no value: ZeroDivisionError: ") and "in line 1 of <lambda>" in told
    report = check.autopsy(lambda position: {}.get(0), Sim(4))
    assert report.bug == "whole numbers" and report.facts[0][1] == "✗ no value: None"
    *_, unseen = exact_moves(TicTacToe())  # no law is tried on all positions
    report = check.autopsy(lambda position: None if position == unseen.play(unseen.moves[0]) else 0, TicTacToe())
    assert "it returned None" in report.title


def test_a_report_shows_its_bug_only_when_asked():
    report = Report("✗", "f: wrong", [("case", "a\nb")], hints=("one", "two", "three"))
    assert str(report) == "✗ f: wrong\n    case  a\n          b"
    assert report._repr_html_() is None
    report.blame(Bug("bug", "it does this", "do that"))
    assert repr(report.hint()) == "Hint 1 of 3: Most likely: it does this\nThe idea: do that"
    assert [report.hint() for _ in range(3)] == ["Hint 2 of 3: two", "Hint 3 of 3: three", "Hint 3 of 3: three"]
    assert Report("✓", "fine").hint() == "It is right: there is no hint."
    assert Report("✗", "wrong").hint() == "There is no hint."
    assert not report and Report("✓", "fine")
    assert Report("✗", "", picture=lambda: 1 / 0)._repr_html_() is None
