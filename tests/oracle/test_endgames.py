"""Othello's endings against scores computed elsewhere, the general solver, and a published solution."""

from __future__ import annotations

import os
import signal
import sys
from threading import Timer
from time import perf_counter, sleep

import pytest

from gamelab.games import PASS, Othello, Sim
from gamelab.oracle import Endgames, solve
from gamelab.oracle.othello_search import IDEAS
from tests.search.test_truth import othello

ONE_OFF = [tuple(name for name in IDEAS if name != left_out) for left_out in IDEAS]


def endings(truth, most=64, size=None):
    """The rows of the truth with at most so many empty squares, with the position of each."""
    for row in truth("othello_endgames.csv"):
        side = int(row["board_size"][0])
        if int(row["empties"]) <= most and size in (None, side):
            yield row, othello(row)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.full)])
def test_every_ending(truth, step):
    solved, rows = {6: Endgames(6), 8: Endgames(8)}, list(endings(truth))
    assert len(rows) == 400
    for row, position in rows[::step]:
        exact = solved[position.board.size].value(position)
        assert position.to_move * exact == int(row["score_raw"]), row["id"]


def test_every_move_of_endings(truth):
    kinds = set()
    for row, position in [*endings(truth, 10)][::3]:
        solution = solve(position)
        kinds.add(row["kind"])
        assert position.to_move * solution.value == int(row["score_raw"])
        if row["kind"] == "moves":
            scores = {cell.split(":")[0]: int(cell.split(":")[1]) for cell in row["move_scores_raw"].split("|")}
            found = {position.label(move): position.to_move * exact.value for move, exact in solution.moves.items()}
            assert found == scores
            assert {exact.distance for exact in solution.moves.values()} == {None}
            assert solution.move == solution.best_moves[0]
            best = max(scores.values())
            assert [position.label(move) for move in solution.best_moves] == \
                   [move for move, score in scores.items() if score == best]  # fmt: skip
        elif row["kind"] == "pass":
            assert list(solution.moves) == [PASS]
    assert kinds == {row["kind"] for row in truth("othello_endgames.csv")}


@pytest.mark.parametrize("ideas", [(), *ONE_OFF], ids="+".join)
def test_no_idea_changes_a_value(truth, ideas):
    solved = {6: Endgames(6, ideas), 8: Endgames(8, ideas)}
    for row, position in list(endings(truth, 8 if len(ideas) < 3 else 10))[::4]:
        assert position.to_move * solved[position.board.size].value(position) == int(row["score_raw"]), row["id"]


def test_what_is_refused():
    with pytest.raises(ValueError, match="idea 'luck': expected some of last, parity, mobility"):
        Endgames(6, ["luck"])
    with pytest.raises(ValueError, match="size=5: expected 4, 6 or 8"):
        Endgames(5)
    solved = Endgames(6)
    assert Othello(4) not in solved and Sim() not in solved and Othello() in solved
    with pytest.raises(KeyError):
        solved[Othello(4)]


def opening(plies):
    position = Othello()
    for _ in range(plies):
        position = position.play(position.moves[-1])
    return position


@pytest.mark.skipif(sys.platform == "win32", reason="no signal can be sent to oneself there")
def test_an_interrupt_ends_the_search_at_once():
    solved = Endgames(6)
    solved.value(opening(20))  # compiles
    sent = []

    def send():
        sent.append(perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    Timer(0.5, send).start()
    with pytest.raises(KeyboardInterrupt):
        solved.value(Othello())
    assert perf_counter() - sent[0] < 2
    assert Othello() not in solved.values
    nodes = solved.nodes
    sleep(0.2)
    assert solved.nodes == nodes, "it goes on"
    assert solved.value(opening(22)) == solve(opening(22)).value, "it can be used again"


@pytest.mark.full
def test_six_by_six_from_the_start():
    """Feinstein's result of 1993: 16-20."""
    solution = solve(Othello(), limit=None)
    assert solution.value == -4
    assert {exact.value for exact in solution.moves.values()} == {-4}
    print(f"{solution.table.nodes:,} nodes")


def test_feinsteins_game_keeps_its_value(truth):
    """From 18 empty squares on, each position of the published perfect game is worth 16-20."""
    game = truth("othello_games.json")[0]
    position, solved, seen = Othello(), Endgames(6), 0
    for text in game["moves_6x6"]:
        if position.moves == (PASS,):
            position = position.play(PASS)
        position = position.play(position.move(text))
        if position.ply >= 14:
            assert solved.value(position) == game["value_every_position_first_player"]
            seen += 1
    assert seen > 15 and position.is_over


def test_the_plain_text_looks_at_the_same_nodes(truth, monkeypatch):
    positions = [position for _, position in endings(truth, 8)][::20]
    before = {position: fresh(position) for position in positions}
    monkeypatch.setattr("gamelab.oracle.search_memory.has_numba", lambda: False)
    assert {position: fresh(position) for position in positions} == before


def fresh(position):
    """The value, of its twins too, and the nodes of a search that knows nothing yet."""
    solved = Endgames(position.board.size)
    return {solved.value(twin) for twin in position.symmetries()}, solved.nodes


def test_the_ladder_of_ideas(truth):
    """The positions looked at in endings with 12 empty squares, with one more idea in each row, as notebook 04 does."""
    late = [position for row, position in endings(truth, 12, 6) if int(row["empties"]) == 12][:12]
    order = ["mobility", "last", "parity", "store", "narrow", "glance", "peek"]
    nodes = []
    for count in range(1, 8):
        solved = Endgames(6, order[:count])
        values = [solved.value(position) for position in late]
        assert values == [Endgames(6).value(position) for position in late]
        nodes.append(solved.nodes)
    assert nodes == [270_682, 116_046, 112_103, 99_338, 92_380, 92_380, 92_380]
