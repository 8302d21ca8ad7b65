"""The bugs of ``bugs.toml``, which says how to add one.  Each is a change to a right program.

The checks name them, the museum shows them, and the tests try them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gamelab.check import programs

PROGRAMS: dict[str, str] = {
    "minimax": programs.MAXI, "pruned": programs.PRUNED, "turn": programs.TURN, "depth": programs.LIMITED,
    "pruned depth": programs.PRUNED_LIMITED, "whole depth": programs.WHOLE_LIMITED,
    "expectimax": programs.EXPECTED, "has_four": programs.HAS_FOUR, "middle_first": programs.MIDDLE_FIRST,
    "bound_of": programs.BOUND_OF, "serves": programs.SERVES, "evaluation": programs.OPEN_LINES,
    "decide": programs.DECIDE, "delays_loss": programs.RESIST, "hurry": programs.HURRY,
    "negamax": programs.NEGAMAX, "prune": programs.DEPTH, "table": programs.TABLE, "passes": programs.REPORTING,
    "numbers": programs.NUMBERS, "guarded": programs.GUARDED, "runs": programs.RUNS, "greedy": programs.GREEDY,
    "lost_lines": programs.LOST_LINES, "nodes": programs.NODES, "dots": programs.DOTS,
}  # fmt: skip
"""The right program for each of the names in ``Bug.concerns``."""


@dataclass(frozen=True)
class Bug:
    """A bug: ``old`` becomes ``new`` in the programs that it ``concerns``."""

    name: str
    old: str
    new: str
    sentence: str
    idea: str
    concerns: tuple[str, ...] = ()

    def of(self, name: str) -> Bug:
        """The bug, described for the function with this name."""
        return replace(self, sentence=self.sentence.format(f=name))

    def source(self, program: str) -> str:
        """The wrong program."""
        text, old, new = PROGRAMS[program], self.old, self.new
        call, score = re.search(r"mini.*play.*", text), re.search(r"worth\(.*?\)|position.score", text)
        parts = {
            "BODY": text.partition(":\n")[2],
            "LOOP": text[text.find("    best, chosen = ") :],
            "CALL": call[0] if call else "",
            "SCORE": score[0] if score else "",
            "LAST": text.rpartition("return ")[2].strip(),
        }
        for word, part in parts.items():
            old, new = old.replace(word, part), new.replace(word, part)
        return text.replace(old, new)


def listed() -> Iterator[Bug]:
    """The bugs of the table, those of a program from the likeliest on."""
    table = tomllib.loads(Path(__file__).with_name("bugs.toml").read_text(encoding="utf-8"))
    for group in table["groups"]:
        for bug in group["bugs"]:
            idea = table["ideas"].get(bug["idea"], bug["idea"])
            for new in [bug["new"]] if isinstance(bug["new"], str) else bug["new"]:
                yield Bug(bug["name"], bug["old"], new, bug["sentence"], idea, tuple(group["concerns"]))


BUGS = tuple(listed())


def made(text: str) -> Callable[..., Any]:
    """The first function that a program defines."""
    function: Callable[..., Any] = programs.functions_of(text)[programs.names_of(text)[0]]
    return function


def bugs_of(program: str) -> list[Bug]:
    """The bugs that concern a program, the likeliest first."""
    return [bug for bug in BUGS if program in bug.concerns]


def bug_called(name: str, program: str) -> Bug:
    """The first bug of this name that concerns a program."""
    return next(bug for bug in bugs_of(program) if bug.name == name)
