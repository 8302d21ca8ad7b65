"""A tree on which a student says beforehand what a search will do; the answer is graded branch by branch."""

from __future__ import annotations

from typing import Any, Literal

import traitlets

from gamelab.games import Position
from gamelab.games.position import shown
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.run import Ending, Evaluate, Order
from gamelab.search.trace import Node, Path
from gamelab.show import phrases
from gamelab.show.trees import MOST_NODES, recorded, tree
from gamelab.show.validate import at_least, drawable
from gamelab.widgets.predict_grade import Grade, grade_cuts, grade_values, grade_windows
from gamelab.widgets.step import stepper_data
from gamelab.widgets.tree_parts import StudyWidget, parts, script

Ask = Literal["cuts", "values", "windows"]
TASKS: dict[Ask, str] = {
    "cuts": "Mark the branches that alpha-beta will never search, then check. What hangs below one goes with it.",
    "values": "Fill in the value of each node for FIRST, then check.",
    "windows": "Fill in the window (α, β) with which alpha-beta enters each node, then check.",
}


class Predict(StudyWidget):
    """A question about the search of ``position``, a hand tree or any other, whose whole tree is drawn.

    ``ask`` is for the branches that alpha-beta will not search ("cuts"), for the minimax "values" of the nodes or for
    the "windows" with which alpha-beta enters them.  ``depth``, ``evaluate``, ``ending`` and ``order`` as for
    ``alphabeta``.  ``grade(answer)`` grades a typed answer, without a browser.

    Raises ValueError for another ``ask``, for what the search refuses, and for more than ``max_nodes`` nodes.
    """

    _esm = script("stepper.js", "predict.js")
    ask = traitlets.Unicode().tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    nodes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    graded = traitlets.Dict().tag(sync=True)
    reveal = traitlets.Dict().tag(sync=True)

    def __init__(
        self, position: Position, ask: Ask = "cuts", *, depth: int | None = None, evaluate: Evaluate | None = None,
        ending: Ending | None = None, order: Order | None = None, max_nodes: int = MOST_NODES,
    ) -> None:  # fmt: skip
        if ask not in tuple(TASKS):
            raise ValueError(f"ask={shown(ask)}: expected one of {', '.join(TASKS)}")
        drawable(position)
        at_least("max_nodes", max_nodes, 1)
        options: dict[str, Any] = {"ending": ending, "order": order, "trace": True}
        self.full = recorded(minimax(position, depth, evaluate, **options))
        self.searched = recorded(alphabeta(position, depth, evaluate, **options))
        check_size(self.full, max_nodes)
        self.max_nodes = max_nodes
        self.blank = question(self.full)
        drawn = parts(self.blank, max_nodes, fold=False)
        self.paths = {box: path for path, box in drawn.names.items()}
        super().__init__(ask=ask, task=TASKS[ask], picture=drawn.svg, nodes=asked(self.full, ask, drawn.names))
        self.on_msg(lambda _, message, __: self.handle(message))

    def grade(self, answer: Any) -> Grade:
        """How the search compares with the answer, branch by branch; true only if all is right.

        "cuts": a list of branches; "values": a dict from nodes to numbers; "windows": a dict from nodes to pairs, or
        None for a node that is never searched.  A node is named by its path, (1, 0), or its moves, "2 1".
        Raises ValueError for what is no such answer.
        """
        if self.ask == "cuts":
            return grade_cuts(answer, self.full, self.searched)
        if self.ask == "values":
            return grade_values(answer, self.full)
        return grade_windows(answer, self.full, self.searched)

    def handle(self, message: dict[str, Any]) -> None:
        """Grades what was marked or filled in, or sends the search's steps."""
        if "answer" in message:
            self.show(message["answer"])
        elif message.get("action") == "reveal" and self.graded:
            self.reveal = stepper_data(self.full if self.ask == "values" else self.searched)

    def show(self, answer: Any) -> None:
        """Grades an answer by boxes, and tells what came of it."""
        boxes = {path: box for box, path in self.paths.items()}
        try:
            found = self.grade(self.by_path(answer))
        except ValueError as error:
            self.graded = {"summary": f"{error}.", "verdicts": [], "right": False}
            return
        told = [
            {"box": boxes[each.path], "right": each.right, "text": f"{each.name}: {each.reason}"}
            for each in found.verdicts
        ]
        self.graded = {"summary": found.summary, "verdicts": told, "right": bool(found)}

    def by_path(self, answer: Any) -> Any:
        """The answer with paths in place of the picture's boxes."""
        if isinstance(answer, dict):
            return {self.paths.get(box, box): value for box, value in answer.items()}
        return [self.paths.get(box, box) for box in answer] if isinstance(answer, list) else answer

    def still(self) -> str:
        return tree(self.blank, max_nodes=self.max_nodes).svg()

    def __repr__(self) -> str:
        return f"Predict({self.full.position!r}, ask={self.ask!r})"


def asked(root: Node, ask: Ask, names: dict[Path, str]) -> list[dict[str, str]]:
    """The nodes that the question is about, with their boxes and their names in words."""
    found = []
    for node in root.walk():
        if (ask == "values" or node.path) and (ask == "cuts" or node.children):
            who = f"{'▲' if phrases.player(node.position) == 'MAX' else '▽'} " if node.children else ""
            found.append({"box": names[node.path], "name": who + phrases.moves(node, node.path)})
    return found


def question(node: Node) -> Node:
    """A copy of the tree that tells no more than its leaves."""
    leaf = not node.children
    status = node.status if leaf else "exact"
    value = node.value if leaf else None
    below = [question(child) for child in node.children]
    return Node(node.path, node.position, value=value, status=status, children=below)


def check_size(root: Node, most: int) -> None:
    """Raises ValueError for a tree too large to ask about."""
    size = sum(1 for _ in root.walk())
    if size > most:
        raise ValueError(f"the tree has {size:,} nodes, at most {most} can be asked about: "
                         "use a smaller depth, a later position, or a larger max_nodes")  # fmt: skip
