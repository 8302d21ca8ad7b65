"""``audit(search, game)``: properties that every search has, held against one search on many positions.

It finds minimax's value, from any window; a move that reaches it; no more positions than needed; the same value when
the board is turned or the moves come in another order, and the negative when the colours are exchanged.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from gamelab.check.cases import (
    best_moves,
    boards,
    colours_swapped,
    early_boards,
    endings,
    exact,
    has_stones,
    larger_trees,
    late,
    needed,
    trees,
)
from gamelab.check.contract import contract, snapshot
from gamelab.check.laws import Audit, Law, Verdict, audited, tried
from gamelab.check.report import FULL, UNSTARTED, WRONG, Fact, number
from gamelab.check.run import Answer, Function, Runner, does_nothing, name_of, plain_function, words
from gamelab.check.searches import is_right
from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search import INF

NAMES = {
    "alpha": {"alpha", "a", "α"}, "beta": {"beta", "b", "β"}, "window": {"window"},
    "depth": {"depth", "d", "plies", "max_depth"}, "evaluate": {"evaluate", "evaluation", "heuristic", "h"},
    "order": {"order"}, "table": {"table", "tt"}, "prune": {"prune", "pruning"}, "ending": {"ending"},
    "seconds": {"seconds"},
}  # fmt: skip
"""What a parameter is for, and how it may be called."""
DEEP = 60
"""A depth beyond the end of every game that is searched to its end."""
Wrong = tuple[str, tuple[Fact, ...]] | None


def nothing(position: Any) -> int:
    """0: an evaluation for a search that wants one."""
    return 0


@dataclass(frozen=True)
class Way:
    """How a search wants to be called, told from the names of its parameters."""

    function: Function
    parameters: dict[str, inspect.Parameter]

    def takes(self, purpose: str) -> bool:
        """Whether the function can be given this: "depth", "window" …"""
        return purpose in self.parameters or (purpose == "window" and {"alpha", "beta"} <= set(self.parameters))

    def must(self, purpose: str) -> bool:
        """Whether the function has this parameter, and no default for it."""
        return purpose in self.parameters and self.parameters[purpose].default is inspect.Parameter.empty

    def __call__(self, position: Any, **given: Any) -> Any:
        """The function's answer; what it must be given and is not told here, it is given for a search to the end."""
        if "window" in given and "window" not in self.parameters:
            given["alpha"], given["beta"] = given.pop("window")
        usual = {"alpha": -INF, "beta": INF, "window": FULL, "evaluate": nothing, "prune": True, "table": {}}
        found = {each: value for each, value in usual.items() if self.must(each)}
        if self.takes("depth") and (self.must("depth") or self.takes("seconds")):
            found |= {"depth": DEEP, **({"ending": "score"} if self.takes("ending") else {})}
            found |= {"evaluate": nothing} if self.takes("evaluate") else {}
        named = {self.parameters[purpose].name: value for purpose, value in {**found, **given}.items()}
        positional = [named.pop(each.name) for each in self.parameters.values()
                      if each.kind is inspect.Parameter.POSITIONAL_ONLY and each.name in named]  # fmt: skip
        return self.function(position, *positional, **named)


def way_of(function: Function) -> Way:
    """How a function wants to be called; of one that is compiled, how its text does."""
    function = plain_function(function)
    try:
        parameters = list(inspect.signature(function).parameters.values())[1:]
    except (TypeError, ValueError):
        parameters = []
    found = {purpose: each for each in parameters for purpose, names in NAMES.items() if each.name.lower() in names}
    return Way(function, found)


