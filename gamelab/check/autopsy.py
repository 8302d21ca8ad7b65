"""``autopsy(evaluation, game)``: what an evaluation sees, what it is blind to, and what it is worth beside the truth.

Laws that fair evaluations keep; its rank correlation with the exact values and the won games that it gives away, in a
league table with the library's evaluations; and what each stone adds, drawn on the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from gamelab import heuristics
from gamelab.check.attribution import LINES, NOTE, attribution, contributions
from gamelab.check.cases import colours_swapped, has_stones, late, long_game, spread, tictactoe_classes
from gamelab.check.exercise import TITLES, unfit
from gamelab.check.hints import HINTS
from gamelab.check.laws import Audit, Law, Verdict, audited
from gamelab.check.report import UNSTARTED, WRONG, Fact, Report, number, text_of
from gamelab.check.run import Function, Runner, is_number, is_whole, name_of, names_in, plain_function, words
from gamelab.games import FIRST, SECOND, ConnectFour, Othello, Position, Sim, TicTacToe
from gamelab.games.bits import renumbered
from gamelab.search import WIN, alphabeta

MANY = 320
"""On how many positions the laws are tried."""
TARGET = 0.1
"""The least rank correlation with the truth; below it, an evaluation is little better than none."""
FEW = 30
"""From fewer positions, nothing is said about the truth."""
LEAGUES: dict[type, tuple[Function, ...]] = {
    TicTacToe: (heuristics.open_lines,),
    Sim: (heuristics.symmetric, heuristics.own_only, heuristics.degree_sum),
    ConnectFour: (heuristics.windows, heuristics.threats, heuristics.centre, heuristics.runs),
    Othello: (heuristics.blend, heuristics.disc_difference, heuristics.mobility, heuristics.square_weights),
}
"""The library's evaluations, beside which one of your own is placed."""


class NoNumber(Exception):
    """Private exception: the evaluation returned no number.  It carries the report on that."""


@dataclass(frozen=True)
class Truth:
    """A position with its exact value and that of each of its moves."""

    position: Any
    value: int
    moves: dict[int, int]


@dataclass
class Seen:
    """What the evaluation says of a position, and of those beside it."""

    position: Any
    value: Any
    twins: list[tuple[Any, Any]] = field(default_factory=list)
    swapped: Any = None
    stones: dict[int, float] = field(default_factory=dict)


@dataclass
class Standing:
    """How an evaluation stands beside the truth: its rank correlation, and the wins it gives away one ply ahead."""

    correlation: float | None
    positions: int
    won: int
    given_away: list[tuple[Any, int]]

    @property
    def share(self) -> str:
        return f"{100 * len(self.given_away) / self.won:.0f} %" if self.won else "–"


def autopsy(evaluation: Function, game: Position | None = None, position: Position | None = None) -> Audit | Report:
    """The report on an evaluation for ``game``, a start position (else tic-tac-toe), with a picture of one position.

    It is right if it keeps the laws and reaches the target: a rank correlation of 0.1 with the exact values.
    ``position`` is the one to be drawn, else one of some plies.
    """
    if not callable(evaluation):
        return unfit("autopsy", evaluation)
    start = TicTacToe() if game is None else game
    for each in (start, start if position is None else position):
        if not isinstance(each, Position):
            wanted = "behind the evaluation belongs a start position"
            return Report(WRONG, f"check.autopsy: {wanted}; it was given {words(each)}, whose class is no Position")
    return dissected(evaluation, start, positions(start), position)


def dissected(evaluation: Function, start: Any, tried: Sequence[Any], shown: Any = None) -> Audit | Report:
    """The report on an evaluation, with its laws tried on these positions."""
    name, evaluation = name_of(evaluation), plain_function(evaluation)
    try:
        with Runner() as runner:
            worth = numbers_of(evaluation, runner, name)
            seen = [examine(worth, position, number % 2 == 0) for number, position in enumerate(tried)]
            standing = standing_of(worth, truths(start))
            report = audited(name, [law(seen) for law in (whole, mirrored, swapped, tells_apart, both_sides)])
            report.facts += figures(seen, standing, start)
            judge(report, name, standing, start, evaluation, tried)
            report.hints = HINTS["judging"]
            draw(report, worth, shown, tried)
            return report
    except NoNumber as error:
        return error.args[0]  # type: ignore[no-any-return]


