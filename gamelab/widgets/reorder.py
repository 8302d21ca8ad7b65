"""The order of moves decides how much alpha-beta can skip: the student's own order against the best and the worst."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, TagsInput

from gamelab.games import Position
from gamelab.oracle.proof_size import proof_size
from gamelab.search import Node, SearchResult, alphabeta, minimax
from gamelab.show import tree
from gamelab.show.picture import drawable
from gamelab.show.tree_svg import LIVE, STYLE
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, table, watch
from gamelab.written import percent

LARGEST = 50_000
PLIES = 2  # of the tree that is drawn: all moves at the root have room
DRAWN = 20
"""The largest number of its nodes: so it fits the page."""
BAR = 120  # pixels, of the longest
HEAD = ["order", "moves at the root", "nodes", "", "moves skipped"]
LATER = "<div>Change the order, and other orders stand beside yours.</div>"  # before, they would give the best away


class Reorder(Study):
    """The nodes that alpha-beta enters with your order of the root's moves, beside those of other orders.

    Below the root the moves are tried as the game gives them, in every row.  The other rows: as given, and by the true
    values.  They appear with the first change of your order, and say which order they are once it was tried; orders
    that are the same share a row.  Raises ValueError for a tree of more than 50,000 nodes.
    """

    def __init__(self, position: Position) -> None:
        self.position = drawable(position)
        found = minimax(position, trace=True)
        self.nodes = found.counts.nodes
        if self.nodes > LARGEST:
            raise ValueError(f"the tree has {self.nodes:,} nodes, at most {LARGEST:,} can be reordered: "
                             "choose a later position")  # fmt: skip
        self.proof = proof_size(position, None, None, int(found.value))
        self.orders, self.tried = orders_to_compare(recorded(found)), {position.moves}
        self.counted = {order: self.search(order).counts for order in self.orders.values()}
        self.build()
        self.refresh()

    def build(self) -> None:
        """Makes the controls: the moves as tags that can be dragged, and for the keyboard a choice and two buttons."""
        names = [*map(self.position.label, self.position.moves)]
        self.tags = TagsInput(value=names, allowed_tags=names, allow_duplicates=False)
        watch(self.tags, self.refresh)
        self.chosen = Dropdown(options=names, description="Move")
        earlier, later = button("◀ earlier", partial(self.shift, -1)), button("later ▶", partial(self.shift, 1))
        controls = HBox([self.chosen, earlier, later])
        self.result, self.table, self.picture = Clickable(), HTML(), Clickable()
        above = HTML("<h3>Your order at the root: drag a move before another, or choose one and press a button</h3>")
        below = HTML(f"<h3>The first {PLIES} plies of your tree</h3>")
        super().__init__(above, self.tags, controls, self.result, self.table, below, self.picture,
                         name=f"Reorder({self.position!r})", still=lambda: str(self.picture.svg))  # fmt: skip

    def shift(self, step: int) -> None:
        """Moves the chosen move one place."""
        names = list(self.tags.value)
        place = names.index(self.chosen.value)
        names.insert(max(0, place + step), names.pop(place))
        self.tags.value = names

    def search(self, order: Sequence[int], **options: Any) -> SearchResult:
        """What alpha-beta finds with this order at the root."""
        ply = self.position.ply
        return alphabeta(self.position, order=lambda each: order if each.ply == ply else each.moves, **options)

    def rows(self, mine: tuple[int, ...]) -> Iterable[list[str]]:
        """The cells of each order, with a bar for its nodes, beginning with one's own; the longest is the dearest."""
        orders = {"your order": mine} | (self.orders if len(self.tried) > 1 else {"as given": self.position.moves})
        most = max(self.counted[order].nodes for order in orders.values())
        for moves in dict.fromkeys(orders.values()):
            name, counts = "<br>= ".join(name for name in orders if orders[name] == moves), self.counted[moves]
            width = f"{BAR * counts.nodes / most:.0f}px"
            bar = f'<div class="bar" style="width:{width};height:11px;background:#0072b2"></div>'
            labels = " ".join(map(self.position.label, moves)) if moves in self.tried else "?"
            yield [name, labels, f"{counts.nodes:,}", bar, f"{counts.skipped:,}"]

    def refresh(self) -> None:
        """Counts the nodes with your order, and draws the tree that it leaves."""
        self.tags.value = list(dict.fromkeys([*self.tags.value, *self.chosen.options]))
        order = tuple(map(self.position.move, self.tags.value))
        self.tried.add(order)
        mine = self.search(order, trace=True)
        self.counted[order] = mine.counts
        root, nodes = recorded(mine), mine.counts.nodes
        for node in root.walk():
            if len(node.path) == PLIES:
                node.children, node.best = [], None
        self.table.value = table("orders", HEAD, self.rows(order)) + ("" if len(self.tried) > 1 else LATER)
        self.picture.svg = tree(root, max_nodes=DRAWN).svg().replace(STYLE, LIVE)
        self.result.say = (
            f"Your order enters {nodes:,} of minimax's {self.nodes:,} nodes ({percent(nodes / self.nodes)}). "
            f"The smallest proof has {self.proof:,}: no order needs fewer."
        )
        self.keep()


def orders_to_compare(root: Node) -> dict[str, tuple[int, ...]]:
    """The orders that yours is compared with, by name: as given, and by the true values, which the tree has."""
    worth = {child.path[-1]: root.position.to_move * (child.value or 0) for child in root.children}
    return {
        "as given": tuple(worth),
        "best value first": tuple(sorted(worth, key=worth.__getitem__, reverse=True)),
        "worst value first": tuple(sorted(worth, key=worth.__getitem__)),
    }
