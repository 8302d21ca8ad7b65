"""The order of moves: what was remembered comes out again in the order that the module's table promises."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from random import Random

import pytest

from gamelab.games import FIRST, PASS, SECOND, ConnectFour, HandTree, Othello, Sim, TicTacToe, playout
from gamelab.heuristics import zero
from gamelab.search.ordering import ALL, arrange, centrality, history_of, laid_out, parted, remember_cut, room_for, row
from gamelab.search.run import Run
from gamelab.search.table import HISTORY, HITS, KILLERS, MAPS, MIDDLE, NO_MOVE, PLACES, PLIES, ROWS, TABLE, WIDTH

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), ConnectFour(), Sim(4), Othello(4), Othello()]
SECTIONS = MIDDLE, HISTORY, KILLERS, HITS, ROWS, MAPS, TABLE


def memory(start, order=ALL, depth=6, slots=16, symmetry=False):
    return laid_out(start, Run(start, depth, zero, None, None), parted(order)[0], slots, symmetry)


def arranged(moves, first_move, player, ply, words):
    count = arrange(moves, first_move, player, ply, words)
    return words[row(ply, words) : row(ply, words) + count]


def off_centre(start, move):
    """How far from the middle a move is, in half cells; on boards without cells all are equal."""
    if isinstance(start, Sim):
        return 0
    rows, columns = start.board.rows, start.board.columns
    if isinstance(start, ConnectFour):
        return abs(move - (columns - 1) / 2)
    return abs(move // columns - (rows - 1) / 2) + abs(move % columns - (columns - 1) / 2)


@pytest.mark.parametrize("order", [part for n in range(5) for part in combinations(ALL, n)], ids=str)
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_moves_come_in_the_order_of_what_is_known(start, order):
    """Against a model: lists of the moves that cut, and tuples that compare as the ranks should."""
    random = Random(3)
    words = memory(start, order)
    killers, history = defaultdict(list), defaultdict(int)
    all_moves = range(len(start.board.edges)) if isinstance(start, Sim) else range(max(start.moves) + 1)
    for _ in range(60):
        ply, player, depth = random.randrange(6), random.choice((FIRST, SECOND)), random.randrange(1, 5)
        cut = random.choice(all_moves)
        remember_cut(cut, depth, player, ply, words)
        killers[ply] = [cut, *(move for move in killers[ply] if move != cut)][:2]
        history[player, cut] += depth * depth
        ply, player = random.randrange(6), random.choice((FIRST, SECOND))
        moves = random.sample(all_moves, random.randrange(1, len(all_moves) + 1))
        first_move = random.choice((NO_MOVE, *all_moves))
        ranks = {
            move: (
                "table" in order and move == first_move,
                "killers" in order and move in killers[ply][:1],
                "killers" in order and move in killers[ply],
                "history" in order and history[player, move],
                "centre" in order and -off_centre(start, move),
            )
            for move in moves
        }
        expected = sorted(moves, key=ranks.__getitem__, reverse=True)
        assert arranged(moves, first_move, player, ply, words) == expected


def test_no_history_is_long_enough_to_beat_a_killer():
    words = memory(ConnectFour())
    remember_cut(0, 1, FIRST, 3, words)
    remember_cut(6, 1, FIRST, 3, words)
    remember_cut(2, 10**9, FIRST, 2, words)
    assert arranged((0, 1, 2, 3, 4, 5, 6), 5, FIRST, 3, words) == [5, 6, 0, 2, 3, 4, 1]


@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("start", [*STARTS, HandTree([[1, 2], [3]])], ids=repr)
def test_what_is_remembered_stands_apart(start, symmetry):
    words = memory(start, symmetry=symmetry)
    starts = {name: words[name] for name in SECTIONS}
    assert list(starts.values()) == sorted(starts.values()) and starts[MIDDLE] > max(SECTIONS)
    ends = dict(zip(SECTIONS, [*list(starts.values())[1:], len(words)], strict=True))
    plies, width = room_for(start, 6)
    assert (words[PLIES], words[WIDTH]) == (plies, width)
    histories = [history_of(move, player, words) for move in range(PASS, width) for player in (FIRST, SECOND)]
    assert len(set(histories)) == len(histories)
    assert all(starts[HISTORY] <= place < ends[HISTORY] for place in histories)
    assert ends[MIDDLE] - starts[MIDDLE] == words[PLACES] == width + 1
    assert ends[HISTORY] - starts[HISTORY] == 2 * (width + 1)
    assert ends[KILLERS] - starts[KILLERS] == 2 * plies
    assert ends[HITS] - starts[HITS] == plies
    assert (row(0, words), row(plies, words)) == (starts[ROWS], ends[ROWS])
    assert row(1, words) - row(0, words) == 2 * width
    if not isinstance(start, HandTree):
        assert ends[TABLE] - starts[TABLE] == 4 * 16


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_there_is_room_for_every_game(start):
    random = Random(8)
    for _ in range(30):
        game = list(playout(start, lambda position: random.choice(position.moves)))
        root = random.choice(game)
        plies, width = room_for(root, 1000)
        assert game[-1].ply - root.ply <= plies
        assert all(len(position.moves) <= width and max(position.moves, default=0) < width for position in game)
        assert room_for(root, 2)[0] <= 2
        empty = (root.board.full & ~(root.first | root.second)).bit_count()
        assert plies <= 2 * empty  # a move and a pass for every empty cell


def test_parts_of_an_order():
    single = [parted(word)[0] for word in ALL]
    assert all(switch.bit_count() == 1 for switch in single) and len(set(single)) == 4
    assert parted(ALL) == parted([*ALL, "table"]) == (sum(single), None)
    assert parted(()) == parted(None) == (0, None)
    assert parted(("killers", off_centre)) == (parted("killers")[0], off_centre)
    assert parted(off_centre) == (0, off_centre)


def test_a_pass_has_a_place_of_its_own():
    words = memory(Othello())
    for move in (PASS, 0):
        remember_cut(move, 2, FIRST, 1, words)
    assert words[history_of(PASS, FIRST, words)] == words[history_of(0, FIRST, words)] == 4
    assert arranged((PASS,), NO_MOVE, FIRST, 1, words) == [PASS]
    assert len(centrality(Othello(), words[PLACES])) == words[PLACES]