def numbers_of(evaluation: Function, runner: Runner, name: str) -> Function:
    """The evaluation as a function that returns a number, or raises NoNumber."""

    def worth(position: Any) -> Any:
        answer = runner.ask(evaluation, position, most=100_000)
        if answer.kind == "value" and not answer.paired:
            return answer.value
        if answer.kind == "unstarted":
            raise NoNumber(Report(UNSTARTED, f"{answer.trouble or name}: not started yet", hints=HINTS["judging"]))
        title = TITLES.get(answer.kind, "it returns no number")
        facts = [("smallest case", text_of(position)), ("returned", answer.trouble)]
        raise NoNumber(Report(WRONG, f"{name}: {title}", facts, hints=HINTS["judging"], picture=lambda: position))

    return worth


def positions(start: Any) -> list[Any]:
    """The positions on which the laws are tried, by ply."""
    if start == TicTacToe():
        return [each for each in tictactoe_classes() if not each.is_over]
    return spread(start, 24)[:MANY]


@cache
def truths(start: Any) -> tuple[Truth, ...]:
    """Positions of which the exact value is known: all of tic-tac-toe's classes, else those late in long games."""
    if start == TicTacToe():
        known: Iterable[Any] = positions(start)
    else:
        known = late(start, 40 if isinstance(start, Othello) else 60, 500, 15_000, long_game)
    found = []
    for position in known:
        if not position.is_over:
            moves = {move: int(alphabeta(position.play(move)).value) for move in position.moves}
            best = max(position.to_move * value for value in moves.values())
            found.append(Truth(position, position.to_move * best, moves))
    return tuple(found)


def examine(worth: Function, position: Any, stones: bool) -> Seen:
    """What the evaluation says of a position and its neighbours."""
    if isinstance(position, Sim):  # it has 720 symmetries
        twins = [renumbered(position, places, places) for places in position.maps()[1:8]]
    else:
        twins = list(position.symmetries())[1:8] if hasattr(position, "symmetries") else []
    other = colours_swapped(position)
    return Seen(
        position, worth(position), [(twin, worth(twin)) for twin in twins], None if other is None else worth(other),
        contributions(worth, position) if stones and has_stones(position) else {},
    )  # fmt: skip


def standing_of(worth: Function, known: Sequence[Truth]) -> Standing:
    """How the evaluation stands on positions whose value is known.

    Correlations are taken among positions of one ply, since a search compares those, and then averaged.
    """
    rows_by_ply: dict[int, list[tuple[Any, int]]] = defaultdict(list)
    won, given_away, worth = 0, [], cache(worth)
    for truth in known:
        position, player = truth.position, truth.position.to_move
        rows_by_ply[position.ply].append((worth(position), truth.value))
        if player * truth.value > 0:
            won += 1
            after = {move: position.play(move) for move in position.moves}
            ahead = {move: WIN * child.score if child.is_over else worth(child) for move, child in after.items()}
            chosen = max(ahead, key=lambda move: player * ahead[move])
            if player * truth.moves[chosen] <= 0:
                given_away.append((position, chosen))
    rows = [row for row in rows_by_ply.values() if len({exact for _, exact in row}) > 1 and len(row) >= 5]
    count = sum(map(len, rows))
    mean = sum(len(row) * rank_correlation(row) for row in rows) / count if count >= FEW else None
    return Standing(mean, count, won, given_away)


def rank_correlation(row: list[tuple[Any, int]]) -> float:
    """Spearman's rank correlation of pairs; 0 if one side is constant."""
    import pandas  # here, because most checks need no pandas; SciPy takes a second to load

    values, exact = zip(*row, strict=True)
    places = {value: place for place, value in enumerate(sorted(set(values)))}  # so that no value is too large
    ranks = pandas.Series([places[value] for value in values]).rank()
    return 0.0 if len(places) == 1 else float(ranks.corr(pandas.Series(exact).rank()))


@cache
def league(start: Any) -> tuple[tuple[str, Standing], ...]:
    """How the library's evaluations for this game stand."""
    return tuple((each.__name__, standing_of(each, truths(start))) for each in LEAGUES.get(type(start), ()))


