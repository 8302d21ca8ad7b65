"""The checks of minimax and alpha-beta: as a pair, one half, or one function; to the end of the game or to a depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import PROGRAMS, Bug, bugs_of
from gamelab.check.cases import best_moves, boards, endings, exact, larger_trees, late, needed, spread, trees
from gamelab.check.exercise import COUNT, MOVE, VALUE, Case, Exercise, Finding, unfit
from gamelab.check.report import FULL, Fact, Picture, Report, described, move_in_words, number, picture_of, plural
from gamelab.check.run import Answer, Function, has_window, name_of, plain_function
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, Sim
from gamelab.heuristics import symmetric
from gamelab.search import INF, WIN
from gamelab.search import alphabeta as library_alphabeta
from gamelab.search import minimax as library_minimax

NARROW = ((-1, 0), (0, 1), (-1, 1))
TO_THE_END = "right in all {count:,} cases (hand trees, positions of games)"
DEPTHS = (0, 1, 2, 3)
SIM = Sim()
PARTS = {FIRST: "MAX", SECOND: "MIN"}
SMALLER: dict[type[Position], list[Position]] = {
    Othello: [Othello(4)], ConnectFour: [ConnectFour(3, 3, 3), ConnectFour(4, 4)],
    Sim: [Sim(points) for points in (3, 4, 5)],
}  # fmt: skip
"""Smaller games of the same kind, whose last positions are tried, too."""
RARE = ("OXXX/XXOO/XXOO/XOOO/O to move", "...X/XXXO/.XO./.OX./O to move")
"""Of Othello: a drawn board, and a position in which only a move behind a cut looks as good as the best one."""
Path = tuple[int, ...]
"""A position, as the moves that lead to it."""
PAIRS = {"minimax": {FIRST: "maxi", SECOND: "mini"},
         "pruned": {FIRST: "maxi_alpha_beta", SECOND: "mini_alpha_beta"}}  # fmt: skip
MANNERS = {
    False: (("", ""), ("value > ", "value >= ")),
    True: (("", ""), ("return best, chosen", "return min(alpha, beta), chosen"), ("alpha >= beta", "best >= beta")),
}
"""How a right half may be written, without and with pruning: fail-hard, say, or cutting by the value."""


@dataclass(frozen=True)
class Horizon:
    """A position as a search to a depth sees it: at depth 0 the game is over, and the evaluation is its score."""

    position: Any
    depth: int
    evaluate: Function

    @property
    def ply(self) -> int:
        return int(self.position.ply)

    @property
    def to_move(self) -> int:
        return int(self.position.to_move)

    @property
    def is_over(self) -> bool:
        return self.depth == 0 or bool(self.position.is_over)

    @property
    def moves(self) -> tuple[int, ...]:
        return () if self.is_over else tuple(self.position.moves)

    @property
    def score(self) -> Any:
        return programs.worth(self.position) if self.position.is_over else self.evaluate(self.position)

    def play(self, move: int) -> Horizon:
        return Horizon(self.position.play(move), self.depth - 1, self.evaluate)


@dataclass(frozen=True)
class SearchCase(Case):
    """A call of a search, the tree that it should search, its window, and whether it should prune."""

    tree: Any = None
    window: tuple[Any, Any] = FULL
    prune: bool = False


@dataclass
class Search(Exercise):
    """What is asked of a search, of a pair, or of one half of a pair.

    ``halves`` names what plays for each player that is judged.  A ``single`` function plays for both; it may return
    a value without a move.
    """

    program: str = ""
    halves: dict[int, str] = field(default_factory=dict)
    single: bool = False

    def expected(self, case: Any) -> str:
        value, (alpha, beta) = exact(case.tree)[0], case.window
        if not alpha < value < beta:
            return f"value at most {number(alpha)}" if value <= alpha else f"value at least {number(beta)}"
        best = " or ".join(move_in_words(case.position, move) for move in best_moves(case.tree))
        return f"value {number(value)}, move {best or None}"

    def fault(self, case: Any, answer: Answer) -> Finding | None:
        facts = (("expected", self.expected(case)), returned(case.position, answer))
        if answer.kind != "value":
            return Finding(VALUE, "it does not return a pair (value, move)", facts)
        if not (self.single or answer.paired):
            return Finding(VALUE, "it returns a value alone: return (value, move)", facts)
        value, (alpha, beta) = exact(case.tree)[0], case.window
        if not is_right(answer.value, value, case.window):
            title = "the value is wrong" if case.window == FULL else "the value is wrong for this window"
            return Finding(VALUE, title, facts)
        if answer.paired and not case.position.is_over and alpha < value < beta:
            title = wrong_move(case, answer.move)
            if title:
                return Finding(MOVE, title, facts)
        return None if self.program == "depth" else self.wrong_count(case, answer, facts)

    def wrong_count(self, case: SearchCase, answer: Answer, facts: tuple[Fact, ...]) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        least = needed(case.tree, case.window) if case.prune else exact(case.tree)[1]
        enough = f"{least:,} {'is' if least == 1 else 'are'} {'needed' if answer.looked < least else 'enough'}"
        facts = (*facts, ("looked at", f"{plural(answer.looked, 'position')}, {enough}"))
        if answer.looked < least and self.program == "pruned depth" and not case.prune:
            return Finding(COUNT, "the value is right, but it leaves positions out with prune=False", facts)
        if answer.looked <= least:
            return None
        title = "the value is right, but it looks at more positions than needed"
        if not case.prune:  # each child made twice and searched once is no fault
            return Finding(COUNT, title, facts, sure=answer.looked >= 2 * least)
        known = paths_of(case.position, answer)
        wanted = needed_paths(case, answer)
        extra = [path for path in known.values() if path not in wanted]
        if extra:
            needless = "position" + "".join(f".play({move})" for move in extra[0])
            sure = any(known.get(id(parent)) in extra for parent, *_ in answer.log)
            return Finding(COUNT, title, (*facts, ("needless", needless)), sure)
        note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
        return Finding(COUNT, title, facts, sure=False, note=note) if len(known) > len({*known.values()}) else None

    def parts(self, case: Case, answer: Answer) -> tuple[Any, ...]:
        if answer.kind == "value":
            return beyond(answer.value), answer.looked, answer.move
        return super().parts(case, answer)

    def ask(self, function: Function, case: Any) -> Answer:
        return self.runner.ask(function, *case.arguments, log=case.prune)

    def describe(self, case: Any) -> str:
        return described(case.position, case.window)

    def picture(self, case: Any) -> Picture:
        """Draws a small case as the tree that should be searched, a large one as a board."""
        if "depth" in self.program or exact(case.tree)[1] > 60:
            return picture_of(case.position)

        def drawn() -> str:
            from gamelab import show

            search = library_alphabeta if case.prune else library_minimax
            return show.tree(search(case.position, trace=True)).svg()

        return drawn

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong searches: written as one function; as a pair with a bug in one half, then in both."""
        prune, to_depth = "pruned" in self.program, "depth" in self.program
        if self.single:
            program = "whole depth" if to_depth else "turn"
            for bug, manner in product(bugs_of(program), MANNERS[False]):
                text = bug.source(program).replace(*manner)
                search = programs.functions_of(programs.with_window(text) if prune else text)["search"]
                # "turn" searches to the end, and takes no window.
                yield bug.of(self.title), search if to_depth else lambda position, *_, search=search: search(position)
        for bug, manner in product(bugs_of(self.program), MANNERS[prune]):
            good, bad = (text.replace(*manner) for text in (PROGRAMS[self.program], bug.source(self.program)))
            for wrong in ((FIRST,), (SECOND,), (FIRST, SECOND)):
                if {*wrong} <= {*self.halves}:
                    pair = pair_of(*(bad if player in wrong else good for player in (FIRST, SECOND)))
                    yield self.blamed(bug, wrong), in_one({player: pair[player] for player in self.halves})

    def blamed(self, bug: Bug, wrong: tuple[int, ...]) -> Bug:
        """The bug in the words of the player whose half has it."""
        if wrong == (SECOND,):
            bug = replace(bug, sentence=programs.mirrored(bug.sentence))
        if len(wrong) == 1:
            return bug.of(self.halves[wrong[0]])
        return bug.of(self.title if self.single else f"{self.halves[FIRST]}, and {self.halves[SECOND]} likewise,")

    def notes(self) -> list[str]:
        """Notes on a search without moves, and on one that takes the last of equal moves."""
        if not any(answer.paired for _, answer in self.answers):
            told = f"({self.title} returns the value alone; with the move, too, it could play a game.)"
            return [told] * ("depth" in self.program)
        if "pruned" in self.program:
            return []
        known: list[tuple[Any, Answer]] = self.answers
        ties = [(answer.move, best[-1]) for case, answer in known if len(best := best_moves(case.tree)) > 1]
        late = bool(ties) and all(move == last for move, last in ties)
        return late * ["(It takes the last of equally good moves, >= for >: fine here; alpha-beta wants the first.)"]


