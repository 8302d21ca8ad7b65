"""The right programs and their bugs: each bug is a change to one of the programs.

Both stand in ``bugs.toml``, which says how to add one.  The checks name the bugs, and the tests try them.  At the end
of the file the programs become the wrong functions that a student's search may be.
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
from gamelab.heuristics import disc_difference, own_only, runs, square_weights, symmetric, windows
from gamelab.search import INF, WIN
from gamelab.show.phrases import ROLES
from gamelab.users.callables import name_of, uses_of

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PROGRAMS: dict[str, str] = TABLE["programs"]
HINTS: dict[str, Any] = TABLE["hints"]
"""For each exercise a question, the idea, and the way; of "places", a question about an end of the search."""


@dataclass(frozen=True)
class Bug:
    """A bug: ``old`` becomes ``new`` in the programs that it ``concerns``.

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

    def source(self, program: str) -> str:
        """The wrong program.

        With ``old="value, _ = CALL"`` and ``new="value = position.play(move).score"`` one line becomes another:

            value, _ = mini(position.play(move))
            value = position.play(move).score
        """
        text, old, new = PROGRAMS[program], self.old, self.new
        call, score = re.search(r"mini.*play.*", text), re.search(r"worth\(.*?\)|position.score", text)
        parts = {
            "PROGRAM": text,
            "BODY": text.partition(":\n")[2],
            "LOOP": text[text.find("    best, chosen = ") :],
            "CALL": call[0] if call else "",
            "SCORE": score[0] if score else "",
            "LAST": text.rpartition("return ")[2].strip(),
        }
        for word, part in parts.items():
            old, new = old.replace(word, part), new.replace(word, part)
        return with_parameter(text.replace(old, new), new)


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
PROGRAMS["hurry"] = PROGRAMS["minimax"].replace("position.score", "position.score * (100 - position.ply)")
PROGRAMS["decide"] = without_depth(PROGRAMS["delays_loss"])
IDEAS: dict[str, str] = TABLE["ideas"]


def bugs_in(bugs: Sequence[dict[str, Any]], concerns: Sequence[str], **told: Any) -> Iterator[Bug]:
    """The bugs of a group; what an entry does not say, its group says for all."""
    for bug in bugs:
        entry = {"new": ""} | told | bug | {"concerns": tuple(concerns)}
        entry["idea"] = IDEAS.get(entry["idea"], entry["idea"])
        for new in [entry["new"]] if isinstance(entry["new"], str) else entry["new"]:
            yield Bug(**entry | {"new": new})


TOLD: dict[str, Bug] = {name: bug for name, entry in TABLE["told"].items() for bug in bugs_in([entry], (), name=name)}
"""The bugs that a check sees without a program that has them."""
BUGS = [bug for group in TABLE["groups"] for bug in bugs_in(**group)]


def bugs_of(program: str) -> list[Bug]:
    """The bugs that concern a program, the likeliest first."""
    return [bug for bug in BUGS if program in bug.concerns]


def bug_called(name: str, program: str) -> Bug:
    """The first bug of this name that concerns a program."""
    return next(bug for bug in bugs_of(program) if bug.name == name)


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


def with_switch(half: str) -> str:
    """A half, right or wrong, that cuts only where ``prune`` is true."""
    return re.sub(r"if (.*)(:\n +break)", r"if prune and \1\2", half)


PARAMETERS = {"side": ("=1):", "-side"), "root": ("=0):\n    root = root or position.to_move", "root")}
"""How a definition goes on behind such a parameter, and what is handed on for it."""


def with_parameter(search: str, name: str) -> str:
    """A search with one more parameter if the name is ``side`` or ``root``, which a bug has for ``position.to_move``.

    ``side`` is FIRST at the root and is turned at each call; ``root`` is whoever moves at the root:

        def search(position, depth):              def search(position, depth, side=1):
            value, _ = search(child, depth - 1)       value, _ = search(child, depth - 1, -side)
    """
    if name not in PARAMETERS:
        return search
    start, handed = PARAMETERS[name]
    search = re.sub(r"(def search.*)\):", rf"\1, {name}{start}", search)
    return re.sub(r"(= search.*)\)", rf"\1, {handed})", search)


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


