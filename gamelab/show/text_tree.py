"""The picture of a tree as text, for a terminal, a log, or a notebook that is not trusted."""

from __future__ import annotations

from collections.abc import Iterator

from gamelab.show import phrases
from gamelab.show.plan import MARKS, Box


def text_tree(top: Box) -> str:
    """The tree, a line a node, indented; ``*`` marks the line that the picture draws bold.

    A line has the move, the mark and value, the window on entry, and who cut the node.
    """
    return "\n".join([*str(top.node.position).splitlines(), "", *rows(top, "", "")])


def rows(box: Box, first: str, rest: str) -> Iterator[str]:
    """The lines of a subtree, of which the first begins with ``first`` and the others with ``rest``."""
    yield f"{first}{row(box)}".rstrip()
    for number, child in enumerate(box.children, start=1):
        last = number == len(box.children)
        branch = "╌╌ " if child.pruned else "── "
        yield from rows(child, rest + ("└" if last else "├") + branch, rest + ("    " if last else "│   "))


def row(box: Box) -> str:
    """One node in words."""
    if box.kind == "folded":
        return f"{box.label}: {', '.join(node.position.label(node.path[-1]) for node in box.hidden)}"
    words = [box.label, MARKS[box.kind], phrases.value(box.node, full=True), "*" if box.bold else ""]
    words += [box.window, phrases.cut_reason(box.node), "pruned" if box.pruned else "", box.more]
    return "  ".join(word for word in words if word)
