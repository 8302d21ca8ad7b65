"""The checks of searches: of one half of a pair, of a search to a depth, of one of any form; and what one costs.

Each takes cases, says what is demanded (``SearchDemands``, or ``Demands`` if a value alone is returned), and gives the
``report_on`` these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from inspect import Parameter
from itertools import chain, product
from math import isclose
from typing import Any, NamedTuple

from gamelab.arena.agents import begun, users_parts
from gamelab.course.check.bugs import PROGRAMS, TOLD, functions_of, mirrored
from gamelab.course.check.case_positions import drawn_questions, late, spread, trees
from gamelab.course.check.cases import SearchCase, exact, to_a_depth, to_the_end, transposing
from gamelab.course.check.demands import Demands, SearchDemands, moves_tried
from gamelab.course.check.laws import SYMMETRIES, contract, fields, report_on_laws
from gamelab.course.check.report import PLAYERS, WRONG, Report, reports
from gamelab.course.check.run import Changed, Function, Runner, as_plain, in_words, plain_function
from gamelab.course.check.trial import report_on
from gamelab.games import FIRST, SECOND, Othello, Position, Sim, TicTacToe
from gamelab.heuristics import disc_difference, symmetric
from gamelab.search.result import FULL, INF
from gamelab.users.callables import all_plain, body_of, name_of, parameters_of, stands_for
from gamelab.users.references import UNDEFINED, cells_of, names_in, uses_of, value_of
from gamelab.users.what_it_keeps import forget
from gamelab.written import plural

EVERY_MOVE = range(-1, 64)
"""The moves on every board of the library: a pass, and columns or squares."""
SIM = Sim()
MOST_COUNTED = 1_000_000
"""So many moves may a search play that is counted; minimax plays half of them in tic-tac-toe."""
BEYOND_LEAVES = 20
"""Beyond the leaves of every hand tree, so that none is evaluated."""

# --- one half of a pair, such as ``maxi``, which need not have its partner yet ---


@reports
def maxi(function: Function) -> Report:
    """Whether ``maxi(position) -> (value, move)`` is right; it need not have a ``mini`` yet."""
    return report_on_half("maxi", function)


@reports
def mini(function: Function) -> Report:
    """Whether ``mini(position) -> (value, move)`` is right; it need not have a ``maxi`` yet."""
    return report_on_half("mini", function)


@reports
def maxi_alpha_beta(function: Function) -> Report:
    """Whether ``maxi_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return report_on_half("maxi_alpha_beta", function)


@reports
def mini_alpha_beta(function: Function) -> Report:
    """Whether ``mini_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return report_on_half("mini_alpha_beta", function)


def report_on_half(check: str, function: Function) -> Report:
    """The report on one half of a pair."""
    player = FIRST if check.startswith("maxi") else SECOND
    kind = "pruned" if check.endswith("alpha_beta") else "minimax"
    cases = cases_of_a_half(player, kind == "pruned")
    beside = partial(right_partner, check, kind, function)
    demands = SearchDemands(kind, function, players=(player,), beside=beside)
    with demands.beside():
        return report_on(demands, cases, "right in all {count:,} cases (hand trees, positions of games)")


def cases_of_a_half(player: int, prune: bool) -> list[SearchCase]:
    """Searches to the end of the game, in which the half begins; one that prunes is given windows."""
    return to_the_end([each for each in (*trees(), *late(TicTacToe())) if each.to_move == player], prune, prune)


# --- the right partner of a half, for the time in which that is tried ---


@contextmanager
def right_partner(check: str, kind: str, function: Function) -> Iterator[None]:
    """Meanwhile the name of a half's partner stands for a right one, which makes pairs as the half does."""
    partner, plain = mirrored(check), plain_function(function)
    text = mirrored(PROGRAMS[kind]) if check.startswith("maxi") else PROGRAMS[kind]
    text = re.sub(r"return (.*)", r"return as_pair((\1))", text)
    made_here = functions_of(text, **{"__name__": "gamelab.partner", check: plain, "as_pair": pair_in(function)})
    right = staticmethod(made_here[partner])  # so that no class takes it for a method
    with ExitStack() as after:
        for holder, name, before in places_of(plain, check, partner):
            put(holder, name, right)
            after.callback(put, holder, name, before)
        yield


