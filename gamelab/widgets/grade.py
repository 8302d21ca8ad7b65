"""An answer to a prediction: read, compared branch by branch with what the search did, and explained.

A node is named by its path, the tuple of moves from the root, or by the moves as people write them: (1, 0) or "2 1".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from gamelab.games import FIRST, IllegalMove
from gamelab.games.position import as_int, shown
from gamelab.search.result import INF, WIN
from gamelab.search.trace import Node, Path
from gamelab.show import phrases

INFINITE = {f"{sign}{name}": end for name in ("inf", "∞") for sign, end in (("", INF), ("+", INF), ("-", -INF))}
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
        raise ValueError(f"{shown(answer)} as answer: expected a list of branches, such as ['2 1', (1, 0)]")
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
    given = {path: read_number(value) for path, value in read_mapping(answer, asked, full, "4").items()}
    verdicts = []
    for path, node in asked.items():
        said = phrases.number(given[path]) if path in given else None
        verdicts.append(verdict(full, path, said, given.get(path) == node.value, backed_up(node)))
    return Grade(tuple(verdicts))


def grade_windows(answer: Any, full: Node, searched: Node) -> Grade:
    """The verdict on the windows with which the nodes below the root that have moves are entered."""
    asked = {node.path: node for node in full.walk() if node.children and node.path}
    given = {path: read_window(value) for path, value in read_mapping(answer, asked, full, "(2, INF)").items()}
    entered = {node.path: node for node in searched.walk() if node.status != "pruned"}
    verdicts = []
    for path in asked:
        node = entered.get(path)
        true = None if node is None else (node.alpha, node.beta)
        reason = "never searched, so it has no window" if node is None else handed_down(searched, node)
        said = window_text(given[path]) if path in given else None
        verdicts.append(verdict(full, path, said, path in given and given[path] == true, reason))
    return Grade(tuple(verdicts))


def verdict(root: Node, path: Path, said: str | None, right: bool, reason: str) -> Verdict:
    """The verdict on a node; a wrong one begins with what was said."""
    answered = "no answer; " if said is None else f"you say {said}; "
    return Verdict(path, name(root, path), right, f"{'' if right else answered}{reason}")


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
        raise ValueError(f"{shown(given)} names no branch: expected moves such as '2 1', or a path such as (1, 0)")
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
            raise ValueError(f"{shown(given)} is no branch of this tree: below {name(root, path)} there {there}")
        node, path = below[move], (*path, move)
    return path


def read_mapping(answer: Any, asked: Mapping[Path, Node], root: Node, example: str) -> dict[Path, Any]:
    """The answer by path; ValueError for a node that was not asked for."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"{shown(answer)} as answer: expected a dict such as {{'2': {example}}}")
    found = {read_path(given, root): value for given, value in answer.items()}
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
        raise ValueError(f"{shown(given)} is no window: expected (alpha, beta), or None if the node is never searched")
    return read_number(given[0]), read_number(given[1])


def window_text(window: Window) -> str:
    return "never searched" if window is None else f"({phrases.number(window[0])}, {phrases.number(window[1])})"


def read_number(given: Any) -> float:
    """The number in an answer: also infinity, and "W3" for a won game."""
    text = given.strip().replace(phrases.MINUS, "-").lower() if isinstance(given, str) else ""
    if text in INFINITE:
        return INFINITE[text]
    try:
        return won(text) if "w" in text else finite(given if text == "" else float(text))
    except (ValueError, TypeError):
        raise ValueError(f"{shown(given)} is no value: expected a number, such as 4, W3, INF or '−∞'") from None


def finite(number: Any) -> float:
    """The number, infinity as the library writes it; ValueError for anything else."""
    whole = as_int(number)  # also from NumPy
    if whole is not None:
        return whole
    if number in (inf, -inf):
        return INF if number > 0 else -INF
    if not isinstance(number, float) or not isfinite(number):
        raise ValueError(number)
    return number


def won(text: str) -> int:
    """The value of a won game: "w3", "-w4"; ValueError for anything else."""
    sign, _, plies = text.partition("w")
    if sign not in ("", "-", "+") or not (plies == "" or plies.isdecimal()):
        raise ValueError(text)
    return (WIN - int(plies or 0)) * (-1 if sign == "-" else 1)
