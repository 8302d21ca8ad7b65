"""The check of a search to a limited depth: its value and its move, against the library's minimax."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from gamelab.check import bugs
from gamelab.check.bugs import MINIMAX, Bug, filled
from gamelab.check.calling import Answer, Function, is_whole, name_of, of_result, unfit, words
from gamelab.check.facts import number
from gamelab.check.hints import HINTS
from gamelab.check.imitation import nothing
from gamelab.check.report import WRONG, Report
from gamelab.check.samples import late
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.check.trouble import bug_of_trouble
from gamelab.check.watch import Watch
from gamelab.games import FIRST, PASS, ConnectFour, HandTree, Othello, Position, Sim
from gamelab.heuristics import disc_difference, runs, symmetric, zero
from gamelab.search import INF, WIN, minimax
from gamelab.search.options import ENDINGS, Ending

DEPTHS = (0, 1, 2, 3)
FLAT = "A finished game is worth ±WIN or 0, at every depth; only what is not finished is evaluated."
HURRY = "A finished game is worth ±(WIN − plies from the root) or 0: so the winner hurries, and the loser resists."
FIRST_END = "Is the game over?  That is asked first, and the depth second: a finished game is never evaluated."
TURN = "Whose turn it is decides between largest and smallest; nothing else does."
VALUES = "Values are for FIRST, always: what the evaluation says is handed up as it is."
PLACE = "depth 0 is the place to evaluate; each move, a pass too, uses one ply of the depth."
JUDGES: dict[type, Function] = {Sim: symmetric, ConnectFour: runs, Othello: disc_difference}
Asked = tuple[Position, int]


@dataclass(frozen=True)
class Task:
    """What is asked for: how positions are evaluated, and how a finished game counts."""

    evaluate: Function
    ending: Ending

    def worth(self, position: Position, depth: int) -> float:
        """The right value."""
        return minimax(position, depth, self.evaluate, ending=self.ending).value

    def end(self, position: Position, plies: int) -> int:
        """What a finished game counts, so many plies from the root."""
        sign = (position.score > 0) - (position.score < 0)
        if self.ending == "score":
            return position.score
        return sign * (WIN - plies if self.ending == "hurry" else WIN)


@dataclass(frozen=True)
class Slip:
    """A right search but for what is said here, and the bug that this is known as."""

    bug: Bug
    horizon_first: bool = False
    sees_draws: bool = True
    end: str = ""  # how a finished game counts: "score", "flat", "each", "game", "left", "late"; else rightly
    turn: str = ""  # whose it is: "depth", "MAX", "turned"; else rightly
    picks: str = ""  # "first": of the values; "start": FIRST's start value for both; else the best
    free_pass: bool = False
    for_mover: bool = False
    falls: bool = True  # the depth, on the way down
    deeper: int = 0

    def value(self, task: Task, position: Position, depth: int) -> float:
        """What such a search returns."""
        return self.search(task, position, depth + self.deeper, 0, self.turn == "depth" or self.maximises(position))

    def search(self, task: Task, position: Position, depth: int, ply: int, maximise: bool) -> float:
        if self.horizon_first and depth <= 0:
            return self.judged(task, position)
        if position.is_over and (self.sees_draws or position.winner is not None):
            return self.ended(task, position, depth, ply)
        if depth <= 0:
            return self.judged(task, position)
        values = []
        for move in position.moves:
            child = position.play(move)
            mine = not maximise if self.turn == "depth" else self.maximises(child)
            left = depth if (self.free_pass and move == PASS) or not self.falls else depth - 1
            values.append(self.search(task, child, left, ply + 1, mine))
        return self.picked(values, maximise)

    def maximises(self, position: Position) -> bool:
        return self.turn == "MAX" or (position.to_move == FIRST) != (self.turn == "turned")

    def picked(self, values: list[float], maximise: bool) -> float:
        if self.picks == "first" and values:
            return values[0]
        if self.picks == "start" and not maximise:
            return -INF
        return max(values, default=-INF) if maximise else min(values, default=INF)

    def judged(self, task: Task, position: Position) -> float:
        sign = position.to_move if self.for_mover else 1
        return sign * float(task.evaluate(position))

    def ended(self, task: Task, position: Position, depth: int, ply: int) -> float:
        counts = {"": ply, "flat": 0, "game": position.ply, "late": -ply, "left": depth}
        if self.end in counts:
            return task.end(position, counts[self.end])
        return position.score * (WIN if self.end == "each" else 1)


FLAWS = (
    Slip(Bug("horizon before the end", "it looks at the depth first, and evaluates games that are over.", FIRST_END),
         horizon_first=True),
    Slip(Bug("draw left out", "a game without a winner goes on for this search, without a move.",
             "position.is_over is true of a full board too; position.winner is None there."), sees_draws=False),
    Slip(Bug("wins are too small", "a finished game counts its score alone: an evaluation may then be worth more than "
             "a win.", FLAT), end="score"),
    Slip(Bug("a win is a win", "every win counts WIN, now or later: is ply + 1 not handed down to the children?",
             HURRY), end="flat"),
    Slip(Bug("WIN for each point", "it counts score · WIN: where the score is a difference of discs, only its sign is "
             "wanted.", FLAT), end="each"),
    Slip(Bug("plies of the game", "it takes away the plies since the beginning of the game, not those from the root.",
             HURRY), end="game"),
    Slip(Bug("later wins count more", "it adds the plies to WIN where it should take them away.", HURRY), end="late"),
    Slip(Bug("depth for ply", "it takes away the depth that is left, so that a later win counts more.", HURRY),
         end="left"),
    Slip(Bug("depth parity", "it takes the largest value at every other ply from the root, whoever is to move there.",
             TURN), turn="depth"),
    Slip(Bug("always the largest", "it takes the largest value for either side.", TURN), turn="MAX"),
    Slip(Bug("MAX and MIN swapped", "it takes the smallest value for FIRST and the largest for SECOND.", TURN),
         turn="turned"),
    Slip(Bug("starts at the wrong end", "for SECOND, too, its best value starts at −∞: no child is ever better.",
             "Before any move is tried, the best so far is worse than every value: −∞ for FIRST, +∞ for SECOND."),
         picks="start"),
    Slip(Bug("first move", "it returns what its first move is worth: is the return inside the loop?", bugs.ALL),
         picks="first"),
    Slip(Bug("evaluates for the mover", "the evaluation is turned to the side that is to move.", VALUES),
         for_mover=True),
    Slip(Bug("a pass uses no depth", "a pass uses no depth in it: behind one it looks a ply further.", PLACE),
         free_pass=True),
    Slip(Bug("depth not used up", "the depth does not fall on the way down: it searches to the end.", PLACE),
         falls=False),
    Slip(Bug("a ply too deep", "it looks one ply further than it is told to.", PLACE), deeper=1),
    Slip(Bug("a ply too short", "it looks one ply less far than it is told to.", PLACE), deeper=-1),
)  # fmt: skip
"""The bugs of values, in the order in which they are thought of."""

NO_OTHER = Bug("move never changed", "its move is always the first one: a better value brings its move along.",
               bugs.MOVE)  # fmt: skip


def depth_search(
    function: Function, game: Position | None = None, evaluate: Function | None = None, ending: Ending = "win"
) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    ``ending`` says how a finished game counts, as for ``minimax``.  It is tried at depths 0 to 3 on late positions of
    ``game``, finished ones, draws and passes among them; without one, on those of Sim with 3 to 6 points.
    """
    if not callable(function):
        return unfit("depth_search", function)
    start = Sim() if game is None else game
    if not isinstance(start, Position) or isinstance(start, HandTree) or ending not in ENDINGS:
        wanted = f"behind the search belong a start position, an evaluation and one of {', '.join(ENDINGS)}"
        return Report(WRONG, f"check.depth_search: {wanted}; it was given {words(game)}, {words(ending)}")
    task = Task(evaluate or JUDGES.get(type(start), zero), ending)
    trial = Trial(function, HINTS["looks_ahead" if ending == "hurry" else "depth_search"])
    return examine(trial, task, positions(game))


