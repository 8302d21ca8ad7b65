"""Predictions written before a cell runs, and what was found, side by side."""

from __future__ import annotations

import re
import sys
from html import escape
from itertools import product, starmap
from typing import Any

from gamelab.arena.significance import Interval
from gamelab.budgets import say_what_needs_numpy
from gamelab.games.position import as_number, short_repr
from gamelab.widgets.clickable import table
from gamelab.widgets.predict import Predict
from gamelab.written import minus

NONE = "no prediction"
HEAD = ["", "you", "found", ""]
LARGE = 20
"""Of smaller whole numbers nobody asks how many times too high they are."""
CLOSE = 5
"""A guess of percent is close if it is off by so many points, or lies so near to a measured interval."""
FEW = 4
"""So many questions without a prediction are counted and not named."""


class Table:
    """Rows of question, prediction, what was found and how they compare, and lines that explain them."""

    def __init__(self, rows: dict[str, tuple[str, str, str]], *explanation: str) -> None:
        self.rows = {name.replace("_", " "): row for name, row in rows.items()}
        self.explanation = explanation

    def __repr__(self) -> str:
        lines = [
            f"{name} · you: {guess}, found: {found}" + f", {verdict}" * bool(verdict)
            for name, (guess, found, verdict) in self.rows.items()
        ]
        return "\n".join([*lines, *self.explanation])

    def _repr_html_(self) -> str:
        rows = [[f"<b>{escape(name)}</b>", *map(escape, row)] for name, row in self.rows.items()]
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.explanation)
        return table("predictions", HEAD, rows) + lines


class Predictions:
    """A notebook's predictions: ``ask.games = 300_000``, later ``ask.reveal(games=255_168)``.

    A notebook displays it as a table of the predictions that were made.  A name is a question:
    ``ask.nodes_of_minimax`` is shown as "nodes of minimax", and one with "percent" in its name is compared by points.
    What was measured is revealed as an ``Interval``, and leaves in any order as a set.
    A ``Predict`` widget may be the answer: what was clicked in it, beside what alpha-beta skips.
    """

    _found: dict[str, Any]

    def __init__(self) -> None:
        vars(self).update(_found={})
        say_what_needs_numpy()  # a notebook makes its predictions in the first cell

    def __setattr__(self, name: str, guess: object) -> None:
        """Keeps a prediction; once its answer is revealed, the first prediction of the right kind stays."""
        kept = vars(self).get(name)
        if name not in self._found or kept is None or expected(kept, self._found[name]):
            vars(self)[name] = guess
        elif guess not in (None, kept):
            print(f"{name} is revealed already: your prediction stays {shown(kept)}.")

    def reveal(self, *explanation: str, **found: object) -> Table:
        """The predictions of these names beside what was found, with lines that explain it.

        Raises ValueError without a name.
        """
        if not found:
            raise ValueError("reveal() was given nothing: expected what was found, such as reveal(games=255_168)")
        for name, value in found.items():
            number = as_number(value)  # one of a table is NumPy's
            self._found[name] = value if number is None else number
        if (inline := sys.modules.get("matplotlib_inline.backend_inline")) is not None:
            inline.flush_figures()  # what a cell draws stands above what it says of the guess
        return Table({name: self._row(name) for name in found}, *explanation)

    def _row(self, name: str) -> tuple[str, str, str]:
        guess = vars(self).get(name)
        if isinstance(guess, Predict):
            if guess.is_answered or (guess.marked and name in self._found):
                return guess.answer
            guess = guess.answer[0] if guess.marked else None
        if name not in self._found:
            return shown(guess), "not revealed yet", ""
        found = self._found[name]
        return shown(guess), shown(found, name), compared(guess, found, name)

    def _table(self) -> Table:
        """The questions that were answered, and how many were not."""
        rows = {name: self._row(name) for name in vars(self) | self._found if name != "_found"}
        answered = {name: row for name, row in rows.items() if row[0] != NONE}
        left = [name.replace("_", " ") for name in rows if name not in answered]
        told = f"{len(left)} questions without a prediction."
        if len(left) < FEW:
            told = f"Without a prediction: {', '.join(left)}."
        return Table(answered, *[told] * bool(left))

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def shown(value: object, name: str = "") -> str:
    """A prediction or a finding as a reader writes it: 255,168; a measured one with its interval: 53 [44, 62]."""
    match value:
        case None:
            return NONE
        case Interval():
            low, rate, high = in_units(value, name)
            return minus(f"{rate:.3g} [{low:.3g}, {high:.3g}]")
        case str() | bool():
            return f"{value}"
        case int() | float():
            return f"{value:,}"
        case set():
            return ", ".join(sorted(map(shown, value)))
        case list() | tuple():
            return ", ".join(map(shown, value))
    return short_repr(value)