# --- the wrong functions that a student's may be ---

BOTH = (FIRST, SECOND)
MANNERS = {
    False: (("", ""), ("value > ", "value >= ")),
    True: (("", ""), ("alpha >= beta", "best >= beta"), ("best, chosen = -INF", "best, chosen = alpha")),
}
"""How a right half may be written, without and with pruning: fail-hard, say, or cutting by the value."""


def wrong_searches(program: str, players: Sequence[int], function: Function) -> Iterator[tuple[Bug, Function]]:
    """The known wrong searches that ``function`` may be: in one function; as a pair with a bug in one half, or in both.

    A program is MAX's half.  ``pair_of`` mirrors the second one, and a bug of MIN's half alone is mirrored in words.
    """
    title = name_of(function)
    if players == BOTH:
        yield from in_one_function(program, function)
    whose = {player: title if len(players) == 1 else f"the {ROLES[player]} part of {title}" for player in BOTH}
    for bug, manner in product(bugs_of(program), MANNERS["pruned" in program]):
        wrong, right = bug.source(program).replace(*manner), PROGRAMS[program]
        partner = right.replace(*manner) if players == BOTH else right  # that of one half is always the same
        if FIRST in players:
            yield bug.of(whose[FIRST]), pair_of(wrong, partner)
        if SECOND in players:
            yield replace(bug, sentence=mirrored(bug.sentence)).of(whose[SECOND]), pair_of(partner, wrong)
        if players == BOTH:
            yield bug.of(title), pair_of(wrong, wrong)


def in_one_function(program: str, function: Function) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches in one function, or in a negamax; or in a helper below a right root."""
    # After a cut, a later move of equal value is wrong.
    manners = MANNERS[False][:1] if "pruned" in program else MANNERS[False]
    for written, manner in product(("nega", "whole"), manners):
        for bug in bugs_of(f"{written} {program}"):
            yield bug.of(name_of(function)), made(bug.source(f"{written} {program}").replace(*manner))
    if program == "depth" and len(uses_of(function)) > 1:
        for written in ("nega depth", "whole depth"):
            for bug in bugs_of(written):
                yield bug.of("its helper"), below_a_right_root(bug.source(written))


def in_one(first: Function, second: Function) -> Function:
    """A pair as one function."""
    return lambda position, *given, **named: (first if position.to_move == FIRST else second)(position, *given, **named)


@cache
def below_a_right_root(wrong: str) -> Function:
    """A search to a depth that is right at its root, and whose children a wrong program values: a helper, say."""
    names = functions_of(wrong)
    helper = names.get("nega", names["search"])

    def value_of(position: Any, depth: int, evaluate: Function) -> Any:
        value, _ = helper(position, depth, evaluate)
        return position.to_move * value if "nega" in names else value

    def search(position: Any, depth: int, evaluate: Function) -> Any:
        if position.is_over or depth == 0:
            return value_of(position, depth, evaluate), None
        values = {move: value_of(position.play(move), depth - 1, evaluate) for move in position.moves}
        move = (max if position.to_move == FIRST else min)(values, key=lambda move: values[move])
        return values[move], move

    return search


@cache
def pair_of(first: str, second: str) -> Function:
    """A pair as one function, of two halves for MAX: ``second`` becomes MIN's as its mirror image.

    A half may call ``maxi`` or ``mini``, so that these two, which are right, are given.
    """
    minis = mirrored(second)
    text = PROGRAMS["minimax"] + mirrored(PROGRAMS["minimax"]) + first + minis
    names = functions_of(with_switch(text) if "depth" in text else text)
    either = in_one(names[names_of(first)[0]], names[names_of(minis)[0]])
    if "depth" not in text:
        return either

    def search(position: Any, depth: int, evaluate: Function, *switch: Any) -> Any:
        *window, prune = switch or (True,)
        return either(position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return search
