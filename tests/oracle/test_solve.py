"""The oracle against values computed elsewhere, and what it refuses, reports and keeps."""

from __future__ import annotations

import pickle
import re
from collections import Counter

import pytest

from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, Sim, TicTacToe
from gamelab.oracle import ConnectFourSolver, solve
from gamelab.oracle.solve import count_positions, solved_completely

LATE = TicTacToe.from_text("XO./.X./..O")
O_PASSES = Othello.from_text("OXOOOX/XXOOOX/OOOXOX/..OXOX/..OOXX/.XXXXX/O to move")


def boards(truth, most):
    for row in truth("values.json"):
        if row["game"] == "mnk" and "free" not in row["board"]:
            rows, columns, k = map(int, re.fullmatch(r"(\d+)x(\d+) k(\d+)", row["board"]).groups())
            if rows * columns <= most:
                yield TicTacToe(rows, columns, k), row["value"]


def test_small_boards(truth):
    values = list(boards(truth, 9))
    assert len(values) > 30
    for position, value in values:
        solution = solve(position)
        assert solution.value == value
        assert value or solution.distance == position.board.rows * position.board.columns


@pytest.mark.full
def test_larger_boards(truth):
    for position, value in boards(truth, 16):
        if count_positions(position, 600_000) < 600_000:
            assert solve(position, limit=None).value == value


def test_the_general_solver_finds_what_the_solver_of_one_game_knows():
    table, known = solved_completely(Sim(5), None, False).table, solve(Sim(5)).table
    assert all(outcome == known[position] for position, outcome in table.items()) and len(table) > 1000


@pytest.mark.full
def test_every_position_of_a_small_board(truth):
    solution = solved_completely(ConnectFour(4, 4), None, False)
    table = solution.table
    assert (solution.value, solution.distance) == (0, 16)
    counted = truth("connect4_small_boards.json")["4x4"]
    finished = sum(counted["won_terminal_by_ply"]) + sum(counted["full_draw_by_ply"])
    assert len(table) == sum(counted["positions_by_ply"]) - finished
    values = Counter((position.ply, outcome.value) for position, outcome in table.items())
    won, drawn = counted["won_terminal_by_ply"], counted["full_draw_by_ply"]
    assert [values[ply, 0] + drawn[ply] for ply in range(17)] == counted["drawn_by_ply"]
    assert [values[ply, 1] + ply % 2 * won[ply] for ply in range(17)] == counted["first_player_wins_by_ply"]
    solver = ConnectFourSolver(4, 4)
    assert all(solver[position] == table[position] for position in list(table)[::400])


@pytest.mark.parametrize(("tree", "to_move", "distance", "move"), [
    ([[5, 5], 5], FIRST, 1, 1),  # the winner hurries
    ([[5, 5], 5], SECOND, 2, 0),  # the loser resists
    ([[-5, -5], -5], FIRST, 2, 0),
    ([[-5, -5], -5], SECOND, 1, 1),
    ([0, [0, 0]], FIRST, 2, 1),  # a draw is drawn out by both
    ([0, [0, 0]], SECOND, 2, 1),
    ([1, [5, 5]], FIRST, 2, 1),  # a better score is worth a longer way
])  # fmt: skip
def test_the_winner_hurries_and_the_loser_resists(tree, to_move, distance, move):
    solution = solve(HandTree(tree, to_move))
    assert (solution.distance, solution.move) == (distance, move)
    assert solution.moves[move] == (solution.value, distance) and move in solution.best_moves


def test_a_finished_game():
    solution = solve(TicTacToe.from_text("XXX/OO./..."))
    assert (solution.value, solution.distance, solution.moves, solution.move) == (1, 0, {}, None)
    assert solution.best_moves == ()
    assert solve(HandTree(-7)).value == -7


