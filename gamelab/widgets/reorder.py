"""The order of moves decides how much alpha-beta can skip: the student's own order against the best and the worst."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from gamelab.games import Position, svg
from gamelab.games.position import short_repr
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate
from gamelab.search.result import Counts, SearchResult
from gamelab.search.trace import Node
from gamelab.show import tree
from gamelab.show.trees import recorded
from gamelab.show.validate import drawable
from gamelab.widgets.clickable import Clickable, Study, button, row, table
from gamelab.widgets.proof_tree import Proof, by_value

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
    cutoffs: int | None


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
        self.proof = Proof(self.full)
        best, worst = by_value(self.full), by_value(self.full, worst=True)
        self.roots = {"given order": position.moves, "best first": best(position), "worst first": worst(position)}
        self.rules = {"as given": None, "best first": best, "worst first": worst, "last first": last_first}
        self.known: dict[tuple[tuple[int, ...], str], Counts] = {}
        self.order, self.picked = tuple(position.moves), position.moves[0]
        self.build()
        self.refresh()

    def build(self) -> None:
        """Makes the controls."""
        self.chips = Clickable(self.moved, shortcuts=list(KEYS), movable=True).add_class("gamelab-chips")
        self.below = ipywidgets.Dropdown(options=list(self.rules), description="Below the root:",
                                         style={"description_width": "initial"})  # fmt: skip
        names = [YOURS, *self.roots, PROOF, FULL]
        self.chosen = ipywidgets.ToggleButtons(options=names, style={"button_width": "auto"})
        for control in (self.below, self.chosen):
            control.observe(lambda _: self.refresh(), "value")
        self.table, self.picture = ipywidgets.HTML(), Clickable()
        earlier, later = (
            button(text, partial(self.shift_picked, by)) for text, by in (("◀ earlier", -1), ("later ▶", 1))
        )
        title = ipywidgets.HTML("<h4>Your order at the root: drag a move, or click on it and push it</h4>")
        trees = ipywidgets.HTML("<h4>The tree that is searched with</h4>")
        super().__init__(
            title, self.chips, row(earlier, later, self.below), self.table, trees, self.chosen, self.picture
        )

    def counts(self, order: tuple[int, ...], below: str) -> Counts:
        """The counts of that search, which runs once."""
        if (order, below) not in self.known:
            self.known[order, below] = self.search(order, below).counts
        return self.known[order, below]

    def search(self, order: tuple[int, ...], below: str, *, trace: bool = False) -> SearchResult:
        """The search with this order at the root."""
        rule = self.rules[below]

        def ordered(position: Position) -> Iterable[int]:
            if position.ply == self.position.ply:
                return order
            return position.moves if rule is None else rule(position)

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
        rows = self.rows()
        self.table.value = table(HEAD, [cells(each, rows) for each in rows], self.chosen.index)
        self.picture.svg = tree(self.tree_of(self.chosen.value), fold=True, max_nodes=DRAWN).svg()
        nodes = {each.name: each.nodes for each in rows}
        with self.chips.hold_sync():
            self.chips.svg, self.chips.states = self.drawn_order(), {str(self.picked): "picked"}
            self.chips.say = (
                f"Your order enters {nodes[YOURS]:,} of {nodes[FULL]:,} nodes ({nodes[YOURS] / nodes[FULL]:.0%}); "
                f"no order can prove the value with fewer than {nodes[PROOF]:,}."
            )

    def rows(self) -> list[Row]:
        """The counts of every order."""
        rows = []
        for name, order in {YOURS: self.order, **self.roots}.items():
            counts = self.counts(order, self.below.value)
            labels = " ".join(self.position.label(move) for move in order)
            rows.append(Row(name, labels, counts.nodes, counts.cutoffs))
        rows.append(Row(PROOF, "deciding move first", self.proof.nodes, None))
        return [*rows, Row(FULL, "no cut-off", sum(1 for _ in self.full.walk()), 0)]

    def tree_of(self, name: str) -> Node:
        """The tree that is searched with the order of this name."""
        if name == FULL:
            return self.full
        if name == PROOF:
            return self.proof.tree()
        order = self.order if name == YOURS else self.roots[name]
        return recorded(self.search(order, self.below.value, trace=True))

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


def cells(row: Row, rows: list[Row]) -> list[str]:
    """The cells of one order, with a bar for its nodes."""
    width = 120 * row.nodes / max(each.nodes for each in rows)
    cutoffs = "" if row.cutoffs is None else f"{row.cutoffs:,}"
    return [
        row.name,
        row.order,
        f"{row.nodes:,}",
        f'<div class="bar" style="width:{max(2, width):.0f}px"></div>',
        cutoffs,
    ]


def last_first(position: Position) -> tuple[int, ...]:
    """The moves in reverse."""
    return position.moves[::-1]


def whole_tree(position: Position, options: dict[str, Any]) -> Node:
    """Minimax's tree; ValueError if it is too large to be ordered while somebody waits."""
    full = minimax(position, trace=True, **options)
    if full.counts.nodes > LARGEST:
        raise ValueError(f"the tree has {full.counts.nodes:,} nodes, at most {LARGEST:,} can be reordered: "
                         "use a smaller depth or a later position")  # fmt: skip
    return recorded(full)
