"""The laws by which a search is compared with itself, and with minimax at a depth.

Each is a function of the ``Bench``, on which the search can be tried, that returns its verdict.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from gamelab.check.bugs import Bug
from gamelab.check.calling import Answer, call
from gamelab.check.contract import snapshot
from gamelab.check.facts import number
from gamelab.check.family import FULL, Case, boards, larger_trees, trees, truth
from gamelab.check.judge import described
from gamelab.check.laws import Law, Verdict, broken
from gamelab.check.limits import Limits
from gamelab.check.report import Report
from gamelab.check.samples import (
    colours_swapped,
    ends_within,
    late,
    least_nodes,
    shuffled,
    spread,
    uniform,
)
from gamelab.check.ways import Way
from gamelab.games import HandTree, Position, TicTacToe
from gamelab.search import minimax

MANY = 60
"""About how many positions each law is tried on."""


@dataclass
class Bench:
    """The search that is audited, and the limits under which it runs."""

    task: Any
    limits: Limits

    @property
    def game(self) -> Position:
        return TicTacToe() if self.task.game is None else self.task.game

    def way(self, position: Position) -> Way | None:
        """The function that is called where this player is to move."""
        ways: dict[int, Way] = self.task.ways
        return ways.get(position.to_move)

    def takes(self, *purposes: str) -> bool:
        """Whether all of the search can be given these."""
        return all(way.takes(*purposes) for way in self.task.ways.values())

    def ask(self, position: Position, **given: Any) -> Answer:
        """What the search makes of a position, given these; never an exception."""
        way = self.way(position)
        assert way is not None
        return call(lambda watched: way(watched, **given), Case(position), self.limits, 300_000, False)

    def positions(self, many: int = MANY) -> list[Position]:
        """Positions of all sorts, small ones first."""
        found: list[Position] = []
        if self.task.plain:
            small, boarded = trees(), boards()
            found += [*small[:: len(small) // many], *larger_trees()[::2], *boarded[:: len(boarded) // 20]]
        if not self.task.plain or self.task.game is not None:
            own = late(self.game, games=8)
            found += own[:: max(1, len(own) // many)]
        return [position for position in found if position.to_move in self.task.players]

    def trees(self) -> list[HandTree]:
        """Hand trees to be changed."""
        return [position for position in self.positions() if isinstance(position, HandTree)]


def compared(bench: Bench) -> Iterator[Verdict]:
    """The verdict on each law, one after another, as long as the time lasts."""
    for look in LAWS:
        if bench.limits.spent:
            return
        yield look(bench)


def verdict(law: Law, reports: Iterable[Report | None], why: str = "not applicable") -> Verdict:
    """The verdict from what was found in each case: None where all is right."""
    tried = 0
    for report in reports:
        if report is not None:
            return Verdict(law, tried, report)
        tried += 1
    return Verdict(law, tried, why=why)


def differ(position: Position, title: str, bug: Bug, *facts: tuple[str, str]) -> Report:
    """The report on a case, drawn as the other checks draw theirs."""
    report = broken(position, title, *facts, bug=bug)
    report.facts[0] = ("smallest case", described(Case(position)))
    return report


def told(answer: Answer) -> str:
    """An answer's value, or what came instead."""
    return number(answer.value) if answer.is_value else (answer.trouble or "None")


def same_value(
    position: Position, twin: Position, one: Answer, other: Answer, sign: int, title: str, bug: Bug
) -> Report | None:
    """A report unless both answers are the same value, but for the sign."""
    if one.is_value and other.is_value and one.value == sign * other.value:
        return None
    return differ(position, title, bug, ("returned", told(one)), ("the other", repr(twin)), ("returned", told(other)))


def minimum(bench: Bench) -> Verdict:
    law = Law("Knuth and Moore's minimum", "So many positions are needed to prove the value of a uniform tree; who "
              "looks at fewer has not proved it.")  # fmt: skip
    if not bench.task.plain or bench.task.repeats:
        return Verdict(law, why="not applicable: only for searches of hand trees that search once")
    guess = Bug("too few nodes", "it looks at fewer positions than any proof of the value needs: moves are left out, "
                "or a guess is taken for a value.", law.idea)  # fmt: skip

    def look(branching: int, depth: int, seed: int) -> Report | None:
        tree = uniform(branching, depth, seed)
        if tree.to_move not in bench.task.players:
            return None
        answer, least = bench.ask(tree), least_nodes(branching, depth)
        seen = len(set(answer.paths))
        if not answer.is_value or seen >= least:
            return None
        if len(set(bench.ask(tree).paths)) < seen:  # it remembers leaves that it has met in other trees
            return None
        return differ(tree, "it looks at fewer positions than a proof needs", guess, ("looked at", f"{seen}"),
                      ("needed at least", f"{least}"))  # fmt: skip

    sizes = [(2, 1), (2, 2), (3, 2), (2, 3), (3, 3), (2, 4), (4, 3), (2, 5)]
    return verdict(law, (look(*size, seed) for size in sizes for seed in range(4)))


