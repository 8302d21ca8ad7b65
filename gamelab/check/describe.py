"""Positions, moves and numbers in the words of a report."""

from __future__ import annotations

from typing import Any

from gamelab.check.run import is_whole, words
from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search import INF

MARKS = {FIRST: "▲ MAX (FIRST)", SECOND: "▽ MIN (SECOND)"}
FULL = (-INF, INF)


def number(value: Any) -> str:
    """A number with a real minus sign and a sign for infinity."""
    try:
        return str(value).replace("-", "−").replace(str(INF), "∞")
    except ValueError:  # Python writes no int of more than 4,300 digits
        return words(value)


def plural(count: int, thing: str) -> str:
    """So many things."""
    return f"{count:,} {thing}{'s' * (count != 1)}"


def text_of(position: Any) -> str:
    """The position's repr and, below, the position as it writes itself."""
    shown = words(position)
    try:
        written = str(position)
    except Exception:
        written = ""
    return shown if written in ("", shown) else f"{shown}\n{written}"


def described(position: Any, window: tuple[Any, Any] = FULL) -> str:
    """The position, who is to move, and a window that is not the full one."""
    tree = isinstance(position, HandTree)
    text = "\n".join([repr(position), *drawn(position)]) if tree else text_of(position)
    state = "the game is over" if position.is_over else f"{MARKS.get(position.to_move, position.to_move)} to move"
    narrow = "" if tuple(window) == FULL else f", alpha = {number(window[0])}, beta = {number(window[1])}"
    return f"{text}\n{state}{narrow}"


def drawn(tree: HandTree, before: str = "", joint: str = "") -> list[str]:
    """A hand tree as lines of text, ▲ for MAX and ▽ for MIN; nothing for a leaf at the root."""
    if tree.is_over:
        return [f"{before}{joint}{number(tree.score)}"] if joint else []
    lines = [f"{before}{joint}{MARKS[tree.to_move][0]}"]
    below = before + {"├─ ": "│  ", "└─ ": "   "}.get(joint, "")
    for move in tree.moves:
        lines += drawn(tree.play(move), below, "└─ " if move == tree.moves[-1] else "├─ ")
    return lines


def move_in_words(position: Any, move: Any) -> str:
    """A move as the program has it, and as people write it: in a hand tree, the edge, counted from 1."""
    if not is_whole(move) or move not in position.moves or not hasattr(position, "label"):
        return number(move)
    label = position.label(move)
    return f"{move} (edge {label})" if isinstance(position, HandTree) else f"{number(move)} ({label})"


def picture_of(position: Any) -> Any:
    """A function that draws the position, for a report; None if it cannot be drawn."""
    return (lambda: position) if hasattr(position, "_repr_svg_") else None
