"""What every game promises, held against random games of every game and many sizes."""

import copy
import pickle
from ast import literal_eval
from inspect import signature

import pytest
from numpy import array, bool_, float64

from gamelab.course.check.laws import keeps_laws
from gamelab.games import FIRST, PASS, ConnectFour, HandTree, IllegalMove, Othello, TicTacToe
from gamelab.games.bits import BitPosition
from tests.games.conftest import STARTS

NAMES = {type(start).__name__: type(start) for start in STARTS}
PASSING = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
NONSENSE = None, 3.0, True, "a", "0", (), -2, 10**30, 1 << 62, [0], b"1", float64(0), bool_(False), array([0])


def seen(position):
    """All that a position tells of itself but its ply, which does not count: equal positions tell the same."""
    score = position.score if position.is_over else None
    return hash(position), position.moves, position.to_move, position.is_over, position.winner, score, str(position)


def read_back(position):
    """The position made again from its ``repr``, and from its text where the game reads one."""
    if type(position).__repr__ is not BitPosition.__repr__:  # which is a named tuple's
        yield eval(repr(position), dict(NAMES))
    if isinstance(position, HandTree):
        yield HandTree(literal_eval(str(position)), position.to_move)
    elif hasattr(position, "from_text"):
        sizes = [getattr(position.board, name) for name in list(signature(position.from_text).parameters)[1:]]
        yield position.from_text(str(position), *sizes)


def test_it_keeps_the_laws_of_games_and_the_players_alternate(start, positions):
    assert keeps_laws(start).mark == "✓"
    assert start.ply == 0 and (isinstance(start, HandTree) or (start.to_move == FIRST and not start.is_over))
    for position in positions:
        assert type(position.moves) is tuple and (PASS not in position.moves or position.moves == (PASS,))
        assert not position.is_over or type(position.score) is int
        assert all(position.play(move).to_move == -position.to_move for move in position.moves[:1])


def test_a_position_cannot_be_changed(start):
    for name in ("to_move", "ply", "board", "first", "anything"):
        for change in (lambda name: setattr(start, name, 1), lambda name: delattr(start, name)):
            with pytest.raises(AttributeError):
                change(name)


def test_a_position_is_read_back_from_its_texts_and_copies(positions):
    """Its ply may differ: a text knows no passes, and no moves above a hand tree's node."""
    for position in positions:
        for again in read_back(position):
            assert again == position and seen(again) == seen(position) and repr(again) == repr(position)
    for position in positions[:: 1 + len(positions) // 25]:
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position and seen(again) == seen(position) and again.ply == position.ply
            assert again._repr_svg_() == position._repr_svg_()


def test_equal_is_what_differs_in_nothing_but_its_ply(start, positions):
    assert len(set(positions)) == len(positions)
    assert all(start != other for other in [TicTacToe(3, 3, 2), ConnectFour(6, 7, 5), HandTree([[7]]), str(start)])
    assert Othello(4) != Othello.from_text("..../.OX./.XO./..../O") and HandTree([1, 2]) != HandTree([1, 2], -1)
    below = HandTree([[[5, 6], 1], [5, 6]]).play(0).play(0)
    for met, made in ((below, HandTree([5, 6])), (PASSING.play(PASS), Othello.from_text("XO../XXXX/XXXX/XXXX/X"))):
        assert met == made and (met != made) is False and hash(met) == hash(made) and met.ply != made.ply


def test_labels_read_back(positions):
    for position in positions:
        labels = [position.label(move) for move in position.moves]
        assert len(set(labels)) == len(labels)
        for written in (labels, [f"  {label.upper()} " for label in labels]):
            assert [position.move(label) for label in written] == list(position.moves)


def test_nonsense_is_no_move(start):
    for move in NONSENSE:
        with pytest.raises(IllegalMove, match=r"is not a legal move in ") as caught:
            start.play(move)
        again = pickle.loads(pickle.dumps(caught.value))  # as a process sends it
        assert (again.move, again.position) == (move, start)
    for text in ("", " ", "z99", "0", "-1", "1.0", "a0", "A 1 x", "9-9", "pass", None, 99, ["a1"]):
        with pytest.raises(IllegalMove, match=r"is not a legal move in"):
            start.move(text)
