"""Conjectures: the smallest counterexample, or how many cases were survived; no counterexample has a smaller one."""

from __future__ import annotations

import sys
import time

import pytest
from misbehaving import endless_loop, floods, raises, recursion, swallows_in_the_search
from wrong_pairs import MISTAKES, functions

from gamelab import FIRST, ConnectFour, HandTree, Sim, TicTacToe, alphabeta, check, heuristics, minimax
from gamelab.check import family, samples
from gamelab.check.calling import call, has_window
from gamelab.check.conjecture import conjecture
from gamelab.check.depth_search import FLAWS, Task
from gamelab.check.judge import judge
from gamelab.check.limits import Limits


def backwards(position):
    return position.moves[::-1]


def smallest(report):
    return dict(report.facts)["smallest counterexample"].splitlines()[0]


def test_alphabeta_returns_the_same_move():
    def same_move(position):
        return alphabeta(position).move == minimax(position).move

    for game in (None, TicTacToe()):
        report = check.conjecture(same_move, game)
        assert report, report
        assert report.notes == ["Not refuted is not proved: the next case may be the counterexample."]
    assert str(conjecture(same_move)).startswith("✓ same_move: survived 3,090 cases: hand trees, smallest first")


def test_with_another_order_it_returns_another_move():
    def same_move(position):
        return alphabeta(position, order=backwards).move == minimax(position).move

    report = conjecture(same_move)
    assert report.title == "same_move: refuted"
    assert smallest(report) == "HandTree([1, 1])"
    assert "<svg" in report._repr_html_()


def test_deeper_is_not_always_nearer():
    def deeper_is_nearer(position, depth):
        if position.is_over:
            return None
        near, far = (
            minimax(position, plies, heuristics.open_lines, ending="score").value for plies in (depth, depth + 1)
        )
        return abs(far - minimax(position).value) <= abs(near - minimax(position).value)

    report = conjecture(deeper_is_nearer, TicTacToe())
    assert not report
    assert ("depth", "1") in report.facts


def test_more_pruning_does_not_play_better():
    def plays_better(position):
        return alphabeta(position).value != alphabeta(position, prune=False).value or position.is_over

    assert smallest(conjecture(plays_better)) == "HandTree([1])"


def test_cheap_laws_are_tried_by_ply():
    def mirror(position):
        return all(heuristics.runs_lab001(twin) == heuristics.runs_lab001(position) for twin in position.symmetries())

    report = conjecture(mirror, ConnectFour())
    assert smallest(report) == "ConnectFour.from_text('......./......./......./......./.X...../XO.....')"
    earlier = [each for each in samples.enumerated(ConnectFour(), 2000)[0] if each.ply <= 3]
    failing = [position for position in earlier if not mirror(position)]
    assert repr(failing[0]) == smallest(report)


def test_all_positions_of_a_small_game_are_a_proof():
    report = conjecture(lambda position: position.is_over == (not position.moves), TicTacToe())
    assert "survived 5,478 cases: every position of TicTacToe" in report.title
    assert report.notes == ["These are all there are: for this game, it is proved."]
    some = conjecture(lambda position: True, ConnectFour())
    assert "the first positions of ConnectFour, up to ply 6" in some.title
    assert "not proved" in some.notes[0]


def test_laws_about_moves():
    report = conjecture(lambda position, move: position.play(move).ply == position.ply + 1, Sim(4))
    assert report

    def never_the_last(position, move):
        return move != position.moves[-1] or len(position.moves) == 1

    report = conjecture(never_the_last, TicTacToe())
    assert (smallest(report), report.facts[1]) == ("TicTacToe()", ("move", "8 (c3)"))


def test_any_cases_can_be_given():
    report = conjecture(lambda n: n * n + n + 41 != 1681, range(100))
    assert (report.title, smallest(report)) == ("your function: refuted", "40")
    assert conjecture(lambda n: n < 3, [1, 2]).title == "your function: survived 2 cases: those that were given"


def test_a_law_that_says_nothing():
    def forgetful(position):
        position.is_over  # noqa: B018

    assert "is a return missing?" in str(conjecture(forgetful, TicTacToe()))
    assert not conjecture(forgetful, TicTacToe())

    def partly(position):
        return None if position.is_over else True

    assert "(958 more say nothing)" in conjecture(partly, TicTacToe()).title


def test_stubs_and_nonsense():
    def stub(position): ...

    assert conjecture(stub).mark == "○"
    assert "has to take a position, and perhaps a move and a depth" in str(conjecture(lambda a, b: a))
    assert "it was given 3" in str(conjecture(3))
    assert "behind the law belongs a start position; it was given 'x'" in str(conjecture(stub, "x"))


