"""An answer to a prediction, read, compared branch by branch with what the search did, and explained.

A node is named by its path, the tuple of moves from the root, or by the moves as people write them: (1, 0) or "2 1".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from gamelab.games import FIRST, IllegalMove
from gamelab.games.position import as_int, shown
from gamelab.search.result import INF, WIN
from gamelab.search.trace import Node, Path
from gamelab.show import phrases

INFINITE = {"inf": INF, "+inf": INF, "∞": INF, "+∞": INF, "-inf": -INF, "-∞": -INF}
Window = tuple[float, float] | None
"""Of a node that is never searched: None."""


@dataclass(frozen=True)
class Verdict:
    """What became of one branch of the answer, and why; ``name`` is the branch as people write it."""

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
    marks = {read_branch(each, full) for each in answer}
    cut = {node.path: parent for parent in searched.walk() for node in parent.children if node.status == "pruned"}
    verdicts = [Verdict(path, name(full, path), path in marks, never(cut[path], marked=path in marks)) for path in cut]
    for path in marks - set(cut):
        above = next((path[:n] for n in range(1, len(path)) if path[:n] in cut), None)
        if above is not None:
            reason = f"never searched, as it lies below {name(full, above)}"
            verdicts.append(Verdict(path, name(full, path), True, reason))
        else:
            verdicts.append(Verdict(path, name(full, path), False, why_searched(searched.find(path))))
    return in_order(verdicts, full)


def never(parent: Node, *, marked: bool) -> str:
    """Why a branch below ``parent`` is skipped."""
    said = "never searched" if marked else "not marked, but it is never searched"
    return f"{said}: at {phrases.cut_sentence(parent).partition('; not looked at')[0]}"


def why_searched(node: Node) -> str:
    """Why a branch cannot be skipped."""
    return f"it is searched: when its turn comes, the window is {phrases.window(node)}, and any value within it counts"


def grade_values(answer: Any, full: Node) -> Grade:
    """The verdict on the values of the nodes that have moves."""
    asked = {node.path: node for node in full.walk() if node.children}
    given = {path: read_number(value) for path, value in read_mapping(answer, asked, full, "4").items()}
    verdicts = []
    for path, node in asked.items():
        assert node.value is not None
        right = path in given and given[path] == node.value
        said = "" if right else f"you say {phrases.number(given[path])}; " if path in given else "no answer; "
        verdicts.append(Verdict(path, name(full, path), right, f"{said}{backed_up(node)}"))
    return Grade(tuple(verdicts))


def backed_up(node: Node) -> str:
    """How a node comes by its value."""
    values = ", ".join(phrases.number(child.value) for child in node.children if child.value is not None)
    who, what = ("MAX", "greatest") if node.position.to_move == FIRST else ("MIN", "least")
    assert node.value is not None
    return f"{who} takes the {what} of {values}, which is {phrases.number(node.value)}"


def grade_windows(answer: Any, full: Node, searched: Node) -> Grade:
    """The verdict on the windows with which the nodes below the root that have moves are entered."""
    asked = {node.path: node for node in full.walk() if node.children and node.path != full.path}
    given = {path: read_window(value) for path, value in read_mapping(answer, asked, full, "(2, INF)").items()}
    entered = {node.path: node for node in searched.walk() if node.status != "pruned"}
    verdicts = []
    for path in asked:
        node = entered.get(path)
        true = None if node is None else (node.alpha, node.beta)
        right = path in given and given[path] == true
        said = "" if right else f"you say {written(given[path])}; " if path in given else "no answer; "
        reason = "never searched, so it has no window" if node is None else handed_down(searched, node)
        verdicts.append(Verdict(path, name(full, path), right, f"{said}{reason}"))
    return Grade(tuple(verdicts))


def handed_down(root: Node, node: Node) -> str:
    """A node's window, and at which ancestors its ends were set."""
    assert node.alpha is not None and node.beta is not None
    found = [f"the window is {phrases.window(node)}"]
    for end, bound, which in (("alpha", node.alpha, "α"), ("beta", node.beta, "β")):
        holders = [node.path[:n] for n in range(len(node.path)) if getattr(root.find(node.path[:n]), end) != bound]
        if holders:
            owner = "FIRST" if end == "alpha" else "SECOND"
            found.append(f"{which}: {owner} has {phrases.number(bound)} at {phrases.moves(root, holders[-1])}")
    return "; ".join(found)