def examine(trial: Trial, task: Task, tried: tuple[Position, ...]) -> Report:
    """The report on the search that is on trial."""
    answers = dict[Asked, Answer]()

    def look(position: Position) -> Report | None:
        for depth in DEPTHS:
            result = trial.ask(position, depth, task.evaluate)
            answer = of_result(result, Watch())
            if answer.kind == "none":
                return nothing(trial)
            if answer.kind != "pair":
                return no_pair(trial, result, answer)
            answers[position, depth] = answer
        return None

    report = trial.run(look, tried, "{name}: right on {tried:,} positions, at depths 0 to 3")
    return judged(trial, report, answers, task) if report else report


def no_pair(trial: Trial, result: Any, answer: Answer) -> Report:
    """The report on what is no (value, move)."""
    report = trial.odd(result, "pair (value, move)")
    bug = bug_of_trouble(answer)
    return report if bug is None else blamed(report, filled(bug, name_of(trial.function), trial.current.to_move))


@cache
def positions(game: Position | None = None) -> tuple[Position, ...]:
    """Positions with few moves left, finished ones too; the smallest come first."""
    starts = [Sim(points) for points in (3, 4, 5, 6)] if game is None else [game, *smaller(game)]
    found = {position: None for start in starts for position in late(start, games=20, most=40, together=3000)}
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))


