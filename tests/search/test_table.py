"""The table: keys that belong to one position, entries that vouch for what was found and for nothing else."""

from __future__ import annotations

from collections import namedtuple
from itertools import permutations, product
from math import exp
from random import Random

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, HandTree, Othello, Sim, TicTacToe, playout
from gamelab.heuristics import zero
from gamelab.search import WIN
from gamelab.search.ordering import laid_out
from gamelab.search.run import Run
from gamelab.search.table import (
    NO_MOVE,
    TABLE,
    UNKNOWN,
    entry_of,
    has_table,
    keep,
    key_from,
    key_of,
    maps_of,
    move_of,
    served,
    turned,
)  # fmt: skip

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Sim(5), Othello(4), Othello(8)]
LONG = TicTacToe(4, 23, 4)  # as many bits as a key holds
KEY = (7, 3, 4, 6)
Kept = namedtuple("Kept", "value alpha beta depth whole ply")


def memory(start, slots=64, ending="hurry", symmetry=False):
    return laid_out(start, Run(start, 4, zero, ending, None), 0, slots, symmetry)


def visited(start, games, seed):
    random = Random(seed)
    return {
        position
        for _ in range(games)
        for position in playout(start, lambda position: random.choice(position.moves))
    }  # fmt: skip


@pytest.fixture(scope="module")
def two_stones():
    words = memory(LONG)
    return [key_from(1 << one, 1 << two, FIRST, words) for one, two in permutations(range(92), 2)]


def test_every_cell_counts_in_a_key(two_stones):
    assert len({key[0] for key in two_stones}) > 0.98 * len(two_stones)
    assert all(0 <= key[0] < 1 << 62 for key in two_stones)
    words = memory(LONG)
    sets = [0, *(1 << cell for cell in range(92))]
    keys = {key_from(one, two, player, words)[1:] for one, two in product(sets, sets) for player in (FIRST, SECOND)}
    assert len(keys) == 2 * len(sets) ** 2
    assert key_from(3, 12, FIRST, words)[0] != key_from(3, 12, SECOND, words)[0]


@pytest.mark.parametrize("slots", [64, 4096, 1 << 16])
def test_keys_are_spread_over_the_slots_as_by_chance(two_stones, slots):
    used = len({key[0] % slots for key in two_stones})
    expected = slots * (1 - exp(-len(two_stones) / slots))
    assert used == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_key_belongs_to_one_position(start):
    words = memory(start)
    positions = visited(start, 40, 1)
    assert len({key_of(position, words) for position in positions}) == len(positions)


@pytest.mark.parametrize("start", [start for start in STARTS if start != Sim(5)], ids=repr)
def test_with_symmetry_it_belongs_to_all_twins(start):
    words = memory(start, symmetry=True)
    keys, classes = set(), set()
    for position in visited(start, 3, 2):
        twins = position.symmetries()
        assert len({key_of(twin, words) for twin in twins}) == 1
        keys.add(key_of(position, words))
        classes.add(frozenset(twins))
    assert len(keys) == len(classes)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_turns_are_the_games_symmetries(start):
    words, maps = memory(start, symmetry=True), maps_of(start)
    assert maps[0] == tuple(range(len(maps[0])))
    for position in visited(start, 3, 3):
        turns = [(turned(position.first, n, words), turned(position.second, n, words)) for n in range(len(maps))]
        assert set(turns) == {(twin.first, twin.second) for twin in position.symmetries()}


def test_which_games_have_a_table():
    assert all(map(has_table, (*STARTS, LONG)))
    assert not any(map(has_table, (TicTacToe(5, 19, 5), ConnectFour(13, 9), HandTree([1, 2]))))


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
    words = memory(Othello(), ending=ending)
    for (low, high), depth, whole, ply in product(WINDOWS, (3, 4), (False, True), (0, 3)):
        keep(KEY, value, low, high, depth, whole, PASS, ply, words)
        kept = Kept(value, low, high, depth, whole, ply)
        entry = entry_of(KEY, words)
        for (alpha, beta), asked, here in product(WINDOWS, (2, 3, 4, 5), (0, 2, 5)):
            assert served(entry, asked, alpha, beta, here, words) == vouched(
                kept, asked, alpha, beta, here, ending == "hurry"
            ), (kept, asked, alpha, beta, here)  # fmt: skip


@pytest.mark.parametrize("depth", [1, 511, 1000])
@pytest.mark.parametrize("move", [NO_MOVE, PASS, 0, 1, 91])
def test_depth_and_move_are_kept(depth, move):
    words = memory(LONG)
    keep(KEY, 5, 0, 9, depth, False, move, 0, words)
    entry = entry_of(KEY, words)
    assert move_of(entry) == move
    assert [served(entry, asked, 0, 9, 0, words) for asked in (depth - 1, depth, depth + 1)] == [UNKNOWN, 5, UNKNOWN]


def test_an_entry_is_found_by_its_own_key_only():
    words = memory(TicTacToe())
    assert entry_of(KEY, words) == 0 and move_of(0) == NO_MOVE
    keep(KEY, 5, 0, 9, 2, True, 4, 1, words)
    assert entry_of(KEY, words)
    for place, near in product((1, 2, 3), (-1, 1)):
        other = list(KEY)
        other[place] += near
        assert entry_of(tuple(other), words) == 0


def test_each_slot_holds_the_last_entry_and_nothing_else_is_written(two_stones):
    words = memory(LONG, slots=256)
    before = list(words)
    owners = {}
    for n, key in enumerate(two_stones[:700]):
        keep(key, n, -WIN, WIN, 2, True, 4, 1, words)
        owners[key[0] % 256] = key, n
    found = {key: served(entry_of(key, words), 2, -WIN, WIN, 1, words) for key in two_stones[:700]}
    assert {key: value for key, value in found.items() if entry_of(key, words)} == dict(owners.values())
    assert words[: words[TABLE]] == before[: words[TABLE]]
    assert len(words) == len(before)
