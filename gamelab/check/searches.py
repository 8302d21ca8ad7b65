"""The checks of searches to the end of the game: minimax and alpha-beta, as a pair, one half, or one function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import FunctionType
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import Bug, bugs_of
from gamelab.check.cases import best_moves, boards, early_boards, endings, exact, larger_trees, needed, trees
from gamelab.check.describe import FULL, described, move_in_words, number, picture_of, plural
from gamelab.check.exercise import AGAIN, COUNT, MADE, MOVE, VALUE, Case, Exercise, Finding, Session, Suspect
from gamelab.check.hints import HINTS
from gamelab.check.report import WRONG, Fact, Report
from gamelab.check.run import (
    Answer,
    Function,
    Path,
    has_window,
    name_of,
    names_in,
    plain_function,
    words,
)
from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search import INF
from gamelab.search import alphabeta as library_alphabeta
from gamelab.search import minimax as library_minimax

PAIR = {"minimax": {FIRST: "maxi", SECOND: "mini"},
        "pruned": {FIRST: "maxi_alpha_beta", SECOND: "mini_alpha_beta"}}  # fmt: skip
NARROW = ((-1, 0), (0, 1), (-1, 1))
MANNERS = {
    "minimax": ((("", ""),), (("value > best", "value >= best"),)),
    "pruned": (
        (("", ""),),
        (("return best, chosen", "return min(alpha, beta), chosen"),),
        (("alpha >= beta", "best >= beta"),),
    ),
}
"""The ways in which a right half may be written: fail-soft or fail-hard, cutting by the bound or by the value."""


@dataclass
class Task:
    """What is checked: the functions by the player to move, and what is asked of them.  ``pair``: (value, move)."""

    program: str
    functions: dict[int, Function]
    names: dict[int, str]
    pair: bool
    title: str
    hints: tuple[str, ...]

    @property
    def prune(self) -> bool:
        return self.program == "pruned"

    @property
    def windowed(self) -> bool:
        return self.prune and all(has_window(function) for function in self.functions.values())

    def exercise(self) -> Exercise:
        """The exercise that the task is."""
        return Exercise(
            self.title, self.hints, cases(tuple(self.functions), self.windowed, self.prune, not self.pair),
            lambda case: self.functions[case.position.to_move], self.judge, self.suspects,
            "right in all {count:,} cases (hand trees, positions of games)", describe=describe,
            picture=lambda case: picture(case.position, self.prune), log=True, noted=self.notes_on_ties,
        )  # fmt: skip

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the answer to a case."""
        position, window = case.position, window_of(case)
        value = exact(position)[0]
        facts = (("expected", expected(position, window, self.pair)), *returned(position, answer, self.pair))
        if answer.kind != "value":
            return Finding(VALUE, broken(answer), facts)
        if self.pair and not answer.paired:
            return Finding(VALUE, "a value alone is returned, (value, move) is wanted", facts)
        if not is_right(answer.value, value, window):
            title = "the value is wrong" if window == FULL else "the value is wrong for this window"
            return Finding(VALUE, title, facts)
        return wrong_move(position, window, answer, facts) or self.too_many(case, answer, facts)

    def too_many(self, case: Case, answer: Answer, facts: tuple[Fact, ...]) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        position, window = case.position, window_of(case)
        least = needed(position, window) if self.prune else exact(position)[1]
        if answer.looked <= least:
            return None
        title = "the value is right, but it looks at more positions than needed"
        counted = (
            "looked at",
            f"{plural(answer.looked, 'position')}, {least:,} {'is' if least == 1 else 'are'} enough",
        )
        searched = {id(parent): parent for parent, *_ in answer.log}
        if not self.prune:
            return Finding(COUNT if len(searched) > inner_nodes(position) else MADE, title, (*facts, counted))
        known = paths_of(position, answer)
        paths = [*known.values()]
        enough = needed_paths(position, window, tried_moves(paths))
        extra = [path for path in paths if path not in enough]
        if extra:
            rank = COUNT if any(known[each] in extra for each in searched if each in known) else MADE
            return Finding(rank, title, (*facts, counted, ("needless", path_in_words(position, extra[0]))))
        if len(paths) > len(set(paths)):
            note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
            return Finding(AGAIN, note, (*facts, counted))
        return None

    def suspects(self) -> Iterator[Suspect]:
        """The known wrong searches: with one bug in one function, then with the same bug in both."""
        if len(self.functions) == 2 and not self.pair:
            for bug in bugs_of("turn"):
                search = programs.functions_of(bug.source("turn"))["search"]
                yield bug, lambda case, search=search: ignoring_window(search)  # type: ignore[misc]
        for bug in bugs_of(self.program):
            for manner in MANNERS[self.program]:
                good = rewritten(programs.PRUNED if self.prune else programs.MAXI, manner)
                bad = rewritten(bug.source(self.program), manner)
                yield from self.with_bug(bug, good, bad)

    def with_bug(self, bug: Bug, good: str, bad: str) -> Iterator[Suspect]:
        """The pairs with a bug in the one, the other, or both functions that are judged."""
        rows = [(FIRST,), (SECOND,), (FIRST, SECOND)]
        for players in rows:
            if not set(players) <= set(self.functions):
                continue
            first, second = (bad if FIRST in players else good), (bad if SECOND in players else good)
            made = pair_of(first, second)
            text = bug.sentence if FIRST in players else programs.mirrored(bug.sentence)
            likewise = f"{self.names.get(FIRST)}, and {self.names.get(SECOND)} likewise,"
            name = self.names[players[0]] if len(players) == 1 else likewise
            yield replace(bug, sentence=text.format(f=name)), by_player(made)

    def notes_on_ties(self, answers: list[tuple[Case, Answer]]) -> list[str]:
        """A note on functions that take the last of equal moves, which minimax may, and alpha-beta had better not."""
        if self.prune or not self.pair:
            return []
        late = []
        for player, name in self.names.items():
            ties = [(answer.move, best_moves(case.position)) for case, answer in answers
                    if case.position.to_move == player and len(best_moves(case.position)) > 1]  # fmt: skip
            late += [name] * (bool(ties) and all(move == best[-1] for move, best in ties))
        some = f"{' and '.join(late)} take{'s' * (len(late) == 1)} the last of equally good moves"
        return [f"({some}: fine here; alpha-beta wants the first.)"] if late else []


