"""Drill, as a student uses it: types, crosses, checks, and goes on to the next tree."""

from urllib.parse import unquote

import pytest

from gamelab import INF, Drill, HandTree
from gamelab.course.drill.mistakes import PRUNING, answers_with, mistake
from gamelab.course.drill.widget import TASK

SMALL = HandTree([[4, 7], [2, 6], [8, 3]])


def answer(drill, answers):
    """Types and crosses these answers, checks, and returns what is said."""
    typed = {INF: "+", -INF: "-"}
    for (path, what), told in answers.items():
        names = ["-".join(map(str, ("r", *each))) for each in ([path] if what != "cut" else told)]
        for name in names:
            number = {"part": f"{name} {what}", "text": typed.get(told, f"{told}")} if what != "cut" else {}
            drill.heard(number or {"part": name})
    drill.heard({"key": "Enter"})
    return str(drill.picture.say)


def solve(drill):
    return answer(drill, drill.exercise.answers)


def test_three_in_a_row_raise_the_level():
    drill = Drill(seed=5)
    assert repr(drill) == "Drill(seed=5, level=2)" and drill.picture.say == TASK
    for row in (1, 2):
        assert solve(drill).startswith(f"All right. {row} in a row at level 2;")
        drill.check()
        assert drill.row == row, "a tree counts once"
        drill.next()
    assert solve(drill) == "All right. That is 3 in a row: the next tree is of level 3."
    drill.next()
    assert (drill.seed, drill.level, drill.row) == (8, 3, 0) and "Seed 8, level 3: HandTree(" in drill.source.value
    drill.level, drill.row, drill.is_over = 5, 3, True
    assert drill.counted() == 'That is 3 in a row at the last level. Drill(level="othello") has trees of a real game.'


def test_positions_of_real_games_have_no_higher_level():
    drill = Drill(seed=2, level="othello")
    assert repr(drill) == "Drill(seed=2, level='othello')"
    assert "A leaf holds Black’s discs minus White’s." in drill.source.value and ">pass</text>" in drill.picture.svg
    drill.row = 2
    assert solve(drill).startswith("All right. 3 in a row at level othello;")
    drill.next()
    assert (drill.seed, drill.level, drill.row) == (3, "othello", 3)


def test_one_slip_is_forgiven_and_two_are_not():
    drill = Drill()
    for slips, row in ((1, 1), (2, 0)):
        wrong = [(path, what) for path, what in drill.exercise.answers if what == "v"][:slips]
        answer(drill, dict.fromkeys(wrong, 99))
        solve(drill)
        assert drill.row == row
        drill.next()


def test_an_answer_is_told_right_or_wrong_with_its_reason():
    drill = Drill(tree=SMALL)
    assert answer(drill, {}).startswith("Nothing is written yet: begin with α and β of B") and not drill.slips
    assert answer(drill, {((1,), "α"): -INF}) == "Nodes right: 0, with a mistake: 1."
    assert drill.picture.states["r-1 α"] == "wrong" and drill.picture.texts["r-1 α"] == {"value": "−∞"}
    assert "✗ C is entered with α = 4: MAX can already get 4 at A" in drill.reasons.value
    told = "“oo” is no answer: expected a whole number, − for −∞, or + for +∞."
    assert answer(drill, {((1,), "α"): "oo"}) == told, "nor is what is no number"
    drill.heard({"part": "r-1 α", "text": "4"})
    assert drill.picture.say == TASK and not drill.reasons.value, "another answer forgets the verdicts"
    assert answer(drill, {((1,), "β"): INF, ((1,), "v"): 2, ((1,), "cut"): [(1, 1)]}) == (
        "Nodes right: 1, with a mistake: 0.")  # fmt: skip
    assert drill.picture.texts["r-1"] == {"verdict": "✓"} and "marked" in drill.picture.states["r-1-1"]
    assert answer(drill, {((0,), "cut"): [(0, 1)]}).endswith("with a mistake: 1.")
    assert drill.reasons.value == '<div class="wrong">✗ B: fill in its v to be told why</div>'
    answer(drill, {((0,), "v"): 4})
    assert "✗ Nothing is cut at B: before its last branch the window is (−∞, 4)" in drill.reasons.value


