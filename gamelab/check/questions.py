"""The exercises in which each question has one right answer: an evaluation, a mean, a move, a truth value, a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from numbers import Real
from operator import eq
from typing import Any

from gamelab.check.autopsy import autopsy
from gamelab.check.bugs import bug_called, bugs_of, made
from gamelab.check.cases import best_moves, endings, exact, larger_trees, random_game, spread, tictactoe_classes, trees
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, Suspect
from gamelab.check.hints import HINTS
from gamelab.check.report import FULL, WRONG, Fact, Report, number, picture_of, text_of
from gamelab.check.run import Answer, Function, has_window, is_whole, name_of, parameters_of, plain_function, words
from gamelab.check.searches import Goal, Horizon, unfit
from gamelab.games import FIRST, SECOND, HandTree, Position, Sim, TicTacToe
from gamelab.heuristics import disc_difference, square_weights, symmetric, zero
from gamelab.search import WIN, alphabeta
from gamelab.search import expectimax as library_expectimax

Read = Callable[[Case, Any], Any]
"""Makes what was returned an answer that can be compared; None if it is none."""
SIZES = ((3, 4, 3), (4, 4, 4), (2, 5, 2))
"""The other boards of tic-tac-toe: rows, columns and k."""
DEEP = 9
"""Beyond the leaves of every hand tree, so that none is evaluated."""
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
FEW = 5
"""With more empty cells or free lines, a plain search of each position would take too long."""
GAMES = 600
"""How many random games of Sim give the lost positions."""
MOST = 10**6


def question(
    function: Function, program: str, cases: Sequence[Case], right: str, wanted: str, read: Read, *,
    told: Callable[[Any], str] = str, same: Callable[[Any, Any], bool] = eq, truth: Function | None = None,
    ask: Callable[[Function], Function] = lambda function: function,
    title: Callable[[Case, Any], str] = lambda case, found: "the answer is wrong",
    describe: Callable[[Case], str] = lambda case: text_of(case.position),
    picture: Callable[[Case], Any] = lambda case: picture_of(case.position),
) -> Report:  # fmt: skip
    """The report on a function whose answers must be those of a right program, or of ``truth``.

    ``wanted`` says what it should return, ``told`` writes an answer, ``ask`` calls a program's function with the
    arguments in the student's order, and ``title`` says what is wrong with an answer.
    """
    correct, name, function = truth or ask(made(program)), name_of(function), plain_function(function)

    def wrong(case: Case, answer: Answer) -> Finding | None:
        found = read(case, answer.result)
        if found is None:
            return Finding(VALUE, f"it returns no {wanted}", (("returned", words(answer.result)),))
        expected = read(case, correct(*case.arguments))
        if same(expected, found):
            return None
        return Finding(VALUE, title(case, found), (("expected", told(expected)), ("returned", told(found))))

    def outcome(case: Case, answer: Answer) -> tuple[Any, ...]:
        found = read(case, answer.result)
        return (None, type(answer.result)) if found is None else (found,)

    return Exercise(
        name, HINTS[program], cases, lambda case: function, wrong, right, suspects_of(program, name, ask),
        lambda case: told(read(case, correct(*case.arguments))), outcome, same,
        describe, picture,
    ).report()  # fmt: skip


def suspects_of(
    program: str, name: str, ask: Callable[[Function], Function] = lambda function: function
) -> Callable[[], Iterator[Suspect]]:
    """A function that gives the wrong functions of a program, told as bugs of the function with this name."""

    def suspects() -> Iterator[Suspect]:
        for bug in bugs_of(program):
            suspect = ask(made(program, bug.source(program)))
            named = replace(bug, sentence=bug.sentence.format(f=name))
            yield named, lambda case, suspect=suspect: suspect  # type: ignore[misc]

    return suspects


def truth_value(case: Case, answer: Any) -> bool | None:
    """A truth value; a whole number counts by its truth."""
    known = isinstance(answer, bool) or is_whole(answer) or type(answer).__name__ in ("bool", "bool_")
    return bool(answer) if known else None


def real_number(case: Case, answer: Any) -> Any:
    """A number that is not NaN."""
    return answer if isinstance(answer, Real) and not isinstance(answer, bool) and answer == answer else None


def close(one: Any, other: Any) -> bool:
    """Whether two numbers are equal but for rounding."""
    near = 1e-6 * max(1, abs(one))
    return bool(one - near <= other <= one + near)  # a difference of floats and very large ints does not exist


def evaluation(
    function: Function, reference: Function | None = None, positions: Iterable[Position] | None = None
) -> Report:
    """Whether an evaluation is equal to ``reference``; without one, an autopsy with its laws tried on ``positions``.

    It is tried on ``positions``, else on every unfinished position of tic-tac-toe but for turns and mirrors, and, with
    a reference, on some of other boards, not all of them square.
    """
    if not callable(function):
        return unfit("evaluation", function)
    if not (reference is None or callable(reference)):
        wanted = "behind the evaluation belongs another one, to compare it with"
        return Report(WRONG, f"check.evaluation: {wanted}; it was given {words(reference)}")
    tried: Sequence[Any] = usual_positions() if positions is None else sorted(positions, key=by_ply)
    if not tried:
        return Report(WRONG, "check.evaluation: there is no position to try it on")
    if reference is None:
        same_board: list[Any] = [each for each in tried if each.board is tried[0].board]
        return autopsy(function, start_of(tried[0]), same_board)
    cases = [Case((position,), most=10_000) for position in tried]
    return question(function, "evaluation", cases, "right on all {count:,} positions", "number", real_number,
                    told=number, truth=reference, title=lambda case, found: "the value is wrong")  # fmt: skip


def by_ply(position: Any) -> int:
    return int(position.ply)


def start_of(position: Any) -> Any:
    """The start of the game of a position, on a board of the same size."""
    names = ("rows", "columns", "k") if hasattr(position.board, "k") else ("vertices", "size")
    return type(position)(*(getattr(position.board, name) for name in names if hasattr(position.board, name)))


@cache
def usual_positions() -> tuple[Any, ...]:
    """The positions tried if none are given: those of the usual board by their ply, then those of other boards."""
    usual = sorted((each for each in tictactoe_classes() if not each.is_over), key=by_ply)
    games = [random_game(TicTacToe(*size), seed) for size in SIZES for seed in range(8)]
    others = dict.fromkeys(position for game in games for position in game if not position.is_over)
    return (*usual, *sorted(others, key=by_ply))


def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end and on the last positions of 4 x 4 Othello, with the difference of discs at
    the horizon; a function that takes ``evaluate`` as well is given another evaluation.
    """
    if not callable(function):
        return unfit("expectimax", function)
    known = [name for name in parameters_of(function)[1:] if name in ("depth", "agent", "evaluate")]
    names = ("position", *known) if {"depth", "agent"} <= set(known) else ("position", "depth", "agent")

    def ask(program: Function) -> Function:
        def asked(*arguments: Any) -> Any:
            return program(**{"evaluate": disc_difference, **dict(zip(names, arguments, strict=True))})

        return asked

    right = "right in all {count:,} cases"
    return question(function, "expectimax", means(names), right, "number", real_number, told=number, same=close,
                    ask=ask, picture=lambda case: drawn_mean(case.position, case.facts))  # fmt: skip


