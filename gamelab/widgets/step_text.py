"""The words and panels of ``Step``: what happens in a step, and what the search knows after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from gamelab.games import FIRST
from gamelab.search.result import INF
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.widgets.traced_search import Event

LEAVING = ("terminal", "horizon", "return")
COUNTED = {"enter": "interior", "terminal": "terminal", "horizon": "evaluated", "cut": "cut-offs"}
LEFT, RIGHT = 60, 280
"""Where the number line has its infinities."""


def sentence(event: Event) -> str:
    """What happens in this step, in words."""
    node, name = event.node, phrases.moves(event.node, event.node.path)
    value = phrases.value(node, full=True)
    match event.kind:
        case "enter":
            return f"{name}: {entered(node)}"
        case "terminal":
            return f"{name}: the game is over, {value} for FIRST."
        case "horizon":
            return f"{name}: the horizon, the evaluation says {value}."
        case "return":
            return f"{name}: returns {value.removeprefix('= ')}."
        case "cut" if phrases.cut_reason(node):
            return f"Cut at {phrases.cut_sentence(node)}."
        case "cut":
            return f"Cut at {name}: its value reaches {phrases.bound_in_words(node)}; no move is left to skip."
    return f"{name}: {compared(event)}"


def entered(node: Node) -> str:
    """Who is to move, with how many moves and which window."""
    moves, window = len(node.children), phrases.window(node)
    narrow = "" if window == phrases.FULL_WINDOW else f", window {window}"
    return f"{phrases.player(node.position)} to move, {moves} move{'s' * (moves != 1)} to try{narrow}."


def compared(event: Event) -> str:
    """What a move is worth, and what follows from it."""
    node, child, is_first = event.node, event.child, event.node.position.to_move == FIRST
    assert child is not None and event.value is not None
    worth = f"{phrases.named(node, child.path[-1:])} is worth {phrases.value(child).removeprefix('= ')}"
    if event.kind == "keep":
        return f"{worth}, no {'more' if is_first else 'less'} than {phrases.number(event.value)}: nothing changes."
    if (event.alpha, event.beta) == (node.alpha, node.beta):
        return f"{worth}: the best so far."
    end = f"α becomes {phrases.number(event.alpha)}" if is_first else f"β becomes {phrases.number(event.beta)}"
    return f"{worth}: the best so far, {end}."


def value_after(event: Event) -> str:
    """The value of a node after a step: with its relation when the node was left, with "…" before."""
    if event.kind in LEAVING:
        return phrases.value(event.node)
    return "" if event.value is None else f"{phrases.number(event.value)} …"


def counted(events: Sequence[Event]) -> str:
    """How many nodes of each kind the search has entered, and what it has cut."""
    kinds: Counter[str] = Counter(event.kind for event in events)
    nodes = kinds["enter"] + kinds["terminal"] + kinds["horizon"]
    cuts = [event.node for event in events if event.kind == "cut"]
    skipped = sum(child.status == "pruned" for node in cuts for child in node.children)
    counts = {"nodes": nodes} | {name: kinds[kind] for kind, name in COUNTED.items()} | {"moves skipped": skipped}
    return " · ".join(f"<b>{number}</b> {name}" for name, number in counts.items())


def code(lines: Sequence[str], current: Sequence[int]) -> str:
    """The text of a search with the lines that run marked; a line too long for its room goes on below."""
    rows = []
    for number, line in enumerate(lines):
        words = line.lstrip()
        style = f"padding-left:calc(8px + {len(line) - len(words) + 4}ch);text-indent:-4ch"
        rows.append(f'<div class="{"current" if number in current else ""}" style="{style}">{escape(words)}</div>')
    return f'<div class="code">{"".join(rows)}</div>'


def places(events: Sequence[Event]) -> dict[float, float]:
    """Where on the number line each number stands: infinity at the ends, the others in order at equal distances."""
    numbers = {value for event in events for value in (event.alpha, event.beta, event.value) if value is not None}
    ordered = sorted(numbers | {-INF, INF})
    return {value: LEFT + (RIGHT - LEFT) * rank / (len(ordered) - 1) for rank, value in enumerate(ordered)}


def number_line(event: Event, places: dict[float, float]) -> str:
    """The window as a bar between alpha and beta, and the value so far as a dot."""
    low, high = places[event.alpha], places[event.beta]
    alpha, beta = phrases.number(event.alpha), phrases.number(event.beta)
    value = "not known yet" if event.value is None else phrases.number(event.value)
    label = f"α = {alpha}, β = {beta}, value {value}"
    is_open = low < high
    shapes = ['<path d="M12 36H328" class="axis"/>']
    if is_open:
        shapes.append(f'<rect x="{low:.0f}" y="30" width="{high - low:.0f}" height="12" class="window"/>')
    shapes += [tick(low, "alpha", f"α {alpha}", is_open), tick(high, "beta", f"β {beta}", not is_open)]
    if event.value is not None:
        x = places[event.value]
        shapes.append(f'<circle cx="{x:.0f}" cy="36" r="6"/><text x="{x:.0f}" y="14" text-anchor="middle">'
                      f"value {value}</text>")  # fmt: skip
    label += "" if is_open else ": the window is closed"
    head = f'<svg viewBox="0 0 340 72" width="340" role="img" aria-label="{label}" class="number-line">'
    return f"{head}{''.join(shapes)}</svg>"


def tick(x: float, kind: str, words: str, is_left: bool) -> str:
    """One end of the window with its name, which stands outside."""
    place = f'x="{x - 5:.0f}" text-anchor="end"' if is_left else f'x="{x + 5:.0f}" text-anchor="start"'
    name = f'<text {place} y="66">{words}</text>'
    return f'<path d="M{x:.0f} 22V50" class="{kind}"/>{name}'
