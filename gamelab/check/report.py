"""What a check says: ✓ all is right, ✗ what is wrong and why, ○ not started yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

Mark = str
RIGHT, WRONG, UNSTARTED = "✓", "✗", "○"
INDENT = "    "


class Hint(str):
    """A text that shows itself without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(eq=False)
class Report:
    """The outcome of a check; true only when all is right.  Shown by itself, it draws the counterexample.

    ``title`` is the first line; ``facts`` are pairs of a word and what there is to say about it;
    ``bug`` names what most likely went wrong, and is empty if nothing known fits.
    """

    mark: Mark
    title: str
    facts: list[tuple[str, str]] = field(default_factory=list)
    bug: str = ""
    because: str = ""
    idea: str = ""
    notes: list[str] = field(default_factory=list)
    hints: tuple[str, ...] = ()
    picture: Callable[[], Any] | None = None
    caption: str = ""
    given: int = 0

    def __bool__(self) -> bool:
        return self.mark == RIGHT

    def hint(self, step: int | None = None) -> Hint:
        """The next hint, of three, at each call; the last one again after that.  ``step`` asks for a certain one."""
        if not self.hints:
            return Hint("There is nothing to hint at.")
        self.given = min(step if step is not None else self.given + 1, len(self.hints))
        return Hint(f"Hint {self.given} of {len(self.hints)}: {self.hints[max(1, self.given) - 1]}")

    def __str__(self) -> str:
        wide = max((len(word) for word, _ in self.facts), default=0) + 2
        lines = [f"{self.mark} {self.title}"]
        for word, text in self.facts:
            first, *more = text.splitlines() or [""]
            lines.append(f"{INDENT}{word:<{wide}}{first}".rstrip())
            lines += [f"{INDENT}{'':<{wide}}{line}".rstrip() for line in more]
        if self.because:
            lines.append(f"{INDENT}Most likely: {self.because}")
        if self.idea:
            lines.append(f"{INDENT}The idea: {self.idea}")
        return "\n".join(lines + [INDENT + note for note in self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str | None:
        drawing = svg_of(self.picture)
        if drawing is None:
            return None
        above = f"<p>{escape(self.caption)}</p>\n" if self.caption else ""
        return f"{preformatted(str(self))}\n{above}{drawing}"


def preformatted(text: str) -> str:
    """The text as HTML, in letters of one width, which a ``pre`` of JupyterLab's pages does not have by itself."""
    style = "white-space:pre-wrap;word-break:normal;font-family:var(--jp-code-font-family,monospace)"
    return f'<pre style="{style}">{escape(text)}</pre>'


def svg_of(picture: Callable[[], Any] | None) -> str | None:
    """The picture as SVG; None if there is none, or nothing here that can draw it."""
    if picture is None:
        return None
    try:
        drawn = picture()
        if hasattr(drawn, "_repr_svg_"):
            return str(drawn._repr_svg_())
        bundle = drawn._repr_mimebundle_()
        return str((bundle[0] if isinstance(bundle, tuple) else bundle)["image/svg+xml"])
    except Exception:  # a report is never lost for want of a picture
        return None
