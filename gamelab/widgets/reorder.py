"""The order of moves decides how much alpha-beta can skip: the student's own order against the best and the worst."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from gamelab.games import IllegalMove, Position
from gamelab.games.position import checked as legal
from gamelab.games.position import shown
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.result import Counts, SearchResult
from gamelab.search.run import Ending, Evaluate, Order
from gamelab.search.trace import Node
from gamelab.show import tree
from gamelab.show.trees import recorded
from gamelab.show.validate import at_least, drawable
from gamelab.widgets.reorder_proof import Proof, by_value
from gamelab.widgets.tree_parts import StudyWidget, script

BELOW = ("as given", "best first", "worst first", "last first")
LARGEST = 50_000
DRAWN = 40  # nodes: many trees are compared, none needs to be read to its last leaf
YOURS, PROOF, FULL = "your order", "smallest proof tree", "full tree (minimax)"


class Reorder(StudyWidget):
    """The nodes that alpha-beta enters with your order of the root's moves, beside those of other orders.

    The order at the root is yours; below it moves are tried by one rule, the same for every order compared: as the game
    gives them, by their true values best or worst first, last first, or by one of ``rules``, a dict from names to
    functions ``position -> moves``.  ``depth``, ``evaluate`` and ``ending`` as for ``alphabeta``.

    Raises ValueError for a finished position, for what the search refuses, and for a tree of more than 50,000 nodes.
    """

    _esm = script("stepper.js", "reorder.js")
    moves: traitlets.List[Any] = traitlets.List().tag(sync=True)
    order: traitlets.List[Any] = traitlets.List().tag(sync=True)
    below = traitlets.Unicode().tag(sync=True)
    choices: traitlets.List[Any] = traitlets.List().tag(sync=True)
    rows: traitlets.List[Any] = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, position: Position, depth: int | None = None, evaluate: Evaluate | None = None, *,
        ending: Ending | None = None, rules: Mapping[str, Order] | None = None, max_nodes: int = DRAWN,
    ) -> None:  # fmt: skip
        drawable(position)
        if position.is_over or depth == 0:
            raise ValueError(f"{shown(position)} at depth {depth}: no move is searched, so there is nothing to order")
        at_least("max_nodes", max_nodes, 1)
        self.position, self.max_nodes = position, max_nodes
        self.options: dict[str, Any] = {"depth": depth, "evaluate": evaluate, "ending": ending}
        self.full = whole_tree(position, self.options)
        self.proof = Proof(self.full)
        best, worst = by_value(self.full), by_value(self.full, worst=True)
        self.roots = {"given order": position.moves, "best first": best(position), "worst first": worst(position)}
        self.rules: dict[str, Order | None] = dict(zip(BELOW, (None, best, worst, last_first), strict=True))
        self.rules |= rules or {}
        self.known: dict[tuple[tuple[int, ...], str], Counts] = {}
        labels = [{"move": move, "label": position.label(move)} for move in position.moves]
        super().__init__(
            moves=labels, order=list(position.moves), choices=list(self.rules), below=BELOW[0], chosen=YOURS
        )
        self.refresh()
        self.on_msg(lambda _, message, __: self.handle(message))

    def count(self, order: Iterable[int], below: str = BELOW[0]) -> int:
        """The nodes that alpha-beta enters if it tries the root's moves in this order and the others by the rule.

        Raises ValueError unless the order has each legal move once and the rule is one of ``choices``.
        """
        return self.counts(self.checked_order(order), self.checked_rule(below)).nodes

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

    def checked_order(self, order: Any) -> tuple[int, ...]:
        """The moves as plain ints, also from their labels; ValueError unless each legal one is there once."""
        try:
            moves = tuple(
                self.position.move(move) if isinstance(move, str) else legal(move, self.position) for move in order
            )
        except (TypeError, IllegalMove):
            moves = ()
        if sorted(moves) != sorted(self.position.moves):
            labels = ", ".join(self.position.label(move) for move in self.position.moves)
            raise ValueError(f"order={shown(order)}: expected each of {self.position.moves} ({labels}) once")
        return moves

    def checked_rule(self, below: Any) -> str:
        if below not in self.rules:
            raise ValueError(f"below={shown(below)}: expected one of {', '.join(self.rules)}")
        return str(below)

    def handle(self, message: dict[str, Any]) -> None:
        """Takes a new order, another rule or another row to draw."""
        try:
            if "order" in message:
                self.order = list(self.checked_order(message["order"]))
            if "below" in message:
                self.below = self.checked_rule(message["below"])
            if message.get("chosen") in [row["name"] for row in self.rows]:
                self.chosen = message["chosen"]
            self.refresh()
        except (Exception, KeyboardInterrupt) as error:  # a rule of somebody's own; behind a click nobody sees it fail
            self.note = f"Not counted: {error or type(error).__name__}."

    def refresh(self) -> None:
        """Counts every order, and draws the tree that the chosen one leaves."""
        orders = {YOURS: tuple(self.order), **self.roots}
        found = {name: self.counts(order, self.below) for name, order in orders.items()}
        rows = [row(name, counts.nodes, counts.cutoffs, self.labels(orders[name])) for name, counts in found.items()]
        rows.append(row(PROOF, self.proof.nodes, None, "deciding move first"))
        rows.append(row(FULL, sum(1 for _ in self.full.walk()), 0, "no cut-off"))
        with self.hold_sync():
            self.rows = rows
            self.picture = tree(self.tree_of(self.chosen), fold=True, max_nodes=self.max_nodes).svg()
            self.note = self.told()

    def labels(self, order: Iterable[int]) -> str:
        return " ".join(self.position.label(move) for move in order)

    def tree_of(self, name: str) -> Node:
        """The tree that is searched with the order of this name."""
        if name == FULL:
            return self.full
        if name == PROOF:
            return self.proof.tree()
        order = tuple(self.order) if name == YOURS else self.roots[name]
        return recorded(self.search(order, self.below, trace=True))

    def told(self) -> str:
        """How your order compares, in one sentence."""
        nodes = {each["name"]: each["nodes"] for each in self.rows}
        share = 100 * nodes[YOURS] / nodes[FULL]
        return (f"Your order enters {nodes[YOURS]:,} of {nodes[FULL]:,} nodes ({share:.0f} %); "
                f"no order can prove the value with fewer than {nodes[PROOF]:,}.")  # fmt: skip

    def still(self) -> str:
        return self.picture

    def __repr__(self) -> str:
        return f"Reorder({self.position!r})"


def row(name: str, nodes: int, cutoffs: int | None, order: str) -> dict[str, Any]:
    return {"name": name, "nodes": nodes, "cutoffs": cutoffs, "order": order}


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