@dataclass
class Bench:
    """Where a search is tried: the functions by the player to move, the positions, and the runner."""

    ways: dict[int, Way]
    game: Any
    runner: Runner

    def takes(self, purpose: str) -> bool:
        return all(way.takes(purpose) for way in self.ways.values())

    @property
    def prunes(self) -> bool:
        """Whether the search says, by its parameters or by its name, that it leaves positions out."""
        return all(way.takes("window") or way.takes("prune") or "alpha" in name_of(way.function).lower()
                   for way in self.ways.values())  # fmt: skip

    @property
    def repeats(self) -> bool:
        """Whether its count of positions says nothing, as it searches several times or looks up what it knows."""
        return self.takes("seconds") or self.takes("table")

    def ask(self, position: Any, **given: Any) -> Answer:
        """What the search makes of a position, given these; of a game of one's own it gets a copy."""
        way = self.ways[position.to_move]
        mine = position if type(position).__module__.startswith("gamelab.games") else deepcopy(position)
        self.runner.count(type(mine))
        most = 100_000 if self.repeats else 2000 + 60 * exact(position)[1]
        answer = self.runner.ask(lambda position: way(position, **given), mine, most=most)
        return replace(answer, log=[(position, 0, mine)])

    def positions(self) -> list[Any]:
        """Positions of all sorts, small ones first, and the last ones of the game."""
        found: list[Any] = []
        if self.game is None or isinstance(self.game, HandTree) or self.searches_trees():
            found = [
                *trees()[:400],
                *trees()[400::8],
                *larger_trees(),
                *boards(3)[::2],
                *endings()[::3],
                *early_boards(),
            ]
        if isinstance(self.game, HandTree):
            found.append(self.game)
        elif self.game is not None:
            found += late(self.game)[:400]
        mine = [position for position in found if position.to_move in self.ways]
        return mine[:: 7 if self.repeats else 1]

    def searches_trees(self) -> bool:
        """Whether the search asks of a position only what every position has, so that hand trees can be tried."""
        probes = [self.ask(HandTree([[1, 0], [0, 1]], player)) for player in self.ways]
        return not any(isinstance(answer.result, AttributeError) for answer in probes)


def differs(answer: Answer, right: Any, window: tuple[Any, Any] = FULL) -> bool:
    return answer.kind != "value" or not is_right(answer.value, right, window)


def describe(answer: Answer) -> str:
    """An answer's value, or what came instead."""
    return number(answer.value) if answer.kind == "value" else answer.trouble


def value(bench: Bench, position: Any) -> Wrong:
    """Minimax's value, and for a finished game its score."""
    answer, right = bench.ask(position), exact(position)[0]
    facts = ("expected", number(right)), ("returned", describe(answer))
    return ("the value is wrong", facts) if differs(answer, right) else None


def move(bench: Bench, position: Any) -> Wrong:
    """A move that reaches the value."""
    answer = bench.ask(position)
    if position.is_over or answer.kind != "value" or not answer.paired or answer.move in best_moves(position):
        return None
    return "the move does not reach the value", (("returned", number(answer.move)),)


def window(bench: Bench, position: Any) -> Wrong:
    """From any window: the value within it, a bound on the right side outside."""
    right = exact(position)[0]
    for narrow in ((right - 1, right), (right, right + 1), (right - 1, right + 1), (right + 1, right + 2)):
        answer = bench.ask(position, window=narrow)
        if differs(answer, right, narrow):
            facts = ("window", f"alpha = {number(narrow[0])}, beta = {number(narrow[1])}"), ("value", number(right))
            return "the value is wrong for this window", (*facts, ("returned", describe(answer)))
    return None


def nodes(bench: Bench, position: Any) -> Wrong:
    """No more positions than alpha-beta or minimax needs."""
    answer = bench.ask(position)
    most = needed(position) if bench.prunes else exact(position)[1]
    if answer.kind != "value" or answer.looked <= most:
        return None
    facts = ("looked at", f"{answer.looked:,}"), ("enough", f"{most:,}")
    return "it looks at more positions than needed", facts


