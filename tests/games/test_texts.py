"""Boards, sizes and moves that make no sense: one clear error each, which names the value and what was allowed."""

from functools import partial

import pytest

from gamelab.games import PASS, ConnectFour, HandTree, Othello, Sim, TicTacToe

GRIDS = TicTacToe.from_text, ConnectFour.from_text
NUMBER = "^{}=.*: expected a whole number from {}"
TO_26 = NUMBER.format("k", "1 to 26$")


@pytest.mark.parametrize(("call", "others", "message"), [
    *((partial(game, 3, 3), (0, -1, 27, 10**30), TO_26) for game in (TicTacToe, ConnectFour)),
    (Sim, (2, 9, -6, 10**30), NUMBER.format("vertices", "3 to 8$")),
    (TicTacToe(2, 5, 2).label, (-2, 10, 10**30), NUMBER.format("cell", "0 to 9$")),
    (ConnectFour().label, (-2, 7), NUMBER.format("column", "0 to 6$")),
    (Sim().label, (-2, 15), NUMBER.format("edge", "0 to 14$")),
    (HandTree([1, 2]).label, (-2,), NUMBER.format("move", "0 to")),
    (Othello, (2, 5, 10, -6), r"^size=.*: expected 4, 6 or 8$"),
    (partial(HandTree, [1, 2]), (0, 2), r"^to_move=.*: expected FIRST \(1\) or SECOND \(-1\)$"),
])  # fmt: skip
def test_what_is_no_size_no_move_and_no_side(call, others, message):
    for value in (None, 3.0, True, "3", [], *others):
        with pytest.raises(ValueError, match=message):
            call(value)


COUNTS = r"2 of {0} and 0 of {1}: {0} begins, so {0} has as many as {1}, or one more"
EDGE = r"'{}' in .*: expected red or blue, then edges such as 1-2 up to 5-6"
TREE = r"{} in a hand tree: expected a whole number from -100000 to 100000 or a list"


@pytest.mark.parametrize(("readers", "text", "message"), [
    *(((*GRIDS, Othello.from_text, Sim.from_text), text, "read from a text, not from") for text in (None, 3, b"...")),
    # any board of k in a row
    (GRIDS, "", r"row 1 is '', 0 cells: expected at least 1"),
    (GRIDS, ".../..../...", r"row 2 is '\.\.\.\.', 4 cells: expected 3"),
    (GRIDS, ".../.Q./...", r"row 2 is '\.Q\.': 'Q' is not X, O, or '\.' or '-' for empty"),
    (GRIDS, ". . ./. X ./. . .", r"row 1 is '\. \. \.': ' ' is not X, O, or"),
    (GRIDS, ".../.../XX.", COUNTS.format("X", "O")),
    (GRIDS, ".../.../O..", r"0 of X and 1 of O: X begins"),
    (GRIDS, "/".join(["."] * 27), NUMBER.format("rows", "1 to 26")),
    # positions that no game reaches
    (GRIDS[:1], "XXX/OO./O..", r"X has 3 in a row, but O moved last: impossible"),
    (GRIDS[1:], ".X./.../...", r"the stone in row 1, column 2 floats: stones fall to the lowest free cell"),
    # Othello
    ([Othello.from_text], "..../.OX./.XO./....", r"the last line is '\.\.\.\.': expected the side to move, X or O"),
    ([Othello.from_text], "..../.OX./.XO./X", r"size=3: expected 4, 6 or 8"),
    ([Othello.from_text], "OX../..../..../..../X", r"a square of the centre is empty: the game begins with discs"),
    ([Othello.from_text], "...../.OX../.XO../...../X", r"row 1 is 5 cells: expected 4, as many as there are rows"),
    # Sim
    *(([Sim.from_text], text, EDGE.format(word)) for text, word in {
        "1-2": "1-2", "green: 1-2": "green", "red: 1-7": "1-7", "red: 2-2": "2-2"}.items()),
    ([Sim.from_text], "red: 1-2, blue: 1-2", r"edge 1-2 appears twice in .*: a line is drawn once"),
    ([Sim.from_text], "red: 1-2 3-4", COUNTS.format("red", "blue")),
    ([Sim.from_text], "red: 1-2 1-3 2-3, blue: 1-4 1-5 1-6",
     r"a triangle was completed before the last move: the game was over then"),
    # hand trees
    *(([HandTree], tree, TREE.format(shown)) for tree, shown in (
        ([1, None], "None"), ([True], "True"), ("3", "'3'"), (100001, "100001"))),
    ([HandTree], [[1], []], r"an empty list in a hand tree: a node has at least one child, a leaf is a number"),
], ids=lambda value: "")  # fmt: skip
def test_what_is_no_position_is_refused(readers, text, message):
    for read in readers:
        with pytest.raises(ValueError, match=message):
            read(text)


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


@pytest.mark.parametrize(("position", "labels"), [
    (TicTacToe(), {0: "a1", 2: "c1", 3: "a2", 8: "c3"}), (ConnectFour(), {0: "1", 6: "7", PASS: "pass"}),
    (Sim(), {0: "1–2", 2: "1–4", 14: "5–6", PASS: "pass"}), (HandTree([1, [2, 3]]), {1: "2", PASS: "pass"}),
    (Othello(8), {0: "a1", 7: "h1", 37: "f5", 63: "h8", PASS: "pass"}),
])  # fmt: skip
def test_labels_count_from_one(position, labels):
    assert {move: position.label(move) for move in labels} == labels
    assert TicTacToe.from_text(".X./.../...").at(0, 1) == 1, "a row, then a column"


@pytest.mark.parametrize(("look", "cells", "message"), [
    (TicTacToe().at, ((-1, 0), (0, -1), (9, 0), (0, 9)), "cell"), (Sim().owner, ((-1,), (15,)), "edge"),
])  # fmt: skip
def test_off_the_board(look, cells, message):
    for cell in cells:
        with pytest.raises(IndexError, match=f"^the board has no such {message}$"):
            look(*cell)
