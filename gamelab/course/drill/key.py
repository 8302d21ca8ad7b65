"""The answers to an exercise, those of alpha-beta and those of its well-known bugs, and the reason for each.

    answers[(1, 0), "α"]     what is written at the first child of the root's second one: a bound on entry, or "v"
    answers[(1, 0), "cut"]   the branches there that are never entered, as paths

Nodes that are entered have answers, if they are no leaves; the root's window is given.  The value of a node is the best
among those of its children that were entered: on all of this every right alpha-beta agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import CodeType
from typing import Any, Literal, NamedTuple

from gamelab.course.check.bugs import GIVEN, Bug, bugs_of, mirrored
from gamelab.games import FIRST, HandTree
from gamelab.search import INF, Node, alphabeta
from gamelab.search.trace import Path
from gamelab.show.phrases import number

Name = Literal["α", "β", "v", "cut"]
NUMBERS: tuple[Name, ...] = ("α", "β", "v")
Answers = dict[tuple[Path, Name], Any]
Record = dict[Path, tuple[Any, Any, Any]]
"""Of each node that a search entered: alpha and beta on entry, and the value."""
PRUNING = [bug for bug in bugs_of("pruned") if bug.concerns[0] == "pruned"]
"""The bugs of alpha-beta alone, not those of every search."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Exercise:
    """A tree on which somebody does alpha-beta by hand, and what is true of it.

    ``nodes`` holds all of them, each before its children, and ``letters`` names those that are no leaves.
    ``start`` is the position of a real game whose tree it is, if it is one.
    """

    position: HandTree
    start: Any = None

    @cached_property
    def nodes(self) -> dict[Path, HandTree]:
        return below(self.position, ())

    @cached_property
    def letters(self) -> dict[Path, str]:
        inner = [path for path, node in self.nodes.items() if node.moves]
        if len(inner) > len(LETTERS):
            raise ValueError(
                f"the tree has {len(inner)} nodes with branches: expected at most {len(LETTERS)}, the letters"
            )
        return dict(zip(inner, LETTERS, strict=False))

    @cached_property
    def labels(self) -> dict[Path, str]:
        """What the moves of a real game are called, by the nodes to which they lead."""
        found: dict[Path, str] = {}
        positions: dict[Path, Any] = {(): self.start}
        for path in [*self.nodes][1:] if self.start else ():
            before = positions[path[:-1]]
            move = before.moves[path[-1]]
            positions[path], found[path] = before.play(move), before.label(move)
        return found

    @cached_property
    def entered(self) -> dict[Path, Node]:
        """The record of the search."""
        root = alphabeta(self.position, trace=True).trace
        assert root is not None  # it was asked for
        return {node.path: node for node in root.walk() if node.status != "pruned"}

    @cached_property
    def answers(self) -> Answers:
        """The right ones."""
        return self.of({path: (node.alpha, node.beta, node.value) for path, node in self.entered.items()})

    def of(self, record: Record) -> Answers:
        """The answers of a search, be it right or wrong."""
        found: Answers = {}
        for path in [path for path in self.letters if path in record]:
            found |= {(path, name): told for name, told in zip(NUMBERS, record[path], strict=True)}
            found[path, "cut"] = frozenset(child for child in self.children(path) if child not in record)
        return {key: told for key, told in found.items() if key not in (((), "α"), ((), "β"))}

    def children(self, path: Path) -> list[Path]:
        """The nodes below one."""
        return [(*path, move) for move in self.nodes[path].moves]

    def name(self, path: Path) -> str:
        """A node's letter; of a leaf its number."""
        return self.letters.get(path) or number(self.nodes[path].score)

    # --- reasons ---

    def reason(self, path: Path, name: Name) -> str:
        """Why the right answer is what it is; of a node that is never entered, why it has none."""
        if path not in self.entered:
            top = next(path[:length] for length in range(len(path)) if path[: length + 1] not in self.entered)
            return self.cut(top)
        if name == "cut":
            return self.cut(path)
        node = self.entered[path]
        if name == "v":
            told = f"{self.name(path)}: v = {number(node.value or 0)}, the {self.best(path)}"
            limit = {"≤": "; its true value is at most this", "≥": "; its true value is at least this"}
            return told + limit.get(node.relation, "")
        who, bound = ("MAX", node.alpha or 0) if name == "α" else ("MIN", node.beta or 0)
        already = f"no {who} node above has a value yet" if abs(bound) == INF else self.already(path, name)
        return f"{self.name(path)} is entered with {name} = {number(bound)}: {already}"

    def best(self, path: Path) -> str:
        """Of which values that of a node is the best."""
        tried = [number(self.entered[child].value or 0) for child in self.children(path) if child in self.entered]
        most = "largest" if self.nodes[path].to_move == FIRST else "smallest"
        return f"{most} of {', '.join(tried)}" if len(tried) > 1 else "only value found there"

    def already(self, path: Path, name: Name) -> str:
        """Who is sure of a node's bound, and since which node: the last one above that was entered without it."""
        of = "alpha" if name == "α" else "beta"
        bound = getattr(self.entered[path], of)
        holder = next(path[:length] for length in range(len(path) - 1, -1, -1)
                      if getattr(self.entered[path[:length]], of) != bound)  # fmt: skip
        return f"{'MAX' if name == 'α' else 'MIN'} can already get {number(bound)} at {self.name(holder)}"

    def cut(self, path: Path) -> str:
        """Why branches of a node are skipped, or why none is."""
        node, name = self.entered[path], self.name(path)
        tried = [child for child in self.children(path) if child in self.entered]
        skipped = [self.name(child) for child in self.children(path) if child not in self.entered]
        if skipped:
            already = self.already(path, "β" if node.position.to_move == FIRST else "α")
            proof = f"{self.name(tried[-1])} makes {name} {node.relation} {number(node.value or 0)}"
            return f"At {name}, {already}, and {proof}; not entered: {', '.join(skipped)}"
        alpha, beta = node.alpha or 0, node.beta or 0
        for found in [int(self.entered[child].value or 0) for child in tried[:-1]]:
            alpha, beta = (max(alpha, found), beta) if node.position.to_move == FIRST else (alpha, min(beta, found))
        return f"Nothing is cut at {name}: before its last branch the window is ({number(alpha)}, {number(beta)})"