def figures(seen: list[Seen], standing: Standing, start: Any) -> list[Fact]:
    """What is measured."""
    sample = "" if start == TicTacToe() else "a sample of "
    values = [each.value for each in seen]
    rows = by_ply(seen)
    constant = sum(len({each.value for each in row}) == 1 for row in rows.values())
    several = (
        f"{number(min(values))} to {number(max(values))}, {len(set(values)):,} different on {len(values):,} positions"
    )
    told = [("values", several), ("constant", f"at {constant} of {len(rows)} plies")]
    if standing.correlation is not None:
        told.append(("truth", f"rank correlation {number(round(standing.correlation, 2))} with the exact values, among "
                     f"positions of one ply ({sample}{standing.positions:,} positions)"))  # fmt: skip
    if standing.won:
        told.append(("play", f"one ply ahead, it gives away {len(standing.given_away):,} of {sample}"
                     f"{standing.won:,} won positions ({standing.share})"))  # fmt: skip
    if standing.given_away:
        position, move = standing.given_away[-1]
        told.append(("such as", f"{position!r}, move {position.label(move)}"))
    return told


def judge(report: Audit, name: str, standing: Standing, start: Any, evaluation: Function, tried: Sequence[Any]) -> None:
    """Holds the evaluation against the target, in a league table with the library's."""
    if standing.correlation is None:
        return
    rows = sorted([(name, standing), *(row for row in league(start) if row[0] != name)],
                  key=lambda row: -(row[1].correlation or 0))  # fmt: skip
    wide = max(len(row[0]) for row in rows)
    report.facts.append(("league", "\n".join(
        f"{each:<{wide}}  correlation {number(f'{place.correlation or 0:.2f}'):>5}, wins given away {place.share}"
        for each, place in rows)))  # fmt: skip
    if standing.correlation < TARGET:
        title = f"its rank correlation with the truth is below the target of {TARGET}"
        turned = standing.correlation < -0.05
        because, idea = SIGN_TURNED if turned else HARDLY_KNOWS, FOR_FIRST
    elif lacks_seventh_weight(evaluation, tried):
        title, because = "the seventh feature, open discs, has no weight", SIX_WEIGHTS
        idea = "features(position) has seven numbers; zip ends with the shorter of two rows, unless strict=True."
    else:
        return
    if report:
        report.title = f"{name}: {title}"
        report.blame("target", because, idea)
    report.mark = WRONG
    report.notes.append(f"({title[0].upper()}{title[1:]}.)")


SIGN_TURNED = "the sign is turned round: what is good for SECOND counts as good for FIRST."
HARDLY_KNOWS = "it hardly knows who is better: positions that win and positions that lose get the same values."
SIX_WEIGHTS = "a weight is missing: six weights for seven features."
FOR_FIRST = "Values are for FIRST, always: large where FIRST wins, small where SECOND does."


def lacks_seventh_weight(evaluation: Function, tried: Sequence[Any]) -> bool:
    """Whether an evaluation is a weighted sum of Othello's features, made of six weights that are written down."""
    import numpy

    if not tried or not isinstance(tried[0], Othello):
        return False
    matrix = numpy.array([heuristics.features(position) for position in tried], dtype=float)
    values = numpy.array([float(evaluation(position)) for position in tried])
    weights, _, rank, _ = numpy.linalg.lstsq(matrix, values, rcond=None)
    is_sum = rank == matrix.shape[1] and numpy.abs(matrix @ weights - values).max() < 1e-6
    code = getattr(evaluation, "__code__", None)
    if not is_sum or abs(weights[-1]) > 1e-6 or code is None:
        return False
    used = [getattr(evaluation, "__globals__", {}).get(name) for name in names_in(code)]
    return any(isinstance(row, tuple | list) and len(row) == 6 for row in (*code.co_consts, *used))


