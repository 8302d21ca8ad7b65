"""``check.strength``: the same share of the points for the same evaluation, whoever asks and how often.

``check.autopsy``: on every game and board, one of one's own included; a value for the mover never passes.
"""

import re
from functools import partial

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, check, minimax
from gamelab.arena import SearchAgent
from gamelab.course.check import matches
from gamelab.course.check.matches import every_opening
from gamelab.heuristics import evaluations_of, features, piece_count, runs, square_weights, windows, zero
from tests.course.check import right
from tests.games.hex import Hex


def asked(evaluation, rival=windows):
    return check.strength(evaluation, ConnectFour(4, 4), rival, depth=1, plies=1, target=0.53)


@pytest.fixture
def plain(monkeypatch):
    """As without Numba."""
    monkeypatch.setattr(matches, "has_numba", lambda: False)
    monkeypatch.setattr(matches, "SearchAgent", partial(SearchAgent, fast=False))


def test_the_openings_are_all_positions_from_which_the_game_goes_on():
    assert [len(every_opening(ConnectFour(), plies)) for plies in range(6)] == [1, 7, 49, 238, 1_120, 4_263]
    assert all(not each.is_over for each in every_opening(ConnectFour(3, 3, k=2), 3))


@pytest.mark.usefixtures("plain")
def test_a_copy_of_the_rival_has_half_of_the_points_and_more_knowledge_has_more():
    def copied(position):
        return windows(position)

    report = asked(copied)
    assert (report.points(4), bool(report)) == (1.0, False)
    title = "✗ copied: 50.0 % of the points against windows in 8 games; the target is 53 %"
    assert repr(report).startswith(f"{title}\n    points    4 of 8; 4.5 needed\n")
    better, worse = asked(windows, zero), asked(zero)
    assert better and better.points(4) == 4
    assert worse.mark == "✗" and not worse.notes  # all openings were played, so nothing is luck
    with pytest.raises(AssertionError, match=r"zero: .* of the points against windows"):
        worse.points(4)


def test_what_cannot_be_compiled_plays_a_few_openings_and_is_told_why(monkeypatch):
    monkeypatch.setattr(matches, "FEW_OPENINGS", 2)

    def listed(position):
        return sum(position.at(0, column) for column in range(4))

    report = asked(listed)
    assert " in 4 games" in report.title and "95 % interval from " in str(report)
    assert re.match(r"\(Only 2 of 4 openings .*: line 2 of listed .* all 8 games are played and ", report.notes[0])


def test_an_evaluation_whose_games_will_be_slow_is_told_so_before_they_are_played():
    def listed(position):
        return windows(position) + sum([position.at(5, column) for column in range(7)])

    def generated(position):
        return windows(position) + sum(position.at(5, column) for column in range(7))

    listed_report, report = (check.autopsy(each, ConnectFour()) for each in (listed, generated))
    assert listed_report and not listed_report.notes
    assert report and re.match(r"\(Its games will be slow, .*: line 2 of generated", report.notes[-1])


@pytest.mark.usefixtures("plain")
def test_a_few_lucky_games_decide_nothing(monkeypatch):
    monkeypatch.setattr(matches, "FEW_OPENINGS", 3)
    monkeypatch.setattr(matches, "score_of", lambda games: 1.5)
    report = asked(windows)
    assert report.title.endswith(" of the points against windows in 4 games; not decided, for the target is 53 %")
    assert report.mark == "?" and "Numba is missing" in report.notes[0]
    monkeypatch.setattr(matches, "FEW_OPENINGS", 5)  # all there are: no luck
    assert asked(windows).mark == "✓"


