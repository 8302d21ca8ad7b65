"""The exercises of notebook 02: right solutions, written differently, pass; wrong ones fail under their name."""

from __future__ import annotations

import re

import pytest

from gamelab import INF, WIN, check
from gamelab.check.depth_search import FLAWS, Task
from gamelab.check.museum import museum
from gamelab.check.resisting import HABITS
from gamelab.games import FIRST, SECOND, Sim, TicTacToe
from gamelab.heuristics import own_only, symmetric
from gamelab.search import alphabeta, minimax

# --- searches to a depth ---


def one_loop(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -position.to_move * 2 * WIN, None
    for move in position.moves:
        value, _ = one_loop(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def last_of_equals(position, depth, evaluate):
    if position.is_over or depth == 0:
        return (position.score * WIN if position.is_over else evaluate(position)), None
    found = [(last_of_equals(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    return max(found) if position.to_move == FIRST else min(found)


def by_negation(position, depth, evaluate):
    def worth(node, left):
        if node.is_over:
            return node.to_move * node.score * WIN
        if left == 0:
            return node.to_move * evaluate(node)
        return max(-worth(node.play(move), left - 1) for move in node.moves)

    if position.is_over or depth == 0:
        return position.to_move * worth(position, depth), None
    best = max(position.moves, key=lambda move: -worth(position.play(move), depth - 1))
    return -position.to_move * worth(position.play(best), depth - 1), best


def with_a_window(position, depth, evaluate, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score * WIN, None
    if depth <= 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value = with_a_window(position.play(move), depth - 1, evaluate, alpha, beta)[0]
        if (value > best) if position.to_move == FIRST else (value < best):
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move


SEARCHES = [one_loop, last_of_equals, by_negation, with_a_window]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda each: each.__name__)
def test_right_searches_pass(search):
    report = check.depth_search(search)
    assert report, report
    assert str(report) == f"✓ {search.__name__}: right on 171 positions, at depths 0 to 3"


OF_OTHER_GAMES = {"WIN for each point", "a win is a win", "plies of the game", "later wins count more", "depth for ply",
                  "a pass uses no depth"}  # fmt: skip


@pytest.mark.parametrize("flaw", [flaw for flaw in FLAWS if flaw.bug.name not in OF_OTHER_GAMES],
                         ids=lambda each: each.bug.name)  # fmt: skip
def test_wrong_searches_fail_under_their_name(flaw):
    def search(position, depth, evaluate):
        return flaw.value(
            Task(evaluate, "win"), position, depth
        ), None if depth == 0 or position.is_over else position.moves[0]

    report = check.depth_search(search)
    assert not report
    assert report.bug == flaw.bug.name
    assert flaw.bug.sentence in str(report)


def draw_left_out(position, depth, evaluate):
    if position.winner is not None:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    found = [(draw_left_out(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    pick = max if position.to_move == FIRST else min
    return pick(found, default=(-position.to_move * float("inf"), None))


def test_infinity_is_a_draw_left_out():
    assert check.depth_search(draw_left_out).bug == "draw left out"


ODD = {
    "is no pair": (lambda position, depth, evaluate: 3, "it returns what is no pair \\(value, move\\)"),
    "no legal move": (
        lambda position, depth, evaluate: (
            one_loop(position, depth, evaluate)[0],
            99 if depth and position.moves else None,
        ),
        "the move is none of the legal ones",
    ),
    "another move": (
        lambda position, depth, evaluate: (one_loop(position, depth, evaluate)[0], worst(position, depth, evaluate)),
        "the value is right, but the move does not reach it",
    ),
    "a move at the end": (
        lambda position, depth, evaluate: (one_loop(position, depth, evaluate)[0], 0),
        "there is no move to choose here",
    ),
    "an error": (lambda position, depth, evaluate: 1 // 0, "it breaks off with an error"),
}


def worst(position, depth, evaluate):
    if position.is_over or depth == 0:
        return None
    values = {move: one_loop(position.play(move), depth - 1, evaluate)[0] for move in position.moves}
    return min(values, key=lambda move: position.to_move * values[move])


@pytest.mark.parametrize("name", ODD)
def test_odd_answers_are_told(name):
    search, title = ODD[name]
    report = check.depth_search(search)
    assert not report
    assert re.search(title, str(report))


def test_an_unknown_bug_has_no_name():
    report = check.depth_search(lambda position, depth, evaluate: (7, None))
    assert not report
    assert (report.bug, report.because) == ("", "")


# --- resisting ---


def hurrying(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN - position.ply), None
    if depth == 0:
        return evaluate(position), None
    found = [(hurrying(position.play(move), depth - 1, evaluate)[0], -move) for move in position.moves]
    value, move = max(found) if position.to_move == FIRST else min(found)
    return value, -move


def by_depth(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN + depth), None
    if depth == 0:
        return evaluate(position), None
    best = None
    for move in position.moves:
        value = by_depth(position.play(move), depth - 1, evaluate)[0]
        if best is None or position.to_move * (value - best[0]) > 0:
            best = value, move
    return best


def with_plies(position, depth, evaluate):
    def decide(node, left):
        if node.is_over or left == 0:
            return (node.score if node.is_over else 0), 0, None
        found = []
        for move in node.moves:
            value, plies, _ = decide(node.play(move), left - 1)
            mine = node.to_move * value
            found.append(((mine, -plies if mine > 0 else plies), value, plies + 1, move))
        return max(found)[1:]

    value, _, move = decide(position, depth)
    return value, move


AGENTS = [hurrying, by_depth, with_plies, alphabeta, lambda position: minimax(position, ending="hurry").move]


@pytest.mark.parametrize("agent", AGENTS, ids=["hurrying", "by depth", "with plies", "alphabeta", "a move"])
def test_who_resists_passes(agent):
    report = check.resists(agent)
    assert report, report
    assert "resists as long as it can in all 263 lost positions" in str(report)


@pytest.mark.parametrize("habit", HABITS, ids=["gives up", "gives up, last", "later for both", "hurries to lose"])
def test_who_does_not_resist_fails_under_its_name(habit):
    report = check.resists(habit.move)
    assert not report
    assert report.bug == habit.bug.name
    assert [word for word, _ in report.facts] == ["smallest case", "played", "longest"]


def test_the_flat_search_gives_up():
    for agent in (one_loop, lambda position: minimax(position, ending="win"), lambda position: alphabeta(position)):
        report = check.resists(agent)
        assert report.bug == "gives up", report
        assert "3–4, lost after 1 ply" in str(report)


def test_an_unknown_habit_has_no_name():
    report = check.resists(lambda position: position.moves[len(position.moves) // 2])
    assert not report
    assert report.bug == ""
    assert "it loses sooner than it must in" in str(report)


def test_other_positions_and_games_can_be_given():
    lost = TicTacToe.from_text("XOO/X../.X.")
    assert check.resists(lambda position: minimax(position, ending="hurry"), [lost])
    assert check.resists(lambda position: minimax(position), [lost]).bug == "gives up"


def test_a_move_that_is_none_is_told():
    assert "it returns what is no legal move" in str(check.resists(lambda position: (0, 99)))


# --- evaluations of one's own ---


def lost_lines(position):
    value = 0
    for line in position.moves:
        for player in (FIRST, SECOND):
            value -= player * (position.winner is None and closes(position, line, player))
    return value


def closes(position, line, player):
    edges = position.board.edges
    u, v = edges[line]
    own = {edges[each] for each in range(len(edges)) if position.owner(each) == player}
    others = set(range(position.board.vertices)) - {u, v}
    return any({tuple(sorted((u, w))), tuple(sorted((v, w)))} <= own for w in others)


def safe_lines(position):
    safe = {player: sum(not closes(position, line, player) for line in position.moves) for player in (1, -1)}
    return safe[1] - safe[-1]


def double_counted(position):
    first = sum(position.first & pair == pair for line in position.moves for pair in position.board.partners[line])
    second = sum(position.second & pair == pair for line in position.moves for pair in position.board.partners[line])
    return 3 * (second - first)


def stones(position):
    return position.first.bit_count() - position.second.bit_count()


@pytest.mark.parametrize(
    "evaluation", [lost_lines, safe_lines, double_counted, symmetric], ids=lambda each: each.__name__
)
def test_fair_evaluations_pass(evaluation):
    report = check.autopsy(evaluation, Sim())
    assert report, report


WRONG = {
    "blind to one side": own_only,
    "sign turned round": lambda position: -lost_lines(position),
    "constant": stones,
    "unfair": lambda position: lost_lines(position) + 1,
    "mirror": lambda position: lost_lines(position) + position.owner(0),
}


@pytest.mark.parametrize("bug", WRONG)
def test_unfair_evaluations_fail_under_their_name(bug):
    report = check.autopsy(WRONG[bug], Sim())
    assert not report
    assert report.bug == bug, report


# --- repairs ---

STILL = "            if value == 1:\n                return value, move\n"
REPAIRS = {
    "draw left out": [
        lambda text: text.replace("position.winner is not None", "position.is_over"),
        lambda text: text.replace("position.winner is not None", "not position.moves"),
        lambda text: text.replace("position.winner is not None", "position.winner or not position.moves"),
    ],
    "later is better for both": [
        lambda text: text.replace("wait = plies", "wait = plies if value_for_mover < 0 else -plies"),
        lambda text: text.replace("wait = plies", "wait = -value_for_mover * plies if value_for_mover else -plies"),
        lambda text: text.replace("(value_for_mover, wait)", "(value_for_mover * (100 - plies), 0)"),
    ],
    "order scrambled": [
        lambda text: text.replace("self.free.append(move)", "insort(self.free, move)"),
        lambda text: text.replace("self.free.append(move)", "self.free = sorted([*self.free, move])"),
        lambda text: text.replace("self.free.append(move)", "self.free.append(move)\n        self.free.sort()"),
    ],
    "prune=False still cuts": [
        lambda text: text.replace(STILL, ""),
        lambda text: text.replace("if value == 1:", "if prune and value == 1:"),
        lambda text: text.replace(STILL, STILL.replace("value == 1", "prune and value >= beta")),
    ],
    "dead guard": [
        lambda text: text.replace("move in self.taken.values()", "move not in self.free"),
        lambda text: text.replace("move in self.taken.values()", "any(move in each for each in self.taken.values())"),
        lambda text: text.replace("move in self.taken.values()", "move in self.taken[1] + self.taken[-1]"),
    ],
    "leaves, not nodes": [
        lambda text: "from gamelab import Sim, perft\n"
        + text.replace("perm(15, depth)", "sum(perft(Sim(), ply) for ply in range(depth + 1))"),
        lambda text: "from gamelab import Sim, minimax\nfrom gamelab.heuristics import zero\n"
        + text.replace("perm(15, depth)", "minimax(Sim(), depth, zero).counts.nodes"),
        lambda text: "from gamelab import Sim\n\ndef size(position, depth):\n    if depth == 0 or position.is_over:\n"
        "        return 1\n    return 1 + sum(size(position.play(move), depth - 1) for move in position.moves)\n\n"
        + text.replace("perm(15, depth)", "size(Sim(), depth)"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("name", "number"), [(name, number) for name in REPAIRS for number in range(3)])
def test_right_repairs_pass(name, number):
    report = check.mended(museum()[name], REPAIRS[name][number])
    assert report, report


@pytest.mark.parametrize("name", REPAIRS)
def test_a_repair_that_repairs_nothing_fails_under_its_name(name):
    card = museum()[name]
    report = check.mended(card, lambda text: text + "\n# repaired\n")
    assert not report
    assert report.bug == card.bug


def unwritten(text):
    raise NotImplementedError


NO_REPAIRS = {
    "○ dead guard: not started yet": unwritten,
    "✗ dead guard: your function breaks off: ZeroDivisionError": lambda text: 1 // 0,
    "✗ dead guard: your function returns no text": lambda text: 3,
    "✗ dead guard: the program is as it was": lambda text: text.replace("what is not there", ""),
    "✗ dead guard: the program has no Numbers any more": lambda text: "",
    "✗ dead guard: this is no program: SyntaxError": lambda text: text + "\nif",
}


@pytest.mark.parametrize("title", NO_REPAIRS)
def test_what_is_no_repair_is_told(title):
    assert str(check.mended(museum()["dead guard"], NO_REPAIRS[title])).startswith(title)


def test_nothing_returned_is_not_started():
    assert check.mended(museum()["dead guard"], lambda text: None).mark == "○"


def stub(position, depth, evaluate):
    raise NotImplementedError


def empty(position, depth, evaluate):
    """Nothing yet."""


@pytest.mark.parametrize("checked", [check.depth_search, check.resists], ids=["depth_search", "resists"])
@pytest.mark.parametrize("function", [stub, empty], ids=["a stub", "an empty body"])
def test_what_is_not_written_is_not_started(checked, function):
    report = checked(function)
    assert report.mark == "○", report
    assert report.hint(1).startswith("Hint 1 of 3")


def test_what_is_no_function_is_told():
    for checked in (check.depth_search, check.resists):
        assert "✗" in str(checked(7))
    assert "behind the card belongs a function" in str(check.mended(museum()[0], "text"))
