"""The words and the picture of a pruning certificate."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from gamelab.games import FIRST, svg
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.cells import view_box
from gamelab.show.certificate import Certificate
from gamelab.show.compose import FONT, MARGIN
from gamelab.show.drawing import TreeDrawing
from gamelab.show.plan import plan

SIZE, LEADING = 13, 19
LEAST_WIDTH = 560


def sentences(proof: Certificate) -> list[str]:
    """Why the node was cut, what was skipped, and that it does not matter."""
    node = proof.node
    first = node.position.to_move == FIRST
    owner = "SECOND" if first else "FIRST"
    name = phrases.moves(node, node.path)
    bound = phrases.number(phrases.bound(node))
    assert node.best is not None
    reply = phrases.named(node, [node.best])
    worth = phrases.number(node.value or 0)
    which, side, further = ("β", "least", "raise it") if first else ("α", "most", "lower it")
    holder = "the caller's window has" if node.cut_by is None else f"{owner} already has"
    where = "" if node.cut_by is None else f" at {phrases.moves(node, node.cut_by)}"
    found = ", ".join(f"{phrases.named(node, [each.move])} = {phrases.number(each.value)}" for each in proof.skipped)
    plural = "s" if proof.nodes != 1 else ""
    matters = "which is outside the window" if node.cut_by is None else f"so {owner} will not let the game come here"
    return [
        f"{name} ({phrases.player(node.position)} to move) was cut: {holder} {bound}{where} ({which} = {bound}).",
        f"With {reply} the node is worth at {side} {worth}; a further move can only {further}, {matters}.",
        f"Skipped, and searched now: {found}; that costs {proof.nodes:,} node{plural}.",
        conclusion(proof),
    ]


def conclusion(proof: Certificate) -> str:
    """What the two extremes show."""
    low, high = (phrases.number(value) for value in (proof.lowest, proof.highest))
    if not proof:
        return f"Were the skipped moves worth −∞, the answer would be {low}, and {high} were they worth +∞: it matters."
    if proof.node.cut_by is None:
        end = phrases.number(phrases.bound(proof.node))
        return f"Were they worth −∞ or +∞, the answer would still lie on the same side of the window's end {end}."
    return f"Were they worth −∞ or +∞, the answer would still be {phrases.number(proof.answer)}."


def picture(proof: Certificate) -> str:
    """The cut, from who holds the bound down, with the words below it."""
    drawing = TreeDrawing(plan(extract(proof), depth=None, line=proof.node.path), "the way to the cut")
    return captioned(drawing.svg(), str(proof))


def extract(proof: Certificate) -> Node:
    """The part of the tree that matters: from who holds the bound down to the cut, and what was skipped there."""
    node = proof.node
    top = proof.root if node.cut_by is None else proof.root.find(node.cut_by[len(proof.root.path) :])
    found = {each.move: each.value for each in proof.skipped}

    def copy(each: Node) -> Node:
        this = Node(each.path, each.position, each.alpha, each.beta, each.value, each.status, each.best, each.cut_by)
        if each is node:
            this.children = [leaf(child, found.get(child.path[-1])) for child in each.children]
        elif each.path == node.path[: len(each.path)]:
            shown_here = [child for child in each.children if child.status != "pruned" and wanted(child)]
            this.children = [copy(child) for child in shown_here]
        return this

    def wanted(child: Node) -> bool:
        """The way to the cut, and the move that gives the holder its bound."""
        return child.path == node.path[: len(child.path)] or child is holds

    holds = (
        next((child for child in top.children if child.value == phrases.bound(node)), None)
        if node.cut_by is not None
        else None
    )
    return copy(top)


def leaf(child: Node, value: float | None) -> Node:
    """A child of the cut, without what is below it."""
    if child.status == "pruned":
        return Node(child.path, child.position, value=value, status="pruned")
    return Node(child.path, child.position, child.alpha, child.beta, child.value, child.status)


def captioned(picture: str, text: str) -> str:
    """The picture with lines of words below it, as one SVG."""
    _, _, inner_width, inner_height = view_box(picture)
    width = max(inner_width, LEAST_WIDTH)
    rows = [row for line in text.splitlines() for row in wrap(line, int((width - 2 * MARGIN) / (0.53 * SIZE)))]
    height = inner_height + LEADING * len(rows) + MARGIN
    placed = picture.replace("<svg ", f'<svg x="{svg.written((width - inner_width) / 2)}" ', 1)
    words = [svg.words(MARGIN, inner_height + LEADING * (n + 0.4), row, SIZE, text_anchor="start")
             for n, row in enumerate(rows)]  # fmt: skip
    inside = [svg.element("title", "A pruning certificate"), svg.element("desc", escape(text))]
    inside += [svg.rect(0, 0, width, height, fill=svg.WHITE), placed, *words]
    return svg.element(
        "svg", "\n".join(["", *inside, ""]), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {svg.written(width)} {svg.written(height)}", width=round(width), height=round(height),
        role="img", font_family=FONT, style="max-width:100%;height:auto",
    )  # fmt: skip
