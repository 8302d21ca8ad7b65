"""Alpha-beta by hand on one tree after another: what is typed and crossed is graded, and the bug behind it named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from gamelab.course.drill.drawing import LAST, drawn, name
from gamelab.course.drill.key import NUMBERS, Answers, Exercise, Name, misconceptions, misreadings
from gamelab.course.drill.real import REAL, exercise_of
from gamelab.course.drill.trees import LEVELS
from gamelab.games import HandTree
from gamelab.search import INF
from gamelab.search.trace import Path
from gamelab.show.phrases import number
from gamelab.widgets.clickable import Clickable, Study, button

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


class Drill(Study):
    """Trees on which you do alpha-beta by hand: windows on entry, values, and the branches that are never entered.

    The first tree is that of a ``seed`` at a ``level`` from 2 to 5, or the ``tree`` given; "New tree" has no end, and
    three in a row, each with one mistake at most, raise the level.  With "tic-tac-toe", "connect four" or "othello" for
    a level, they are the trees of positions late in such games.  Raises ValueError for a level that there is not.
    """

    kept = (*Study.kept, "exercise", "written", "crossed")

    def __init__(self, seed: int = 1, level: int | str = 2, tree: HandTree | None = None) -> None:
        self.seed, self.level, self.row = seed, level, 0
        self.picture = Clickable(self.heard, shortcuts=["Enter"])
        self.reasons, self.source = HTML(), HTML()
        texts = {"Check": self.check, "Clear": self.clear, "Reveal step by step": self.reveal, "New tree": self.next}
        self.buttons = {text: button(text, act) for text, act in texts.items()}
        panel = VBox([self.reasons, self.source]).add_class("gamelab-panel")
        table = HBox([self.picture, panel]).add_class("gamelab-table").add_class("gamelab-predict")
        told = f"seed={seed}, level={level!r}" if tree is None else f"tree={tree!r}"
        super().__init__(HBox([*self.buttons.values()]), table, name=f"Drill({told})", still=self.drawn)
        self.show(tree)

    def show(self, given: HandTree | None = None) -> None:
        """Shows a tree with empty boxes, that of the seed and the level if none is given."""
        self.exercise = Exercise(given) if given else exercise_of(self.seed, self.level)
        tree, start = self.exercise.position, self.exercise.start
        origin = "" if given else f"Seed {self.seed}, level {self.level}: "
        board = f"{start._repr_svg_()}<br>{REAL[str(self.level)].leaf} {FORCED}<br>" if start else ""
        self.source.value = f'<div class="signs">{board}{RULES}<br>{escape(f"{origin}{start or tree!r}")}</div>'
        self.slips: set[Path] = set()
        self.is_over = False
        self.picture.svg = drawn(self.exercise, live=True, text=f"{tree}")
        self.clear()

    def drawn(self) -> str:
        """The picture that a saved notebook keeps."""
        return drawn(self.exercise, self.written, self.crossed)

    # --- what is heard ---

    def heard(self, message: dict[str, Any]) -> None:
        """Crosses a branch or takes the cross away, keeps what was typed, or checks."""
        if "key" in message:
            self.check()
            return
        part, _, what = message["part"].partition(" ")
        path = next(path for path in self.exercise.nodes if name(path) == part)
        if not what:
            self.crossed ^= {path}
            self.paint()
        elif self.written.get((path, what), "") != spelled(message["text"]):
            self.written[path, what] = spelled(message["text"])
            self.paint()

    def clear(self) -> None:
        """Takes all answers away."""
        self.written: dict[tuple[Path, Name], str] = {}
        self.crossed: set[Path] = set()
        self.paint()

    def reveal(self) -> None:
        """Writes what the search would write next, unless it stands there, and says why; the tree no longer counts."""
        self.is_over, right, given = True, self.exercise.answers, self.given()
        missing = [key for key in sorted(right, key=turn) if given.get(key) != right[key]]
        for path, what in (now := [key for key in missing if turn(key)[0] == turn(missing[0])[0]]):
            if what == "cut":
                self.crossed = self.crossed - {*self.exercise.children(path)} | right[path, what]
            else:
                self.written[path, what] = number(right[path, what])
        self.paint(summary=" ".join(f"{self.exercise.reason(*key)}." for key in now) or "All answers stand there.")

    def next(self) -> None:
        """Shows another tree, of the next level after enough in a row."""
        if self.higher:
            self.level, self.row = self.higher, 0
        self.seed += 1
        self.show()

    @property
    def higher(self) -> int | None:
        """The next level, after enough in a row."""
        is_last = not isinstance(self.level, int) or self.level == max(LEVELS)
        return None if is_last or self.row < ROW else int(self.level) + 1

    # --- grades ---

    def given(self) -> Answers:
        """What was answered: which branches of a node are never entered is told by its value, or by a cross."""
        found: Answers = {key: value for key, text in self.written.items() if (value := read(text)) is not None}
        for path in self.exercise.letters:
            crossed = self.crossed & {*self.exercise.children(path)}
            is_below = any(path[:length] in self.crossed for length in range(1, len(path) + 1))
            if (crossed and not is_below) or (path, "v") in found:
                found[path, "cut"] = frozenset(crossed)
        return found

    def check(self) -> None:
        """Grades what was answered so far."""
        given, right = self.given(), self.exercise.answers
        wrong = {key for key, told in given.items() if right.get(key) != told}
        unread = [text for text in self.written.values() if text and read(text) is None]
        self.slips |= {path for path, _ in wrong}
        nodes = {path for path, _ in right}
        done = nodes - {path for (path, what), told in right.items() if given.get((path, what)) != told}
        summary = f"Nodes right: {len(done)}, with a mistake: {len({path for path, _ in wrong})}."
        if unread:
            summary = f"“{unread[0]}” is no answer: expected a whole number, − for −∞, or + for +∞."
        elif not given:
            summary = "Nothing is written yet: begin with α and β of B, the first to be entered, or let Reveal begin."
        elif done == nodes and not wrong:
            summary = f"All right. {self.counted()}"
        self.paint(wrong, done, summary)

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

    def paint(self, wrong: Iterable[tuple[Path, Name]] = (), done: Iterable[Path] = (), summary: str = "") -> None:
        """Shows what was answered, and what is known of it."""
        exercise, states, texts = self.exercise, {}, {}
        failed = {path for path, _ in wrong}
        for path in exercise.nodes:
            mark = "✗" if path in failed else "✓" if path in done else ""
            looks = ["clickable"] * bool(path) + ["marked"] * (path in self.crossed)
            looks += ["below"] * any(path[:length] in self.crossed for length in range(1, len(path)))
            states[name(path)], texts[name(path)] = " ".join(looks), {"verdict": mark}
            for what in NUMBERS:
                texts[f"{name(path)} {what}"] = {"value": self.written.get((path, what), "")}
                states[f"{name(path)} {what}"] = "wrong" if (path, what) in wrong else ""
        with self.picture.hold_sync():
            self.picture.states, self.picture.texts = states, texts
        self.picture.say = summary or TASK
        self.reasons.value = "".join(self.explained(wrong))
        self.keep()

    def explained(self, wrong: Iterable[tuple[Path, Name]]) -> list[str]:
        """The mistake behind wrong answers, if it has a name, and for each the reason of the right one."""
        lines = [f"<p>{told}</p>" for told in misreadings(self.exercise, self.given())] if wrong else []
        bugs = misconceptions(self.exercise, self.given()) if wrong and not lines else []
        if len({bug.idea for bug in bugs}) == 1:
            told = f"“{bugs[0].name}”: {bugs[0].of('it').sentence} {bugs[0].idea}"
            lines = [f"<p>So answers a search with the bug {escape(told)}</p>"]
        reasons = dict.fromkeys(self.exercise.reason(*key) for key in sorted(wrong, key=turn))
        return lines + [f'<div class="wrong">✗ {escape(reason)}</div>' for reason in reasons]


def turn(key: tuple[Path, Name]) -> tuple[Path, Name]:
    """By which answers are sorted as a search comes to them: first its path, that of a value behind the children's."""
    path, what = key
    return (*path, -1 if what in "αβ" else LAST), what


def read(text: str) -> int | None:
    """The number that was typed; None if it is none."""
    try:
        if INFINITE.fullmatch(text):
            return -INF if text[0] in "-−" else INF
        return int(text.replace("−", "-"))
    except ValueError:
        return None


def spelled(text: str) -> str:
    """What was typed, a number as people write it."""
    text = text.strip()
    value = read(text)
    return text if value is None else number(value)
