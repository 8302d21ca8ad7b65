"""What four old lab sheets published of their agents, as they published it: the figures that ``tables`` re-runs.

Lab 000 counted three times 100 games for each setting; here they are one row of 300.  ``seconds`` are of a game on
its author's machine.  ``nodes`` are positions explored in a game, where the sheet tells them.
"""

from __future__ import annotations

from typing import NamedTuple


class Published(NamedTuple):
    """One row: an agent that looks ``depth`` plies ahead won ``wins`` of ``n`` games."""

    lab: str
    game: str
    depth: int
    prune: bool
    wins: int
    n: int
    seconds: float
    nodes: int | None = None


SIM, OTHELLO = "Sim()", "Othello()"
CONNECT_FOUR = ("ConnectFour()", "ConnectFour(rows=7, columns=8, k=4)", "ConnectFour(rows=7, columns=10, k=4)")


def connect_four(game: str, depth: int, prune: bool, percent: float, seconds: float, nodes: int) -> Published:
    return Published("001", game, depth, prune, round(2 * percent), 200, seconds, nodes)


SMALL, MIDDLE, LARGE = CONNECT_FOUR
PUBLISHED = (
    Published("000", SIM, 1, False, 90 + 96 + 88, 300, 0.0006),
    Published("000", SIM, 3, False, 97 + 97 + 85, 300, 0.0567),
    Published("000", SIM, 5, False, 99 + 94 + 98, 300, 6.64),
    Published("000", SIM, 1, True, 89 + 93 + 90, 300, 0.0007),
    Published("000", SIM, 3, True, 95 + 96 + 97, 300, 0.0137),
    Published("000", SIM, 5, True, 100 + 99 + 99, 300, 0.207),
    Published("000", SIM, 7, True, 97 + 100 + 100, 300, 2.61),
    connect_four(SMALL, 1, False, 70, 0.0147, 32),
    connect_four(SMALL, 3, False, 99, 0.6759, 1_800),
    connect_four(SMALL, 5, False, 99, 31.1, 74_000),
    connect_four(SMALL, 1, True, 68, 0.0142, 30),
    connect_four(SMALL, 3, True, 98.5, 0.280, 800),
    connect_four(SMALL, 5, True, 99, 12.68, 34_600),
    connect_four(SMALL, 7, True, 99.5, 211.9, 845_540),
    connect_four(MIDDLE, 1, False, 73, 0.0197, 40),
    connect_four(MIDDLE, 3, False, 99.5, 1.138, 2_750),
    connect_four(MIDDLE, 5, False, 100, 72.4, 160_000),
    connect_four(MIDDLE, 1, True, 71, 0.0197, 36),
    connect_four(MIDDLE, 3, True, 98, 0.565, 1_029),
    connect_four(MIDDLE, 5, True, 99, 14.90, 64_500),
    connect_four(MIDDLE, 7, True, 99.5, 243.7, 580_000),
    connect_four(LARGE, 1, False, 80.5, 0.0366, 44),
    connect_four(LARGE, 3, False, 98.5, 3.392, 5_400),
    connect_four(LARGE, 5, False, 99, 376.6, 420_000),
    connect_four(LARGE, 1, True, 81.5, 0.0318, 33),
    connect_four(LARGE, 3, True, 98.5, 1.215, 1_500),
    connect_four(LARGE, 5, True, 98.5, 117.8, 215_700),
    connect_four(LARGE, 7, True, 99.5, 2064.8, 2_980_000),
    Published("003", SIM, 1, False, 99, 100, 0.0047),
    Published("003", SIM, 3, False, 99, 100, 0.4792),
    Published("003", SIM, 5, False, 50, 50, 45.88),
    Published("003", SIM, 1, True, 99, 100, 0.0047),
    Published("003", SIM, 3, True, 98, 100, 0.0894),
    Published("003", SIM, 5, True, 100, 100, 1.1692),
    Published("003", SIM, 7, True, 100, 100, 12.4892),
    Published("004", OTHELLO, 1, False, 92, 120, 0.0067),
    Published("004", OTHELLO, 3, False, 99, 120, 0.141),
    Published("004", OTHELLO, 5, False, 119, 120, 5.70),
    Published("004", OTHELLO, 1, True, 88, 120, 0.0067),
    Published("004", OTHELLO, 3, True, 104, 120, 0.062),
    Published("004", OTHELLO, 5, True, 110, 120, 0.643),
    Published("004", OTHELLO, 7, True, 119, 120, 7.25),
)
