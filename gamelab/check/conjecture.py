"""``conjecture(law, cases)``: a statement, held against one case after another until one refutes it.

    conjecture(lambda position: alphabeta(position).move == minimax(position).move, TicTacToe())

One counterexample refutes a statement.  No number of cases proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gamelab.check.cases import late
from gamelab.check.exercise import TITLES, unfit
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Report, described, picture_of, plural
from gamelab.check.run import Runner, name_of, words
from gamelab.games import Position

MOST = 1_000_000
"""How many moves a law may play in one case."""


def conjecture(law: Callable[[Any], Any], cases: Position | Iterable[Any]) -> Report:
    """The first counterexample to ``law``, drawn, or how many cases the law survived.

    ``law(case)`` says whether the statement holds.  ``cases`` are tried in their order.  If ``cases`` is a start
    position, late positions of its game are tried, the smallest first.
    """
    if not callable(law):
        return unfit("conjecture", law)
    name, tried = name_of(law), late(cases, games=150) if isinstance(cases, Position) else list(cases)
    with Runner() as runner:
        for case in tried:
            answer = runner.ask(law, case, most=MOST)
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{name}: not started yet")
            if answer.kind in TITLES or not answer.result:
                told = described(case) if isinstance(case, Position) else words(case)
                facts = [("smallest counterexample", told), ("returned", answer.trouble or words(answer.result))]
                return Report(WRONG, f"{name}: {TITLES.get(answer.kind, 'refuted')}", facts, picture=picture_of(case))
    note = "Not refuted is not proved: the next case may be the counterexample."
    return Report(RIGHT, f"{name}: survived {plural(len(tried), 'case')}", notes=[note])
