"""Laws about what a search can be given: a table, a depth, an evaluation, a window, no pruning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from gamelab.check.bench import Bench, differ, same_value, told, verdict
from gamelab.check.bugs import Bug
from gamelab.check.facts import number
from gamelab.check.family import FULL, Case, boards, truth
from gamelab.check.laws import Law, Verdict
from gamelab.check.report import Report
from gamelab.check.samples import (
    ends_within,
    late,
    spread,
)
from gamelab.check.ways import Way
from gamelab.games import Position
from gamelab.search import minimax


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
    own = [position for position in late(bench.game, games=20, most=2500, together=25_000) if not position.is_over]
    chosen = own[-15:][1::3] if bench.takes("seconds") else own[-15:]  # a search with a clock searches each many times
    return [position for position in chosen if position.to_move in bench.task.players]


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
        ends += late(bench.game)[:80]  # type: ignore[arg-type]
    return verdict(law, (look(position, plies) for position in bench.some(ends) for plies in (1, 2, 3)))


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
