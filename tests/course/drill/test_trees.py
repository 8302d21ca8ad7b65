"""The trees and their keys, held against a key without alpha-beta, other right programs, and people who guess."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import inf
from typing import Any

import pytest

from gamelab import INF, HandTree
from gamelab.course.drill.key import PRUNING, Exercise, misconceptions, wrong_answers
from gamelab.course.drill.real import REAL, exercise_of
from gamelab.course.drill.trees import LEVELS, Facts, tree
from gamelab.heuristics import runs

SEEDS = range(8)
tree_of = cache(tree)  # each is made once for all tests
Path = tuple[int, ...]


def declared(node: Any, player: int) -> tuple[dict[Path, tuple[float, float]], set[Path]]:
    """The windows on entry, and the branches never entered, from minimax values alone.

    Alpha is the largest value of an earlier sibling of a node or of its ancestors where MAX chose among them; beta
    likewise.  A node is entered if alpha < beta holds for it and for all its ancestors.
    """
    windows: dict[Path, tuple[float, float]] = {}
    never = set()

    def minimax(node: Any, player: int) -> int:
        return node if isinstance(node, int) else player * max(player * minimax(each, -player) for each in node)

    def visit(node: Any, player: int, alpha: float, beta: float, path: Path) -> None:
        if alpha >= beta:
            never.add(path)
            return
        windows[path] = alpha, beta
        for move, child in enumerate(() if isinstance(node, int) else node):
            earlier = [minimax(each, -player) for each in node[:move]]
            low, high = (max([alpha, *earlier]), beta) if player == 1 else (alpha, min([beta, *earlier]))
            visit(child, -player, low, high, (*path, move))

    visit(node, player, -inf, inf, ())
    return windows, never


def agrees_with_definition(position: HandTree) -> None:
    """The key of a tree is the definition's, and so are the counts from which it was chosen."""
    exercise = Exercise(position)
    windows, never = declared(position.tree, position.to_move)
    for path in exercise.letters:
        told = [exercise.answers.get((path, name)) for name in ("α", "β", "v", "cut")]
        if path not in windows:
            assert told == [None] * 4
            continue
        finite = tuple(max(-INF, min(INF, bound)) for bound in windows[path])
        assert not path or tuple(told[:2]) == finite
        children = [(*path, move) for move in range(len(exercise.nodes[path].moves))]
        assert told[3] == never & {*children}
        values = [
            exercise.answers.get((child, "v"), exercise.nodes[child].tree) for child in children if child in windows
        ]
        assert told[2] == (max if exercise.nodes[path].to_move == 1 else min)(values)
    facts = Facts(position.tree, position.to_move)
    assert (facts.entered, facts.skipped) == (len(windows), never)
    assert facts.cuts == len({path[:-1] for path in never})
    assert facts.changes == sum(
        windows[path][side] != windows[path[:-1]][side] for path in windows if path for side in (0, 1)
    )
    assert facts.deep == sum(exercise.entered[path].cut_by != path[:-1] for path in {path[:-1] for path in never})


@pytest.mark.parametrize("level", LEVELS)
def test_every_seed_gives_a_tree_of_its_level_with_the_right_key(level: int) -> None:
    found = [tree_of(seed, level) for seed in SEEDS]
    assert len({*found}) == len(SEEDS) and found[0] == tree(0, level)
    rules = LEVELS[level]
    for position in found:
        agrees_with_definition(position)
        facts = Facts(position.tree, position.to_move)
        for name in ("entered", "cuts", "deep", "equal"):
            low, high = getattr(rules, name)
            assert low <= getattr(facts, name) <= high
        assert len(facts.sides) == 2, "both players cut"


@pytest.mark.full
@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_seeds(level: int) -> None:
    found = [tree(seed, level) for seed in range(1000)]
    for position in found:
        agrees_with_definition(position)
    assert len({*found}) == len(found)


def test_the_same_trees_in_every_python() -> None:
    """As Python 3.11, 3.12 and 3.13 made them."""
    assert [str(tree(1, level)) for level in LEVELS] == PINNED


PINNED = [
    "[[[7, 16], [6, 2]], [[5, 14], [18, 3]], [4, [15, 10, 8]]]",
    "[3, [[11, 15, 12], [7, 18, 10], [5, 14]], [[14, 4], [16, 8]]]",
    "[13, [[[12, 17], [14, 4, 7], [9, 10, 1]], [5, 8]], [16, 11]]",
    "[[[[16, 4], [18, 6, 20]], [8, [5, 11]]], [[[6, 9], [19, 14, 3]], 2]]",
]


def test_keys_of_any_tree_follow_the_definition() -> None:
    source = random.Random(48)

    def grown(depth: int) -> Any:
        if not depth or source.random() < 0.15:
            return source.randint(-5, 9)
        return [grown(depth - 1) for _ in range(source.randint(1, 3))]

    for _ in range(150):
        agrees_with_definition(HandTree([grown(3), grown(3)], source.choice((1, -1))))


