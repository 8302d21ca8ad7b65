"""The trees and their keys, held against a recorded search and people who guess."""

import pytest

from gamelab import INF
from gamelab.course.drill.mistakes import PRUNING, answers_with, mistake, mistakes_behind, told
from gamelab.course.drill.practice_trees import LEVELS, REAL, exercise_of, is_first_best, is_guessed, tree
from gamelab.heuristics import runs
from gamelab.search import alphabeta

SEEDS = range(6)
Path = tuple[int, ...]


def agrees(exercise):
    """The key of a tree and its counts are what the library's search records of itself."""
    root = alphabeta(exercise.position, trace=True).trace
    assert root is not None
    nodes, answers, cut = [node for node in root.walk() if node.status != "pruned"], {}, []
    for node in (node for node in nodes if node.children):
        pruned = frozenset(child.path for child in node.children if child.status == "pruned")
        answers[node.path, "α"], answers[node.path, "β"] = node.alpha, node.beta
        answers[node.path, "v"], answers[node.path, "cut"] = node.value, pruned
        cut += [node] * bool(pruned)
    del answers[(), "α"], answers[(), "β"]  # they are given
    assert exercise.answers == answers and {*exercise.cuts} == {node.path for node in cut}
    deep = sum(node.cut_by != node.path[:-1] for node in cut)
    assert [exercise.counts[name] for name in ("entered", "cuts", "deep")] == [len(nodes), len(cut), deep]


def shares(exercises):
    """How often the root's first child is the best; of the windows those that copying gets right, or −∞ and +∞ do."""
    windows = [(exercise.entered[path][:2], exercise.entered[path[:-1]][:2]) for exercise in exercises
               for path in exercise.letters if path and path in exercise.entered]  # fmt: skip
    first = [is_first_best(exercise) for exercise in exercises]
    copied, infinite = [own == above for own, above in windows], [own == (-INF, INF) for own, _ in windows]
    return [sum(each) / len(each) for each in (first, copied, infinite)]


@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(range(1000), marks=pytest.mark.full)])
def test_every_seed_has_the_right_key_and_does_not_give_itself_away(seeds):
    everything = []
    for level, rules in LEVELS.items():
        found = [tree(seed, level) for seed in seeds]
        assert len({each.position for each in found}) == len(seeds)
        assert found[0].position == tree(0, level).position
        for exercise in found:
            agrees(exercise)
            for name in ("entered", "cuts", "deep", "equal"):
                low, high = getattr(rules, name)
                assert low <= exercise.counts[name] <= high
            assert exercise.counts["sides"] == 2 and not is_guessed(exercise)
        equal = [exercise.counts["equal"] for exercise in found]
        assert all(any(equal[first : first + 3]) for first in range(len(equal) - 2)), "three in a row raise the level"
        everything += found
    first, copied, infinite = shares(everything)
    assert first < 0.55 and copied < 0.65 and infinite < 0.5, (first, copied, infinite)


def test_the_same_trees_in_every_python():
    """As Python 3.11, 3.12 and 3.13 made them."""
    assert [str(tree(1, level).position) for level in LEVELS] == PINNED


PINNED = [
    "[[[7, 16], [6, 2]], [[5, 14], [18, 3]], [4, [15, 10, 8]]]",
    "[3, [[11, 15, 12], [7, 18, 10], [5, 14]], [[14, 4], [16, 8]]]",
    "[13, [[[12, 17], [14, 4, 7], [9, 10, 1]], [5, 8]], [16, 11]]",
    "[[[[16, 4], [18, 6, 20]], [8, [5, 11]]], [[[6, 9], [19, 14, 3]], 2]]",
]


