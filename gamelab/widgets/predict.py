"""A tree on which a student marks beforehand what alpha-beta will skip; the answer is graded branch by branch."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

import ipywidgets

from gamelab.games import Position
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Evaluate
from gamelab.search.trace import Node, Path
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, row
from gamelab.widgets.step import Step

TASK = "Mark the branches that alpha-beta will never search, then check. Branches below a mark count too."


class Verdict(NamedTuple):
    """Whether one branch of the answer is right, and why."""

    path: Path
    right: bool
    words: str


class Predict(Study):
    """A question about alpha-beta on ``position``, whose whole tree is drawn: which branches will it never search?

    ``depth`` and ``evaluate`` as for ``alphabeta``.  Raises ValueError for what the search refuses, and for a tree too
    large to be drawn.
    """

    def __init__(self, position: Position, depth: int | None = None, evaluate: Evaluate | None = None) -> None:
        drawable(position)
        self.full = recorded(minimax(position, depth, evaluate, trace=True))
        self.searched = recorded(alphabeta(position, depth, evaluate, trace=True))
        self.drawing = tree(question(self.full), fold=False)
        self.paths = {box: path for path, box in self.drawing.names.items()}
        self.marked: set[Path] = set()
        self.verdicts: list[Verdict] | None = None
        self.build()
        self.paint()

    def build(self) -> None:
        """Makes the controls."""
        self.picture = Clickable(self.clicked, svg=self.drawing.live_svg(), say=TASK)
        self.reveal_button = button("Reveal step by step", self.reveal, "After your first check")
        self.reveal_button.disabled = True
        actions = row(button("Check", self.check), button("Clear", self.clear), self.reveal_button)
        self.result, self.reasons, self.steps = Clickable(), ipywidgets.HTML(), ipywidgets.VBox()
        super().__init__(self.picture, actions, self.result, self.reasons, self.steps)

    @property
    def summary(self) -> str:
        """How much of the answer is right, in a few words; "" before it is checked."""
        if self.verdicts is None:
            return ""
        if not self.verdicts:
            return "All right: nothing is cut here."
        right = sum(verdict.right for verdict in self.verdicts)
        wrong = len(self.verdicts) - right
        return f"Not yet: {right} right, {wrong} wrong or missing." if wrong else f"All right: {right} of {right}."

    def clicked(self, message: dict[str, Any]) -> None:
        """Marks a branch, or takes the mark away."""
        self.mark(self.marked ^ {self.paths[message["part"]]})

    def clear(self) -> None:
        """Takes all marks away."""
        self.mark(set())

    def mark(self, paths: set[Path]) -> None:
        """Marks these branches, and forgets the verdicts on others."""
        self.marked, self.verdicts = paths, None
        self.paint()

    def check(self) -> None:
        """Grades what was marked."""
        self.verdicts = grade(self.marked, self.full, self.searched)
        self.reveal_button.disabled = False
        self.paint()

    def reveal(self) -> None:
        """Shows the search's own steps."""
        self.steps.children = [Step(self.searched)]

    def paint(self) -> None:
        """Shows the marks and the verdicts."""
        verdicts = {verdict.path: verdict for verdict in self.verdicts or ()}
        states, texts = {}, {}
        for path, box in self.drawing.names.items():
            verdict = verdicts.get(path)
            looks = {
                "clickable": path != (),
                "marked": path in self.marked,
                "below": any(path[:length] in self.marked for length in range(1, len(path))),
                "right": verdict is not None and verdict.right,
                "wrong": verdict is not None and not verdict.right,
            }
            states[box] = " ".join(name for name, is_so in looks.items() if is_so)
            texts[box] = {"verdict": verdict.words[0] if verdict else ""}
        with self.picture.hold_sync():
            self.picture.states, self.picture.texts = states, texts
        self.result.say = self.summary
        lines = [f'<div class="{"right" if each.right else "wrong"}">{escape(each.words)}</div>'
                 for each in verdicts.values()]  # fmt: skip
        self.reasons.value = "".join(lines)

    def still(self) -> str:
        return self.drawing.svg()

    def __repr__(self) -> str:
        return f"Predict({self.full.position!r})"


def question(node: Node) -> Node:
    """A copy of the tree that tells no more than its leaves."""
    if not node.children:
        return Node(node.path, node.position, value=node.value, status=node.status)
    return Node(node.path, node.position, children=list(map(question, node.children)))


def grade(marked: set[Path], full: Node, searched: Node) -> list[Verdict]:
    """A verdict on each branch that was marked, or should have been."""
    cut = {node.path: parent for parent in searched.walk() for node in parent.children if node.status == "pruned"}
    verdicts = []
    for path in (node.path for node in full.walk() if node.path in marked or node.path in cut):
        above = next((path[:length] for length in range(1, len(path)) if path[:length] in cut), None)
        if path in cut:
            said = "" if path in marked else "not marked, but it is "
            reason = f"{said}never searched: at {phrases.cut_sentence(cut[path]).partition('; not looked at')[0]}"
        elif above:
            reason = f"never searched, as it lies below {phrases.moves(full, above)}"
        else:
            window = phrases.window(searched.find(path))
            reason = f"it is searched: when its turn comes, the window is {window}, and any value within it counts"
        right = path in marked and (path in cut or above is not None)
        verdicts.append(Verdict(path, right, f"{'✓' if right else '✗'} {phrases.moves(full, path)}: {reason}"))
    return verdicts
