"""Boards, sizes and moves that make no sense: one clear error each, which names the value and what was allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamelab.games import ConnectFour, HandTree, Othello, Position, Sim, TicTacToe

NOT_TEXTS: list[Any] = [None, 3, 3.0, True, b"...", ["..."], object()]


@pytest.mark.parametrize("value", [None, 3.0, True, "3", [], 0, -1, 27, 10**30])
@pytest.mark.parametrize("name", ["rows", "columns", "k"])
@pytest.mark.parametrize("game", [TicTacToe, ConnectFour])
def test_wrong_sizes(game: Callable[..., Position], name: str, value: Any) -> None:
    game(3, 3, 3)  # whatever was made before, 3.0 and True are no sizes
    game(1, 1, 1)
    with pytest.raises(ValueError, match=rf"^{name}=.*: expected a whole number from 1 to 26$"):
        game(**{"rows": 3, "columns": 3, "k": 3, name: value})


@pytest.mark.parametrize("value", [None, 6.0, True, "6", [], 2, 9, -6, 10**30])
def test_wrong_numbers_of_vertices(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^vertices=.*: expected a whole number from 3 to 8$"):
        Sim(value)
    with pytest.raises(ValueError, match=r"^vertices=.*: expected a whole number from 3 to 8$"):
        Sim.from_text("red: 1-2", vertices=value)


@pytest.mark.parametrize("value", [None, 6.0, True, "6", [], 2, 5, 10, -6, 10**30])
def test_wrong_sizes_of_othello(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^size=.*: expected 4, 6 or 8$"):
        Othello(value)


def test_sizes_from_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    three, six = numpy.int64(3), numpy.int32(6)
    assert repr(TicTacToe(three, three, three)) == "TicTacToe()"
    assert repr(ConnectFour(six, 7, 4)) == "ConnectFour()"
    assert ConnectFour(six, numpy.int8(7)).moves == ConnectFour().moves
    assert repr(Sim(six)) == "Sim()"
    assert repr(Othello(six)) == "Othello()"
    assert repr(HandTree([numpy.int64(3)], numpy.int64(-1))) == "HandTree([3], to_move=-1)"


@pytest.mark.parametrize("text", NOT_TEXTS)
@pytest.mark.parametrize("game", [TicTacToe, ConnectFour, Othello, Sim])
def test_what_is_no_text(game: Any, text: Any) -> None:
    with pytest.raises(ValueError, match=r"read from a text, not from"):
        game.from_text(text)


GRIDS = [
    ("", r"row 1 is '', 0 cells: expected at least 1"),
    ("\n\n", r"row 1 is '', 0 cells: expected at least 1"),
    ("XO./.X", r"row 2 is '\.X', 2 cells: expected 3"),
    ("XO./.X/...", r"row 2 is '\.X', 2 cells: expected 3"),
    (".../..../...", r"row 2 is '\.\.\.\.', 4 cells: expected 3"),
    ("...//...", r"row 2 is '', 0 cells: expected 3"),
    (".../.Q./...", r"row 2 is '\.Q\.': 'Q' is not X, O, '\.', '-' or blank for empty"),
    (".../.0./...", r"'0' is not X, O,"),
    (".../.\t./...", r"is not X, O,"),
    ("..ß/.../...", r"is not X, O,"),
    (".../.../XX.", r"2 of X and 0 of O: X begins, so X has as many as O, or one more"),
    (".../.../O..", r"0 of X and 1 of O: X begins"),
    ("/".join(["."] * 27), r"rows=27: expected a whole number from 1 to 26"),
    ("." * 27, r"columns=27: expected a whole number from 1 to 26"),
    ("." * 10_000, r"columns=10000: expected a whole number from 1 to 26"),
]


@pytest.mark.parametrize(("text", "message"), GRIDS)
@pytest.mark.parametrize("game", [TicTacToe, ConnectFour])
def test_malformed_boards(game: type[TicTacToe | ConnectFour], text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game.from_text(text)


@pytest.mark.parametrize("game", [TicTacToe, ConnectFour])
@pytest.mark.parametrize("k", ["3", 0, 3.0])
def test_malformed_k(game: type[TicTacToe | ConnectFour], k: Any) -> None:
    with pytest.raises(ValueError, match=rf"k={k!r}: expected a whole number from 1 to 26"):
        game.from_text(".../.../X..", k=k)


def test_impossible_tic_tac_toe() -> None:
    with pytest.raises(ValueError, match=r"X has 3 in a row, but O moved last: impossible"):
        TicTacToe.from_text("XXX/OO./O..")
    with pytest.raises(ValueError, match=r"O has 3 in a row, but X moved last: impossible"):
        TicTacToe.from_text("XXX/OOO/X..")
    with pytest.raises(ValueError, match=r"X has 3 in a row, but O moved last: impossible"):
        TicTacToe.from_text("XXX/OOO/...")
    assert TicTacToe.from_text("XXX/XOO/XOO").winner == 1  # one last move, a1, completed both


def test_impossible_connect_four() -> None:
    with pytest.raises(ValueError, match=r"the stone in row 1, column 2 floats: stones fall to the lowest free cell"):
        ConnectFour.from_text(".X./.../...")
    with pytest.raises(ValueError, match=r"the stone in row 2, column 3 floats"):
        ConnectFour.from_text("..O/..O/XX.")
    with pytest.raises(ValueError, match=r"X has 4 in a row, but O moved last: impossible"):
        ConnectFour.from_text("O.../O.../OO../XXXX")


OTHELLO = [
    ("", r"the last line is '': expected the side to move, X or O"),
    ("..../.OX./.XO./....", r"the last line is '\.\.\.\.': expected the side to move"),
    ("..../.OX./.XO./..../Z to move", r"the last line is 'Z to move'"),
    ("X", r"row 1 is '', 0 cells: expected at least 1"),
    ("..../.OX./.XO./X", r"size=3: expected 4, 6 or 8"),
    ("...../.OX../.XO../...../X", r"row 1 is 5 cells: expected 4, as many as there are rows"),
    ("..../.OX/.XO./..../X", r"row 2 is '\.OX', 3 cells: expected 4"),
    ("..../.OX./.XQ./..../X", r"'Q' is not X, O,"),
    ("....../....../..OX../..XO../....../X", r"size=5: expected 4, 6 or 8"),
]


@pytest.mark.parametrize(("text", "message"), OTHELLO)
def test_malformed_othello(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Othello.from_text(text)


SIMS = [
    ("1-2", r"'1-2' in '1-2': expected red or blue, then edges such as 1-2 up to 5-6"),
    ("green: 1-2", r"'green' in .*: expected red or blue"),
    ("red: 1-7", r"'1-7' in .*: expected red or blue, then edges such as 1-2 up to 5-6"),
    ("red: 0-1", r"'0-1' in"),
    ("red: 2-2", r"'2-2' in"),
    ("red: 1-2-3", r"'1-2-3' in"),
    ("red: 12", r"'12' in"),
    ("red: 1-2, blue: 1-2", r"edge 1-2 appears twice in .*: a line is drawn once"),
    ("red: 1-2 2-1", r"edge 2-1 appears twice in"),
    ("red: 1-2 3-4", r"2 of red and 0 of blue: red begins, so red has as many as blue, or one more"),
    ("blue: 1-2", r"0 of red and 1 of blue"),
    ("red: 1-2 1-3 2-3, blue: 1-4 1-5 1-6", r"a triangle was completed before the last move: the game was over then"),
    ("red: 1-2 1-3 2-3, blue: 4-5 4-6 5-6", r"a triangle was completed before the last move"),
]


@pytest.mark.parametrize(("text", "message"), SIMS)
def test_malformed_sim(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sim.from_text(text)


HANDS: list[tuple[Any, str]] = [
    ([1, None], r"None in a hand tree: expected a whole number from -100000 to 100000 or a list"),
    ([1.5], r"1\.5 in a hand tree"),
    ([True], r"True in a hand tree"),
    ("3", r"'3' in a hand tree"),
    ({1, 2}, r"\{1, 2\} in a hand tree"),
    (100001, r"100001 in a hand tree"),
    ([[1], []], r"an empty list in a hand tree: a node has at least one child, a leaf is a number"),
    ([], r"an empty list in a hand tree"),
]


@pytest.mark.parametrize(("tree", "message"), HANDS, ids=[str(n) for n in range(len(HANDS))])
def test_malformed_hand_trees(tree: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        HandTree(tree)


@pytest.mark.parametrize("side", [0, 2, None, "X", True, 1.0])
def test_who_moves_in_a_hand_tree(side: Any) -> None:
    with pytest.raises(ValueError, match=r"^to_move=.*: expected FIRST \(1\) or SECOND \(-1\)$"):
        HandTree([1, 2], to_move=side)


def test_empty_cells_may_be_written_in_three_ways() -> None:
    for mark in ".- ":
        assert TicTacToe.from_text(f"XO{mark}/{mark}x{mark}/{mark * 2}o\n") == TicTacToe.from_text("XO./.X./..O")
        assert ConnectFour.from_text(f"{mark * 4}/X{mark * 3}", k=3).ply == 1
        four = f"{mark * 4}/{mark}OX{mark}/{mark}XO{mark}/{mark * 4}"
        assert Othello.from_text(f"{four}/x") == Othello(4) == Othello.from_text(f"{four}\nX to move\n")
    assert Sim.from_text("RED 2-1;4–3 / blue: 3-1") == Sim.from_text("red: 1-2 3-4\nblue: 1-3")
    assert Sim.from_text("") == Sim()


def test_sim_edges_are_read_in_any_way() -> None:
    for text in ("1–4", "1-4", "4-1", "14", " 1 4 ", "1 - 4"):
        assert Sim().move(text) == 2


def test_labels_of_moves_that_do_not_exist() -> None:
    cases: list[tuple[Position, str, int]] = [
        (TicTacToe(), "cell", 8), (TicTacToe(2, 5, 2), "cell", 9), (ConnectFour(), "column", 6), (Sim(), "edge", 14),
        (Othello(4), "cell", 15),
    ]  # fmt: skip
    for position, name, most in cases:
        assert position.label(most)
        for move in (most + 1, -2, 10**30, None, 1.0, True, "a"):
            with pytest.raises(ValueError, match=rf"^{name}=.*: expected a whole number from 0 to {most}$"):
                position.label(move)  # type: ignore[arg-type]
    for move in (-2, None, 1.0, True, "a"):
        with pytest.raises(ValueError, match=r"^move=.*: expected a whole number from 0 to"):
            HandTree([1, 2]).label(move)  # type: ignore[arg-type]


def test_labels_count_from_one() -> None:
    assert [TicTacToe().label(move) for move in (0, 2, 3, 8)] == ["a1", "c1", "a2", "c3"]
    assert [ConnectFour().label(move) for move in (0, 6)] == ["1", "7"]
    assert [Sim().label(move) for move in (0, 2, 14)] == ["1–2", "1–4", "5–6"]
    assert [Othello(8).label(move) for move in (0, 7, 37, 63, -1)] == ["a1", "h1", "f5", "h8", "pass"]
    assert HandTree([1, [2, 3]]).label(1) == "2"


@pytest.mark.parametrize("position", [TicTacToe(), ConnectFour(), Othello()])
def test_cells_off_the_board(position: TicTacToe | ConnectFour | Othello) -> None:
    for row, column in ((-1, 0), (0, -1), (9, 0), (0, 9)):
        with pytest.raises(IndexError, match=r"^the board has no such cell$"):
            position.at(row, column)


def test_edges_that_do_not_exist() -> None:
    for edge in (-1, 15):
        with pytest.raises(IndexError, match=r"^the board has no such edge$"):
            Sim().owner(edge)
