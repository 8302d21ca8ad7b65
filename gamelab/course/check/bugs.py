"""The right programs, the bugs that are changes to them, and the wrong searches that have these bugs.

Both stand in ``bugs.toml``, which says how to add one.  The checks name the bugs, and the tests try them.  The kinds of
programs of a search:

    minimax, pruned             MAX's half of a pair, to the end of the game; ``mirrored`` makes MIN's of it
    depth, pruned depth         the same, to a depth
    whole …, nega …             to a depth in one function; the latter with values for the side to move

``made`` turns the text of a program into its function.  ``wrong_functions`` puts each bug into each form in
which people write it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from gamelab.course.check.run import Function
from gamelab.games import FIRST, SECOND
from gamelab.heuristics import EVALUATIONS
from gamelab.search import INF, WIN
from gamelab.show.phrases import ROLES
from gamelab.users.callables import name_of
from gamelab.users.references import uses_of

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


OF_THE_WINDOW = r"(?s)_alpha_beta|, -?(?:alpha|beta|prune)\b|(?<=chosen = value, move\n).*?break\n"
OF_THE_DEPTH = r"(?s), (?:depth - 1|depth|evaluate|prune)\b|    if depth == 0.*?None\n"
"""What a program of minimax does not have, and what a search to the end does not."""
PROGRAMS: dict[str, str] = TABLE["programs"]
PROGRAMS |= {
    kind.replace("pruned ", ""): re.sub(OF_THE_WINDOW, "", text) for kind, text in PROGRAMS.items() if "pruned" in kind
}
PROGRAMS |= {
    half: re.sub(OF_THE_DEPTH, "", PROGRAMS[to_a_depth]).replace("worth(position)", "position.score")
    for half, to_a_depth in {"pruned": "pruned depth", "minimax": "depth"}.items()
}
"""The right program of each kind."""


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
"""For each exercise a question, the idea, and the way; of "ends", a question about an end of the search."""


@dataclass(frozen=True)
class Bug:
    """A bug: ``old`` becomes ``new``, then each pair of ``also``, in the kinds of programs that it ``concerns``.

    It is not named where the function's text is known, and ``needs``, a pattern, is not found in it.
    ``title`` is what an autopsy says of it.
    """

    name: str
    sentence: str
    idea: str
    old: str = ""
    new: str = ""
    also: Sequence[Sequence[str]] = ()
    concerns: Sequence[str] = ()
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
        text = right = PROGRAMS[kind]
        for old, new in ((self.old, self.new), *self.also):
            for word, pattern in PARTS.items():
                if found := re.search(pattern, right):
                    old, new = (each.replace(word, found["part"]) for each in (old, new))
            text = text.replace(old, new)
        return text


def bugs_in(bugs: dict[str, Any], **shared: Any) -> Iterator[Bug]:
    """The bugs of a group, one for each text of "new"; what an entry does not say, its group says for all."""
    for name, entries in bugs.items():
        for each in entries:
            entry = {"new": ""} | shared | each
            several = [entry["new"]] if isinstance(entry["new"], str) else entry["new"]
            for new in several:
                yield Bug(name, **entry | {"new": new, "idea": IDEAS.get(entry["idea"], entry["idea"])})


TOLD = {bug.name: bug for bug in bugs_in(TABLE["told"])}
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
WORDS = "|".join(filter(str.isalpha, MIRROR))
SIDES = re.compile(rf"max(?=i)|min(?=i)|\b(?:{WORDS})\b|-INF\b|[−+]∞|[<>]=?|(?<== )-?\d+")
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
    **{each.__name__: each for found in EVALUATIONS.values() for each in found},
}  # fmt: skip
"""What a program may name without defining it."""


def functions_of(text: str, **more: Any) -> dict[str, Function]:
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
    return functions_of(text)[names_of(text)[0]]


# --- the wrong functions that a student's may be ---

BOTH = (FIRST, SECOND)
PAIRS = ("minimax", "pruned", "depth", "pruned depth")
"""The kinds of programs that are halves."""


def wrong_functions(kind: str, players: Sequence[int], function: Function) -> Iterator[tuple[Bug, Function]]:
    """The known wrong functions of a kind that ``function`` may be, the likeliest first.

    Of a search, ``players`` are those for whom it moves.  One in one function, such as a negamax, comes before a pair;
    the bug may also be in its helper, below a right root.
    """
    if players == BOTH:
        forms = (f"nega {kind}", f"whole {kind}") if kind in PAIRS else (kind,)
        found = [(bug, bug.source(form)) for form in forms for bug in bugs_of(form)]
        yield from ((bug.of(name_of(function)), made(wrong)) for bug, wrong in found)
        if kind == "depth" and len(uses_of(function)) > 1:
            root = PROGRAMS["root above a helper"]
            yield from ((bug.of("its helper"), made(root + wrong.replace("search", "helper"))) for bug, wrong in found)
    if kind in PAIRS:
        yield from in_halves(kind, players, name_of(function))


def in_halves(kind: str, players: Sequence[int], title: str) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches as a pair, with a bug in one half or in both.

    A program is MAX's half.  ``pair_of`` mirrors the second one, and a bug of MIN's half alone is mirrored in words.
    """
    for bug in bugs_of(kind):
        usual = bug.source(kind)
        both_ways_to_cut = dict.fromkeys((usual, usual.replace("alpha >= beta", "best >= beta")))
        for wrong, sides in product(both_ways_to_cut, ((FIRST,), (SECOND,), BOTH)):
            if {*sides} <= {*players}:
                name = title if sides == players else f"the {ROLES[sides[0]]} part of {title}"
                told = bug if FIRST in sides else replace(bug, sentence=mirrored(bug.sentence))
                yield told.of(name), pair_of(*(wrong if side in sides else PROGRAMS[kind] for side in BOTH))


def in_one(first: Function, second: Function) -> Function:
    """A pair as one function."""
    return lambda position, *given: (first if position.to_move == FIRST else second)(position, *given)


@cache
def pair_of(first: str, second: str) -> Function:
    """A pair as one function, of two halves for MAX: ``second`` becomes MIN's as its mirror image.

    A half may call ``maxi`` or ``mini``, so that these two, which are right, are given.
    """
    minis = mirrored(second)
    text = PROGRAMS["minimax"] + mirrored(PROGRAMS["minimax"]) + first + minis
    if "prune" in text:  # it cuts only where that is true
        text = re.sub(r"if (.*)(:\n +break)", r"if prune and \1\2", text)
    names = functions_of(text)
    either = in_one(names[names_of(first)[0]], names[names_of(minis)[0]])
    if "depth" not in text:
        return either
    return lambda position, depth, evaluate, *more: either(position, *more[:2], depth, evaluate, *more[2:])
