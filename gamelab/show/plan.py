"""What a picture of a tree shows: the recorded nodes, chosen, folded and put into words.

A ``Box`` is one node of the picture.  DOT, SVG and text are written from boxes, never from the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from gamelab.search.trace import Node, Path
from gamelab.show import phrases

Kind = Literal["max", "min", "chance", "terminal", "horizon", "folded"]
MARKS: dict[Kind, str] = {"max": "▲", "min": "▽", "chance": "○", "terminal": "■", "horizon": "◇", "folded": "⋯"}
SHOWN_PRUNED = 2
"""So many moves that a node never tried are drawn; of more, only their number."""
MOST_COLUMNS = 16
"""A tree that is wider has its leaves stacked below one another."""


@dataclass(eq=False)
class Box:
    """One node of the picture, in words.

    A "folded" box stands for the ``hidden`` nodes; ``node`` is the first of them.  ``badge`` is the letter by
    which cuts refer to this node.  ``stacked`` boxes stand below one another; the first of them is the ``head``.
    """

    node: Node
    kind: Kind
    hidden: tuple[Node, ...] = ()
    pruned: bool = False
    bold: bool = False
    window: str = ""
    more: str = ""
    cut: str = ""
    badge: str = ""
    head: Box | None = None
    children: list[Box] = field(default_factory=list)

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

    def walk(self) -> Iterator[Box]:
        """This box and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def plan(root: Node, *, depth: int | None, line: Path, most: int | None = None) -> Box:
    """The boxes of a picture ``depth`` plies deep; ``most``: how many children a node shows, the others are folded.

    ``line`` is the path of the last node to be drawn bold.
    """
    top = box(root, depth, line, most)
    top.bold = top.bold and any(child.bold for child in top.children)
    name_holders(top)
    if all(each.window in ("", phrases.FULL_WINDOW) for each in top.walk()):
        clear_windows(top)
    if sum(1 for each in top.walk() if not each.children) > MOST_COLUMNS:
        stack_leaves(top)
    return top


def box(node: Node, depth: int | None, line: Path, most: int | None) -> Box:
    """One node with what is shown below it."""
    this = Box(node, kind(node), pruned=node.status == "pruned", bold=on_line(node, line))
    this.window = phrases.window(node)
    if depth == 0:
        this.more = hidden_below(node)
        return this
    below = None if depth is None else depth - 1
    tried = [child for child in node.children if child.status != "pruned"]
    pruned = [child for child in node.children if child.status == "pruned"]
    shown = chosen(tried, line, most)
    this.children = [box(child, below, line, most) for child in shown]
    this.children += folded([child for child in tried if child not in shown], pruned=False)
    if len(pruned) > min(SHOWN_PRUNED, most or SHOWN_PRUNED):
        this.children += folded(pruned, pruned=True)
    else:
        this.children += [box(child, below, line, most) for child in pruned]
    if not node.children:
        this.more = hidden_below(node)
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


def folded(nodes: Iterable[Node], *, pruned: bool) -> list[Box]:
    """One box for all these nodes; none for none."""
    hidden = tuple(nodes)
    return [Box(hidden[0], "folded", hidden, pruned)] if hidden else []


def clear_windows(top: Box) -> None:
    """Takes away the windows: of a search that narrows none, they say nothing."""
    for each in top.walk():
        each.window = ""


def name_holders(top: Box) -> None:
    """Gives a letter to every drawn node whose bound cut another, but the root, and the cuts their short reason."""
    drawn = {each.node.path: each for each in top.walk() if each.kind != "folded"}
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for each in drawn.values():
        node = each.node
        if not any(child.pruned for child in each.children):
            continue
        holder = drawn.get(node.cut_by) if node.cut_by is not None else None
        if holder and node.cut_by and not holder.badge:
            holder.badge = next(letters, "") or phrases.moves(node, node.cut_by)
        name = holder.badge if holder else ""
        who = "window at" if node.cut_by is None else f"{name or phrases.moves(node, node.cut_by)} has"
        each.cut = f"cut: {who} {phrases.number(phrases.bound(node))}"


def stack_leaves(parent: Box) -> None:
    """Puts runs of two and more leaves below one another, so that a wide tree becomes a high one."""
    run: list[Box] = []
    for child in [*parent.children, None]:
        if child is not None and not child.children:
            run.append(child)
            continue
        if len(run) > 1:
            for leaf in run:
                leaf.head = run[0]
        run = []
        if child is not None:
            stack_leaves(child)
