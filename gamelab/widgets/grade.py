"""An answer to a prediction: read, compared branch by branch with what the search did, and explained.

A node is named by its path, the tuple of moves from the root, or by the moves as people write them: (1, 0) or "2 1".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

from gamelab.games import FIRST, IllegalMove
from gamelab.games.position import as_int, short_repr
from gamelab.search.result import INF, WIN
from gamelab.search.trace import Node, Path
from gamelab.show import phrases

Window = tuple[float, float] | None
"""None for a node that is never searched."""


@dataclass(frozen=True)
class Verdict:
    """Whether one branch of the answer is right, and why; ``name`` is the branch as people write it."""

    path: Path
    name: str
    right: bool
    reason: str

    def __str__(self) -> str:
        return f"{'✓' if self.right else '✗'} {self.name}: {self.reason}"


@dataclass(frozen=True, repr=False)
class Grade:
    """A verdict on every branch that was, or should have been, in the answer; true only if all are right."""

    verdicts: tuple[Verdict, ...]

    def __bool__(self) -> bool:
        return all(verdict.right for verdict in self.verdicts)

    @property
    def summary(self) -> str:
        """How much is right, in a few words."""
        if not self.verdicts:
            return "All right: nothing is cut here."
        right = sum(verdict.right for verdict in self.verdicts)
        return f"{'All right' if self else 'Not yet'}: {right} of {len(self.verdicts)}."

    def __str__(self) -> str:
        return "\n".join([self.summary, *map(str, self.verdicts)])

    __repr__ = __str__


def grade_cuts(answer: Any, full: Node, searched: Node) -> Grade:
    """The verdict on the branches that, says the answer, are never searched."""
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise ValueError(f"{short_repr(answer)} as answer: expected a list of branches, such as ['2 1', (1, 0)]")
    marks = {read_path(each, full) for each in answer}
    if () in marks:
        raise ValueError("the root is always searched; name a branch below it, such as (0,)")
    cut = {node.path: parent for parent in searched.walk() for node in parent.children if node.status == "pruned"}
    verdicts = []
    for path in (node.path for node in full.walk() if node.path in marks or node.path in cut):
        above = next((path[:length] for length in range(1, len(path)) if path[:length] in cut), None)
        if path in cut:
            said = "" if path in marks else "not marked, but it is "
            reason = f"{said}never searched: at {phrases.cut_sentence(cut[path]).partition('; not looked at')[0]}"
        elif above:
            reason = f"never searched, as it lies below {name(full, above)}"
        else:
            window = phrases.window(searched.find(path))
            reason = f"it is searched: when its turn comes, the window is {window}, and any value within it counts"
        right = path in marks and (path in cut or above is not None)
        verdicts.append(Verdict(path, name(full, path), right, reason))
    return Grade(tuple(verdicts))


def grade_values(answer: Any, full: Node) -> Grade:
    """The verdict on the values of the nodes that have moves."""
    asked = {node.path: node for node in full.walk() if node.children}
    given = read_mapping(answer, asked, full, read_number, "4")
    reasons = {path: (node.value, backed_up(node)) for path, node in asked.items()}
    return compared(full, given, reasons, phrases.number)


def grade_windows(answer: Any, full: Node, searched: Node) -> Grade:
    """The verdict on the windows with which the nodes below the root that have moves are entered."""
    asked = {node.path: node for node in full.walk() if node.children and node.path}
    given = read_mapping(answer, asked, full, read_window, "(2, INF)")
    reasons: dict[Path, Any] = dict.fromkeys(asked, (None, "never searched, so it has no window"))
    for node in searched.walk():
        if node.path in asked and node.status != "pruned":
            reasons[node.path] = (node.alpha, node.beta), handed_down(searched, node)
    return compared(full, given, reasons, window_text)


def compared(root: Node, given: dict[Path, Any], reasons: dict[Path, Any], text: Callable[[Any], str]) -> Grade:
    """The verdict on each node: what is right, and why; a wrong answer is repeated."""
    verdicts = []
    for path, (right, reason) in reasons.items():
        is_right = path in given and given[path] == right
        said = "" if is_right else f"you say {text(given[path])}; " if path in given else "no answer; "
        verdicts.append(Verdict(path, name(root, path), is_right, f"{said}{reason}"))
    return Grade(tuple(verdicts))


def window_text(window: Window) -> str:
    return "never searched" if window is None else f"({phrases.number(window[0])}, {phrases.number(window[1])})"


def backed_up(node: Node) -> str:
    """How a node gets its value."""
    values = ", ".join(phrases.number(child.value) for child in node.children if child.value is not None)
    who, what = ("MAX", "greatest") if node.position.to_move == FIRST else ("MIN", "least")
    assert node.value is not None
    return f"{who} takes the {what} of {values}, which is {phrases.number(node.value)}"


def handed_down(root: Node, node: Node) -> str:
    """A node's window, and at which ancestors its ends were set."""
    found = [f"the window is {phrases.window(node)}"]
    for end, which, owner in (("alpha", "α", "FIRST"), ("beta", "β", "SECOND")):
        bound = getattr(node, end)
        above = [node.path[:length] for length in range(len(node.path))]
        holders = [path for path in above if getattr(root.find(path), end) != bound]
        if holders:
            found.append(f"{which}: {owner} has {phrases.number(bound)} at {phrases.moves(root, holders[-1])}")
    return "; ".join(found)


