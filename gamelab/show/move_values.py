"""A board of Connect Four with a number over each column: what a move there is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from gamelab.games import ConnectFour, svg
from gamelab.games.position import shown
from gamelab.show.cells import view_box

ABOVE, WIDE, HIGH = 34, 34, 22


class MoveValues:
    """A board with numbers over its columns, the best in thick frames, as a picture and as text."""

    def __init__(self, position: ConnectFour, values: Mapping[int, int], best: Iterable[int]) -> None:
        self._position, self._values, self._best = position, dict(values), frozenset(best)

    def svg(self) -> str:
        """The picture."""
        drawing = self._position.picture()
        _, _, width, height = view_box(drawing)
        inner = svg.element("g", drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")],
                            transform=f"translate(0 {ABOVE})")  # fmt: skip
        columns = int(self._position.board.columns)
        step = (width - 10) / columns
        labels = [self.label(move, 5 + (move + 0.5) * step) for move in self._values]
        paper = svg.rect(0, 0, width, height + ABOVE, fill=svg.WHITE)
        return svg.element(
            "svg", "\n".join([svg.element("desc", escape(str(self))), paper, inner, *labels]),
            xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {svg.written(width)} {svg.written(height + ABOVE)}",
            width=round(width), height=round(height + ABOVE), role="img", font_family="sans-serif",
            style="max-width:100%;height:auto",
        )  # fmt: skip

    def label(self, move: int, x: float) -> str:
        """One number in its frame."""
        best = move in self._best
        looks: svg.Attributes = {"stroke": svg.INK, "stroke_width": 2.5} if best else {"stroke": svg.FRAME}
        bold: svg.Attributes = {"font_weight": "bold"} if best else {}
        frame = svg.rect(x - WIDE / 2, (ABOVE - HIGH) / 2, WIDE, HIGH, rx=4, fill=svg.WHITE, **looks)
        return frame + svg.words(x, ABOVE / 2, signed(self._values[move]), 13, **bold)

    def save(self, path: str | Path) -> Path:
        """The path of the file written: .svg, .png or .pdf, by its suffix; errors as for a tree."""
        from gamelab.show.export import save

        return save(self, Path(path))

    def __str__(self) -> str:
        words = [f"{self._position.label(move)}: {signed(value)}{' (best)' * (move in self._best)}"
                 for move, value in self._values.items()]  # fmt: skip
        return f"{self._position}\n{', '.join(words)}"

    def __repr__(self) -> str:
        return f"<MoveValues: {len(self._values)} moves>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def move_values(position: ConnectFour, values: Mapping[int, int], best: Iterable[int] | None = None) -> MoveValues:
    """The board with the value of each move over its column, as ``ConnectFourSolver.scores`` gives them.

    ``best`` are the moves in thick frames; without them those with the greatest value.  Raises ValueError for
    another game, where there is no value, and for a move that is not legal.
    """
    if not isinstance(position, ConnectFour):
        raise ValueError(f"{shown(position)}: expected a position of Connect Four")
    if not values:
        raise ValueError("no values: expected that of at least one move")
    for move in values:
        if move not in position.moves:
            raise ValueError(f"move {move!r} is not legal in {position!r}: expected some of {position.moves}")
    top = max(values.values())
    return MoveValues(position, values, [move for move in values if values[move] == top] if best is None else best)


def signed(value: int) -> str:
    """The number with its sign."""
    return "0" if value == 0 else f"{'+' if value > 0 else '−'}{abs(value)}"
