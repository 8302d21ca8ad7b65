"""The exercises of notebook 04: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import inspect
import statistics
from collections import deque
from fractions import Fraction

import numpy
import pytest

from gamelab import INF, WIN, Othello, check, expectimax
from gamelab.check.depth_search import FLAWS as DEPTH_FLAWS
from gamelab.check.depth_search import Task
from gamelab.check.expecting import DEEP, FLAWS, RIGHT, questions
from gamelab.games import FIRST, PASS
from gamelab.heuristics import blend, disc_difference, features, mobility, square_weights
from gamelab.search import minimax

# --- a search that passes ---


def search(position, depth, evaluate):
    if position.is_over:
        return WIN * ((position.score > 0) - (position.score < 0)), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def by_winner(position, depth, evaluate):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    choose = max if position.to_move == FIRST else min
    return choose(((by_winner(position.play(move), depth - 1, evaluate)[0], -move) for move in position.moves),
                  key=lambda pair: pair[0])[0], first_best(position, depth, evaluate)  # fmt: skip


def first_best(position, depth, evaluate):
    return max(position.moves, key=lambda move: position.to_move * search(position.play(move), depth - 1, evaluate)[0])


def two_functions(position, depth, evaluate):
    def ended(node, left):
        if node.is_over:
            return WIN * (node.winner or 0)
        return evaluate(node) if left == 0 else None

    def largest(node, left):
        found = [(after(node.play(move), left - 1), move) for move in node.moves]
        return max(found, key=lambda pair: pair[0])

    def smallest(node, left):
        found = [(after(node.play(move), left - 1), move) for move in node.moves]
        return min(found, key=lambda pair: pair[0])

    def after(node, left):
        value = ended(node, left)
        return value if value is not None else (largest if node.to_move == FIRST else smallest)(node, left)[0]

    value = ended(position, depth)
    if value is not None:
        return value, None
    return largest(position, depth) if position.to_move == FIRST else smallest(position, depth)


def pass_by_itself(position, depth, evaluate):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    if position.moves == (PASS,):
        return pass_by_itself(position.play(PASS), depth - 1, evaluate)[0], PASS
    values = [pass_by_itself(position.play(move), depth - 1, evaluate)[0] for move in position.moves]
    best = max(values) if position.to_move == FIRST else min(values)
    return best, position.moves[values.index(best)]


def by_negation(position, depth, evaluate):
    def worth(node, left):
        if node.is_over:
            return node.to_move * WIN * (node.winner or 0)
        if left == 0:
            return node.to_move * evaluate(node)
        return max(-worth(node.play(move), left - 1) for move in node.moves)

    if position.is_over or depth == 0:
        return position.to_move * worth(position, depth), None
    values = {move: -worth(position.play(move), depth - 1) for move in position.moves}
    move = max(values, key=values.get)
    return position.to_move * values[move], move


def with_a_window(position, depth, evaluate, alpha=-INF, beta=INF):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value = with_a_window(position.play(move), depth - 1, evaluate, alpha, beta)[0]
        if position.to_move * (value - best) > 0:
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move


def in_layers(position, depth, evaluate):
    """Down with a queue, ply by ply, and up again; no recursion."""
    nodes, queue = [], deque([(position, depth, None, None)])
    while queue:
        node, left, parent, move = queue.popleft()
        nodes.append([node, left, parent, move, None, None])
        if not node.is_over and left:
            queue.extend((node.play(each), left - 1, nodes[-1], each) for each in node.moves)
    for entry in reversed(nodes):
        node, _, parent, move, value, _ = entry
        if value is None:
            value = WIN * (node.winner or 0) if node.is_over else evaluate(node)
            entry[4] = value
        if parent is not None and (parent[4] is None or parent[0].to_move * (value - parent[4]) > 0):
            parent[4], parent[5] = value, move
    return nodes[0][4], nodes[0][5]


def of_the_library(position, depth, evaluate):
    return minimax(position, depth, evaluate, ending="win")


SEARCHES = [search, by_winner, two_functions, pass_by_itself, by_negation, with_a_window, in_layers, of_the_library]
TASK = Task(disc_difference, "win")


@pytest.mark.parametrize("function", SEARCHES, ids=lambda each: each.__name__)
def test_right_searches_pass(function):
    report = check.depth_search(function, Othello(4), disc_difference)
    assert report, report


OF_TIME = ("draw left out", "a win is a win", "plies of the game", "later wins count more", "depth for ply")


@pytest.mark.parametrize("flaw", [each for each in DEPTH_FLAWS if each.bug.name not in OF_TIME],
                         ids=lambda each: each.bug.name)  # fmt: skip
def test_wrong_searches_fail_under_their_name(flaw):
    def wrong(position, depth, evaluate):
        return flaw.value(TASK, position, depth), None if depth == 0 or position.is_over else position.moves[0]

    report = check.depth_search(wrong, Othello(4), disc_difference)
    assert not report
    assert report.bug == flaw.bug.name, report
    assert [word for word, _ in report.facts] == ["smallest case", "depth", "expected", "returned"]


def changed(function, slips):
    """The function with pieces of its text replaced."""
    text = inspect.getsource(function)
    for before, after in slips:
        assert text.count(before) == 1
        text = text.replace(before, after)
    names = {"WIN": WIN, "INF": INF, "PASS": PASS, "disc_difference": disc_difference}
    exec(text, names)
    return names[function.__name__]


SCORE = "WIN * ((position.score > 0) - (position.score < 0))"
SLIPS = {
    "wins are too small": [(SCORE, "position.score")],
    "WIN for each point": [(SCORE, "WIN * position.score")],
    "starts at the wrong end": [("-INF * position.to_move, None", "-INF, None")],
    "a ply too short": [("depth == 0", "depth <= 1")],
    "first move": [("    return best, best_move", "        return best, best_move")],
    "no return": [("    return best, best_move", "")],
    "value alone": [("    return best, best_move", "    return best")],
    "move set each time": [("best, best_move = value, move", "best = value"),
                           ("value, _ =", "best_move = move; value, _ =")],
    "a pass uses no depth": [("depth - 1, evaluate)", "depth - (move != PASS), evaluate)")],
}  # fmt: skip


@pytest.mark.parametrize("bug", SLIPS)
def test_what_students_write_for_a_search(bug):
    report = check.depth_search(changed(search, SLIPS[bug]), Othello(4), disc_difference)
    assert not report
    assert report.bug == bug, report


# --- an evaluation of one's own ---


def weighed(position):
    weights = (0, 40, 4, -8, -16, 6, 3)
    return sum(weight * feature for weight, feature in zip(weights, features(position), strict=True))


def with_numpy(position):
    return int(numpy.dot(features(position), (1, 40, 4, -8, -16, 6, 3)))


def corners(position):
    last = position.board.size - 1
    return sum(position.at(row, column) for row in (0, last) for column in (0, last))


def two_of_the_library(position):
    return square_weights(position) + 3 * mobility(position)


def phases(position):
    return disc_difference(position) if position.ply > 24 else 5 * mobility(position)


def edges(position):
    last = position.board.size - 1
    return sum(
        position.at(0, n) + position.at(last, n) + position.at(n, 0) + position.at(n, last) for n in range(last + 1)
    )


def rings(position):
    size = position.board.size
    return sum(position.at(row, column) * max(abs(2 * row - size + 1), abs(2 * column - size + 1))
               for row in range(size) for column in range(size))  # fmt: skip


JUDGES = [weighed, with_numpy, corners, two_of_the_library, phases, edges, rings, blend]


@pytest.fixture(scope="module")
def known():
    """Unfinished positions of one game of 6 x 6 Othello."""
    game = [Othello()]
    while not game[-1].is_over:
        game.append(game[-1].play(game[-1].moves[len(game) % len(game[-1].moves)]))
    return game[:-1]


@pytest.mark.parametrize("function", JUDGES, ids=lambda each: each.__name__)
def test_fair_evaluations_pass(function, known):
    report = check.evaluation(function, positions=known)
    assert report, report
    assert "take away the same count for SECOND" in report.hint(2)


UNFAIR = {
    "tells mirrored boards apart": lambda position: position.at(0, 0) - position.at(0, 1),
    "not fair to both sides": lambda position: weighed(position) + 1,
    "no number": lambda position: list(features(position)),
    "breaks off with an error": lambda position: features(position) * 0.5,
}


@pytest.mark.parametrize("said", UNFAIR)
def test_unfair_evaluations_fail(said, known):
    report = check.evaluation(UNFAIR[said], positions=known)
    assert not report
    assert said in str(report)


# --- expectimax ---


def expected(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    values = [expected(position.play(move), depth - 1, agent) for move in position.moves]
    if position.to_move != agent:
        return sum(values) / len(values)
    return agent * max(agent * value for value in values)


def with_loops(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    best, total = -INF * agent, 0
    for move in position.moves:
        value = with_loops(position.play(move), depth - 1, agent)
        total += value
        if agent * value > agent * best:
            best = value
    return best if position.to_move == agent else total / len(position.moves)


def max_or_min(position, depth, agent):
    if position.is_over or depth == 0:
        return position.score if position.is_over else disc_difference(position)
    values = [max_or_min(position.play(move), depth - 1, agent) for move in position.moves]
    if position.to_move == agent:
        return max(values) if agent == 1 else min(values)
    return statistics.fmean(values)


def probabilities(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    share = 1 / len(position.moves)
    found = 0.0
    for move in position.moves:
        value = probabilities(position.play(move), depth - 1, agent)
        if position.to_move != agent:
            found += share * value
        elif move == position.moves[0] or (value > found if agent == FIRST else value < found):
            found = value
    return found


def as_fractions(position, depth, agent):
    if position.is_over:
        return Fraction(position.score)
    if depth == 0:
        return Fraction(disc_difference(position))
    values = [as_fractions(position.play(move), depth - 1, agent) for move in position.moves]
    return sum(values) / len(values) if position.to_move != agent else agent * max(agent * each for each in values)


def of_numpy(position, depth, agent):
    if position.is_over or depth == 0:
        return numpy.float64(position.score if position.is_over else disc_difference(position))
    values = numpy.array([of_numpy(position.play(move), depth - 1, agent) for move in position.moves])
    if position.to_move != agent:
        return values.mean()
    return values.max() if agent == FIRST else values.min()


def for_agent_inside(position, depth, agent):
    """Counts for ``agent`` on the way, and for FIRST at the end."""

    def gain(node, left):
        if node.is_over:
            return agent * node.score
        if left == 0:
            return agent * disc_difference(node)
        gains = [gain(node.play(move), left - 1) for move in node.moves]
        return max(gains) if node.to_move == agent else sum(gains) / len(gains)

    return agent * gain(position, depth)


def with_a_stack(position, depth, agent):
    """Without recursion: the values of children are collected in lists."""
    top = []
    stack = [(position, depth, top, None)]
    while stack:
        node, left, target, values = stack.pop()
        if values is not None:
            target.append(
                sum(values) / len(values) if node.to_move != agent else agent * max(agent * v for v in values)
            )
        elif node.is_over or left == 0:
            target.append(node.score if node.is_over else disc_difference(node))
        else:
            mine = []
            stack.append((node, left, target, mine))
            stack += [(node.play(move), left - 1, mine, None) for move in node.moves]
    return top[0]


def with_an_evaluation(position, depth, evaluate, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return evaluate(position)
    values = [with_an_evaluation(position.play(move), depth - 1, evaluate, agent) for move in position.moves]
    return sum(values) / len(values) if position.to_move != agent else agent * max(agent * value for value in values)


EXPECTING = [expected, with_loops, max_or_min, probabilities, as_fractions, of_numpy, for_agent_inside, with_a_stack,
             with_an_evaluation]  # fmt: skip


@pytest.mark.parametrize("function", EXPECTING, ids=lambda each: each.__name__)
def test_right_expectations_pass(function):
    report = check.expectimax(function)
    assert report, report
    assert str(report).startswith(f"✓ {function.__name__}: right in all ")


def test_the_cases_agree_with_the_library():
    for question in questions(("position", "depth", "agent")):
        position, depth, agent = question.arguments
        if agent == position.to_move:
            to_the_end = () if depth == DEEP else (depth, disc_difference)
            found = expectimax(position, *to_the_end, ending="score").value
            assert RIGHT(position, depth, agent) == pytest.approx(found, abs=1e-9)


def wrong_by(flaw):
    if flaw.bug.name == "horizon before the end":
        return lambda position, depth, evaluate, agent: flaw.function(position, depth, agent, evaluate)
    return lambda position, depth, agent: flaw.function(position, depth, agent)


@pytest.mark.parametrize("number", range(len(FLAWS)), ids=lambda number: f"{number}-{FLAWS[number].bug.name}")
def test_wrong_expectations_fail_under_their_name(number):
    bug = FLAWS[number].bug
    report = check.expectimax(wrong_by(FLAWS[number]))
    assert not report
    assert report.bug == bug.name, report
    assert bug.sentence in str(report)
    assert report.hint(2) == f"Hint 2 of 3: {bug.idea}"
    assert [word for word, _ in report.facts] == ["smallest case", "depth", "agent", "expected", "returned"]
    assert "<svg" in report._repr_html_()
    smallest = first_that_fails(FLAWS[number].function)
    assert smallest is None or dict(report.facts)["smallest case"].splitlines()[0] == repr(smallest)


def first_that_fails(function):
    """The smallest of 400 hand trees on which the function is wrong; None if it is right on all."""
    for question in questions(("position", "depth", "agent"))[:400]:
        if abs(function(*question.arguments) - RIGHT(*question.arguments)) > 1e-9:
            return question.shown
    return None


SHARE = "sum(values) / len(values)"
WRONG = {
    "minimum, not mean": [(SHARE, "agent * min(agent * value for value in values)")],
    "means everywhere": [("position.to_move != agent", "True")],
    "sides exchanged": [("position.to_move != agent", "position.to_move == agent")],
    "sum, not mean": [(SHARE, "sum(values)")],
    "whole numbers": [(SHARE, "sum(values) // len(values)")],
    "always the largest": [("agent * max(agent * value for value in values)", "max(values)")],
    "agent changes": [("depth - 1, agent)", "depth - 1, -agent)")],
    "a ply too short": [("depth == 0", "depth <= 1")],
    "depth not used up": [("depth - 1, agent)", "depth, agent)")],
    "value for the agent": [("return position.score", "return agent * position.score"),
                            ("return disc_difference", "return agent * disc_difference"),
                            ("return agent * max(agent * value for value in values)", "return max(values)")],
    "agent is always FIRST": [("position.to_move != agent", "position.to_move != 1"),
                              ("agent * max(agent * value for value in values)", "max(values)")],
}  # fmt: skip


@pytest.mark.parametrize("bug", WRONG)
def test_what_students_write_for_expectimax(bug):
    report = check.expectimax(changed(expected, WRONG[bug]))
    assert not report
    assert report.bug == bug, report


def test_the_smallest_tree_is_shown():
    report = check.expectimax(changed(expected, WRONG["minimum, not mean"]))
    assert dict(report.facts)["smallest case"].startswith("HandTree([[1, 0]])")
    assert "chance" in report._repr_html_()


def test_odd_answers_are_told():
    assert "it returns what is no number" in str(check.expectimax(lambda position, depth, agent: "3"))
    assert "it returns what is no number" in str(check.expectimax(lambda position, depth, agent: (3, None)))
    assert "the answer is wrong" in str(check.expectimax(lambda position, depth, agent: float("nan")))


def stub(position, depth, agent):
    raise NotImplementedError


def empty(position, depth, agent):
    """Nothing yet."""


def falls_through(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)


def endless(position, depth, agent):
    return endless(position, depth, agent)


def test_what_is_not_written_is_not_started():
    for function in (stub, empty):
        report = check.expectimax(function)
        assert report.mark == "○", report
        assert [report.hint()[:11] for _ in range(3)] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]
    assert "give it a function by its name alone" in str(check.expectimax(7))


def test_what_comes_to_no_value_is_named():
    assert check.expectimax(falls_through).bug == "no return"
    assert check.expectimax(endless).bug == "no end"
