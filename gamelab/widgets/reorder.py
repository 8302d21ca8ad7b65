"""The order of moves decides how much alpha-beta can skip: the student's own order against the best and the worst."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from typing import Any

from ipywidgets import HTML, TagsInput

from gamelab.games import Position
from gamelab.oracle.proof_size import proof_size
from gamelab.search import Counts, Node, alphabeta, minimax
from gamelab.search.options import Evaluate, Order
from gamelab.show import tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, table

LARGEST = 50_000
DRAWN, PLIES = 40, 3  # nodes and plies of the tree that is drawn: it shows where the cuts are
HEAD = ["order", "moves at the root", "nodes", "", "cut-offs"]


class Reorder(Study):
    """The nodes that alpha-beta enters with your order of the root's moves, beside those of other orders.

    Below the root of your tree the moves are tried as the game gives them.  The other orders hold everywhere: as given,
    and by the true values, best or worst first.  ``depth`` and ``evaluate`` as for ``alphabeta``.

    Raises ValueError for what the search refuses, and for a tree of more than 50,000 nodes.
    """

    def __init__(self, position: Position, depth: int | None = None, evaluate: Evaluate | None = None) -> None:
        self.position = drawable(position)
        self.search = partial(alphabeta, position, depth, evaluate)
        found = minimax(position, depth, evaluate, trace=True)
        self.nodes = found.counts.nodes
        if self.nodes > LARGEST:
            raise ValueError(f"the tree has {self.nodes:,} nodes, at most {LARGEST:,} can be reordered: "
                             "use a smaller depth or a later position")  # fmt: skip
        full = recorded(found)
        self.proof = proof_size(position, depth, evaluate, int(found.value))
        as_given: Order = attrgetter("moves")
        orders = {"as given": as_given, "best first": by_value(full), "worst first": by_value(full, worst=True)}
        self.others = [
            self.row(name, order(position), self.search(order=order).counts) for name, order in orders.items()
        ]
        self.moves = {position.label(move): move for move in position.moves}
        names = list(self.moves)
        self.tags = TagsInput(value=names, allowed_tags=names, allow_duplicates=False)
        self.tags.observe(self.refresh, "value")
        self.result, self.table, self.picture = Clickable(), HTML(), Clickable().add_class("gamelab-short")
        above = HTML("<h4>Your order at the root: drag a move before another; × moves it to the end</h4>")
        below = HTML(f"<h4>The first {PLIES} plies of your tree</h4>")
        super().__init__(
            above, self.tags, self.result, self.table, below, self.picture, still=lambda: str(self.picture.svg)
        )
        self.refresh()

    def row(self, name: str, moves: Iterable[int], counts: Counts) -> list[str]:
        """The cells of one order, with a bar for its nodes."""
        bar = f'<div class="bar" style="width:{max(2, 120 * counts.nodes / self.nodes):.0f}px"></div>'
        return [name, " ".join(map(self.position.label, moves)), f"{counts.nodes:,}", bar, f"{counts.cutoffs:,}"]

    def refresh(self, change: Any = None) -> None:
        """Counts the nodes with your order, and draws the tree that it leaves."""
        self.tags.value = list(dict.fromkeys([*self.tags.value, *self.moves]))
        order = [self.moves[name] for name in self.tags.value]
        mine = self.search(order=lambda each: order if each.ply == self.position.ply else each.moves, trace=True)
        root, nodes = recorded(mine), mine.counts.nodes
        for node in root.walk():
            if len(node.path) == PLIES:
                node.children, node.best = [], None
        self.table.value = table("orders", HEAD, [self.row("your order", order, mine.counts), *self.others])
        self.picture.svg = tree(root, max_nodes=DRAWN).svg()
        self.result.say = (
            f"Your order enters {nodes:,} of minimax's {self.nodes:,} nodes ({nodes / self.nodes:.0%}). "
            f"The smallest proof has {self.proof:,}: no order needs fewer."
        )

    def __repr__(self) -> str:
        return f"Reorder({self.position!r})"


def by_value(full: Node, *, worst: bool = False) -> Order:
    """An order that tries the best moves first, or the worst ones; equal moves stay as the game lists them."""
    found = {}
    for node in full.walk():
        sign = node.position.to_move if worst else -node.position.to_move
        ranked = sorted(node.children, key=lambda child: sign * (child.value or 0))
        found[node.position, node.position.ply] = [child.path[-1] for child in ranked]
    return lambda position: found[position, position.ply]
