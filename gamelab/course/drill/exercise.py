"""A tree on which somebody does alpha-beta by hand, the key to it, and why each answer of the key is right.

    answers[(1, 0), "α"]     what is written at the first child of the root's second one: a bound on entry, or "v"
    answers[(1, 0), "cut"]   the branches there that are never entered, as paths

Nodes that are entered have answers, if they are no leaves; the root's window is given.  The value of a node is the best
among those of its children that were entered: on all of this every right alpha-beta agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from gamelab.games import FIRST, HandTree
from gamelab.games.hand_tree import Tree
from gamelab.search import INF
from gamelab.search.trace import Path, above
from gamelab.show.phrases import number

Name = Literal["α", "β", "v", "cut"]
NUMBERS: tuple[Name, ...] = ("α", "β", "v")
Key = tuple[Path, Name]
DrillAnswers = dict[Key, Any]
Record = dict[Path, tuple[Any, Any, Any]]
"""Of each node that a search entered: alpha and beta on entry, and the value."""
LAST = 99
"""Behind every child."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Exercise:
    """A tree on which somebody does alpha-beta by hand; ``start`` is the position of a real game whose tree it is."""

    position: HandTree
    start: Any = None

    @cached_property
    def nodes(self) -> dict[Path, HandTree]:
        """All nodes, each before its children."""

        def walk(path: Path, node: HandTree) -> Iterator[tuple[Path, HandTree]]:
            yield path, node
            for move in node.moves:
                yield from walk((*path, move), node.play(move))

        return dict(walk((), self.position))

    def children(self, path: Path) -> list[Path]:
        """The nodes below one."""
        return [(*path, move) for move in self.nodes[path].moves]

    @cached_property
    def letters(self) -> dict[Path, str]:
        """The names of the nodes that are no leaves."""
        inner = [path for path in self.nodes if self.children(path)]
        if len(inner) > len(LETTERS):
            raise ValueError(
                f"the tree has {len(inner)} nodes with branches: expected at most {len(LETTERS)}, the letters"
            )
        return dict(zip(inner, LETTERS, strict=False))

    def name(self, path: Path) -> str:
        """A node's letter; of a leaf its number."""
        return self.letters.get(path) or number(self.nodes[path].score)

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
    def boxes(self) -> list[Key]:
        """What is to be written, as a search comes to it; the root's window is given."""
        return in_turn((path, name) for path in self.letters for name in NUMBERS if path or name == "v")

    # --- the key ---

    @cached_property
    def entered(self) -> Record:
        """What alpha-beta does. It searches tuples, which is much quicker, because most trees are thrown away."""
        record = Record()

        def value(tree: Tree, player: int, alpha: int, beta: int, path: Path) -> int:
            window, best = (alpha, beta), tree if isinstance(tree, int) else -player * INF
            for move, child in enumerate(tree if isinstance(tree, tuple) else ()):
                found = value(child, -player, alpha, beta, (*path, move))
                if player == FIRST:
                    alpha = max(alpha, best := max(best, found))
                else:
                    beta = min(beta, best := min(best, found))
                if alpha >= beta:
                    break
            record[path] = *window, best
            return best

        value(*self.position[:2], -INF, INF, ())
        return record

    @cached_property
    def cuts(self) -> dict[Path, list[Path]]:
        """The branches that are never entered, by the nodes that skip them, in the order in which it leaves these."""
        return {path: skipped for path in self.entered
                if (skipped := [child for child in self.children(path) if child not in self.entered])}  # fmt: skip

    @cached_property
    def answers(self) -> DrillAnswers:
        """The right ones."""
        return self.of(self.entered)

    def of(self, record: Record) -> DrillAnswers:
        """The answers of a search, be it right or wrong."""
        found = {(path, name): record[path][NUMBERS.index(name)] for path, name in self.boxes if path in record}
        cuts: DrillAnswers = {(path, "cut"): frozenset(child for child in self.children(path) if child not in record)
                              for path in self.letters if path in record}  # fmt: skip
        return found | cuts

    @cached_property
    def counts(self) -> dict[str, float]:
        """What makes a tree hard: how many nodes there are, how many are ``entered``, and how many of these cut.

        ``inner`` ones are entered and have branches, and so boxes to fill in.
        Some cuts are ``deep``, by a bound from above the parent, and some happen at ``equal`` values; ``sides`` are the
        players who cut, and ``branches`` the nodes with branches that are skipped.  ``changes`` are the bounds on entry
        that differ from those of the parent, and ``changed`` is their share.
        """
        record = self.entered
        bounds = {path: self.nodes[path].to_move == FIRST for path in self.cuts}  # where it stands: beta for MAX
        pairs = [(record[path], record[path[:-1]]) for path in record if path]
        changes = sum(own[bound] != above[bound] for own, above in pairs for bound in (0, 1))
        return {
            "nodes": len(self.nodes),
            "entered": len(record),
            "inner": len({path[:-1] for path in record if path}),  # their first branch is always entered
            "cuts": len(bounds),
            "deep": sum(record[path][bound] == record[path[:-1]][bound] for path, bound in bounds.items()),
            "equal": sum(record[path][bound] == record[path][2] for path, bound in bounds.items()),
            "sides": len({*bounds.values()}),
            "branches": sum(bool(self.children(each)) for skipped in self.cuts.values() for each in skipped),
            "changes": changes,
            "changed": changes / len(record),
        }

    # --- why an answer is right ---

    def reason(self, path: Path, name: Name) -> str:
        """Why an answer is right; of a node that is never entered, why it has none."""
        if path not in self.entered:
            cut = self.why_cut(next(each for each in above(path) if each in self.cuts))
            return f"{self.name(path)} is never entered, because at{cut.removeprefix('At')}"
        if name == "cut":
            return self.why_cut(path)
        if name == "v":
            return self.why_value(path)
        is_beta = name == "β"
        bound = number(self.entered[path][is_beta])
        return f"{self.name(path)} is entered with {name} = {bound}: {self.who_has(path, is_beta)}"

    def why_value(self, path: Path) -> str:
        """Of which values that of a node is the best, and what it says of the true one."""
        alpha, beta, value = self.entered[path]
        values = [number(self.entered[child][2]) for child in self.tried(path)]
        most = "largest" if self.nodes[path].to_move == FIRST else "smallest"
        best = f"{most} of {', '.join(values)}" if len(values) > 1 else "only value found there"
        is_whole = all(each in self.entered for each in self.nodes if each[: len(path)] == path)
        truly = f"; its true value is at {'most' if value <= alpha else 'least'} this"
        return f"{self.name(path)}: v = {number(value)}, the {best}{truly * (not (is_whole or alpha < value < beta))}"

    def why_cut(self, path: Path) -> str:
        """Why branches of a node are skipped, or why none is."""
        alpha, beta, value = self.entered[path]
        name, *earlier, last = self.name(path), *self.tried(path)
        is_max = self.nodes[path].to_move == FIRST
        if path in self.cuts:
            proof = f"{self.name(last)} makes {name} {'≥' if is_max else '≤'} {number(value)}"
            skipped = ", ".join(map(self.name, self.cuts[path]))
            return f"At {name}, {self.who_has(path, is_beta=is_max)}, and {proof}; not entered: {skipped}"
        found = [self.entered[child][2] for child in earlier]
        window = (max([alpha, *found]), beta) if is_max else (alpha, min([beta, *found]))
        return f"Nothing is cut at {name}: before its last branch the window is ({', '.join(map(number, window))})"

    def who_has(self, path: Path, is_beta: bool) -> str:
        """Who is sure of a node's bound, and since which node: the last one above that was entered without it."""
        who, bound = "MIN" if is_beta else "MAX", self.entered[path][is_beta]
        if abs(bound) == INF:
            return f"no {who} node above has a value yet"
        holder = [each for each in above(path) if self.entered[each][is_beta] != bound][-1]
        return f"{who} can already get {number(bound)} at {self.name(holder)}"

    def tried(self, path: Path) -> list[Path]:
        """The children of a node that are entered."""
        return [child for child in self.children(path) if child in self.entered]


def in_turn(keys: Iterable[Key]) -> list[Key]:
    """Answers by their keys, as a search comes to them."""
    return sorted(keys, key=lambda key: (moment(key), key[1]))


def moment(key: Key) -> Path:
    """When a search comes to an answer: to the value and the cuts of a node behind all below it."""
    path, name = key
    return *path, -1 if name in "αβ" else LAST
