"""A drawn tree: what ``show.tree`` returns, and what a notebook displays."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from gamelab.show.plan import Box


class TreeDrawing:
    """The picture of a tree, made when it is first asked for; ``str`` gives it as indented text."""

    def __init__(self, top: Box, line: str = "principal line") -> None:
        self._top = top
        self._line = line

    @cached_property
    def source(self) -> str:
        """The tree in Graphviz' language; the same tree gives the same bytes."""
        from gamelab.show.cells import cell
        from gamelab.show.source import source

        return source(self._top, cell(self._top))

    def svg(self) -> str:
        """The picture with the real board in every node; raises NoLayout where Graphviz is missing in every form."""
        return self._svg

    @cached_property
    def _svg(self) -> str:
        from gamelab.show.cells import cell
        from gamelab.show.centre import centred
        from gamelab.show.compose import compose
        from gamelab.show.layout import layout
        from gamelab.show.source import source

        measures = cell(self._top)
        points, size = layout(source(self._top, measures, stacks=True))
        points = centred(self._top, points, measures.width + measures.gap)
        return compose(self._top, measures, points, size, line=self._line, text=str(self))

    def save(self, path: str | Path) -> Path:
        """The path of the file written: .svg, .gv (the source), .png or .pdf, by its suffix.

        Raises ValueError for another suffix, ImportError for .png and .pdf without the package that converts.
        """
        from gamelab.show.export import save

        return save(self, Path(path))

    def __str__(self) -> str:
        from gamelab.show.text_tree import text_tree

        return text_tree(self._top)

    def __repr__(self) -> str:
        return f"<TreeDrawing: {sum(1 for _ in self._top.walk())} nodes>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The picture and the text; without Graphviz the text, and one line that says how to get pictures."""
        from gamelab.show.layout import NoLayout

        try:
            return {"image/svg+xml": self.svg(), "text/plain": str(self)}
        except NoLayout as missing:
            return {"text/plain": f"{self}\n\n({missing})"}
