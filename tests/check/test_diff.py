"""Where two recorded searches part; searches of students, recorded as the library records its own."""

from __future__ import annotations

import random
import time

import pytest
import right_pairs
from misbehaving import endless_loop, plays_without_end, raises, recursion
from wrong_pairs import SOFT, functions

from gamelab import INF, ConnectFour, HandTree, TicTacToe, alphabeta, check, heuristics, minimax, show
from gamelab.search.trace import Node

TEXTBOOK = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_minimax_and_alphabeta_part_at_the_first_move_not_tried():
    found = show.diff(minimax(TEXTBOOK, trace=True), alphabeta(TEXTBOOK, trace=True), ("minimax", "alpha-beta"))
    assert found.path == (1, 1)
    assert found.reason == "minimax goes on to 2 2, alpha-beta does not (cut by root (α = 3))"
    assert found
    turned = show.diff(alphabeta(TEXTBOOK, trace=True), minimax(TEXTBOOK, trace=True), ("alpha-beta", "minimax"))
    assert (turned.path, turned.reason) == (found.path, found.reason)


def test_the_same_search_never_parts():
    found = show.diff(alphabeta(TEXTBOOK, trace=True), alphabeta(TEXTBOOK, trace=True))
    assert (found.path, bool(found)) == (None, False)
    assert found.reason == "one and the other do the same, step by step"


def test_without_pruning_alphabeta_is_minimax():
    for seed in range(20):
        tree = HandTree([[random.Random(seed + n).randint(-9, 9) for n in range(3)] for _ in range(3)])
        pair = minimax(tree, trace=True), alphabeta(tree, prune=False, trace=True)
        assert not show.diff(*pair)


def test_another_order_parts_at_the_first_move():
    board = TicTacToe().play(0)
    pair = [alphabeta(board, trace=True, order=order) for order in (None, lambda position: position.moves[::-1])]
    found = show.diff(*pair, ("left to right", "backwards"))
    assert found.path == (1,)
    assert found.reason.startswith("left to right goes to b1, backwards to c3: the moves are tried in another order")


def test_a_wrong_window_is_found_before_its_consequences():
    fixed = functions(SOFT)
    buggy = functions(SOFT.replace("        alpha = max(alpha, best)\n", "        alpha = max(alpha, best - 1)\n"))
    pair = [check.recorded(each, TEXTBOOK, -INF, INF) for each in (buggy, fixed)]
    found = show.diff(*pair, ("buggy", "fixed"))
    assert found.path == (1,)
    assert found.reason == "2: buggy and fixed enter it with the windows (2, +∞) and (3, +∞)"


def test_other_values_and_other_moves_are_found():
    wrong = functions(SOFT.replace("return position.score, None", "return -position.score, None"))
    pair = [check.recorded(each, HandTree([3, 5]), -INF, INF) for each in (wrong, functions(SOFT))]
    assert show.diff(*pair).reason == "1: one and the other find the values −3 and 3"
    tied = HandTree([4, 4])
    later = check.recorded(right_pairs.float_infinities_and_later_ties(), tied)
    found = show.diff(minimax(tied, trace=True), later, ("first", "last"))
    assert (found.path, found.reason) == (
        (),
        "the root: first and last find the same value, and choose the moves 1 and 2",
    )


def test_two_positions_are_refused():
    with pytest.raises(ValueError, match=r"HandTree\(\[1\]\) and HandTree\(\[2\]\): two searches of one position"):
        show.diff(minimax(HandTree([1]), trace=True), minimax(HandTree([2]), trace=True))
    with pytest.raises(ValueError, match="this search kept no tree"):
        show.diff(minimax(TEXTBOOK), minimax(TEXTBOOK))


def test_the_text_marks_the_node_in_both_trees():
    found = show.diff(minimax(TEXTBOOK, trace=True), alphabeta(TEXTBOOK, trace=True), ("minimax", "alpha-beta"))
    lines = str(found).splitlines()
    marked = [line for line in lines if line.endswith("◀ here they part")]
    assert [line.lstrip("│├╌─ ")[0] for line in marked] == ["2", "2"]
    assert "minimax: 13 nodes" in lines
    assert "alpha-beta: 11 nodes" in lines
    assert repr(found).startswith("<Diff: minimax goes on")


