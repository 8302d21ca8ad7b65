"""The answers to an exercise, those of alpha-beta and those of its well-known bugs, and the reason for each.

    answers[(1, 0), "α"]     what is written at the first child of the root's second one: a bound on entry, or "v"
    answers[(1, 0), "cut"]   the branches there that are never entered, as paths

Nodes that are entered have answers, if they are no leaves; the root's window is given.  The value of a node is the best
among those of its children that were entered: on all of this every right alpha-beta agrees.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from gamelab.course.check.bugs import GIVEN, PROGRAMS, Bug, bugs_of, mirrored
from gamelab.games import FIRST, SECOND, HandTree
from gamelab.games.hand_tree import Tree
from gamelab.search import INF
from gamelab.search.trace import Path
from gamelab.show.phrases import number
from gamelab.users.traced_search import TracedSearch

Name = Literal["α", "β", "v", "cut"]
NUMBERS: tuple[Name, ...] = ("α", "β", "v")
DrillAnswers = dict[tuple[Path, Name], Any]
Record = dict[Path, tuple[Any, Any, Any]]
"""Of each node that a search entered: alpha and beta on entry, and the value."""
Cuts = dict[Path, list[Path]]
PRUNING = [bug for bug in bugs_of("pruned") if bug.concerns[0] == "pruned"]
"""The bugs of alpha-beta alone, not those of every search."""
LEAVING = "This is how the search leaves a node: write the window on entry, before any child has a value."
EXCHANGED = "α and β are exchanged: α is what MAX can already get, and begins at −∞."
UNCHANGED = "A child is entered with the window as it then stands at its parent, which has tightened it."
HALVES = PROGRAMS["pruned"], mirrored(PROGRAMS["pruned"])
ONE_SIDED = {
    "never tightens": "MAX never raises alpha; after each child, alpha = max(alpha, best).",
    "own bound not passed": "MAX raises alpha, but its children are entered without it.",
}
"""Bugs that people have on one side only, and what each is if the side is that of MAX."""
IN_BOTH_HALVES = {
    "{f} never raises alpha; after each child, alpha = max(alpha, best).":
        "it never tightens alpha or beta; after each child, MAX raises alpha and MIN lowers beta.",
    "{f} hands down alpha, but not beta.": "each player hands down its own bound, but not the other one's.",
    "{f} hands down beta, but not alpha.": "no player hands its own bound down.",
}  # fmt: skip
"""What sentences about MAX's half are if both halves have the bug."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Exercise:
    """A tree on which somebody does alpha-beta by hand, and what is true of it.

    ``nodes`` holds all subtrees, each before its children, and ``letters`` names those that are no leaves.
    ``start`` is the position of a real game whose tree it is, if it is one.
    """

    position: HandTree
    start: Any = None

    @cached_property
    def nodes(self) -> dict[Path, Tree]:
        return below(self.position.tree, ())

    @cached_property
    def letters(self) -> dict[Path, str]:
        inner = [path for path in self.nodes if self.children(path)]
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
    def searched(self) -> tuple[Record, Cuts]:
        """A search of tuples is much quicker than one of positions, and most trees are thrown away."""
        record, cuts = Record(), Cuts()

        def value(tree: Tree, player: int, alpha: int, beta: int, path: Path) -> int:
            window, best, children = (alpha, beta), -player * INF, tree if isinstance(tree, tuple) else ()
            for move, child in enumerate(children):
                found = value(child, -player, alpha, beta, (*path, move))
                if player == FIRST:
                    alpha = max(alpha, best := max(best, found))
                else:
                    beta = min(beta, best := min(best, found))
                if alpha >= beta and move + 1 < len(children):
                    cuts[path] = [(*path, later) for later in range(move + 1, len(children))]
                    break
            best = best if isinstance(tree, tuple) else tree
            record[path] = *window, best
            return best

        value(*self.position[:2], -INF, INF, ())
        return record, cuts

    @property
    def entered(self) -> Record:
        """What alpha-beta does."""
        return self.searched[0]

    @property
    def cuts(self) -> Cuts:
        """The branches that are never entered, by the nodes that skip them."""
        return self.searched[1]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many nodes are ``entered`` and have ``cuts``; of these, how many by whose bounds.

        ``inner`` ones are entered and have branches, and so boxes to fill in.
        Some are ``deep``, by a bound from above the parent, and some happen at ``equal`` values; ``sides`` are the
        players who cut.  ``changes`` are the bounds on entry that differ from those of the parent.
        """
        record = self.entered
        bounds = {path: self.player(path) == FIRST for path in self.cuts}  # where it stands in a record: beta for MAX
        pairs = [(record[path], record[path[:-1]]) for path in record if path]
        return {
            "entered": len(record),
            "inner": len({path[:-1] for path in record if path}),  # their first branch is always entered
            "cuts": len(bounds),
            "deep": sum(record[path][bound] == record[path[:-1]][bound] for path, bound in bounds.items()),
            "equal": sum(record[path][bound] == record[path][2] for path, bound in bounds.items()),
            "sides": len({*bounds.values()}),
            "changes": sum(own[bound] != above[bound] for own, above in pairs for bound in (0, 1)),
        }

    @cached_property
    def answers(self) -> DrillAnswers:
        """The right ones."""
        return self.of(self.entered)

    def of(self, record: Record) -> DrillAnswers:
        """The answers of a search, be it right or wrong."""
        found: DrillAnswers = {}
        for path in [path for path in self.letters if path in record]:
            found |= {(path, name): told for name, told in zip(NUMBERS, record[path], strict=True)}
            found[path, "cut"] = frozenset(child for child in self.children(path) if child not in record)
        return {key: told for key, told in found.items() if key not in (((), "α"), ((), "β"))}

    def children(self, path: Path) -> list[Path]:
        """The nodes below one."""
        node = self.nodes[path]
        return [(*path, move) for move in range(len(node))] if isinstance(node, tuple) else []

    def player(self, path: Path) -> int:
        """Who moves at a node."""
        return -self.position.to_move if len(path) % 2 else self.position.to_move

    def name(self, path: Path) -> str:
        """A node's letter; of a leaf its number."""
        return self.letters.get(path) or number(self.nodes[path])  # type: ignore[arg-type]

    # --- reasons ---

    def reason(self, path: Path, name: Name) -> str:
        """Why the right answer is what it is; of a node that is never entered, why it has none."""
        if path not in self.entered:
            cut = self.cut(next(path[:length] for length in range(len(path)) if path[:length] in self.cuts))
            return f"{self.name(path)} is never entered, because at{cut.removeprefix('At')}"
        if name == "cut":
            return self.cut(path)
        alpha, beta, value = self.entered[path]
        if name == "v":
            limit = "most" if value <= alpha else "least"
            is_whole = all(each in self.entered for each in self.nodes if each[: len(path)] == path)
            truly = f"; its true value is at {limit} this" * (not (is_whole or alpha < value < beta))
            return f"{self.name(path)}: v = {number(value)}, the {self.best(path)}{truly}"
        who, bound = ("MAX", alpha) if name == "α" else ("MIN", beta)
        already = f"no {who} node above has a value yet" if abs(bound) == INF else self.already(path, who)
        return f"{self.name(path)} is entered with {name} = {number(bound)}: {already}"

    def tried(self, path: Path) -> list[Path]:
        """The children of a node that are entered."""
        return [child for child in self.children(path) if child in self.entered]

    def best(self, path: Path) -> str:
        """Of which values that of a node is the best."""
        values = [number(self.entered[child][2]) for child in self.tried(path)]
        most = "largest" if self.player(path) == FIRST else "smallest"
        return f"{most} of {', '.join(values)}" if len(values) > 1 else "only value found there"

    def already(self, path: Path, who: str) -> str:
        """Who is sure of a node's bound, and since which node: the last one above that was entered without it."""
        side = who == "MIN"
        bound = self.entered[path][side]
        above = [path[:length] for length in range(len(path))]
        holder = [each for each in above if self.entered[each][side] != bound][-1]
        return f"{who} can already get {number(bound)} at {self.name(holder)}"

    def cut(self, path: Path) -> str:
        """Why branches of a node are skipped, or why none is."""
        alpha, beta, value = self.entered[path]
        name, tried, is_max = self.name(path), self.tried(path), self.player(path) == FIRST
        if path in self.cuts:
            proof = f"{self.name(tried[-1])} makes {name} {'≥' if is_max else '≤'} {number(value)}"
            skipped = ", ".join(map(self.name, self.cuts[path]))
            return f"At {name}, {self.already(path, 'MIN' if is_max else 'MAX')}, and {proof}; not entered: {skipped}"
        found = [self.entered[child][2] for child in tried[:-1]]
        window = (max([alpha, *found]), beta) if is_max else (alpha, min([beta, *found]))
        return f"Nothing is cut at {name}: before its last branch the window is ({', '.join(map(number, window))})"


