"""``audit(search, game)``: every law of searching, held against one search on many positions.

What the checks of the exercises find (value, move, window, passes, positions looked at) is sorted by laws; the
laws of ``audit_laws`` compare the search with itself: turned, mirrored, with the colours exchanged, asked again.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from gamelab.check import audit_laws as laws
from gamelab.check.bench import Bench
from gamelab.check.calling import Answer, call, does_nothing, name_of, words
from gamelab.check.contract import contract
from gamelab.check.family import FULL, Case, cases, remembered, truth
from gamelab.check.judge import Finding
from gamelab.check.laws import Audit, Law, Verdict, audited
from gamelab.check.limits import Limits, run_limited
from gamelab.check.report import UNSTARTED, WRONG
from gamelab.check.samples import late, thinned
from gamelab.check.searches import Session, Task, wrong
from gamelab.check.ways import Way, as_check_calls_it, halves, way_of
from gamelab.games import FIRST, PASS, SECOND, HandTree, Position, TicTacToe
from gamelab.games.bits import BitPosition

SECONDS = 8.0
"""The longest that the search may take in all."""
SMALLEST = 400
"""So many of the smallest cases are always tried."""
FINISHED = Law("finished position", "A finished game is worth its score, and there is no move to choose.")
VALUE = Law("value", "MAX takes the largest value of its children, MIN the smallest; whose turn it is decides which.")
MOVE = Law("move", "The move that belongs to a value is the one that leads to the child with this value.")
TIED = Law("tied roots", "Of equal moves any is right; behind a cut, equal means “at most that”, and is none of them.")
WINDOW = Law("window", "True value ≤ alpha: at most alpha is returned; ≥ beta: at least beta; else the value itself.")
PASSES = Law("passes", "Who cannot move passes: a move like any other, after which the other side is to move.")
NODES = Law("nodes", "Minimax looks at everything, and alpha-beta leaves out what cannot matter: never more than that.")
JUDGED = (FINISHED, VALUE, MOVE, TIED, WINDOW, PASSES, NODES)


@dataclass
class AuditTask(Task):
    """A search to be audited, with positions of the student's own game."""

    ways: dict[int, Way] = field(default_factory=dict)
    game: Position | None = None
    plain: bool = True

    @property
    def cases(self) -> tuple[Case, ...]:
        """Hand trees, boards and endings as far as the search is made for them, then the game's last positions."""
        family = cases(self.players, windows=self.windowed, passes=True) if self.plain else ()
        if self.game is None or (isinstance(self.game, TicTacToe) and self.game == TicTacToe()):
            return self.some(family, 1)
        if isinstance(self.game, HandTree):
            return (*self.some(family, 1), Case(self.game))
        last = late(self.game)[:: 3 if self.repeats else 1]
        own = tuple(Case(position) for position in last if position.to_move in self.players)
        narrow = tuple(Case(each.position, (-1, 1)) for each in own) if self.windowed else ()
        return (*self.some(family, 2), *own, *narrow)

    def some(self, family: tuple[Case, ...], stride: int) -> tuple[Case, ...]:
        """The smallest cases, and of the others every so many-th of each kind; fewer for a search that repeats."""
        stride *= 6 if self.repeats else 1
        return (*family[:SMALLEST], *thinned(family[SMALLEST:], stride, kind_of))

    @property
    def repeats(self) -> bool:
        """Whether its count of positions says nothing, as it searches several times or looks up what it knows."""
        return any(way.deepens for way in self.ways.values())


def kind_of(case: Case) -> tuple[Any, ...]:
    """What must not be missing among the cases: each game, with either side to move, in each window."""
    return type(case.position), case.position.to_move, case.window


def audit(search: Any, game: Position | None = None) -> Audit:
    """The report on a search: which of the laws of searching hold, and the smallest case of the first that does not.

    ``search`` is any search that a check takes, the library's too, or a pair of functions for FIRST and SECOND.
    It is told from its parameters what it can be given: ``depth``, ``evaluate``, ``alpha`` and ``beta`` or
    ``window``, ``order``, ``table``, ``prune``.  ``game`` is the start of another game, perhaps of the student's own,
    whose promises are tried first.  An audit takes some seconds, never raises and never hangs.
    """
    functions = halves(search)
    if functions is None:
        return Audit(WRONG, f"check.audit: give it a search, check.audit(my_search); it was given {words(search)}")
    if isinstance(game, type) or not (game is None or hasattr(type(game), "play")):
        return Audit(WRONG, "check.audit: give it the start of a game behind the search, check.audit(my_search, "
                     f"TicTacToe()); it was given {words(game)}")  # fmt: skip
    rules = [] if game is None or type(game).__module__.startswith("gamelab.games") else contract(game).verdicts
    name = " and ".join(dict.fromkeys(name_of(each) for each in functions.values()))
    if any(verdict.report is not None for verdict in rules):
        return audited(name, rules, ["(The search was not tried: its game does not keep what games promise.)"])
    task = task_of(functions, game, name)
    return examined(task, rules)


