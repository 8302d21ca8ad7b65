"""A tree on which a student marks beforehand what alpha-beta will skip; the answer is graded branch by branch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from gamelab.games import Position
from gamelab.search import Node, alphabeta, minimax
from gamelab.search.options import Evaluate
from gamelab.search.trace import Path
from gamelab.show import phrases, tree
from gamelab.show.picture import drawable, text_scale
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, signs
from gamelab.widgets.step import Step

TASK = "Mark each branch that alpha-beta will never search, at its topmost move: what lies below is skipped too."
NOTHING = "Nothing is marked yet: click on a branch, or on several."
ROOM = 826, 490
"""The width and height in pixels that the tree has in a laptop's window, below the buttons and above the reasons."""
TRIES = 2
"""How often somebody may be wrong before the answer is shown."""
KINDS = {"✓": "right", "✗": "wrong", "○": "missed"}
Verdict = tuple[str, str]
"""One of ``KINDS``, and the reason; no reason where it is not told yet."""
_marked: dict[tuple[str, int | None], set[Path]] = {}
"""What was marked in each question: a cell that is run again keeps it."""


class Predict(Study):
    """A question about alpha-beta on ``position``, whose whole tree is drawn: which branches will it never search?

    The answer is shown once two tries were wrong.  ``depth`` and ``evaluate`` as for ``alphabeta``.  Raises ValueError
    for what the search refuses, and for a tree too large to be drawn.
    """

    kept = (*Study.kept, "full", "searched", "marked", "reveal_button")  # a prediction outlives its page

    def __init__(self, position: Position, depth: int | None = None, evaluate: Evaluate | None = None) -> None:
        drawable(position)
        self.full = recorded(minimax(position, depth, evaluate, trace=True))
        self.searched = recorded(alphabeta(position, depth, evaluate, trace=True))
        for node in self.full.walk():  # the picture tells no more than the leaves
            node.alpha = node.beta = node.best = None
            if node.children:
                node.value = None
        self.drawing = tree(self.full, fold=False, room=ROOM)
        self.paths = {box: path for path, box in self.drawing.names.items()}
        self.picture = Clickable(self.clicked, svg=self.drawing.live_svg(), say=TASK)
        self.picture.layout.flex = f"1 1 {self.drawing.layout[1][0] * text_scale():.0f}px"
        self.question, self.tries = (repr(position), depth), 0
        self.steps: Step | None = None
        self.reveal_button = button("Reveal step by step", self.reveal, "After the answer; again: back to the marks")
        self.reveal_button.disabled = True
        actions = HBox([button("Check", self.check), button("Clear", partial(self.mark, set())), self.reveal_button])
        self.reasons, self.room = HTML(), VBox()
        panel = VBox([self.reasons, signs(self.drawing)]).add_class("gamelab-panel")
        self.table = HBox([self.picture, panel]).add_class("gamelab-table").add_class("gamelab-predict")
        self.room.children = [self.table]
        super().__init__(actions, self.room, name=f"Predict({position!r})",
                         still=lambda: tree(self.full, fold=False).svg())  # fmt: skip
        self.mark(_marked.get(self.question, set()))

    @property
    def answer(self) -> tuple[str, str, str]:
        """The branches that are marked, those that are skipped, and whether the answer is right."""
        verdicts = grade(self.marked, self.full, self.searched)
        marked, skipped = (self.names(sorted(paths)) or "none" for paths in (self.marked, pruned(self.searched)))
        return marked, skipped, "✓" if all(mark == "✓" for mark, _ in verdicts.values()) else "✗"

    @property
    def is_answered(self) -> bool:
        """Whether the answer has been shown: it was right, or wrong often enough."""
        return not self.reveal_button.disabled

    def clicked(self, message: dict[str, Any]) -> None:
        """Marks a branch, or takes the mark away."""
        self.mark(self.marked ^ {self.paths[message["part"]]})

    def mark(self, paths: set[Path]) -> None:
        """Marks these branches, and forgets the verdicts on others."""
        self.marked = _marked[self.question] = paths
        self.paint({}, "")

    def check(self) -> None:
        """Grades what was marked; at first it says only how many branches are missing, and not which."""
        verdicts = grade(self.marked, self.full, self.searched)
        if verdicts and not self.marked:
            self.paint({}, NOTHING)
            return
        right, wrong, missed = ([given for given, _ in verdicts.values()].count(mark) for mark in KINDS)
        summary = f"All right: {right} of {right}." if right else "All right: nothing is cut here."
        if wrong or missed:
            self.tries += 1
            summary = f"Not yet: {right} right, {wrong} marked but searched, {missed} missed."
            if self.tries < TRIES:
                summary += " Try again; after that, the answer is shown."
                verdicts = {path: (mark, "") for path, (mark, _) in verdicts.items() if mark != "○"}
        self.reveal_button.disabled = bool(wrong or missed) and self.tries < TRIES
        self.paint(verdicts, summary)

    def reveal(self) -> None:
        """Shows the search's own steps in place of the question, or the question again."""
        if self.steps is None:
            self.steps = Step(self.searched)
        self.room.children = [self.steps if self.table in self.room.children else self.table]

    def paint(self, verdicts: dict[Path, Verdict], summary: str) -> None:
        """Shows the marks, and the verdicts with a summary of them; the task where there is none."""
        states, texts = {}, {}
        for box, path in self.paths.items():
            mark, _ = verdicts.get(path, ("", ""))
            looks = {
                "clickable": path,  # all but the root
                "marked": path in self.marked,
                "below": any(path[:length] in self.marked for length in range(1, len(path))),
                KINDS.get(mark): mark,
            }
            states[box] = " ".join(str(look) for look, holds in looks.items() if holds)
            texts[box] = {"verdict": mark}
        with self.picture.hold_sync():
            self.picture.states, self.picture.texts = states, texts
        self.room.children = [self.table]
        self.verdicts, self.picture.say = verdicts, summary or TASK
        alike: dict[Verdict, list[Path]] = {}
        for path, verdict in verdicts.items():
            alike.setdefault(verdict, []).append(path)
        self.reasons.value = "".join(
            f'<div class="{KINDS[mark]}">{mark} {escape(f"{self.names(paths)}: {reason}")}</div>'
            for (mark, reason), paths in alike.items()
            if reason
        )
        self.keep(self.picture)

    def names(self, paths: Iterable[Path]) -> str:
        """The branches, each by the moves that lead to it."""
        return ", ".join(phrases.moves(self.full, path) for path in paths)


def pruned(searched: Node) -> dict[Path, Node]:
    """The branches that a search skipped, each with the node where it was cut."""
    return {node.path: parent for parent in searched.walk() for node in parent.children if node.status == "pruned"}


def grade(marked: set[Path], full: Node, searched: Node) -> dict[Path, Verdict]:
    """The verdict on each branch that was marked, or should have been, and the reason.

    It is ✓ if that is right, ✗ if the branch is searched, and ○ if it was missed.
    """
    cut, verdicts = pruned(searched), {}
    for path in (node.path for node in full.walk() if node.path in marked or node.path in cut):
        above = next((path[:length] for length in range(1, len(path)) if path[:length] in cut), None)
        if path in cut:
            said = "" if path in marked else "not marked, but "
            reason = f"{said}never searched: at {phrases.cut_sentence(cut[path]).partition('; not looked at')[0]}"
        elif above:
            reason = f"never searched, as it lies below {phrases.moves(full, above)}"
        else:
            window = phrases.window(searched.find(path))
            reason = f"it is searched: when its turn comes, the window is {window}, and any value within it counts"
        verdicts[path] = "○" if path not in marked else "✓" if path in cut or above else "✗", reason
    return verdicts