def test_who_makes_a_known_mistake_is_told_its_name():
    drill, bounds = Drill(seed=3, level=4), {"α": "β", "β": "α"}
    right, bug = drill.exercise.answers, next(bug for bug in PRUNING if bug.name == "cuts a child late")
    exchanged = {(path, bounds.get(what, what)): told for (path, what), told in right.items() if path}
    left = {((0,), "α"): -INF, ((0,), "β"): 4, ((1,), "α"): 4, ((1,), "β"): 2}
    for given, tree, told in (
        (answers_with(drill.exercise, mistake(bug)), None, "<p>So answers a search with the bug “cuts a child late”: "),
        (exchanged, None, "<p>α and β are exchanged:"), (left, SMALL, "<p>This is how the search leaves a node:"),
    ):  # fmt: skip
        drill.begin(tree)
        answer(drill, given)
        assert drill.reasons.value.startswith(told)


def test_what_lies_below_a_cross_need_not_be_crossed_and_may():
    drill = Drill(tree=HandTree([[4, 7], [2, [6, 9]]]))
    answer(drill, drill.exercise.answers | {((1, 1), "cut"): [(1, 1, 0)]})
    assert drill.picture.say.startswith("All right.")


def test_what_is_written_below_a_cross_does_not_count_until_it_is_taken_away():
    drill = Drill(tree=HandTree([[4, 7], [2, [6, 9]]]))
    for box, text in (("α", "4"), ("v", "9")):
        drill.heard({"part": f"r-1-1 {box}", "text": text})
    drill.check()
    assert "✗ D is never entered, because at C, MAX can already get 4 at A" in drill.reasons.value
    drill.heard({"part": "r-1-1"})
    drill.check()
    assert "D" not in drill.reasons.value and drill.picture.texts["r-1-1 v"] == {"value": "9"}
    drill.heard({"part": "r-1-1"})
    drill.heard({"part": "r-1-1-0"})
    drill.check()
    assert "✗ D is never entered" in drill.reasons.value and "fill in its v" not in drill.reasons.value


def test_reveal_takes_a_wrong_cross_away_before_it_writes_below_and_such_a_tree_does_not_count():
    drill = Drill(tree=SMALL)
    drill.heard({"part": "r-1"})
    drill.heard({"part": "r-0 β", "text": "4"})
    drill.reveal()
    assert drill.picture.say.endswith(". B is entered with β = +∞: no MIN node above has a value yet.")
    for _ in range(2 * len(drill.exercise.entered)):
        drill.reveal()
    assert drill.given() == drill.exercise.answers and drill.marked == {(1, 1)}
    assert drill.picture.say == "All answers stand there."
    solve(drill)
    assert drill.row == 0
    drill.clear()
    assert not drill.written and not drill.marked


@pytest.mark.parametrize("text", ["inf", "+inf", "∞", "+", "+∞", "INF"])
def test_infinity_is_typed_in_many_ways(text):
    drill = Drill(tree=SMALL)
    drill.heard({"part": "r-1 β", "text": text})
    drill.heard({"part": "r-1 α", "text": f"-{text.lstrip('+')}"})
    assert drill.given() == {((1,), "α"): -INF, ((1,), "β"): INF}


def test_a_saved_notebook_keeps_what_was_written():
    drill = Drill(tree=SMALL)
    assert repr(drill) == "Drill(tree=HandTree([[4, 7], [2, 6], [8, 3]]))"
    answer(drill, {((1,), "v"): 2, ((1,), "cut"): [(1, 1)]})
    kept = unquote(drill.picture_kept()["text/html"])
    assert "class='written'" in kept and kept.count("class='cut-edge'") == 1 and "foreignObject" not in kept
