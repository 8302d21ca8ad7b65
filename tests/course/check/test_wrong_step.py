"""``report.step()`` opens a student's own search where it goes wrong, and finds nothing in a right one."""

import re

import pytest

from gamelab import FIRST, SECOND, Sim, check
from gamelab.course.check import bugs
from gamelab.course.check.bugs import PROGRAMS
from gamelab.course.check.case_positions import hashed, positions, trees
from gamelab.course.check.cases import to_a_depth, to_the_end
from gamelab.course.check.wrong_step import first_wrong
from gamelab.heuristics import symmetric
from gamelab.search.result import FULL
from gamelab.users.traced_search import TracedSearch
from gamelab.widgets import Step
from tests.course.check import people, right
from tests.users.styles import STYLES, USUAL, defined

FEW = [each for each in positions(Sim()) if 0 < len(each.moves) < 7][::80]
TO_A_DEPTH = [to_a_depth(each, depth, symmetric) for each in FEW for depth in (0, 1, 3)]
WINDOWS = FULL, (-4, 0), (-1, 1), (1, 3), (2, 9)
PRUNED = [
    to_a_depth(each, 3, evaluate, prune, window)
    for each in FEW for evaluate in (symmetric, hashed) for prune in (False, True) for window in WINDOWS
]  # fmt: skip
HALVES = {player: to_the_end([each for each in trees()[:600:20] if each.to_move == player], True, True)
          for player in (FIRST, SECOND)}  # fmt: skip
NAMES = "node, depth, alpha, beta):", "node, depth, a, b):", "-beta, -alpha)[0]", "-b, -a)[0]"
NAMES += "alpha = max(alpha", "a = max(a", "prune and alpha >= beta", "prune and a >= b"
TURNS_ITS_OWN_VALUE = """
def search(position, depth, evaluate, alpha, beta, prune, is_root=True):
    if is_root and position.to_move == SECOND:
        value, move = search(position, depth, evaluate, -beta, -alpha, prune, False)
        return -value, move
""" + PROGRAMS["nega pruned depth"].partition("def nega(position, depth, evaluate, alpha, beta, prune):\n")[2].replace(
    "-nega(", "-search("
).replace("prune)[0]", "prune, False)[0]")


@pytest.mark.parametrize("search, cases", [
    *((defined(style, "look_ahead")["look_ahead"], TO_A_DEPTH) for style in STYLES),
    *((defined(style, "search")["search"], PRUNED) for style in STYLES),
    *((search, PRUNED) for search in right.PRUNED_SEARCHES[1:]),
    (people.student(people.STYLES["window negamax"], *NAMES), PRUNED), (people.student(TURNS_ITS_OWN_VALUE), PRUNED),
    *(each for pair in right.PRUNED_PAIRS for each in zip(pair(), HALVES.values(), strict=True)),
])  # fmt: skip
def test_no_step_of_a_right_search_is_wrong(search, cases):
    for case in cases:
        run = TracedSearch(search, *case.arguments, may_fail=True)
        assert first_wrong(run, case) is None, case


def opened(report):
    """The kind of the step, the path of its node, its lines, and what is right there."""
    step = report.step()
    assert isinstance(step, Step)
    event = step.events[step.slider.value]
    lines = [step.search.text[line].strip() for line in event.lines if line in step.search.text]
    assert step.search.right in step.picture.say and step.search.right in repr(step)
    return event.kind, event.node.path, lines, step.search.right


def searched(old="", new=""):
    """The report on 02's search with a change."""
    text = USUAL.replace("NAME", "search").replace("WORTH", "position.score * WIN").replace("  # window", "")
    return check.pruned_search(people.student(text, old, new))


@pytest.mark.parametrize("old, new, kind, told", [
    ("alpha, beta, prune)\n", "beta, alpha, prune)\n", "terminal", "right: the window is (−1, 1)"),
    ("alpha >= beta", "alpha > beta", "terminal", "right: this move is skipped, because it cannot matter"),
    ("alpha >= beta", "alpha <= beta", "return", "right: the other moves are tried, because the window is open"),
    ("position.score * WIN", "position.score", "terminal", "right: the value is"),
    ("        if position.to_move * value", "        1 // 0\n        if position.to_move * value", "broken",
     "here it ends: ZeroDivisionError"),
])  # fmt: skip
def test_a_wrong_search_opens_at_its_first_wrong_step(old, new, kind, told):
    found, path, lines, right = opened(searched(old, new))
    assert found == kind and right.startswith(told)
    if new == "position.score":
        assert path == () and lines == ["if position.is_over:", "return position.score, None"], "those that ran"