def places_of(half: Function, check: str, partner: str) -> Iterator[tuple[Any, str, Any]]:
    """Where a half may look its partner up: what holds it, under which name, and what stands there.

    It may stand in the globals of the half, in its object, in a class that has both, or in a function around them.
    """
    uses, owner = uses_of(half), getattr(half, "__self__", half)
    for names in (getattr(body_of(half), "__globals__", {}), getattr(owner, "__dict__", {})):
        if isinstance(names, dict):  # a method asks its object
            yield names, partner, names.get(partner, UNDEFINED)
    for each in (owner, *chain(*uses.values())):
        if isinstance(each, type) and check in dir(each):
            yield each, partner, vars(each).get(partner, UNDEFINED)
    for body in uses:
        if cell := cells_of(body).get(partner):
            yield cell, "cell_contents", value_of(body, partner)


def put(holder: Any, name: str, value: Any) -> None:
    """Gives a value to a name of a dictionary, or to an attribute; takes it away if it is UNDEFINED."""
    give, take = (dict.__setitem__, dict.pop) if isinstance(holder, dict) else (setattr, delattr)
    if value is UNDEFINED:
        take(holder, name)
    else:
        give(holder, name, value)


def pair_in(function: Function) -> Callable[[Any], Any]:
    """What makes a pair in the user's function: a NamedTuple of two fields that it names, or else a tuple."""
    body = body_of(function)
    named = [name.value for name in names_in(body)] if body else []
    pairs = [each for each in named if isinstance(each, type) and len(getattr(each, "_fields", ())) == 2]
    return next((each._make for each in pairs if hasattr(each, "_make")), tuple)


# --- a search to a depth in one function: minimax, and alpha-beta with a switch ---


@reports
def depth_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    A finished game counts ±``WIN`` or 0.  It is tried at depths 0 to 8, mostly small ones, on positions of ``game``, on
    boards of other sizes, too, and with other evaluations.
    """
    cases = [to_a_depth(*asked) for asked in dict.fromkeys(each[:3] for each in drawn_questions(game, evaluate))]
    right = "right in all {count:,} cases, at depths 0 to 8, with other evaluations too"
    return report_on(SearchDemands("depth", function, is_counted=False), cases, right)


@reports
def pruned_search(
    function: Function, game: Position = SIM, evaluate: Function = symmetric, ordered: bool = False
) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is alpha-beta to a depth with a switch.

    One that is to be ``ordered`` must also take ``order``, the columns in the order in which they are tried.

    It returns (value, move), and is tried as in ``depth_search``, with and without pruning, with the full window and
    narrow ones.  Judged are the value, the move and the positions looked at: without pruning, all that minimax visits.
    """
    own: Any = parameters_of(function).get("order")  # which may lack moves of this game: a pass, say
    has_order = isinstance(own, tuple | list | range)
    lacks_moves = has_order and not {move for each in spread(game, 30) for move in each.moves} <= {*own}
    is_ordered = (ordered or has_order) and not lacks_moves
    cases = [to_a_depth(*each) for each in (*drawn_questions(game, evaluate), *transposing(game))]
    right = "right in all {count:,} cases, with and without pruning"
    searched = partial(plain_function(function), order=EVERY_MOVE) if is_ordered else function
    report = report_on(SearchDemands("pruned depth", searched), cases, right)
    if report:
        return in_that_order(report, function, game, evaluate) if is_ordered else report
    return report.blame(TOLD["order without every move"]) if lacks_moves else report


def in_that_order(report: Report, function: Function, game: Position, evaluate: Function) -> Report:
    """The report on a right search, unless it tries the moves in another order than it is given somewhere."""
    backwards = partial(plain_function(function), order=EVERY_MOVE[::-1])
    with all_plain(), Runner() as runner:
        answer = runner.ask(backwards, game, 3, evaluate, *FULL, True, log=True)
    tried = moves_tried((position, move) for position, move, _ in answer.log)
    lost = next((place for place, moves in tried.items() if moves != sorted(moves, reverse=True)), None)
    if lost is None:
        return report
    where = "" if lost == game else f" after {plural(lost.ply - game.ply, 'move')}; before, the order was kept"
    facts = [("order", "the columns from right to left"), ("tried", ", ".join(map(str, tried[lost])) + where)]
    name = name_of(function)
    return Report(WRONG, f"{name}: it does not keep the order", facts, earns=0.5).blame(TOLD["order lost"].of(name))


# --- a mean in place of the minimum ---