def in_order(verdicts: list[Verdict], full: Node) -> Grade:
    """The verdicts in the order of the search."""
    order = {node.path: number for number, node in enumerate(full.walk())}
    return Grade(tuple(sorted(verdicts, key=lambda verdict: order[verdict.path])))


def name(root: Node, path: Path) -> str:
    """The moves of a path as people write them, each in the position where it is played."""
    return " ".join(root.find(path[:n]).position.label(move) for n, move in enumerate(path)) or "root"


def read_branch(given: Any, root: Node) -> Path:
    """The path of the branch that somebody named; the root is none."""
    path = read_path(given, root)
    if not path:
        raise ValueError(f"{shown(given)}: the root is always searched; name a branch below it, such as (0,)")
    return path


def read_path(given: Any, root: Node) -> Path:
    """The path that somebody named; ValueError, with the moves that there are, if the tree has none such."""
    if isinstance(given, str):
        steps: list[Any] = [] if given.strip() == "root" else given.split()
    elif isinstance(given, tuple | list):
        steps = list(given)
    else:
        raise ValueError(f"{shown(given)} names no branch: expected moves such as '2 1', or a path such as (1, 0)")
    node = root
    path: Path = ()
    for step in steps:
        below = {child.path[-1]: child for child in node.children}
        try:
            move = node.position.move(step) if isinstance(step, str) else as_int(step)
        except IllegalMove:
            move = None
        if move not in below:
            raise ValueError(
                f"{shown(given)} is no branch of this tree: {allowed(node, root, text=isinstance(step, str))}"
            )
        node, path = below[move], (*path, move)
    return path


def allowed(node: Node, root: Node, *, text: bool) -> str:
    """Which moves lead on from a node, written as its reader wrote them."""
    moves = [child.path[-1] for child in node.children]
    listed = ", ".join(node.position.label(move) if text else str(move) for move in moves)
    return f"below {name(root, node.path)} there {'are ' + listed if moves else 'is nothing'}"


def read_mapping(answer: Any, asked: Mapping[Path, Node], root: Node, example: str) -> dict[Path, Any]:
    """The answer by path; ValueError for a node that was not asked for."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"{shown(answer)} as answer: expected a dict such as {{'2': {example}}}")
    found = {}
    for given, value in answer.items():
        path = read_path(given, root)
        if path not in asked:
            raise ValueError(
                f"{shown(given)} is not asked for: expected {', '.join(name(root, each) for each in asked)}"
            )
        found[path] = value
    return found


def read_number(given: Any) -> float:
    """The number, also infinity and a won game, as somebody wrote it."""
    if isinstance(given, int | float) and not isinstance(given, bool) and given == given:
        return INF if given in (inf, INF) else -INF if given in (-inf, -INF) else given
    number = as_int(given)
    text = given.strip().replace(phrases.MINUS, "-").lower() if isinstance(given, str) else ""
    if number is None and text in INFINITE:
        return INFINITE[text]
    try:
        return number if number is not None else won(text) if "w" in text else finite(text)
    except ValueError:
        raise ValueError(f"{shown(given)} is no value: expected a number, such as 4, W3, INF or '−∞'") from None


def finite(text: str) -> float:
    """The number; ValueError also for one that is none."""
    number = float(text)
    if abs(number) >= inf or number != number:
        raise ValueError(text)
    return number


def won(text: str) -> int:
    """The value of a won game: "w3", "-w4"; ValueError if it is none."""
    sign, _, plies = text.partition("w")
    if sign not in ("", "-", "+") or not (plies == "" or plies.isdecimal()):
        raise ValueError(text)
    return (WIN - int(plies or 0)) * (-1 if sign == "-" else 1)


def read_window(given: Any) -> Window:
    """The two ends of a window; None as it is."""
    if given is None:
        return None
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise ValueError(f"{shown(given)} is no window: expected (alpha, beta), or None if the node is never searched")
    return read_number(given[0]), read_number(given[1])


def written(window: Window) -> str:
    return "never searched" if window is None else f"({phrases.number(window[0])}, {phrases.number(window[1])})"
