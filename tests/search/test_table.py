"""The table: keys that belong to one position, and entries that are found by their own key only."""

from __future__ import annotations

from random import Random

import pytest

from gamelab.games import PASS, ConnectFour, Othello, Sim, TicTacToe, playout
from gamelab.games.bits import permuted
from gamelab.search.table import EXACT, NOTHING, SLOTS, Memory, key_of, look_up, store

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Sim(5), Othello(4), Othello(8)]
KEY = (7, 3, 4, 1)
FOUND = (EXACT, 5, 2, True, PASS)


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