def draw(report: Audit, worth: Function, shown: Any, tried: Sequence[Any]) -> None:
    """Gives the report a picture of what each stone adds, on the position that breaks a law, or on another one."""
    broken = next((each.position for each in report.verdicts if each.title and each.position is not None), None)
    place = broken or shown or tried[len(tried) // 2]
    try:
        drawn = attribution(worth, place)
    except NoNumber:  # on a board to which no game leads
        drawn = None
    if drawn is not None:
        report.picture, report.caption = (lambda: Drawing(drawn)), LINES if isinstance(place, Sim) else NOTE


@dataclass(frozen=True)
class Drawing:
    """A picture that is drawn already."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def verdict(law: Law, seen: Sequence[Seen], fault: Callable[[Seen], tuple[Fact, ...] | None], title: str) -> Verdict:
    """The verdict on a law: the first position that breaks it, and how many do; ``fault`` returns the facts there."""
    wrong = [(each.position, facts) for each in seen if (facts := fault(each)) is not None]
    if not wrong:
        return Verdict(law, len(seen))
    return Verdict(law, len(seen), f"{title}, on {len(wrong):,} of {len(seen):,} positions", *wrong[0])


def whole(seen: list[Seen]) -> Verdict:
    law = Law("whole numbers", f"Values are ints within ±{WIN - 1001:,}, so that a won game is worth more.",
              "it returns fractions, or numbers as large as a win: use whole weights, // or round().")  # fmt: skip

    def fault(each: Seen) -> tuple[Fact, ...] | None:
        fits = is_whole(each.value) and abs(each.value) < WIN - 1000
        return None if fits else (("returned", words(each.value)),)

    return verdict(law, seen, fault, "it is no whole number, or as large as a win")


def mirrored(seen: list[Seen]) -> Verdict:
    law = Law("mirror and rotation", "A turned or mirrored board is the same game: its value must be the same.",
              "it tells mirrored boards apart: does a loop leave out a row, a column or a diagonal?")  # fmt: skip

    def fault(each: Seen) -> tuple[Fact, ...] | None:
        for twin, value in each.twins:
            if value != each.value:
                return ("returned", number(each.value)), ("mirrored", str(twin)), ("returned", number(value))
        return None

    if not any(each.twins for each in seen):
        return Verdict(law, why="not applicable: this game has no symmetries")
    return verdict(law, seen, fault, "it tells mirrored boards apart")


def swapped(seen: list[Seen]) -> Verdict:
    law = Law("colours exchanged", "With the colours exchanged, what was good for FIRST is good for SECOND.",
              "it is not fair to both sides: with the colours exchanged, its sign should turn.")  # fmt: skip

    def fault(each: Seen) -> tuple[Fact, ...] | None:
        if each.swapped is None or (is_number(each.swapped) and each.swapped == -each.value):
            return None
        return ("returned", number(each.value)), ("exchanged", number(each.swapped))

    if all(each.swapped is None for each in seen):
        return Verdict(law, why="not applicable: the players of this game cannot be exchanged")
    found = verdict(law, seen, fault, "it is not fair to both sides")
    if found.title and isinstance(seen[0].position, ConnectFour):
        found = replace(found, binding=False, title=f"{found.title} (it need not be: FIRST gets the odd rows)")
    return found


def by_ply(seen: list[Seen]) -> dict[int, list[Seen]]:
    """The positions by ply, where there are several."""
    rows: dict[int, list[Seen]] = defaultdict(list)
    for each in seen:
        rows[each.position.ply].append(each)
    return {ply: row for ply, row in sorted(rows.items()) if len(row) >= 5}


def tells_apart(seen: list[Seen]) -> Verdict:
    law = Law("tells positions apart", "A search compares positions of one ply: if these are all worth the same, it "
              "sees nothing.",
              "at each ply all positions have the same value: a search with it sees nothing.")  # fmt: skip
    rows = by_ply(seen)
    constant = [ply for ply, row in rows.items() if len({each.value for each in row}) == 1]
    if not rows or len(constant) < len(rows):
        return Verdict(law, len(rows), why="not applicable: too few positions")
    row = rows[constant[len(constant) // 2]]
    facts = ("ply", str(row[0].position.ply)), ("positions", str(len(row))), ("value", number(row[0].value))
    return Verdict(law, len(rows), f"at every ply tried ({len(rows)}) it has a single value", row[0].position, facts)


def both_sides(seen: list[Seen]) -> Verdict:
    law = Law("sees both sides", "At a fixed depth the same side is to move at every leaf: who looks at one side alone "
              "never sees the other.", "it looks at the stones of one side only.")  # fmt: skip
    rows = [each for each in seen if each.stones]
    for to_move in (FIRST, SECOND):
        mine = [each for each in rows if each.position.to_move == to_move]
        for side in (FIRST, SECOND):
            unseen = all(value == 0 for each in mine for value in of_side(each, side))
            other = any(value != 0 for each in mine for value in of_side(each, -side))
            if len(mine) >= 10 and unseen and other:
                names = {FIRST: "FIRST", SECOND: "SECOND"}
                title = f"where {names[to_move]} is to move, no stone of {names[side]} ever matters"
                return Verdict(law, len(rows), title, next(each for each in mine if of_side(each, side)).position)
    return Verdict(law, len(rows), why="not applicable: this game has no stones to take away")


def of_side(seen: Seen, side: int) -> list[float]:
    """What the stones of one side add."""
    bits = seen.position.first if side == FIRST else seen.position.second
    return [value for n, value in seen.stones.items() if bits >> n & 1]