def below(tree: Tree, path: Path) -> dict[Path, Tree]:
    """A tree and all its subtrees, by their paths."""
    found = {path: tree}
    for move, child in enumerate(tree if isinstance(tree, tuple) else ()):
        found |= below(child, (*path, move))
    return found


# --- wrong answers ---


def misconceptions(exercise: Exercise, given: DrillAnswers) -> list[Bug | str]:
    """What explains nearly all that is wrong in the given answers, all as well; mostly nothing.

    A bug of alpha-beta; or a sentence for who can do it, but wrote something else into the boxes than was asked for.
    """
    mistakes = count_differences(given, exercise.answers)
    if not mistakes:
        return []
    answers = other_boxes(exercise)
    answers |= {bug: wrong_answers(exercise, bug) for bug in PRUNING}
    answers |= {one_sided(bug, side): wrong_answers(exercise, bug, (side,))
                for bug in PRUNING if bug.name in ONE_SIDED for side in (FIRST, SECOND)}  # fmt: skip
    wrong = {each: count_differences(given, others) for each, others in answers.items()}
    least = min(wrong.values())
    return [each for each in wrong if 4 * least < mistakes and wrong[each] == least]


def other_boxes(exercise: Exercise) -> dict[Bug | str, DrillAnswers]:
    """What somebody answers who knows the values and the cuts, but not what belongs into the boxes of a window."""
    records: dict[str, Record] = defaultdict(dict)
    for path, (alpha, beta, value) in exercise.entered.items():
        is_max = exercise.player(path) == FIRST
        windows = {
            LEAVING: (max(alpha, value), beta) if is_max else (alpha, min(beta, value)),
            EXCHANGED: (beta, alpha),
            UNCHANGED: (-INF, INF),
            f"α is not always −∞. {UNCHANGED}": (-INF, beta),
            f"β is not always +∞. {UNCHANGED}": (alpha, INF),
        }
        for sentence, window in windows.items():
            records[sentence][path] = *window, value
    return {sentence: exercise.of(record) for sentence, record in records.items()}


