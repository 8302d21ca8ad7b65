"""The checks of minimax and alpha-beta: as a pair, one half, or one function; to the end of the game or to a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from types import FunctionType
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import PROGRAMS, Bug, bug_called, bugs_of
from gamelab.check.cases import best_moves, boards, endings, exact, larger_trees, late, needed, spread
from gamelab.check.cases import trees as small_trees
from gamelab.check.exercise import AGAIN, COUNT, MADE, MOVE, VALUE, Case, Exercise, Finding, Suspect
from gamelab.check.hints import HINTS
from gamelab.check.report import FULL, WRONG, Fact, Report, described, move_in_words, number, picture_of, plural
from gamelab.check.run import Answer, Function, Path, has_window, name_of, names_in, plain_function, words
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, Sim
from gamelab.heuristics import disc_difference, runs, symmetric, zero
from gamelab.search import INF, WIN
from gamelab.search import alphabeta as library_alphabeta
from gamelab.search import minimax as library_minimax

PAIR = {"minimax": {FIRST: "maxi", SECOND: "mini"},
        "pruned": {FIRST: "maxi_alpha_beta", SECOND: "mini_alpha_beta"}}  # fmt: skip
NARROW = ((-1, 0), (0, 1), (-1, 1))
DEPTHS = (0, 1, 2, 3)
ENDINGS = ("win", "hurry", "score")
EVALUATIONS: dict[type, Function] = {Sim: symmetric, ConnectFour: runs, Othello: disc_difference}
LATER = (("value > ", "value >= "),)
MANNERS: dict[bool, tuple[tuple[tuple[str, str], ...], ...]] = {
    False: ((), LATER),
    True: ((), (("return best, chosen", "return min(alpha, beta), chosen"),), (("alpha >= beta", "best >= beta"),)),
}
"""The ways in which a right half may be written: fail-soft or fail-hard, cutting by the bound or by the value."""


@dataclass(frozen=True)
class Goal:
    """What a search to a depth counts: an evaluation at the horizon, and ``ending`` for finished games."""

    evaluate: Function
    ending: str

    def worth(self, position: Any, ply: int) -> int:
        """What a finished game counts, so many plies from the root."""
        if self.ending == "score":
            return int(position.score)
        return sign(position) * (WIN - ply * (self.ending == "hurry"))


def sign(position: Any) -> int:
    """Who has won a finished game: 1, 0 or −1."""
    return int((position.score > 0) - (position.score < 0))


@dataclass(frozen=True)
class Horizon:
    """A position as a search to a depth sees it: at depth 0 the game is over, and the evaluation is its score."""

    position: Any
    depth: int
    goal: Goal
    ply: int = 0

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
        over = self.position.is_over
        return self.goal.worth(self.position, self.ply) if over else self.goal.evaluate(self.position)

    def play(self, move: int) -> Horizon:
        return Horizon(self.position.play(move), self.depth - 1, self.goal, self.ply + 1)


@dataclass
class Task:
    """What is checked: the functions by the player to move, and what is asked of them.

    ``pair``: (value, move) is wanted.  ``single``: the name of the one function that plays for both sides.
    """

    program: str
    functions: dict[int, Function]
    names: dict[int, str]
    pair: bool
    single: str = ""
    goal: Goal | None = None

    @property
    def prune(self) -> bool:
        return self.program in ("pruned", "pruned depth")

    @property
    def windowed(self) -> bool:
        return self.prune and all(has_window(function) for function in self.functions.values())

    def report(self, hints: str, cases: Sequence[Case], right: str) -> Report:
        """The report on the functions."""
        return Exercise(
            self.single or " and ".join(self.names.values()), HINTS[hints], cases,
            lambda case: self.functions[case.position.to_move], self.wrong, right, self.suspects, self.expected,
            describe=lambda case: described(case.position, case.window), picture=self.picture,
            log=self.program != "depth", noted=self.notes,
        ).report()  # fmt: skip

    def nodes(self, case: Case) -> int:
        """How many positions are enough."""
        return needed(case.tree, case.window) if case.prune else exact(case.tree)[1]

    def wrong(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the answer to a case."""
        value = exact(case.tree)[0]
        facts = (("expected", self.expected(case)), *returned(case.position, answer, self.pair))
        if answer.kind != "value":
            return Finding(VALUE, "what it returns is no pair (value, move)", facts)
        if self.pair and not answer.paired:
            return Finding(VALUE, "a value alone is returned, (value, move) is wanted", facts)
        if not is_right(answer.value, value, case.window):
            title = "the value is wrong" if case.window == FULL else "the value is wrong for this window"
            return Finding(VALUE, title, facts)
        if answer.paired and not case.position.is_over and case.window[0] < value < case.window[1]:
            title = self.wrong_move(case, answer.move)
            if title:
                return Finding(MOVE, title, facts)
        return None if self.program == "depth" else self.wrong_count(case, answer, facts)

    def wrong_move(self, case: Case, move: Any) -> str:
        """What is wrong with the move that comes with a right value, if anything: every best move is right."""
        if case.tree.is_over:
            return "" if move is None else "there is no move to choose at depth 0"
        if move is None:
            return "the value is right, but there is no move"
        if move not in case.position.moves:
            return "the value is right, but the move is not legal"
        return "" if move in best_moves(case.tree) else "the value is right, but the move is not the best"

    def wrong_count(self, case: Case, answer: Answer, facts: tuple[Fact, ...]) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        position, least = case.position, self.nodes(case)
        enough = f"{least:,} {'is' if least == 1 else 'are'} {'needed' if answer.looked < least else 'enough'}"
        facts = (*facts, ("looked at", f"{plural(answer.looked, 'position')}, {enough}"))
        if answer.looked < least and self.program == "pruned depth" and not case.prune:
            return Finding(COUNT, "the value is right, but it leaves positions out with prune=False", facts)
        if answer.looked <= least:
            return None
        title = "the value is right, but it looks at more positions than needed"
        searched = {id(parent) for parent, *_ in answer.log}
        if not case.prune:
            return Finding(COUNT if len(searched) > inner_nodes(case.tree) else MADE, title, facts)
        known = paths_of(position, answer)
        paths = [*known.values()]
        wanted = needed_paths(case.tree, case.window, tried_moves(paths))
        extra = [path for path in paths if path not in wanted]
        if extra:
            rank = COUNT if any(known[each] in extra for each in searched if each in known) else MADE
            return Finding(rank, title, (*facts, ("needless", path_in_words(position, extra[0]))))
        if len(paths) > len(set(paths)):
            note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
            return Finding(AGAIN, note, facts)
        return None

    def expected(self, case: Case) -> str:
        """The right answer: the value, or the bound that it has to keep to, and the best moves."""
        position, value, (alpha, beta) = case.position, exact(case.tree)[0], case.window
        if not alpha < value < beta:
            return f"value at most {number(alpha)}" if value <= alpha else f"value at least {number(beta)}"
        if case.tree.is_over:
            return f"({number(value)}, None)" if self.pair else f"value {number(value)}"
        best = " or ".join(move_in_words(position, move) for move in best_moves(case.tree))
        return f"value {number(value)}, move {best}"

    def picture(self, case: Case) -> Callable[[], Any] | None:
        """The case as it should be searched, drawn as a tree if it is small; else the board."""
        if self.goal is not None or self.nodes(case) > 40:
            return picture_of(case.position)  # type: ignore[no-any-return]

        def drawn() -> Any:
            from gamelab import show

            search: Callable[..., Any] = library_alphabeta if case.prune else library_minimax
            return show.tree(search(case.position, trace=True).trace)

        return drawn

    def suspects(self) -> Iterator[Suspect]:
        """The known wrong searches: with one bug in one function, then with the same bug in both."""
        whole = () if not self.single else bugs_of("turn") if self.goal is None else bugs_of("whole depth")
        for bug in whole:
            for manner in MANNERS[False]:
                search = self.one_function(bug, manner)
                named = replace(bug, sentence=bug.sentence.format(f=self.single))
                yield named, lambda case, search=search: search  # type: ignore[misc]
        good = PROGRAMS[self.program]
        for bug in bugs_of(self.program):
            for manner in MANNERS[self.prune]:
                yield from self.with_bug(bug, rewritten(good, manner), rewritten(bug.source(self.program), manner))

    def one_function(self, bug: Bug, manner: tuple[tuple[str, str], ...]) -> Function:
        """A search in one function with a bug."""
        if self.goal is None:
            search = programs.functions_of(bug.source("turn"))["search"]
            return lambda position, *window: search(position)  # type: ignore[operator]
        text = rewritten(bug.source("whole depth"), manner)
        text = programs.with_window(text) if self.prune else text
        return programs.functions_of(text, **names_for(self.goal))["search"]  # type: ignore[return-value]

    def with_bug(self, bug: Bug, good: str, bad: str) -> Iterator[Suspect]:
        """The pairs with a bug in the one, the other, or both functions that are judged."""
        for players in ((FIRST,), (SECOND,), (FIRST, SECOND)):
            if not set(players) <= set(self.functions):
                continue
            first, second = (bad if FIRST in players else good), (bad if SECOND in players else good)
            halves = pair_of(first, second, self.goal)
            text = bug.sentence if FIRST in players else programs.mirrored(bug.sentence)
            name = self.names.get(players[0], "")
            if len(players) == 2:
                name = f"{name}, and {self.names[SECOND]} likewise,"
                if self.single and text == programs.mirrored(text):
                    name = self.single
            yield replace(bug, sentence=text.format(f=name)), partial(by_player, halves)

    def notes(self, answers: list[tuple[Case, Answer]]) -> list[str]:
        """Notes on a search without moves, and on functions that take the last of equal moves."""
        if not any(answer.paired for _, answer in answers):
            told = f"({self.single} returns the value alone; with the move it could play.)"
            return [told] * (self.goal is not None)
        if self.prune or (self.goal is None and not self.pair):
            return []
        late = []
        for player, name in self.names.items():
            ties = [(answer.move, best) for case, answer in answers
                    if case.position.to_move == player and len(best := best_moves(case.tree)) > 1]  # fmt: skip
            late += [name] * (bool(ties) and all(move == best[-1] for move, best in ties))
        who = self.single if len(late) == 2 and self.single else " and ".join(late)
        some = f"{who} take{'s' * (' and ' not in who)} the last of equally good moves, >= for >"
        return [f"({some}: fine here; alpha-beta wants the first.)"] if late else []


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


