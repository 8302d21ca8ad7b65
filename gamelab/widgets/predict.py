"""A tree on which a student marks beforehand what alpha-beta will skip; the answer is graded branch by branch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox, Widget

from gamelab.games import Position
from gamelab.search import alphabeta, minimax
from gamelab.search.options import Ending, Evaluate
from gamelab.search.trace import Path, above
from gamelab.show import TreeDrawing, phrases, tree
from gamelab.show.picture import drawable, text_scale
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, signs
from gamelab.widgets.step import Step

TASK = "Click or tap on each branch that alpha-beta never searches, at its top move: what lies below is skipped too."
NOTHING = "Nothing is marked yet: click on a branch, or on several."
ROOM = 826, 490
"""The width and height in pixels that the tree has in a laptop's window, below the buttons and above the reasons."""
TRIES = 2
"""How often somebody may be wrong before the answer is shown."""
KINDS = {"✓": "right", "✗": "wrong", "○": "missed"}
Verdict = str
"""One of ``KINDS``, and behind a blank what is told, if anything is."""
REVEAL = "Reveal step by step"
_marked: dict[str, Set[Path]] = {}
"""What was marked in each picture: a cell that is run again keeps it."""


class Marking(Study):
    """A tree whose branches are marked, and what is told of an answer: a verdict on each part of it, and the reasons.

    A part is a branch, named after the node at its end, or a box beside a node.
    """

    task = TASK
    marked: Set[Path] = frozenset()
    boxes: Mapping[str, Any] = {}
    """The boxes by the names that the picture has for them, each with its key in ``written``."""
    written: dict[Any, str]
    drawing: TreeDrawing

    def __init__(self, acts: Mapping[str, Callable[[], object]], notes: Widget, **looks: Any) -> None:
        self.picture, self.reasons = Clickable(self.heard), HTML()
        self.buttons = {text: button(text, act) for text, act in acts.items()}
        panel = VBox([self.reasons, notes]).add_class("gamelab-panel")
        self.table = HBox([self.picture, panel]).add_class("gamelab-table").add_class("gamelab-predict")
        self.room = VBox([self.table])
        super().__init__(HBox([*self.buttons.values()]), self.room, **looks)

    def show(self, drawing: TreeDrawing) -> None:
        """Shows this tree."""
        self.drawing, self.picture.svg = drawing, drawing.live_svg()
        self.picture.layout.flex = f"1 1 {drawing.layout.width * text_scale():.0f}px"

    def heard(self, message: dict[str, Any]) -> None:
        """Marks the branch that was clicked, or takes the mark away."""
        self.mark(self.marked ^ {path for path, part in self.drawing.names.items() if part == message["part"]})

    def mark(self, paths: Set[Path]) -> None:
        """Marks these branches, and forgets the verdicts on others."""
        self.marked = paths
        self.paint({}, self.task)

    def paint(self, verdicts: Mapping[str, Verdict], say: str) -> None:
        """Shows the marks, what is written in boxes, and the verdicts on all that."""
        texts = {box: {"value": self.written.get(key, "")} for box, key in self.boxes.items()}
        states = dict.fromkeys(texts, "")
        for path, part in self.drawing.names.items():
            states[part] = "clickable" + " marked" * (path in self.marked) if path else ""  # all but the root
            texts[part] = {"verdict": verdicts.get(part, "")[:1]}
        states |= {part: f"{states[part]} {KINDS[verdict[0]]}".strip() for part, verdict in verdicts.items()}
        with self.picture.hold_sync():
            self.picture.states, self.picture.texts, self.picture.say = states, texts, say
        self.room.children = [self.table]
        lines = dict.fromkeys(line for line in verdicts.values() if len(line) > 1)
        self.reasons.value = "".join(f'<div class="{KINDS[line[0]]}">{escape(line)}</div>' for line in lines)
        self.keep(None if self.boxes else self.picture)


