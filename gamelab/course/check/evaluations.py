"""``autopsy`` and ``strength``: what an evaluation is worth, beside exact values and in games.

``autopsy(evaluation, game)`` tells the laws that it breaks, its rank correlation with the exact values, and the share
of won positions that it throws away one ply ahead.  A league table shows them beside those of the library's
evaluations.

``strength(evaluation, start, rival, …)`` lets it play games, with no random number in it: both players look equally far
ahead, and every opening is played from both sides.  So nobody passes by luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import ceil, inf
from statistics import mean
from typing import TYPE_CHECKING, Any

from gamelab import heuristics
from gamelab.arena.agents import SearchAgent
from gamelab.arena.game import play_game
from gamelab.arena.isolated import LOADING, IsolatedPlayer
from gamelab.arena.settings import Setting
from gamelab.arena.whole_games import plans_there, unpacked
from gamelab.course.check.bugs import TOLD
from gamelab.course.check.cases import exact, late, random_game, spread
from gamelab.course.check.journey import POINTS, Journey
from gamelab.course.check.judging import sim_judged, truth_correlation
from gamelab.course.check.laws import SYMMETRIES, NoValue, name_of_law, report_on_laws
from gamelab.course.check.report import INDENT, RIGHT, WRONG, Report, in_full, picture_of, plural, reports
from gamelab.course.check.run import Function, Runner, plain_function, words
from gamelab.games import FIRST, SECOND, ConnectFour, Position, Sim
from gamelab.games.bits import BitPosition, numbers
from gamelab.jit.user_functions import functions_in, has_numba, is_user_function, program_of
from gamelab.oracle import ConnectFourSolver, sim_classes, solve
from gamelab.search import WIN
from gamelab.users.callables import is_whole, name_of
from gamelab.users.sandbox import Failure, pack
from gamelab.written import percent

if TYPE_CHECKING:
    from pandas import DataFrame

Standing = tuple[float, float]
"""A rank correlation with the exact values, and the share of the won positions that is thrown away."""
TARGET = 0.1
"""The least rank correlation with the exact values; below it, games decide whether an evaluation is worth anything."""
ENOUGH = 0.6
"""The share of points that it has to win then, two plies deep, from ``zero``, which knows nothing."""
STONES = 22
"""On the positions of Connect Four whose exact values are computed."""


def whole_numbers(worth: Function, position: Any) -> str:
    """Values are whole numbers, and far smaller than WIN: a won game is worth more."""
    found = worth(position)
    large = f", and a won game counts {WIN}" if is_whole(found) else ""
    return "" if is_whole(found) and abs(found) < WIN - 1000 else f"returned {words(found)}{large}"


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

        def worth(position: Any) -> Any:
            answer = runner.ask(evaluation, position, most=100_000)
            if answer.kind != "value" or answer.paired:
                raise NoValue(answer.trouble or words(answer.result))
            return answer.value

        report = report_on_laws(name, (whole_numbers, *SYMMETRIES), tried, worth)
        if report.bug != name_of_law(whole_numbers):
            compare(report, game, evaluation, worth, tried, (correlation, thrown_away), league)
    return report


def compare(
    report: Report,
    game: Any,
    evaluation: Function,
    worth: Function,
    positions: Sequence[Any],
    asked: Standing,
    told: bool,
) -> None:
    """Adds to the report whether the exact values say as much of an evaluation as asked, and, if ``told``, what."""
    returned = ""
    try:
        mine = standing(judged_by(worth, game))
        if told:
            mine = add_standing(report, name_of(evaluation), game, worth, by_wins=asked[1] < 1)
        fault = shortcoming(mine[0], worth, positions)
        # A sign is known to be right only where the colours can be exchanged.
        doubtful = fault == "knows little" or (fault == "sign turned round" and has_colours(positions[0]))
        if doubtful and games_decide(report, game, evaluation, mine[0]):
            fault = ""
        if not fault and not (mine[0] > asked[0] and mine[1] < asked[1]):
            fault = "not good enough"
            wanted = f"less than {percent(asked[1], '.1f')} and above {asked[0]}"
            returned = f"{percent(mine[1], '.1f')}, and its rank correlation is {mine[0]:.3f} (wanted: {wanted})"
    except NoValue as error:  # on a position that the laws were not tried on
        fault, returned = "no number", str(error)
    if fault:
        if report:
            report.blame(TOLD[fault])
        report.mark = WRONG
        report.title += "; " + TOLD[fault].title.format(target=max(TARGET, asked[0]), returned=returned)


def games_decide(report: Report, game: Any, evaluation: Function, correlation: float) -> bool:
    """Whether an evaluation of little correlation wins enough games to be right all the same: the report says so."""
    won = share_of_points(evaluation, game)
    if won > ENOUGH:
        low = in_full(f"{correlation:.2f}")
        beaten = f"{percent(won)} of the points from an evaluation that knows nothing"
        told = f"(Its rank correlation with the exact values is only {low}, but two plies deep it wins\n{INDENT}"
        report.notes.append(f"{told}{beaten}, so it is right: games decide.)")
    return won > ENOUGH


def add_standing(report: Report, name: str, start: Any, worth: Function, by_wins: bool) -> Standing:
    """The standing of the values; the report also gets the league and a won position that is thrown away."""
    judged = judged_by(worth, start)
    mine = standing(judged)
    won = judged.dropna()["positions"].sum()
    known = f"the exact values of {judged['positions'].sum():,} positions;\nin {won:,} the side to move can win"
    rows = sorted({**league(start), name: mine}.items(), key=lambda row: row[1][1] if by_wins else -row[1][0])
    digits = ".3f" if by_wins else ".2f"
    wide = max(map(len, dict(rows)))
    lines = [f"{'':<{wide}}  rank correlation  wins thrown away"] + [
        f"{each:<{wide}}  {in_full(f'{correlation:{digits}}'):>16}  {percent(share, '.1f'):>16}"
        for each, (correlation, share) in rows
    ]
    report.facts += [("known", known), ("league", "\n".join(lines))]
    lost = judged.index[judged["given_away"] == 1]
    if len(lost):
        position, values = solved_row(start, lost[-1])
        move = best_looking(worth, position)
        seen = "" if report.picture else " (black dashes)"
        winning = " or ".join(position.label(each) for each in values if values[each] * position.to_move > 0)
        told = f"with move {position.label(move)}{seen}, in\n{position!r},\n"
        told += f"where {position.sides[position.to_move < 0]} is to move and wins with {winning}"
        report.facts.append(("thrown away", told))
        report.picture = report.picture or picture_of(position, move)
    return mine


def standing(judged: DataFrame) -> Standing:
    """The rank correlation with the exact values, and the share of the won positions that is thrown away."""
    won = judged.dropna()
    thrown_away = (won["given_away"] * won["positions"]).sum() / max(1, won["positions"].sum())
    return truth_correlation(judged), float(thrown_away)


@cache
def league(start: Any) -> dict[str, Standing]:
    """The standing of the known evaluations of a game."""
    return {each.__name__: standing(judged_by(each, start)) for each in heuristics.evaluations_of(start)}


def judged_by(worth: Function, start: Any) -> DataFrame:
    """A row for each position whose exact value is known, with the columns of ``sim_judged``."""
    if isinstance(start, Sim):
        return sim_judged(worth, start.board.vertices)
    from pandas import DataFrame  # here, because it takes half a second

    rows = []
    for position, values in solved(start):
        player = position.to_move
        value = player * max(player * each for each in values.values())
        given_away = float(player * values[best_looking(worth, position)] <= 0) if player * value > 0 else None
        rows.append((position.ply, player, 1, value, 0, worth(position), given_away))
    return DataFrame(rows, columns=["ply", "to_move", "positions", "value", "distance", "guess", "given_away"])


def solved_row(start: Any, row: int) -> tuple[Any, Mapping[int, int]]:
    """The position in a row of ``judged_by``, and the exact value of each of its moves."""
    if not isinstance(start, Sim):
        return solved(start)[row]
    position = sim_classes(start.board.vertices).classes["position"][row]
    return position, {move: outcome.value for move, outcome in solve(position).moves.items()}


@cache
def solved(start: Any) -> list[tuple[Any, dict[int, int]]]:
    """Positions, and the exact value of each of their moves: late ones, unless there is a solver."""
    if start != ConnectFour():
        known = [each for each in late(start, 50, 500, 15_000, long=True) if not each.is_over]
        return [(each, {move: exact(each.play(move)).value for move in each.moves}) for each in known]
    solver, games = ConnectFourSolver(), [random_game(start, seed) for seed in range(400)]
    # Of both sides: an evaluation for the side to move, in place of FIRST, must not go unseen.
    middles = [game[STONES + seed % 2] for seed, game in enumerate(games) if len(game) > STONES + 2]
    quiet = [each for each in middles if not any(each.play(move).is_over for move in each.moves)]
    return [(each, {move: each.to_move * score for move, score in solver.scores(each).items()}) for each in quiet]


def best_looking(worth: Function, position: Any) -> Any:
    """The first of the moves that look best one ply ahead."""
    after = {move: position.play(move) for move in position.moves}
    looks = {move: WIN * child.score if child.is_over else worth(child) for move, child in after.items()}
    return max(looks, key=lambda move: position.to_move * looks[move])


def shortcoming(correlation: float, worth: Function, positions: Sequence[Any]) -> str:
    """The fault of an evaluation that keeps the laws, as a name of the table; empty if there is none."""
    sides = product((FIRST, SECOND), repeat=2)
    if isinstance(positions[0], BitPosition) and any(is_blind(worth, positions, *each) for each in sides):
        return "one side only"
    if turns_with_the_mover(worth, positions):
        return "value for the mover"
    if correlation < TARGET:
        return "sign turned round" if correlation < -0.05 else "knows little"
    return ""


def has_colours(position: Any) -> bool:
    """Whether the colours of a position can be exchanged, which is tried as a law then."""
    return isinstance(position, Position) and position.exchanged() is not None


def turns_with_the_mover(worth: Function, positions: Sequence[Any]) -> bool:
    """Whether one board has opposite values with either side to move; tried where the colours cannot be exchanged."""
    if not isinstance(positions[0], BitPosition) or has_colours(positions[0]):
        return False
    values = [(worth(each), worth(each._replace(to_move=-each.to_move, ply=each.ply + 1))) for each in positions]
    return any(one for one, _ in values) and all(one == -other for one, other in values)


def share_of_points(evaluation: Function, start: Any) -> float:
    """The share of the points that a search with an evaluation wins from one that knows nothing, two plies deep."""
    mine, other = (SearchAgent(depth=2, evaluate=each) for each in (evaluation, heuristics.zero))
    return Journey(start, {"zero": other}, openings=4).strength(mine)[0]


def is_blind(worth: Function, positions: Sequence[Any], player: int, side: int) -> bool:
    """Whether no stone of ``side`` ever matters where ``player`` is to move."""
    mine = [each for each in positions if each.to_move == player]
    return len(mine) >= 10 and all(
        worth(fewer) == worth(position) for position in mine for fewer in without_a_stone(position, side)
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


# --- strength ---

STEPS = {0: 0, 0.48: 0.25, 0.51: 0.5}
"""Below the target, such a share of the points in the games still earns such a part of the points of the exercise."""
BATCH = 100
"""So many openings are played at once: it ends within the limit for a move, unless the evaluation never returns."""
FEW = 40
"""Where nothing can be compiled, only so many openings are played, always the same."""


@reports
def strength(
    evaluation: Function, start: Position, rival: Function, *, depth: int, plies: int, target: float
) -> Report:
    """The report on an evaluation's games against a rival, both with alpha-beta to ``depth``.

    They begin with every opening of so many ``plies``, from both sides.  It is right from a ``target`` share of the
    points.
    """
    evaluation, name = plain_function(evaluation), name_of(evaluation)
    openings = every_opening(start, plies)
    with Runner() as runner:
        answer = runner.ask(evaluation, openings[0])
    if answer.kind != "value":
        return Report(WRONG, f"{name}: no games, because it returned {answer.trouble}")
    mine, other = (SearchAgent(depth=depth, evaluate=each) for each in (evaluation, rival))
    setting = Setting(start, mine, other, 2 * len(openings))
    try:
        pairs, why = list(compiled(setting, plies)), []
    except Failure:
        openings = openings[:: 1 + len(openings) // FEW]
        pairs, why = [share_of(setting, opening) for opening in openings], reasons(evaluation, len(openings))
    title = f"{name}: {{}} of the points against {name_of(rival)} in {plural(2 * len(pairs), 'game')}"
    report = report_on_share(title, mean(pairs), target)
    report.facts = [
        # Many shares round to the same percent; a drawn game is half a point.
        (
            "points",
            f"{2 * sum(pairs):,.9g} of {2 * len(pairs):,}; {ceil(round(4 * target * len(pairs), 6)) / 2:,.9g} needed",
        ),
        ("openings", f"{'some' if why else 'every one'} of {plies} plies, each from both sides, at depth {depth}"),
    ]
    report.notes = why
    return report


def report_on_share(title: str, share: float, target: float) -> Report:
    """The report on a share of the points, with enough digits to show that it is below the target."""
    digits = 1 + sum(share < target <= round(share, each) for each in range(3, 9))
    title = title.format(percent(share, f".{digits}f"))
    if share >= target:
        return Report(RIGHT, title, share=share)
    worth = max(worth for least, worth in STEPS.items() if share >= least)
    return Report(WRONG, f"{title}; the target is {percent(target)}", earns=worth, share=share)


@cache
def every_opening(start: Position, plies: int) -> list[Any]:
    """The different positions after so many plies in which the game goes on."""
    layer = [start]
    for _ in range(plies):
        after = (position.play(move) for position in layer for move in position.moves)
        layer = list(dict.fromkeys(each for each in after if not each.is_over))
    return layer


def share_of(setting: Setting, opening: Position) -> float:
    """The share of the points in the two games from an opening, played plain; a forfeited game is lost."""
    players = setting.agent, setting.opponent
    return mean(POINTS[play_game(*players, opening, game=game, games=2).winner] for game in (0, 1))


def reasons(evaluation: Function, openings: int) -> list[str]:
    """Why only some openings were played."""
    own = filter(is_user_function, functions_in([evaluation]))
    found = [refusal for each in own if (refusal := program_of(each).refusal)] if has_numba() else ["Numba is missing"]
    why = ": ".join(["nothing is compiled", *found[:1]])
    return [f"(Only {openings} openings were played, and what so few games say is partly luck, because {why}.)"]


def compiled(setting: Setting, plies: int) -> Iterator[float]:
    """The share of the points for each opening, from compiled games in the sandbox; raises Failure without them."""
    if not has_numba():
        raise Failure("error", "Numba is missing")
    player, packed = IsolatedPlayer(setting.agent, 0, setting.start, setting.limits, 0), pack((setting, plies))
    player.open()
    try:
        for first in range(0, len(every_opening(setting.start, plies)), BATCH):
            yield from player.ask(compiled_there, packed, first, extra=LOADING)
    finally:
        player.leave()


def compiled_there(guest: Any, packed: bytes, first: int) -> list[float]:
    """In the sandbox: the share of the points for each opening of one batch."""
    from gamelab.arena.game_loop import CompiledGames  # here, because most programs need no Numba

    setting, plies = unpacked(packed)
    games: Any = CompiledGames(setting, plans_there(guest, setting))  # type: ignore[no-untyped-call]
    games.longest = inf  # or a busy machine would change the result
    shares = []
    for opening in every_opening(setting.start, plies)[first : first + BATCH]:
        games.setting = replace(setting, start=opening)
        shares.append(mean(POINTS[games.play(game).winner] for game in (0, 1)))
    return shares