def rewritten(text: str, manner: tuple[tuple[str, str], ...]) -> str:
    """The text in another manner."""
    for old, new in manner:
        text = text.replace(old, new)
    return text


def names_for(goal: Goal | None) -> dict[str, Any]:
    """What wrong programs use."""
    given: dict[str, Any] = {"print": ignore, "sign": sign}
    return given if goal is None else {**given, "worth": goal.worth}


@cache
def pair_of(first: str, second: str, goal: Goal | None) -> dict[int, Function]:
    """The two functions of a pair, of which ``second`` is given as the half for MAX too."""
    old = programs.MAXI + programs.mirrored(programs.MAXI)
    text = old + first + programs.mirrored(second)
    names = programs.functions_of(programs.with_switch(text) if goal else text, **names_for(goal))
    found = PAIR["pruned" if "alpha_beta" in first else "minimax"]
    halves: dict[int, Any] = {player: names[name] for player, name in found.items()}
    if goal is None:
        return halves

    def to_a_depth(
        position: Any, depth: int, evaluate: Function, alpha: Any = None, beta: Any = None, prune: bool = True
    ) -> Any:
        window = () if alpha is None else (alpha, beta)
        return halves[position.to_move](position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return dict.fromkeys(halves, to_a_depth)


def by_player(functions: dict[int, Function], case: Case) -> Function:
    """The function of the player to move, for a case."""
    return functions[case.position.to_move]


def ignore(*things: object) -> None:
    """Stands in for ``print`` in wrong programs."""


def is_right(found: Any, value: int, window: tuple[Any, Any]) -> bool:
    """Whether a value is exact within the window, and on the right side of it elsewhere."""
    alpha, beta = window
    if value <= alpha:
        return bool(found <= alpha)
    return bool(found >= beta) if value >= beta else bool(found == value)


def returned(position: Any, answer: Answer, pair: bool) -> tuple[Fact, ...]:
    """The answer that came, told as the right one is."""
    if answer.kind != "value":
        return (("instead", answer.trouble),)
    value = number(answer.value)
    if not answer.paired:
        return (("returned", value if pair else f"value {value}"),)
    if position.is_over and pair:
        return (("returned", f"({value}, {number(answer.move)})"),)
    return (("returned", f"value {value}, move {move_in_words(position, answer.move)}"),)


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


def inner_nodes(position: Any) -> int:
    """The nodes of a position's tree at which the game is not over."""
    return 0 if position.is_over else 1 + sum(inner_nodes(position.play(move)) for move in position.moves)


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


def unfit(check: str, given: Any, wanted: str = "my_function") -> Report:
    """The report on something that was given to a check and is no function."""
    return Report(WRONG, f"check.{check}: give it a function by its name alone, check.{check}({wanted}); it was given "
                  f"{words(given)}")  # fmt: skip


def to_the_end(task: Task, hints: str) -> Report:
    """The report of a task to the end of the game."""
    cases = cases_to_the_end(tuple(task.functions), task.windowed, task.prune, not task.pair)
    return task.report(hints, cases, "right in all {count:,} cases (hand trees, positions of games)")


def parts_of(name: str) -> dict[int, str]:
    """What the halves of a search in one function are called."""
    return {FIRST: f"the MAX part of {name}", SECOND: f"the MIN part of {name}"}


def whole(functions: tuple[Function, ...], program: str) -> Report:
    """The report on a pair, or on one search by itself."""
    check, pair = {"minimax": "minimax", "pruned": "alphabeta"}[program], PAIR[program]
    if len(functions) not in (1, 2):
        return Report(WRONG, f"check.{check}: give it one function or two, check.{check}({', '.join(pair.values())}); "
                      f"it was given {len(functions)}")  # fmt: skip
    for each in functions:
        if not callable(each):
            return unfit(check, each)
    first, *second = map(plain_function, functions)
    if second:
        names = {FIRST: name_of(first), SECOND: name_of(second[0])}
        return to_the_end(Task(program, {FIRST: first, SECOND: second[0]}, names, True), pair[FIRST])
    name = name_of(first)
    player = {"maxi": FIRST, "mini": SECOND}.get(name.split("_")[0])
    if player is not None:
        return half(first, player, program, alone=False)
    names = parts_of(name)
    return to_the_end(Task(program, dict.fromkeys(names, first), names, False, name), check)


def half(function: Function, player: int, program: str, alone: bool = True) -> Report:
    """The report on one half of a pair; ``alone``: judged with a right partner in the other's place."""
    names = PAIR[program]
    if not callable(function):
        return unfit(names[player], function, names[player])
    function = plain_function(function)
    judged = with_partner(function, names[-player], player) if alone else function
    report = to_the_end(Task(program, {player: judged}, {player: name_of(function)}, True), names[player])
    used = names_in(function.__code__) if isinstance(function, FunctionType) else set()
    unnamed = report.title.endswith("the value is wrong") and not report.bug
    if unnamed and name_of(function) in used and names[-player] not in used:
        bug = bug_called("calls itself", program)
        sentence = bug.sentence if player == FIRST else programs.mirrored(bug.sentence)
        report.blame(bug.name, sentence.format(f=name_of(function)), bug.idea)
    return report


def minimax(*functions: Function) -> Report:
    """Whether minimax is right: a pair ``maxi, mini``, one of the two, or one function for both players.

    Judged are the value, the move and the positions looked at, on hand trees and on positions of games.  A pair
    returns (value, move); a single function may also return the value alone, or a ``SearchResult``.
    """
    return whole(functions, "minimax")


def alphabeta(*functions: Function) -> Report:
    """Whether alpha-beta is right, as ``minimax`` says it, and whether it leaves out all that cannot matter.

    Functions that take ``alpha`` and ``beta`` are also tried with narrow windows, where a value outside the window
    need only be a bound on the right side.
    """
    return whole(functions, "pruned")


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


def depth_search(
    function: Function, game: Position | None = None, evaluate: Function | None = None, ending: str = "win"
) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    ``ending`` says how a finished game counts, as for ``minimax``.  It is tried at depths 0 to 3 on positions of
    ``game``, finished ones, draws, passes and ones with many moves among them; without a game, on those of Sim.
    """
    return to_depths(function, game, evaluate, ending, "depth")


def pruned_search(
    function: Function, game: Position | None = None, evaluate: Function | None = None, ending: str = "win"
) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is alpha-beta to a depth with a switch.

    It returns (value, move), and is tried as in ``depth_search``, with and without pruning, with the full window and a
    narrow one.  Judged are the value, the move and the positions looked at: without pruning, all that minimax visits.
    """
    return to_depths(function, game, evaluate, ending, "pruned depth")


def to_depths(
    function: Function, game: Position | None, evaluate: Function | None, ending: str, program: str
) -> Report:
    """The report on a search to a depth."""
    check = "depth_search" if program == "depth" else "pruned_search"
    if not callable(function):
        return unfit(check, function)
    start = Sim() if game is None else game
    if not isinstance(start, Position) or isinstance(start, HandTree) or ending not in ENDINGS:
        wanted = f"behind the search belong a start position, an evaluation and one of {', '.join(ENDINGS)}"
        return Report(WRONG, f"check.{check}: {wanted}; it was given {words(game)}, {words(ending)}")
    goal = Goal(evaluate or EVALUATIONS.get(type(start), zero), ending)
    names, function = parts_of(name_of(function)), plain_function(function)
    pruned = program == "pruned depth"
    task = Task(program, dict.fromkeys(names, function), names, pruned, name_of(function), goal)
    tried = telling(positions(game)) if pruned else positions(game)
    right = f"right on {len(tried):,} positions, at depths 0 to 3"
    if not pruned:
        cases = [depth_case(position, depth, goal) for position in tried for depth in DEPTHS]
        return task.report("looks_ahead" if ending == "hurry" else "depth_search", cases, right)
    asked = product(tried, DEPTHS, (False, True), (FULL, (-1, 1)))
    cases = [depth_case(position, depth, goal, (*window, prune)) for position, depth, prune, window in asked]
    return task.report("pruned_search", cases, "right in all {count:,} cases, with and without pruning")


def depth_case(position: Any, depth: int, goal: Goal, switch: tuple[Any, ...] = ()) -> Case:
    """What is asked about a position at a depth: with a window and a switch, or without.

    The budget is many times what plain minimax needs.
    """
    *window, prune = switch or (*FULL, False)
    facts = ("depth", str(depth)), ("prune", str(prune))
    return Case(
        (position, depth, goal.evaluate, *switch), facts=facts if switch else facts[:1],
        most=1000 + 10 * len(position.moves) ** 3, tree=Horizon(position, depth, goal), window=tuple(window),
        prune=prune,
    )  # fmt: skip


def telling(positions: Sequence[Any]) -> list[Any]:
    """Every third position, and all draws and those with many moves: enough for a check that asks so much of each."""
    return [each for n, each in enumerate(positions)
            if n % 3 == 0 or len(each.moves) > 4 or (each.is_over and each.winner is None)]  # fmt: skip


@cache
def positions(game: Position | None = None) -> tuple[Any, ...]:
    """Positions with few moves left, finished ones too, and some with many moves; the smallest come first."""
    smaller: list[Position] = [Othello(4)] if isinstance(game, Othello) else []
    if isinstance(game, ConnectFour):
        smaller = [ConnectFour(3, 3, 3), ConnectFour(4, 4)]
    starts = [Sim(points) for points in (3, 4, 5, 6)] if game is None else [game, *smaller]
    found = {position: None for start in starts for position in late(start, games=20, most=40, together=3000)}
    early = [each for each in spread(Sim() if game is None else game, 30) if 5 <= len(each.moves) <= 12]
    last_wins = [each for each in early if each.play(each.moves[-1]).winner == each.to_move]
    found |= dict.fromkeys([*early[:: 1 + len(early) // 5], *last_wins[:4]])
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))