def returned(position: Any, answer: Answer) -> Fact:
    """The answer that came, written as the right one is."""
    if answer.kind != "value":
        return "returned", answer.trouble
    move = f", move {move_in_words(position, answer.move)}" if answer.paired else ""
    return "returned", f"value {number(answer.value)}{move}"


def is_right(found: Any, value: int, window: tuple[Any, Any]) -> bool:
    """Whether a value is exact within the window, and on the right side of it elsewhere."""
    alpha, beta = window
    if value <= alpha:
        return bool(found <= alpha)
    return bool(found >= beta) if value >= beta else bool(found == value)


def wrong_move(case: SearchCase, move: Any) -> str:
    """What is wrong with the move that comes with a right value, if anything: every best move is right."""
    if case.tree.is_over:
        return "" if move is None else "there is no move to choose at depth 0"
    if move is None:
        return "the value is right, but there is no move"
    if move not in case.position.moves:
        return "the value is right, but the move is not legal"
    return "" if move in best_moves(case.tree) else "the value is right, but the move is not the best"


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made the same; a finished game that counts about WIN is none."""
    if abs(value) <= 10**5 or WIN / 2 < abs(value) < 2 * WIN:
        return value
    return INF if value > 0 else -INF


def paths_of(position: Any, answer: Answer) -> dict[int, Path]:
    """The positions that were made, by their ``id`` and in their order."""
    known: dict[int, Path] = {id(position): ()}
    for parent, move, child in answer.log:
        if id(parent) in known:
            known[id(child)] = (*known[id(parent)], move)
    return known


def needed_paths(case: SearchCase, answer: Answer) -> set[Path]:
    """The positions that alpha-beta has to look at if it tries the moves in the order of the answer."""
    tried: dict[Any, list[int]] = {}
    for parent, move, _ in answer.log:
        tried.setdefault(parent, []).append(move)

    def order(node: Any) -> list[int]:
        position = node.position if isinstance(node, Horizon) else node
        return [*dict.fromkeys([*tried.get(position, ()), *node.moves])]

    trace = library_alphabeta(case.tree, window=case.window, order=order, trace=True).trace
    return {node.path for node in trace.walk() if node.status != "pruned"} if trace else set()


def in_one(halves: dict[int, Function]) -> Function:
    """A pair as one function; a half, or the function of both players, as it is."""
    first, *others = halves.values()
    if all(each is first for each in others):
        return first
    return lambda position, *given: halves[position.to_move](position, *given)


@cache
def pair_of(first: str, second: str) -> dict[int, Function]:
    """The two functions of a pair, of which ``second`` is given as the half for MAX too."""
    second = programs.mirrored(second)
    text = programs.MAXI + programs.mirrored(programs.MAXI) + first + second
    names = programs.functions_of(programs.with_switch(text) if "depth" in text else text)
    halves = {FIRST: names[programs.names_of(first)[0]], SECOND: names[programs.names_of(second)[0]]}
    if "depth" not in text:
        return halves

    def search(position: Any, depth: int, evaluate: Function, *switch: Any) -> Any:
        *window, prune = switch or (True,)
        return halves[position.to_move](position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return dict.fromkeys(halves, search)


@cache
def cases_to_the_end(players: tuple[int, ...], windowed: bool, prune: bool, passes: bool) -> tuple[SearchCase, ...]:
    """The cases in which one of ``players`` is to move, smallest first; those with narrow windows last."""
    positions: list[Any] = [*trees(), *larger_trees(), *boards(), *(endings() if passes else ())]
    mine = [position for position in positions if position.to_move in players]
    asked: list[Any] = [(position, FULL) for position in mine]
    if windowed:
        some = [each for each in mine if isinstance(each, HandTree)][:: max(1, len(mine) // 400)]
        asked += product(some, NARROW)
    return tuple(
        SearchCase((position, *(window if windowed else ())), tree=position, window=window, prune=prune)
        for position, window in asked
    )


def judged(
    check: str, program: str, functions: dict[int, Function], cases: Sequence[SearchCase] = (), right: str = TO_THE_END
) -> Report:
    """The report on a pair, on one half of a pair, or on one function for both players.

    Without ``cases``, they are those of a search to the end of the game.
    """
    for function in functions.values():
        if not callable(function):
            return unfit(check, function)
    functions = {player: plain_function(function) for player, function in functions.items()}
    names = {player: name_of(function) for player, function in functions.items()}
    function, prune = in_one(functions), program == "pruned"
    single = len(functions) == 2 and function in functions.values()
    if not cases:
        windowed = prune and all(map(has_window, functions.values()))
        cases = cases_to_the_end(tuple(functions), windowed, prune, single)
    if single:
        parts = {player: f"the {PARTS[player]} part of {name}" for player, name in names.items()}
        return Search(check, function, cases, right, (names[FIRST],), program, parts, single).report()
    return Search(check, function, cases, right, (*names.values(),), program, names).report()


def half(function: Function, player: int, program: str) -> Report:
    """The report on one half of a pair.  While it is judged, its partner's name stands for a right partner."""
    mine, partner = PAIRS[program][player], PAIRS[program][-player]
    text = PROGRAMS[program] if player == SECOND else programs.mirrored(PROGRAMS[program])
    given = {"__name__": "gamelab.partner", mine: function}
    world = getattr(plain_function(function), "__globals__", {})
    before = world.get(partner)
    world[partner] = programs.functions_of(text, "<partner>", **given)[partner]
    try:
        return judged(mine, program, {player: function})
    finally:
        if before is None:
            del world[partner]
        else:
            world[partner] = before


