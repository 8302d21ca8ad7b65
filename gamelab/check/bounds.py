"""The check of a table's bounds: what a search from a window knows when it ends, and whom an entry serves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, name_of, unfit
from gamelab.check.facts import number
from gamelab.check.has_four import is_yes_or_no
from gamelab.check.hints import HINTS
from gamelab.check.imitation import Exercise, Flaw, Question
from gamelab.check.report import RIGHT, Report
from gamelab.games import svg
from gamelab.search import INF

BOUNDS = ("exact", "lower", "upper")
NUMBERS = (0, 1, -1, 2, 45, -45)
LOW = "best ≤ low: no move came up to low, so the value is at most best, an upper bound."
HIGH = "best ≥ high: the search stopped there, so the value is at least best, a lower bound."
INSIDE = "Behind a cut nobody knows the value; only between low and high is best the exact one."
AT_LEAST = "“At least 45” answers who asks whether the value reaches 40: a lower bound serves if value ≥ beta."
AT_MOST = "“At most 3” answers who asks for more than 5: an upper bound serves if value ≤ alpha."
KIND = "A lower bound says that the value may be more, an upper one that it may be less: each answers one side only."
EXACT = "An exact value is what every search wants to know, whatever its window."


@dataclass(frozen=True)
class Line:
    """A call with numbers, shown on the line of numbers: the window from the first to the second, and a value."""

    call: str
    low: tuple[str, int]
    high: tuple[str, int]
    value: tuple[str, int]

    def names(self) -> dict[int, str]:
        """What stands at each number, from the lowest."""
        marks = self.low, self.high, self.value
        places = sorted({place for _, place in marks})
        return {each: ", ".join(name for name, place in marks if place == each) for each in places}

    def __repr__(self) -> str:
        return self.call

    def __str__(self) -> str:
        columns = [(written(place), name) for place, name in self.names().items()]
        rows = zip(*([each.ljust(max(map(len, pair)) + 3) for each in pair] for pair in columns), strict=True)
        return "\n".join("".join(row).rstrip() for row in rows)

    def _repr_svg_(self) -> str:
        names = self.names()
        x = {each: 90 + 150 * place for place, each in enumerate(names)}
        width = 180 + 150 * (len(names) - 1)
        ends = {"stroke": svg.BLUE, "stroke_width": 9, "stroke_opacity": 0.5}
        shapes = [
            svg.line(20, 30, width - 20, 30, stroke=svg.INK, stroke_width=2),
            svg.line(x[self.low[1]], 30, x[self.high[1]], 30, **ends),
            svg.circle(x[self.value[1]], 30, 8, fill=svg.RED, stroke=svg.INK),
        ]
        for place, name in names.items():
            shapes += [svg.words(x[place], 56, written(place), 15), svg.words(x[place], 78, name, 15)]
        return svg.document(width, 96, shapes, title="A window and a value", text=str(self))


def written(place: int) -> str:
    return number(place).replace(str(INF), "∞")


def bounds(bound_of: Function, serves: Function) -> Report:
    """Whether ``bound_of(best, low, high)`` and ``serves(value, bound, alpha, beta)`` are those of a sound table.

    The bounds are "exact", "lower" and "upper".  An entry serves whenever it answers: one that is kept for nothing
    is wrong too.
    """
    for function in (bound_of, serves):
        if not callable(function):
            return unfit("bounds", function)
    first = BOUND_OF.examine(bound_of, windows(), "{name}: right in {tried:,} windows")
    if not first:
        return first
    second = SERVES.examine(serves, entries(), "{name}: right for {tried:,} entries")
    if not second:
        return second
    titles = " and ".join((name_of(bound_of), name_of(serves)))
    return Report(RIGHT, f"{titles}: right in all {len(windows()) + len(entries()):,} cases", notes=second.notes,
                  hints=HINTS["serves"])  # fmt: skip


def pairs() -> Iterator[tuple[int, int]]:
    """Windows, the smallest numbers first."""
    ends = (*NUMBERS, INF)
    found = [(low, high) for low, high in product((*NUMBERS, -INF), ends) if low < high]
    yield from sorted(found, key=lambda pair: (abs(pair[0]) + abs(pair[1]), pair))


@cache
def windows() -> tuple[Question, ...]:
    """What is asked of ``bound_of``."""
    found = []
    for low, high in pairs():
        for best in NUMBERS:
            call = f"bound_of(best={best}, low={low}, high={high})"
            line = Line(call.replace(str(INF), "INF"), ("low", low), ("high", high), ("best", best))
            found.append(Question(line, (best, low, high)))
    return tuple(found)


@cache
def entries() -> tuple[Question, ...]:
    """What is asked of ``serves``."""
    found = []
    for alpha, beta in pairs():
        for value, bound in product(NUMBERS, BOUNDS):
            call = f"serves(value={value}, bound={bound!r}, alpha={alpha}, beta={beta})"
            line = Line(call.replace(str(INF), "INF"), ("alpha", alpha), ("beta", beta), (f"value ({bound})", value))
            found.append(Question(line, (value, bound, alpha, beta)))
    return tuple(found)


def known(best: int, low: int, high: int) -> str:
    """What a search from the window knows when it ends with ``best``."""
    if best >= high:
        return "lower"
    return "upper" if best <= low else "exact"


def answers(value: int, bound: str, alpha: int, beta: int) -> bool:
    """Whether an entry answers a search with this window."""
    return {"exact": True, "lower": value >= beta, "upper": value <= alpha}[bound]


TURNED = {"lower": "upper", "upper": "lower", "exact": "exact"}
BOUND_FLAWS = (
    Flaw(Bug("bounds swapped", "it says lower where it is an upper bound, and upper where it is a lower one.", HIGH),
         lambda best, low, high: TURNED[known(best, low, high)]),
    Flaw(Bug("best at high is exact", "equal is enough: best == high was cut off, too (>= for >).", HIGH),
         lambda best, low, high: "exact" if best == high else known(best, low, high)),
    Flaw(Bug("best at low is exact", "equal is enough: best == low is an upper bound, too (<= for <).", LOW),
         lambda best, low, high: "exact" if best == low else known(best, low, high)),
    Flaw(Bug("ends are exact", "equal is enough, at both ends of the window: >= for >, <= for <.", HIGH),
         lambda best, low, high: "exact" if best in (low, high) else known(best, low, high)),
    Flaw(Bug("all exact", "every value is kept as if it were exact.", INSIDE), lambda best, low, high: "exact"),
    Flaw(Bug("upper bound kept as value", "a value at or below low is kept as if it were exact.", LOW),
         lambda best, low, high: "lower" if best >= high else "exact"),
    Flaw(Bug("lower bound kept as value", "a value at or above high is kept as if it were exact.", HIGH),
         lambda best, low, high: "upper" if best <= low else "exact"),
    Flaw(Bug("nothing is exact", "it calls no value exact, not even one that lies within the window.", INSIDE),
         lambda best, low, high: "lower" if best >= high else "upper"),
    Flaw(Bug("nothing is exact", "it calls no value exact, not even one that lies within the window.", INSIDE),
         lambda best, low, high: "upper" if best <= low else "lower"),
    Flaw(Bug("compared with the other end", "it compares best with low where it should be high.", HIGH),
         lambda best, low, high: "lower" if best >= low else "upper"),
    Flaw(Bug("compared with the other end", "it compares best with high where it should be low.", LOW),
         lambda best, low, high: "upper" if best <= high else "lower"),
)  # fmt: skip
SERVES_FLAWS = (
    Flaw(Bug("bounds swapped", "it lets a lower bound serve where it should be an upper one, and the other way round.",
             KIND), lambda value, bound, alpha, beta: answers(value, TURNED[bound], alpha, beta)),
    Flaw(Bug("bound served as value", "every entry serves, a mere bound as well as a value.", KIND),
         lambda value, bound, alpha, beta: True),
    Flaw(Bug("lower bound served as value", "a lower bound always serves.", AT_LEAST),
         lambda value, bound, alpha, beta: bound == "lower" or answers(value, bound, alpha, beta)),
    Flaw(Bug("upper bound served as value", "an upper bound always serves.", AT_MOST),
         lambda value, bound, alpha, beta: bound == "upper" or answers(value, bound, alpha, beta)),
    Flaw(Bug("only exact serves", "no bound ever serves, so that it is kept for nothing.", AT_LEAST),
         lambda value, bound, alpha, beta: bound == "exact"),
    Flaw(Bug("lower bound never serves", "a lower bound never serves.", AT_LEAST),
         lambda value, bound, alpha, beta: bound != "lower" and answers(value, bound, alpha, beta)),
    Flaw(Bug("upper bound never serves", "an upper bound never serves.", AT_MOST),
         lambda value, bound, alpha, beta: bound != "upper" and answers(value, bound, alpha, beta)),
    Flaw(Bug("equal does not serve", "a lower bound that is equal to beta serves, too: >= for >.", AT_LEAST),
         lambda value, bound, alpha, beta: answers(value, bound, alpha, beta) and (bound, value) != ("lower", beta)),
    Flaw(Bug("equal does not serve", "an upper bound that is equal to alpha serves, too: <= for <.", AT_MOST),
         lambda value, bound, alpha, beta: answers(value, bound, alpha, beta) and (bound, value) != ("upper", alpha)),
    Flaw(Bug("equal does not serve", "a bound that is equal to an end of the window serves, too: >= for >, <= for <.",
             AT_LEAST), lambda value, bound, alpha, beta: bound == "exact" or (value > beta if bound == "lower" else
                                                                              value < alpha)),
    Flaw(Bug("compared with the other end", "it compares a lower bound with alpha, an upper one with beta.", AT_LEAST),
         lambda value, bound, alpha, beta: answers(value, bound, beta, alpha)),
    Flaw(Bug("side not looked at", "any bound outside the window serves, whichever kind it is.", KIND),
         lambda value, bound, alpha, beta: bound == "exact" or value >= beta or value <= alpha),
    Flaw(Bug("serves within the window", "a bound serves if it lies within the window, where it says nothing.", KIND),
         lambda value, bound, alpha, beta: bound == "exact" or alpha < value < beta),
    Flaw(Bug("exact only within the window", "an exact value serves only within the window.", EXACT),
         lambda value, bound, alpha, beta: answers(value, bound, alpha, beta) and (bound != "exact" or
                                                                                   alpha < value < beta)),
    Flaw(Bug("exact never serves", "an exact value never serves.", EXACT),
         lambda value, bound, alpha, beta: bound != "exact" and answers(value, bound, alpha, beta)),
    Flaw(Bug("turned round", "it says True for False, and False for True: it is asked whether the entry serves.", KIND),
         lambda value, bound, alpha, beta: not answers(value, bound, alpha, beta)),
)  # fmt: skip


def is_bound(answer: Any) -> bool:
    return isinstance(answer, str) and answer in BOUNDS


BOUND_OF = Exercise(
    wanted='bound, "exact", "lower" or "upper"', fits=is_bound, right=known, flaws=BOUND_FLAWS, told=repr,
    hints=HINTS["bound_of"],
)  # fmt: skip
SERVES = Exercise(
    wanted="truth value", fits=is_yes_or_no, right=answers, flaws=SERVES_FLAWS, hints=HINTS["serves"],
    told=lambda answer: str(bool(answer)), same=lambda one, other: bool(one) == bool(other),
)  # fmt: skip
