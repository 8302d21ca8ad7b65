"""A tree on which a student says beforehand what a search will do; the answer is graded branch by branch.

A node is named by its path, the tuple of moves from the root, or by the moves as people write them: (1, 0) or "2 1".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from math import isnan
from typing import Any, Literal

import ipywidgets

from gamelab.games import FIRST, IllegalMove, Position
from gamelab.games.position import short_repr
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import WIN
from gamelab.search.trace import Node, Path
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, row
from gamelab.widgets.step import Step

Ask = Literal["cuts", "values"]
TASKS: dict[Ask, str] = {
    "cuts": "Mark the branches that alpha-beta will never search, then check. What hangs below one goes with it.",
    "values": "Fill in the value of each node for FIRST, then check.",
}


@dataclass(frozen=True)
class Verdict:
    """Whether one branch of the answer is right, and why; ``name`` is the branch as people write it."""

    path: Path
    name: str
    right: bool
    reason: str

    def __str__(self) -> str:
        return f"{'✓' if self.right else '✗'} {self.name}: {self.reason}"


@dataclass(frozen=True, repr=False)
class Grade:
    """A verdict on every branch that was, or should have been, in the answer; true only if all are right."""

    verdicts: tuple[Verdict, ...]

    def __bool__(self) -> bool:
        return all(verdict.right for verdict in self.verdicts)

    @property
    def summary(self) -> str:
        """How much is right, in a few words."""
        if not self.verdicts:
            return "All right: nothing is cut here."
        wrong = sum(not verdict.right for verdict in self.verdicts)
        right = len(self.verdicts) - wrong
        return f"All right: {right} of {right}." if self else f"Not yet: {right} right, {wrong} wrong or missing."

    def __str__(self) -> str:
        return "\n".join([self.summary, *map(str, self.verdicts)])

    __repr__ = __str__


class Predict(Study):
    """A question about the search of ``position``, a hand tree or any other, whose whole tree is drawn.

    ``ask`` is for the branches that alpha-beta will not search ("cuts") or for the minimax "values" of the nodes.
    ``depth``, ``evaluate``, ``ending`` and ``order`` as for ``alphabeta``.

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
        self.drawing = tree(question(self.full), fold=False)
        self.marked: set[Path] = set()
        self.graded: Grade | None = None
        self.build()
        self.paint()

    def build(self) -> None:
        """Makes the controls."""
        self.picture = Clickable(self.clicked, svg=self.drawing.live_svg(), say=TASKS[self.ask])
        self.boxes = {box: path for path, box in self.drawing.names.items()}
        asked = [node for node in self.full.walk() if node.children and self.ask == "values"]
        self.fields = {node.path: self.field(node) for node in asked}
        self.reveal_button = button("Reveal step by step", self.reveal, "After your first check")
        self.reveal_button.disabled = True
        self.verdicts, self.steps = Clickable(), ipywidgets.VBox()
        fields = ipywidgets.Box(list(self.fields.values())).add_class("gamelab-fields")
        actions = row(button("Check", self.check), button("Clear", self.clear), self.reveal_button)
        self.reasons = ipywidgets.HTML()
        super().__init__(self.picture, fields, actions, self.verdicts, self.reasons, self.steps)

    def field(self, node: Node) -> ipywidgets.Text:
        """The field for the value of a node."""
        name = f"{'▲' if node.position.to_move > 0 else '▽'} {phrases.moves(node, node.path)}"
        style = {"description_width": "5em"}
        made = ipywidgets.Text(description=name, placeholder="value", layout={"width": "11em"}, style=style)
        made.observe(self.forget, "value")
        made.on_msg(lambda _, message, __: self.check() if message.get("event") == "submit" else None)
        return made

    def grade(self, answer: Any) -> Grade:
        """How the search compares with the answer, branch by branch; true only if all is right.

        "cuts": a list of branches; "values": a dict from nodes to numbers.  Raises ValueError for anything else.
        """
        if self.ask == "cuts":
            return grade_cuts(answer, self.full, self.searched)
        return grade_values(answer, self.full)

    def clicked(self, message: dict[str, Any]) -> None:
        """Marks a branch, or takes the mark away."""
        self.marked ^= {self.boxes[message["part"]]}
        self.forget()

    def check(self) -> None:
        """Grades what was marked or filled in."""
        values = {path: field.value for path, field in self.fields.items() if field.value.strip()}
        try:
            self.graded = self.grade(self.marked if self.ask == "cuts" else values)
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
            field.value = ""
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
            looks = ["clickable"] if self.ask == "cuts" and path else []
            looks += ["marked"] if path in self.marked else []
            looks += ["below"] if any(path[:length] in self.marked for length in range(1, len(path))) else []
            texts[box] = {"verdict": "", "value": self.fields[path].value} if path in self.fields else {"verdict": ""}
            if path in verdicts:
                looks.append("right" if verdicts[path].right else "wrong")
                texts[box]["verdict"] = str(verdicts[path])[0]
            states[box] = " ".join(looks)
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


