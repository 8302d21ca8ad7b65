"""What every game promises, held against random games of every game and many sizes."""

from __future__ import annotations

import copy
import pickle
from ast import literal_eval
from inspect import signature
from itertools import pairwise
from random import Random

import pytest

from gamelab.games import (
    FIRST,
    PASS,
    SECOND,
    ConnectFour,
    HandTree,
    IllegalMove,
    Othello,
    Position,
    Sim,
    TicTacToe,
    perft,
)
from gamelab.games.bits import BitPosition
from gamelab.games.grid import GridPosition
from tests.games.conftest import OWN, STARTS

NAMES = {type(start).__name__: type(start) for start in STARTS}


def read_back(position: Position) -> Position:
    """The position that its ``repr`` makes, or its pickle where a game of bits keeps the ``repr`` of a named tuple."""
    if type(position).__repr__ is BitPosition.__repr__:
        again: Position = pickle.loads(pickle.dumps(position))
        return again
    made: Position = eval(repr(position), dict(NAMES))
    return made


def test_start(start: Position) -> None:
    assert start.ply == 0
    assert start.to_move in (FIRST, SECOND)
    if not isinstance(start, HandTree):
        assert start.to_move == FIRST
        assert not start.is_over


def test_moves_are_increasing_ints(positions: list[Position]) -> None:
    for position in positions:
        moves = position.moves
        assert type(moves) is tuple
        assert all(type(move) is int and move >= PASS for move in moves)
        assert all(left < right for left, right in pairwise(moves))
        assert PASS not in moves or (moves == (PASS,) and isinstance(position, Othello))


def test_moves_are_empty_exactly_when_over(positions: list[Position]) -> None:
    for position in positions:
        assert (position.moves == ()) == position.is_over
        assert type(position.is_over) is bool


def test_play_counts_plies(games: list[list[Position]]) -> None:
    for game in games:
        assert [position.ply for position in game] == list(range(len(game)))
        assert all(before.to_move == -after.to_move for before, after in pairwise(game))


def test_play_leaves_the_position_as_it_was(positions: list[Position]) -> None:
    for position in positions:
        before = (repr(position), hash(position), position.moves, position.ply, position.is_over, position.to_move)
        for move in position.moves:
            assert position.play(move) != position
        assert before == (
            repr(position), hash(position), position.moves, position.ply, position.is_over, position.to_move
        )  # fmt: skip


def test_score_and_winner(positions: list[Position]) -> None:
    for position in positions:
        if position.is_over:
            assert type(position.score) is int
            sign = (position.score > 0) - (position.score < 0)
            assert position.winner == (sign or None)
        else:
            assert position.winner is None
            with pytest.raises(ValueError, match="not over"):
                _ = position.score


def test_labels_read_back(positions: list[Position]) -> None:
    for position in positions:
        labels = [position.label(move) for move in position.moves]
        assert len(set(labels)) == len(labels)
        assert [position.move(label) for label in labels] == list(position.moves)
        assert [position.move(f"  {label.upper()} ") for label in labels] == list(position.moves)


def test_pass_has_a_label(start: Position) -> None:
    assert type(start) in OWN.values() or start.label(PASS) == "pass"  # a game of one file may have no passes


def test_repr_evaluates_to_the_position(positions: list[Position]) -> None:
    for position in positions:
        again = read_back(position)
        assert again == position
        assert repr(again) == repr(position)
        assert again.moves == position.moves


def test_text_reads_back(positions: list[Position]) -> None:
    for position in positions:
        if isinstance(position, HandTree):
            again: Position = HandTree(literal_eval(str(position)), position.to_move)
        elif hasattr(position, "from_text"):
            sizes = [getattr(position.board, name) for name in list(signature(position.from_text).parameters)[1:]]
            again = position.from_text(str(position), *sizes)
        else:
            continue
        assert again == position
        assert str(again) == str(position)
        assert (again.moves, again.is_over, again.winner) == (position.moves, position.is_over, position.winner)
        assert not again.is_over or again.score == position.score