def task_of(functions: dict[int, Any], game: Position | None, name: str) -> AuditTask:
    """What is audited, and how the search is to be called."""
    from gamelab.check.calling import players_of

    ways = {player: way_of(function) for player, function in functions.items()}
    if functions[FIRST] is functions[SECOND]:
        ways = {player: ways[player] for player in players_of(functions[FIRST])}
    prune = all(prunes(way) for way in ways.values())
    called = {player: as_check_calls_it(way) for player, way in ways.items()}
    names = {player: name_of(way.function) for player, way in ways.items()}
    if len(set(names.values())) == 1 and len(names) == 2:
        names = {FIRST: f"the MAX part of {name}", SECOND: f"the MIN part of {name}"}
    task = AuditTask(called, prune, False, names, (), name, ways, game)
    task.plain = game is None or any_tree(task)
    return task


def prunes(way: Way) -> bool:
    """Whether a search says, by its parameters or by its name, that it leaves positions out."""
    return way.takes("window") or way.takes("prune") or "alpha" in name_of(way.function).lower()


def any_tree(task: AuditTask) -> bool:
    """Whether the search does with what every position has, so that hand trees can be tried."""
    limits, answers = Limits(), list[Answer]()

    def work() -> None:
        for player, function in task.functions.items():
            answers.append(call(function, Case(HandTree([[1, 0], [0, 1]], player)), limits, 1000, task.windowed))

    run_limited(work, limits)
    return not any(isinstance(answer.error, AttributeError) for answer in answers)


class Copies(Session):
    """A run that hands the search a copy of each position of a student's own game, which may be changed."""

    def answer(self, case: Case) -> Answer:
        if isinstance(case.position, HandTree | BitPosition):
            return super().answer(case)
        return super().answer(Case(deepcopy(case.position), case.window))


def examined(task: AuditTask, rules: list[Verdict]) -> Audit:
    """The report on a search whose game keeps its promises."""
    session = Copies(task, Limits(total_seconds=SECONDS))
    compared: list[Verdict] = []

    def work() -> None:
        session.work()
        if session.finished and not any(not answer.is_value for _, answer in session.answers[:1]):
            compared.extend(laws.compared(Bench(task, session.limits)))

    run_limited(work, session.limits)
    if session.limits.overdue and session.current is not None and not session.finished:
        session.note(session.current, Answer("endless", trouble="time"))
    empty = [answer.kind == "none" for _, answer in session.answers[:1]]
    if session.unstarted is not None or (any(empty) and any(does_nothing(way.function) for way in task.ways.values())):
        return Audit(UNSTARTED, f"{session.unstarted or task.title}: not started yet")
    verdicts = [*rules, *(verdict(law, session) for law in JUDGED), *compared]
    whole = session.finished and len(compared) == len(laws.LAWS)
    report = audited(task.title, verdicts, remarks(session, whole))
    if report and not whole:
        report.mark, report.title = WRONG, f"{task.title}: not all laws could be tried"
    return report


def remarks(session: Session, whole: bool) -> list[str]:
    """What else there is to say about the run."""
    limits, notes = session.limits, []
    if not whole:
        notes.append("(The other laws were not tried: the search did not come so far within the time.)")
    if limits.fault:
        notes.append(f"(The audit itself failed: {limits.fault}.)")
    if limits.lines:
        notes.append("(What your function printed is not shown.)")
    if limits.abandoned:
        notes.append("(It could not be stopped and goes on in the background: restart the kernel.)")
    return notes


def verdict(law: Law, session: Session) -> Verdict:
    """What became of a law, told from the answers to all cases."""
    mine = [case for case, answer in session.answers if concerns(law, case, answer)]
    wrongs = [found for found in session.findings if blamed_law(*found) is law and counts(law, session)]
    if wrongs:
        finding, case, answer = min(wrongs, key=lambda found: found[0].rank)
        report = wrong(session, finding, case, answer)
        report.title = finding.title
        return Verdict(law, len(mine), report)
    if not counts(law, session):
        return Verdict(law, why="not applicable: it searches more than once, or looks up what it knows")
    return Verdict(law, len(mine) if session.finished else 0, why=reason(law, session))


def counts(law: Law, session: Session) -> bool:
    """Whether a law can be held against this search."""
    return law is not NODES or not (isinstance(session.task, AuditTask) and session.task.repeats)


def reason(law: Law, session: Session) -> str:
    """Why a law has no case."""
    if not session.finished:
        return "not tried"
    if law is WINDOW:
        return "not applicable: it takes no window"
    if law in (MOVE, TIED):
        return "not applicable: it returns no move"
    return "not applicable: no such position"


def concerns(law: Law, case: Case, answer: Answer) -> bool:
    """Whether a case says something about a law."""
    tied = answer.kind == "pair" and not case.position.is_over and case.window == FULL
    if law is FINISHED or law is PASSES:
        return case.position.is_over if law is FINISHED else passes(case.position)
    if law is MOVE or law is TIED:
        return tied and (len(truth(case, False).best) > 1) == (law is TIED)
    return law is NODES or (case.window == FULL) == (law is VALUE)


def blamed_law(finding: Finding, case: Case, answer: Answer) -> Law:
    """The law that a finding breaks."""
    if case.position.is_over:
        return FINISHED
    if finding.rank == 2:
        return NODES
    if finding.rank == 1:
        return TIED if len(truth(case, False).best) > 1 else MOVE
    if passes(case.position):
        return PASSES
    return VALUE if case.window == FULL else WINDOW


@remembered
def passes(position: Position) -> bool:
    """Whether somebody may have to pass."""
    if isinstance(position, HandTree | TicTacToe):
        return False
    return PASS in position.moves or any(passes(position.play(move)) for move in position.moves)
