"""Every bug of the table is caught and named in its exercise, and the right program is not."""

import re
from itertools import product
from pathlib import Path

import pytest

from gamelab import ConnectFour, Othello, Sim, check
from gamelab.course.check import bugs
from gamelab.course.check.bugs import PROGRAMS, made, mirrored, pair_of
from gamelab.heuristics import disc_difference, runs, symmetric
from tests.course.check import people

PAIRS = "".join(PROGRAMS[name] + mirrored(PROGRAMS[name]) for name in ("minimax", "pruned"))
SETTINGS = {
    "sim": (Sim(), symmetric), "lines": (ConnectFour(), runs), "passes": (Othello(4), disc_difference),
}  # fmt: skip


WAYS = {
    **{program: [(1,), (-1,)] for program in ("minimax", "pruned")},
    **{
        program: [(name,) for name in SETTINGS]
        for program in ("whole depth", "whole pruned depth", "nega depth", "nega pruned depth")
    },
    **{program: [*product(SETTINGS, (1, -1))] for program in ("depth", "pruned depth")},
    **{program: [(0,)] for program in ("expectimax", "middle_first", "delays_loss", "takes_wins")},
}
"""The ways to check each program: as this player's half, or in this setting, or as this player's half there."""
KEYS = [(program, *way) for program, ways in WAYS.items() for way in ways]


def judged(text, program, way, player=0):
    """The report on a program; where it is one half of a search, the other half is right."""
    if program in ("minimax", "pruned"):
        text = text if way == 1 else mirrored(text)
        name, *_ = bugs.names_of(text)
        return getattr(check, name)(bugs.functions_of(PAIRS + text)[name])
    if program == "takes_wins":
        return check.takes_wins(people.student(text, name="player"))
    if not way:
        return getattr(check, program)(made(text))
    if player:
        halves = (text, PROGRAMS[program])
        search = pair_of(*(halves if player == 1 else halves[::-1]))
    else:
        search = made(text) if program == "whole depth" else people.student(text, name="search")
    judge = check.pruned_search if "pruned" in program else check.depth_search
    return judge(search, *SETTINGS[way])


PASSES = {"WIN for each point", "stops at a win"}
PASSES |= {"passes left out", "skips the pass", "pass not turned", "a pass uses no depth", "stops at a pass"}
NO_BUG_HERE = {"sim": PASSES, "lines": PASSES}
"""What is right in one of the settings."""
UNSEEN = {"prints, does not return"}
"""What shows in the text of a student's function only, and not in that of the function that calls the halves."""
SAME_HERE = {
    ("passes", "score of a child"): "score too early",
    **{(way, "tightens the other bound"): "alpha for both sides" for way in SETTINGS},
    **{(way, "compares the wrong way"): "half a sign" for way in SETTINGS},  # only a text would tell them apart
    **{(way, "chooses for the other side"): "always the largest" for way in SETTINGS},
    **dict.fromkeys([(way, "other side's cut test") for way in (1, -1)], "leaves the loop"),
    **dict.fromkeys([(way, "bound without effect") for way in (1, -1, *SETTINGS)], "never tightens"),
}
"""Two bugs that are one in a setting; the other name is as good."""
ONE_WINNER = {
    "draw lost": ("every end a win", "winner, not score"),
    "every end a win": ("draw lost", "winner, not score"),
    "negates the score": ("every end a win",),
}
"""The same in one half of a pair: all finished games there that somebody won were won by one side."""


def ways_of(program, bug):
    """The ways to check a program in which this bug shows."""
    ways = [key for key in KEYS if key[0] == program and bug.name not in NO_BUG_HERE.get(key[1], ())]
    return [key for key in ways if len(key) < 3 or bug.name not in UNSEEN]


def rows():
    """Every bug in every way; in a usual run, each third one in one way, mostly in the first of its programs.

    A search in one function is tried in Connect Four then, which takes least.  Who changes the table runs all:
    ``pytest -m "full or not full" tests/course/check/test_table.py``.
    """
    for number, bug in enumerate(bugs.BUGS):
        usual = bug.concerns[number // 3 % len(bug.concerns)] if number % 3 == 0 else None
        for program in bug.concerns:
            keys = ways_of(program, bug)
            for place, key in enumerate(keys):
                way = 1 if program == "whole depth" else number // len(bug.concerns)
                seldom = program != usual or place != way % len(keys)
                name = f"{'-'.join(map(str, key))}-{bug.name}"
                yield pytest.param(key, bug, marks=[pytest.mark.full] * seldom, id=name)


@pytest.mark.parametrize("key, bug", list(rows()))
def test_the_bug_is_caught_and_named(key, bug):
    report = judged(bug.source(key[0]), *key)
    assert not report
    others = ONE_WINNER.get(bug.name, ()) if len(key) == 3 else ()
    assert report.bug in (bug.name, SAME_HERE.get((key[1], bug.name)), *others), report
    assert "{" not in report.answer
    assert report.answer not in str(report), "a student should look first"
    assert report.answer in report.hint()
    assert "What is it?" in report._repr_html_()


@pytest.mark.parametrize("key", [
    pytest.param(key, marks=[pytest.mark.full] * (len(key) > 2 or "nega" in key[0]))
    for key in KEYS if key[2:] != (-1,)
])  # fmt: skip
def test_the_right_program_passes(key):
    report = judged(PROGRAMS[key[0]], *key)
    assert report, report


def test_every_entry_changes_its_programs():
    for bug in bugs.BUGS:
        for program in bug.concerns:
            wrong = bug.source(program)
            assert wrong != PROGRAMS[program], bug.name
            compile(wrong, bug.name, "exec")
        assert bug.name and bug.sentence and bug.idea
        assert {*bug.concerns} <= WAYS.keys(), "each of its programs is checked above"


def test_the_contents_of_the_table_name_every_group():
    head, _, table = Path(bugs.__file__).with_suffix(".toml").read_text("utf-8").partition("\n[ideas]\n")
    numbers = re.findall(r"^# --- (\d+)\. .* ---\n\n\[\[groups\]\]$", table, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(bugs.TABLE["groups"]) + 1)]
    assert sorted(re.findall(r" (\d+) (?=[a-z])", head), key=int) == numbers


def test_a_bug_is_told_in_the_words_of_its_half():
    text = bugs.bug_called("never tightens", "pruned").source("pruned")
    assert "never lowers beta" in judged(text, "pruned", -1).answer
