"""An author learns beforehand whether an agent is in time; the processor's time decides, on a busy machine, too."""

from __future__ import annotations

from gamelab import TicTacToe, check
from gamelab.arena import isolated

LATE = TicTacToe.from_text("XO./.X./..O")
CELL = """
from time import process_time

def first(position):
    return position.moves[0]

def slow(position):
    began = process_time()
    while process_time() - began < 4:  # more than it has for its start, too
        pass
    return position.moves[0]
"""
NAMES = {"__name__": "__main__"}  # as in a notebook: the agent's process need not import this file
exec(CELL, NAMES)
first, slow = NAMES["first"], NAMES["slow"]


def test_a_quick_agent_is_in_time():
    report = check.keeps_time(first, LATE, seconds=5)
    assert report and str(report).startswith("✓ first: in time with 5 s for each of ")


def test_a_slow_agent_is_told_where_it_loses(monkeypatch):
    monkeypatch.setattr(isolated, "LOADING", 2)
    report = check.keeps_time(slow, LATE, seconds=1)
    assert not report and report.title.startswith("slow: no answer within ")
    assert report.facts[0][0] == "forfeited in" and "TicTacToe" in report.facts[0][1]
    assert report.picture is not None


def test_an_illegal_move_is_told_as_in_a_tournament():
    assert check.keeps_time(lambda position: 99, LATE).title.startswith("your function: 99 is not a legal move")
