"""Texts of boards and of moves, as people write them; tests/test_refusals.py has those that make no sense."""


import pytest

from gamelab.games import PASS, ConnectFour, HandTree, Othello, Sim, TicTacToe


def test_one_last_move_may_complete_several_lines():
    assert TicTacToe.from_text("XXXOO/XO.../XO...").winner == ConnectFour.from_text("OO.OO/XXXXX", k=3).winner == 1
    assert Sim.from_text("red: 1-2 1-3 2-3 1-4 2-4, blue: 3-4 1-5 2-5 3-5").winner == -1


def test_empty_cells_may_be_written_in_two_ways_and_sim_in_any():
    for mark in ".-":
        assert TicTacToe.from_text(f"XO{mark}/{mark}x{mark}/{mark * 2}o\n") == TicTacToe.from_text("XO./.X./..O")
        four = f"{mark * 4}/{mark}OX{mark}/{mark}XO{mark}/{mark * 4}"
        assert Othello.from_text(f"{four}/x") == Othello(4) == Othello.from_text(f"{four}\nX to move\n")
    assert Sim.from_text("RED 2-1;4–3 / blue: 3-1") == Sim.from_text("red: 1-2 3-4\nblue: 1-3")
    assert Sim.from_text("") == Sim()
    assert [Sim.from_text("red: 1-2, blue: 1-3").owner(edge) for edge in range(3)] == [1, -1, 0]
    assert {Sim().move(text) for text in ("1–4", "1-4", "4-1", "14", " 1 4 ", "1 - 4")} == {2}


@pytest.mark.parametrize("position, labels", [
    (TicTacToe(), {0: "a1", 2: "c1", 3: "a2", 8: "c3"}), (ConnectFour(), {0: "1", 6: "7", PASS: "pass"}),
    (Sim(), {0: "1–2", 2: "1–4", 14: "5–6", PASS: "pass"}), (HandTree([1, [2, 3]]), {1: "2", PASS: "pass"}),
    (Othello(8), {0: "a1", 7: "h1", 37: "f5", 63: "h8", PASS: "pass"}),
])  # fmt: skip
def test_labels_count_from_one(position, labels):
    assert {move: position.label(move) for move in labels} == labels
    assert TicTacToe.from_text(".X./.../...").at(0, 1) == 1, "a row, then a column"
