"""What people write: right in each style, and each slip is caught and gets its name, whatever the style."""

import random

import pytest

from gamelab import Othello, check
from gamelab.heuristics import disc_difference
from tests.course.check import people

CHECKS = {
    "maxi": check.maxi, "maxi_alpha_beta": check.maxi_alpha_beta, "resist": check.delays_loss,
    "look_ahead": check.depth_search, "search": check.pruned_search,
}  # fmt: skip


def judged(style, *edits):
    """The report on a style with a slip."""
    random.seed(1)
    text = people.STYLES[style]
    name = next(each for each in CHECKS if f"def {each}(" in text or f"{each} = " in text)
    function = people.student(text, *edits, name=name)
    return CHECKS[name](function, *([Othello(4), disc_difference] if "passes" in style else []))


@pytest.mark.parametrize("style", [each for each in people.STYLES if each not in people.FAULTY])
def test_each_style_is_right_and_no_word_against_it_is_said(style):
    report = judged(style)
    assert report and not report.notes, report


SEVERAL = [
    pytest.param(*each[:2], each[2:], id="-".join(each[:2]), marks=[pytest.mark.full] * (n % 3 > 0))
    for n, each in enumerate(people.SLIPS)
]


@pytest.mark.parametrize("bug, style, edits", SEVERAL)
def test_a_slip_gets_its_name_in_each_style(bug, style, edits):
    report = judged(style, *edits)
    assert not report
    assert report.bug == bug, report


def test_a_bug_is_named_only_if_it_answers_alike_in_cases_beyond_the_wrong_ones():
    """Here the first positions are searched without an end, as if the depth were forgotten; others are searched."""
    report = judged("negamax", "depth == 0", "depth == 1")
    assert report.bug == "a ply too short" and "it does not come to an end" in report.title