def untouched(bench: Bench, position: Any) -> Wrong:
    """The position stays as it was."""
    answer = bench.ask(position)
    before, after = snapshot(position), snapshot(answer.log[0][2])
    changed = [(str(old), str(new)) for old, new in zip(before, after, strict=True) if old != new]
    if "can't set attribute" in answer.trouble or "never changes" in answer.trouble:
        return "it tries to change the position", (("instead", answer.trouble),)
    return ("it changes the position", (("before", changed[0][0]), ("after", changed[0][1]))) if changed else None


def order(bench: Bench, position: Any) -> Wrong:
    """Another order of the moves costs other nodes, and finds the same value."""
    if isinstance(position, HandTree):
        twin: Any = HandTree(shuffled(position.tree, random.Random(9)), position.to_move)
        return other_value(bench, position, twin, 1)
    if not bench.takes("order"):
        return None
    answer = bench.ask(position, order=lambda position: list(reversed(position.moves)))
    facts = ("expected", number(exact(position)[0])), ("with the moves backwards", describe(answer))
    return ("another order, another value", facts) if differs(answer, exact(position)[0]) else None


def shuffled(tree: Any, source: random.Random) -> Any:
    """The tree with the children of every node in another order."""
    if isinstance(tree, int):
        return tree
    children = [shuffled(child, source) for child in tree]
    return source.sample(children, len(children))


def symmetry(bench: Bench, position: Any) -> Wrong:
    """Turned or mirrored, it is the same game and has the same value."""
    twins = list(position.symmetries())[1:3] if hasattr(position, "symmetries") else []
    return next(filter(None, (other_value(bench, position, twin, 1) for twin in twins)), None)


def colours(bench: Bench, position: Any) -> Wrong:
    """With the players exchanged, the value changes its sign."""
    twin = colours_swapped(position)
    return None if twin is None or twin.to_move not in bench.ways else other_value(bench, position, twin, -1)


def other_value(bench: Bench, position: Any, twin: Any, sign: int) -> Wrong:
    """What is wrong unless position and twin have the same value, but for the sign."""
    one, other = bench.ask(position), bench.ask(twin)
    if one.kind == other.kind == "value" and one.value == sign * other.value:
        return None
    return "two equal positions, two values", (
        ("returned", describe(one)),
        ("the other", repr(twin)),
        ("returned", describe(other)),
    )


def horizon(bench: Bench, position: Any) -> Wrong:
    """The evaluation is never asked about a finished game."""
    judged: list[str] = []

    def noted(at: Any) -> int:
        if at.is_over:
            judged.append(str(at))
        return 0

    for depth in (1, 2, 3):
        bench.ask(position, evaluate=noted, **({"depth": depth} if bench.takes("depth") else {}))
        if judged:
            return "a finished game is evaluated", (("depth", str(depth)), ("evaluated", judged[0]))
    return None


def own_window(bench: Bench, position: Any) -> Wrong:
    """Without a window, it is the full one."""
    one, other = bench.ask(position), bench.ask(position, window=FULL)
    if one.value == other.value and one.kind == other.kind:
        return None
    facts = (("returned", describe(one)), ("with the full window", describe(other)))
    return "without a window it finds another value", facts


LAWS: tuple[tuple[Law, Callable[[Bench, Any], Wrong], int], ...] = (
    (Law("position untouched", "A search leaves the position that it was given as it was.",
     "it changes the position that "
         "it was given: what is done for looking ahead has to be undone, on every way out of the function."),
     untouched, 5),
    (Law("window left out", "Without a window, it is the full one: alpha = −∞ and beta = +∞.",
         "its own window is not the full one: alpha begins at −∞ and beta at +∞."), own_window, 5),
    (Law("value", "MAX takes the largest value of its children, MIN the smallest; whose turn it is decides which."),
     value, 1),
    (Law("move", "The move that belongs to a value is the one that leads to the child with this value."), move, 2),
    (Law("window", "True value ≤ alpha: at most alpha is returned; ≥ beta: at least beta; else the value itself."),
     window, 6),
    (Law("nodes", "Minimax looks at everything, and alpha-beta leaves out what cannot matter: never more than that."),
     nodes, 1),
    (Law("order of the moves", "Another order costs other nodes, and finds the same value."), order, 5),
    (Law("colours exchanged", "Values are for FIRST: with the players exchanged they change their sign."), colours, 5),
    (Law("mirror and rotation", "Turned or mirrored, it is the same game, and has the same value."), symmetry, 3),
    (Law("end before horizon", "First is_over, then depth == 0: a finished game has a score, and is not judged.",
         "a finished game is judged by the evaluation: is_over has to be tested before the depth, and a draw is an end "
         "too."), horizon, 5),
)  # fmt: skip
"""Each law, what looks at a position, and of how many positions it looks at one."""