def in_units(found: Any, name: str) -> tuple[float, float, float]:
    """The low end, the rate and the high end of what was measured, of 100 where the question asks for percent."""
    if not isinstance(found, Interval):
        return found, found, found
    times = 100 if "percent" in name else 1
    return times * found.low, times * found.rate, times * found.high


def compared(guess: Any, found: Any, name: str) -> str:
    """ "✓" or "✗", and how far off a number is, as a teacher would say it; nothing without a prediction.

    A guess within a measured interval is right; the members of a set may come in any order,
    and those of a list are compared one by one.
    """
    if guess is None:
        return ""
    if plain(guess) == plain(found):
        return "✓"
    if wanted := expected(guess, found):
        return f"expected {wanted}: change it, and run both cells again"
    match found:
        case bool() | str():
            return "✗"
        case int() | float() | Interval():
            return distance(guess, found, name)
        case set():
            mine, theirs = set(map(plain, guess)), set(map(plain, found))
            if theirs - mine:
                return f"✗ {len(mine & theirs)} of {len(theirs)} found"
            return f"✗ {len(mine - theirs)} too many" if mine - theirs else "✓"
    return ", ".join(compared(*each, name) for each in zip(guess, found, strict=True))


def expected(guess: Any, found: Any) -> str:
    """What kind of answer the question wants, if the guess is of another kind."""
    if isinstance(found, bool):
        return ""
    if isinstance(found, str):
        return "" if isinstance(guess, str) else "text in quotes"
    if isinstance(found, Interval | int | float):
        return "" if isinstance(guess, int | float) else "a number"
    kinds = (list, tuple, set) if isinstance(found, set) else (list, tuple)  # a set has no order
    if not isinstance(guess, kinds) or (not isinstance(found, set) and len(guess) != len(found)):
        return f"a list of {len(found)}"
    pairs = product(guess, found) if isinstance(found, set) else zip(guess, found, strict=True)
    return next(filter(None, starmap(expected, pairs)), "")


def distance(guess: float, found: Any, name: str) -> str:
    """How far a number is off: percent by points, large numbers by a factor, others by a word; "✓" within an interval.

    Of percent, half is written as 50 or as 0.5, whichever of the two is nearer.
    """
    low, rate, high = in_units(found, name)
    is_percent = "percent" in name
    if is_percent and guess <= 1:
        guess = min(guess, 100 * guess, key=lambda each: abs(each - rate))
    direction = "high" if guess > rate else "low"
    if low <= guess <= high:
        return "✓"
    if is_percent:
        is_close = low - CLOSE <= guess <= high + CLOSE
        return "close" if is_close else f"✗ {abs(guess - rate):.0f} points too {direction}"
    if min(guess, rate) <= 0 or (min(guess, rate) < LARGE and isinstance(found, int)):
        return f"✗ {shown(round(abs(guess - rate), 2))} too {direction}"
    factor = max(guess / rate, rate / guess)
    return "close" if factor < 1.25 else f"✗ {factor:,.1f} times too {direction}"


def plain(value: Any) -> str:
    """The form in which answers are compared: words without capitals and outer blanks, lists as shown, 3-1 as 1-3."""
    text = shown(value).strip().lower().replace("–", "-")
    return re.sub(r"\b(\d)-(\d)\b", lambda line: "-".join(sorted(line.groups())), text)
