"""The checks of minimax and alpha-beta: as a pair, one half, or one function; to the end of the game or to a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from types import FunctionType
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import PROGRAMS, Bug, bugs_of
from gamelab.check.cases import best_moves, boards, endings, exact, larger_trees, late, needed, spread
from gamelab.check.cases import trees as small_trees
from gamelab.check.exercise import COUNT, MOVE, VALUE, Case, Exercise, Finding, Suspect
from gamelab.check.report import FULL, Fact, Report, described, move_in_words, number, picture_of, plural
from gamelab.check.run import Answer, Function, Path, has_window, name_of, names_in, plain_function
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, Sim
from gamelab.heuristics import symmetric
from gamelab.search import INF
from gamelab.search import alphabeta as library_alphabeta
from gamelab.search import minimax as library_minimax

PAIR = {"minimax": {FIRST: "maxi", SECOND: "mini"},
        "pruned": {FIRST: "maxi_alpha_beta", SECOND: "mini_alpha_beta"}}  # fmt: skip
NARROW = ((-1, 0), (0, 1), (-1, 1))
DEPTHS = (0, 1, 2, 3)
SIM = Sim()
Manner = tuple[str, str]
AS_IT_IS: Manner = ("", "")
LATER: Manner = ("value > ", "value >= ")
MANNERS: dict[bool, tuple[Manner, ...]] = {
    False: (AS_IT_IS, LATER),
    True: (AS_IT_IS, ("return best, chosen", "return min(alpha, beta), chosen"), ("alpha >= beta", "best >= beta")),
}
"""The ways in which a right half may be written: fail-soft or fail-hard, cutting by the bound or by the value."""


@dataclass(frozen=True)
class Horizon:
    """A position as a search to a depth sees it: at depth 0 the game is over, and the evaluation is its score."""

    position: Any
    depth: int
    evaluate: Function
    ply = 0

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


@dataclass
class Task:
    """What is checked: the functions by the player to move, and the program that they should be.

    ``single`` is the name of the one function that plays for both sides; it may return the value alone.
    """

    check: str
    program: str
    functions: dict[int, Function]
    single: str = ""

    @property
    def prune(self) -> bool:
        return self.program in ("pruned", "pruned depth")

    @property
    def to_depth(self) -> bool:
        return "depth" in self.program

    @property
    def windowed(self) -> bool:
        return self.prune and all(map(has_window, self.functions.values()))

    @property
    def names(self) -> dict[int, str]:
        """What the functions are called, or the parts of the one function."""
        if self.single:
            return {FIRST: f"the MAX part of {self.single}", SECOND: f"the MIN part of {self.single}"}
        return {player: name_of(function) for player, function in self.functions.items()}

    def report(self, cases: Sequence[Case], right: str) -> Report:
        """The report on the functions."""
        return Exercise(
            self.single or " and ".join(self.names.values()), self.check, cases,
            lambda case: plain_function(self.functions[case.position.to_move]), self.judge, right, self.suspects,
            describe=lambda case: described(case.position, case.window), picture=self.picture, notes=self.notes,
        ).report()  # fmt: skip

    def to_the_end(self) -> Report:
        """The report on searches to the end of the game."""
        cases = cases_to_the_end(tuple(self.functions), self.windowed, self.prune, bool(self.single))
        return self.report(cases, "right in all {count:,} cases (hand trees, positions of games)")

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the answer to a case."""
        value = exact(case.tree)[0]
        facts = (("expected", expected(case)), returned(case.position, answer))
        if answer.kind != "value":
            return Finding(VALUE, "it does not return a pair (value, move)", facts)
        if not (self.single or answer.paired):
            return Finding(VALUE, "it returns a value alone: return (value, move)", facts)
        if not is_right(answer.value, value, case.window):
            title = "the value is wrong" if case.window == FULL else "the value is wrong for this window"
            return Finding(VALUE, title, facts)
        if answer.paired and not case.position.is_over and case.window[0] < value < case.window[1]:
            title = wrong_move(case, answer.move)
            if title:
                return Finding(MOVE, title, facts)
        return None if self.program == "depth" else self.wrong_count(case, answer, facts)

    def wrong_count(self, case: Case, answer: Answer, facts: tuple[Fact, ...]) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        least = needed(case.tree, case.window) if case.prune else exact(case.tree)[1]
        enough = f"{least:,} {'is' if least == 1 else 'are'} {'needed' if answer.looked < least else 'enough'}"
        facts = (*facts, ("looked at", f"{plural(answer.looked, 'position')}, {enough}"))
        if answer.looked < least and self.to_depth and not case.prune:
            return Finding(COUNT, "the value is right, but it leaves positions out with prune=False", facts)
        if answer.looked <= least:
            return None
        title = "the value is right, but it looks at more positions than needed"
        if not case.prune:  # each child made twice and searched once is no fault
            return Finding(COUNT, title, facts, sure=answer.looked >= 2 * least)
        known = paths_of(case.position, answer)
        wanted = needed_paths(case.tree, case.window, tried_moves([*known.values()]))
        extra = [path for path in known.values() if path not in wanted]
        if extra:
            sure = any(known.get(id(parent)) in extra for parent, *_ in answer.log)
            return Finding(COUNT, title, (*facts, ("needless", path_in_words(case.position, extra[0]))), sure)
        note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
        return Finding(COUNT, title, facts, sure=False, note=note) if len(known) > len({*known.values()}) else None

    def picture(self, case: Case) -> Callable[[], Any] | None:
        """The case as it should be searched, drawn as a tree if it is small; else the board."""
        if self.to_depth or exact(case.tree)[1] > 60:
            return picture_of(case.position)  # type: ignore[no-any-return]

        def drawn() -> Any:
            from gamelab import show

            search: Callable[..., Any] = library_alphabeta if case.prune else library_minimax
            return show.tree(search(case.position, trace=True).trace)

        return drawn

    def suspects(self) -> Iterator[Suspect]:
        """The known wrong searches: written as one function; as a pair with a bug in one half, then in both."""
        if self.single:
            for bug in bugs_of("whole depth" if self.to_depth else "turn"):
                for manner in MANNERS[False]:
                    search = self.one_function(bug, manner)
                    yield named(bug, self.single), lambda case, search=search: search  # type: ignore[misc]
        for bug in bugs_of(self.program):
            for manner in MANNERS[self.prune]:
                good, bad = (text.replace(*manner) for text in (PROGRAMS[self.program], bug.source(self.program)))
                yield from self.with_bug(bug, good, bad)

    def one_function(self, bug: Bug, manner: Manner) -> Function:
        """A search in one function with a bug."""
        if not self.to_depth:
            search: Function = programs.functions_of(bug.source("turn"))["search"]
            return lambda position, *window: search(position)
        text = bug.source("whole depth").replace(*manner)
        search = programs.functions_of(programs.with_window(text) if self.prune else text)["search"]
        return search

    def with_bug(self, bug: Bug, good: str, bad: str) -> Iterator[Suspect]:
        """The pairs with a bug in the one, the other, or both of the functions that are judged."""
        for players in ((FIRST,), (SECOND,), (FIRST, SECOND)):
            if not set(players) <= set(self.functions):
                continue
            halves = pair_of(*(bad if player in players else good for player in (FIRST, SECOND)), self.to_depth)
            sentence = bug.sentence if FIRST in players else programs.mirrored(bug.sentence)
            name = self.names[players[0]]
            if len(players) == 2:
                both_alike = self.single and sentence == programs.mirrored(sentence)
                name = self.single if both_alike else f"{name}, and {self.names[SECOND]} likewise,"
            blamed = named(replace(bug, sentence=sentence), name)
            yield blamed, lambda case, halves=halves: halves[case.position.to_move]  # type: ignore[misc]

    def notes(self, answers: list[tuple[Case, Answer]]) -> list[str]:
        """Notes on a search without moves, and on one that takes the last of equal moves."""
        if not any(answer.paired for _, answer in answers):
            told = f"({self.single} returns the value alone; with the move, too, it could play a game.)"
            return [told] * self.to_depth
        if self.prune:
            return []
        ties = [(answer.move, best[-1]) for case, answer in answers if len(best := best_moves(case.tree)) > 1]
        late = bool(ties) and all(move == last for move, last in ties)
        return late * ["(It takes the last of equally good moves, >= for >: fine here; alpha-beta wants the first.)"]