def order_of_children(bench: Bench) -> Verdict:
    law = Law("order of the moves", "Another order costs other nodes, and finds the same value.")
    bug = Bug("depends on the order", "the value depends on the order in which the moves are tried.", law.idea)
    source = random.Random(9)

    def trees_in_another_order() -> Iterator[Report | None]:
        for tree in bench.trees() if bench.task.plain else []:
            twin = HandTree(shuffled(tree.tree, source), tree.to_move)
            yield same_value(tree, twin, bench.ask(tree), bench.ask(twin), 1, "another order, another value", bug)
        if bench.takes("order"):
            for position in bench.positions():
                asked = bench.ask(position, order=backwards)
                yield same_value(position, position, bench.ask(position), asked, 1, "another order, another value", bug)

    return verdict(law, trees_in_another_order(), "not applicable: it has no order, and takes no hand trees")


def backwards(position: Any) -> list[int]:
    """The moves in the opposite order."""
    return list(reversed(position.moves))


def colours(bench: Bench) -> Verdict:
    law = Law("colours exchanged", "Values are for FIRST: with the players exchanged they change their sign.")
    bug = Bug("unfair", "it treats the two players differently.", law.idea)
    if len(bench.task.ways) < 2:
        return Verdict(law, why="not applicable: it is made for one player")

    def pairs() -> Iterator[Report | None]:
        for position in bench.positions():
            twin = colours_swapped(position)
            if twin is not None:
                title = "with the colours exchanged, it is not the negative"
                yield same_value(position, twin, bench.ask(position), bench.ask(twin), -1, title, bug)

    return verdict(law, pairs(), "not applicable: the players of this game cannot be exchanged")


def symmetries(bench: Bench) -> Verdict:
    law = Law("mirror and rotation", "Turned or mirrored, it is the same game, and has the same value.")
    bug = Bug("mirror", "it tells mirrored or turned boards apart.", law.idea)

    def pairs() -> Iterator[Report | None]:
        for position in bench.positions():
            twins = list(position.symmetries())[1:] if hasattr(position, "symmetries") else []
            for twin in twins[:3]:
                title = "mirrored or turned, it has another value"
                yield same_value(position, twin, bench.ask(position), bench.ask(twin), 1, title, bug)

    return verdict(law, pairs(), "not applicable: this game has no symmetries")


def untouched(bench: Bench) -> Verdict:
    law = Law("position untouched", "A search leaves the position that it was given as it was.")
    bug = Bug("changes the position", "it changes the position that it was given: what is done for looking ahead has "
              "to be undone, on every way out of the function, and in the opposite order.", law.idea)  # fmt: skip

    def look(position: Position) -> Report | None:
        before = snapshot(position)
        answer = bench.ask(position)
        if "a position never changes" in answer.trouble:
            return differ(position, "it tries to change the position", bug, ("instead", answer.trouble))
        after = snapshot(position)
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        if not changed:
            return None
        old, new = (str(each) for each in changed[0])
        return broken(position, "it changes the position", ("before", old), ("after", new), bug=bug)

    return verdict(law, map(look, bench.positions()))


def asked_again(bench: Bench) -> Verdict:
    law = Law("asked again", "A search depends on its position alone: asked again, it answers the same.")
    bug = Bug("keeps something", "the answer to the same question differs from call to call: chance, or something that "
              "is kept between the calls.", law.idea)  # fmt: skip

    def look(position: Position) -> Report | None:
        one, other = bench.ask(position), bench.ask(position)
        if (told(one), one.move) == (told(other), other.move):
            return None
        facts = ("first", f"{told(one)}, move {one.move}"), ("then", f"{told(other)}, move {other.move}")
        return differ(position, "asked again, it answers otherwise", bug, *facts)

    return verdict(law, map(look, bench.positions()))


def table(bench: Bench) -> Verdict:
    law = Law("table", "A table saves work and changes nothing; a bound that is read as a value does.")
    bug = Bug("bounds as values", "the table keeps bounds as if they were values: behind a cut a value is only “at "
              "least” or “at most”, and the entry has to say which.", law.idea)  # fmt: skip
    if not bench.takes("table"):
        return Verdict(law, why="not applicable: it takes no table")

    def both() -> Iterator[Report | None]:
        for position in (*bench.positions(), *spread_late(bench)):
            way = bench.way(position)
            assert way is not None
            usual = way.default("table")
            on: Any = {} if not isinstance(usual, int) else usual or True
            for _ in range(2):  # the second time, the table is full
                answer = bench.ask(position, table=on)
                right = truth(Case(position), False).value
                if not answer.is_value or answer.value != right:
                    facts = ("expected", number(right)), ("with a table", told(answer))
                    yield differ(position, "with a table, it has another value", bug, *facts)
            yield None

    return verdict(law, both())


def spread_late(bench: Bench) -> list[Position]:
    """Positions in which much transposes: some moves before the end."""
    own = [position for position in late(bench.game, games=30, most=4000, together=60_000) if not position.is_over]
    return [position for position in own[-60:] if position.to_move in bench.task.players]


def fingerprint(position: Any) -> int:
    """A number from −50 to 50 that looks like chance, and is the same for the same position."""
    return crc32(str(position).encode()) % 101 - 50