@pytest.mark.parametrize("law", [endless_loop, swallows_in_the_search, floods], ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", [TicTacToe(), None], ids=repr)
def test_laws_without_end_are_stopped(law, game, hurried):
    begin = time.monotonic()
    report = conjecture(law, game)
    assert not report
    assert "does not come to an end" in report.title
    assert time.monotonic() - begin < 15, "on a busy machine; alone it takes a second"


def test_laws_that_break_off():
    assert "in line 4 of raises" in str(conjecture(raises, Sim()))
    assert "RecursionError" in str(conjecture(recursion, Sim()))


def test_a_law_that_takes_long_says_how_far_it_came(monkeypatch):
    monkeypatch.setattr(sys.modules["gamelab.check.conjecture"], "SECONDS", 0.05)
    report = conjecture(lambda position: time.sleep(0.01) is None, TicTacToe())
    assert "The time was up before all were tried." in report.notes
    assert "proved" in report.notes[1]
    assert "not proved" in report.notes[1]


def trees(leaves, depth, values=(1, 0, -1)):
    """All trees with so many leaves, at most ``depth`` deep and three wide: an enumeration of its own."""
    if leaves == 1:
        yield from values
    if depth == 0:
        return
    yield from ([below] for below in trees(leaves, depth - 1, values))
    for first in range(1, leaves):
        for one in trees(first, depth - 1, values):
            yield from ([one, other] for other in trees(leaves - first, depth - 1, values))
            for second in range(1, leaves - first):
                for other in trees(second, depth - 1, values):
                    yield from ([one, other, last] for last in trees(leaves - first - second, depth - 1, values))


def all_trees(most):
    return [HandTree(tree, player) for leaves in range(1, most + 1) for tree in trees(leaves, 3) for player in (1, -1)]


def finds(pair, tree, prune):
    function = pair[0] if tree.to_move == FIRST else pair[1]
    case = family.Case(tree)
    answer = call(function, case, Limits(), 5000, has_window(function))
    return judge(case, answer, prune, pair=True)


def no_smaller_one(mistake, most):
    pair = functions(mistake.source())[:2]
    prune = pair[0].__name__ != "maxi"
    report = (check.alphabeta if prune else check.minimax)(*pair)
    text = dict(report.facts)["smallest case"].splitlines()
    if not text[0].startswith("HandTree") or "alpha =" in text[-1]:
        return
    found = eval(text[0], {"HandTree": HandTree})
    first = finds(pair, found, prune)
    if first is None:  # it is wrong in another way than by one answer
        return
    for tree in all_trees(most):
        if family.size(tree) < family.size(found):
            finding = finds(pair, tree, prune)
            assert finding is None or finding.rank > first.rank, (tree, found)


def test_the_enumeration_of_this_test_is_whole():
    assert [sum(1 for _ in trees(n, 3, (0,))) for n in (1, 2, 3)] == [4, 14, 70]
    assert HandTree([[1, 0], [[-1]]]) in all_trees(3)


@pytest.mark.parametrize("number", range(0, len(MISTAKES), 13))
def test_no_smaller_tree_fails(number):
    no_smaller_one(MISTAKES[number], 2)


@pytest.mark.full
@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_no_smaller_tree_of_four_leaves_fails(number):
    no_smaller_one(MISTAKES[number], 4)


def every_small_sim():
    """Every position of Sim with 3 and 4 points: an enumeration of its own."""
    found, level = {}, [Sim(3), Sim(4)]
    while level:
        found |= dict.fromkeys(level)
        level = list(dict.fromkeys(position.play(move) for position in level for move in position.moves))
    return list(found)


@pytest.mark.parametrize("flaw", FLAWS, ids=lambda flaw: flaw.bug.name)
def test_no_position_of_sim_with_fewer_lines_left_fails(flaw):
    task = Task(heuristics.symmetric, "win")

    def search(position, depth, evaluate):
        ending = position.is_over or depth == 0
        return flaw.value(task, position, depth), None if ending else minimax(position, depth, evaluate).move

    report = check.depth_search(search)
    if report:
        return  # a flaw of another exercise, of which Sim with flat wins knows nothing
    found = eval(dict(report.facts)["smallest case"].splitlines()[0], {"Sim": Sim})
    for position in every_small_sim():
        for depth in range(4 if len(position.moves) < len(found.moves) else 0):
            right = minimax(position, depth, heuristics.symmetric, ending="win").value
            assert flaw.value(task, position, depth) == right, (position, found)