def question(node: Node) -> Node:
    """A copy of the tree that tells no more than its leaves."""
    if not node.children:
        return Node(node.path, node.position, value=node.value, status=node.status)
    return Node(node.path, node.position, children=list(map(question, node.children)))


# --- grading ---


def grade_cuts(answer: Any, full: Node, searched: Node) -> Grade:
    """The verdict on the branches that, says the answer, are never searched."""
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise ValueError(f"{short_repr(answer)} as answer: expected a list of branches, such as ['2 1', (1, 0)]")
    marks = {read_path(each, full) for each in answer}
    cut = {node.path: parent for parent in searched.walk() for node in parent.children if node.status == "pruned"}
    verdicts = []
    for path in (node.path for node in full.walk() if node.path in marks or node.path in cut):
        above = next((path[:length] for length in range(1, len(path)) if path[:length] in cut), None)
        if path in cut:
            said = "" if path in marks else "not marked, but it is "
            reason = f"{said}never searched: at {phrases.cut_sentence(cut[path]).partition('; not looked at')[0]}"
        elif above:
            reason = f"never searched, as it lies below {name(full, above)}"
        else:
            window = phrases.window(searched.find(path))
            reason = f"it is searched: when its turn comes, the window is {window}, and any value within it counts"
        right = path in marks and (path in cut or above is not None)
        verdicts.append(Verdict(path, name(full, path), right, reason))
    return Grade(tuple(verdicts))


def grade_values(answer: Any, full: Node) -> Grade:
    """The verdict on the values of the nodes that have moves."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"{short_repr(answer)} as answer: expected a dict such as {{'2': 4}}")
    given = {read_path(node, full): read_number(value) for node, value in answer.items()}
    verdicts = []
    for node in (node for node in full.walk() if node.children):
        guess = given.get(node.path)
        said = "" if guess == node.value else "no answer; " if guess is None else f"you say {phrases.number(guess)}; "
        verdicts.append(Verdict(node.path, name(full, node.path), not said, said + backed_up(node)))
    return Grade(tuple(verdicts))


def backed_up(node: Node) -> str:
    """How a node gets its value."""
    values = ", ".join(phrases.number(child.value) for child in node.children if child.value is not None)
    who, what = ("MAX", "greatest") if node.position.to_move == FIRST else ("MIN", "least")
    assert node.value is not None
    return f"{who} takes the {what} of {values}, which is {phrases.number(node.value)}"


def name(root: Node, path: Path) -> str:
    """The moves of a path as people write them, each in the position where it is played."""
    nodes = [root.find(path[:length]) for length in range(len(path))]
    return " ".join(node.position.label(move) for node, move in zip(nodes, path, strict=True)) or "root"


def read_path(given: Any, root: Node) -> Path:
    """The path in an answer; ValueError if the tree has no such branch."""
    try:
        if not isinstance(given, str):
            root.find(tuple(given))
            return tuple(given)
        node = root
        for label in [] if given == "root" else given.split():
            node = node.find((node.position.move(label),))
        return node.path
    except (IllegalMove, KeyError, TypeError):
        raise ValueError(
            f"{short_repr(given)} is no branch of this tree: expected moves such as '2 1', or a path such as (1, 0)"
        ) from None


def read_number(given: Any) -> float:
    """The number in an answer; a won game may be written "W3" or "-W3"."""
    text = str(given).strip().lower().replace(phrases.MINUS, "-")
    won = re.fullmatch("(-?)w([0-9]+)", text)
    try:
        number = float(f"{won[1]}{WIN - int(won[2])}" if won else text)
    except ValueError:
        number = float("nan")
    if isnan(number):
        raise ValueError(f"{short_repr(given)} is no value: expected a number, such as 4, −0.5 or W3")
    return number