def concerned(law: Law, bench: Bench, positions: list[Any]) -> list[Any] | str:
    """The positions on which a law says something, or why there are none."""
    if law.name == "window":
        return positions if bench.takes("window") else "not applicable: it takes no window"
    if law.name == "window left out":
        given = any(way.must(each) for way in bench.ways.values() for each in ("alpha", "beta", "window"))
        return positions if bench.takes("window") and not given else "not applicable: it has no window of its own"
    if law.name == "nodes" and bench.repeats:
        return "not applicable: it searches more than once, or looks up what it knows"
    if law.name == "end before horizon":
        late = [each for each in positions if not isinstance(each, HandTree)]
        return late if bench.takes("evaluate") else "not applicable: it takes no evaluation"
    if law.name == "mirror and rotation":
        return [each for each in positions if len(list(getattr(each, "symmetries", tuple)())) > 1]
    if law.name == "colours exchanged":
        return [each for each in positions if len(bench.ways) == 2 and (isinstance(each, HandTree) or has_stones(each))]
    return positions


def verdicts(bench: Bench, positions: list[Any]) -> Iterator[Verdict]:
    """The verdict on each law."""
    for law, look, stride in LAWS:
        found = concerned(law, bench, positions)
        if isinstance(found, str):
            yield Verdict(law, why=found)
            continue
        yield tried(law, found[::stride], lambda position, look=look: look(bench, position))  # type: ignore[misc]


def audit(search: Any, game: Any = None) -> Audit:
    """The report on a search: which of the laws of searching hold, and the smallest case of the first that does not.

    ``search`` is any search that a check takes, the library's too, or a pair of functions for FIRST and SECOND.  It
    is told from its parameters what it can be given.  ``game`` is the start of another game, perhaps of the student's
    own, whose promises are tried first.
    """
    functions = list(search) if isinstance(search, tuple | list) else [search]
    if len(functions) not in (1, 2) or not all(map(callable, functions)):
        return Audit(WRONG, f"check.audit: give it a search, check.audit(my_search); it was given {words(search)}")
    if isinstance(game, type) or not (game is None or hasattr(type(game), "play")):
        return Audit(WRONG, "check.audit: give it the start of a game after the search, check.audit(my_search, "
                     f"TicTacToe()); it was given {words(game)}")  # fmt: skip
    name = " and ".join(dict.fromkeys(map(name_of, functions)))
    own = game is not None and not type(game).__module__.startswith("gamelab.games")
    rules = contract(game).verdicts if own else []
    if any(verdict.title for verdict in rules):
        return audited(name, rules, ["(The search was not tried: its game does not keep what games promise.)"])
    players = {"maxi": [FIRST], "mini": [SECOND]}.get(name.split("_")[0], [FIRST, SECOND])
    ways = dict(zip([FIRST, SECOND], map(way_of, functions * (3 - len(functions))), strict=True))
    if len(functions) == 1:
        ways = {player: ways[player] for player in players}
    with Runner() as runner:
        bench = Bench(ways, game, runner)
        positions = bench.positions()
        first = bench.ask(positions[0]).kind if positions else ""
        if first == "unstarted" or (first == "none" and does_nothing(plain_function(functions[0]))):
            return Audit(UNSTARTED, f"{name}: not started yet")
        return audited(name, [*rules, *verdicts(bench, positions)])