@pytest.mark.parametrize("game", REAL)
@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(range(200), marks=pytest.mark.full)])
def test_a_real_position_has_the_tree_of_its_game_and_the_right_key(game, seeds):
    found = [exercise_of(seed, game) for seed in seeds]
    assert len({each.start for each in found}) > 4 and found[0].start == exercise_of(0, game).start
    for exercise in found:
        agrees(exercise)
        assert exercise.counts["cuts"] >= 2 and not is_guessed(exercise)
        for path in set(exercise.nodes) - set(exercise.letters):
            leaf = exercise.start
            for place in path:
                leaf = leaf.play(leaf.moves[place])
            while not leaf.is_over and not (game == "connect four" and leaf.ply == exercise.start.ply + 3):
                [forced] = leaf.moves
                leaf = leaf.play(forced)
            assert exercise.nodes[path].score == (runs(leaf) if game == "connect four" else leaf.score)
        assert ("pass" in exercise.labels.values()) == (game == "othello")
    first, copied, infinite = shares(found)
    assert first < 0.7 and copied < 0.6 and infinite < 0.6, (first, copied, infinite)
    assert len({each.position for each in found}) > len(found) / 3


def test_wrong_ways_to_prune_are_named():
    """Of the bugs that answer otherwise at all, each is named, perhaps beside others that answer just so."""
    shown = set()
    for level in (3, 4):  # between them they show all that can be seen
        exercise = tree(7, level)
        assert mistakes_behind(exercise, exercise.answers) == []
        for bug in PRUNING:
            given = answers_with(exercise, mistake(bug))
            if given and given != exercise.answers:
                assert mistake(bug) in mistakes_behind(exercise, given)
                shown.add(bug.name)
    assert len(shown) >= 19


def person(exercise, handed, tightens="αβ"):
    """What somebody fills in who tightens these bounds, and enters a child with one of these windows."""
    record = {}

    def value(path, alpha, beta):
        is_max, low, high, found = exercise.nodes[path].to_move == 1, alpha, beta, []
        for child in exercise.children(path):
            windows = {"tightened": (low, high), "no new α": (alpha, high), "no new β": (low, beta),
                       "own": (low, INF) if is_max else (-INF, high), "infinite": (-INF, INF)}  # fmt: skip
            found.append(value(child, *windows[handed]))
            if is_max and "α" in tightens:
                low = max(low, *found)
            if not is_max and "β" in tightens:
                high = min(high, *found)
            if low >= high:
                break
        best = (max if is_max else min)(found) if found else exercise.nodes[path].tree
        record[path] = alpha, beta, best
        return record[path][2]

    value((), -INF, INF)
    return exercise.of(record)


@pytest.mark.parametrize("handed, tightens, said", [
    ("no new β", "αβ", "MIN hands down alpha, but not beta."),
    ("no new α", "αβ", "MAX hands down beta, but not alpha."),
    ("tightened", "α", "MIN never lowers beta; after each child, beta = min(beta, best)."),
    ("tightened", "β", "MAX never raises alpha; after each child, alpha = max(alpha, best)."),
    ("tightened", "", "MAX never raises alpha; after each child, alpha = max(alpha, best). MIN likewise. "
     "(So does one with “bound the wrong way” or “bound without effect” or “own bound not passed” or "
     "“window not passed”.)"),
    ("own", "αβ", "MAX hands down alpha, but not beta. MIN likewise."),
])  # fmt: skip
def test_who_misunderstands_a_bound_is_told_which_and_on_which_side(handed, tightens, said):
    for level in (2, 3, 4):
        exercise = tree(5, level)
        assert f": {said} alpha is what MAX has for sure" in told(
            mistakes_behind(exercise, person(exercise, handed, tightens)))  # fmt: skip


def test_who_knows_all_but_the_window_is_told_how_a_child_is_entered():
    exercise = tree(5, 4)
    for bounds, said in (("αβ", "A child is"), ("α", "α is not always −∞. A child"), ("β", "β is not always +∞. A")):
        always = {"α": -INF, "β": INF}
        given = {key: always[key[1]] if key[1] in bounds else told for key, told in exercise.answers.items()}
        assert told(mistakes_behind(exercise, given)).startswith(said)


def test_one_slip_is_no_misconception_and_does_not_hide_one():
    exercise = tree(7, 4)
    slip = (0,), "v"
    assert mistakes_behind(exercise, exercise.answers | {slip: 99}) == []
    never_cuts = mistake(next(bug for bug in PRUNING if bug.name == "never tightens"))
    given = answers_with(exercise, never_cuts) | {slip: 99}
    assert never_cuts in mistakes_behind(exercise, given)