def smaller(game: Position) -> list[Position]:
    """Smaller boards of a game, whose positions are counterexamples that can be read."""
    if isinstance(game, ConnectFour):
        return [ConnectFour(3, 3, 3), ConnectFour(4, 4)]
    return [Othello(4)] if isinstance(game, Othello) else []


def judged(trial: Trial, report: Report, answers: dict[Asked, Answer], task: Task) -> Report:
    """The report on the first wrong value, else on the first wrong move, with its bug; ``report`` if all are right."""
    for fault, bug_of in ((wrong_value, bug_of_values), (wrong_move, bug_of_moves)):
        for (position, depth), answer in answers.items():
            trial.current = position
            wrong = fault(trial, task, depth, answer)
            if wrong is not None:
                bug = bug_of(task, answers)
                return wrong if bug is None else blamed(wrong, filled(bug, name_of(trial.function), FIRST))
    return report


def wrong_value(trial: Trial, task: Task, depth: int, answer: Answer) -> Report | None:
    """The report on an answer whose value is wrong."""
    right = task.worth(trial.current, depth)
    if answer.value == right:
        return None
    values = ("expected", number(right)), ("returned", number(answer.value))
    return trial.wrong("the value is wrong", ("depth", str(depth)), *values)


def wrong_move(trial: Trial, task: Task, depth: int, answer: Answer) -> Report | None:
    """The report on an answer whose move is wrong; any that reaches the value is right."""
    position, move, at = trial.current, answer.move, ("depth", str(depth))
    if position.is_over or depth == 0:
        wrong = move is not None
        return trial.wrong("there is no move to choose here", at, ("returned", repr(move))) if wrong else None
    if not is_whole(move) or move not in position.moves:
        return trial.wrong("the move is none of the legal ones", at, ("returned", repr(move)))
    best = best_moves(task, position, depth)
    if move in best:
        return None
    expected = ("expected", " or ".join(map(position.label, best)))
    returned = ("returned", position.label(move))
    return trial.wrong("the value is right, but the move does not reach it", at, expected, returned)


def best_moves(task: Task, position: Position, depth: int) -> list[int]:
    """The moves that reach the value of a position; wins count by their distance from it, in "hurry"."""
    values = {}
    for move in position.moves:
        value = task.worth(position.play(move), depth - 1)
        ply = (value > 0) - (value < 0) if task.ending == "hurry" and abs(value) > WIN - 1000 else 0
        values[move] = position.to_move * (value - ply)
    return [move for move, value in values.items() if value == max(values.values())]


def bug_of_values(task: Task, answers: dict[Asked, Answer]) -> Bug | None:
    """The flaw that gives all these values; None if none does."""
    same = (flaw.bug for flaw in FLAWS if all(alike(flaw, task, *each) for each in answers.items()))
    return next(same, None)


def alike(flaw: Slip, task: Task, asked: Asked, answer: Answer) -> bool:
    """Whether a search with this flaw returns this value; what is as large as ``INF`` is infinity."""
    expected, value = flaw.value(task, *asked), answer.value
    return bool(expected == value or (abs(expected) == INF and abs(value) >= INF and expected * value > 0))


def bug_of_moves(task: Task, answers: dict[Asked, Answer]) -> Bug | None:
    """The bug that chooses all these moves, where a move is to be chosen; None if none does."""
    asked = {each: answer.move for each, answer in answers.items() if each[1] > 0 and not each[0].is_over}
    ways = {
        NO_OTHER.name: {each: each[0].moves[0] for each in asked},
        "move set each time": {each: each[0].moves[-1] for each in asked},
        "index, not move": {each: each[0].moves.index(best_moves(task, *each)[0]) for each in asked},
    }
    known = {bug.name: bug for bug in (NO_OTHER, *(bug for bug, _ in MINIMAX))}
    return next((known[way] for way, moves in ways.items() if moves == asked), None)
