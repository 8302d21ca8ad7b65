"""The order of moves decides how much alpha-beta can skip: the student's own order against the best and the worst."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from gamelab.games import Position, svg
from gamelab.games.position import short_repr
from gamelab.heuristics import zero
from gamelab.oracle.proof_size import WORTH, proof_sizes
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import LONGEST, Ending, Evaluate, Order, checked_ending
from gamelab.search.result import SearchResult
from gamelab.search.trace import Node
from gamelab.show import tree
from gamelab.show.picture import drawable
from gamelab.show.trees import recorded
from gamelab.widgets.clickable import Clickable, Study, button, dropdown, row, table

LARGEST = 50_000
DRAWN = 40  # nodes: many trees are compared, none has to be read to its last leaf
YOURS, PROOF, FULL = "your order", "smallest proof tree", "full tree (minimax)"
CHIP, HIGH, IN_A_ROW = 68, 38, 10
"""The boxes of the moves to be put in order."""
HEAD = ["order at the root", "moves", "nodes", "", "cut-offs"]
KEYS = {"ArrowLeft": -1, "ArrowRight": 1}


class Row(NamedTuple):
    """One order of the table; the smallest proof has no cut-offs to count."""

    name: str
    order: str
    nodes: int
    cutoffs: int | str


class Reorder(Study):
    """The nodes that alpha-beta enters with your order of the root's moves, beside those of other orders.

    The order at the root is yours; below it moves are tried by one rule, the same for every order compared: as the game
    gives them, last first, or by their true values, best or worst first.  ``depth``, ``evaluate`` and ``ending`` are
    those of ``alphabeta``.

    Raises ValueError for a finished position, for what the search refuses, and for a tree of more than 50,000 nodes.
    """

    def __init__(
        self, position: Position, depth: int | None = None, evaluate: Evaluate | None = None, *,
        ending: Ending | None = None,
    ) -> None:  # fmt: skip
        drawable(position)
        if position.is_over or depth == 0:
            raise ValueError(
                f"{short_repr(position)} at depth {depth}: no move is searched, so there is nothing to order"
            )
        self.position = position
        self.options: dict[str, Any] = {"depth": depth, "evaluate": evaluate, "ending": ending}
        self.full = whole_tree(position, self.options)
        self.proof = proof_nodes(self.full, **self.options)
        best, worst = by_value(self.full), by_value(self.full, worst=True)
        self.roots = {
            "given order": position.moves,
            "best first": tuple(best(position)),
            "worst first": tuple(worst(position)),
        }
        self.rules: dict[str, Order] = {
            "as given": lambda position: position.moves,
            "best first": best,
            "worst first": worst,
            "last first": lambda position: position.moves[::-1],
        }
        self.counts = cache(lambda order, below: self.search(order, below).counts)
        self.order, self.picked = tuple(position.moves), position.moves[0]
        self.build()
        self.refresh()

    def build(self) -> None:
        """Makes the controls."""
        self.chips = Clickable(self.moved, shortcuts=list(KEYS), movable=True).add_class("gamelab-chips")
        self.below = dropdown("Below the root:", list(self.rules), "as given", lambda _: self.refresh())
        self.chosen = ipywidgets.ToggleButtons(options=[YOURS, *self.roots, FULL], style={"button_width": "auto"})
        self.chosen.observe(lambda _: self.refresh(), "value")
        self.table, self.picture = ipywidgets.HTML(), Clickable()
        earlier = button("◀ earlier", partial(self.shift_picked, -1))
        later = button("later ▶", partial(self.shift_picked, 1))
        title = ipywidgets.HTML("<h4>Your order at the root: drag a move, or click on it and push it</h4>")
        trees = ipywidgets.HTML("<h4>The tree that is searched with</h4>")
        controls = row(earlier, later, self.below)
        super().__init__(title, self.chips, controls, self.table, trees, self.chosen, self.picture)

    def search(self, order: tuple[int, ...], below: str, *, trace: bool = False) -> SearchResult:
        """The search with this order at the root."""
        rule = self.rules[below]

        def ordered(position: Position) -> Iterable[int]:
            return order if position.ply == self.position.ply else rule(position)

        return alphabeta(self.position, order=ordered, trace=trace, **self.options)

    # --- what is clicked ---

    def moved(self, message: dict[str, Any]) -> None:
        """Picks a move, or puts it where it was dragged or pushed."""
        self.picked = self.picked if message["part"] is None else int(message["part"])
        if "onto" in message:
            self.shift(self.order.index(int(message["onto"])))
        else:
            self.shift_picked(KEYS.get(message.get("key", ""), 0))

    def shift_picked(self, by: int) -> None:
        """Pushes the picked move so many places back."""
        self.shift(self.order.index(self.picked) + by)

    def shift(self, place: int) -> None:
        """Puts the picked move in this place."""
        order = [move for move in self.order if move != self.picked]
        order.insert(min(max(place, 0), len(order)), self.picked)
        self.order = tuple(order)
        self.refresh()

    # --- what is shown ---

    def refresh(self) -> None:
        """Counts every order, and draws the tree that the chosen one leaves."""
        rows, chosen = self.rows(), self.chosen.value
        names = [each.name for each in rows]
        widest = max(each.nodes for each in rows)
        self.table.value = table(HEAD, [cells(each, widest) for each in rows], names.index(chosen))
        order = {YOURS: self.order, **self.roots}.get(chosen)
        searched = self.full if order is None else recorded(self.search(order, self.below.value, trace=True))
        self.picture.svg = tree(searched, max_nodes=DRAWN).svg()
        mine, full = rows[0].nodes, rows[-1].nodes
        with self.chips.hold_sync():
            self.chips.svg, self.chips.states = self.drawn_order(), {str(self.picked): "picked"}
            self.chips.say = (
                f"Your order enters {mine:,} of {full:,} nodes ({mine / full:.0%}); "
                f"no order can prove the value with fewer than {self.proof:,}."
            )

    def rows(self) -> list[Row]:
        """The counts of every order."""
        rows = []
        for name, order in {YOURS: self.order, **self.roots}.items():
            counts = self.counts(order, self.below.value)
            labels = " ".join(self.position.label(move) for move in order)
            rows.append(Row(name, labels, counts.nodes, counts.cutoffs))
        rows.append(Row(PROOF, "deciding move first", self.proof, ""))
        return [*rows, Row(FULL, "no cut-off", sum(1 for _ in self.full.walk()), 0)]

    def drawn_order(self) -> str:
        """The moves in their order, each in a box that can be dragged."""
        shapes = []
        for place, move in enumerate(self.order):
            x, y = 6 + CHIP * (place % IN_A_ROW), 6 + HIGH * (place // IN_A_ROW)
            label = self.position.label(move)
            name = f"{label}, {place + 1} of {len(self.order)}; left and right arrow keys move it"
            box = svg.rect(x, y, CHIP - 8, HIGH - 8, rx=5, fill=svg.WHITE, stroke=svg.FRAME)
            words = svg.words(x + CHIP / 2 - 4, y + HIGH / 2 - 4, label, 15, font_weight="bold")
            shapes.append(svg.element("g", f"<title>{escape(name)}</title>{box}{words}", data_move=move, class_="chip"))
        width = 4 + CHIP * min(len(self.order), IN_A_ROW)
        height = 4 + HIGH * -(-len(self.order) // IN_A_ROW)
        return svg.document(width, height, shapes, title="Your order of the moves", text=f"{self.order}")

    def still(self) -> str:
        return str(self.picture.svg)

    def __repr__(self) -> str:
        return f"Reorder({self.position!r})"


def cells(row: Row, widest: int) -> list[str]:
    """The cells of one order, with a bar for its nodes."""
    bar = f'<div class="bar" style="width:{max(2, 120 * row.nodes / widest):.0f}px"></div>'
    return [row.name, row.order, f"{row.nodes:,}", bar, f"{row.cutoffs}"]


def whole_tree(position: Position, options: dict[str, Any]) -> Node:
    """Minimax's tree; ValueError if it is too large to be ordered while somebody waits."""
    full = minimax(position, trace=True, **options)
    if full.counts.nodes > LARGEST:
        raise ValueError(f"the tree has {full.counts.nodes:,} nodes, at most {LARGEST:,} can be reordered: "
                         "use a smaller depth or a later position")  # fmt: skip
    return recorded(full)


def proof_nodes(full: Node, depth: int | None, evaluate: Evaluate | None, ending: Ending | None) -> int:
    """The nodes of the smallest proof of what minimax found, without compiling anything."""
    worth = WORTH[checked_ending(ending, evaluate, full.position)]
    assert full.value is not None
    return proof_sizes(full.position, depth or LONGEST, evaluate or zero, int(full.value), *worth)[3]


def by_value(full: Node, *, worst: bool = False) -> Order:
    """An order that tries the best moves first, or the worst ones; equal moves stay as the game lists them."""
    worth = {(node.position, node.position.ply): node.value or 0 for node in full.walk()}

    def order(position: Position) -> tuple[int, ...]:
        sign = position.to_move if worst else -position.to_move
        after = {move: position.play(move) for move in position.moves}
        return tuple(sorted(after, key=lambda move: sign * worth[after[move], after[move].ply]))

    return order
