"""Laws of games, conjectures, comparisons and audits: each names what is broken, on the smallest case."""


import pytest

from gamelab import INF, Sim, TicTacToe, check, minimax
from gamelab.course.check.bugs import functions_of
from gamelab.course.check.evaluations import known_positions, standing
from gamelab.heuristics import symmetric
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


negamax = student(NEGAMAX)


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


def test_an_audit_asks_with_asymmetric_windows():
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
    class Stuck(Board):
        is_over = False

    assert "has no moves, and is not over" in dict(check.contract(Stuck()).facts)["every game ends"]


def test_an_exercise_may_ask_for_more_than_an_evaluation_that_knows_something():
    _, share = standing(check.sim_judged(symmetric, 5))
    assert check.autopsy(symmetric, Sim(5), thrown_away=share + 0.01, correlation=0.1)
    for asked in ({"thrown_away": share}, {"thrown_away": share + 0.01, "correlation": 0.99}):
        report = check.autopsy(symmetric, Sim(5), **asked)
        assert not report and report.bug == "not good enough" and "wanted: less than" in report.title
        rows = dict(report.facts)["league"].splitlines()[1:]
        shares = [float(row.split()[-2]) for row in rows]
        assert shares == sorted(shares), "sorted by what the exercise asks for"


def test_an_autopsy_of_a_function_that_is_no_evaluation_on_one_position():
    *_, unseen = known_positions(TicTacToe())  # no law is tried on all positions
    report = check.autopsy(lambda position: None if position == unseen.play(unseen.moves[0]) else 0, TicTacToe())
    assert "it returned None" in report.title
