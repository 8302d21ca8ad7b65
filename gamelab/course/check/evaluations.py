"""``autopsy(evaluation, game)``: what an evaluation is worth beside exact values.

It tells the laws that the evaluation breaks, its rank correlation with the exact values, and the share of won positions
that it throws away one ply ahead.  A league table shows them beside those of the library's evaluations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab import heuristics
from gamelab.arena.agents import SearchAgent
from gamelab.course.check.bugs import TOLD
from gamelab.course.check.case_positions import late, random_game, spread
from gamelab.course.check.cases import exact
from gamelab.course.check.journey import Journey
from gamelab.course.check.laws import SYMMETRIES, NoValue, colours_exchanged, name_of_law, report_on_laws
from gamelab.course.check.report import INDENT, WRONG, Report, in_full, picture_of, reports
from gamelab.course.check.run import Function, Runner, in_short, in_words, plain_function
from gamelab.course.check.sim_truth import COLUMNS, sim_judged, truth_correlation
from gamelab.games import FIRST, SECOND, ConnectFour, Sim
from gamelab.games.bits import BitPosition, numbers
from gamelab.jit.runs_plain import has_numba
from gamelab.jit.user_functions import program_of
from gamelab.oracle import Outcome, solve
from gamelab.oracle.solver import best_of
from gamelab.search import WIN, minimax
from gamelab.search.result import LARGEST
from gamelab.users.callables import name_of
from gamelab.written import percent

if TYPE_CHECKING:
    from pandas import DataFrame

TARGET = 0.1
"""The least rank correlation with the exact values; below it, games decide whether an evaluation is worth anything."""
TURNED = -0.05
"""Below it, the correlation is that of a sign turned round."""
ENOUGH = 0.6
"""The share of points that it has to win then, two plies deep, from ``zero``, which knows nothing."""
STONES = 22
"""On the positions of Connect Four whose exact values are computed."""


class Standing(NamedTuple):
    """A rank correlation with the exact values, and the share of the won positions that is thrown away."""

    correlation: float
    thrown_away: float


@reports
def autopsy(
    evaluation: Function, game: Any, *, thrown_away: float = 1, correlation: float = -1, league: bool = True
) -> Report:
    """The report on an evaluation for ``game``, a start position.

    It is right if it keeps the laws, which are tried on some positions of the game, and if it knows something:
    its rank correlation with the exact values reaches the target, or it wins its games against ``zero``.
    Where an exercise asks for more, it must also throw away a smaller share of its won positions than ``thrown_away``,
    and its rank correlation must be above ``correlation``.  Without the ``league`` only the laws are told.
    """
    evaluation, name = plain_function(evaluation), name_of(evaluation)
    some = spread(game, 24)
    tried = some[:: 1 + len(some) // 200]
    with Runner() as runner:

        def value_of(position: Any) -> Any:
            answer = runner.ask(evaluation, position, most=100_000)
            if answer.kind != "value" or answer.paired:
                raise NoValue(in_short(answer))
            return answer.value

        report = report_on_laws(name, (whole_numbers, *SYMMETRIES), tried, value_of)
        if report.bug == name_of_law(whole_numbers):
            return report
        try:
            judged = judged_by(value_of, game)
            mine = standing(judged)
            if league:
                add_league(report, judged, known_standings(game) | {name: mine}, by_wins=thrown_away < 1)
                add_lost_win(report, value_of, judged)
            fault = fault_seen(report, value_of, tried) or fault_by_rank(report, game, evaluation, mine.correlation)
            if fault:
                add_fault(report, fault, target=max(TARGET, correlation))
            elif missing := what_is_missing(mine, Standing(correlation, thrown_away)):
                add_fault(report, "not good enough", returned=missing)
        except NoValue as error:  # on a position that the laws were not tried on
            add_fault(report, "no number", returned=str(error))
    if report and has_numba() and isinstance(evaluation, FunctionType) and (why := program_of(evaluation).refusal):
        report.notes.append(f"(Its games will be slow, because they are not compiled: {why}.)")
    return report


def whole_numbers(value_of: Function, position: Any) -> str:
    """Values are whole numbers, and far smaller than WIN: a won game is worth more."""
    found = value_of(position)
    large = f", and a won game counts {WIN}" if isinstance(found, int) else ""
    return "" if isinstance(found, int) and abs(found) <= LARGEST else f"returned {in_words(found)}{large}"


def add_fault(report: Report, fault: str, **told: Any) -> None:
    """Adds a fault of the table to the report; it is blamed unless a law is broken."""
    if report:
        report.blame(TOLD[fault])
    report.mark = WRONG
    report.title += "; " + TOLD[fault].title.format(**told)


# --- the faults: names of the table, empty if there is none ---


def fault_by_rank(report: Report, game: Any, evaluation: Function, correlation: float) -> str:
    """The fault of an evaluation with too small a correlation, unless it wins its games, as the report says then."""
    if correlation >= TARGET:
        return ""
    fault = "knows little" if correlation >= TURNED else "sign turned round"
    if fault == "sign turned round" and not has_colours(report):
        return fault
    mine, other = (SearchAgent(depth=2, evaluate=each) for each in (evaluation, heuristics.zero))
    won, *_ = Journey(game, {"zero": other}, openings=4).strength(mine)
    if won <= ENOUGH:
        return fault
    low = in_full(f"{correlation:.2f}")
    beaten = f"{percent(won)} of the points from an evaluation that knows nothing"
    told = f"(Its rank correlation with the exact values is only {low}, but two plies deep it wins\n{INDENT}"
    report.notes.append(f"{told}{beaten}, so it is right: games decide.)")
    return ""


def has_colours(report: Report) -> bool:
    """Whether a law said that the sign is right: the colours of the game can be exchanged."""
    return name_of_law(colours_exchanged) in dict(report.facts)


def fault_seen(report: Report, value_of: Function, positions: Sequence[Any]) -> str:
    """The fault of an evaluation that does not change as it must where a stone is missing, or the other side moves."""
    if not isinstance(positions[0], BitPosition):
        return ""
    blind = [is_blind(value_of, positions, *sides) for sides in product((FIRST, SECOND), repeat=2)]
    if any(blind):
        return "no stone" if all(blind) else "one side only"
    if has_colours(report):
        return ""
    values = [(value_of(each), value_of(each._replace(to_move=-each.to_move, ply=each.ply + 1))) for each in positions]
    is_turned = any(one for one, _ in values) and all(one == -other for one, other in values)
    return "value for the mover" if is_turned else ""


def what_is_missing(mine: Standing, least: Standing) -> str:
    """How far an evaluation is from what an exercise asks for; empty if it is better."""
    if mine.correlation > least.correlation and mine.thrown_away < least.thrown_away:
        return ""
    lost, wanted = (percent(each.thrown_away, ".1f") for each in (mine, least))
    asked = f"wanted: less than {wanted} and above {least.correlation}"
    return f"{lost}, and its rank correlation is {mine.correlation:.3f} ({asked})"


def is_blind(value_of: Function, positions: Sequence[Any], player: int, side: int) -> bool:
    """Whether no stone of ``side`` ever matters where ``player`` is to move."""
    mine = [each for each in positions if each.to_move == player]
    return len(mine) >= 10 and all(
        value_of(fewer) == value_of(position) for position in mine for fewer in without_a_stone(position, side)
    )


def without_a_stone(position: Any, side: int) -> Iterator[Any]:
    """The position without each stone of a side in turn.

    Where a side has moves of its own, a move is missing, too: they depend on stones, so whoever counts them sees these.
    """
    legal = position.legal
    if any(position.play(move).legal & ~legal for move in position.moves):
        legal = legal & (legal - 1) or legal
    for stone in numbers(position.first if side == FIRST else position.second):
        keep = ~(1 << stone)
        yield position._replace(first=position.first & keep, second=position.second & keep, legal=legal)


# --- what the report tells ---


def add_league(report: Report, judged: DataFrame, standings: dict[str, Standing], *, by_wins: bool) -> None:
    """Adds how many positions are known, and the league.

    Those who throw away least come first, or those with the largest correlation.
    """
    won = judged.dropna()["positions"].sum()
    known = f"the exact values of {judged['positions'].sum():,} positions;\nin {won:,} the side to move can win"
    digits, wide = ".3f" if by_wins else ".2f", max(map(len, standings))
    order = sorted(standings.items(), key=lambda row: row[1].thrown_away if by_wins else -row[1].correlation)
    rows = [
        f"{name:<{wide}}  {in_full(f'{each.correlation:{digits}}'):>16}  {percent(each.thrown_away, '.1f'):>16}"
        for name, each in order
    ]
    table = "\n".join([f"{'':<{wide}}  rank correlation  wins thrown away", *rows])
    report.facts += [("known", known), ("league", table)]


def add_lost_win(report: Report, value_of: Function, judged: DataFrame) -> None:
    """Adds a won position that is thrown away, if there is one, and draws it if nothing is drawn yet."""
    lost = judged["position"][judged["thrown_away"] == 1]
    if lost.empty:
        return
    position = lost.iloc[-1]
    move = minimax(position, 1, value_of).move
    seen = "" if report.picture else " (black dashes)"
    wins = (each for each, outcome in exact_moves(position).items() if outcome.value * position.to_move > 0)
    winning = " or ".join(map(position.label, wins))
    told = f"with move {position.label(move)}{seen}, in\n{position!r},\n"
    told += f"where {position.side(position.to_move)} is to move and wins with {winning}"
    report.facts.append(("thrown away", told))
    report.picture = report.picture or picture_of(position, None, move)


# --- the exact values ---


def standing(judged: DataFrame) -> Standing:
    """The rank correlation with the exact values, and the share of the won positions that is thrown away."""
    won = judged.dropna()
    thrown_away = (won["thrown_away"] * won["positions"]).sum() / max(1, won["positions"].sum())
    return Standing(truth_correlation(judged), float(thrown_away))


@cache
def known_standings(start: Any) -> dict[str, Standing]:
    """The standing of the known evaluations of a game."""
    return {each.__name__: standing(judged_by(each, start)) for each in heuristics.evaluations_of(start)}


def judged_by(value_of: Function, start: Any) -> DataFrame:
    """A row for each position whose exact value is known, with the columns of ``sim_judged``."""
    if isinstance(start, Sim):
        return sim_judged(value_of, start.board.vertices)
    from pandas import DataFrame  # here, because it takes half a second

    rows = []
    for position, (value, distance) in known_positions(start).items():
        player, outcomes = position.to_move, exact_moves(position)
        chosen: Any = minimax(position, 1, value_of).move
        thrown_away = float(player * outcomes[chosen].value <= 0) if player * value > 0 else None
        rows.append((position.ply, player, 1, value, distance, value_of(position), thrown_away, position))
    return DataFrame(rows, columns=COLUMNS)


@cache
def known_positions(start: Any) -> dict[Any, Outcome]:
    """Unfinished positions of a game and their exact outcomes: late ones, unless there is a solver."""
    if start != ConnectFour():
        known = [each for each in late(start, 50, 500, 15_000, long=True) if not each.is_over]
    else:
        games = (random_game(start, seed) for seed in range(2_800))
        # Of both sides: an evaluation for the side to move, in place of FIRST, must not go unseen.
        middles = [game[STONES + seed % 2] for seed, game in enumerate(games) if len(game) > STONES + 2]
        known = [each for each in middles if not any(each.play(move).is_over for move in each.moves)]
    return {each: best_of([*exact_moves(each).values()], each.to_move) for each in known}


@cache
def exact_moves(position: Any) -> dict[int, Outcome]:
    """The outcome of each move; distances are known where there is a solver."""
    if isinstance(position, Sim | ConnectFour):
        return solve(position, limit=None).moves
    return {move: Outcome(exact(position.play(move)).value, 0) for move in position.moves}