def name(root: Node, path: Path) -> str:
    """The moves of a path as people write them, each in the position where it is played."""
    nodes = [root.find(path[:length]) for length in range(len(path))]
    return " ".join(node.position.label(move) for node, move in zip(nodes, path, strict=True)) or "root"


def read_path(given: Any, root: Node) -> Path:
    """The path in an answer; ValueError, with the moves that there are, if the tree has no such branch."""
    if not isinstance(given, str | tuple | list):
        raise ValueError(f"{short_repr(given)} names no branch: expected moves such as '2 1', or a path such as (1, 0)")
    is_text = isinstance(given, str)
    steps = given.split() if isinstance(given, str) else given
    node, path = root, tuple[int, ...]()
    for step in [] if steps == ["root"] else steps:
        below = {child.path[-1]: child for child in node.children}
        try:
            move = node.position.move(step) if is_text else as_int(step)
        except IllegalMove:
            move = None
        if move not in below:
            allowed = [node.position.label(move) if is_text else str(move) for move in below]
            there = f"are {', '.join(allowed)}" if allowed else "is nothing"
            raise ValueError(f"{short_repr(given)} is no branch of this tree: below {name(root, path)} there {there}")
        node, path = below[move], (*path, move)
    return path


def read_mapping(
    answer: Any, asked: Mapping[Path, Node], root: Node, read: Callable[[Any], Any], example: str
) -> dict[Path, Any]:
    """The answer by path; ValueError for a node that was not asked for."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"{short_repr(answer)} as answer: expected a dict such as {{'2': {example}}}")
    found = {read_path(given, root): read(value) for given, value in answer.items()}
    for path in found:
        if path not in asked:
            expected = ", ".join(name(root, each) for each in asked)
            raise ValueError(f"{name(root, path)!r} is not asked for: expected {expected}")
    return found


def read_window(given: Any) -> Window:
    """The two ends of a window; None as it is."""
    if given is None:
        return None
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise ValueError(
            f"{short_repr(given)} is no window: expected (alpha, beta), or None if the node is never searched"
        )
    return read_number(given[0]), read_number(given[1])


def read_number(given: Any) -> float:
    """The number in an answer: also infinity, and "W3" for a won game."""
    text = str(given).strip().lower().replace(phrases.MINUS, "-").replace("∞", "inf")
    won = re.fullmatch("([-+]?)w([0-9]*)", text)
    try:
        number = float(f"{won[1]}{WIN - int(won[2] or 0)}" if won else text)
    except ValueError:
        number = nan
    if isnan(number):
        raise ValueError(f"{short_repr(given)} is no value: expected a number, such as 4, W3, INF or '−∞'")
    return max(-INF, min(INF, number))