def test_the_picture_marks_the_node_and_is_the_same_twice():
    made = [show.diff(minimax(TEXTBOOK, trace=True), alphabeta(TEXTBOOK, trace=True)).svg() for _ in range(2)]
    assert made[0] == made[1]
    assert made[0].count('fill="#f0e442" fill-opacity="0.35"') == 2
    assert "one: 13 nodes" in made[0]
    assert set(show.diff(*[minimax(TEXTBOOK, trace=True)] * 2)._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}


def test_large_trees_are_drawn_around_the_node():
    board = TicTacToe().play(0)
    centre = alphabeta(board, trace=True, order=lambda position: sorted(position.moves, key=lambda move: move != 4))
    found = show.diff(alphabeta(board, trace=True), centre)
    assert found.svg().count('fill-opacity="0.35"') == 2
    assert len(str(found).splitlines()) < 100
    deep = [alphabeta(ConnectFour(), 4, heuristics.zero, trace=True, order=order)
            for order in (None, lambda p: p.moves if p.ply < 3 else p.moves[::-1])]  # fmt: skip
    found = show.diff(*deep)
    assert found.path is not None
    assert len(found.path) == 4
    assert found.svg().count('fill-opacity="0.35"') == 2


TREES = [TEXTBOOK, HandTree([[5, [1, 2]], [3, [0, 7], 2]], -1), HandTree(4), TicTacToe.from_text("XOX/.O./X..")]


@pytest.mark.parametrize("position", TREES, ids=repr)
@pytest.mark.parametrize(
    "pair",
    [right_pairs.plain_loops, right_pairs.max_of_generators, right_pairs.negamax_inside],
    ids=lambda p: p.__name__,
)
def test_a_students_minimax_is_recorded_as_the_librarys(pair, position):
    recorded = check.recorded(pair(), position)
    assert isinstance(recorded, Node)
    library = minimax(position, trace=True).trace
    assert [node.path for node in recorded.walk()] == [node.path for node in library.walk()]
    assert [node.value for node in recorded.walk()] == [node.value for node in library.walk()]


@pytest.mark.parametrize("position", TREES, ids=repr)
@pytest.mark.parametrize(
    "pair", [right_pairs.fail_soft, right_pairs.cut_before_tightening, right_pairs.negamax_with_a_window],
    ids=lambda pair: pair.__name__,
)  # fmt: skip
def test_a_students_alphabeta_is_recorded_as_the_librarys(pair, position):
    recorded = check.recorded(pair(), position, -INF, INF)
    library = alphabeta(position, trace=True).trace
    rows = [
        [(node.path, node.value, node.status, node.alpha, node.beta, node.cut_by) for node in root.walk()]
        for root in (recorded, library)
    ]
    assert rows[0] == rows[1]


def test_an_evaluation_and_an_order_in_the_search_are_no_nodes():
    def search(position, depth):
        if position.is_over:
            return position.score
        if depth == 0:
            return heuristics.open_lines(position._position)
        moves = sorted(position.moves, key=lambda move: judged(position.play(move)))
        values = [search(position.play(move), depth - 1) for move in moves]
        return max(values) if position.to_move == 1 else min(values)

    def judged(position):
        return position.ply

    recorded = check.recorded(search, TicTacToe(), 2)
    assert sum(1 for _ in recorded.walk()) == 82
    assert recorded.value == minimax(TicTacToe(), 2, heuristics.open_lines).value


def test_the_librarys_search_is_recorded_by_itself():
    recorded = check.recorded(alphabeta, TEXTBOOK, window=(0, 9))
    assert (recorded.alpha, recorded.beta) == (0, 9)


def test_searches_that_break_off_are_reported():
    begin = time.monotonic()
    assert "no answer within the time" in str(check.recorded(endless_loop, TicTacToe()))
    assert "more than 5,000 positions" in str(check.recorded(plays_without_end, TicTacToe()))
    assert "RecursionError" in str(check.recorded(recursion, TicTacToe()))
    assert "IndexError" in str(check.recorded(raises, TicTacToe()))
    assert check.recorded(3, TicTacToe()).title.startswith("check.recorded: give it a function")
    assert time.monotonic() - begin < 20

    def stub(position):
        raise NotImplementedError

    assert check.recorded(stub, TicTacToe()).mark == "○"


def test_a_recorded_search_is_drawn():
    recorded = check.recorded(right_pairs.fail_soft(), TEXTBOOK, -INF, INF)
    assert show.tree(recorded).source == show.tree(alphabeta(TEXTBOOK, trace=True)).source