def test_the_steps_of_an_audit_show_no_line_of_the_check():
    report = check.audit(people.student(OVERWRITES))  # a game of the audit counts its score, and not WIN
    assert {code.co_name for code, _ in report.step().search.text} == {"look_ahead"}


def test_a_hint_leads_to_the_step_and_breaks_no_word():
    hint = searched("alpha >= beta", "alpha > beta").hint()
    assert hint.endswith(".step() in place of .hint()")
    assert "word-break:normal" in hint._repr_html_() and ".step() in place of .hint()" in hint._repr_html_()


def test_the_move_of_the_wrong_step_is_told_as_in_the_report():
    edits = "best, chosen = value, move", "best, chosen = value, 0"
    report = check.maxi(people.student(PROGRAMS["minimax"], *edits, name="maxi"))
    _, _, _, right = opened(report)
    move = re.search("move .*", dict(report.facts)["expected"])[0]
    assert "branch" in move and right == f"right: the {move.replace('move', 'move is', 1)}"


OVERWRITES = USUAL.replace("NAME", "look_ahead").replace("WORTH", "position.score * WIN")
OVERWRITES = "".join(line for line in OVERWRITES.splitlines(keepends=True) if "# window" not in line)
OVERWRITES = OVERWRITES.replace(", alpha, beta, prune", "")


def test_steps_up_to_an_error_are_kept():
    text = OVERWRITES.replace("        value, _ =", "        position = position.play(move)\n        value, _ =")
    text = text.replace("look_ahead(position.play(move)", "look_ahead(position")
    report = check.depth_search(people.student(text))
    kind, *_ = opened(report)
    assert kind in ("return", "broken", "horizon", "enter")
    endless = OVERWRITES.replace("look_ahead(position.play(move), depth - 1", "look_ahead(position, depth")
    kind, path, _, told = opened(check.depth_search(people.student(endless)))
    assert (kind, path) == ("broken", ()) and told == "here it ends: RecursionError"


def test_an_error_at_the_second_move_keeps_the_value_of_the_first():
    start = FEW[-1]
    second = start.play(start.moves[1])
    run = TracedSearch(right.last_of_equals, start, 1, lambda position: 1 // (position != second), may_fail=True)
    assert [event.kind for event in run.events] == ["enter", "horizon", "best", "enter", "broken"]


HELPERS = """

def worth_of(position, move, *given):
    value, best_move = after(position, move, *given)
    return value, best_move


def after(position, move, *given):
    return look_ahead(position.play(move), *given)
"""


def test_helpers_between_a_node_and_its_children_change_no_step():
    helped = OVERWRITES.replace("look_ahead(position.play(move)", "worth_of(position, move") + HELPERS
    plain, own = ([
        (each.kind, each.node.path, each.value, [line for code, line in each.lines if code.co_name == "look_ahead"])
        for each in TracedSearch(people.student(text, name="look_ahead"), FEW[-1], 2, symmetric).events
    ] for text in (OVERWRITES, helped))  # fmt: skip
    assert own == plain


def test_a_right_search_and_what_is_no_search_have_no_such_step():
    assert repr(searched().step()) == "There is nothing to step through."
    assert "cannot be stepped through" in repr(check.maxi(len).step())


@pytest.mark.full
@pytest.mark.parametrize("program", ["minimax", "pruned"])
def test_each_bug_of_a_half_opens_a_step_and_says_what_is_right_there(program):
    for bug in bugs.bugs_of(program)[:: 1 if program == "minimax" else 3]:
        name = bugs.names_of(PROGRAMS[program])[0]
        report = getattr(check, name)(people.student(bug.source(program), name=name))
        if report.trace is not None:
            *_, right = opened(report)
            assert right.startswith(("right: ", "here it ends: "))


def test_of_minimax_no_step_tells_of_a_window_a_cut_or_a_bound():
    edits = "best, chosen = -INF", "best, chosen = INF"
    step = check.maxi(people.student(PROGRAMS["minimax"], *edits, name="maxi")).step()
    *_, last = sentences = [*map(step.sentence, range(len(step.events)))]
    assert step.slider.value == step.slider.max and last.startswith("root: returns +∞.")
    assert not re.search("[αβ≤≥]|cut", " ".join([*sentences, *map(step.below, step.events)]).casefold())
