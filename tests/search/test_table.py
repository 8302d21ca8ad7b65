"""The table: keys that belong to one position, and entries that are found by their own key only."""

from __future__ import annotations

from itertools import permutations
from math import exp
from random import Random

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, HandTree, Othello, Sim, TicTacToe, playout
from gamelab.games.bits import permuted
from gamelab.search.table import EXACT, MASK_62, NOTHING, SLOTS, Memory, hash_of, key_of, look_up, store

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


@pytest.fixture(scope="module")
def two_stones():
    return [hash_of(1 << one, 1 << two, FIRST) for one, two in permutations(range(62), 2)]


def test_every_cell_counts_in_a_number(two_stones):
    assert len(set(two_stones)) > 0.98 * len(two_stones)
    assert all(0 <= number <= MASK_62 for number in two_stones)
    assert hash_of(3, 12, FIRST) != hash_of(3, 12, SECOND)


@pytest.mark.parametrize("slots", [64, 4096, 1 << 16])
def test_numbers_are_spread_over_the_slots_as_by_chance(two_stones, slots):
    used = len({number % slots for number in two_stones})
    expected = slots * (1 - exp(-len(two_stones) / slots))
    assert used == pytest.approx(expected, rel=0.03)


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


def test_which_games_have_a_table():
    assert all(Memory(start, True, False).slots == SLOTS for start in STARTS)
    without = (ConnectFour(7, 10), TicTacToe(5, 19, 5), ConnectFour(13, 9), HandTree([1, 2]))
    assert not any(Memory(start, True, False).slots for start in without)
    memory = Memory(STARTS[0], False, False)
    store(key_of(STARTS[0], memory), FOUND, memory)
    assert not memory.table


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