def depth(bench: Bench) -> Verdict:
    law = Law("depth", "depth=d judges the positions exactly d plies ahead.")
    if not bench.takes("depth"):
        return Verdict(law, why="not applicable: it takes no depth")
    return verdict(law, depths(bench, law), "not applicable: no position of this game is far enough from its end")


def depths(bench: Bench, law: Law) -> Iterator[Report | None]:
    """What is wrong at each depth, on positions whose game is not over so soon."""
    far = [each for each in spread(bench.game, 4)[:40] if each.to_move in bench.task.players]
    for plies in (0, 1, 2, 3):
        for position in [each for each in far if not ends_within(each, plies + 1)][:4]:
            seen: list[int] = []

            def noted(at: Any, seen: list[int] = seen) -> int:
                seen.append(at.ply)
                return fingerprint(at)

            if not bench.takes("evaluate"):
                answer = bench.ask(position, depth=plies)
                reached = max(map(len, answer.paths), default=0)
                yield None if reached == plies or not answer.is_value else off_by_one(position, plies, {reached}, law)
                continue
            answer = bench.ask(position, depth=plies, evaluate=noted)
            ahead = {ply - position.ply for ply in seen}
            if ahead - {plies} and not bench.task.repeats:
                yield off_by_one(position, plies, ahead, law)
            right = int(minimax(position, plies, fingerprint).value)
            if not answer.is_value or answer.value != right:
                facts = ("expected", number(right)), ("returned", told(answer))
                bug = Bug("wrong at a depth", f"with depth={plies} it has another value than minimax.", law.idea)
                yield differ(position, "at a depth, the value is wrong", bug, *facts)
            yield None


def off_by_one(position: Position, plies: int, ahead: set[int], law: Law) -> Report:
    """The report on positions that are judged too early or too late."""
    found = " and ".join(map(str, sorted(ahead))) or "no"
    bug = Bug("depth off by one", f"with depth={plies} it judges positions {found} plies ahead.", law.idea)
    return differ(position, "the depth is wrong", bug, ("depth", str(plies)), ("judged", f"{found} plies ahead"))


def horizon(bench: Bench) -> Verdict:
    law = Law("end before horizon", "First is_over, then depth == 0: a finished game has a score, and is not judged.")
    if not bench.takes("evaluate"):
        return Verdict(law, why="not applicable: it takes no evaluation")
    bug = Bug("horizon before the end", "a finished game is judged by the evaluation: is_over has to be tested before "
              "the depth, and a draw is an end too.", law.idea)  # fmt: skip

    def look(position: Position, plies: int) -> Report | None:
        judged: list[Any] = []

        def noted(at: Any) -> int:
            if at.is_over:
                judged.append(str(at))
            return 0

        bench.ask(position, evaluate=noted, **({"depth": plies} if bench.takes("depth") else {}))
        if not judged:
            return None
        return differ(position, "a finished game is evaluated", bug, ("depth", str(plies)), ("evaluated", judged[0]))

    ends = list(boards(3)) if bench.task.plain else []
    if bench.task.game is not None:
        ends += late(bench.game, games=10)[:80]  # type: ignore[arg-type]
    mine = [each for each in ends if each.to_move in bench.task.players]
    return verdict(law, (look(position, plies) for position in mine for plies in (1, 2, 3)))


def without_pruning(bench: Bench) -> Verdict:
    law = Law("prune=False", "Without pruning, alpha-beta looks at exactly what minimax looks at.")
    if not bench.takes("prune"):
        return Verdict(law, why="not applicable: pruning cannot be switched off")
    bug = Bug(
        "still cuts", "with prune=False it still leaves moves out, so that it is no measure for pruning.", law.idea
    )

    def look(position: Position) -> Report | None:
        answer, right = bench.ask(position, prune=False), minimax(position).counts.nodes
        if answer.is_value and answer.looked == right:
            return None
        facts = ("looked at", f"{answer.looked:,}"), ("minimax", f"{right:,}")
        return differ(position, "without pruning it does not look at what minimax does", bug, *facts)

    return verdict(law, map(look, bench.positions()))


def window_left_out(bench: Bench) -> Verdict:
    law = Law("window left out", "Without a window, it is the full one: alpha = −∞ and beta = +∞.")
    ways: list[Way] = list(bench.task.ways.values())
    if not all(way.takes("window") and not any(map(way.must, ("alpha", "beta", "window"))) for way in ways):
        return Verdict(law, why="not applicable: it has no window of its own")
    bug = Bug("window turned round", "its own window is not the full one: alpha begins at −∞ and beta at +∞.", law.idea)

    def look(position: Position) -> Report | None:
        one, other = bench.ask(position), bench.ask(position, window=FULL)
        title = "without a window it finds another value"
        return same_value(position, position, one, other, 1, title, bug)

    return verdict(law, map(look, bench.positions()))


LAWS: tuple[Callable[[Bench], Verdict], ...] = (
    minimum, order_of_children, colours, symmetries, untouched, asked_again, table, depth, horizon, without_pruning,
    window_left_out,
)  # fmt: skip
