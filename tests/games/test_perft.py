"""Trees counted move by move against figures that other programs computed (tests/truth)."""

from itertools import accumulate, takewhile

import pytest

from gamelab.games import PASS, ConnectFour, Othello, Sim, TicTacToe

MOST = {"sequences": 60_000, "positions": 15_000, "classes": 9_000}
"""A ply with more than so many is not counted here, nor those below it; in a usual run, with more than a third."""


def k_in_a_row(truth):
    for row in [truth("perft.json")["tic_tac_toe"] | truth("ttt.json"), *truth("perft.json")["mnk"]]:
        start = TicTacToe(*(row.get(size, 3) for size in ("rows", "cols", "k")))
        yield start, {"sequences": row.get("sequences") or row["sequences_by_ply"], "wins": row.get("ending_in_win"),
                      "positions": row.get("distinct_positions") or row["positions_by_ply"],
                      "won": row.get("distinct_won_positions"), "classes": row.get("classes_by_ply")}  # fmt: skip


def connect_four(truth):
    for row in truth("perft.json")["connect_four"].values():
        yield ConnectFour(row["rows"], row["cols"]), {"sequences": row["sequences"], "wins": row["ending_in_win"]}
    for row in truth("connect4_small_boards.json").values():
        known = {"positions": row["positions_by_ply"], "won": row["won_terminal_by_ply"]}
        yield ConnectFour(row["rows"], row["cols"]), known


def sim(truth):
    for row in truth("sim.json")["games"]:
        yield Sim(row["n"]), {
            "sequences": row["sequences_by_ply"], "wins": row["games_by_length"][: row["edges"]],  # the last is a draw
            "positions": row["positions_by_ply"], "won": row["terminal_by_ply"], "classes": row["classes_by_ply"],
        }  # fmt: skip


def othello(truth):
    for size in (4, 6, 8):
        row = truth("perft.json")["othello"][f"{size}x{size}"]
        yield Othello(size), {"sequences": row["sequences_pass_is_a_ply"], "passes": row["passes_at_last_ply"],
                              "finished": row["games_finished_before_depth"]}  # fmt: skip


def deepest(counts, most):
    """The last ply up to which no ply has more than so many."""
    return next((depth for depth, count in enumerate(counts) if count > most), len(counts)) - 1


def census(start, depth):
    """By ply: sequences of moves, those of them that end in a win or with a pass, and games finished before."""
    counts = {name: [0] * (depth + 1) for name in ("sequences", "wins", "passes", "over")}

    def visit(position, ply, move):
        counts["sequences"][ply] += 1
        counts["wins"][ply] += position.winner is not None
        counts["passes"][ply] += move == PASS
        counts["over"][ply] += position.is_over
        if ply < depth:
            for move in position.moves:
                visit(position.play(move), ply + 1, move)

    visit(start, 0, None)
    return counts | {"finished": [*accumulate(counts["over"], initial=0)]}


def layers(start, depth):
    """The different positions after 0, 1, ... moves."""
    found = [{start}]
    for _ in range(depth):
        found.append({position.play(move) for position in found[-1] for move in position.moves})
    return found


def classes(positions):
    """How many positions there are when symmetric ones count once."""
    left, count = set(positions), 0
    while left:
        count += 1
        left.difference_update(next(iter(left)).symmetries())
    return count


@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("boards", [k_in_a_row, connect_four, sim, othello])
def test_trees_and_positions_are_as_many_as_counted_elsewhere(boards, share, truth):
    for start, known in boards(truth):
        found = census(start, deepest(known.get("sequences", [1]), MOST["sequences"] // share))
        met = layers(start, deepest(known.get("positions", [1]), MOST["positions"] // share))
        found |= {"positions": [len(layer) for layer in met],
                  "won": [sum(position.winner is not None for position in layer) for layer in met],
                  "classes": [*map(classes, takewhile(lambda layer: len(layer) <= MOST["classes"], met))]}  # fmt: skip
        for name, counts in known.items():
            together = list(zip(found[name], counts or [], strict=False))
            assert all(one == other for one, other in together), (start, name, together)