def named(bug: Bug, name: str) -> Bug:
    """The bug, described for the function with this name."""
    return replace(bug, sentence=bug.sentence.format(f=name))


def expected(case: Case) -> str:
    """The right answer: the value, or the bound that it has to keep to, and the best moves."""
    value, (alpha, beta) = exact(case.tree)[0], case.window
    if not alpha < value < beta:
        return f"value at most {number(alpha)}" if value <= alpha else f"value at least {number(beta)}"
    best = " or ".join(move_in_words(case.position, move) for move in best_moves(case.tree))
    return f"value {number(value)}, move {best or None}"


def returned(position: Any, answer: Answer) -> Fact:
    """The answer that came, written as the right one is."""
    if answer.kind != "value":
        return "instead", answer.trouble
    move = f", move {move_in_words(position, answer.move)}" if answer.paired else ""
    return "returned", f"value {number(answer.value)}{move}"


def wrong_move(case: Case, move: Any) -> str:
    """What is wrong with the move that comes with a right value, if anything: every best move is right."""
    if case.tree.is_over:
        return "" if move is None else "there is no move to choose at depth 0"
    if move is None:
        return "the value is right, but there is no move"
    if move not in case.position.moves:
        return "the value is right, but the move is not legal"
    return "" if move in best_moves(case.tree) else "the value is right, but the move is not the best"


