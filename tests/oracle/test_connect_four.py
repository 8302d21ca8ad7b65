"""The solver of Connect Four against scores computed by other programs, plain searches, and itself without ideas."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gamelab.games import ConnectFour
from gamelab.oracle import ConnectFourSolver
from gamelab.oracle.connect_four_search import IDEAS
from tests.search.test_truth import connect_four as position_of


def rows_of(truth, board, most_empties):
    rows, columns = map(int, board.split("x"))
    found = [row for row in truth("connect4_positions.csv") if row["board"] == board]
    return [row for row in found if rows * columns - int(row["ply"]) <= most_empties]


def check(row, solver):
    position = position_of(row)
    assert solver.score(position) == int(row["score"])
    scores = solver.scores(position)
    expected = {n: int(score) for n, score in enumerate(row["move_scores"].split("|")) if score not in ("", "x", "-")}
    assert scores == {move: expected[move] for move in position.moves}


@pytest.mark.parametrize(("board", "most_empties", "least"), [("6x7", 26, 13), ("7x8", 28, 5)])
def test_published_scores(truth, board, most_empties, least):
    solver = ConnectFourSolver(*map(int, board.split("x")))
    rows = rows_of(truth, board, most_empties)[::4]
    assert len(rows) >= least
    for row in rows:
        check(row, solver)


@pytest.mark.full
@pytest.mark.parametrize(("board", "most_empties"), [("6x7", 38), ("7x8", 40)])
def test_earlier_positions(truth, board, most_empties):
    solver = ConnectFourSolver(*map(int, board.split("x")))
    for row in rows_of(truth, board, most_empties):
        check(row, solver)


def end_easy(count, seed):
    """Unfinished positions from random games, with at least 28 stones."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        position, plies = ConnectFour(), chance.randrange(28, 41)
        while position.ply < plies and not position.is_over:
            position = position.play(chance.choice(position.moves))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize("most", [16, pytest.param(64, marks=pytest.mark.full)])
def test_published_values_of_empty_boards(truth, most):
    """Tromp's, as far as they were computed a second time; of these only 4 x 9 does not fit the solver."""
    rows = [row for row in truth("values.json") if row["game"] == "connect_four" and row["verified"].startswith("yes")]
    sizes = {tuple(map(int, row["board"].split("x"))): row["value"] for row in rows if row["board"] != "4x9"}
    assert len(sizes) == 21
    for size, value in sizes.items():
        if size[0] * size[1] <= most:
            assert ConnectFourSolver(*size)[ConnectFour(*size)].value == value


@pytest.mark.full
@pytest.mark.parametrize("board", ["4x4", "4x5", "5x4"])
def test_every_position_of_a_small_board(truth, board):
    """The values of all positions, counted by ply, as another program counted them: millions of short searches."""
    counted = truth("connect4_small_boards.json")[board]
    start = ConnectFour(counted["rows"], counted["cols"])
    solver, here = ConnectFourSolver(counted["rows"], counted["cols"]), {start}
    for ply, positions in enumerate(counted["positions_by_ply"]):
        values = Counter(each.score if each.is_over else solver[each].value for each in here)
        assert values[1] == counted["first_player_wins_by_ply"][ply]
        assert values[0] == counted["drawn_by_ply"][ply]
        assert values.total() == positions
        here = {each.play(move) for each in here for move in each.moves}
        solver.values.clear()


@pytest.mark.parametrize("left_out", IDEAS)
def test_each_idea_changes_nodes_and_no_score(left_out):
    solver, partial = ConnectFourSolver(), ConnectFourSolver(ideas=[name for name in IDEAS if name != left_out])
    for position in end_easy(20, seed=2):
        assert partial.score(position) == solver.score(position)


def test_what_is_refused():
    for rows, columns in (7, 10), (3, 9):
        with pytest.raises(ValueError, match=f"{rows} x {columns} cells: expected at most 8 columns, and at most 64"):
            ConnectFourSolver(rows, columns)
    with pytest.raises(ValueError, match="idea 'luck': expected some of centre, table"):
        ConnectFourSolver(ideas=["luck"])
    solver = ConnectFourSolver()
    assert ConnectFour(5, 4) not in solver
    with pytest.raises(KeyError, match="rows=5"):
        solver[ConnectFour(5, 4)]
    with pytest.raises(ValueError, match="expected an unfinished game on 6 x 7, k=4"):
        solver.score(ConnectFour.from_text("......./......./X....../X....../X....../XOOO..."))


@pytest.mark.full
def test_the_empty_board():
    """The first player wins in the centre, and with the last stone but one."""
    solver = ConnectFourSolver()
    assert solver.score(ConnectFour()) == 1
    assert solver.scores(ConnectFour()) == {0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2}
    assert tuple(solver[ConnectFour()]) == (1, 41)


def careful_game(seed):
    """A random game on 7 x 8 in which nobody lets the other side win at once, and the right column fills early.

    There, sums of the sets of stones reach the sign of a word: bit 63.
    """
    chance, position = random.Random(seed), ConnectFour(7, 8)
    while not position.is_over:
        after = {move: position.play(move) for move in position.moves}
        good = [move for move in after if not any(after[move].play(reply).is_over for reply in after[move].moves)]
        if not good:
            return
        position = after[7 if 7 in good else chance.choice(good)]
        yield position


def test_plain_and_compiled_look_at_the_same_nodes(monkeypatch):
    wide = [position for seed in range(60) for position in careful_game(seed) if position.ply in (40, 42)]
    for rows, columns, positions in ((6, 7, end_easy(30, seed=6)), (7, 8, wide)):
        solver = ConnectFourSolver(rows, columns)
        scores = [solver.score(position) for position in positions]
        with monkeypatch.context() as patch:
            patch.setattr("gamelab.oracle.search_memory.has_numba", lambda: False)
            plain = ConnectFourSolver(rows, columns)
            assert [plain.score(position) for position in positions] == scores
        assert plain.nodes == solver.nodes > 500
