"""The laws of ``audit`` that compare a search with itself, one after another, and the least nodes of a proof.

Each is a function of the ``Bench``, on which the search can be tried, that returns its verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelab.check.bench import Bench, differ, verdict
from gamelab.check.bugs import Bug
from gamelab.check.laws import Law, Verdict
from gamelab.check.laws_of_kin import asked_again, colours, order_of_children, symmetries, untouched
from gamelab.check.laws_of_options import depth, horizon, table, window_left_out, without_pruning
from gamelab.check.report import Report
from gamelab.check.samples import (
    least_nodes,
    uniform,
)


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


LAWS: tuple[Callable[[Bench], Verdict], ...] = (
    minimum, order_of_children, colours, symmetries, untouched, asked_again, table, depth, horizon, without_pruning,
    window_left_out,
)  # fmt: skip


def compared(bench: Bench) -> Iterator[Verdict]:
    """The verdict on each law, one after another, as long as the time lasts."""
    for look in LAWS:
        if bench.limits.spent:
            return
        yield look(bench)