@cache
def cases_to_the_end(players: tuple[int, ...], windowed: bool, prune: bool, passes: bool) -> tuple[Case, ...]:
    """The cases in which one of ``players`` is to move, smallest first; those with narrow windows last."""
    positions: list[Any] = [*small_trees(), *larger_trees(), *boards(), *(endings() if passes else ())]
    mine = [position for position in positions if position.to_move in players]
    asked: list[Any] = [(position, FULL) for position in mine]
    if windowed:
        some = [each for each in mine if isinstance(each, HandTree)][:: max(1, len(mine) // 400)]
        asked += [(position, window) for position in some for window in NARROW]
    return tuple(
        Case((position, *(window if windowed else ())), most=1000 + 50 * exact(position)[1], tree=position,
             window=window, prune=prune)
        for position, window in asked
    )  # fmt: skip


@cache
def pair_of(first: str, second: str, to_depth: bool) -> dict[int, Function]:
    """The two functions of a pair, of which ``second`` is given as the half for MAX too."""
    text = programs.MAXI + programs.mirrored(programs.MAXI) + first + programs.mirrored(second)
    names = programs.functions_of(programs.with_switch(text) if to_depth else text)
    halves = {player: names[name] for player, name in PAIR["pruned" if "alpha_beta" in first else "minimax"].items()}
    if not to_depth:
        return halves

    def search(position: Any, depth: int, evaluate: Function, *switch: Any) -> Any:
        *window, prune = switch or (True,)
        return halves[position.to_move](position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return dict.fromkeys(halves, search)


def is_right(found: Any, value: int, window: tuple[Any, Any]) -> bool:
    """Whether a value is exact within the window, and on the right side of it elsewhere."""
    alpha, beta = window
    if value <= alpha:
        return bool(found <= alpha)
    return bool(found >= beta) if value >= beta else bool(found == value)


def paths_of(position: Any, answer: Answer) -> dict[int, Path]:
    """The positions that were made, by their ``id`` and in their order, each as the moves that lead to it."""
    known: dict[int, Path] = {id(position): ()}
    for parent, move, child in answer.log:
        if id(parent) in known:
            known[id(child)] = (*known[id(parent)], move)
    return known


def tried_moves(paths: list[Path]) -> dict[Path, list[int]]:
    """For each position, the moves that a search tried, each once, in its order."""
    tried: dict[Path, list[int]] = {}
    for path in paths[1:]:
        moves = tried.setdefault(path[:-1], [])
        if path[-1] not in moves:
            moves.append(path[-1])
    return tried


def needed_paths(position: Any, window: tuple[Any, Any], tried: dict[Path, list[int]]) -> set[Path]:
    """The positions that alpha-beta has to look at if it tries the moves in this order."""
    paths: set[Path] = set()

    def visit(position: Any, path: Path, alpha: Any, beta: Any) -> Any:
        paths.add(path)
        if position.is_over:
            return position.score
        first = tried.get(path, [])
        best = -INF * position.to_move
        for move in [*first, *(move for move in position.moves if move not in first)]:
            value = visit(position.play(move), (*path, move), alpha, beta)
            if position.to_move == FIRST:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    visit(position, (), *window)
    return paths


def path_in_words(position: Any, path: Path) -> str:
    """A position that did not matter, as code."""
    code, labels = "position", []
    for move in path:
        code += f".play({move})"
        labels.append(position.label(move))
        position = position.play(move)
    if not isinstance(position, HandTree):
        return code
    value = f": the leaf {number(position.score)}" if position.is_over else ""
    return f"{code}  (edge{'s' * (len(labels) > 1)} {', '.join(labels)}{value})"


def both(check: str, program: str, search: Function, second: Function | None) -> Report:
    """The report on a pair, or on one function for both players."""
    if second is None:
        return Task(check, program, dict.fromkeys((FIRST, SECOND), search), name_of(search)).to_the_end()
    return Task(check, program, {FIRST: search, SECOND: second}).to_the_end()


def half(function: Function, player: int, program: str) -> Report:
    """The report on one half of a pair, judged with a right partner in the other's place."""
    names = PAIR[program]
    judged = with_partner(plain_function(function), names[-player], player)
    return Task(names[player], program, {player: judged}).to_the_end()


def minimax(search: Function, mini: Function | None = None) -> Report:
    """Whether minimax is right: a pair ``maxi, mini``, or one function for both players.

    Judged are the value, the move and the positions looked at, on hand trees and on positions of games.  A pair
    returns (value, move); a single function may also return the value alone, or a ``SearchResult``.
    """
    return both("minimax", "minimax", search, mini)


def alphabeta(search: Function, mini_alpha_beta: Function | None = None) -> Report:
    """Whether alpha-beta is right, as ``minimax`` says it, and whether it leaves out all that cannot matter.

    Functions that take ``alpha`` and ``beta`` are also tried with narrow windows, where a value outside the window
    need only be a bound on the right side.
    """
    return both("alphabeta", "pruned", search, mini_alpha_beta)


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


def with_partner(function: Function, partner: str, player: int) -> Function:
    """The function with its partner's name bound to a right one, so that it can be judged by itself.

    A function that does not call ``partner`` by this global name stays as it is.  The partner wants ``alpha`` and
    ``beta`` if the function does, so that a call without them is an error here too.
    """
    if not isinstance(function, FunctionType) or partner not in names_in(function.__code__):
        return function
    names = dict(function.__globals__)
    alone = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    alone.__kwdefaults__ = function.__kwdefaults__
    names[function.__name__] = alone
    first = programs.PRUNED if has_window(function) else programs.MAXI
    halves = {FIRST: first, SECOND: programs.mirrored(first)}
    mine, other = (programs.names_of(halves[each])[0] for each in (player, -player))
    given: dict[str, Any] = {"__name__": "gamelab.partner", mine: alone}
    names[partner] = programs.functions_of(halves[-player], "<partner>", **given)[other]
    return alone


def depth_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    A finished game counts ±``WIN`` or 0.  It is tried at depths 0 to 3 on positions of ``game``, finished ones,
    draws, passes and ones with many moves among them.
    """
    tried = positions(game)
    cases = [depth_case(position, depth, evaluate) for position in tried for depth in DEPTHS]
    task = Task("depth_search", "depth", dict.fromkeys((FIRST, SECOND), function), name_of(function))
    return task.report(cases, f"right on {len(tried):,} positions, at depths 0 to 3")


def pruned_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is alpha-beta to a depth with a switch.

    It returns (value, move), and is tried as in ``depth_search``, with and without pruning, with the full window and a
    narrow one.  Judged are the value, the move and the positions looked at: without pruning, all that minimax visits.
    """
    asked = product(telling(positions(game)), DEPTHS, (False, True), (FULL, (-1, 1)))
    cases = [depth_case(position, depth, evaluate, (*window, prune)) for position, depth, prune, window in asked]
    task = Task("pruned_search", "pruned depth", dict.fromkeys((FIRST, SECOND), function), name_of(function))
    return task.report(cases, "right in all {count:,} cases, with and without pruning")


def depth_case(position: Any, depth: int, evaluate: Function, switch: tuple[Any, ...] = ()) -> Case:
    """What is asked about a position at a depth: with a window and a switch, or without.

    The budget is many times what plain minimax needs.
    """
    *window, prune = switch or (*FULL, False)
    facts = ("depth", str(depth)), ("prune", str(prune))
    return Case(
        (position, depth, evaluate, *switch), facts=facts if switch else facts[:1],
        most=1000 + 10 * len(position.moves) ** 3, tree=Horizon(position, depth, evaluate), window=tuple(window),
        prune=prune,
    )  # fmt: skip


def telling(positions: Sequence[Any]) -> list[Any]:
    """Every third position, and all draws and those with many moves: enough for a check that asks so much of each."""
    return [each for n, each in enumerate(positions)
            if n % 3 == 0 or len(each.moves) > 4 or (each.is_over and each.winner is None)]  # fmt: skip


@cache
def positions(game: Position) -> tuple[Any, ...]:
    """Positions with few moves left, finished ones too, and some with many moves; the smallest come first."""
    smaller: list[Position] = [Othello(4)] if isinstance(game, Othello) else []
    if isinstance(game, ConnectFour):
        smaller = [ConnectFour(3, 3, 3), ConnectFour(4, 4)]
    if isinstance(game, Sim):
        smaller = [Sim(points) for points in (3, 4, 5)]
    found = {position: None for start in (*smaller, game) for position in late(start, games=20, most=40, together=3000)}
    early = [each for each in spread(game, 30) if 5 <= len(each.moves) <= 12]
    last_wins = [each for each in early if each.play(each.moves[-1]).winner == each.to_move]
    drawn = [Othello.from_text("OXXX/XXOO/XXOO/XOOO/O to move")] if isinstance(game, Othello) else []
    many = 20 if isinstance(game, Sim) else 5  # few values differ in Sim, so few positions tell a bug
    found |= dict.fromkeys([*early[:: 1 + len(early) // many], *last_wins[:4], *drawn])
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))
