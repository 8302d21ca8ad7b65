"""What the student reads: a report that says ✓ all is right, ✗ something is wrong, ○ not started, or ? not decided.

``reports`` makes a check give a report in any case.  Below it stands how a notebook shows one, and how positions and
moves are put into words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from html import escape
from typing import Any, ParamSpec, TypeVar

from gamelab.course.check.bugs import HINTS, Bug
from gamelab.course.check.run import NoFunction, NotStarted, error_in_words, in_words
from gamelab.games import FIRST, SECOND, HandTree, svg
from gamelab.search.result import FULL, INF
from gamelab.users.callables import name_of
from gamelab.written import minus

P = ParamSpec("P")
R = TypeVar("R")
RIGHT, WRONG, UNSTARTED, UNDECIDED = "✓", "✗", "○", "?"
INDENT = "    "
Fact = tuple[str, str]
"""A word, and what there is to say about it."""
Picture = Callable[[], str] | None
"""Draws a position or a tree as SVG; None if that cannot be drawn."""
PLAYERS = {FIRST: "▲ MAX (FIRST)", SECOND: "▽ MIN (SECOND)"}


class Unquoted(str):
    """A text that a notebook shows without quotes."""

    __repr__ = str.__str__

    def _repr_html_(self) -> str:
        return preformatted(self)  # JupyterLab would break plain text within words


@dataclass(eq=False)
class Report:
    """The outcome of a check.  It is true only when all is right.  A notebook also draws the counterexample.

    ``title`` is the first line.  ``facts`` are pairs of a word and what there is to say about it.
    ``earns`` is the part of the points that it earns where not all is right, such as half of them if every value and
    move is right, and only too many positions were looked at.
    ``bug`` is the name of the most likely bug, which the title has, too, and ``answer`` says what it is, and the idea
    behind it; both are empty if no known bug fits.  The answer is shown only when asked for: by ``hint()``, or in a
    notebook by a click on "What is it?".
    ``hints`` lead to the line, the first one as a question; ``given`` counts those that were asked for.  ``notes`` are
    sentences about what is no fault.  ``picture`` draws the smallest case.
    ``share`` is what share of the points an evaluation has won in its games.
    ``trace`` watches the function on the smallest case, for ``step()``.
    """

    mark: str
    title: str
    facts: list[Fact] = field(default_factory=list)
    bug: str = ""
    answer: str = ""
    notes: list[str] = field(default_factory=list)
    hints: Sequence[str] = ()
    picture: Picture = None
    earns: float = 0
    share: float = 0
    trace: Callable[[], Any] | None = None
    given: int = 0

    def __bool__(self) -> bool:
        return self.mark == RIGHT

    def points(self, most: float) -> float:
        """What the function earns in grading: ``most`` if all is right, else a part.

        Raises AssertionError, which names what is wrong, if it earns nothing.
        """
        if not (self or self.earns):
            raise AssertionError(self.title)
        return most if self else most * self.earns

    def blame(self, bug: Bug) -> Report:
        """The report itself, with its most likely bug named."""
        self.bug, self.answer = bug.name, f"Most likely: {bug.sentence}\nThe idea: {bug.idea}"
        return self

    def hint(self) -> Unquoted:
        """The next hint at each call; the last one again after that.

        The first one asks a question, or names the bug if it is known; the last one is the nearest to the answer.
        """
        hints = [self.answer, *self.hints[1:]] if self.answer else self.hints
        if self:
            return Unquoted("It is right: there is no hint.")
        if not hints:
            return Unquoted("There is no hint.")
        self.given = min(self.given + 1, len(hints))
        more = "\nTo see it happen in your own search: .step() in place of .hint()" if self.trace else ""
        return Unquoted(f"Hint {self.given} of {len(hints)}: {hints[self.given - 1]}{more}")

    def step(self) -> Any:
        """The function's own run on the smallest case, step by step, open where it goes wrong."""
        if self.trace is None:
            return Unquoted("There is nothing to step through.")
        from gamelab.widgets import Step  # here, because a check needs no widgets

        try:
            return Step(self.trace())
        except ValueError as error:  # it is no search
            return Unquoted(str(error))

    def __str__(self) -> str:
        wide = max((len(word) for word, _ in self.facts), default=0) + 2
        lines = [f"{self.mark} {self.title}"]
        for word, text in self.facts:
            indented = text.replace("\n", "\n" + INDENT + " " * wide)
            lines.append(f"{INDENT}{word:<{wide}}{indented}")
        return "\n".join(lines + [INDENT + note for note in self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str | None:
        try:
            drawing = svg.image(self.picture(), self.title) if self.picture else ""
        except Exception:  # a report is never lost for want of a picture
            drawing = ""
        if not (drawing or self.answer):
            return None
        asked = f"<details><summary>What is it?</summary>{preformatted(self.answer)}</details>" if self.answer else ""
        room = min(MOST_ROOM, max(map(len, str(self).splitlines())) + 1)
        style = f"{MONOSPACE};flex:1 1 {room}ch;min-width:0"
        beside = f'<div style="{SIDE_BY_SIDE}"><div>{drawing}</div><div style="{style}">' if drawing else "<div><div>"
        return f"{beside}{preformatted(str(self))}{asked}</div></div>"


# --- what every check does ---


def reports(check: Callable[P, R]) -> Callable[P, R | Report]:
    """The check, whose reports have its hints; it gives one, too, where what it is given makes it break off."""

    @wraps(check)
    def safe(*given: P.args, **named: P.kwargs) -> R | Report:
        try:
            report: R | Report = check(*given, **named)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            report = broken_off(check.__name__, error)
        if isinstance(report, Report):
            name = in_words(given[0] if given else check, name_of)
            hints = [each.replace("{f}", name) for each in HINTS.get(check.__name__, ())]
            report.hints = [*report.hints, *hints[len(report.hints) :]]
        return report

    return safe


def broken_off(check: str, error: BaseException) -> Report:
    """The report of a check that an error ended."""
    if isinstance(error, NotStarted):
        return Report(UNSTARTED, str(error))
    if isinstance(error, NoFunction):
        return Report(
            WRONG, f"check.{check}: give it a function by its name alone, without brackets; it was given {error}"
        )
    return Report(WRONG, f"check.{check}: it cannot use what it was given", [("error", error_in_words(error))])


# --- in a notebook ---

SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;gap:4px 20px;align-items:flex-start"
"""The picture of a report is on the left, its words are on the right, or below if there is no room for their lines."""
MONOSPACE = "font-family:var(--jp-code-font-family,monospace)"
TABLE_ROW = re.compile(r"\S  +\S+  +\S")
"""A line of a table."""
MOST_ROOM = 76
"""So many letters stand in a line of words; a longer line goes on below."""


def preformatted(text: str) -> str:
    """The text as HTML, in letters of one width, which a ``pre`` of JupyterLab's pages does not have by itself.

    Long lines go on below, but are not broken within a line of Sim, such as 3-5.  Those of a table do not go on: it can
    be scrolled where there is little room.
    """
    wide = max((len(line) for line in text.splitlines() if TABLE_ROW.search(line)), default=0)
    pre = f"white-space:pre-wrap;word-break:normal;min-width:{wide}ch;{MONOSPACE}"
    whole = re.sub(r"\b\d-\d\b", r'<span style="white-space:nowrap">\g<0></span>', escape(text))
    return f'<div style="overflow-x:auto"><pre style="{pre}">{whole}</pre></div>'


def picture_of(position: Any, *moves: Any) -> Picture:
    """Draws the position, for a report, or a hand tree; None if it cannot be drawn.

    There is a frame around the first of the moves, which was made, and dashes around the second, which is better.
    """
    if isinstance(position, HandTree):
        from gamelab.show import game_tree  # here, because most reports need no Graphviz

        return lambda: game_tree(position, depth=99).svg()
    draw: Picture = getattr(position, "_repr_svg_", None)
    return draw and (lambda: svg.marked(draw(), *moves))


# --- in words ---


def in_full(value: Any) -> str:
    """A number with a real minus sign and a sign for infinity; ``phrases.number`` also shortens won games, to "W3"."""
    return re.sub(rf"\b{INF}\b", "∞", minus(in_words(value, str)))


def text_of(position: Any) -> str:
    """The position's repr and, below, the position as it writes itself."""
    shown, written = in_words(position), minus(in_words(position, str))
    return shown if written in ("", shown) else f"{shown}\n{written}"


def described(position: Any, window: tuple[Any, Any] = FULL) -> str:
    """The position, who is to move, and a window that is not the full one."""
    state = "the game is over" if position.is_over else f"{PLAYERS[position.to_move]} to move"
    narrow = "" if tuple(window) == FULL else f", alpha = {in_full(window[0])}, beta = {in_full(window[1])}"
    text = in_words(position) if isinstance(position, HandTree) else text_of(position)
    return f"{text}\n{state}{narrow}"


def move_in_words(position: Any, move: Any) -> str:
    """A move as the program has it, and as people write it; where that is a number, too, it says which is which."""
    if move not in position.moves or not hasattr(position, "label"):
        return in_full(move)
    label, word = position.label(move), "branch " if isinstance(position, HandTree) else "labelled "
    return f"{in_full(move)} ({word * label.isdigit()}{label})"