@reports
def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end, and on positions of Othello with the difference of discs at the horizon.
    """
    others = dict.fromkeys(each[:2] for each in drawn_questions(Othello(4), disc_difference)[::3])
    asked = [*product(trees()[::2], [BEYOND_LEAVES]), *others]
    cases = [
        SearchCase(position, (depth, agent), (("depth", str(depth)), ("agent", PLAYERS[agent])))
        for side in (1, -1) for position, depth in asked for agent in [side * position.to_move]
    ]  # fmt: skip
    demands = Demands("expectimax", function, is_same=lambda _, *both: isclose(*both, rel_tol=1e-6, abs_tol=1e-6))
    return report_on(demands, cases, "right in all {count:,} cases")


# --- any search beside minimax, on small trees and late positions of games ---


@reports
def audit(search: Function, game: Any = None) -> Report:
    """Whether a search finds minimax's value in any window, looks at nothing needless, and changes no position.

    A search takes a position and returns a value or (value, move).  It may have parameters named ``depth``,
    ``evaluate``, ``alpha`` and ``beta`` or ``window``.  It is tried on hand trees, tic-tac-toe and Othello, or on
    positions of ``game``, a start position; turned and mirrored ones must have the same value.
    """
    plain = plain_function(search)
    if game is not None and not (promises := contract(game)):
        return promises
    positions = usual_positions() if game is None else late(game)[:200]
    called, names = by_name(plain), parameters_of(plain).keys()
    cases = to_the_end(positions, bool(names & {"alpha", "window", "prune"}), bool(names & {"beta", "window"}))
    # One with a table or a clock may search again, or look up what it knows.
    demands = SearchDemands("audit", called, is_counted=not names & {"table", "seconds"})
    report = report_on(demands, cases, "right in all {count:,} cases (values, moves, windows, positions looked at)")
    if not report:
        return report
    with Runner() as runner:
        worth = cache(lambda position: runner.ask(called, position).value)
        laws = report_on_laws(name_of(plain), SYMMETRIES, positions, worth)
    report.facts += laws.facts
    return report if laws else laws


@cache
def usual_positions() -> list[Any]:
    """The positions on which a search is tried, smallest first."""
    some = [*trees()[::4], *late(TicTacToe())[::2], *late(Othello(4), games=40, together=3000)[::4]]
    return sorted(some, key=lambda position: exact(position).nodes)


def by_name(search: Function) -> Function:
    """The search, called with a position and what it takes of a window, and with a depth if it needs one."""
    names = parameters_of(search)

    @stands_for(search)
    def called(position: Any, alpha: Any = -INF, beta: Any = INF) -> Any:
        given = {"window": (alpha, beta), "alpha": alpha, "beta": beta, "prune": True}
        # exact() is kept: no play of its own is counted here
        needed = {"depth": exact(position).height, "evaluate": unfinished}
        given |= {name: needed[name] for name in needed if names.get(name) is Parameter.empty}
        before = fields(position)
        result = search(position, **{name: given[name] for name in given if name in names})
        after = fields(position)
        if changed := [name for name in before if after[name] != before[name]]:
            raise Changed(", ".join(f"{name} was {before[name]}, is {after[name]}" for name in changed))
        return result

    return called


def unfinished(position: Any) -> int:
    """An evaluation that knows nothing.  Raises ValueError for a finished game, which has a score."""
    if position.is_over:
        raise ValueError("evaluate was called, but the game is over")
    return 0


# --- what a search costs ---


class Counted(NamedTuple):
    """The result of a search, and how many positions it looked at, the first one included."""

    result: Any
    positions: int

    def __repr__(self) -> str:
        return f"{plural(self.positions, 'position')} looked at; returned {in_words(as_plain(self.result))}"


@reports
def count_nodes(function: Function, position: Position, *args: Any) -> Counted | Report:
    """The result of ``function(position, *args)``, and how many positions it looks at; a report if it breaks off.

    The function runs plain, and with nothing kept from other calls; an agent begins a game.

    >>> from gamelab.games import HandTree
    >>> count_nodes(lambda position: position.play(1).score, HandTree([3, 5]))
    2 positions looked at; returned 5
    """
    called = plain_function(function)
    for each in users_parts(function):
        forget(each)
    if hasattr(called, "begin"):
        called = begun(called, seed=0)
    with all_plain(), Runner() as runner:
        answer = runner.ask(called, position, *args, most=MOST_COUNTED)
    if answer.is_broken:
        trouble = answer.trouble.replace("\n", ", ")
        return Report(WRONG, f"{name_of(function)}: {trouble} after {plural(answer.looked, 'position')}")
    return Counted(answer.result, answer.looked)
