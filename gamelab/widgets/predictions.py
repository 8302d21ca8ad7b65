"""Predictions written before a cell runs, and what was found, side by side."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from gamelab.arena.significance import Interval
from gamelab.games.position import short_repr
from gamelab.widgets.predict import Predict

NONE = "no prediction"
HEAD = (
    '<tr><th style="text-align: left"></th><th style="text-align: left">you</th>'
    '<th style="text-align: left">found</th><th style="text-align: left"></th></tr>'
)
LARGE = 10
"""Of smaller whole numbers nobody asks how many times too high they are."""
CLOSE = 3
"""A guess of percent is close if it is off by so many points."""


class Table:
    """Rows of question, prediction, what was found and how they compare, and lines that explain them."""

    def __init__(self, rows: dict[str, tuple[str, str, str]], explanation: tuple[str, ...] = ()) -> None:
        self.rows = {name.replace("_", " "): row for name, row in rows.items()}
        self.explanation = explanation

    def __repr__(self) -> str:
        lines = []
        for name, (guess, found, verdict) in self.rows.items():
            parts = [f"you: {guess}", f"found: {found}" if found else "", verdict]
            lines.append(f"{name} · " + ", ".join(part for part in parts if part))
        return "\n".join([*lines, *self.explanation])

    def _repr_html_(self) -> str:
        rows = [HEAD]
        for name, row in self.rows.items():
            cells = "".join(f'<td style="text-align: left">{escape(text)}</td>' for text in row)
            rows.append(f'<tr><th style="text-align: left">{escape(name)}</th>{cells}</tr>')
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.explanation)
        return f"<table>{''.join(rows)}</table>{lines}"


class Predictions:
    """A notebook's predictions: ``ask.games = 300_000``, later ``ask.reveal(games=255_168)``.

    A notebook displays it as a table of all predictions.  A name is a question: ``ask.nodes_of_minimax`` is shown as
    "nodes of minimax", and one with "percent" in its name is compared by points.  What was measured is revealed as an
    ``Interval``, an open question as a range, and leaves in any order as a set.  A ``Predict`` widget may be the
    answer: what was clicked in it, beside what alpha-beta skips.
    """

    _found: dict[str, Any]

    def __init__(self) -> None:
        vars(self).update(_found={})

    def __setattr__(self, name: str, guess: object) -> None:
        """Keeps a prediction; once its answer is revealed, the first prediction stays."""
        kept = vars(self).get(name)
        if name not in self._found or kept is None:
            vars(self)[name] = guess
        elif guess not in (None, kept):
            print(f"{name} is revealed already: your prediction stays {shown(kept)}.")

    def reveal(self, *explanation: str, **found: object) -> Table:
        """The predictions of these names beside what was found, with lines that explain it.

        Raises ValueError without a name.
        """
        if not found:
            raise ValueError("reveal() was given nothing: expected what was found, such as reveal(games=255_168)")
        self._found.update(found)
        return Table({name: self._row(name) for name in found}, explanation)

    def _row(self, name: str) -> tuple[str, str, str]:
        guess = vars(self).get(name)
        if isinstance(guess, Predict):
            marked, skipped, mark = guess.answer
            if not guess.is_answered:
                return (marked, "not revealed yet", "") if guess.marked else (NONE, "", "")
            return marked, skipped, mark
        if name not in self._found:
            return shown(guess), "not revealed yet", ""
        found = self._found[name]
        return shown(guess), shown(found, name), compared(guess, found, name)

    def _table(self) -> Table:
        return Table({name: self._row(name) for name in vars(self) | self._found if name != "_found"})

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def shown(value: object, name: str = "") -> str:
    """A prediction or a finding as a reader writes it: 255,168; a measured one with its interval: 53 [44, 62]."""
    if value is None:
        return NONE
    if isinstance(value, Interval):
        low, rate, high = in_units(value, name)
        return f"{rate:.3g} [{low:.3g}, {high:.3g}]"
    if isinstance(value, range):
        return f"{value[0]:,} to {value[-1]:,}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(sorted(map(shown, value)) if isinstance(value, set | frozenset) else map(shown, value))
    return value if isinstance(value, str) else short_repr(value)


def in_units(measured: Interval, name: str) -> tuple[float, float, float]:
    """The low end, the rate and the high end, of 100 where the question asks for percent."""
    times = 100 if "percent" in name else 1
    return times * measured.low, times * measured.rate, times * measured.high


def compared(guess: Any, found: Any, name: str) -> str:
    """ "✓" or "✗", and how far off a number is, as a teacher would say it; nothing without a prediction.

    A guess within a measured interval, or within a range, is right; the members of a set may come in any order.
    """
    if guess is None:
        return ""
    if isinstance(found, set | frozenset) and isinstance(guess, list | tuple | set | frozenset):
        return "✓" if sorted(map(plain, guess)) == sorted(map(plain, found)) else "✗"
    if plain(guess) == plain(found):
        return "✓"
    if not isinstance(guess, int | float) or not isinstance(found, int | float | range | Interval):
        return "✗"
    if isinstance(found, Interval):
        low, found, high = in_units(found, name)
        if low <= guess <= high or (low <= 100 * guess <= high and "percent" in name and guess <= 1):
            return "✓"
    if isinstance(found, range):
        return "✓" if guess in found else f"✗ too {'high' if guess > found[-1] else 'low'}"
    return distance(guess, found, name)


def distance(guess: float, found: float, name: str) -> str:
    """How far a number is off: percent by points, large numbers by a factor, others by a word."""
    direction = "high" if guess > found else "low"
    if "percent" in name:
        points = abs(guess - found)
        return "close" if points <= CLOSE else f"✗ {points:.0f} points too {direction}"
    if min(guess, found) < LARGE and isinstance(found, int):
        return "✗"
    if min(guess, found) <= 0:
        return f"✗ too {direction}"
    factor = max(guess / found, found / guess)
    if factor < 1.1:
        return "close"
    return f"✗ {factor:,.1f} times too {direction}"


def plain(value: Any) -> str:
    """The form in which answers are compared: words without capitals and outer blanks, lists as shown, 3-1 as 1-3."""
    text = shown(value).strip().lower().replace("–", "-")
    return re.sub(r"\b(\d)-(\d)\b", lambda line: "-".join(sorted(line.groups())), text)