def minimax(search: Function, mini: Function | None = None) -> Report:
    """Whether minimax is right: a pair ``maxi, mini``, or one function for both players.

    Judged are the value, the move and the positions looked at, on hand trees and on positions of games.  A pair
    returns (value, move); a single function may also return the value alone, or a ``SearchResult``.
    """
    return judged("minimax", "minimax", {FIRST: search, SECOND: search if mini is None else mini})


def alphabeta(search: Function, mini_alpha_beta: Function | None = None) -> Report:
    """Whether alpha-beta is right, as ``minimax`` says it, and whether it leaves out all that cannot matter.

    Functions that take ``alpha`` and ``beta`` are also tried with narrow windows, where a value outside the window
    need only be a bound on the right side.
    """
    second = search if mini_alpha_beta is None else mini_alpha_beta
    return judged("alphabeta", "pruned", {FIRST: search, SECOND: second})


def maxi(function: Function) -> Report:
    """Whether ``maxi(position) -> (value, move)`` is right; it need not have a ``mini`` yet."""
    return half(function, FIRST, "minimax")


def mini(function: Function) -> Report:
    """Whether ``mini(position) -> (value, move)`` is right; it need not have a ``maxi`` yet."""
    return half(function, SECOND, "minimax")


def maxi_alpha_beta(function: Function) -> Report:
    """Whether ``maxi_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half(function, FIRST, "pruned")


def mini_alpha_beta(function: Function) -> Report:
    """Whether ``mini_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half(function, SECOND, "pruned")


