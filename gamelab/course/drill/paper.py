"""Pages to print: a tree for each student, as hard as everybody else's, and the key to all of them.

A page is HTML for any browser. No page of students' holds a tree's text, which a program could read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import product
from math import inf
from pathlib import Path
from string import Template

from gamelab.course.check.bugs import mirrored
from gamelab.course.drill.drawing import BOX, DrillTree
from gamelab.course.drill.key import HALVES, NUMBERS, PRUNING, Exercise, Record, run
from gamelab.course.drill.trees import LEVELS
from gamelab.games import FIRST
from gamelab.search.trace import Path as Moves
from gamelab.show.phrases import number
from gamelab.show.picture import size_of

PAGE = Template(Path(__file__).with_name("paper.html").read_text(encoding="utf-8"))
NARROW, WIDE = 180, 267
"""The width of a page in millimetres, upright and across."""
ALIKE = "entered", "cuts", "deep", "changes"
LEAST, MOST = 7.2, 9.5
"""The width of a box, also in millimetres."""
TASK = """<p>Alpha-beta searches this tree from left to right and leaves a node as soon as α ≥ β.
▲ is MAX, ▽ is MIN.</p>
<ol><li>In the boxes of each node that is entered write <b>α and β as they are on entry</b>, and <b>v, the best value
for the player who moves there</b> among those of its children that were entered. The boxes of a node that is never
entered stay empty.</li>
<li>Cross out each branch that is never entered, at its upper end. What lies below it needs no cross.</li></ol>
<p>The nodes with boxes that are entered have equal shares of 10 points; one counts if its boxes and its branches are
right.</p>"""
BUG = """<p>One line of this program is wrong. Let it search the tree of the first page, {call}.</p>
<pre>{text}</pre><ol><li>Which nodes and leaves of the tree does it enter that alpha-beta does not, and which ones
does it leave out? Name each of them, also one that lies below another, and a leaf by the node above it, as in
“G, 3 below G”. (4 points, in equal shares){}</li><li>Which value does it
return? (2 points){}</li><li>Which line is wrong (2 points), and how should it read (2 points)?{}</li></ol>"""
LINE = '<span class="line"></span>'
TERMS = "<p><b>Time: 30 minutes. Aids: none. Points: 20, 10 on each page.</b></p>"
ROOM = '<div class="answer"></div>'
UNFIT = re.compile(r"value >= best|value <= best|play\(move\)\)|return best$")
"""Lines that change the chosen move alone, or end in an error."""
FEW, MANY = 3, 6
"""So many nodes and leaves are named in an answer, or as nearly as a tree allows."""


def alike(number: int, exercises: Iterable[Exercise], level: int) -> list[Exercise]:
    """Trees with as many nodes to fill in, within one of each other in ``ALIKE``; the players begin by turns."""
    turns = len(LEVELS[level].roots) > 1
    families: dict[tuple[int, ...], list[Exercise]] = {}
    for exercise in exercises:
        counts = [exercise.counts[name] for name in ALIKE]
        for least in product(*((each - 1, each) for each in counts)):
            family = families.setdefault((exercise.counts["inner"], *least), [])
            if turns and family and family[-1].position.to_move == exercise.position.to_move:
                continue
            family.append(exercise)
            if len(family) == number:
                return family
    raise AssertionError  # for type checkers: there are trees without end


def write_sheets(
    folder: Path, exercises: Sequence[Exercise], origin: str, name: str, title: str, names: Sequence[str] = (), *,
    has_bug: bool = False,
) -> None:  # fmt: skip
    """Writes the students' pages, and the key with their ``origin``; page two may be a program that has a bug."""
    wrong = tasks(exercises) if has_bug else []
    widest = max(map(units, exercises))
    is_wide = widest * LEAST / BOX > NARROW
    looks = {"side": "landscape" if is_wide else "portrait", "width": f"{WIDE if is_wide else NARROW}"}
    box = min(MOST, int(looks["width"]) * BOX / widest)
    people = [escape(each) for each in names] or [f"Name: {LINE} ID: {LINE}"] * len(exercises)
    folder.mkdir(parents=True, exist_ok=True)
    for is_key in (False, True):
        pages = []
        for turn, (exercise, person) in enumerate(zip(exercises, people, strict=True)):
            head = header(title, turn + 1, person, is_key)
            top = head + TERMS * (has_bug and not is_key)
            pages.append(tree_page(top, exercise, box, origin * is_key))
            pages += [bug_page(head, exercise, each, is_key) for each in wrong[turn : turn + 1]]
        file = folder / f"{name}{'_key' * is_key}.html"
        file.write_text(PAGE.substitute(looks, title=title, pages="\n".join(pages)), encoding="utf-8")


def units(exercise: Exercise) -> float:
    """How wide the drawing of a tree is, in its own units."""
    return size_of(DrillTree(exercise).svg())[0]


def header(title: str, sheet: int, person: str, is_key: bool) -> str:
    """What stands above a page."""
    told = f"<h1>{escape(title)}{' · <span class=key>KEY</span>' * is_key}</h1>"
    points = "" if is_key else "<span>&emsp;&emsp;/ 10</span>"
    return f"<header>{told}<span>{person}</span><span>sheet {sheet}</span>{points}</header>"


