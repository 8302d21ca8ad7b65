"""The order of moves: what was remembered comes out again in the order that the module's table promises."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, Othello, Sim, TicTacToe
from gamelab.search.ordering import IDEAS, arrange, centre_first, remember_cut, use_ideas
from gamelab.search.table import NO_MOVE, Memory

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Othello(4), Othello()]


def memory_of(start, names=IDEAS):
    memory = Memory(start, True, False)
    use_ideas(memory, start, names)
    return memory


def node(ply, player):
    """What of a position counts for the order."""
    return SimpleNamespace(ply=ply, to_move=player)


def off_centre(start, move):
    """How far from the middle a move is, in cells; on boards without cells all are equal."""
    if isinstance(start, Sim):
        return 0
    rows, columns = start.board.rows, start.board.columns
    if isinstance(start, ConnectFour):
        return abs(move - (columns - 1) / 2)
    return abs(move // columns - (rows - 1) / 2) + abs(move % columns - (columns - 1) / 2)


@pytest.mark.parametrize("names", [part for n in range(5) for part in combinations(IDEAS, n)], ids=str)
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_moves_come_in_the_order_of_what_is_known(start, names):
    """Against a model: lists of the moves that cut, and tuples that compare as the ranks should."""
    random = Random(3)
    memory = memory_of(start, names)
    killers, history = defaultdict(list), defaultdict(int)
    all_moves = range(len(start.board.edges)) if isinstance(start, Sim) else range(max(start.moves) + 1)
    for _ in range(60):
        ply, player, depth = random.randrange(6), random.choice((FIRST, SECOND)), random.randrange(1, 5)
        cut = random.choice(all_moves)
        remember_cut(cut, depth, node(ply, player), memory)
        killers[ply] = [cut, *(move for move in killers[ply] if move != cut)][:2]
        history[player, cut] += depth * depth
        ply, player = random.randrange(6), random.choice((FIRST, SECOND))
        moves = random.sample(all_moves, random.randrange(1, len(all_moves) + 1))
        known_move = random.choice((NO_MOVE, *all_moves)) if "table" in names else NO_MOVE
        ranks = {
            move: (
                move == known_move,
                "killers" in names and move in killers[ply][:1],
                "killers" in names and move in killers[ply],
                "history" in names and history[player, move],
                "centre" in names and -off_centre(start, move),
            )
            for move in moves
        }
        expected = sorted(moves, key=ranks.__getitem__, reverse=True)
        assert arrange(moves, known_move, node(ply, player), memory) == expected


def test_a_pass_has_a_score_of_its_own():
    memory = memory_of(Othello())
    before = dict(memory.scores[FIRST])
    remember_cut(PASS, 2, node(1, FIRST), memory)
    after = memory.scores[FIRST]
    assert [move for move in after if after[move] != before[move]] == [PASS]
    assert arrange((PASS,), NO_MOVE, node(1, FIRST), memory) == [PASS]


def test_centre_first():
    assert centre_first(ConnectFour()) == [3, 2, 4, 1, 5, 0, 6]
    assert centre_first(ConnectFour(4, 4)) == [1, 2, 0, 3]
    assert centre_first(ConnectFour.from_text("X.\nO.\nX.", k=3)) == [1]
