"""The autopsy of evaluations: laws, figures, and the picture of what each stone adds."""

from __future__ import annotations

import re
import sys
import time
import xml.etree.ElementTree as ElementTree

import misbehaving
import pytest
from scipy.stats import spearmanr

from gamelab import ConnectFour, Othello, Sim, TicTacToe, check, heuristics, oracle
from gamelab.check.autopsy import autopsy
from gamelab.check.family import tictactoe_classes
from gamelab.check.heat import changes, contributions, heat
from gamelab.games import FIRST

FAIR = [
    (heuristics.open_lines, TicTacToe()), (heuristics.runs, ConnectFour()), (heuristics.windows, ConnectFour(5, 5)),
    (heuristics.symmetric, Sim()), (heuristics.mobility, Othello(4)), (heuristics.disc_difference, Othello(4)),
]  # fmt: skip


@pytest.mark.parametrize(("evaluation", "game"), FAIR, ids=lambda each: getattr(each, "__name__", repr(each)))
def test_fair_evaluations_keep_every_law(evaluation, game):
    report = check.autopsy(evaluation, game)
    assert report, report
    assert all(each.mark == "✓" for each in report.verdicts), report


LAWS = {
    "whole numbers": (lambda position: heuristics.open_lines(position) / 2, TicTacToe(), ""),
    "mirror and rotation": (heuristics.runs_lab001, ConnectFour(), "mirror"),
    "colours exchanged": (lambda position: heuristics.open_lines(position) + 1, TicTacToe(), "unfair"),
    "tells positions apart": (heuristics.piece_count, TicTacToe(), "constant"),
    "sees both sides": (heuristics.own_only, Sim(), "blind to one side"),
    "for FIRST": (lambda position: -heuristics.open_lines(position), TicTacToe(), "sign turned round"),
}


@pytest.mark.parametrize("law", LAWS)
def test_every_law_can_be_broken(law):
    evaluation, game, bug = LAWS[law]
    report = autopsy(evaluation, game)
    assert not report
    assert report.broken == (law,), report
    assert report.bug == bug
    assert f"✗ {law}" in str(report)


def test_too_large_a_value_is_told():
    report = autopsy(lambda position: 10**6 * heuristics.open_lines(position))
    assert report.broken == ("whole numbers",)
    assert "as large as a win, on" in str(report)


def test_the_mirror_is_counted_on_the_smallest_board():
    report = autopsy(heuristics.runs_lab001, ConnectFour())
    found = dict(report.facts)
    assert "tells mirrored boards apart, on" in found["broken"]
    board = eval(found["smallest case"].splitlines()[0], {"ConnectFour": ConnectFour})
    twins = [heuristics.runs_lab001(twin) for twin in board.symmetries()]
    assert twins[0] != twins[1]
    assert board.ply <= 4


def test_the_correlation_is_scipys_ply_by_ply():
    solved = oracle.solve(TicTacToe())
    rows = {}
    for position in tictactoe_classes():
        if not position.is_over:
            rows.setdefault(position.ply, []).append((heuristics.open_lines(position), solved.of(position).value))
    rows = [row for row in rows.values() if len(row) >= 5 and len({value for _, value in row}) > 1]
    mean = sum(len(row) * spearmanr(*zip(*row, strict=True)).statistic for row in rows) / sum(map(len, rows))
    told = dict(autopsy(heuristics.open_lines).facts)["truth"]
    assert told.startswith(f"rank correlation {mean:.2f} with the exact values, among positions of one ply (623")


def test_the_share_of_won_games_given_away_is_counted():
    solved = oracle.solve(TicTacToe())
    won = lost = 0
    for position in tictactoe_classes():
        player = position.to_move
        if position.is_over or solved.of(position).value != player:
            continue
        won += 1
        after = {move: position.play(move) for move in position.moves}
        worth = {move: player * (10**6 * child.score if child.is_over else heuristics.open_lines(child))
                 for move, child in after.items()}  # fmt: skip
        chosen = max(worth, key=worth.get)
        lost += solved.of(position).moves[chosen].value != player
    assert f"gives away {lost} of {won} won positions" in dict(autopsy(heuristics.open_lines).facts)["play"]


def test_truths_of_late_positions_are_the_oracles():
    for game in (ConnectFour(4, 4), Othello(4)):
        for truth in sys.modules["gamelab.check.autopsy"].truths(game)[::60]:
            solved = oracle.solve(truth.position)
            assert truth.value == solved.value
            assert truth.moves == {move: found.value for move, found in solved.moves.items()}


def test_what_a_stone_adds():
    board = TicTacToe.from_text("XO./.X./...")
    added = contributions(heuristics.open_lines, board)
    assert added == {0: 2, 1: -2, 4: 3}
    assert sum(changes(heuristics.open_lines, board).values()) < 0, "SECOND is to move"
    line = Sim.from_text("red: 1-2 1-3, blue: 4-5")
    assert contributions(heuristics.symmetric, line) == {0: -1, 1: -1, 12: 0}


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Sim(), Othello()], ids=repr)
def test_the_picture_is_drawn_with_the_numbers(game):
    position = game.play(game.moves[0]).play(game.play(game.moves[0]).moves[-1])
    evaluation = (lambda at: at.first.bit_count() - 2 * at.second.bit_count()) if game.ply == 0 else None
    picture = heat(evaluation, position)
    ElementTree.fromstring(picture)
    assert picture == heat(evaluation, position)
    assert "+1" in picture
    assert "−2" in picture
    report = autopsy(evaluation, game, position)
    assert "What each stone adds" in report._repr_html_()


def test_stubs_and_nonsense():
    def stub(position): ...

    assert autopsy(stub).mark == "○"
    assert "it was given 3" in str(autopsy(3))
    assert "behind the evaluation belongs a start position; it was given 4" in str(autopsy(heuristics.zero, 4))
    assert "returns what is no number" in str(autopsy(lambda position: "good"))
    assert "ZeroDivisionError" in str(autopsy(lambda position: 1 // 0))
    assert not autopsy(lambda position: float("nan"))


def test_an_evaluation_without_end_is_stopped():
    begin = time.monotonic()
    assert "does not come to an end" in str(autopsy(misbehaving.endless_loop))
    assert time.monotonic() - begin < 15, "on a busy machine; alone it takes a second"


def test_one_that_breaks_off_late_keeps_what_was_seen():
    def breaks(position):
        return heuristics.open_lines(position) if position.ply < 7 else 1 // 0

    report = autopsy(breaks)
    assert not report
    assert "It was not looked at everywhere" in report.notes[-1]
    assert dict(report.facts)["values"]
    assert report.verdicts[0].mark == "✓"
    assert FIRST == 1


def test_large_numbers_stay_in_their_cells():
    position = TicTacToe().play(0).play(4)
    worth = {(0, 0): 56_789, (1, 1): 998_000, (0, 1): 1204}
    drawn = heat(lambda each: sum(value * each.at(*place) for place, value in worth.items()), position)
    said = {text: float(size) for size, text in re.findall(r'font-size="([\d.]+)"[^>]*>(\(?[+−]\d+\)?)<', drawn)}
    assert {"+56789", "−998000", "(+1204)"} <= set(said)
    assert all(size * 0.6 * len(text) <= 40 for text, size in said.items())
