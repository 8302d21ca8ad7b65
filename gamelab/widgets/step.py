"""A recorded search, step by step: what it looks at, what it knows, and which of its lines runs.

All steps are prepared here and sent once; going back and forth among them is the browser's affair.
"""

from __future__ import annotations

from typing import Any

import traitlets

from gamelab.games.position import shown
from gamelab.search.minimax import minimax
from gamelab.search.result import INF, SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases, tree
from gamelab.show.trees import MOST_NODES, recorded
from gamelab.show.validate import at_least
from gamelab.widgets.step_events import Search, StepEvent, search_of, sentence, steps
from gamelab.widgets.step_lines import CORES, lines, source
from gamelab.widgets.tree_parts import Parts, StudyWidget, parts, script

MOST_STEPS = 10_000
LINEAR = 30
"""A number line of a wider range has the values at equal distances."""


class Step(StudyWidget):
    """The steps of a search with ``trace=True``, forwards and backwards, with the tree, the stack and the text.

    ``search`` is the function whose text is shown, if the record does not tell: ``minimax``, ``alphabeta`` or
    ``expectimax``.  A tree of more than ``max_nodes`` nodes is drawn folded; every step is shown all the same.

    Raises ValueError for a search without a trace, for one of too many steps, and for another ``search``.
    """

    _esm = script("stepper.js", "step.js")
    data = traitlets.Dict().tag(sync=True)

    def __init__(
        self, result: SearchResult | Node, *, search: Search | None = None, max_nodes: int = MOST_NODES
    ) -> None:
        self.root = recorded(result)
        at_least("max_nodes", max_nodes, 1)
        super().__init__(data=stepper_data(self.root, search, max_nodes))
        self.max_nodes = max_nodes

    def still(self) -> str:
        return tree(self.root, fold=True, max_nodes=self.max_nodes).svg()

    def __repr__(self) -> str:
        return f"Step({self.data['title']})"


def stepper_data(root: Node, search: Search | None = None, max_nodes: int = MOST_NODES) -> dict[str, Any]:
    """All that the stepper in the browser needs to know of a search, as plain lists and dicts."""
    if search is not None and search not in tuple(CORES):
        raise ValueError(f"search={shown(search)}: expected one of {', '.join(each.__name__ for each in CORES)}")
    size = sum(1 for node in root.walk() if node.status != "pruned")
    if 4 * size > MOST_STEPS:
        raise ValueError(f"the search has {size:,} nodes, at most {MOST_STEPS // 4:,} can be stepped through: "
                         "use a smaller depth, a later position, or a node of its trace")  # fmt: skip
    which = search or search_of(root)
    events = steps(root)
    core = CORES[which]
    drawn = parts(root, max_nodes)
    entered = [node for node in root.walk() if node.status != "pruned"]
    numbers = {node.path: number for number, node in enumerate(entered)}
    return {
        "title": f"{which.__name__}, {size} nodes",
        "svg": drawn.svg,
        "nodes": [node_data(node, numbers, drawn) for node in entered],
        "frames": [frame(event, numbers, lines(core)) for event in events],
        "code": source(core).splitlines(),
        "words": words(events),
        "places": places(events),
        "windows": which is not minimax and search_of(root).__name__ == "alphabeta",
    }


def node_data(node: Node, numbers: dict[Any, int], drawn: Parts) -> dict[str, Any]:
    """A node that was entered: its name in words, its box in the picture, its parent, and what is skipped there."""
    kind = "chance" if node.status == "chance" else phrases.player(node.position)
    if node.status == "horizon" or node.position.is_over:
        kind = "horizon" if node.status == "horizon" else "end"
    skipped = [drawn.names[child.path] for child in node.children if child.status == "pruned"]
    return {
        "box": drawn.names[node.path],
        "name": phrases.moves(node, node.path),
        "move": node.position.label(node.path[-1]) if node.path else "root",
        "kind": kind,
        "parent": numbers.get(node.path[:-1], -1) if node.path else -1,
        "skipped": sorted(set(skipped)),
        "value": phrases.value(node),
    }


def frame(event: StepEvent, numbers: dict[Any, int], line_of: dict[tuple[str, bool], int]) -> dict[str, Any]:
    """One step; a value of None is one that is not known yet."""
    node = event.node
    first = node.status != "chance" if ("add", False) in line_of else node.position.to_move > 0
    return {
        "kind": event.kind,
        "node": numbers[node.path],
        "alpha": event.alpha,
        "beta": event.beta,
        "value": event.value,
        "line": line_of[event.kind, first],
        "say": sentence(event),
        "counts": {"nodes": event.counts.nodes, **event.counts._asdict()},
    }


def words(events: list[StepEvent]) -> dict[str, str]:
    """How each number that occurs is written."""
    return {key(value): phrases.number(value) for value in numbers_in(events)}


def places(events: list[StepEvent]) -> dict[str, float]:
    """Where on a line from 0 to 1 each number stands: infinity at the ends, the others between."""
    finite = [value for value in sorted(numbers_in(events)) if abs(value) < INF]
    found = {key(-INF): 0.0, key(INF): 1.0}
    if not finite:
        return found
    least, width = finite[0], finite[-1] - finite[0]
    for rank, value in enumerate(finite):
        share = (value - least) / (width or 1) if width <= LINEAR else rank / (len(finite) - 1)
        found[key(value)] = round(0.12 + 0.76 * (share if width else 0.5), 4)
    return found


def numbers_in(events: list[StepEvent]) -> set[float]:
    found = {value for event in events for value in (event.alpha, event.beta, event.value) if value is not None}
    return found | {-INF, INF}


def key(value: float) -> str:
    """The number as JavaScript writes it, where that matters: whole numbers without a point."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))