def one_sided(bug: Bug, side: int) -> Bug:
    """The bug, described for those who have it at one player's nodes only."""
    sentence = ONE_SIDED[bug.name]
    return replace(bug, sentence=sentence if side == FIRST else mirrored(sentence))


def sentences(told: list[Bug | str]) -> str:
    """What is said of misconceptions that fit equally well; nothing if no idea mends them all."""
    if len({each if isinstance(each, str) else each.idea for each in told}) != 1:
        return ""
    likely, *_ = told
    if isinstance(likely, str):
        return likely
    sentence = IN_BOTH_HALVES.get(likely.sentence, likely.of("it").sentence)
    apart = [each.name for each in told if isinstance(each, Bug) and each.sentence != likely.sentence]
    others = " or ".join(f"“{name}”" for name in dict.fromkeys(apart) if name != likely.name)
    same = f" (So does one with {others}.)" * bool(others)
    return f"So answers a search with the bug “{likely.name}”: {sentence}{same} {likely.idea}"


def count_differences(given: DrillAnswers, others: DrillAnswers) -> int:
    """How many of the given answers are not those of others."""
    return sum(others.get(key) != told for key, told in given.items())


def wrong_answers(exercise: Exercise, bug: Bug, sides: tuple[int, ...] = (FIRST, SECOND)) -> DrillAnswers:
    """What a search with this bug in both halves answers, or in one; nothing if it does not come to an end."""
    wrong = bug.source("pruned")
    halves = (wrong if FIRST in sides else HALVES[0]), (mirrored(wrong) if SECOND in sides else HALVES[1])
    try:
        return exercise.of(run(exercise, "\n".join(halves)))
    except (TypeError, NameError, ValueError):  # as that of a bug that calls what there is not here
        return {}


def run(exercise: Exercise, program: str) -> Record:
    """What ``maxi_alpha_beta`` and ``mini_alpha_beta``, defined by a program, do on the tree."""
    names = dict(GIVEN)
    exec(program, names)
    first = "maxi" if exercise.position.to_move == FIRST else "mini"
    calls = TracedSearch(names[f"{first}_alpha_beta"], exercise.position).calls
    return {path: (*call.entered[1:], call.answers[-1][1]) for path, call in calls.items()}
