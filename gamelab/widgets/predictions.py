"""Predictions written before a cell runs, and what was found, side by side."""

from __future__ import annotations

from html import escape
from typing import Any

from gamelab.games.position import short_repr
from gamelab.widgets.predict import Predict

NONE = "no prediction"
HEAD = (
    '<tr><th style="text-align: left"></th><th style="text-align: left">you</th>'
    '<th style="text-align: left">found</th><th style="text-align: left"></th></tr>'
)
LARGE = 10
"""Of smaller numbers nobody asks how many times too high they are."""


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
    "nodes of minimax".  A ``Predict`` widget may be the answer: what was clicked in it, beside what alpha-beta skips.
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
            return guess.answer if guess.marked or guess.result.say else (NONE, "", "")
        if name not in self._found:
            return shown(guess), "not revealed yet", ""
        found = self._found[name]
        return shown(guess), shown(found), compared(guess, found)

    def _table(self) -> Table:
        return Table({name: self._row(name) for name in vars(self) | self._found if name != "_found"})

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def shown(value: object) -> str:
    """A prediction or a finding as a reader writes it: 255,168."""
    if value is None:
        return NONE
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return value if isinstance(value, str) else short_repr(value)


def compared(guess: object, found: object) -> str:
    """ "✓" or "✗", and how far off a large number is; nothing without a prediction."""
    if guess is None:
        return ""
    if plain(guess) == plain(found):
        return "✓"
    if not (isinstance(guess, int | float) and isinstance(found, int | float)) or min(guess, found) < LARGE:
        return "✗"
    factor = max(guess / found, found / guess)
    if factor < 1.1:
        return "close"
    return f"✗ {factor:,.1f} times too {'high' if guess > found else 'low'}"


def plain(value: Any) -> str:
    """The form in which answers are compared: words without capitals and outer blanks, and lists as they are shown."""
    return shown(value).strip().lower().replace("–", "-")