def tree_page(head: str, exercise: Exercise, box: float, origin: str) -> str:
    """A tree to search by hand, or its key, with its origin."""
    if not origin:
        return f"<section>{head}{TASK}{printed(DrillTree(exercise), box)}</section>"
    numbers = {key: number(told) for key, told in exercise.answers.items() if key[1] in NUMBERS}
    reasons = "".join(f"<li>{exercise.cut(path)}</li>" for path in exercise.cuts)
    about = f"10 points, shared by {exercise.counts['inner']} nodes · {origin} · {exercise.position!r}"
    picture = printed(DrillTree(exercise, numbers, set().union(*exercise.cuts.values())), box)
    return f"<section>{head}{picture}<ol>{reasons}</ol><footer>{about}</footer></section>"


def bug_page(head: str, exercise: Exercise, wrong: WrongProgram, is_key: bool) -> str:
    """A program with one wrong line, or its key."""
    lines = [f"{line:>2}  {escape(text)}" for line, text in enumerate(wrong.text.splitlines(), 1)]
    answers = [ROOM * 2, ROOM, ROOM]
    if is_key:
        record = run(exercise, wrong.text)
        more, less = (", ".join(names) or "none" for names in differences(exercise, record))
        line = f"line {wrong.line}: {wrong.right.strip()} · {wrong.why}"
        told = f"enters {more}; leaves out {less}", f"{record[()][2]}", line
        answers = [f' <b class="key">{escape(each)}</b>' for each in told]
    half = "maxi" if exercise.position.to_move == FIRST else "mini"
    asked = BUG.format(*answers, text="\n".join(lines), call=f"<code>{half}_alpha_beta(A, -INF, INF)</code>")
    return f"<section>{head}{asked}</section>"


def printed(sheet: DrillTree, box: float) -> str:
    """A drawing in which a box is so many millimetres wide."""
    drawing = sheet.svg()
    wide, high = (side * box / BOX for side in size_of(drawing))
    return drawing.replace("<svg ", f'<svg style="width: {wide:.1f}mm; height: {high:.1f}mm" ', 1)


# --- a program with one wrong line, to be found on paper ---


@dataclass(frozen=True)
class WrongProgram:
    """The text of both halves, the number of its wrong line, from 1, this line as it should be, and why it should."""

    bug: str
    text: str
    line: int
    right: str
    why: str

    @property
    def mended(self) -> str:
        """The text with this line put right."""
        lines = self.text.splitlines()
        lines[self.line - 1] = self.right
        return "\n".join(lines)


@cache
def wrong_programs() -> list[WrongProgram]:
    """Those of the table's bugs that are one line, in either half."""
    found = []
    for bug in PRUNING:
        source = bug.source("pruned")
        for half, wrong in enumerate((source, mirrored(source))):
            halves = [*HALVES]
            halves[half] = wrong
            text, right = ("\n".join(each).splitlines() for each in (halves, HALVES))
            differ = [number for number, lines in enumerate(zip(text, right, strict=False)) if lines[0] != lines[1]]
            if len(text) == len(right) and len(differ) == 1 and not UNFIT.search(text[differ[0]]):
                told = bug.of("maxi_alpha_beta").sentence
                why = mirrored(told) if half else told
                found.append(WrongProgram(bug.name, "\n".join(text), differ[0] + 1, right[differ[0]], why))
    return found


def tasks(exercises: Iterable[Exercise]) -> list[WrongProgram]:
    """For each tree a program that goes wrong there: all lines about as often, and never that of a neighbour.

    AssertionError if the line in the key of one does not mend it.
    """
    chosen: list[WrongProgram] = []
    used = Counter[int | str]()
    for exercise in exercises:
        last = {each.line for each in chosen[-1:]}
        misses = {each: miss(exercise, run(exercise, each.text)) for each in wrong_programs() if each.line not in last}
        fit = [each for each in misses if misses[each] == min(misses.values())]
        chosen.append(min(fit, key=lambda each: (used[each.line], used[each.bug])))
        used.update([chosen[-1].line, chosen[-1].bug])
        assert exercise.of(run(exercise, chosen[-1].mended)) == exercise.answers, chosen[-1]
    return chosen


def miss(exercise: Exercise, record: Record) -> float:
    """By how much the nodes that a wrong search enters or leaves out are too few or too many to name."""
    found = sum(map(len, differences(exercise, record)))
    return max(FEW - found, 0, found - MANY) if found else inf


def differences(exercise: Exercise, record: Record) -> tuple[list[str], list[str]]:
    """The nodes that a wrong search enters and a right one does not; and the other way round."""
    more = [path for path in exercise.nodes if path in record and path not in exercise.entered]
    less = [path for path in exercise.nodes if path not in record and path in exercise.entered]
    return [named(exercise, path) for path in more], [named(exercise, path) for path in less]


def named(exercise: Exercise, path: Moves) -> str:
    """A node's letter; a leaf with the node above it, as two leaves may have one number."""
    return exercise.name(path) + ("" if path in exercise.letters else f" below {exercise.name(path[:-1])}")
