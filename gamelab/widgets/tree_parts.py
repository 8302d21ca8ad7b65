"""The picture of a tree in parts that a browser can show, hide and mark one by one; and a widget's static picture.

Every node is a group ``data-node`` and the edge to it ``data-edge``, both with the node's name in the picture.  In a
node the window, the value and the note have classes of their own, an edge is there twice: as it is, and as cut.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

import anywidget

from gamelab.search.trace import Node, Path
from gamelab.show.trees import tree

HERE = File(__file__).parent


@dataclass(frozen=True)
class Parts:
    """The picture, and for each node of the record the name of the box in which it is drawn."""

    svg: str
    names: dict[Path, str]


class StudyWidget(anywidget.AnyWidget):
    """A widget that leaves a picture in the saved notebook, and no state."""

    _css = HERE / "step.css"

    @abstractmethod
    def still(self) -> str:
        """The picture that stays, as SVG."""

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return data | {"text/plain": repr(self), "image/svg+xml": self.still()}, metadata


def script(*names: str) -> str:
    """The text of these files of JavaScript as one module."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


def parts(root: Node, max_nodes: int, *, fold: bool = True) -> Parts:
    """The picture of the whole tree, folded to ``max_nodes``, of which each part can be addressed."""
    drawing = tree(root, fold=fold, max_nodes=max_nodes)
    return Parts(drawing.live_svg(), drawing.names)
