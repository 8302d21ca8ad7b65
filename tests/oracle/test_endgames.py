"""Othello's endings against scores computed elsewhere, and the general solver."""

from time import sleep

import pytest

from gamelab.games import PASS, Othello
from gamelab.oracle import Endgames, solve
from gamelab.oracle.othello_search import IDEAS
from tests.keys import ended_by_ctrl_c, needs_ctrl_c
from tests.oracle.test_solve import check_solution

ONE_OFF = [tuple(name for name in IDEAS if name != left_out) for left_out in IDEAS]


def othello(row):
    size = int(row["board_size"][0])
    board = "/".join(row["board"][start : start + size] for start in range(0, size * size, size))
    return Othello.from_text(f"{board}/{row['side']}")


def endings(truth, size, most):
    """The rows of the truth with at most so many empty squares, with the position of each."""
    found = [(row, othello(row)) for row in truth("othello_endgames.csv") if int(row["empties"]) <= most]
    return [(row, position) for row, position in found if position.board.size == size]


@pytest.mark.parametrize("size, ideas, most, step", [
    (8, IDEAS, 64, 3), (8, (), 8, 4), *((8, each, 10, 4) for each in ONE_OFF),
    *(pytest.param(size, IDEAS, 64, 1, marks=pytest.mark.full) for size in (6, 8)),
])  # fmt: skip
def test_endings_with_and_without_each_idea(truth, size, ideas, most, step):
    """Notebook 04 has the board of 6 x 6 compiled, which takes seconds for each board; here it is that with bit 63."""
    solved = Endgames(size, ideas)
    for row, position in endings(truth, size, most)[::step]:
        assert position.to_move * solved.value(position) == int(row["score_raw"]), row["id"]


def test_every_move_of_endings(truth):
    kinds = set()
    for row, position in endings(truth, 8, 10):
        solution = solve(position)
        kinds.add(row["kind"])
        if row["kind"] == "moves":
            scores = {cell.split(":")[0]: int(cell.split(":")[1]) for cell in row["move_scores_raw"].split("|")}
            found = {position.label(move): position.to_move * exact.value for move, exact in solution.moves.items()}
            assert found == scores
            best = [position.move(label) for label in scores if scores[label] == max(scores.values())]
            assert list(solution.best_moves) == best and solution.move == best[0]
        elif row["kind"] == "pass":
            assert list(solution.moves) == [PASS]
            check_solution(position, Othello(8), Othello(4))
    assert kinds == {"moves", "pass", "over"}


@needs_ctrl_c
def test_an_interrupt_ends_the_search_at_once(truth):
    """The search is one of the whole board, 60 empty squares: no machine comes to its end."""
    solved, (*_, (row, late)), early = Endgames(8), endings(truth, 8, 6), Othello(8)
    solved.value(late.twins()[0])  # compiles
    with ended_by_ctrl_c():
        solved.value(early)
    nodes = solved.nodes
    sleep(0.2)
    assert solved.nodes == nodes and early not in solved.values, "it goes on"
    assert late.to_move * solved.value(late) == int(row["score_raw"]), "it can be used again"


@pytest.mark.full
def test_six_by_six_from_the_start():
    """Feinstein's result of 1993: 16-20."""
    solution = solve(Othello(), limit=None)
    assert solution.value == -4
    assert {exact.value for exact in solution.moves.values()} == {-4}


def test_the_plain_text_looks_at_the_same_nodes_and_serves_each_board(truth, monkeypatch):
    positions = [position for _, position in endings(truth, 8, 8)][::12]
    before = {position: fresh(position) for position in positions}
    monkeypatch.setattr("gamelab.oracle.search_memory.has_numba", lambda: False)
    assert {position: fresh(position) for position in positions} == before
    for row, position in endings(truth, 6, 8)[::5]:
        assert fresh(position)[0] == {position.to_move * int(row["score_raw"])}


def fresh(position):
    """The value, of its twins too, and the nodes of a search that knows nothing yet."""
    solved = Endgames(position.board.size)
    return {solved.value(twin) for twin in position.symmetries()}, solved.nodes
