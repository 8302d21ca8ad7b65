"""Pages to print: a tree for each student, as hard as everybody else's, and the key to all of them.

A page is HTML for any browser. No page of students' holds a tree's text, which a program could read.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import count, product
from pathlib import Path
from string import Template

from gamelab.course.drill.drawing import BOX, drawn
from gamelab.course.drill.find_bug import differences, task
from gamelab.course.drill.key import NUMBERS, Exercise, run
from gamelab.course.drill.trees import Facts, tree
from gamelab.games import FIRST
from gamelab.show.phrases import number
from gamelab.show.picture import size_of

PAGE = Template(Path(__file__).with_name("paper.html").read_text(encoding="utf-8"))
NARROW, WIDE = 180, 267
"""The width of a page in millimetres, upright and across."""
LEAST, MOST = 7.2, 9.5
"""The width of a box, also in millimetres."""
TASK = """<p>Alpha-beta searches this tree from left to right and leaves a node as soon as α ≥ β.
▲ is MAX, ▽ is MIN.</p>
<ol><li>In the boxes of each node that is entered write <b>α and β as they are on entry</b>, and <b>v, the best value
among those of its children that were entered</b>. The boxes of a node that is never entered stay empty.</li>
<li>Cross out each branch that is never entered, at its upper end. What lies below it needs no cross.</li></ol>
<p>A node counts one point if its boxes and its branches are right.</p>"""


BUG = """<p>One line of this program is wrong. Let it search the tree of the first page, {call}.</p>
<pre>{text}</pre><ol><li>Which nodes and leaves of the tree does it enter that alpha-beta does not, and which ones
does it leave out? Name a leaf by the node above it, as in “3 below D”.{}</li><li>What does it return?{}</li>
<li>Which line is wrong, and how should it read?{}</li></ol>"""
ROOM = '<div class="answer"></div>'


def alike(number: int, level: int, first: int = 1) -> list[int]:
    """Seeds of trees that are within one of each other in nodes entered, cuts, deep cuts, and bounds that change."""
    families: dict[tuple[int, ...], list[int]] = {}
    for seed in count(first):
        position = tree(seed, level)
        found = Facts(position.tree, position.to_move)
        counts = found.entered, found.cuts, found.deep, found.changes
        for least in product(*((each - 1, each) for each in counts)):
            family = families.setdefault(least, [])
            family.append(seed)
            if len(family) == number:
                return family
    raise AssertionError  # for type checkers: the loop has no end


def write_sheets(
    folder: Path, name: str, title: str, seeds: Sequence[int], level: int, names: Sequence[str] = (), bug: bool = False
) -> list[Path]:
    """Writes the students' pages and the key, and returns both files; a program with a ``bug`` may be page two."""
    exercises = {f"{level}-{seed}": Exercise(tree(seed, level)) for seed in seeds}
    widest = max(units(exercise) for exercise in exercises.values())
    is_wide = widest * LEAST / BOX > NARROW
    looks = {"side": "landscape" if is_wide else "portrait", "width": f"{WIDE if is_wide else NARROW}"}
    box = min(MOST, int(looks["width"]) * BOX / widest)
    people = [escape(each) for each in names] or ['Name: <span class="line"></span>'] * len(seeds)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for is_key in (False, True):
        pages = []
        for turn, ((sheet, exercise), person) in enumerate(zip(exercises.items(), people, strict=True)):
            head = header(title, sheet, person, is_key)
            pages.append(tree_page(head, exercise, box, is_key))
            pages += [bug_page(head, exercise, turn, is_key)] * bug
        file = folder / f"{name}{'_key' * is_key}.html"
        file.write_text(PAGE.substitute(looks, title=title, pages="\n".join(pages)), encoding="utf-8")
        written.append(file)
    return written


def units(exercise: Exercise) -> float:
    """How wide the drawing of a tree is, in its own units."""
    return size_of(drawn(exercise))[0]


def header(title: str, sheet: str, person: str, is_key: bool) -> str:
    """What stands above a page."""
    told = f"<b>{escape(title)}{' · <span class=key>KEY</span>' * is_key}</b>"
    return f"<header>{told}<span>{person}</span><span>sheet {sheet}</span></header>"


def tree_page(head: str, exercise: Exercise, box: float, is_key: bool) -> str:
    """A tree to search by hand, or its key."""
    if not is_key:
        return f"<section>{head}{TASK}{printed(drawn(exercise), box)}</section>"
    numbers = {key: number(told) for key, told in exercise.answers.items() if key[1] in NUMBERS}
    cuts = {path: exercise.answers[path, "cut"] for path in exercise.letters if exercise.answers.get((path, "cut"))}
    reasons = "".join(f"<li>{exercise.cut(path)}</li>" for path in cuts)
    points = f"{sum(path in exercise.entered for path in exercise.letters)} points, one for each node entered"
    picture = printed(drawn(exercise, numbers, set().union(*cuts.values())), box)
    return f"<section>{head}{picture}<ol>{reasons}</ol><footer>{points} · {exercise.position!r}</footer></section>"


def bug_page(head: str, exercise: Exercise, turn: int, is_key: bool) -> str:
    """A program with one wrong line, or its key."""
    wrong = task(exercise, turn)
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


def printed(drawing: str, box: float) -> str:
    """A drawing in which a box is so many millimetres wide."""
    wide, high = (side * box / BOX for side in size_of(drawing))
    return drawing.replace("<svg ", f'<svg style="width: {wide:.1f}mm; height: {high:.1f}mm" ', 1)
