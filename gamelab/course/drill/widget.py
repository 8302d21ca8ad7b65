"""Alpha-beta by hand on one tree after another: what is typed and crossed is graded, and the bug behind it named."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from ipywidgets import HTML

from gamelab.course.drill.drawing import DrillTree
from gamelab.course.drill.exercise import DrillAnswers, Exercise, Name, in_turn, moment
from gamelab.course.drill.mistakes import mistakes_behind, told
from gamelab.course.drill.practice_trees import LEVELS, REAL, exercise_of
from gamelab.games import HandTree
from gamelab.search import INF
from gamelab.search.trace import Path, above
from gamelab.show.phrases import number
from gamelab.widgets.predict import REVEAL, Marking

TASK = (
    "You are alpha-beta, from left to right: leave a node as soon as α ≥ β. At each node that you enter write α and β "
    "on entry (- is −∞, + is +∞), and v, the best value for the player who moves there among those of its children "
    "that were entered. Click on each branch that you never enter."
)
RULES = "▲ MAX, ▽ MIN. α: what MAX can already get, here or above; β: what MIN can already get, here or above."
FORCED = "Where no choice is left, it is played on."
ROW, SLIPS = 3, 1
"""So many trees in a row raise the level; a tree counts if Check found a mistake at no more than so many nodes."""
INFINITE = re.compile("[-−+]|[-−+]?(∞|inf)", re.IGNORECASE)


class Drill(Marking):
    """Trees on which you do alpha-beta by hand: windows on entry, values, and the branches that are never entered.

    The first tree is that of a ``seed`` at a ``level`` from 2 to 5, or the ``tree`` given; "New tree" has no end, and
    three in a row, each with one mistake at most, raise the level.  With "tic-tac-toe", "connect four" or "othello" for
    a level, they are the trees of positions late in such games.  Raises ValueError for a level that there is not.
    """

    task = TASK

    def __init__(self, seed: int = 1, level: int | str = 2, tree: HandTree | None = None) -> None:
        self.seed, self.level, self.row = seed, level, 0
        self.source = HTML()
        acts = {"Check": self.check, "Clear": self.clear, REVEAL: self.reveal, "New tree": self.next}
        told = f"seed={seed}, level={level!r}" if tree is None else f"tree={tree!r}"
        super().__init__(acts, self.source, name=f"Drill({told})",
                         still=lambda: DrillTree(self.exercise, self.written, self.marked).svg())  # fmt: skip
        self.begin(tree)

    def begin(self, given: HandTree | None = None) -> None:
        """Shows a tree with empty boxes, that of the seed and the level if none is given."""
        self.exercise = Exercise(given) if given else exercise_of(self.seed, self.level)
        tree, start = self.exercise.position, self.exercise.start
        origin = "" if given else f"Seed {self.seed}, level {self.level}: "
        board = f"{start._repr_svg_()}<br>{REAL[str(self.level)].leaf} {FORCED}<br>" if start else ""
        self.source.value = f'<div class="signs">{board}{RULES}<br>{escape(f"{origin}{start or tree!r}")}</div>'
        self.slips: set[Path] = set()
        self.is_over = False
        self.show(DrillTree(self.exercise))
        names = self.drawing.names
        self.boxes = {f"{names[path]} {what}": (path, what) for path, what in self.exercise.boxes}
        self.clear()

    # --- what is heard ---

    def heard(self, message: dict[str, Any]) -> None:
        """Crosses a branch or takes the cross away, keeps what was typed, or checks."""
        if "key" in message:
            self.check()
        elif "text" not in message:
            super().heard(message)
        elif self.written.get(key := self.boxes[message["part"]], "") != spelled(message["text"]):
            self.written[key] = spelled(message["text"])
            self.paint({}, TASK)

    def clear(self) -> None:
        """Takes all answers away."""
        self.written = {}
        self.mark(set())

    def reveal(self) -> None:
        """Writes what the search would write next, unless it stands there, and says why; the tree no longer counts."""
        self.is_over, right, given = True, self.exercise.answers, self.given()
        missing = in_turn(dict(right.items() - given.items()))
        for path, what in (now := [key for key in missing if moment(key) == moment(missing[0])]):
            if what == "cut":
                self.marked = self.marked - {*self.exercise.children(path)} | right[path, what]
            else:
                self.written[path, what] = number(right[path, what])
                self.marked = self.marked - self.crossed(path)
        self.paint({}, " ".join(f"{self.exercise.reason(*key)}." for key in now) or "All answers stand there.")

    def next(self) -> None:
        """Shows another tree, of the next level after enough in a row."""
        if self.higher:
            self.level, self.row = self.higher, 0
        self.seed += 1
        self.begin()

    @property
    def higher(self) -> int | None:
        """The next level, after enough in a row."""
        return int(self.level) + 1 if self.row >= ROW and self.level in [*LEVELS][:-1] else None

    # --- grades ---

    def given(self) -> DrillAnswers:
        """What was answered: which branches of a node are never entered is told by its value, or by a cross."""
        reached = [path for path in self.exercise.letters if not self.crossed(path)]
        found: DrillAnswers = {key: read(text) for key, text in self.written.items() if text and key[0] in reached}
        for path in reached:
            crossed = self.marked & {*self.exercise.children(path)}
            if crossed or (path, "v") in found:
                found[path, "cut"] = frozenset(crossed)
        return found

    def crossed(self, path: Path) -> set[Path]:
        """The branches to this node that bear a cross: what is written below one does not count."""
        return {*above(path), path} & self.marked

    def check(self) -> None:
        """Grades what was answered so far."""
        given, right, names = self.given(), self.exercise.answers, self.drawing.names
        wrong = in_turn(dict(given.items() - right.items()))
        failed = {path for path, _ in wrong}
        done = {path for path, _ in right} - {path for (path, _), _ in right.items() - given.items()}
        self.slips |= failed
        summary = f"Nodes right: {len(done)}, with a mistake: {len(failed)}."
        if unread := [text for text in given.values() if isinstance(text, str)]:
            summary = f"“{unread[0]}” is no answer: expected a whole number, − for −∞, or + for +∞."
        elif not given:
            summary = "Nothing is written yet: begin with α and β of B, the first to be entered, or let Reveal begin."
        elif given == right:
            summary = f"All right. {self.counted()}"
        parts = {key: part for part, key in self.boxes.items()}  # which branches are cut is told beside the node
        verdicts = {names[path]: "✗" if path in failed else "✓" for path in failed | done}
        verdicts |= {parts.get(key, names[key[0]]): f"✗ {self.why(*key, given)}" for key in wrong}
        self.paint(verdicts, summary)
        if mistake := told(mistakes_behind(self.exercise, given)):
            self.reasons.value = f"<p>{escape(mistake)}</p>{self.reasons.value}"

    def why(self, path: Path, what: Name, given: DrillAnswers) -> str:
        """Why an answer is wrong, unless this would tell the numbers of a node that is not filled in yet."""
        if what == "cut" and path in self.exercise.entered and (path, "v") not in given:
            return f"{self.exercise.name(path)}: fill in its v to be told why"
        return self.exercise.reason(path, what)

    def counted(self) -> str:
        """What the finished tree counts."""
        if not self.is_over:
            self.row = self.row + 1 if len(self.slips) <= SLIPS else 0
        self.is_over = True
        if self.higher:
            return f"That is {ROW} in a row: the next tree is of level {self.higher}."
        if self.row >= ROW and self.level == max(LEVELS):
            return f'That is {self.row} in a row at the last level. Drill(level="othello") has trees of a real game.'
        return f"{self.row} in a row at level {self.level}; a tree counts if Check found a mistake at one node at most."


def read(text: str) -> int | str:
    """The number that was typed; the text, which is no right answer, if it is none."""
    try:
        if INFINITE.fullmatch(text):
            return -INF if text[0] in "-−" else INF
        return int(text.replace("−", "-"))
    except ValueError:
        return text


def spelled(text: str) -> str:
    """What was typed, a number as people write it."""
    text = text.strip()
    value = read(text)
    return value if isinstance(value, str) else number(value)