class Predict(Marking):
    """A question about alpha-beta on ``position``, whose whole tree is drawn: which branches will it never search?

    The answer is shown once two tries were wrong.  ``depth``, ``evaluate`` and ``ending`` as for ``alphabeta``.
    ``sides`` are those of the boards of each row, in pixels, 0 for none, if they are not to fit into a laptop's window.
    Raises ValueError for what the search refuses, and for a tree too large to be drawn.
    """

    def __init__(
        self,
        position: Position,
        depth: int | None = None,
        evaluate: Evaluate | None = None,
        ending: Ending | None = None,
        sides: Sequence[float] = (),
    ) -> None:
        drawable(position)
        self.full, self.searched = (
            recorded(search(position, depth, evaluate, ending=ending, trace=True)) for search in (minimax, alphabeta)
        )
        for node in self.full.walk():  # the picture tells no more than the leaves
            node.alpha = node.beta = node.best = None
            if node.children:
                node.value = None
        whole = TreeDrawing(tree(self.full, fold=False).top, sides)
        drawing = whole if sides else tree(self.full, fold=False, room=ROOM)
        acts = {"Check": self.check, "Clear": lambda: self.mark(set()), REVEAL: self.reveal}
        super().__init__(acts, signs(drawing), name=f"Predict({position!r})", still=whole.svg)
        self.skipped = {node.path: parent for parent in self.searched.walk() for node in parent.skipped}
        self.tries = 0
        self.steps: Step | None = None
        self.buttons[REVEAL].disabled = True
        self.show(drawing)
        self.mark(_marked.get(self.picture.svg, set()))

    @property
    def answer(self) -> tuple[str, str, str]:
        """The branches that are marked, those that are skipped, and whether the answer is right."""
        verdicts = self.grade(self.marked)
        marked, skipped = (self.names(sorted(paths)) or "none" for paths in (self.marked, self.skipped))
        return marked, skipped, "✓" if all(mark == "✓" for mark, _ in verdicts.values()) else "✗"

    @property
    def is_answered(self) -> bool:
        """Whether the answer has been shown: it was right, or wrong often enough."""
        return not self.buttons[REVEAL].disabled

    def mark(self, paths: Set[Path]) -> None:
        _marked[self.picture.svg] = paths
        super().mark(paths)

    def check(self) -> None:
        """Grades what was marked; at first it says only how many branches are missing, and not which."""
        verdicts = self.grade(self.marked)
        if verdicts and not self.marked:
            self.paint({}, NOTHING)
            return
        right, wrong, missed = ([given for given, _ in verdicts.values()].count(mark) for mark in KINDS)
        summary = f"All right: {right} of {right}." if right else "All right: nothing is cut here."
        if wrong or missed:
            self.tries += 1
            summary = f"Not yet: {right} right, {wrong} marked but searched, {missed} missed. "
            summary += "Mark a skipped branch at its top."
        self.buttons[REVEAL].disabled = hides = wrong + missed > 0 and self.tries < TRIES
        told = {}
        for path, (mark, reason) in verdicts.items():
            alike = self.names(each for each in verdicts if verdicts[each] == (mark, reason))
            if not (hides and mark == "○"):
                told[self.drawing.names[path]] = mark if hides else f"{mark} {alike}: {reason}"
        self.paint(told, summary + " Try again; after that, the answer is shown." * hides)

    def grade(self, marked: Set[Path]) -> dict[Path, tuple[str, str]]:
        """The verdict on each branch that is marked, or should be, and the reason.

        It is ✓ if that is right, ✗ if the branch is searched, and ○ if it is missed.
        """
        cut, verdicts = self.skipped, {}
        for path in sorted(marked | cut.keys()):
            higher = next((each for each in above(path) if each in cut), None)
            if path in cut:
                reason = f"never searched: at {phrases.cut_sentence(cut[path]).partition('; not looked at')[0]}"
                reason = f"{'not marked, but ' * (path not in marked)}{reason}"
            elif higher:
                reason = f"never searched, as it lies below {self.names([higher])}"
            else:
                window = phrases.window(self.searched.find(path))
                reason = f"it is searched: the window is {window} then, and its value, not known yet, may lie within"
            verdicts[path] = "○" if path not in marked else "✓" if path in cut or higher else "✗", reason
        return verdicts

    def reveal(self) -> None:
        """Shows the search's own steps in place of the question, or the question again."""
        if self.steps is None:
            self.steps = Step(self.searched)
        self.room.children = [self.steps if self.table in self.room.children else self.table]

    def names(self, paths: Iterable[Path]) -> str:
        """The branches, each by the moves that lead to it."""
        return ", ".join(phrases.moves(self.full, path) for path in paths)
