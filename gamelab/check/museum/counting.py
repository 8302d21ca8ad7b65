"""Exhibits that count the wrong thing."""

from __future__ import annotations

from typing import Any

from gamelab import heuristics
from gamelab.check.conjecture import conjecture
from gamelab.check.museum.card import Card, claim
from gamelab.check.report import Report
from gamelab.games import Sim, perft
from gamelab.search import minimax

NODES = """
from gamelab import Sim, perft

def nodes(depth):
    return sum(perft(Sim(), ply) for ply in range(depth + 1))
"""
FORMULA = """
from math import perm

def nodes(depth):
    return perm(15, depth)
"""
DOTS = """
from math import cos, pi, sin

def dots(n):
    return [(cos(2 * pi * k / n), sin(2 * pi * k / n)) for k in range(n)]
"""


def leaves(nodes: Any) -> Report:
    """Whether it is the number of sequences of moves: what the formula was written for."""
    return conjecture(lambda depth: nodes(depth) >= perft(Sim(), depth), range(5))


def nodes_of_minimax(nodes: Any) -> Report:
    """The claim that minimax enters so many positions."""

    def as_counted(depth: int) -> bool:
        return bool(nodes(depth) == minimax(Sim(), depth, heuristics.zero).counts.nodes)

    return claim("as_counted", as_counted, range(5), "leaves, not nodes",
                 "it counts the sequences of moves of full length: the leaves, and not those where the game is "
                 "over before.")  # fmt: skip


def beside_the_count(nodes: Any) -> dict[str, int]:
    """The formula beside the count, four plies deep."""
    return {"formula": nodes(4), "nodes": minimax(Sim(), 4, heuristics.zero).counts.nodes}


def six_dots(dots: Any) -> Report:
    """Whether there are as many dots as asked for, with the numbers that divide 360."""
    return conjecture(lambda n: len(dots(n)) == n, [3, 4, 5, 6])


def as_many_dots(dots: Any) -> Report:
    """The claim that there are as many dots as asked for."""
    return claim("as_many_dots", lambda n: len(dots(n)) == n, range(3, 13), "whole degrees",
                 "360 // n is no whole part of the circle for every n, and range goes on to one dot more.")  # fmt: skip


def too_many_dots(dots: Any) -> dict[str, int]:
    """How many dots there are for 7."""
    return {"dots": len(dots(7)), "vertices": 7}


CARDS = (
    Card(
        "leaves, not nodes", "A formula that counts another thing", ("B-003-6",), NODES,
        ((NODES.strip(), FORMULA.strip()),), ("nodes",),
        "(15 − c)! / (15 − c − n)! is offered as the number of states that minimax looks at.",
        "Nothing, at the depths at which no game can be over: it is the number of leaves.",
        "Counting: leaves, nodes, positions and classes are four numbers.",
        "leaves, not nodes", leaves, nodes_of_minimax, beside_the_count,
    ),
    Card(
        "whole degrees", "Seven dots that are eight", ("B-000-8", "B-003-7"), DOTS,
        (("    return [(cos(2 * pi * k / n), sin(2 * pi * k / n)) for k in range(n)]",
          "    return [(cos(pi * a / 180), sin(pi * a / 180)) for a in range(0, 360, 360 // n)]"),), ("dots",),
        "The circle is cut into steps of 360 // n degrees.",
        "Nothing: the lab has six vertices, and 6 divides 360.",
        "Changing one parameter.",
        "whole degrees", six_dots, as_many_dots, too_many_dots,
    ),
)  # fmt: skip
