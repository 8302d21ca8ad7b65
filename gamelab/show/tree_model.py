"""What a picture of a tree shows: the recorded nodes, chosen, folded and put into words.

A ``Box`` is one node of the picture.  DOT, SVG and text are written from boxes, never from the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gamelab.search.trace import Node, Path
from gamelab.show import phrases
from gamelab.show.glyphs import LETTERS, Kind

SHOWN_PRUNED = 2
"""So many moves that a node never tried are drawn; of more, only their number."""


@dataclass(eq=False)
class Box:
    """One node of the picture, in words.

    A "folded" box stands for the ``hidden`` nodes; ``node`` is the first of them.  ``badge`` is the letter by
    which cuts refer to this node; ``cut`` says who cut it and by what value.
    """

    node: Node
    kind: Kind
    hidden: tuple[Node, ...] = ()
    bold: bool = False
    window: str = ""
    more: str = ""
    cut: tuple[str, str] | tuple[()] = ()
    badge: str = ""
    children: list[Box] = field(default_factory=list)

    @property
    def pruned(self) -> bool:
        return self.node.status == "pruned"

    @property
    def name(self) -> str:
        """The move path, "r-3-1"; a folded box is called after its parent."""
        path = self.node.path if self.kind != "folded" else self.node.path[:-1]
        name = "-".join(["r", *("pass" if move < 0 else str(move) for move in path)])
        return f"{name}-{'pruned' if self.pruned else 'more'}" if self.kind == "folded" else name

    @property
    def label(self) -> str:
        """The move that leads here, as people write it."""
        if self.kind == "folded":
            return f"+{len(self.hidden)} {'pruned' if self.pruned else 'more'}"
        return self.node.position.label(self.node.path[-1]) if self.node.path else "root"

    @property
    def value(self) -> str:
        return "" if self.kind == "folded" else phrases.value(self.node)

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines below the value: why the node was cut, or how much below it is not drawn."""
        return self.cut or ((self.more,) if self.more else ())

    def walk(self) -> Iterator[Box]:
        """This box and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def boxes_of(root: Node, *, depth: int | None = None, line: Path = (), most: int | None = None) -> Box:
    """The boxes of a picture ``depth`` plies deep; ``most``: how many children a node shows, the others are folded.

    ``line`` is the path of the last node to be drawn bold.
    """
    top = box(root, depth, line, most)
    top.bold = any(child.bold for child in top.children)
    name_holders(top)
    if all(each.window in ("", phrases.FULL_WINDOW) for each in top.walk()):
        for each in top.walk():  # the windows of a search that narrows none say nothing
            each.window = ""
    return top


def box(node: Node, depth: int | None, line: Path, most: int | None) -> Box:
    """One node with what is shown below it."""
    this = Box(node, kind(node), bold=on_line(node, line), window=phrases.window(node))
    if depth == 0 or not node.children:
        this.more = hidden_below(node)
        return this
    below = None if depth is None else depth - 1
    tried = [child for child in node.children if child.status != "pruned"]
    pruned = [child for child in node.children if child.status == "pruned"]
    shown = chosen(tried, line, most)
    this.children = [box(child, below, line, most) for child in shown]
    this.children += folded([child for child in tried if child not in shown])
    if len(pruned) > min(SHOWN_PRUNED, most or SHOWN_PRUNED):
        this.children += folded(pruned)
    else:
        this.children += [box(child, below, line, most) for child in pruned]
    return this


def on_line(node: Node, line: Path) -> bool:
    """Whether the line to be drawn bold leads through a node."""
    return node.path == line[: len(node.path)]


def kind(node: Node) -> Kind:
    """How a node is marked."""
    if node.status == "horizon" or node.status == "chance":
        return node.status
    if node.position.is_over:
        return "terminal"
    return "max" if node.position.to_move > 0 else "min"


def hidden_below(node: Node) -> str:
    """What stands below a node whose children are not drawn: "⋯" and how many are known, "" if there are none."""
    if node.status in ("pruned", "horizon") or node.position.is_over:
        return ""
    known = sum(1 for _ in node.walk()) - 1
    return f"⋯ {known:,} below" if known else "⋯"


def chosen(children: list[Node], line: Path, most: int | None) -> list[Node]:
    """The children to draw: all, or the first ones and the one on the line."""
    if most is None or len(children) <= most + 1:  # a box that stands for one node saves nothing
        return children
    wanted = [child for child in children if on_line(child, line)]
    first = [child for child in children if child not in wanted][: most - len(wanted)]
    return [child for child in children if child in first or child in wanted]


def folded(nodes: list[Node]) -> list[Box]:
    """One box for all these nodes; none for none."""
    return [Box(nodes[0], "folded", tuple(nodes))] if nodes else []


def name_holders(top: Box) -> None:
    """Gives a letter to every drawn node whose bound cut another, but the root, and the cuts their short reason."""
    drawn = {each.node.path: each for each in top.walk() if each.kind != "folded"}
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for each in drawn.values():
        node = each.node
        if not any(child.pruned for child in each.children):
            continue
        name = "window"
        if node.cut_by is not None:
            holder = drawn.get(node.cut_by)
            name = phrases.moves(node, node.cut_by)
            if holder and node.cut_by:
                holder.badge = name = holder.badge or next(letters, name)
        each.cut = f"cut: {name}", f"{'at' if name == 'window' else 'has'} {phrases.number(phrases.bound(node))}"


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
        return f"{box.label}: {hidden_moves(box)}"
    words = [box.label, LETTERS[box.kind], phrases.value(box.node, full=True), "*" if box.bold else ""]
    words += [box.window, phrases.cut_reason(box.node), "pruned" if box.pruned else "", box.more]
    return "  ".join(word for word in words if word)


def hidden_moves(box: Box) -> str:
    """The moves that a folded box stands for."""
    return ", ".join(node.position.label(node.path[-1]) for node in box.hidden)
