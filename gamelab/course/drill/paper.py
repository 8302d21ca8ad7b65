"""Pages to print: a tree for each student, as hard as everybody else's, and the key to all of them.

A page is HTML for any browser. No page of students' holds a tree's text, which a program could read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import product
from pathlib import Path
from string import Template

from gamelab.course.drill.drawing import BOX, DrillTree
from gamelab.course.drill.find_bug import WrongProgram, differences, tasks
from gamelab.course.drill.key import NUMBERS, Exercise, run
from gamelab.games import FIRST
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
<p>All nodes that are entered have equal shares of 10 points; one counts if its boxes and its branches are right.
</p>"""
BUG = """<p>One line of this program is wrong. Let it search the tree of the first page, {call}.</p>
<pre>{text}</pre><ol><li>Which nodes and leaves of the tree does it enter that alpha-beta does not, and which ones
does it leave out? Name a leaf by the node above it, as in “3 below D”. (4 points){}</li><li>Which value does it
return? (2 points){}</li><li>Which line is wrong (2 points), and how should it read (2 points)?{}</li></ol>"""
LINE = '<span class="line"></span>'
TERMS = "<p><b>Time: 30 minutes. Aids: none. Points: 20, 10 on each page.</b></p>"
ROOM = '<div class="answer"></div>'


def alike(number: int, exercises: Iterable[Exercise]) -> list[Exercise]:
    """Trees that are within one of each other in nodes entered, cuts, deep cuts, and bounds that change."""
    families: dict[tuple[int, ...], list[Exercise]] = {}
    for exercise in exercises:
        counts = [exercise.counts[name] for name in ALIKE]
        for least in product(*((each - 1, each) for each in counts)):
            family = families.setdefault(least, [])
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
    told = f"<b>{escape(title)}{' · <span class=key>KEY</span>' * is_key}</b>"
    points = "" if is_key else "<span>&emsp;&emsp;/ 10</span>"
    return f"<header>{told}<span>{person}</span><span>sheet {sheet}</span>{points}</header>"


def tree_page(head: str, exercise: Exercise, box: float, origin: str) -> str:
    """A tree to search by hand, or its key, with its origin."""
    if not origin:
        return f"<section>{head}{TASK}{printed(DrillTree(exercise), box)}</section>"
    numbers = {key: number(told) for key, told in exercise.answers.items() if key[1] in NUMBERS}
    reasons = "".join(f"<li>{exercise.cut(path)}</li>" for path in exercise.letters if path in exercise.cuts)
    shares = sum(path in exercise.entered for path in exercise.letters)
    about = f"10 points, shared by {shares} nodes · {origin} · {exercise.position!r}"
    picture = printed(DrillTree(exercise, numbers, set().union(*exercise.cuts.values())), box)
    return f"<section>{head}{picture}<ol>{reasons}</ol><footer>{about}</footer></section>"


def bug_page(head: str, exercise: Exercise, wrong: WrongProgram, is_key: bool) -> str:
    """A program with one wrong line, or its key."""
    lines = [f"{line:>2}  {escape(text)}" for line, text in enumerate(wrong.text.splitlines(), 1)]
    answers = [ROOM * 2, ROOM, ROOM]
    if is_key:
        record = run(exercise, wrong.text)
        more, less = (", ".join(names) or "none" for names in differences(exercise, record))
        told = f"enters {more}; leaves out {less}", f"{record[()][2]}", f"line {wrong.line}: {wrong.right.strip()}"
        answers = [f' <b class="key">{escape(each)}</b>' for each in told]
    half = "maxi" if exercise.position.to_move == FIRST else "mini"
    asked = BUG.format(*answers, text="\n".join(lines), call=f"<code>{half}_alpha_beta(A, -INF, INF)</code>")
    return f"<section>{head}{asked}</section>"


def printed(sheet: DrillTree, box: float) -> str:
    """A drawing in which a box is so many millimetres wide."""
    drawing = sheet.svg()
    wide, high = (side * box / BOX for side in size_of(drawing))
    return drawing.replace("<svg ", f'<svg style="width: {wide:.1f}mm; height: {high:.1f}mm" ', 1)