def below(position: HandTree, path: Path) -> dict[Path, HandTree]:
    """A node and all below it, by their paths."""
    found = {path: position}
    for move in position.moves:
        found |= below(position.play(move), (*path, move))
    return found


# --- wrong answers ---


class Spot(NamedTuple):
    """A position that knows its path; a search sees no difference."""

    position: HandTree
    path: Path = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.position, name)

    def play(self, move: int) -> Spot:
        return Spot(self.position.play(move), (*self.path, move))


def misconceptions(exercise: Exercise, given: Answers) -> list[Bug]:
    """The bugs of alpha-beta that explain nearly all that is wrong in the given answers, all as well; mostly none."""
    off = {bug: differences(given, wrong_answers(exercise, bug)) for bug in PRUNING}
    least = min(off.values())
    return [bug for bug in PRUNING if off[bug] == least] if 4 * least < differences(given, exercise.answers) else []


def differences(given: Answers, others: Answers) -> int:
    """How many of the given answers are not those of others."""
    return sum(others.get(key) != told for key, told in given.items())


def wrong_answers(exercise: Exercise, bug: Bug) -> Answers:
    """What a search with this bug in both halves answers; nothing if it does not come to an end."""
    try:
        return exercise.of(run(exercise, program(bug)))
    except (TypeError, NameError):  # as that of a bug that calls what there is not here
        return {}


def run(exercise: Exercise, pair: CodeType | str) -> Record:
    """What ``maxi_alpha_beta`` and ``mini_alpha_beta``, defined by a program, do on the tree."""
    record, names = Record(), dict(GIVEN)
    exec(pair, names)
    halves = ["maxi_alpha_beta", "mini_alpha_beta"]
    names |= {name: recording(names[name], record) for name in halves}
    names[halves[exercise.position.to_move != FIRST]](Spot(exercise.position))
    return record


@cache
def program(bug: Bug) -> CodeType:
    """Alpha-beta with this bug in both halves, ready to run."""
    half = bug.source("pruned")
    return compile(f"{half}\n{mirrored(half)}", bug.name, "exec")


def recording(search: Callable[..., Any], record: Record) -> Callable[..., Any]:
    """The search, which keeps of each node its window and its value."""

    def recorded(position: Spot, alpha: int = -INF, beta: int = INF) -> Any:
        found = search(position, alpha, beta)
        record[position.path] = alpha, beta, found[0]
        return found

    return recorded
