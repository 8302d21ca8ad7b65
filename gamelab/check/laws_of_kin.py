"""Laws by which a search is compared with itself: another order, colours, a mirror, the same question again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gamelab.check.bench import Bench, differ, same_value, told, verdict
from gamelab.check.bugs import Bug
from gamelab.check.contract import snapshot
from gamelab.check.facts import number
from gamelab.check.laws import Law, Verdict, broken
from gamelab.check.report import Report
from gamelab.check.samples import (
    colours_swapped,
    shuffled,
)
from gamelab.games import HandTree, Position


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
        for n, position in enumerate(bench.positions()):
            twins = list(position.symmetries())[1:] if hasattr(position, "symmetries") else []
            others = twins[n % len(twins) :][:1] if bench.task.repeats and twins else twins[:3]
            for twin in others:
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
        first, then = (f"{told(each)}, move {number(each.move)}" for each in (one, other))
        return differ(position, "asked again, it answers otherwise", bug, ("first", first), ("then", then))

    return verdict(law, map(look, bench.positions()))
