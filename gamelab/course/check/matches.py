"""``strength(evaluation, start, rival, …)``: what an evaluation is worth in a match, with no random number in it.

Both players look equally far ahead, and every opening is played from both sides.  So nobody passes by luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from math import ceil, inf
from typing import Any

from gamelab.arena.agents import SearchAgent
from gamelab.arena.isolated import LOADING, IsolatedPlayer
from gamelab.arena.settings import Setting
from gamelab.arena.significance import paired_interval
from gamelab.arena.whole_games import plans_there, unpacked
from gamelab.course.check.case_positions import layers
from gamelab.course.check.journey import forfeits_in, score_of
from gamelab.course.check.report import RIGHT, UNDECIDED, WRONG, Report, reports
from gamelab.course.check.run import UNANSWERED, Function, Runner, in_short, plain_function
from gamelab.games import Position
from gamelab.jit.runs_plain import has_numba
from gamelab.users.callables import name_of
from gamelab.users.messages import Failure, pack
from gamelab.written import percent, plural

PART_OF_POINTS = {1: 0, 0.05: 0.25, 0.02: 0.5}
"""So far below the target, a share of the points in the games still earns such a part of the points of the exercise."""
BATCH = 100
"""So many openings are played at once: it ends within the limit for a move, unless the evaluation never returns."""
FEW_OPENINGS = 40
"""Where nothing can be compiled, so many openings at most are played, always the same."""


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
    if answer.kind != "value" or answer.paired:
        return Report(WRONG, f"{name}: no games, because it returned {in_short(answer)}")
    mine, other = (SearchAgent(depth=depth, evaluate=each) for each in (evaluation, rival))
    setting = Setting(start, mine, other, 2 * len(openings))
    try:
        scores, notes = list(compiled_scores(setting, plies)), list[str]()
    except Failure as error:
        scores, notes = a_few_games(setting, openings, error.detail or UNANSWERED["error"])
    points, games, is_sample = sum(scores), 2 * len(scores), len(scores) < len(openings)
    share = points / games
    bounds = paired_interval(scores)[:2] if is_sample else (share, share)
    title = f"{name}: {{}} of the points against {name_of(rival)} in {plural(games, 'game')}"
    report = report_on_share(title, share, target, *bounds)
    needed = ceil(round(2 * target * games, 6)) / 2  # many shares round to one percent; a drawn game is half a point
    what = "95 % interval from {} to {}".format(*map(percent, bounds)) if is_sample else f"{needed:,.9g} needed"
    which = f"{'some' if is_sample else 'every one'} of {plies} plies, each from both sides, at depth {depth}"
    report.facts = [("points", f"{points:,.9g} of {games:,}; {what}"), ("openings", which)]
    report.notes = notes
    return report


def a_few_games(setting: Setting, openings: Sequence[Position], why: str) -> tuple[list[float], list[str]]:
    """The points for each of a few openings, played plain, and what to know of these games."""
    few = openings[:: -(-len(openings) // FEW_OPENINGS)]
    pairs = [[replace(setting, start=opening).play(game) for game in (0, 1)] for opening in few]
    luck = (
        f"(Only {len(few)} of {len(openings):,} openings were played, because no game was compiled: {why}. So few "
        "games are partly luck: they earn what the low end of their interval earns, and ✓ needs the target there. "
        f"Once it is compiled, all {2 * len(openings):,} games are played and decide.)"
    )
    notes = [luck if len(few) < len(openings) else "", forfeits_in([*chain(*pairs)])]
    return list(map(score_of, pairs)), [note for note in notes if note]


def report_on_share(title: str, share: float, target: float, low: float, high: float) -> Report:
    """The report on a share of the points, with enough digits to show that it is below the target.

    Of a sample the interval goes from ``low`` to ``high``: it decides nothing if the target lies within.
    """
    digits = 1 + sum(share < target <= round(share, each) for each in range(3, 9))
    title = title.format(percent(share, f".{digits}f"))
    if low >= target:
        return Report(RIGHT, title, share=share)
    earned = max(part for below, part in PART_OF_POINTS.items() if low + below >= target)
    mark, decided = (WRONG, "") if high < target else (UNDECIDED, "not decided, for ")
    return Report(mark, f"{title}; {decided}the target is {percent(target)}", earns=earned, share=share)


@cache
def every_opening(start: Position, plies: int) -> list[Any]:
    """The different positions after so many plies in which the game goes on."""
    *_, last = islice(layers(start), plies + 1)
    return [each for each in last if not each.is_over]


def compiled_scores(setting: Setting, plies: int) -> Iterator[float]:
    """The points for each opening, from compiled games in the sandbox; raises Failure without them."""
    if not has_numba():
        raise Failure("error", "Numba is missing")
    player, packed = IsolatedPlayer(setting.agent, setting.start, setting.limits), pack((setting, plies))
    player.open()
    try:
        for first in range(0, len(every_opening(setting.start, plies)), BATCH):
            yield from player.ask(compiled_there, packed, first, extra=LOADING)
    finally:
        player.leave()


def compiled_there(guest: Any, packed: bytes, first: int) -> list[float]:
    """In the sandbox: the points for each opening of one batch."""
    from gamelab.arena.game_loop import CompiledGames  # here, because most programs need no Numba

    setting, plies = unpacked(packed)
    games: Any = CompiledGames(setting, plans_there(guest, setting))  # type: ignore[no-untyped-call]
    games.longest = inf  # or a busy machine would change the result
    scores = []
    for opening in every_opening(setting.start, plies)[first : first + BATCH]:
        games.setting = replace(setting, start=opening)
        scores.append(score_of(map(games.play, (0, 1))))
    return scores
