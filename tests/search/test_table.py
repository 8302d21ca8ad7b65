"""The table: keys that belong to one position, entries that a search uses for what was found and for nothing else."""

from __future__ import annotations

from collections import namedtuple
from itertools import permutations, product
from math import exp
from random import Random

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, HandTree, Othello, Sim, TicTacToe, playout
from gamelab.games.bits import permuted
from gamelab.search import WIN
from gamelab.search.table import (
    MASK_62,
    NO_MOVE,
    UNKNOWN,
    Entry,
    Memory,
    has_table,
    hash_of,
    holds,
    key_of,
    known_value,
    low_product,
    store,
)  # fmt: skip

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Sim(5), Othello(4), Othello(8)]
KEY = (7, 3, 4, 1)
Kept = namedtuple("Kept", "value alpha beta depth whole ply")


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


def test_a_low_product_has_62_bits():
    assert [low_product(3, 4), low_product(MASK_62, MASK_62), low_product(1 << 61, 2)] == [12, 1, 0]


@pytest.mark.parametrize("slots", [64, 4096, 1 << 16])
def test_numbers_are_spread_over_the_slots_as_by_chance(two_stones, slots):
    used = len({number % slots for number in two_stones})
    expected = slots * (1 - exp(-len(two_stones) / slots))
    assert used == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_key_belongs_to_one_position(start):
    memory = Memory(start, 64, False)
    positions = visited(start, 40, 1)
    keys = {key_of(position, memory) for position in positions}
    assert len(keys) == len(positions)
    assert all(0 <= key[0] < 64 for key in keys)


@pytest.mark.parametrize("start", [start for start in STARTS if start != Sim(5)], ids=repr)
def test_with_symmetry_it_belongs_to_all_twins(start):
    memory = Memory(start, 64, True)
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
    assert all(map(has_table, STARTS))
    assert not any(map(has_table, (ConnectFour(7, 10), TicTacToe(5, 19, 5), ConnectFour(13, 9), HandTree([1, 2]))))


def vouched(kept, depth, alpha, beta, ply, hurry):
    """What may be answered: a value or a bound that decides, at the depth of the search or, of a whole tree, beyond."""
    if depth < kept.depth or (depth > kept.depth and not kept.whole):
        return UNKNOWN
    at_most, at_least = kept.value < kept.beta, kept.value > kept.alpha  # is what is known of the true value
    value = kept.value
    if hurry and abs(value) >= WIN - 1000:
        to_go = WIN - abs(value) - kept.ply
        value = (WIN - ply - to_go) * (1 if value > 0 else -1)
    if (at_least and at_most) or (at_least and value >= beta) or (at_most and value <= alpha):
        return value
    return UNKNOWN


WINDOWS = [(-9, 9), (7, 8), (6, 7), (-8, -7), (-7, -6), (-WIN, 3 - WIN), (WIN - 6, WIN - 4)]


@pytest.mark.parametrize("ending", ["hurry", "score"])
@pytest.mark.parametrize("value", [0, 7, -7, WIN - 1001, 1001 - WIN, WIN - 5, 5 - WIN, WIN - 998, 998 - WIN])
def test_an_entry_vouches_for_what_was_found(value, ending):
    entry, hurry = Entry(), ending == "hurry"
    for (low, high), depth, whole, ply in product(WINDOWS, (3, 4), (False, True), (0, 3)):
        store(entry, KEY, value, low, high, depth, whole, PASS, ply, hurry)
        kept = Kept(value, low, high, depth, whole, ply)
        for (alpha, beta), asked, here in product(WINDOWS, (2, 3, 4, 5), (0, 2, 5)):
            found = known_value(entry, asked, alpha, beta, here, hurry)
            assert found == vouched(kept, asked, alpha, beta, here, hurry), (kept, asked, alpha, beta, here)


@pytest.mark.parametrize("move", [NO_MOVE, PASS, 0, 1, 91])
def test_depth_and_move_are_kept(move):
    entry = Entry()
    store(entry, KEY, 5, 0, 9, 511, False, move, 0, True)
    assert entry.move == move
    assert [known_value(entry, asked, 0, 9, 0, True) for asked in (510, 511, 512)] == [UNKNOWN, 5, UNKNOWN]


def test_an_entry_is_found_by_its_own_key_only():
    entry = Entry()
    assert not holds(entry, (0, 0, 0, 0)) and entry.move == NO_MOVE
    store(entry, KEY, 5, 0, 9, 2, True, 4, 1, True)
    assert holds(entry, KEY)
    for place in (1, 2, 3):
        other = list(KEY)
        other[place] += 1
        assert not holds(entry, tuple(other))