def test_no_tree_gives_itself_away() -> None:
    """The first child is seldom best; whoever copies windows, or writes none, has few nodes right."""
    first, copied, infinite, nodes = Counter[int](), 0, 0, 0
    for level in LEVELS:
        for seed in SEEDS:
            exercise = Exercise(tree_of(seed, level))
            facts = Facts(exercise.position.tree, exercise.position.to_move)
            first[facts.children[0] == max(facts.children)] += 1
            for path in exercise.letters:
                if path and (path, "α") in exercise.answers:
                    window = [exercise.answers[path, name] for name in ("α", "β")]
                    above = [exercise.answers.get((path[:-1], name), end) for name, end in (("α", -INF), ("β", INF))]
                    nodes += 1
                    copied += window == above
                    infinite += window == [-INF, INF]
    assert first[True] < 0.55 * first.total()
    assert copied < 0.65 * nodes and infinite < 0.5 * nodes


def leaf_of(start: Any, moves: Path) -> Any:
    """The position that these moves lead to, by their places among the legal ones."""
    for place in moves:
        start = start.play(start.moves[place])
    return start


@pytest.mark.parametrize("game", REAL)
@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(range(200), marks=pytest.mark.full)])
def test_a_real_position_has_the_tree_of_its_game_and_the_right_key(game: str, seeds: range) -> None:
    found = [exercise_of(seed, game) for seed in seeds]
    assert len({each.start for each in found}) > 4 and found[0] == exercise_of(0, game)
    for exercise in found:
        agrees_with_definition(exercise.position)
        assert Facts(exercise.position.tree, exercise.position.to_move).cuts >= 2
        for path in set(exercise.nodes) - set(exercise.letters):
            leaf = leaf_of(exercise.start, path)
            assert exercise.nodes[path].tree == (runs(leaf) if game == "connect four" else leaf.score)
        assert ("pass" in exercise.labels.values()) == (game == "othello")


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="level=1: expected one of 2, 3, 4, 5"):
        tree(1, 1)
    with pytest.raises(ValueError, match="level='sim': expected one of 2, 3, 4, 5, tic-tac-toe, connect four, othello"):
        exercise_of(1, "sim")


def test_a_tree_with_more_nodes_than_letters_is_refused() -> None:
    with pytest.raises(ValueError, match="the tree has 28 nodes with branches: expected at most 26, the letters"):
        _ = Exercise(HandTree([[[1, 2]] * 13 + [[3]] * 13])).letters


def test_wrong_ways_to_prune_are_named() -> None:
    """Of the bugs that answer otherwise at all, each is named, perhaps beside others that answer just so."""
    shown = set()
    for level in (3, 4, 5):
        exercise = Exercise(tree_of(7, level))
        assert misconceptions(exercise, exercise.answers) == []
        for bug in PRUNING:
            given = wrong_answers(exercise, bug)
            if given and given != exercise.answers:
                assert bug in misconceptions(exercise, given)
                shown.add(bug.name)
    assert len(shown) >= 14


def test_one_slip_is_no_misconception_and_does_not_hide_one() -> None:
    exercise = Exercise(tree_of(7, 4))
    slip = (0,), "v"
    assert misconceptions(exercise, exercise.answers | {slip: 99}) == []
    never_cuts = next(bug for bug in PRUNING if bug.name == "never tightens")
    given = wrong_answers(exercise, never_cuts) | {slip: 99}
    assert never_cuts in misconceptions(exercise, given)


def test_every_answer_has_its_reason() -> None:
    exercise = Exercise(HandTree([[[[17, 9], 3], [16, 7]], [10, [[11, 8, 13], 5]], [15, 12]]))  # A to I
    told = {key: exercise.reason(*key) for key in exercise.answers}
    assert told[(1,), "α"] == "F is entered with α = 9: MAX can already get 9 at A"
    assert told[(1,), "β"] == "F is entered with β = +∞: no MIN node above has a value yet"
    assert told[(0, 0), "v"] == "C: v = 9, the largest of 9, 3"
    assert told[(0, 1), "v"] == "E: v = 16, the only value found there; its true value is at least this"
    assert told[(1, 1, 0), "cut"] == "At H, MAX can already get 9 at A, and 8 makes H ≤ 8; not entered: 13"
    assert told[(0, 0), "cut"] == "Nothing is cut at C: before its last branch the window is (9, +∞)"
    skipping = Exercise(HandTree([[4, 7], [2, [6, 9]]]))
    assert skipping.reason((1, 1), "v") == (
        "At C, MAX can already get 4 at A, and 2 makes C ≤ 2; not entered: D"
    )