def drawn_mean(position: Any, facts: tuple[Fact, ...]) -> Any:
    """A function that draws a position; a hand tree with ``agent`` to move as it should be searched."""
    if not isinstance(position, HandTree) or not facts[1][1].startswith(NAMES[position.to_move]):
        return picture_of(position)

    def drawn() -> Any:
        from gamelab import show

        return show.tree(library_expectimax(position, trace=True))

    return drawn


def means(names: tuple[str, ...]) -> list[Case]:
    """Small trees, larger ones, positions of Othello: those where ``agent`` is to move come first."""
    tried = [*trees()[:400], *trees()[400::20], *larger_trees()]
    asked = [(tree, DEEP) for tree in tried] + [(each, depth) for each in endings()[::2] for depth in range(4)]
    return [mean(position, depth, side * position.to_move, names) for side in (1, -1) for position, depth in asked]


def mean(position: Any, depth: int, agent: int, names: tuple[str, ...]) -> Case:
    """The question about a position, with the arguments in this order."""
    given = {"position": position, "depth": depth, "agent": agent, "evaluate": square_weights}
    far = f"{depth}, beyond the end" if isinstance(position, HandTree) else str(depth)
    facts = ("depth", far), ("agent", f"{NAMES[agent]} ({number(agent)}); {NAMES[position.to_move]} is to move")
    arguments = tuple(given[name] for name in names)
    return Case(arguments, facts, most=1000 + 50 * exact(position)[1])


def of_moves(
    function: Function, cases: Sequence[Case], wrong: Callable[[Case, int], Finding | None], hints: str, right: str,
    suspects: Callable[[], Iterable[Suspect]] = lambda: (),
) -> Report:
    """The report on the moves that a function chooses: the last of what an agent or a search returned."""
    name, function = name_of(function), plain_function(function)
    if not cases:
        return Report(WRONG, f"{name}: there is no position to try")

    def chosen(case: Case, answer: Answer) -> tuple[Any, ...]:
        if isinstance(answer.result, tuple) and not hasattr(answer.result, "_fields"):
            return (answer.result[-1] if answer.result else None,)
        return (answer.move if answer.paired else answer.value,)

    def judge(case: Case, answer: Answer) -> Finding | None:
        (move,) = chosen(case, answer)
        if is_whole(move) and move in case.position.moves:
            return wrong(case, move)
        return Finding(VALUE, "it returns no legal move", (("returned", words(answer.result)),))

    return Exercise(
        name, HINTS[hints], cases, lambda case: function, judge, right, suspects, read=chosen
    ).report()  # fmt: skip


def players_of(function: Function) -> set[int]:
    """Who is to move where the function may be called: by its name, maxi… or mini…, else either player."""
    first_word = name_of(function).split("_")[0]
    return {"maxi": {FIRST}, "mini": {SECOND}}.get(first_word, {FIRST, SECOND})


