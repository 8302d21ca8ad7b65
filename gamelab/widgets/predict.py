"""A tree on which a student says beforehand what a search will do; the answer is graded branch by branch."""

from __future__ import annotations

from html import escape
from typing import Any, Literal

import ipywidgets

from gamelab.games import Position
from gamelab.games.position import short_repr
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.trace import Node, Path
from gamelab.show import phrases, tree
from gamelab.show.trees import recorded
from gamelab.show.validate import drawable
from gamelab.widgets.clickable import Clickable, Study, button, row
from gamelab.widgets.grade import Grade, grade_cuts, grade_values, grade_windows
from gamelab.widgets.step import Step

Ask = Literal["cuts", "values", "windows"]
TASKS: dict[Ask, str] = {
    "cuts": "Mark the branches that alpha-beta will never search, then check. What hangs below one goes with it.",
    "values": "Fill in the value of each node for FIRST, then check.",
    "windows": "Fill in the window (α, β) with which alpha-beta enters each node, then check.",
}


class Field(ipywidgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """The fields for one node: its value, or the two ends of its window and "never"."""

    def __init__(self, name: str, ask: Ask) -> None:
        labels = ["value"] if ask == "values" else ["α", "β"]
        self.texts = [ipywidgets.Text(placeholder=label, layout={"width": "4.5em"}) for label in labels]
        self.never = ipywidgets.Checkbox(description="never", indent=False, layout={"width": "max-content"})
        inputs = [*self.texts, *([self.never] if ask == "windows" else [])]
        super().__init__([ipywidgets.Label(name), *inputs])
        self.add_class("gamelab-field")

    @property
    def answer(self) -> Any:
        """What was filled in: a text, two texts, None for "never"; "" for nothing."""
        given = [text.value.strip() for text in self.texts]
        if self.never.value:
            return None
        return given[0] if len(given) == 1 or not any(given) else given

    def clear(self) -> None:
        self.never.value = False
        for text in self.texts:
            text.value = ""

    def __str__(self) -> str:
        answer = self.answer
        if answer is None:
            return "never"
        return answer if isinstance(answer, str) else f"({', '.join(answer)})"


class Predict(Study):
    """A question about the search of ``position``, a hand tree or any other, whose whole tree is drawn.

    ``ask`` is for the branches that alpha-beta will not search ("cuts"), for the minimax "values" of the nodes or for
    the "windows" with which alpha-beta enters them.  ``depth``, ``evaluate``, ``ending`` and ``order`` as for
    ``alphabeta``.  ``grade(answer)`` grades a typed answer, without a browser.

    Raises ValueError for another ``ask``, for what the search refuses, and for a tree too large to be drawn.
    """

    def __init__(
        self, position: Position, ask: Ask = "cuts", *, depth: int | None = None, evaluate: Evaluate | None = None,
        ending: Ending | None = None, order: Order | None = None,
    ) -> None:  # fmt: skip
        if ask not in tuple(TASKS):
            raise ValueError(f"ask={short_repr(ask)}: expected one of {', '.join(TASKS)}")
        drawable(position)
        options: dict[str, Any] = {"ending": ending, "order": order, "trace": True}
        self.full = recorded(minimax(position, depth, evaluate, **options))
        self.searched = recorded(alphabeta(position, depth, evaluate, **options))
        self.ask: Ask = ask
        self.drawing = tree(question(self.full), highlight=())
        self.marked: set[Path] = set()
        self.graded: Grade | None = None
        self.build()
        self.paint()

    def build(self) -> None:
        """Makes the controls."""
        self.picture = Clickable(self.clicked, svg=self.drawing.live_svg(), say=TASKS[self.ask])
        self.picture.add_class(f"gamelab-{self.ask}")
        self.boxes = {box: path for path, box in self.drawing.names.items()}
        self.fields = {} if self.ask == "cuts" else {
            node.path: Field(spoken_name(node), self.ask)
            for node in self.full.walk() if node.children and (node.path or self.ask == "values")
        }  # fmt: skip
        for field in self.fields.values():
            field.never.observe(self.forget, "value")
            for text in field.texts:
                text.observe(self.forget, "value")
                text.on_msg(lambda _, message, __: self.check() if message.get("event") == "submit" else None)
        self.reveal_button = button("Reveal step by step", self.reveal, "After your first check")
        self.reveal_button.disabled = True
        self.verdicts, self.steps = Clickable(), ipywidgets.VBox()
        fields = ipywidgets.Box(list(self.fields.values())).add_class("gamelab-fields")
        actions = row(button("Check", self.check), button("Clear", self.clear), self.reveal_button)
        self.reasons = ipywidgets.HTML()
        super().__init__(self.picture, fields, actions, self.verdicts, self.reasons, self.steps)

    def grade(self, answer: Any) -> Grade:
        """How the search compares with the answer, branch by branch; true only if all is right.

        "cuts": a list of branches; "values": a dict from nodes to numbers; "windows": a dict from nodes to pairs, or
        None for a node that is never searched.  A node is named by its path, (1, 0), or its moves, "2 1".
        Raises ValueError for anything else.
        """
        if self.ask == "cuts":
            return grade_cuts(answer, self.full, self.searched)
        if self.ask == "values":
            return grade_values(answer, self.full)
        return grade_windows(answer, self.full, self.searched)

    def clicked(self, message: dict[str, Any]) -> None:
        """Marks a branch, or takes the mark away."""
        self.marked ^= {self.boxes[message["part"]]}
        self.forget()

    def check(self) -> None:
        """Grades what was marked or filled in."""
        answer: Any = self.marked
        if self.ask != "cuts":
            answer = {path: field.answer for path, field in self.fields.items() if field.answer != ""}
        try:
            self.graded = self.grade(answer)
            self.verdicts.say = self.graded.summary
        except ValueError as error:
            self.graded = None
            self.verdicts.say = f"{error}."
        self.reveal_button.disabled = False
        self.paint()

    def clear(self) -> None:
        """Takes all marks and texts away."""
        self.marked = set()
        for field in self.fields.values():
            field.clear()
        self.forget()

    def forget(self, change: object = None) -> None:
        """The answer has changed: its verdicts are gone."""
        self.graded, self.verdicts.say = None, ""
        self.paint()

    def reveal(self) -> None:
        """Shows the search's own steps."""
        self.steps.children = [Step(self.full if self.ask == "values" else self.searched)]

    def paint(self) -> None:
        """Shows the marks, the texts and the verdicts."""
        verdicts = {verdict.path: verdict for verdict in self.graded.verdicts} if self.graded is not None else {}
        states, texts = {}, {}
        for path, box in self.drawing.names.items():
            is_below = any(path[:length] in self.marked for length in range(1, len(path)))
            verdict = verdicts.get(path)
            looks = {"clickable": self.ask == "cuts" and path != (), "marked": path in self.marked, "below": is_below}
            looks |= {} if verdict is None else {"right" if verdict.right else "wrong": True}
            states[box] = " ".join(look for look, is_on in looks.items() if is_on)
            texts[box] = {"verdict": "" if verdict is None else str(verdict)[0]}
            if path in self.fields:
                texts[box]["value"] = str(self.fields[path])
        with self.picture.hold_sync():
            self.picture.states, self.picture.texts = states, texts
        lines = [
            f'<div class="{"right" if each.right else "wrong"}">{escape(str(each))}</div>' for each in verdicts.values()
        ]
        self.reasons.value = "".join(lines)

    def still(self) -> str:
        return self.drawing.svg()

    def __repr__(self) -> str:
        return f"Predict({self.full.position!r}, ask={self.ask!r})"


def spoken_name(node: Node) -> str:
    """A node that has moves, in words."""
    return f"{'▲' if node.position.to_move > 0 else '▽'} {phrases.moves(node, node.path)}"


def question(node: Node) -> Node:
    """A copy of the tree that tells no more than its leaves."""
    if not node.children:
        return Node(node.path, node.position, value=node.value, status=node.status)
    return Node(node.path, node.position, children=list(map(question, node.children)))
