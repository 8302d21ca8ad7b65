"""The right programs and their bugs: each bug is a change to one of the programs.

Both stand in ``bugs.toml``, which says how to add one.  The checks name the bugs, and the tests try them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from gamelab.course.check.run import Function
from gamelab.games import FIRST, SECOND
from gamelab.heuristics import disc_difference, own_only, runs, square_weights, symmetric, windows
from gamelab.search import INF, WIN

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PROGRAMS: dict[str, str] = TABLE["programs"]
"""The right program of each kind."""


def without_depth(program: str) -> str:
    """A search to a depth without its depth and its evaluation."""
    program = re.sub(r", depth(=| - )\w+, evaluate(=None)?(, prune(=True)?)?", "", program)
    program = re.sub(r"    if depth == 0:\n.*\n", "", program)
    return program.replace("worth(position)", "position.score")


def without_window(program: str) -> str:
    """Alpha-beta without alpha, beta and the cut: minimax."""
    program = re.sub(r"        (alpha = |if position.to_move ==).*break\n", "", program, flags=re.DOTALL)
    return re.sub(r"_alpha_beta|, -?(alpha|beta), -?(alpha|beta)(, prune)?", "", program)


PROGRAMS["pruned"] = without_depth(PROGRAMS["pruned depth"])
PROGRAMS |= {name: without_window(PROGRAMS[pruned]) for name, pruned in (
    ("minimax", "pruned"), ("depth", "pruned depth"), ("whole depth", "whole pruned depth"),
    ("nega depth", "nega pruned depth"),
)}  # fmt: skip


# --- their bugs ---

IDEAS: dict[str, str] = TABLE["ideas"]
PARTS = {
    "BODY": r"(?s):\n(?P<part>.*)",
    "LOOP": r"(?s)(?P<part>    best, chosen = .*)",
    "CALL": r"(?P<part>mini.*play.*)",
    "SCORE": r"(?P<part>worth\(.*?\)|position.score)",
    "LAST": r"(?s).*return (?P<part>.*)\n",
}
"""The words for parts of a program."""
HINTS: dict[str, Any] = TABLE["hints"]
"""For each exercise a question, the idea, and the way; of "places", a question about an end of the search."""


@dataclass(frozen=True)
class Bug:
    """A bug: ``old`` becomes ``new`` in the kinds of programs that it ``concerns``.

    It is not named where the function's text is known, and ``needs``, a pattern, is not found in it.
    ``title`` is what an autopsy says of it.
    """

    name: str
    sentence: str
    idea: str
    old: str = ""
    new: str = ""
    concerns: tuple[str, ...] = ()
    needs: str = ""
    title: str = ""

    def of(self, name: str) -> Bug:
        """The bug, described for the function with this name."""
        return replace(self, sentence=self.sentence.format(f=name))

    def source(self, kind: str) -> str:
        """The program of this kind, with the bug in it.

        With ``old="value, _ = CALL"`` and ``new="value = position.play(move).score"`` one line becomes another:

            value, _ = mini(position.play(move))
            value = position.play(move).score
        """
        text, old, new = PROGRAMS[kind], self.old, self.new
        for word, pattern in PARTS.items():
            if found := re.search(pattern, text):
                old, new = (each.replace(word, found["part"]) for each in (old, new))
        return text.replace(old, new)


def bugs_in(bugs: Sequence[dict[str, Any]], concerns: Sequence[str], **shared: Any) -> Iterator[Bug]:
    """The bugs of a group; what an entry does not say, its group says for all."""
    for bug in bugs:
        entry = {"new": ""} | shared | bug | {"concerns": tuple(concerns)}
        entry["idea"] = IDEAS.get(entry["idea"], entry["idea"])
        for new in [entry["new"]] if isinstance(entry["new"], str) else entry["new"]:
            yield Bug(**entry | {"new": new})


TOLD: dict[str, Bug] = {name: bug for name, entry in TABLE["told"].items() for bug in bugs_in([entry], (), name=name)}
"""The bugs that a check sees without a program that has them."""
BUGS = [bug for group in TABLE["groups"] for bug in bugs_in(**group)]


def bugs_of(kind: str) -> list[Bug]:
    """The bugs of a kind of program, the likeliest first."""
    return [bug for bug in BUGS if kind in bug.concerns]


def bug_called(name: str, kind: str) -> Bug:
    """The first bug of this name in a kind of program."""
    return next(bug for bug in bugs_of(kind) if bug.name == name)


# --- programs made of others ---

MIRROR = {
    "max": "min", "alpha": "beta", "-INF": "INF", ">": "<", ">=": "<=", "MAX": "MIN", "FIRST": "SECOND",
    "raises": "lowers", "largest": "smallest", "larger": "smaller", "−∞": "+∞", "most": "least",
}  # fmt: skip
MIRROR |= {new: old for old, new in MIRROR.items()}
WINDOW = re.compile(r", (-?INF|-?alpha|-?beta|best), (-?INF|-?alpha|-?beta)(?=[,)])")
SIDES = re.compile(
    r"max(?=i)|min(?=i)|\b(?:max|min|alpha|beta|MAX|MIN|FIRST|SECOND|raises|lowers|largest|smallest|larger|smaller|"
    r"most|least)\b|-?\bINF\b|[−+]∞|[<>]=?|(?<== )-?\d+"
)
"""The words that change sides.  A number behind "= " is a value and changes its sign."""


def mirrored(text: str) -> str:
    """The half for MIN of the half for MAX; also of a sentence about it."""
    text = WINDOW.sub(r", \2, \1", text)  # alpha comes first for both players
    return SIDES.sub(lambda found: MIRROR[found[0]] if found[0] in MIRROR else str(-int(found[0])), text)


# --- what a program defines ---


def worth(position: Any) -> int:
    """The worth of a finished game in a search to a depth."""
    return WIN * (int(position.score > 0) - int(position.score < 0))


GIVEN: dict[str, Any] = {
    "__name__": "program", "INF": INF, "WIN": WIN, "worth": worth,
    "print": lambda *things: None, "FIRST": FIRST, "SECOND": SECOND,
    **{each.__name__: each for each in (symmetric, own_only, runs, windows, disc_difference, square_weights)},
}  # fmt: skip


def functions_of(text: str, **more: Any) -> dict[str, Any]:
    """The names that a program defines; it may use those of ``GIVEN`` and these."""
    names = GIVEN | more
    exec(text, names)
    return names


def names_of(text: str) -> list[str]:
    """The names of the functions and classes at the top of a program."""
    return re.findall(r"^(?:def|class) (\w+)", text, re.MULTILINE)


@cache
def made(text: str) -> Function:
    """The first function that a program defines."""
    function: Function = functions_of(text)[names_of(text)[0]]
    return function
