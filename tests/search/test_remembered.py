"""The table: keys belong to one position, and find its entry only.  The order: what cut before comes first."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from types import SimpleNamespace

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, Othello, Sim, TicTacToe, playout
from gamelab.games.bits import permuted
from gamelab.search.remembered import (
    EXACT,
    NO_MOVE,
    NOTHING,
    SLOTS,
    Memory,
    arrange,
    centre_first,
    key_of,
    look_up,
    prefer_centre,
    remember_cut,
    store,
)

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Sim(5), Othello(4), Othello(8)]
KEY = (7, 3, 4, 1)
FOUND = (EXACT, 5, 2, PASS)


def visited(start, games, seed):
    random = Random(seed)
    return {
        position
        for _ in range(games)
        for position in playout(start, lambda position: random.choice(position.moves))
    }  # fmt: skip


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_key_belongs_to_one_position(start):
    memory = Memory(start, True, False)
    positions = visited(start, 40, 1)
    keys = {key_of(position, memory) for position in positions}
    assert len(keys) == len(positions)
    assert all(0 <= key[0] < SLOTS for key in keys)


@pytest.mark.parametrize("start", [start for start in STARTS if start != Sim(5)], ids=repr)
def test_with_symmetry_it_belongs_to_all_twins(start):
    memory = Memory(start, True, True)
    keys, classes = set(), set()
    for position in visited(start, 3, 2):
        twins = position.symmetries()
        assert len({key_of(twin, memory) for twin in twins}) == 1
        keys.add(key_of(position, memory))
        classes.add(frozenset(twins))
    assert len(keys) == len(classes)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_maps_are_the_games_symmetries(start):
    maps = start.maps()
    assert list(maps[0]) == list(range(len(maps[0])))
    for position in visited(start, 3, 3):
        turns = [(permuted(position.first, places), permuted(position.second, places)) for places in maps]
        assert set(turns) == {(twin.first, twin.second) for twin in position.symmetries()}


def test_an_entry_is_found_by_its_own_key_only():
    memory = Memory(ConnectFour(), True, False)
    assert look_up(KEY, memory) == NOTHING
    store(KEY, FOUND, memory)
    assert look_up(KEY, memory) == FOUND
    for place in range(4):
        other = list(KEY)
        other[place] += 1
        assert look_up(tuple(other), memory) == NOTHING
    store((*KEY[:3], 9), FOUND, memory)
    assert look_up(KEY, memory) == NOTHING


# --- the order of moves ---


def memory_of(start):
    memory = Memory(start, True, False)
    prefer_centre(start, memory)
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


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_moves_come_in_the_order_of_what_is_known(start):
    """Against a model: lists of the moves that cut, and tuples that compare as the ranks should."""
    random = Random(3)
    memory = memory_of(start)
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
        known_move = random.choice((NO_MOVE, *all_moves))
        ranks = {
            move: (
                move == known_move,
                move in killers[ply][:1],
                move in killers[ply],
                history[player, move],
                -off_centre(start, move),
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
