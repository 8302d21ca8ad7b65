"""The solver of Connect Four against scores computed by other programs, plain searches, and itself without ideas."""

import random

import pytest

from gamelab.games import ConnectFour
from gamelab.oracle import ConnectFourSolver
from gamelab.oracle.connect_four_search import IDEAS
from tests.oracle.test_solve import check_solution


def position_of(row):
    position = ConnectFour(*map(int, row["board"].split("x")))
    for letter in row["moves"]:
        position = position.play("123456789a".index(letter))
    return position


@pytest.mark.parametrize("board, most_empties", [
    ("7x8", 26), *(pytest.param(*each, marks=pytest.mark.full) for each in (("6x7", 38), ("7x8", 40))),
])  # fmt: skip
def test_published_scores(truth, board, most_empties):
    """Notebook 03 has the board of 6 x 7 compiled, which takes seconds for each board; here it is that with bit 63."""
    solver, positions = ConnectFourSolver(*map(int, board.split("x"))), 0
    for row in truth("connect4_positions.csv"):
        if row["board"] == board and solver.board.full.bit_count() - int(row["ply"]) <= most_empties:
            position = position_of(row)
            assert solver.score(position) == int(row["score"])
            known = row["move_scores"].split("|")
            assert solver.scores(position) == {move: int(known[move]) for move in position.moves}
            positions += 1
    assert positions >= 20


@pytest.mark.parametrize("most", [16, pytest.param(64, marks=pytest.mark.full)])
def test_published_values_of_empty_boards(truth, most):
    """Tromp's, as far as they were computed a second time; of these only 4 x 9 does not fit the solver."""
    rows = [row for row in truth("values.json") if row["game"] == "connect_four" and row["verified"].startswith("yes")]
    sizes = {tuple(map(int, row["board"].split("x"))): row["value"] for row in rows if row["board"] != "4x9"}
    assert len(sizes) == 21
    for size, value in sizes.items():
        if size[0] * size[1] <= most:
            assert ConnectFourSolver(*size)[ConnectFour(*size)].value == value


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


LATE = [position for seed in range(60) for position in careful_game(seed) if position.ply in (40, 42)]


@pytest.mark.parametrize("left_out", IDEAS)
def test_no_idea_changes_a_score(left_out):
    solver, partial = ConnectFourSolver(7, 8), ConnectFourSolver(7, 8, [name for name in IDEAS if name != left_out])
    for position in LATE:
        assert partial.score(position) == solver.score(position)


@pytest.mark.full
def test_the_empty_board():
    """The first player wins in the centre, and with the last stone but one."""
    solver = ConnectFourSolver()
    assert solver.scores(ConnectFour()) == {0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2}
    assert tuple(solver[ConnectFour()]) == (1, 41)


def test_plain_and_compiled_look_at_the_same_nodes(monkeypatch):
    solver = ConnectFourSolver(7, 8)
    scores = [solver.score(position) for position in LATE]
    monkeypatch.setattr("gamelab.oracle.search_memory.has_numba", lambda: False)
    plain = ConnectFourSolver(7, 8)
    assert [plain.score(position) for position in LATE] == scores
    assert plain.nodes == solver.nodes > 500


@pytest.mark.parametrize("start", LATE[:3])
def test_a_solution_knows_what_can_follow(start):
    check_solution(start, ConnectFour(7, 8), ConnectFour())