@pytest.mark.parametrize("evaluation, said", [
    (lambda position: None, "no games, because it returned None"),
    (lambda position: (1, 2), "no games, because it returned (1, 2)"),
    (lambda position: 1 // (position.ply < 4), "4 games forfeited: ZeroDivisionError: "),
    (lambda position: 1 // 0, "ZeroDivisionError"),
    (lambda position: 10**7, "because no game was compiled: it breaks off with an error. So few games"),
])  # fmt: skip
def test_what_returns_no_number_plays_no_games_or_forfeits_them(evaluation, said, monkeypatch):
    monkeypatch.setattr(matches, "FEW_OPENINGS", 2)
    report = asked(evaluation)
    assert not report and said in str(report)
    with pytest.raises(AssertionError):
        report.points(4)


# --- autopsies ---

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), Sim(5), ConnectFour(4, 4), Othello(4), Hex(3)]


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_every_game_has_an_autopsy(start):
    for evaluation in (evaluations_of(start)[0], zero):
        assert "rank correlation" in str(check.autopsy(evaluation, start))
        assert "rank correlation" not in str(check.autopsy(evaluation, start, league=False))


SLOW = [pytest.param(start, marks=pytest.mark.full) for start in (Sim(), ConnectFour())]


@pytest.mark.parametrize("start", [TicTacToe(), ConnectFour(4, 4), Othello(), *SLOW], ids=repr)
def test_a_value_for_the_side_to_move_is_told_as_such(start):
    usual = evaluations_of(start)[0]
    assert check.autopsy(usual, start)
    report = check.autopsy(lambda position: position.to_move * usual(position), start)
    assert not report
    assert report.bug in ("value for the mover", "colours exchanged")


@pytest.mark.parametrize("side", [1, -1])
def test_one_board_with_either_side_to_move_tells_a_value_for_the_mover(side):
    report = check.autopsy(lambda position: side * position.to_move * (runs(position) // 45), ConnectFour())
    assert not report and report.bug == "value for the mover", report


# --- right and wrong ones; the exact values of a whole game take seconds, and one process finds them once ---


@pytest.mark.parametrize("corner, move", [(25, 5), pytest.param(20, 10, marks=pytest.mark.full)])
def test_an_evaluation_that_wins_its_games_is_right_whatever_its_rank_correlation(corner, move):
    def careful(position):  # of squares beside a corner that is taken, too: late in the game it ranks positions badly
        _, corners, edges, *_, mobility, _ = features(position)
        return square_weights(position) + (corner - 50) * corners - 5 * edges + move * mobility

    report = check.autopsy(careful, Othello())
    assert report.mark == "✓" and not report.bug, report
    note, *_ = report.notes  # another one says that its games are slow
    assert "rank correlation with the exact values is only −0.1" in note and "games decide" in note


@pytest.mark.parametrize("start, worthless, because", [
    (Othello(), lambda position: 0, ""),
    (Othello(), lambda position: -right.weighed(position), "sign is turned round"),
    (Othello(), lambda position: right.weighed(position) / 7, ""),
    (Othello(), lambda position: (right.weighed(position), None), ""),
    (ConnectFour(), lambda position: 0, ""),
    (ConnectFour(), lambda position: -runs(position), ""),
    (ConnectFour(), piece_count, ""),
    (ConnectFour(), lambda position: windows(position) + position.moves[0], ""),
])  # fmt: skip
def test_a_worthless_evaluation_is_refused(start, worthless, because):
    report = check.autopsy(worthless, start)
    assert report.mark == "✗" and because in report.answer


# --- laws ---


MIRROR, COLOURS = "mirror and rotation", "colours exchanged"


@pytest.mark.parametrize("start, laws", [
    (Hex(2), {MIRROR, COLOURS}), (ConnectFour(3, 4, 3), {MIRROR}), (HandTree([[1, 2], [3, 0]]), {COLOURS}),
])  # fmt: skip
def test_the_librarys_searches_keep_the_laws_that_say_something_of_a_game(start, laws):
    assert check.audit(alphabeta, start)
    report = check.audit(minimax, start)
    assert report and dict(report.facts).keys() == laws


def test_a_count_of_the_movers_moves_looks_at_the_stones_of_both_sides():
    report = check.autopsy(lambda position: position.to_move * len(position.moves), Othello(4))
    assert "does not see both sides" not in str(report)
