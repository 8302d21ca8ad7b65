"""A search's numbers and reasons as people write them: the words in every picture of a tree.

3  −2  0.33     a value for FIRST
W3, −W4         won by FIRST three plies from the search's root, by SECOND after four
(−∞, 3)         a window
≤ 2             a value with its relation to the true one
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gamelab.games import FIRST, SECOND, Position
from gamelab.search.result import INF, is_win, plies_to_win
from gamelab.search.trace import Node, Path
from gamelab.written import MINUS, rounded

FULL_WINDOW = f"({MINUS}∞, +∞)"
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
ROLES = {FIRST: "MAX", SECOND: "MIN"}
RESULTS = {FIRST: "FIRST wins", 0: "draw", SECOND: "SECOND wins"}


def number(value: float) -> str:
    """The value, short: "3", "−0.5", "+∞", and "W3" or "−W4" for a won game."""
    if abs(value) >= INF:
        return "+∞" if value > 0 else f"{MINUS}∞"
    if is_win(value):
        return f"{'' if value > 0 else MINUS}W{plies_to_win(value) or ''}"
    return rounded(value)


def spoken(value: float) -> str:
    """The value in full: a won game as "win in 3" or, for SECOND, "loss in 4"."""
    if not is_win(value):
        return number(value)
    plies = plies_to_win(value)
    return f"{'win' if value > 0 else 'loss'}{f' in {plies}' if plies else ''}"


def said(value: object) -> str:
    """A value of a table: an agent in words, as in "random" or "greedy, runs", and others as they are."""
    agent = re.fullmatch(r"(\w+)Agent\((.*)\)", f"{value}")
    if agent is None:
        return f"{value}"
    return f"{agent[1].lower()}, {agent[2]}".replace("evaluate=", "").replace("=", " ").removesuffix(", ")


def window(at: Any) -> str:
    """The window of a node on entry, or after a step of a search, "(−∞, 3)"; "" where there is none."""
    return "" if None in (at.alpha, at.beta) else f"({number(at.alpha)}, {number(at.beta)})"


def value(node: Node, *, full: bool = False) -> str:
    """The value with its relation to the true one, "≤ 2"; "" where none is known."""
    if node.value is None:
        return ""
    relation = "=" if node.relation == "?" else node.relation
    return f"{relation} {spoken(node.value) if full else number(node.value)}"


def moves(node: Node, path: Path) -> str:
    """The moves of a path as people write them: "b2 c1"; "root" for none."""
    return " ".join(node.position.label(move) for move in path) or "root"


def named(node: Node, chosen: Iterable[int]) -> str:
    """Moves of a node as people write them: "b1, c3"; "moves 2, 3" where they could be taken for values."""
    labels = [node.position.label(move) for move in chosen]
    if not all(label.isdigit() for label in labels):
        return ", ".join(labels)
    return f"move{'s' * (len(labels) > 1)} {', '.join(labels)}"


def bound(node: Node) -> float:
    """The end of its window by which a node was cut: beta at a node of FIRST, alpha at one of SECOND."""
    end = node.beta if node.position.to_move == FIRST else node.alpha
    assert end is not None  # a node that was cut had a window
    return end


def bound_in_words(node: Node) -> str:
    """The bound by which a node was cut, with its name: "β = 5"."""
    return f"{'β' if node.position.to_move == FIRST else 'α'} = {number(bound(node))}"


def cut_reason(node: Node) -> str:
    """Who cut this node, in full; "" if no move of it was skipped."""
    if node.status != "cut" or not node.skipped:
        return ""
    holder = "the caller's window" if node.cut_by is None else moves(node, node.cut_by)
    return f"cut by {holder} ({bound_in_words(node)})"


def player(position: Position, whose: int | None = None, names: Mapping[int, str] = ROLES) -> str:
    """Whose turn it is, or what the player ``whose`` is called: "X (MAX)", and "MAX" in a tree without a game."""
    who = whose or position.to_move
    side, name = position.side(who), names[who]
    return name if side == name else f"{side} ({name})"


def cut_sentence(node: Node) -> str:
    """Who has what already, which move shows that this branch does not matter, and what was skipped."""
    assert node.best is not None  # a node that was cut has a move that cut it
    holder = "in the caller's window" if node.cut_by is None else f"at {moves(node, node.cut_by)}"
    worth = f"{named(node, [node.best])} makes it {value(node)}"
    skipped = named(node, [child.path[-1] for child in node.skipped])
    already = f"{node.position.side(-node.position.to_move)} has {bound_in_words(node)} {holder} already"
    return f"{moves(node, node.path)}: {already}, and {worth}, so α ≥ β; not looked at: {skipped}"