@cache
def cases(players: tuple[int, ...], windowed: bool, prune: bool, passes: bool) -> tuple[Case, ...]:
    """The cases in which one of ``players`` is to move, smallest first; those with narrow windows last."""
    positions: list[Any] = [*trees(), *larger_trees(), *boards(), *(endings() if passes else ()), *early_boards()]
    mine = [position for position in positions if position.to_move in players]
    if not windowed:
        return tuple(Case((position,), most=budget(position)) for position in mine)
    some = [each for each in mine if isinstance(each, HandTree)][:: max(1, len(mine) // 400)]
    narrow = [(position, window) for position in some for window in NARROW]
    asked = [*((position, FULL) for position in mine), *narrow]
    return tuple(Case((position, *window), most=budget(position)) for position, window in asked)


def budget(position: Any) -> int:
    """How many plays a search of the position may take: many times what plain minimax needs."""
    return 1000 + 50 * exact(position)[1]


def rewritten(text: str, manner: tuple[tuple[str, str], ...]) -> str:
    """The text in another manner."""
    for old, new in manner:
        text = text.replace(old, new) if old else text
    return text


@cache
def pair_of(first: str, second: str) -> dict[int, Function]:
    """The two functions of a pair, of which ``second`` is given as the half for MAX too."""
    old = programs.MAXI + programs.mirrored(programs.MAXI)
    names = programs.functions_of(old + first + programs.mirrored(second), print=ignore)
    found = PAIR["pruned" if "alpha_beta" in first else "minimax"]
    return {player: names[name] for player, name in found.items()}  # type: ignore[misc]


def by_player(functions: dict[int, Function]) -> Callable[[Case], Function]:
    """The function of the player to move, for a case."""
    return lambda case: functions[case.position.to_move]


def ignore(*things: object) -> None:
    """Stands in for ``print`` in wrong programs."""


def ignoring_window(search: Any) -> Function:
    """The search of a position, whatever window it is given."""
    return lambda position, *window: search(position)


def window_of(case: Case) -> tuple[Any, Any]:
    """The window of a case; the full one where it has none."""
    return case.arguments[1:3] if len(case.arguments) == 3 else FULL


def is_right(found: Any, value: int, window: tuple[Any, Any]) -> bool:
    """Whether a value is exact within the window, and on the right side of it elsewhere."""
    alpha, beta = window
    if value <= alpha:
        return bool(found <= alpha)
    return bool(found >= beta) if value >= beta else bool(found == value)


def broken(answer: Answer) -> str:
    """What to call an answer without a value."""
    titles = {"endless": "it does not come to an end", "error": "it breaks off with an error",
              "none": "it returns None"}  # fmt: skip
    return titles.get(answer.kind, "what it returns is no pair (value, move)")


def wrong_move(position: Any, window: tuple[Any, Any], answer: Answer, facts: tuple[Fact, ...]) -> Finding | None:
    """What is wrong with the move: any best move is right, and where there is none to choose, anything is."""
    value = exact(position)[0]
    if not answer.paired or position.is_over or not window[0] < value < window[1]:
        return None
    if answer.move is None:
        return Finding(MOVE, "the value is right, but there is no move", facts)
    if answer.move not in position.moves:
        return Finding(MOVE, "the value is right, but the move is not legal", facts)
    if exact(position.play(answer.move))[0] == value:
        return None
    return Finding(MOVE, "the value is right, but the move is not the best", facts)


def expected(position: Any, window: tuple[Any, Any], pair: bool) -> str:
    """The right answer: the value, or the bound that it has to keep to, and the best moves."""
    value, (alpha, beta) = exact(position)[0], window
    if not alpha < value < beta:
        return f"value at most {number(alpha)}" if value <= alpha else f"value at least {number(beta)}"
    if position.is_over:
        return f"({number(value)}, None)" if pair else f"value {number(value)}"
    best = " or ".join(move_in_words(position, move) for move in best_moves(position))
    return f"value {number(value)}, move {best}"


def returned(position: Any, answer: Answer, pair: bool) -> tuple[Fact, ...]:
    """The answer that came, told as the right one is."""
    if answer.kind != "value":
        return (("instead", answer.trouble),)
    value = number(answer.value)
    if not answer.paired:
        return (("returned", value if pair else f"value {value}"),)
    over = position.is_over and pair
    text = (
        f"({value}, {number(answer.move)})" if over else f"value {value}, move {move_in_words(position, answer.move)}"
    )
    return (("returned", text),)


def describe(case: Case) -> str:
    return described(case.position, window_of(case))


def paths_of(position: Any, answer: Answer) -> dict[int, Path]:
    """The positions that were made, by their ``id`` and in their order, each as the moves that lead to it."""
    known: dict[int, Path] = {id(position): ()}
    for parent, move, child in answer.log:
        if id(parent) in known:
            known[id(child)] = (*known[id(parent)], move)
    return known


def inner_nodes(position: Any) -> int:
    """The nodes of a position's tree at which the game is not over."""
    return 0 if position.is_over else 1 + sum(inner_nodes(position.play(move)) for move in position.moves)


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
    leaf = f": the leaf {number(position.score)}" if position.is_over else ""
    return f"{code}  (edge{'s' * (len(labels) > 1)} {', '.join(labels)}{leaf})"


def picture(position: Any, prune: bool) -> Callable[[], Any] | None:
    """The case as it should be searched, drawn as a tree if it is small; else the board."""
    if (needed(position) if prune else exact(position)[1]) > 40:
        return picture_of(position)  # type: ignore[no-any-return]

    def drawn() -> Any:
        from gamelab import show

        search: Callable[..., Any] = library_alphabeta if prune else library_minimax
        return show.tree(search(position, trace=True).trace)

    return drawn


def unfit(check: str, given: Any, wanted: str = "my_function") -> Report:
    """The report on something that was given to a check and is no function."""
    return Report(WRONG, f"check.{check}: give it a function by its name alone, check.{check}({wanted}); it was given "
                  f"{words(given)}")  # fmt: skip


def whole(functions: tuple[Function, ...], program: str) -> Report:
    """The report on a pair, or on one search by itself."""
    check, pair = {"minimax": "minimax", "pruned": "alphabeta"}[program], PAIR[program]
    if len(functions) not in (1, 2):
        return Report(WRONG, f"check.{check}: give it one function or two, check.{check}({', '.join(pair.values())}); "
                      f"it was given {len(functions)}")  # fmt: skip
    for each in functions:
        if not callable(each):
            return unfit(check, each)
    plain = [plain_function(each) for each in functions]
    if len(plain) == 2:
        names = {FIRST: name_of(plain[0]), SECOND: name_of(plain[1])}
        title, hints = " and ".join(names.values()), HINTS[pair[FIRST]]
        return Session(
            Task(program, dict(zip(names, plain, strict=True)), names, True, title, hints).exercise()
        ).report()
    name = name_of(plain[0])
    player = {"maxi": FIRST, "mini": SECOND}.get(name.split("_")[0])
    if player is not None:
        return half(plain[0], player, program, alone=False)
    names = {FIRST: f"the MAX part of {name}", SECOND: f"the MIN part of {name}"}
    task = Task(program, dict.fromkeys(names, plain[0]), names, False, name, HINTS[check])
    return Session(task.exercise()).report()


def half(function: Function, player: int, program: str, alone: bool = True) -> Report:
    """The report on one half of a pair; ``alone``: judged with a right partner in the other's place."""
    names = PAIR[program]
    if not callable(function):
        return unfit(names[player], function, names[player])
    function = plain_function(function)
    judged = with_partner(function, names[-player], player) if alone else function
    name = name_of(function)
    task = Task(program, {player: judged}, {player: name}, True, name, HINTS[names[player]])
    return Session(task.exercise()).report()


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

    A function that does not call ``partner`` by this global name stays as it is.
    """
    if not isinstance(function, FunctionType) or partner not in names_in(function.__code__):
        return function
    names = dict(function.__globals__)
    parts = function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    alone = FunctionType(*parts)
    alone.__kwdefaults__ = function.__kwdefaults__
    names[function.__name__] = alone
    names[partner] = right_partner(alone, player)
    return alone


def right_partner(function: FunctionType, player: int) -> Function:
    """The other half of the pair, by the right program, which calls ``function`` for the children.

    It wants ``alpha`` and ``beta`` if ``function`` does, so that a call without them is an error here too.
    """
    first = programs.PRUNED if has_window(function) else programs.MAXI
    halves = {FIRST: first, SECOND: programs.mirrored(first)}
    mine, other = (programs.names_of(halves[each])[0] for each in (player, -player))
    given: dict[str, Any] = {"__name__": "gamelab.partner", mine: function}
    names = programs.functions_of(halves[-player], "<partner>", **given)
    return names[other]  # type: ignore[return-value]
