"""Trees counted move by move against figures that other programs computed (tests/truth)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from gamelab.games import PASS, ConnectFour, Othello, Position, Sim, TicTacToe, perft

Truth = Callable[[str], Any]
BOARDS = ["6x7", "7x8", "7x10", "4x4", "4x5", "5x4", "5x5"]


def deepest(counts: list[int], most: int) -> int:
    """The last ply up to which no ply has more than so many."""
    return next((depth for depth, count in enumerate(counts) if count > most), len(counts)) - 1


def census(start: Position, depth: int) -> tuple[list[int], list[int]]:
    """Sequences of moves by ply, and those of them that end in a win."""
    sequences, wins = [0] * (depth + 1), [0] * (depth + 1)

    def visit(position: Position, ply: int) -> None:
        sequences[ply] += 1
        wins[ply] += position.winner is not None
        if ply < depth:
            for move in position.moves:
                visit(position.play(move), ply + 1)

    visit(start, 0)
    return sequences, wins


def layers(start: Position, depth: int) -> list[set[Position]]:
    """The different positions after 0, 1, ... moves."""
    found = [{start}]
    for _ in range(depth):
        found.append({position.play(move) for position in found[-1] for move in position.moves})
    return found


def classes(positions: Iterable[Position]) -> int:
    """How many positions there are when symmetric ones count once."""
    left, count = set(positions), 0
    while left:
        count += 1
        left.difference_update(next(iter(left)).symmetries())
    return count


def test_tic_tac_toe_complete(truth: Truth) -> None:
    known = truth("perft.json")["tic_tac_toe"]
    sequences, _ = census(TicTacToe(), 9)
    assert sequences == known["sequences_by_ply"]
    assert sum(sequences) == 549_946
    found = layers(TicTacToe(), 9)
    assert [len(layer) for layer in found] == known["positions_by_ply"]
    assert sum(map(len, found)) == 5_478
    assert [classes(layer) for layer in found] == truth("ttt.json")["classes_by_ply"]
    assert sum(map(classes, found)) == 765


@pytest.mark.parametrize("n", range(8))
def test_mnk(truth: Truth, n: int) -> None:
    known = truth("perft.json")["mnk"][n]
    start = TicTacToe(known["rows"], known["cols"], known["k"])
    depth = deepest(known["sequences"], 60_000)
    sequences, wins = census(start, depth)
    assert sequences == known["sequences"][: depth + 1]
    assert wins == known["ending_in_win"][: depth + 1]
    depth = deepest(known["distinct_positions"], 18_000)
    found = layers(start, depth)
    assert [len(layer) for layer in found] == known["distinct_positions"][: depth + 1]
    won = [sum(position.winner is not None for position in layer) for layer in found]
    assert won == known["distinct_won_positions"][: depth + 1]


@pytest.mark.parametrize("board", BOARDS)
def test_connect_four(truth: Truth, board: str) -> None:
    known = truth("perft.json")["connect_four"][board]
    depth = deepest(known["sequences"], 60_000 if board == "4x4" else 370_000 if board == "4x5" else 120_000)
    sequences, wins = census(ConnectFour(known["rows"], known["cols"]), depth)
    assert sequences == known["sequences"][: depth + 1]
    assert wins == known["ending_in_win"][: depth + 1]


@pytest.mark.parametrize("board", ["4x4", "4x5", "5x4", "5x5", "4x6", "6x4"])
def test_connect_four_small_boards(truth: Truth, board: str) -> None:
    known = truth("connect4_small_boards.json")[board]
    depth = deepest(known["positions_by_ply"], 15_000)
    found = layers(ConnectFour(known["rows"], known["cols"]), depth)
    assert [len(layer) for layer in found] == known["positions_by_ply"][: depth + 1]
    won = [sum(position.winner is not None for position in layer) for layer in found]
    assert won == known["won_terminal_by_ply"][: depth + 1]


def test_othello_4x4_complete(truth: Truth) -> None:
    known = truth("perft.json")["othello"]["4x4"]
    depth = len(known["sequences_pass_is_a_ply"]) - 1
    counts, passes, finished = ([0] * (depth + 2) for _ in range(3))

    def visit(position: Othello, ply: int, move: int | None) -> None:
        counts[ply] += 1
        passes[ply] += move == PASS
        finished[ply] += position.is_over
        for move in position.moves:
            visit(position.play(move), ply + 1, move)

    visit(Othello(4), 0, None)
    assert counts[: depth + 1] == known["sequences_pass_is_a_ply"]
    assert passes[: depth + 1] == known["passes_at_last_ply"]
    assert [sum(finished[:ply]) for ply in range(depth + 1)] == known["games_finished_before_depth"]
    assert sum(finished) == 60_060


@pytest.mark.parametrize(("size", "most"), [(6, 50_000), (8, 60_000)])
def test_othello(truth: Truth, size: int, most: int) -> None:
    known = truth("perft.json")["othello"][f"{size}x{size}"]["sequences_pass_is_a_ply"]
    depth = deepest(known, most)
    assert census(Othello(size), depth)[0] == known[: depth + 1]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othello_positions_by_discs(truth: Truth, size: int) -> None:
    known = truth("perft.json")["othello"][f"{size}x{size}"]
    placed = deepest(known["distinct_positions_by_discs_placed"], 7_000 if size == 4 else 1_500)
    layer = {Othello(size)}
    for discs in range(placed + 1):
        # A player who must pass leaves the number of discs as it is: such positions count once, after the pass.
        layer = {position.play(PASS) if position.moves == (PASS,) else position for position in layer}
        assert len(layer) == known["distinct_positions_by_discs_placed"][discs]
        assert classes(layer) == known["distinct_up_to_symmetry_by_discs_placed"][discs]
        assert sum(position.is_over for position in layer) == known["distinct_game_over_by_discs_placed"][discs]
        layer = {position.play(move) for position in layer for move in position.moves}


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_sim(truth: Truth, vertices: int) -> None:
    known = next(game for game in truth("sim.json")["games"] if game["n"] == vertices)
    depth = deepest(known["sequences_by_ply"], 150_000)
    sequences, losses = census(Sim(vertices), depth)
    assert sequences == known["sequences_by_ply"][: depth + 1]
    before_the_last_edge = min(depth + 1, known["edges"])  # after it, a game can also be drawn
    assert losses[:before_the_last_edge] == known["games_by_length"][:before_the_last_edge]


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_sim_positions(truth: Truth, vertices: int) -> None:
    known = next(game for game in truth("sim.json")["games"] if game["n"] == vertices)
    depth = deepest(known["positions_by_ply"], 40_000)
    found = layers(Sim(vertices), depth)
    assert [len(layer) for layer in found] == known["positions_by_ply"][: depth + 1]
    lost = [sum(position.winner is not None for position in layer) for layer in found]
    assert lost == known["terminal_by_ply"][: depth + 1]
    depth = deepest(known["positions_by_ply"], 9_000)
    assert [classes(layer) for layer in found[: depth + 1]] == known["classes_by_ply"][: depth + 1]


@pytest.mark.parametrize(("start", "depth", "count"), [(TicTacToe(), 0, 1), (Sim(4), 6, 576), (Othello(4), 8, 9112)])
def test_perft(start: Position, depth: int, count: int) -> None:
    assert perft(start, depth) == count