def takes_wins(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried on ``positions``, else
    on every position of tic-tac-toe with up to 5 empty cells and a win in one, but for turns and mirrors.
    """
    if not callable(function):
        return unfit("takes_wins", function)
    late = [each for each in tictactoe_classes() if len(each.moves) <= FEW] if positions is None else positions
    tried = sorted((each for each in late if each.to_move in players_of(function) and winning_moves(each)),
                   key=lambda position: len(position.moves))  # fmt: skip

    def wrong(case: Case, move: int) -> Finding | None:
        position = case.position
        wins = winning_moves(position)
        if move in wins:
            return None
        facts = ("wins at once", " or ".join(map(position.label, wins))), ("played", position.label(move))
        return Finding(VALUE, "it does not take a win in one move", facts)

    window = FULL if has_window(function) else ()
    cases = [Case((position, *window), most=MOST) for position in tried]
    right = "takes the win in all {count:,} positions that have one"
    report = of_moves(function, cases, wrong, "takes_wins", right)
    bug = bug_called("puts off the win", "hurry")
    return report.blame(bug.name, bug.sentence, bug.idea) if "in one move" in report.title else report


def winning_moves(position: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


def delays_loss(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can, and wins as soon as it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth to the end of the game and an evaluation that is always 0.  It is tried on ``positions``,
    else on positions of Sim with up to 5 free lines in which some moves end the game later than others.  At depths 1
    and 2, with ``symmetric``, it is also tried where some moves lose at once and all others look bad.
    """
    if not callable(function):
        return unfit("delays_loss", function)
    names = ("position", *(name for name in parameters_of(function)[1:] if name in ("depth", "evaluate")))
    late = late_sims() if positions is None else positions
    cases = [to_resist(each, len(each.moves) + 1, zero, names) for each in late]
    if "depth" in names and positions is None:
        cases += [to_resist(each, depth, symmetric, names) for each in gloomy_sims() for depth in (1, 2)]

    def ask(program: Function) -> Function:
        return lambda *arguments: program(**dict(zip(names, arguments, strict=True)))

    right = "the loser resists and the winner hurries, in all {count:,} positions"
    suspects = suspects_of("resist", name_of(function), ask)
    return of_moves(function, cases, too_soon_or_late, "delays_loss", right, suspects)


def to_resist(position: Any, depth: int, evaluate: Function, names: tuple[str, ...]) -> Case:
    """The question for a move, with the arguments in this order; its tree knows how soon each move ends the game."""
    given = {"position": position, "depth": depth, "evaluate": evaluate}
    facts = () if evaluate is zero else (("depth", str(depth)), ("evaluate", evaluate.__name__))
    tree = Horizon(position, depth, Goal(zero, "hurry"))
    return Case(tuple(given[name] for name in names), facts, MOST, tree)


def too_soon_or_late(case: Case, move: int) -> Finding | None:
    """A finding if a move loses sooner than another one, or wins later."""
    best = best_moves(case.tree)
    if move in best:
        return None
    values = [case.position.to_move * exact(case.tree.play(each))[0] for each in (move, best[0])]
    told = zip(("played", "better"), (move, best[0]), values, strict=True)
    facts = tuple((word, f"{case.position.label(each)}, {ending_in_words(value)}") for word, each, value in told)
    title = "it wins later than it can" if values[0] >= 0 else "it loses where it need not"
    return Finding(VALUE, "it loses sooner than it must" if values[1] < 0 else title, facts)


def ending_in_words(value: int) -> str:
    """In words, what a value that counts plies from the root means for the side to move."""
    count = WIN - abs(value)
    plies = f"{count} {'ply' if count == 1 else 'plies'}"
    return f"{'won' if value > 0 else 'lost'} after {plies}" if value else "neither won nor lost"


@cache
def late_sims() -> tuple[Position, ...]:
    """Late positions of Sim from random games in which some moves win, or lose, later than others; lost ones first."""
    found = dict.fromkeys(position for seed in range(GAMES) for position in random_game(Sim(), seed)[-FEW - 1 :])
    able = [each for each in found if 1 < len(each.moves) <= FEW and several_ends(each)]
    return tuple(sorted(able, key=lambda each: (alphabeta(each).value == each.to_move, len(each.moves))))


def several_ends(position: Any) -> bool:
    """Whether the moves that keep the position's result differ in how soon the game ends."""
    values = [alphabeta(position.play(move), ending="hurry").value for move in position.moves]
    best = position.to_move * max(position.to_move * value for value in values)
    return len({value for value in values if value * best > 0}) > 1


@cache
def gloomy_sims() -> tuple[Position, ...]:
    """Positions of Sim in which some moves lose at once, and after all others ``symmetric`` favours the other side."""
    return tuple(position for position in reversed(spread(Sim(), 40)) if is_gloomy(position))


def is_gloomy(position: Any) -> bool:
    """Whether some moves lose at once, and the evaluation of every other one is bad for the side to move."""
    after = [position.play(move) for move in position.moves]
    guesses = [position.to_move * symmetric(each) for each in after if not each.is_over]
    return 0 < len(guesses) < len(after) and max(guesses) < 0