def depth_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    A finished game counts ±``WIN`` or 0.  It is tried at depths 0 to 3 on positions of ``game``, finished ones,
    draws, passes and ones with many moves among them.
    """
    tried = positions(game)
    cases = [
        SearchCase((position, depth, evaluate), (("depth", str(depth)),), Horizon(position, depth, evaluate))
        for position, depth in product(tried, DEPTHS)
    ]
    right = f"right on {len(tried):,} positions, at depths 0 to 3"
    return judged("depth_search", "depth", {FIRST: function, SECOND: function}, cases, right)


def pruned_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is alpha-beta to a depth with a switch.

    It returns (value, move), and is tried as in ``depth_search``, with and without pruning, with the full window and a
    narrow one.  Judged are the value, the move and the positions looked at: without pruning, all that minimax visits.
    """
    cases = [
        SearchCase((position, depth, evaluate, *window, prune), (("depth", str(depth)), ("prune", str(prune))),
                   Horizon(position, depth, evaluate), window, prune)
        for position, depth, prune, window in product(telling(game), DEPTHS, (False, True), (FULL, (-1, 1)))
    ]  # fmt: skip
    right = "right in all {count:,} cases, with and without pruning"
    return judged("pruned_search", "pruned depth", {FIRST: function, SECOND: function}, cases, right)


def telling(game: Position) -> list[Any]:
    """Every third position, and all draws and those with many moves: enough for a check that asks so much of each."""
    return [each for n, each in enumerate(positions(game))
            if n % 3 == 0 or len(each.moves) > 4 or (each.is_over and each.winner is None)]  # fmt: skip


@cache
def positions(game: Position) -> tuple[Any, ...]:
    """Positions with few moves left, finished ones too, and some with many moves; the smallest come first."""
    starts = [*SMALLER.get(type(game), []), game]
    found = {position: None for start in starts for position in late(start, games=20, most=40, together=3000)}
    early = [each for each in spread(game, 30) if 5 <= len(each.moves) <= 12]
    last_wins = [each for each in early if each.play(each.moves[-1]).winner == each.to_move]
    rare = map(Othello.from_text, RARE) if isinstance(game, Othello) else ()
    many = 20 if isinstance(game, Sim) else 5  # few values differ in Sim, so few positions tell a bug
    found |= dict.fromkeys([*early[:: 1 + len(early) // many], *last_wins[:4], *rare])
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))
