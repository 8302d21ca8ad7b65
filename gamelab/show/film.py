"""A game as a moving picture: one board after another, in a file that needs no program to run."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from gamelab.games import Position, svg
from gamelab.games.position import shown
from gamelab.show.board_rows import shape
from gamelab.show.given import positions_in

SAID = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
"""What a board says to who cannot see it: the film says it once for all."""
LAST = 3
"""The last board stands this many times as long as the others."""


class Film:
    """The positions of a game, each shown for some time; where nothing moves, such as on paper, the last one."""

    def __init__(self, positions: tuple[Position, ...], seconds: float) -> None:
        self._positions = positions
        self._seconds = seconds

    def svg(self) -> str:
        """The picture: all boards on top of one another, of which one is seen at a time."""
        drawings = [SAID.sub("", position.thumbnail()) for position in self._positions]
        width, height = (2 * round(each) for each in shape(drawings[0]))
        words = f"a game of {len(drawings)} positions, the last one:\n{self._positions[-1]}"
        inside = [svg.element("title", "A game, move by move"), svg.element("desc", escape(words))]
        frames = [self.frame(drawing, number, width, height) for number, drawing in enumerate(drawings)]
        return svg.element(
            "svg", "\n".join(["", *inside, *frames, ""]), xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}", width=width, height=height, role="img", font_family="sans-serif",
        )  # fmt: skip

    def frame(self, drawing: str, number: int, width: int, height: int) -> str:
        """One board, and when it is seen."""
        whole = len(self._positions) - 1 + LAST
        last = number == len(self._positions) - 1
        box = re.search(r'viewBox="[^"]*"', drawing)
        board = f'<svg width="{width}" height="{height}" {box and box[0]}{drawing[drawing.index(">") :]}'
        if len(self._positions) == 1:
            return svg.element("g", board)
        begins, ends = number / whole, 1 if last else (number + 1) / whole
        times = [0.0, begins, ends] if number else [0.0, ends]
        seen = ["hidden", "visible", "hidden"] if number else ["visible", "hidden"]
        if last:
            times, seen = times[:-1], seen[:-1]
        timed = svg.element(
            "animate", attributeName="visibility", dur=f"{whole * self._seconds:g}s", repeatCount="indefinite",
            calcMode="discrete", keyTimes=";".join(f"{time:.5f}" for time in times), values=";".join(seen),
        )  # fmt: skip
        return svg.element("g", board + timed, visibility="visible" if last else "hidden")

    def save(self, path: str | Path) -> Path:
        """The path of the file written: .svg moves, .png and .pdf show the last board; errors as for a tree."""
        from gamelab.show.export import save

        return save(self, Path(path))

    def __str__(self) -> str:
        return str(self._positions[-1])

    def __repr__(self) -> str:
        return f"<Film: {len(self._positions)} boards>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def film(positions: Iterable[Position], seconds: float = 1.0) -> Film:
    """The positions of a game as a moving picture, each shown for so many ``seconds``.

    Raises ValueError where there is no position, or no time.
    """
    boards = positions_in(positions)
    if not isinstance(seconds, int | float) or not 0 < seconds <= 60:
        raise ValueError(f"seconds={shown(seconds)}: expected a number above 0, up to 60")
    return Film(boards, seconds)
