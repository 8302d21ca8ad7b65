"""A tree in words: as indented text, one node for a tool tip, and what the signs in its picture mean."""

from __future__ import annotations

from collections.abc import Iterator

from gamelab.games import FIRST, SECOND
from gamelab.search.result import WIN
from gamelab.show import phrases
from gamelab.show.tree_model import Box, Kind

LETTERS: dict[Kind, str] = {
    "max": "▲", "min": "▽", "chance": "○", "terminal": "■", "leaf": "■", "horizon": "◇", "folded": "⋯",
}  # fmt: skip
KINDS: dict[Kind, str] = {
    "max": "{first} to move",
    "min": "{second} to move",
    "chance": "chance, the mean over the moves",
    "terminal": "game over",
    "horizon": "horizon, evaluated",
}


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
    if box.kind == "folded":
        return f"{box.label}: " + ", ".join(node.position.label(node.path[-1]) for node in box.hidden)
    more = "" if box.is_cut else " ".join(box.notes)
    words = [box.label, LETTERS[box.kind], phrases.value(box.node, full=True), "*" * box.bold, box.window]
    words += [phrases.cut_reason(box.node), "pruned" * box.pruned, more]
    return "  ".join(word for word in words if word)


# --- the legend ---


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
    return {kind: words.format(first=first, second=second) for kind, words in KINDS.items()}


def other_signs(boxes: list[Box], live: bool) -> dict[str, bool]:
    """The meanings of the signs that are no marks of nodes, and whether each occurs."""
    first, second = boxes[0].node.position.sides
    values = {abs(box.node.value or 0) for box in boxes}
    holder = "the node named at “cut”" if any(box.is_cut and box.notes for box in boxes) else "a node above"
    return {
        "≤ ≥ a bound on the true value": any(box.value[:1] in ("≤", "≥") for box in boxes),
        "(α, β) window on entry": any(box.window for box in boxes),
        f"Wn, −Wn: {first} or {second} wins n plies from the root": any(map(phrases.is_win, values - {WIN})),
        f"W, −W: {first} wins, {second} wins": WIN in values,
        "purple: best play": not live and sum(box.bold for box in boxes) > 1,
        f"crossed: skipped, because {holder} has something at least as good": not live
        and any(box.pruned for box in boxes),
    }
