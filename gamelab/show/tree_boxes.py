"""What is in the picture of a tree: the recorded nodes, chosen, folded and put into words.

A ``Box`` is one node of the picture.  Layout, SVG and text are made from boxes, never from the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search.result import WIN, is_win
from gamelab.search.trace import Node, Path, above
from gamelab.show import phrases

Kind = Literal["max", "min", "chance", "terminal", "leaf", "horizon", "folded"]
SHOWN_PRUNED = 2
"""A node shows at most this many of the moves that it never tried; more are folded into one box."""
LETTERS: dict[Kind, str] = {
    "max": "▲", "min": "▽", "chance": "○", "terminal": "■", "leaf": "■", "horizon": "◇", "folded": "⋯",
}  # fmt: skip


@dataclass(eq=False)
class Box:
    """One node of the picture, in words.

    A "folded" box stands for the ``hidden`` nodes; ``node`` is the first of them.  ``notes`` say who cut it and by
    what value, or that what is below it is not drawn.
    """

    node: Node
    kind: Kind
    hidden: tuple[Node, ...] = ()
    bold: bool = False
    window: str = ""
    notes: tuple[str, ...] = ()
    children: list[Box] = field(default_factory=list)

    @property
    def ply(self) -> int:
        return len(self.node.path)

    @property
    def pruned(self) -> bool:
        return self.node.status == "pruned"

    @property
    def is_cut(self) -> bool:
        """Whether moves of this node were skipped, and are in the picture."""
        return any(child.pruned for child in self.children)

    @property
    def name(self) -> str:
        """The move path, "r-3-1"; the name of a folded box is its parent's with "more" or "pruned"."""
        steps = ["pass" if move < 0 else str(move) for move in self.node.path]
        if self.hidden:
            steps[-1] = "pruned" if self.pruned else "more"
        return "-".join(["r", *steps])

    @property
    def label(self) -> str:
        """What stands at this node: the move that leads here, as people write it."""
        if self.hidden:
            return f"+{len(self.hidden)} {'pruned' if self.pruned else 'more'}"
        return label(self.node, self.node.path)

    @property
    def value(self) -> str:
        return "" if self.hidden else phrases.value(self.node)

    def walk(self) -> Iterator[Box]:
        """This box and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def boxes_of(root: Node, line: Path, most: float) -> Box:
    """The boxes of a picture in which a node shows ``most`` children and the others are folded.

    ``line`` is the path of the last node to be drawn bold.
    """
    top = box_of(root, {*above(line), line}, most)
    top.bold = any(child.bold for child in top.children)
    horizons = {len(each.path) for each in root.walk() if each.status == "horizon"}
    for each in top.walk():
        if each.pruned and each.kind in ("max", "min") and each.ply in horizons:
            each.kind = "horizon"  # the search would have stopped there, too
    if all(each.window in ("", phrases.FULL_WINDOW) for each in top.walk()):
        for each in top.walk():  # where no window was narrowed, they would only fill the picture
            each.window = ""
    return top


def box_of(node: Node, line: set[Path], most: float) -> Box:
    """One node with what is shown below it; ``line`` has the paths of all nodes to be drawn bold."""
    box = Box(node, kind_of(node), bold=node.path in line, window=phrases.window(node) if node.children else "")
    if not (node.children or node.position.is_over or node.status in ("pruned", "horizon")):
        box.notes = ("⋯",)  # its moves are not drawn
    for is_pruned, fits, kept in (False, most + 1, most), (True, SHOWN_PRUNED, 0):  # a box for one node saves nothing
        group = [child for child in node.children if (child.status == "pruned") == is_pruned]
        count = len(group) if len(group) <= fits else int(kept)
        shown = sorted(group, key=lambda child: child.path not in line)[:count]
        box.children += [box_of(child, line, most) for child in group if child in shown]
        hidden = tuple(child for child in group if child not in shown)
        if hidden:
            box.children.append(Box(hidden[0], "folded", hidden))
    if box.is_cut:
        box.notes = cut_notes(node)
    return box


def kind_of(node: Node) -> Kind:
    """The mark of a node; a "leaf" is a number in a hand tree."""
    if node.status == "horizon" or node.status == "chance":
        return node.status
    if node.position.is_over:
        return "leaf" if isinstance(node.position, HandTree) else "terminal"
    return "max" if node.position.to_move > 0 else "min"


def label(node: Node, path: Path) -> str:
    """What stands at the node of this path: the last move, and in a hand tree all moves, which are but numbers."""
    return phrases.moves(node, path if isinstance(node.position, HandTree) else path[-1:])


def cut_notes(node: Node) -> tuple[str, str]:
    """Who cut this node, by what stands there, and by what value."""
    bound, path = phrases.number(phrases.bound(node)), node.cut_by
    return ("cut: window", f"at {bound}") if path is None else (f"cut: {label(node, path)}", f"has {bound}")


# --- the tree as text, and a node for a tool tip ---


def text_tree(top: Box) -> str:
    """The tree, a line a node, indented; ``*`` marks the line that the picture draws bold.

    A line has the move, the mark and value, the window on entry, and who cut the node.
    """
    return "\n".join([*str(top.node.position).splitlines(), "", *rows(top, "", "")])


def rows(box: Box, first: str, rest: str) -> Iterator[str]:
    """The lines of a subtree, of which the first begins with ``first`` and the others with ``rest``."""
    yield f"{first}{row(box)}".rstrip()
    for child in box.children:
        last = child is box.children[-1]
        branch = "╌╌ " if child.pruned else "── "
        yield from rows(child, rest + ("└" if last else "├") + branch, rest + ("    " if last else "│   "))


def row(box: Box) -> str:
    """One node in words."""
    if box.hidden:
        return f"{box.label}: " + ", ".join(node.position.label(node.path[-1]) for node in box.hidden)
    more = "" if box.is_cut else " ".join(box.notes)
    words = [box.label, LETTERS[box.kind], phrases.value(box.node, full=True), "*" * box.bold, box.window]
    words += [phrases.cut_reason(box.node), "pruned" * box.pruned, more]
    return "  ".join(filter(None, words))


# --- what the signs in the picture mean ---


def legend(top: Box, *, live: bool) -> str:
    """The meaning of every sign in the picture; a ``live`` one has no bold line, and its cuts are told in words."""
    boxes = list(top.walk())
    here = {box.kind for box in boxes}
    signs = [f"{LETTERS[kind]} {words}" for kind, words in kinds(top).items() if kind in here]
    signs += [sign for sign, occurs in other_signs(boxes, live).items() if occurs]
    fixed = "\N{NO-BREAK SPACE}"
    return f"{3 * fixed} ".join(sign.replace(" ", fixed) for sign in signs)  # lines are broken between signs


def kinds(box: Box) -> dict[Kind, str]:
    """What the kinds of nodes are, in the words of the game."""
    first, second = (phrases.player(box.node.position, whose) for whose in (FIRST, SECOND))
    return {
        "max": f"{first} to move",
        "min": f"{second} to move",
        "chance": "chance, the mean over the moves",
        "terminal": "game over",
        "horizon": "horizon, evaluated",
    }


def other_signs(boxes: list[Box], live: bool) -> dict[str, bool]:
    """The meanings of the signs that are no marks of nodes, and whether each occurs."""
    first, second = boxes[0].node.position.sides
    values = {abs(box.node.value or 0) for box in boxes}
    holder = "the node named at “cut”" if any(box.is_cut and box.notes for box in boxes) else "a node above"
    return {
        "≤ ≥ a bound on the true value": any(box.value[:1] in ("≤", "≥") for box in boxes),
        "(α, β) window on entry": any(box.window for box in boxes),
        f"Wn, −Wn: {first} or {second} wins n plies from the root": any(map(is_win, values - {WIN})),
        f"W, −W: {first} wins, {second} wins": WIN in values,
        "purple: best play": not live and sum(box.bold for box in boxes) > 1,
        f"crossed: skipped, because {holder} has something at least as good": not live
        and any(box.pruned for box in boxes),
    }