def test_pickle_and_copies(positions: list[Position]) -> None:
    for position in positions[:: 1 + len(positions) // 25]:
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position
            assert hash(again) == hash(position)
            assert (again.ply, again.moves, again.is_over, repr(again)) == (
                position.ply, position.moves, position.is_over, repr(position)
            )  # fmt: skip
            assert again._repr_svg_() == position._repr_svg_()


def test_equal_positions_are_one_in_a_set(positions: list[Position]) -> None:
    for position in positions:
        again = read_back(position)  # its ply may differ: passes, moves above a hand tree's node
        assert {position, again} == {position}
    assert len(set(positions)) == len(positions)


def test_ply_does_not_count_for_equality() -> None:
    root = HandTree([[[5, 6], 1], [5, 6]], to_move=FIRST)
    assert root.play(0).play(0) == HandTree([5, 6])
    assert hash(root.play(0).play(0)) == hash(HandTree([5, 6]))
    assert root.play(0).play(0).ply == 2
    passed = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
    assert passed.moves == (PASS,)
    assert passed.play(PASS) == Othello.from_text("XO../XXXX/XXXX/XXXX/X")
    assert passed.play(PASS).ply == passed.ply + 1


def test_other_things_are_not_equal(start: Position) -> None:
    assert start != str(start)
    assert start != None  # noqa: E711
    assert start is not None
    others = [TicTacToe(3, 3, 2), TicTacToe(3, 4, 2), ConnectFour(3, 3, 3), ConnectFour(6, 7, 5), HandTree([[7]])]
    assert all(start != other for other in others)


def test_symmetries(start: Position, positions: list[Position]) -> None:
    random = Random(1)
    for position in random.sample(positions, min(2 if start in (Sim(7), Sim(8)) else 12, len(positions))):
        found = position.symmetries()
        if len(found) > 60:  # Sim with many vertices: looking at some is enough
            found = (found[0], *random.sample(found[1:], 10))
        else:
            assert all(set(each.symmetries()) == set(found) for each in found)
        assert found[0] == position
        assert len(set(found)) == len(found)
        for each in found:
            assert (each.to_move, each.ply, len(each.moves)) == (position.to_move, position.ply, len(position.moves))
            assert (each.is_over, each.winner) == (position.is_over, position.winner)
            assert not each.is_over or each.score == position.score
            assert each == read_back(each)
            assert each.moves == read_back(each).moves
        if len(position.moves) < 12:
            assert len({perft(each, 2) for each in found}) == 1


def test_the_number_of_symmetries_of_a_start() -> None:
    assert len(TicTacToe().play(1).symmetries()) == 4
    assert len(TicTacToe().play(0).play(1).symmetries()) == 8
    assert len(TicTacToe(3, 4, 3).play(0).symmetries()) == 4
    assert len(ConnectFour().play(0).symmetries()) == 2
    assert len(ConnectFour().play(3).symmetries()) == 1
    assert len(Sim().play(0).symmetries()) == 15
    assert len(Othello(8).symmetries()) == 2  # the start is kept by half of the eight turns
    assert len(HandTree([1, 2]).symmetries()) == 1


def test_cells_agree_with_the_text(positions: list[Position]) -> None:
    for position in positions:
        if isinstance(position, GridPosition):
            rows = [row.strip() for row in str(position).splitlines()[: position.board.rows]]
            cells = [[position.at(row, column) for column in range(position.board.columns)] for row in range(len(rows))]
            assert cells == [[{"X": FIRST, "O": SECOND, ".": 0}[mark] for mark in row] for row in rows]
        if isinstance(position, Sim):
            owners = [position.owner(edge) for edge in range(len(position.board.edges))]
            red, blue = (line.partition(":")[2].split() for line in str(position).splitlines())
            assert [owners.count(FIRST), owners.count(SECOND)] == [len(red), len(blue)]
            assert all(owner == 0 for edge, owner in enumerate(owners) if edge in position.moves)


def test_a_position_never_changes(start: Position) -> None:
    for name in ("to_move", "ply", "board", "first", "anything"):
        with pytest.raises(AttributeError):
            setattr(start, name, 1)
        with pytest.raises(AttributeError):
            delattr(start, name)
    assert start == read_back(start)


def test_illegal_moves(positions: list[Position]) -> None:
    for position in positions[:: 1 + len(positions) // 8]:
        for move in (None, 3.0, True, False, "a", "0", (), -2, 10**30, -(10**30), 1 << 62, [0], b"1"):
            with pytest.raises(IllegalMove, match=r"is not a legal move in") as caught:
                position.play(move)  # type: ignore[arg-type]
            assert caught.value.move == move
            assert caught.value.position == position
        for move in range(-1, 70):
            if move not in position.moves:
                with pytest.raises(IllegalMove, match=rf"^{move} is not a legal move in "):
                    position.play(move)


def test_an_illegal_move_names_the_legal_ones() -> None:
    with pytest.raises(IllegalMove, match=r"^9 is not a legal move in .*; legal: 0 \(a1\), 2 \(c1\)$"):
        TicTacToe.from_text(".X./XOO/OXX").play(9)
    with pytest.raises(IllegalMove, match=r"legal: none, the game is over$"):
        HandTree(3).play(0)
    with pytest.raises(IllegalMove, match=r"legal: -1 \(pass\)$"):
        Othello.from_text("XO../XXXX/XXXX/XXXX/O").play(2)
    error = pickle.loads(pickle.dumps(IllegalMove(7, Sim(3))))
    assert (error.move, error.position) == (7, Sim(3))


def test_numpy_moves(start: Position) -> None:
    numpy = pytest.importorskip("numpy")
    for move in start.moves[:3]:
        for kind in (numpy.int64, numpy.int8, numpy.uint8):
            after = start.play(kind(move))
            assert after == start.play(move)
            assert repr(after) == repr(start.play(move))
    for nonsense in (numpy.float64(0), numpy.bool_(False), numpy.array([0, 1]), numpy.array([0])):
        with pytest.raises(IllegalMove):
            start.play(nonsense)


def test_nonsense_labels(start: Position) -> None:
    for text in ("", " ", "z99", "0", "-1", "1.0", "a0", "A 1 x", "9-9", "pass", None, 99, ["a1"]):
        with pytest.raises(IllegalMove, match=r"is not a legal move in"):
            start.move(text)  # type: ignore[arg-type]


def test_a_number_for_a_label_and_a_label_for_a_number() -> None:
    with pytest.raises(IllegalMove, match=r"^4 is not a legal move in TicTacToe\(\); legal: 0 \(a1\), 1 \(b1\), "):
        TicTacToe().move(4)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"^'b2' is not a legal move in TicTacToe\(\); legal: .*, 4 \(b2\), "):
        TicTacToe().play("b2")  # type: ignore[arg-type]


def test_a_game_of_bits_says_what_a_move_does() -> None:
    with pytest.raises(NotImplementedError):
        BitPosition.after(TicTacToe(), 0)