@pytest.mark.parametrize("start", [TicTacToe(), Sim(5), ConnectFour(4, 4), Othello(4), HandTree([[0, 1], 0])], ids=repr)
def test_the_line_is_the_best_move_of_each_position(start):
    """A solver asks one question for each move; here the values of all moves are asked for."""
    solution, whole, position = solve(start), solve(start), start
    for move in solution.line():
        here = whole.of(position)
        assert dict(here.each_move()) == here.moves
        assert move == next(move for move in here.moves if here.moves[move] == (here.value, here.distance))
        position = position.play(move)
    assert position.is_over and position.score == solution.value


@pytest.mark.parametrize(("position", "others"), [
    (LATE, [TicTacToe()]), (Sim(5), [Sim(), ConnectFour()]), (O_PASSES, [Othello(), Othello(4)]),
    (ConnectFour(4, 4).play(0), [ConnectFour(4, 4), ConnectFour(4, 5)]),
], ids=repr)  # fmt: skip
def test_a_solution_is_a_value_and_knows_what_can_follow(position, others):
    solution = solve(position)
    assert solution == solve(position) and repr(solution).startswith(f"Solution(position={position!r}, value=")
    assert "table" not in repr(solution)
    for each in (solution, pickle.loads(pickle.dumps(solution))):
        for move, outcome in solution.moves.items():
            later = each.of(position.play(move))
            assert later.value == outcome.value
            assert outcome.distance == (None if solution.distance is None else later.distance + 1)
        for other in others:
            with pytest.raises(KeyError, match=re.escape(f"{other!r} cannot follow from {position!r}: solve it by")):
                each.of(other)


SEARCH = " needs a search through about {:,} positions, more than the limit of 100,000,000 in this game: solve a later "


@pytest.mark.parametrize(("position", "message"), [
    (ConnectFour(), SEARCH.format(1_900_000_000)), (Othello(), SEARCH.format(1_000_000_000)),
    (Othello(8), " needs a search"),
], ids=repr)  # fmt: skip
def test_too_large(position, message):
    with pytest.raises(ValueError, match=re.escape(repr(position) + message)):
        solve(position)


def test_the_limit_is_the_callers():
    for limit in (100, 4_519):
        message = rf"TicTacToe\(\) has more than {limit:,} positions to come, the limit: .* limit=None"
        with pytest.raises(ValueError, match=message):
            solve(TicTacToe(), limit=limit)
    assert solve(TicTacToe(), limit=4_520) == solve(TicTacToe(), limit=None)


@pytest.mark.parametrize("something", [None, "XO.", 3, TicTacToe])
def test_no_position(something):
    with pytest.raises(ValueError, match="is no position of a game"):
        solve(something)


class Shuttle(Position):
    """A game of one's own that never ends: a stone goes to and fro, or all the way round."""

    to_move, ply, is_over, winner, moves = FIRST, 0, False, None, (0, 1)
    score = 0

    def __init__(self, place=0, places=3):
        self.__dict__.update(place=place, places=places)

    def play(self, move):
        return Shuttle((self.place + (1, -1)[move]) % self.places, self.places)

    def __eq__(self, other):
        return self.place == other.place

    def __hash__(self):
        return self.place

    def __repr__(self):
        return "Shuttle()"


@pytest.mark.parametrize("limit", [250_000, None])
def test_a_game_that_never_ends_is_refused(limit):
    with pytest.raises(ValueError, match=r"Shuttle\(\): a game of so many hundred moves counts as endless"):
        solve(Shuttle(), limit=limit)


@pytest.mark.parametrize(("start", "count"), [
    (TicTacToe(), 4_520), (HandTree([1, [2, 3]]), 2), (HandTree(1), 0), (Shuttle(), 3), (ConnectFour(), 9_000),
], ids=repr)  # fmt: skip
def test_unfinished_positions_are_counted(start, count):
    assert count_positions(start, 9_000) == count


def test_progress_as_a_bar(capsys):
    pytest.importorskip("tqdm")
    solve(TicTacToe(), progress=True)
    assert "positions" in capsys.readouterr().err
